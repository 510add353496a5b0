# The shape of what bench prints; its figures are another matter.
# usage: bench.sh PROGRAM SOURCE_ROOT
set -eu
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

"$program" bench --seconds 0.2 --json >bench.json
"$program" bench --signature >signature
grep -qxE '[0-9a-f]{16}' signature
python3 - <<'END'
import json
bench = json.load(open("bench.json"))
assert bench["signature"] == open("signature").read().strip()
rows = bench["results"]
assert {row["what"] for row in rows} == {"random-games", "move-lists"}
for row in rows:
    assert row["players"] == 4 and row["per_second"] > 0, row
    assert ("mean_moves" in row) == (row["what"] == "move-lists"), row
lancashire = [row for row in rows if row["game"] == "lancashire"]
assert len(lancashire) == 2 and all(row["map"] is None for row in lancashire)
age = [(row["map"], row["what"]) for row in rows if row["game"] == "age-of-industry"]
assert sorted(age) == [(map, what) for map in ("germany", "new-england")
                       for what in ("move-lists", "random-games")], age
END
"$program" bench --map germany --seconds 0.1 --json | python3 -c '
import json, sys
assert {row["map"] for row in json.load(sys.stdin)["results"]} == {"germany"}'
"$program" bench lancashire --players 3 --seconds 0.1 | grep -q '3 players  move-lists'
