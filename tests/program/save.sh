# A game saved and resumed goes on where it was, with the same people at the table.
# usage: save.sh PROGRAM SOURCE_ROOT
set -eu
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

printf 'random\nrandom\nrandom\nsave half.log\nquit\n' |
    "$program" play --players 4 --seats random,human,random,random --name Ann,Bob --seed 3 >out
grep -q 'Saved. To go on later: millwright play --resume half.log' out
grep -q '^# seats: random,human,random,random$' half.log
"$program" replay half.log | grep -q '^half.log: OK, lancashire, 4 players, '

# Chance moves by the position alone: in one go or in two, it is the same game.
yes random | head -n 500 >lines
"$program" play --resume half.log --save second.log <lines >out
grep -q 'Bob>' out
"$program" play --players 4 --seats random,human,random,random --name Ann,Bob --seed 3 \
    --save whole.log <lines >out
cmp second.log whole.log
"$program" replay whole.log --json | python3 -c '
import json, sys
game = json.load(sys.stdin)
assert game["ok"] and game["moves"] > 100 and game["result"]["ranking"], game'

# So do bots, which keep their levels.
printf 'random\nrandom\nrandom\nsave bots.log\nquit\n' |
    "$program" play --seats human,1,level5,random --seed 3 >out
grep -q '^# seats: human,level1,level5,random$' bots.log
"$program" play --resume bots.log --save bots2.log <lines >out
grep -q 'Toby: level 1. Wilfred: level 5. Dev: random.' out
"$program" play --seats human,1,level5,random --seed 3 --save bots1.log <lines >out
cmp bots1.log bots2.log
"$program" play --resume bots.log --level 2 </dev/null >out
grep -q 'Hetty: level 2. Hetty II: level 2. Hetty III: level 2.' out

# A file that cannot be written: said, and the game goes on.
printf 'save /nowhere/at/all.log\nrandom\nquit\n' |
    "$program" play --players 3 --seed 3 >out 2>err
grep -q 'cannot write /nowhere/at/all.log' err
grep -q 'You leave after move' out

# Such a file to save to is said before the game.
code=0
"$program" play --players 3 --seed 3 --save /nowhere/at/all.log </dev/null >out 2>err || code=$?
[ "$code" = 1 ]
[ ! -s out ]
grep -q 'cannot write /nowhere/at/all.log' err

# From a pipe another game is never overwritten; the one that goes on is.
cp whole.log kept.log
code=0
"$program" play --players 3 --seed 9 --save kept.log </dev/null >out 2>err || code=$?
[ "$code" = 1 ]
grep -q 'kept.log holds another game ([0-9]* moves); it is not overwritten' err
printf 'random\nsave kept.log\nquit\n' | "$program" play --players 3 --seed 9 >out 2>err
grep -q 'it is not overwritten' err
cmp whole.log kept.log
echo text >notes
printf 'save notes\nquit\n' | "$program" play --players 3 --seed 9 >out 2>err
grep -q 'notes is there already' err
cp half.log mine.log
printf 'random\nsave ./mine.log\nrandom\nsave mine.log\nquit\n' |
    "$program" play --resume mine.log --save mine.log >out 2>err
[ ! -s err ]
if cmp -s half.log mine.log; then exit 1; fi

# A broken file is no game.
sed 's/card:/kard:/' half.log >broken.log
code=0
"$program" play --resume broken.log </dev/null >out 2>err || code=$?
[ "$code" = 1 ]
grep -q '^broken.log:[0-9]*: ' err
