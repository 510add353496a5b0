# Tuning in two goes comes to the same as in one, whatever the number of processes; a folder of another tuning
# is refused and left alone.
# usage: tune.sh PROGRAM SOURCE_ROOT
set -eu
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

tune() { "$program" tune birmingham --players 2 --games 10 --player greedy "$@" >out 2>err; }

tune --rounds 2 --folder whole --jobs 2
tune --rounds 1 --folder parts --jobs 1
tune --rounds 2 --folder parts --jobs 1
cmp whole/birmingham-2.json parts/birmingham-2.json
cmp whole/birmingham-2.record parts/birmingham-2.record
[ "$(grep -c '^round ' whole/birmingham-2.record)" = 2 ]
grep -q '"players": 2, "weights": \[' whole/birmingham-2.json

cp parts/birmingham-2.state before
if "$program" tune birmingham --players 2 --games 10 --rounds 3 --folder parts --player turn >out 2>err; then exit 1; fi
grep -q 'of a run with other terms, maps or players; remove it' err
cmp parts/birmingham-2.state before

head -c 1000 before >parts/birmingham-2.state
if tune --rounds 3 --folder parts; then exit 1; fi
grep -q 'is not what an earlier run has left' err
