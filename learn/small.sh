#!/usr/bin/env bash
# A small school, and a match: what it has taught plays better than what it began with. Two minutes on two cores.
# usage: small.sh BUILD      (the folder in which the Python package was built)
set -euo pipefail

build=$(realpath "$1") here=$(dirname "$(realpath "$0")")
out=$build/learn-small
export PYTHONPATH=$build/python PYTHONDONTWRITEBYTECODE=1
rm -rf "$out"
/usr/bin/python3 "$here/school.py" birmingham --out "$out" --small
/usr/bin/python3 "$here/gate.py" birmingham "turn:$out/generation-5.net" turn --deals 150
