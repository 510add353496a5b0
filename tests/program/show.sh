# Positions as text and as JSON, from a log, a position file and a new game.
# usage: show.sh PROGRAM SOURCE_ROOT
set -eu
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

"$program" show --players 4 --seed 7 --json >new.json
python3 -m json.tool new.json >/dev/null
"$program" show new.json --json | cmp - new.json
printf '{"cmd":"new","game":"lancashire","players":4,"seed":7}\n' | "$program" engine >answer.json
"$program" show answer.json --json | cmp - new.json
"$program" show - <new.json | grep -q 'round 1 of 8'

"$program" play --seats random,random,random --players 3 --seed 2 --save game.log </dev/null >/dev/null
for at in 0 20 60; do
    "$program" show game.log --at $at >$at.txt
    [ "$(LC_ALL=C.UTF-8 wc -L <$at.txt)" -le 100 ]
    "$program" show game.log --at $at --json | python3 -m json.tool >/dev/null
    "$program" replay game.log --at $at | cmp - $at.txt
done
"$program" show game.log | grep -q 'wins.'

# A seat sees its own hand only; the referee sees everything.
"$program" show game.log --at 20 --seat B >b.txt
[ "$(grep -c "'s hand" b.txt)" = 1 ]
grep -q "Ben's hand" b.txt
[ "$(grep -c "'s hand" 20.txt)" = 3 ]
"$program" show game.log --at 20 --seat 1 --json | python3 -c '
import json, sys
view = json.load(sys.stdin)
assert [type(seat["hand"]) for seat in view["seats"]] == [int, list, int], view
assert type(view["deck"]) is int and "next_deck" not in view'

# Without a terminal there are no colours.
if grep -q "$(printf '\033')" 20.txt; then exit 1; fi

# A contradictory position is refused with the name of its field.
sed 's/"money":30/"money":-5/' new.json >bad.json
code=0
"$program" show bad.json >out 2>err || code=$?
[ "$code" = 1 ]
[ ! -s out ]
grep -q 'bad.json: .*money' err
echo '{"game":' >bad.json
code=0
"$program" show bad.json 2>err || code=$?
[ "$code" = 1 ]
grep -q 'bad.json: no JSON' err

# What the facts of a board rest on: every confidence, things by name, and nothing wider than 80.
sources() # ARGUMENTS...
{
    COLUMNS=80 "$program" show "$@" --sources >sources.txt
    [ "$(LC_ALL=C.UTF-8 wc -L <sources.txt)" -le 80 ]
}
sources --map germany
grep -q '^ Age of Industry, Germany: ' sources.txt
grep -q '^ certain (18 facts)$' sources.txt
grep -q '^ reconstruction (135 facts)$' sources.txt
grep -q '^   1 of 55 links: boehmen--regensburg$' sources.txt
sources age-of-industry --map new-england
grep -q 'Read by eye off one photograph' sources.txt
grep -q '1 of 18 tiles: ship 4' sources.txt
"$program" show age-of-industry --map new-england --players 5 --json >age.json
cp sources.txt named.txt
sources age.json
cmp sources.txt named.txt
for game in lancashire birmingham; do
    sources $game
    grep -q '^ likely ([0-9]* facts)$' sources.txt
done
