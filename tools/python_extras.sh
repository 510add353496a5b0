#!/usr/bin/env bash
# Other people's libraries for the tests of the Python package, in build/extras, a virtual environment: the extras of
# python/pyproject.toml in the versions of python/constraints.txt. They come from PyPI. Where one cannot be had, this says
# that it is left out and why; its tests are skipped then, and ctest names them at its end.
# usage: python_extras.sh EXTRA...
set -euo pipefail

(($#)) || { echo "usage: $0 EXTRA..." >&2; exit 2; }
cd "$(dirname "$0")/.."
there=build/extras
versions=$(sha256sum python/constraints.txt python/pyproject.toml | sha256sum | cut -c 1-16)

packages_of() # EXTRA
{
    /usr/bin/python3 - "$1" <<'END'
import sys, tomllib
with open("python/pyproject.toml", "rb") as file:
    project = tomllib.load(file)["project"]
print("\n".join(project["dependencies"] + project["optional-dependencies"][sys.argv[1]]))
END
}

install() # EXTRA
{
    local packages
    packages=$(packages_of "$1")
    # Nobody waits long for a network that is not there.
    # shellcheck disable=SC2086 # one word a package
    "$there/bin/python" -m pip --timeout 10 --retries 1 install --quiet --disable-pip-version-check --no-input --prefer-binary \
        --constraint python/constraints.txt $packages
}

mkdir -p build
[[ -x $there/bin/python ]] || /usr/bin/python3 -m venv "$there"
mkdir -p "$there/have"
for extra; do
    [[ $(cat "$there/have/$extra" 2>/dev/null) != "$versions" ]] || continue
    rm -f "$there/have/$extra"
    echo "installing for tests of the Python package: $extra"
    if why=$(install "$extra" 2>&1); then
        echo "$versions" >"$there/have/$extra"
    else
        echo "left out: the tests of $extra, since PyPI does not give it: $(grep -m 1 -i error <<<"$why" || tail -n 1 <<<"$why")"
    fi
done
