#!/usr/bin/env bash
# Makes sure that the tools for a job are there, and says nothing if they are. What is missing
# comes from Debian 12 packages; a tool from elsewhere counts as well.
# usage: setup.sh [program|page|deb|python|test]   program: build/millwright; page: also the wasm module and the page;
# deb: also a package for Debian; python: the Python package alone; test: all
set -euo pipefail

job=${1:-test}
case $job in
program | page | deb | python | test) ;;
*) echo "usage: $0 [program|page|deb|python|test]" >&2; exit 2 ;;
esac

missing=()
need() # PACKAGE TEST...: the package is missing unless the test succeeds
{
    local package=$1
    shift
    "$@" >/dev/null 2>&1 || missing+=("$package")
}

command_exists() { command -v "$1"; }
header_exists() { echo "#include <$1>" | gcc -E -x c -; }
node_is_new_enough() { node -e 'process.exit(parseInt(process.versions.node) < 18 ? 1 : 0)'; }
cmake_is_new_enough() { (echo 3.25; cmake --version | sed 's/.* //;q') | sort -VC; }
uv_loop_exists() { ls /usr/lib/*/libwebsockets-evlib_uv.so* || ldconfig -p | grep -q libwebsockets-evlib_uv; }
postgres_exists() { command -v initdb || ls /usr/lib/postgresql/*/bin/initdb; }
python_header_exists() { test -e "$(/usr/bin/python3 -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h"; }
sanitizers_exist() { [[ -e $(clang-19 -print-file-name="libclang_rt.fuzzer-$(uname -m).a") ||
    -e $(clang-19 -print-runtime-dir)/libclang_rt.fuzzer.a ]]; }

need make command_exists make
need gcc command_exists gcc
need libc6-dev header_exists stdio.h
need python3 command_exists python3

if [[ $job == python || $job == test ]]; then
    need python3-dev python_header_exists
    need python3-numpy /usr/bin/python3 -c 'import numpy'
    need python3-setuptools /usr/bin/python3 -c 'import setuptools'
    need python3-wheel /usr/bin/python3 -c 'import wheel'
    need python3-pip /usr/bin/python3 -m pip --version
fi

if [[ $job != python ]]; then
    need cmake cmake_is_new_enough
    need ninja-build command_exists ninja
    need libedit-dev header_exists histedit.h
    need libwebsockets-dev header_exists libwebsockets.h
    need libwebsockets-evlib-uv uv_loop_exists
    need libuv1-dev header_exists uv.h
    need libssl-dev header_exists openssl/ssl.h
    need libsodium-dev header_exists sodium.h
    need libsqlite3-dev header_exists sqlite3.h
    need libpq-dev header_exists postgresql/libpq-fe.h
    need libutf8proc-dev header_exists utf8proc.h
    need libcurl4-openssl-dev header_exists curl/curl.h
fi

if [[ $job != program && $job != python ]]; then
    need clang-19 command_exists clang-19
    need lld-19 command_exists wasm-ld-19
    need nodejs node_is_new_enough
    need npm command_exists npm
fi

if [[ $job == deb ]]; then
    need debhelper command_exists dh
fi

if [[ $job == test ]]; then
    need clang-format-19 command_exists clang-format-19
    need python3-torch /usr/bin/python3 -c 'import torch'
    need libopenblas0 test -e "/usr/lib/$(uname -m)-linux-gnu/libopenblas.so.0" # without it torch takes many times as long
    need python3-venv /usr/bin/python3 -c 'import ensurepip'
    need libclang-rt-19-dev sanitizers_exist
    need libcmocka-dev test -e /usr/include/cmocka.h
    need chromium command_exists chromium
    need systemd command_exists systemd-analyze
    need openssl command_exists openssl
    need python3-websockets /usr/bin/python3 -c 'import websockets'
    need python3-aiosmtpd /usr/bin/python3 -c 'import aiosmtpd'
    need python3-cryptography /usr/bin/python3 -c 'import cryptography'
    need postgresql-15 postgres_exists
fi

((${#missing[@]})) || exit 0

apt=(env DEBIAN_FRONTEND=noninteractive apt-get)
if ! command -v apt-get >/dev/null; then
    echo "missing (names of Debian 12 packages): ${missing[*]}" >&2
    exit 1
elif ((EUID == 0)); then
    as_root=()
elif sudo -n true 2>/dev/null; then
    as_root=(sudo -n)
else
    echo "missing packages; please run:" >&2
    echo "    sudo apt-get update && sudo apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 1
fi
# Tests start a PostgreSQL of their own: Debian's package is not to make and start one for the system.
no_cluster=/etc/postgresql-common/createcluster.d/millwright.conf
if [[ " ${missing[*]} " == *" postgresql-15 "* ]]; then
    "${as_root[@]}" mkdir -p "${no_cluster%/*}"
    echo 'create_main_cluster = false' | "${as_root[@]}" tee "$no_cluster" >/dev/null
    trap '"${as_root[@]}" rm -f "$no_cluster"' EXIT
fi

echo "installing: ${missing[*]}"
"${as_root[@]}" "${apt[@]}" -q update
"${as_root[@]}" "${apt[@]}" -q install -y --no-install-recommends "${missing[@]}"
