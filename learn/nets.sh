#!/usr/bin/env bash
# Teaches the nets of data/nets: a school for each game, side by side, since one learns on one processor while others play.
# Stopped at any moment, the same command goes on. docs/ai.md has what came of it; here nothing is copied by itself.
# usage: [PYTHON=python3] nets.sh BUILD OUT [SCHOOL OPTIONS...]     (BUILD: the folder in which the Python package was built)
set -euo pipefail

build=$(realpath "$1") out=$2 here=$(dirname "$(realpath "$0")")
shift 2
export PYTHONPATH=$build/python PYTHONDONTWRITEBYTECODE=1
mkdir -p "$out"

school() # GAME SETTINGS...
{
    exec "${PYTHON:-/usr/bin/python3}" "$here/school.py" "$1" --out "$out/$1" --generations 40 "${@:2}"
}

school birmingham --games 1200 "$@" &
school lancashire --games 1000 --counts 4 4 3 "$@" &
school age-of-industry --games 2400 --counts 3 4 5 "$@" &
trap 'wait; exit 130' INT # of Ctrl-C the schools hear themselves
trap 'kill $(jobs -p); wait; exit 143' TERM
failed=0
for school in $(jobs -p); do
    wait "$school" || failed=1
done
exit $failed
