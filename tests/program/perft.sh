# Counting moves: depth 1 is the list of moves; the same from a log as from the deal.
# usage: perft.sh PROGRAM SOURCE_ROOT
set -eu
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

"$program" perft lancashire --players 3 --depth 1 --seed 4 --json >perft.json
printf '{"cmd":"new","game":"lancashire","players":3,"seed":4}\n{"cmd":"moves"}\n' |
    "$program" engine | tail -n 1 >moves.json
python3 - <<'END'
import json
perft, moves = json.load(open("perft.json")), json.load(open("moves.json"))
assert [row["depth"] for row in perft["perft"]] == [1]
assert perft["perft"][0]["count"] == len(moves["moves"]) > 0
END
"$program" perft --players 3 --depth 1 --seed 4 | grep -q '^depth 1 '
# The map names its game, and is named.
for map in germany new-england; do
    "$program" perft --map $map --depth 1 | grep -q "^Age of Industry, $map, 4 players, "
    "$program" perft age-of-industry --map $map --depth 1 --json |
        python3 -c "import json, sys; assert json.load(sys.stdin)['map'] == '$map'"
done

"$program" play --seats random,random,random --players 3 --seed 4 --save game.log </dev/null >/dev/null
"$program" perft --log game.log --at 0 --depth 1 --json >log.json
python3 -c '
import json
a, b = json.load(open("perft.json")), json.load(open("log.json"))
assert a["hash"] == b["hash"] and a["perft"][0]["count"] == b["perft"][0]["count"]'
