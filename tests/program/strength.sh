# Measuring the bots: matches are played and gone on with, tables are made from the files alone.
# usage: strength.sh PROGRAM SOURCE_ROOT
set -eu
program=$1 root=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat >strength_test.py <<'END'
"""tools/strength.py with a plan of its own: two short matches, and one that nobody plays."""
import sys
sys.path.insert(0, sys.argv.pop(1) + "/tools")
sys.dont_write_bytecode = True
import strength

board = strength.BIRMINGHAM
strength.PLAN = [
    strength.Row("self-play", board, ["greedy"] * 4, 2),
    strength.Row("other-counts", board, ["turn", "greedy"], 1),
    strength.Row("top-turn", board, strength.one_against("top", "turn", 4), 60),
]
strength.TABLES = {name: strength.TABLES[name] for name in ("state", "self-play", "top-turn")}
sys.exit(strength.main())
END
strength() { python3 strength_test.py "$root" --program "$program" --results results --page page.md --levels levels.json --jobs 1 "$@"; }
refuses() # TEXT ARGUMENTS...: exit code 1, and the text among the errors
{
    text=$1 code=0
    shift
    strength "$@" >out 2>err || code=$?
    [ "$code" = 1 ] && grep -qF -- "$text" err || { cat out err; exit 1; }
}

# Every net that the plan names is kept.
PYTHONDONTWRITEBYTECODE=1 python3 - "$root" <<'END'
import sys
sys.path.insert(0, sys.argv[1] + "/tools")
import strength
players = {player for row in strength.PLAN if row.table != "wasm" for player in row.players}
nets = [player.split(":")[1].split(",")[0] for player in players if ":" in player]
assert nets and all((strength.ROOT / net).is_file() for net in nets), nets
END

for name in state self-play top-turn; do
    printf 'About %s\n<!-- begin %s -->\nold\n<!-- end %s -->\n' $name $name $name
done >page.md
has() { grep -qF -- "$1" page.md || { echo "no '$1' in:"; cat page.md; exit 1; }; }

echo '{}' >levels.json
# Before anything is played there are no numbers.
strength --only-tables
has 'Measured so far: 0 of 3 matches of the plan.'
has '| Birmingham | 4 | greedy | not yet measured (0 of 2 deals) |'
if grep -q old page.md; then exit 1; fi
strength --list >out
grep -q '^birmingham-2-turn-greedy: 0 of 1 deals$' out

# Some rows only; what is there is gone on with; the tables need nothing but the files.
strength --rows 'birmingham-[24]-*greedy' >out
[ "$(cat out)" = "[1 of 2] birmingham-4-greedy
[2 of 2] birmingham-2-turn-greedy" ]
[ "$(ls results)" = "birmingham-2-turn-greedy.jsonl
birmingham-4-greedy.jsonl" ]
has 'Measured so far: 2 of 3 matches of the plan.'
has '| Birmingham | 4 | top | not yet measured (0 of 60 deals) |'
python3 - <<'END'
import json, statistics
games = [json.loads(line) for line in open("results/birmingham-4-greedy.jsonl")][1:]
assert len(games) == 2
points = [p for game in games for p in game["points"]]
row, = [line for line in open("page.md") if line.startswith("| Birmingham | 4 | greedy | 2 |")]
cells = [cell.strip() for cell in row.split("|")[1:-1]]
assert cells[4].startswith("%.1f ±" % statistics.mean(points)), row
assert cells[5].startswith("%.1f ±" % statistics.mean(max(game["points"]) for game in games)), row
canal = [max(links + tiles for links, tiles in zip(game["scored.canal_links"], game["scored.canal_tiles"])) for game in games]
assert cells[8] == "%.1f" % statistics.mean(canal), row
END
cp -r results before
strength --rows '*greedy' >out
diff -r results before
cp page.md whole.md
head -n 2 results/birmingham-4-greedy.jsonl >half && mv half results/birmingham-4-greedy.jsonl
strength --only-tables
has '| Birmingham | 4 | greedy | not yet measured (1 of 2 deals) |'
cp whole.md page.md
code=0
strength --check >out || code=$?
[ "$code" = 1 ]
grep -q '^+| Birmingham | 4 | greedy | not yet measured (1 of 2 deals) |' out
cmp page.md whole.md
strength --rows 'birmingham-4-greedy' >out
cmp page.md whole.md
strength --check
echo more >>page.md # outside of the tables: everybody may write there
strength --check

# Results of other bots are not mixed with these.
sed -i '1s/"marks":\["[0-9a-f]*/"marks":["0/' results/birmingham-2-turn-greedy.jsonl
refuses 'to measure it anew, remove results/birmingham-2-turn-greedy.jsonl' --rows '*greedy'
grep -q 'the bots have changed since' err

# One among others, from results written by hand: 60 deals, of which the top player wins every second game.
python3 - <<'END'
import json
slots = ["top", "turn", "turn", "turn"]
head = {"results": "millwright match 1", "game": "birmingham", "revision": 1, "map": "", "options": "", "players": 4,
        "seed": 0, "nodes": 0, "slots": slots, "marks": ["0", "1", "1", "1"]}
with open("results/birmingham-4-top-turn.jsonl", "w") as file:
    print(json.dumps(head), file=file)
    for deal in range(60):
        for r in range(4):
            wins = (deal + r) % 2 == 0
            seats = [slots[(seat - r) % 4] for seat in range(4)]
            best = seats.index("top") if wins else (seats.index("top") + 1) % 4
            print(json.dumps({"deal": deal, "rotation": r, "seats": seats,
                              "points": [120 if seat == best else 100 for seat in range(4)],
                              "places": [1 if seat == best else 2 for seat in range(4)]}), file=file)
END
strength --only-tables
has '| Birmingham | 4 | top | 240 | 50.0 ±0.0 | 25.0 % | 40 % | yes | +6.7 ±0.0 | 110.0 ±0.0 |'

# Wrong files and patterns are refused.
mv results/birmingham-4-top-turn.jsonl results/birmingham-4-greedy.jsonl
refuses 'birmingham-4-greedy.jsonl holds another match than its name says' --only-tables
refuses 'no row of the plan is like nothing' --rows nothing
