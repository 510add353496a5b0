# Drawings of golden games: valid XML, with exactly the pieces that the position has.
# usage: draw.sh PROGRAM SOURCE_ROOT
set -eu
program=$1
logs=$2/tests/replays
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

cat >compare.py <<'PYTHON'
"""The drawing FILE.svg must show what the position FILE.json says."""
import json
import sys
import xml.etree.ElementTree as ElementTree

SVG = "{http://www.w3.org/2000/svg}"
state = json.load(open(sys.argv[1] + ".json"))
root = ElementTree.parse(sys.argv[1] + ".svg").getroot()
assert root.tag == SVG + "svg", root.tag
assert all(part.lstrip("-").isdigit() for part in root.get("viewBox").split()), root.get("viewBox")


def classes(element):
    return (element.get("class") or "").split()


def having(element, *wanted):
    return [e for e in element.iter() if set(wanted) <= set(classes(e))]


def cubes(element, kind):
    return len(having(element, "cube", "filled", kind))


words = {e.get("data-word"): e for e in root.iter() if e.get("data-word")}
seats = [f"seat{i}" for i in range(state["players"])]
resource = {"coal": "coal", "iron": "iron", "brewery": "beer"}

for word in words:  # where something can be pressed, people are told what it is
    assert words[word].find(SVG + "title").text, word
assert len(having(root, "tile")) == len(state["spaces"])
for space, tile in state["spaces"].items():
    drawn, = having(words[space], "tile")
    assert seats[tile["owner"]] in classes(drawn), space
    assert ("flipped" in classes(drawn)) == tile["flipped"], space
    assert str(tile["level"]) in [t.text for t in drawn.iter(SVG + "text")], space
    side = "#icon-" if tile["flipped"] else "#scene-"
    assert side + tile["industry"] in [use.get("href") for use in drawn.iter(SVG + "use")], space
    for kind in ("coal", "iron", "beer"):
        assert cubes(drawn, kind) == (tile["cubes"] if resource.get(tile["industry"]) == kind else 0), space
for space, coal in state.get("imports", {}).items():
    assert cubes(words[space], "coal") == coal, space

assert len(having(root, "link", "built")) == len(state["links"])
for link, owner in state["links"].items():
    assert {"built", seats[owner]} <= set(classes(words[link])), link

for track in ("coal", "iron"):
    assert cubes(words[track + ":market"], track) == state[track + "_market"], track
for buyer, tile in {**state.get("merchants", {}), **state.get("markets", {})}.items():
    drawn = words[buyer]
    assert "open" in classes(drawn), buyer
    icons = [use.get("href")[6:] for use in drawn.iter(SVG + "use")]
    assert [icon for icon in icons if icon not in ("beer", "done")] == tile["buys"], buyer
    assert cubes(drawn, "beer") == tile.get("beer", 0), buyer
    assert ("used" in classes(drawn)) == tile.get("used", False), buyer
for i, card in enumerate(state.get("display", [])):
    assert card in classes(words[f"display.{i + 1}"]), card

if "distant" in state:
    seen = state["distant"][len(state["distant"]) - state["distant_seen"]:]
    values = [t.text for t in having(words["distant"], "seen")]
    assert values == [f"−{value}" if value else "0" for value in reversed(seen)], values

numbers = [[t.text for t in player.iter(SVG + "text")] for player in having(root, "player")]
ranking = (state["result"] or {"ranking": [[seat] for seat in state["order"]]})["ranking"]  # places can be shared
places = [1 + sum(map(len, ranking[:i])) for i, seats in enumerate(ranking) for _ in seats]
for row, place, seat in zip(numbers, places, sum(ranking, []), strict=True):
    assert row[0] == str(place) and row[2] == str(state["seats"][seat]["money"]), row
assert not having(root, "ghost") and not having(root, "going")
PYTHON

for log in lancashire/3-players-03 lancashire/4-players-02 birmingham/2-players-03 birmingham/4-players-01 \
    birmingham/3-players-introductory-01 age-of-industry/germany-5-players-01 \
    age-of-industry/new-england-3-players-02 age-of-industry/new-england-4-players-01; do
    for at in 0 25 50 end; do
        [ $at = end ] && set -- || set -- --at $at
        "$program" draw "$logs/$log.log" "$@" >board.svg
        "$program" show "$logs/$log.log" "$@" --json >board.json
        python3 compare.py board || { echo "$log after $at"; exit 1; }
    done
done

# From standard input, in another language, with the names of the players.
log=$logs/birmingham/4-players-01.log
"$program" draw - <"$log" >a.svg
"$program" draw "$log" | cmp - a.svg
"$program" draw "$log" --at 10 --lang de | grep -q 'Kanalperiode'
sed '/^revision/a name 1 <b> \& co' "$log" | "$program" draw - | grep -q '&lt;b&gt; &amp; co'
"$program" show --players 4 --seed 7 --json | "$program" draw - >new.svg
python3 -c 'import xml.etree.ElementTree as E; E.parse("new.svg")'

# Parts: the map and the panel have together what the whole has, the mat has what the position says.
words() { grep -o "data-word='[^']*'" "$1" | sort; }
"$program" draw "$log" --part map >map.svg
"$program" draw "$log" --part panel --width 600 >panel.svg
words a.svg >whole
{ words map.svg; words panel.svg; } | sort | cmp - whole
"$program" draw "$log" --at 30 --part mat --seat B >mat.svg
"$program" show "$log" --at 30 --json >mat.json
"$program" draw "$log" --part legend --lang it | grep -q '>Birra<'
python3 - <<'PYTHON'
import json
import re
left = [number for number in re.findall(r": (\d) of \d left", open("mat.svg").read())]
mat = json.load(open("mat.json"))["seats"][1]["mat"]
assert sum(map(int, left)) == sum(map(len, mat.values())), (left, mat)
PYTHON

code=0
"$program" draw "$log" --part hand 2>err || code=$?
[ $code = 2 ]
grep -q -- '--part is whole, map' err
code=0
"$program" draw "$log" --at 9999 2>err || code=$?
[ $code = 2 ]
grep -q -- '--at' err
code=0
"$program" draw 2>err || code=$?
[ $code = 2 ]
grep -q 'draw wants a FILE' err
