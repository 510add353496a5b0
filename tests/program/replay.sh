# Logs: whole ones are OK; broken ones are refused with file and line.
# usage: replay.sh PROGRAM SOURCE_ROOT
set -eu
program=$1
root=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

"$program" play --seats random,random,random,random --players 4 --seed 21 --save game.log \
    </dev/null >/dev/null
"$program" replay game.log | grep -q '^game.log: OK, lancashire, 4 players, [0-9]* moves: '
"$program" replay - <game.log | grep -q '^-: OK, '
moves=$("$program" replay game.log --json | python3 -c 'import json, sys; print(json.load(sys.stdin)["moves"])')

"$program" replay game.log --at 0 | grep -q 'canal era'
"$program" replay game.log --at "$moves" | grep -q 'the game is over'
"$program" replay game.log --at 10 --json | python3 -m json.tool >/dev/null
for language in en de it; do
    "$program" replay game.log --sentences --lang $language >$language.txt
done
[ "$(wc -l <en.txt)" -gt "$moves" ]
! cmp -s en.txt de.txt
! cmp -s en.txt it.txt

refuses() # FILE WORD: exit code 1, and file:line: on stderr
{
    code=0
    "$program" replay "$1" >out 2>err || code=$?
    if [ "$code" != 1 ] || [ -s out ] || ! grep -q "^$1:[0-9]*: ." err; then
        echo "replay $1: exit code $code"
        cat out err
        exit 1
    fi
}

line=$(grep -n -m 1 'card:' game.log | cut -d : -f 1)
sed "${line}s/card:/kard:/" game.log >word.log
refuses word.log
grep -q "^word.log:$line: " err
sed "${line}d" game.log >missing.log
refuses missing.log
sed 's/revision [0-9]*/revision 9999/' game.log >revision.log
cmp -s game.log revision.log || refuses revision.log
sed 1,2d game.log >headless.log
refuses headless.log
: >empty.log
refuses empty.log
head -c 3000 /dev/urandom >noise.log
refuses noise.log

code=0
"$program" replay game.log --at $((moves + 1)) >out 2>err || code=$?
[ "$code" = 2 ] && grep -q -- "--at wants a whole number from 0 to $moves" err

# Every round has its title once, also where somebody has to give up tiles for debt.
for log in birmingham/2-players-01 lancashire/3-players-01; do
    grep -q '^remove' "$root/tests/replays/$log.log"
    "$program" replay "$root/tests/replays/$log.log" --sentences | grep -E '^ (End of round|Round)' >titles
    [ "$(wc -l <titles)" -gt 10 ]
    [ -z "$(uniq -d titles)" ]
    # In Lancashire the next round has begun before incomes are paid.
    [ "$log" != lancashire/3-players-01 ] || ! grep -q 'End of round' titles
done
