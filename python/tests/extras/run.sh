#!/usr/bin/env bash
# Runs a test of an extra with the libraries that tools/python_extras.sh has installed; 77, which is "skipped", if it has not.
# usage: run.sh BUILD EXTRA TEST
set -euo pipefail

build=$1 extra=$2 test=$3
if [[ ! -e $build/extras/have/$extra ]]; then
    echo "$extra is not installed: tools/python_extras.sh $extra"
    exit 77
fi
export PYTHONPATH=$build/python PYTHONDONTWRITEBYTECODE=1
exec "$build/extras/bin/python" "$test"
