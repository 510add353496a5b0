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
if cmp -s en.txt de.txt || cmp -s en.txt it.txt; then exit 1; fi

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

fails() # CODE WORDS ARGUMENT...: that exit code, nothing on stdout, and these words on stderr
{
    expected=$1
    words=$2
    shift 2
    code=0
    "$program" replay "$@" >out 2>err || code=$?
    if [ "$code" != "$expected" ] || [ -s out ] || ! grep -q -- "$words" err; then
        echo "replay $*: exit code $code"
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
python3 -c 'import random, sys; sys.stdout.buffer.write(random.Random(1).randbytes(3000))' >noise.log
[ "$(head -c 1 noise.log)" != "{" ]
refuses noise.log
# What begins like a position must be one.
{ printf '{'; cat noise.log; } >position.log
fails 1 '^millwright: position.log: no JSON (byte 1)$' position.log
fails 2 "--at wants a whole number from 0 to $moves" game.log --at $((moves + 1))

# Every round has its title once, also where somebody has to give up tiles for debt.
for log in birmingham/2-players-01 lancashire/3-players-01; do
    grep -q '^remove' "$root/tests/replays/$log.log"
    "$program" replay "$root/tests/replays/$log.log" --sentences | grep -E '^ (End of round|Round)' >titles
    [ "$(wc -l <titles)" -gt 10 ]
    [ -z "$(uniq -d titles)" ]
    # In Lancashire the next round has begun before incomes are paid.
    if [ "$log" = lancashire/3-players-01 ] && grep -q 'End of round' titles; then exit 1; fi
done

# The deal that was committed: committed.log is a game of a server, with `commit` and `salt` at its end. The hash of
# its head is made by another program here.
log=$root/tests/program/committed.log
commit=$(sed -n 's/^# commit //p' "$log")
salt=$(sed -n 's/^# salt //p' "$log")
[ "$( (printf %s "$salt"; sed '/^name /d;/^moves$/q' "$log") | b2sum -l 256)" = "$commit  -" ]
sed '/^# /d' "$log" >plain.log
said='; the deal is the one that was committed$'
"$program" replay "$log" | grep -q "$said"
"$program" replay - <"$log" | grep -q "$said"
"$program" replay plain.log --commit "$commit" --salt "$salt" | grep -q "$said"
"$program" replay "$log" --json | grep -q '"commit":true'
"$program" replay "$log" --at 3 --json | python3 -m json.tool >/dev/null
# Names are not part of it, and the moves are not.
sed 's/^name 0 .*/name 0 Somebody else/; /^name 1/d' "$log" >renamed.log
"$program" replay renamed.log | grep -q "$said"
# Before the end there is no salt, and nothing to check.
sed '/^# salt/d' "$log" >going.log
for log_without in plain.log going.log; do
    "$program" replay $log_without >out
    "$program" replay $log_without --json >>out
    [ "$(grep -c OK out)" = 1 ]
    [ "$(grep -c commit out)" = 0 ]
done

other=$(printf %s "$salt" | tr 0123456789abcdef 123456789abcdef0)
broken='the deal is not the one that was committed: with this salt it comes to [0-9a-f]\{64\}, not to [0-9a-f]\{64\}$'
fails 1 "$broken" plain.log --commit "$commit" --salt "$other"
fails 1 "$broken" plain.log --commit "$other" --salt "$salt"
fails 1 "$broken" "$log" --commit "$commit" --salt "$other" --json
sed "s/^# salt .*/# salt $other/" "$log" >salt.log
fails 1 "$broken" salt.log
# Another deal: somebody else begins.
sed 's/^order 1 0$/order 0 1/; /^moves$/q' "$log" >dealt.log
printf '# commit %s\n# salt %s\n' "$commit" "$salt" >>dealt.log
fails 1 "$broken" dealt.log
# A note that cannot be read.
sed 's/^# commit ..../# commit /' "$log" >note.log
fails 1 "behind '# commit ' there must be 64 hexadecimal digits" note.log
fails 2 'give both or none' plain.log --commit "$commit"
fails 2 'give both or none' plain.log --salt "$salt"
fails 2 '--commit wants 64 hexadecimal digits' plain.log --commit "${commit}0" --salt "$salt"
fails 2 '--salt wants 64 hexadecimal digits' plain.log --commit "$commit" --salt "$(printf %s "$salt" | tr a-f A-F)"
