#!/usr/bin/env python3
"""What tools/make_tables.py refuses in a map, with a sentence that names the place.

A map author makes mistakes; each case here damages the example map in one way. The example itself,
and the same text in docs/adding-a-map.md, must be accepted.
"""
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLE = ROOT / "tests/maps/lakeland.json"


def change(path, value):
    """A damage: sets, or with None removes, what lies at a path such as locations.0.kind."""
    def damage(data):
        *way, last = [int(p) if p.isdigit() else p for p in path.split(".")]
        for step in way:
            data = data[step]
        if value is None:
            del data[last]
        elif isinstance(data, list) and last == len(data):
            data.append(value)
        else:
            data[last] = value
    return damage


def place(name, x, y):
    def damage(data):
        next(r for r in data["locations"] if r["id"] == name).update(x=x, y=y)
    return damage


def rename_ground(name):
    def damage(data):
        for row in [r for rows in data.values() if isinstance(rows, list) for r in rows]:
            row["ground"] = name
        data["grounds"] = {name: data["grounds"]["invented"]}
    return damage


def rename_ship(name):
    def damage(data):
        data.update(json.loads(json.dumps(data).replace('"ship-1"', f'"{name}"')))
    return damage


def many_settlements(n):
    def damage(data):
        data["drawing"]["height"] = 50 * n + 750
        for i in range(n):
            data["locations"].insert(7, {**data["locations"][6], "id": f"camp-{i}", "y": 50 * i + 750})
    return damage


def many_lines(n):
    def damage(data):
        many_settlements(6)(data)
        places = sorted(row["id"] for row in data["locations"] if row["kind"] != "ship")
        pairs = [[a, b] for i, a in enumerate(places) for b in places[i + 1:]]
        data["links"] = [{"id": "--".join(ends), "ends": ends, **GROUND} for ends in pairs[:n]]
    return damage


GROUND = {"ground": "invented"}
CASES = [  # what is damaged, and what the sentence must say
    (change("map", "islands"), "must be the file's name"),
    (change("number", 2), "each once"),
    (change("number", 5), "each once"),
    (change("map_name", {"en": "Lakeland"}), "map_name"),
    (change("links", None), '"links" must be a list'),
    (change("locations.0.kind", "village"), "highmarket must be one of"),
    (change("locations.0.kind", None), 'lacks "kind"'),
    (change("locations.0.x", "left"), 'highmarket needs "x" and "y"'),
    (change("locations.0.y", None), 'highmarket needs "x" and "y"'),
    (change("locations.0.x", -20), "highmarket lies outside the drawing"),
    (change("locations.0.y", 701), "highmarket lies outside the drawing"),
    (change("drawing.height", 500), "outside the drawing"),
    (place("millford", 410, 290), "highmarket and millford lie on top of each other"),
    (change("drawing", None), '"drawing" needs "width" and "height"'),
    (change("drawing.width", 0), '"drawing" needs "width" and "height"'),
    (change("links.0.via", [400]), "must be a point [x, y] within the drawing"),
    (change("links.0.via", [400, 900]), "must be a point [x, y] within the drawing"),
    (change("shipping_lines.0.via", "lake"), "ship-1 to lakeport must be a point"),
    (change("drawing.scenery", {}), '"scenery" is a list of shapes'),
    (change("drawing.scenery.1", "lake"), '"scenery" is a list of shapes'),
    (change("drawing.scenery.1.kind", "desert"), "scenery[1] is 'desert', which is none of sea"),
    (change("drawing.scenery.1.shape", [[720, 250], [900, 290]]), "of kind lake, needs at least 3 points"),
    (change("drawing.scenery.0.shape", [[90, 420]]), "of kind river, needs at least 2 points"),
    (change("drawing.scenery.0.shape.1", [190, "far"]), "of kind river, needs at least 2 points"),
    (change("drawing.scenery.0.shape", None), "of kind river, needs at least 2 points"),
    (change("locations.0.colour", "pink"), "none of the colours"),
    (change("locations.0.colour", None), "needs one of the colours"),
    (change("locations.0.name", {"en": "Highmarket"}), "needs a name in"),
    (change("locations.0.id", "High Market"), "small letters"),
    (change("locations.1.id", "highmarket"), "stands twice"),
    (change("locations.0.ground", None), "no ground"),
    (change("locations.0.ground", "hearsay"), "hearsay"),
    (change("locations.7.import_coal", None), "import_coal"),
    (change("spaces.0.takes", ["cotton"]), "takes"),
    (change("spaces.0.location", "atlantis"), "atlantis"),
    (change("spaces.13", {"location": "crossways", "takes": ["coal"], **GROUND}), "crossways has spaces"),
    (change("spaces.13", {"location": "lakeport", "takes": ["ship"], **GROUND}), "a ship space is a location"),
    (change("links.0.ends", ["highmarket"]), "does not join two locations"),
    (change("links.0.ends", ["highmarket", "millford"]), "does not join two locations"),
    (change("links.0", {"id": "atlantis--highmarket", "ends": ["atlantis", "highmarket"], **GROUND}), "does not join"),
    (change("links.0", {"id": "highmarket--ship-1", "ends": ["highmarket", "ship-1"], **GROUND}), "ends in a ship space"),
    (change("links.0", {"id": "millford--millford", "ends": ["millford", "millford"], **GROUND}), "does not join"),
    (change("shipping_lines.0.ends", []), "does not join two locations"),
    (change("shipping_lines.1.ends", ["ship-1", "lakeport"]), "stands twice"),
    (change("grounds", None), "must be an object with"),
    (change("locations.7.import_coal", -1), "0 to 9"),
    (change("locations.7.import_coal", 300), "0 to 9"),
    (rename_ship("ship"), "like ship-1"),
    (change("locations.6.colour", "pink"), "none of the colours"),
    (change("shipping_lines", []), "no shipping line leads to ship-1"),
    (change("tiles", []), "is the same on all maps"),
    (change("grounds.invented", {"confidence": "certain"}), "needs"),
    (many_settlements(60), "too large"),
    (many_lines(64), "at most 63 locations, 63 spaces and 63 lines"),
    (change("links.1.id", "highmarket--northmark"), "stands twice"),
    (change("shipping_lines.0.ends", ["ship-1", "millford"]), "must join a ship space"),
    (change("market_spaces.0.location", "atlantis"), "atlantis"),
    (change("market_spaces", [{"location": "northmark", **GROUND}] * 19), "more market spaces"),
    (rename_ground("tracks"), "is one of data/age-of-industry.json"),
]


def make(folder, text):
    """Runs make_tables.py with this text as the third map; its last line, or "" if it was content."""
    data = folder / "data"
    shutil.rmtree(data, ignore_errors=True)
    shutil.copytree(ROOT / "data", data)
    (data / "age-of-industry/lakeland.json").write_text(text)
    done = subprocess.run([sys.executable, ROOT / "tools/make_tables.py", folder / "out", data],
                          capture_output=True, text=True)
    return done.stderr.strip()


def matches(quoted, said):
    """A quoted sentence may name other places than the one that was said: … stands for anything."""
    return re.search(re.escape(quoted).replace("…", ".*"), said) is not None


def main():
    text = EXAMPLE.read_text()
    wrong, quoted, said_so_far = 0, 0, []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shown = re.findall(r"```json\n(\{.*?\n\})\n```", (ROOT / "docs/adding-a-map.md").read_text(), re.S)
        if text.strip() not in [block.strip() for block in shown]:
            print("docs/adding-a-map.md does not show tests/maps/lakeland.json as it is")
            wrong += 1
        if said := make(folder, text):
            print(f"the example is refused: {said}")
            wrong += 1
        for i, (damage, expected) in enumerate(CASES):
            data = json.loads(text)
            damage(data)
            said = make(folder, json.dumps(data))
            said_so_far.append(said)
            if expected not in said or "Traceback" in said:
                print(f"case {i + 1}: expected a sentence with {expected!r}, not {said[-300:]!r}")
                wrong += 1
        for sentence in re.findall(r"^\| [^|]+ \| `([^`]+)` \|$", (ROOT / "docs/adding-a-map.md").read_text()
                                   .split("## Trying it")[0], re.M):
            quoted += 1
            if not any(matches(sentence, heard) for heard in said_so_far):
                print(f"docs/adding-a-map.md quotes what was never said: {sentence}")
                wrong += 1
        if "not JSON" not in make(folder, text[:-4]):
            print("a broken file is not called broken")
            wrong += 1
    print(f"{len(CASES) + quoted + 3} checks, {wrong} failed")
    sys.exit(wrong > 0)


main()
