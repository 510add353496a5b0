#!/usr/bin/env python3
"""Turns the facts of the boards (data/*.json) and the sentences (lang/*.json) into C tables.

Usage: make_tables.py OUTDIR [DATADIR]

Nobody types a price or a place into code: everything countable comes through here. Each game has
a function below that knows what its data file holds; what the games share is in Game and Tables.
A game with maps has a folder of its own in DATADIR (else data/), one file for each map.
The script checks what it reads and stops with a sentence naming the row that is wrong.
"""
import copy
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "data"
LANGUAGES = ["en", "de", "it"]
# What src/text/sentence.c can fill in.
HOLES = {"player", "number", "word", "era", "order", "resource", "level", "amount", "sum", "price", "space", "to",
         "location", "industry", "card", "link-from", "link-to", "currency", "now", "then",
         "an-industry", "source", "outlet", "before", "after", "points", "costs", "cards"}


def fail(message):
    sys.exit(f"make_tables.py: {message}")


def c_name(text):
    return re.sub(r"[^A-Za-z0-9]+", "_", text).strip("_")


def c_string(text):
    return '"' + "".join(
        f"\\{c}" if c in '"\\' else c if 32 <= ord(c) < 127 else "".join(f"\\{b:03o}" for b in c.encode())
        for c in text) + '"'


def bits(indices):
    return f"0x{sum(1 << i for i in set(indices)):x}u"


def mask(indices):
    return f"UINT64_C(0x{sum(1 << i for i in set(indices)):x})"


class Tables:
    """One header and one source file with constant tables."""

    def __init__(self, name, source):
        self.name = name  # of the files
        self.prefix = f"mw_{name}"  # of what is in them
        self.header = [f"/* Made from {source} by tools/make_tables.py. */",
                       f"#ifndef {name.upper()}_TABLES_H", f"#define {name.upper()}_TABLES_H", "",
                       '#include "core/bits.h"', '#include "core/board.h"', '#include "core/graph.h"',
                       '#include "core/tiles.h"', '#include "core/track.h"', ""]
        self.source = [f"/* Made from {source} by tools/make_tables.py. */", f'#include "{name}_tables.h"',
                       '#include "draw/board_drawing.h"', ""]

    def part(self, name):
        """The same two files, for tables whose names begin with that of a part."""
        part = copy.copy(self)
        part.prefix = f"{self.prefix}_{c_name(name)}"
        return part

    def enum(self, names):
        """Names with values, or a list numbered from 0."""
        pairs = names.items() if isinstance(names, dict) else [(n, i) for i, n in enumerate(names)]
        body = "".join(f"    {n} = {v},\n" for n, v in pairs)
        self.header.append("enum {\n" + body + "};\n")

    def array(self, ctype, name, values, shape=""):
        name = f"{self.prefix}_{name}"
        values = list(values) or ["0"]  # C has no empty arrays
        self.header.append(f"extern const {ctype} {name}[{len(values)}]{shape};")
        self.source.append(f"const {ctype} {name}[{len(values)}]{shape} = {{\n"
                           + "".join(f"    {v},\n" for v in values) + "};\n")

    def own_array(self, ctype, name, values):
        """An array that only another table leads to."""
        self.source.append(f"static const {ctype} {self.prefix}_{name}[] = {{\n"
                           + "".join(f"    {v},\n" for v in values) + "};\n")

    def strings(self, name, values):
        self.array("char *const", name, [c_string(v) for v in values])

    def value(self, ctype, name, text):
        name = f"{self.prefix}_{name}"
        self.header.append(f"extern const {ctype} {name};")
        self.source.append(f"const {ctype} {name} = {text};\n")

    def facts(self, text):
        """The data file itself, as bytes: string literals that long are not portable."""
        name = f"{self.prefix}_facts"
        size = len(text.encode()) + 1
        self.header.append(f"extern const char {name}[{size}];")
        data = [str(b if b < 128 else b - 256) for b in text.encode() + b"\0"]
        rows = (", ".join(data[i:i + 24]) for i in range(0, len(data), 24))
        self.source.append(f"const char {name}[{size}] = {{\n" + ",\n".join(rows) + "};\n")

    def include(self, header):
        self.header.insert(self.header.index("", 4), f'#include "{header}"')

    def write(self, outdir):
        self.header += ["", "#endif"]
        (outdir / f"{self.name}_tables.h").write_text("\n".join(self.header) + "\n")
        (outdir / f"{self.name}_tables.c").write_text("\n".join(self.source) + "\n")


def index_of(rows, key, what):
    index = {}
    for i, row in enumerate(rows):
        if row[key] in index:
            fail(f"{what} {row[key]} stands twice")
        index[row[key]] = i
    return index


def check_grounds(data, where):
    """Every printed thing says how sure we are of it, and why. How it is drawn claims nothing."""
    used = set()

    def walk(value, path):
        if isinstance(value, list):
            for i, v in enumerate(value):
                if isinstance(v, dict) and "ground" not in v:
                    fail(f"{where}: {path}[{i}] has no ground")
                walk(v, f"{path}[{i}]")
        elif isinstance(value, dict):
            if "ground" in value:
                if value["ground"] not in data["grounds"]:
                    fail(f"{where}: {path} names the ground {value['ground']!r}, which is not in grounds")
                used.add(value["ground"])
            elif not any(isinstance(v, (dict, list)) for v in value.values()):
                fail(f"{where}: {path} has no ground")
            for k, v in value.items():
                if k != "name":
                    walk(v, f"{path}.{k}")

    for key, value in data.items():
        if key not in ("grounds", "map_name", "drawing"):
            walk(value, key)
    for ground in data["grounds"]:
        if ground not in used:
            fail(f"{where}: no row rests on the ground {ground!r}")


def in_language(name, lang):
    """A name that is the same everywhere is written once."""
    return name if isinstance(name, str) else name[lang]


def tile_row(row, industry, era):
    """A struct tile_kind. Where there are no eras, what can be built can always be built."""
    numbers = ("level", "count", "money", "coal", "iron", "beer", "cubes", "income", "profit", "vp", "link_icons")
    eras = [era[e] for e in row["eras"]] if era else [0] if row.get("buildable", True) else []
    return (f"{{.industry = {industry[row['industry']]}, "
            + ", ".join(f".{k} = {row.get(k, 0)}" for k in numbers)
            + f", .eras = {bits(eras)}, .takes = {bits(industry[i] for i in row.get('takes', []))}"
            + f", .lightbulb = {int(row.get('lightbulb', False))}}}")


def read_facts(name):
    """A data file; its grounds are checked."""
    path = DATA / f"{name}.json"
    try:
        data = json.loads(path.read_text())
    except ValueError as error:
        fail(f"{path.name} is not JSON: {error}")
    if not isinstance(data, dict) or not isinstance(data.get("grounds"), dict):
        fail(f"{path.name} must be an object with \"grounds\": how sure its facts are")
    check_grounds(data, path.name)
    return data


def is_whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


def is_point(value):
    return isinstance(value, list) and len(value) == 2 and all(is_whole(v) and abs(v) < 10000 for v in value)


def smooth_path(points, closed):
    """A curve through all the points, as SVG path data (Catmull-Rom splines as cubic Béziers)."""
    n = len(points)
    at = (lambda i: points[i % n]) if closed else (lambda i: points[max(0, min(i, n - 1))])
    pull = lambda p, a, b: [round(p[k] + (b[k] - a[k]) / 6) for k in (0, 1)]
    path = "M{} {}C".format(*points[0])
    pieces = []
    for i in range(n if closed else n - 1):
        before, start, end, after = at(i - 1), at(i), at(i + 1), at(i + 2)
        pieces.append(" ".join(str(v) for p in (pull(start, before, end), pull(end, after, start), end) for v in p))
    return path + " ".join(pieces) + ("Z" if closed else "")


class Drawing:
    """Where the things of a board are drawn, and the landscape behind them: struct board_drawing."""

    PLACES = ["town", "waypoint", "external", "farm", "merchant", "country", "settlement", "ship", "import"]
    WITHOUT_NAMES = {"farm", "ship", "import"}
    SCENERY = ["sea", "land", "lake", "hills", "river", "border"]  # in the order in which it is drawn
    LINES = {"river", "border"}  # all others are areas
    APART = 40  # two locations are at least so far from each other

    def __init__(self, data, where):
        self.where, self.data = where, data.get("drawing")
        if not isinstance(self.data, dict) or not all(is_whole(self.data.get(k)) and 0 < self.data[k] < 10000
                                                      for k in ("width", "height")):
            fail(f"{where}: \"drawing\" needs \"width\" and \"height\", whole numbers")
        self.check_locations(data["locations"])
        for row in data["links"] + data.get("shipping_lines", []):
            if "via" in row and not (is_point(row["via"]) and self.inside(*row["via"])):
                fail(f"{where}: \"via\" of the line {' to '.join(row['ends'])} must be a point [x, y] within the drawing")
        self.check_scenery()

    def inside(self, x, y):
        return 0 <= x <= self.data["width"] and 0 <= y <= self.data["height"]

    def check_locations(self, rows):
        for i, row in enumerate(rows):
            if not is_point([row.get("x"), row.get("y")]):
                fail(f"{self.where}: {row['id']} needs \"x\" and \"y\", whole numbers: where it is on the drawing")
            if not self.inside(row["x"], row["y"]):
                fail(f"{self.where}: {row['id']} lies outside the drawing, at {row['x']}, {row['y']}")
            for other in rows[:i]:
                if max(abs(row["x"] - other["x"]), abs(row["y"] - other["y"])) < self.APART:
                    fail(f"{self.where}: {other['id']} and {row['id']} lie on top of each other")

    def check_scenery(self):
        self.scenery = self.data.get("scenery", [])
        if not isinstance(self.scenery, list) or not all(isinstance(row, dict) for row in self.scenery):
            fail(f"{self.where}: \"scenery\" is a list of shapes, each with \"kind\" and \"shape\"")
        for i, row in enumerate(self.scenery):
            kind, shape = row.get("kind"), row.get("shape")
            if kind not in self.SCENERY:
                fail(f"{self.where}: scenery[{i}] is {kind!r}, which is none of {', '.join(self.SCENERY)}")
            least = 2 if kind in self.LINES else 3
            if not isinstance(shape, list) or len(shape) < least or not all(is_point(p) for p in shape):
                fail(f"{self.where}: scenery[{i}], a shape of kind {kind}, needs at least {least} points [x, y]")

    def place(self, row):
        values = {"colour": c_string(row["colour"]) if "colour" in row else None,
                  "bonus": c_string(row["bonus"]) if "bonus" in row else None, "bonus_amount": row.get("amount"),
                  "link_points": row.get("gold_circles", row.get("link_icons")),
                  "import_coal": row["import_coal"] if row["kind"] == "import" else None,
                  "distant_port": "true" if row.get("distant_port") else None,
                  "is_named": "true" if row["kind"] not in self.WITHOUT_NAMES and not row.get("unnamed") else None}
        return (f"{{.at = {{{row['x']}, {row['y']}}}, .kind = PLACE_{row['kind'].upper()}"
                + "".join(f", .{k} = {v}" for k, v in values.items() if v) + "}")

    def tables(self, game):
        t, p = game.t, game.t.prefix
        points = {r["id"]: (r["x"], r["y"]) for r in game.locations}
        middle = lambda row: row.get("via") or [round(sum(points[e][k] for e in row["ends"]) / len(row["ends"])) for k in (0, 1)]
        eras = lambda row: bits(game.era[e] for e in row["eras"]) if game.eras else "0xffu"
        scenery = sorted(self.scenery, key=lambda row: self.SCENERY.index(row["kind"]))
        t.own_array("struct place", "place", [self.place(r) for r in game.locations])
        t.own_array("struct line", "line", [
            "{{{{{}, {}}}, {}, {}}}".format(*middle(r), *((eras(r), "false") if i < len(game.links) else (0, "true")))
            for i, r in enumerate(game.lines)])
        t.own_array("struct scenery", "scenery", [
            f"{{SCENERY_{r['kind'].upper()}, {c_string(smooth_path(r['shape'], r['kind'] not in self.LINES))}}}"
            for r in scenery] or ["{SCENERY_SEA, 0}"])
        t.value("struct board_drawing", "drawing",
                f"{{{self.data['width']}, {self.data['height']}, {p}_place, {p}_line,\n"
                f"    {len(game.locations)}, {len(game.lines)}, &{p}_pieces, {len(scenery)}, {p}_scenery}}")


class Game:
    """A game's data, and the tables that every game has: places, links, cards, tiles, tracks."""

    def __init__(self, name, data, tables):
        self.where, self.data, self.t = f"data/{name}.json", data, tables
        self.industries, self.eras = data["industries"], data.get("eras", [])
        self.locations, self.spaces, self.links, self.cards, self.tiles = (
            data[k] for k in ("locations", "spaces", "links", "cards", "tiles"))
        self.lines = self.links  # all that can join locations; the links among them are built
        self.buyers = data.get("merchant_spaces", data.get("market_spaces", []))
        self.location = index_of(self.locations, "id", f"{self.where}: location")
        self.industry = {name: i for i, name in enumerate(self.industries)}
        self.era = {name: i for i, name in enumerate(self.eras)}
        index_of(self.links, "id", f"{self.where}: link")
        index_of(self.cards, "card", f"{self.where}: card")
        self.drawing = Drawing(data, self.where)
        for row in self.spaces + self.buyers:
            if row["location"] not in self.location:
                fail(f"{self.where}: a space lies in {row['location']}, which is no location")
            for name in row.get("takes", []):
                if name not in self.industry:
                    fail(f"{self.where}: a space in {row['location']} takes {name}, which is no industry")

    def check_size(self):
        if len(self.locations) > 64 or len(self.spaces) > 63 or len(self.lines) > 64:
            fail(f"{self.where}: a board has at most 64 locations, 63 spaces and 64 lines")
        for row in self.lines:
            if len(row["ends"]) < 2 or any(end not in self.location for end in row["ends"]):
                fail(f"{self.where}: the line {row.get('id', row['ends'])} does not join two locations")

    def numbered(self, rows, separator="."):
        """Ids of things that are counted within their location: oldham.1, oldham.2."""
        number, ids = {}, []
        for row in rows:
            number[row["location"]] = number.get(row["location"], 0) + 1
            ids.append(f"{row['location']}{separator}{number[row['location']]}")
        return ids

    def where_location(self, test):
        return mask(i for i, r in enumerate(self.locations) if test(r))

    def where_space(self, test):
        return mask(i for i, r in enumerate(self.spaces) if test(r))

    def where_card(self, test):
        return mask(i for i, r in enumerate(self.cards) if test(r))

    def sizes(self, **more):
        t, data = self.t, self.data
        t.enum([name.upper() for name in self.industries])
        if self.eras:
            t.enum([name.upper() for name in self.eras])
        players = [r["players"] for r in data["players"]]
        t.enum({"LOCATIONS": len(self.locations), "SPACES": len(self.spaces), "LINKS": len(self.links),
                "INDUSTRIES": len(self.industries), "CARDS": len(self.cards), "TILES": len(self.tiles),
                "ERAS": len(self.eras), "LEAST_PLAYERS": min(players), "MOST_PLAYERS": max(players),
                "COAL_START": data["coal_track"]["start_filled"], "IRON_START": data["iron_track"]["start_filled"],
                "REVISION": data["revision"], **more})
        t.enum({k.upper(): v["value"] for k, v in data["amounts"].items()})

    def places(self, space_ids=None):
        t, p = self.t, self.t.prefix
        self.check_size()
        for lang in LANGUAGES:
            t.strings(f"location_{lang}", [in_language(r["name"], lang) for r in self.locations])
        t.array("char *const *const", "location_name", [f"{p}_location_{lang}" for lang in LANGUAGES])
        t.strings("space_id", space_ids or self.numbered(self.spaces))
        t.array("uint8_t", "space_location", [self.location[r["location"]] for r in self.spaces])
        t.array("mask", "spaces_of", [self.where_space(lambda s: s["location"] == r["id"]) for r in self.locations])
        t.array("mask", "printed", [self.where_space(lambda s: name in s["takes"]) for name in self.industries])
        t.strings("link_id", [r["id"] for r in self.links])
        t.array("mask", "links_at", [mask(i for i, k in enumerate(self.lines) if r["id"] in k["ends"])
                                     for r in self.locations])
        t.array("mask", "link_ends", [mask(self.location[e] for e in r["ends"]) for r in self.lines])
        pairs = [[self.location[e] for e in (r["ends"] if len(r["ends"]) == 2 else r["ends"][-2:])] for r in self.links]
        t.array("uint8_t", "link_pair", [f"{{{a}, {b}}}" for a, b in pairs], "[2]")
        if self.eras:
            t.array("mask", "lines_of", [mask(i for i, k in enumerate(self.links) if e in k["eras"]) for e in self.eras])
        no_transit = self.where_location(lambda r: r.get("no_transit"))
        t.value("struct graph", "graph", f"{{{len(self.locations)}, {p}_links_at, {p}_link_ends, {no_transit}}}")

    def cards_and_tiles(self):
        t = self.t
        t.strings("card_id", [r["card"] for r in self.cards])
        t.array("int8_t", "card_location", [self.location[r["location"]] if "location" in r else -1 for r in self.cards])
        if any("location" in r for r in self.cards):
            t.array("int8_t", "card_of_location", [
                next((i for i, c in enumerate(self.cards) if c.get("location") == r["id"]), -1) for r in self.locations])
        t.value("mask", "location_cards", self.where_card(lambda c: "location" in c or "colour" in c))
        order = [(self.industry[r["industry"]], r["level"]) for r in self.tiles]
        if order != sorted(order):
            fail(f"{self.where}: tiles stand by industry, lowest level first")
        if len(self.tiles) > 32 or any(r["count"] > 3 for r in self.tiles):
            fail(f"{self.where}: a mat has at most 32 kinds of tiles, and three of a kind")
        t.array("struct tile_kind", "tile", [tile_row(r, self.industry, self.era) for r in self.tiles])
        ranges = [[i for i, r in enumerate(self.tiles) if r["industry"] == name] for name in self.industries]
        t.array("struct tile_range", "stack", [f"{{{r[0]}, {r[-1] + 1}}}" for r in ranges])
        t.strings("industry_id", self.industries)

    def one_cube_of_a_kind(self):
        if any(max(r.get("coal", 0), r.get("iron", 0)) > 1 for r in self.tiles):
            fail(f"{self.where}: no tile needs more than one cube of a kind")

    def card_of_industry(self):
        self.t.array("int8_t", "card_of_industry", [
            next(i for i, c in enumerate(self.cards) if c.get("industry") == name) for name in self.industries])

    def tracks(self):
        t, p = self.t, self.t.prefix
        for name in ("coal", "iron"):
            track = self.data[f"{name}_track"]
            t.array("uint8_t", f"{name}_price", track["prices"])
            t.value("struct price_track", f"{name}_track",
                    f"{{{p}_{name}_price, {len(track['prices'])}, {track['empty_price']}}}")

    def rounds(self):
        """By players: the rounds of an era."""
        of = {r["players"]: r["rounds"] for r in self.data["players"]}
        self.t.array("uint8_t", "rounds", [of.get(n, 0) for n in range(max(of) + 1)])

    def income_track(self):
        levels = [row["level"] for row in self.data["income_track"]
                  for _ in range(row["first_space"], row["last_space"] + 1)]
        self.t.array("int8_t", "income_level", levels)
        self.t.value("struct income_track", "income", f"{{{self.t.prefix}_income_level, {len(levels)}}}")

    def facts(self):
        """All that the data say about the board, as text."""
        rows = (f" {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in self.data.items() if k != "drawing")
        return "{\n" + ",\n".join(rows) + "\n}\n"

    def board(self, game):
        """The names of a board, its facts and its drawing; `game` is the prefix of what does not depend on the map."""
        t, p = self.t, self.t.prefix
        t.facts(self.facts())
        buyer = (f" .buyer = {p}_buyer_id, .buyer_location = {p}_buyer_location, .n_buyers = {len(self.buyers)},\n   "
                 if self.buyers else "")
        if self.eras:
            t.strings("era_id", self.eras)
        t.value("struct piece_facts", "pieces", f"{{{game}_tile, {p}_space_location, {p}_spaces_of, {p}_printed, &{p}_graph}}")
        self.drawing.tables(self)
        t.value("struct board_names", "names",
                f"{{.location = {p}_location_name, .space = {p}_space_id,\n"
                f"    .space_location = {p}_space_location, .link = {p}_link_id, .link_ends = {p}_link_pair,\n"
                f"    .industry = {game}_industry_id, .card = {game}_card_id, .card_location = {game}_card_location,\n"
                f"    .era = {p + '_era_id' if self.eras else '0'}, .n_spaces = {len(self.spaces)},"
                f" .n_links = {len(self.links)},\n"
                f"    .n_industries = INDUSTRIES, .n_cards = CARDS, .n_display = {self.data['amounts'].get('display', {}).get('value', 0)},\n"
                f"   {buyer} .currency = {c_string(self.data['currency'])}, .facts = {p}_facts,\n"
                f"    .drawing = &{p}_drawing}}")


def one_board(name):
    return Game(name, read_facts(name), Tables(c_name(name), f"data/{name}.json"))


def lancashire(outdir):
    game = one_board("lancashire")
    t, data = game.t, game.data
    distant = [row["value"] for row in data["distant_tiles"] for _ in range(row["count"])]
    game.sizes(DECK=sum(row["count"] for row in game.cards), DISTANT_TILES=len(distant),
               CLOSED_SPACE=len(data["cotton_track"]["bonus"]), COTTON_START=data["cotton_track"]["start_space"],
               VIRTUALLY_LINKED=game.location[data["virtual_link"]["to"]])
    game.places()
    t.array("uint8_t", "gold_circles", [r["gold_circles"] for r in game.locations])
    t.value("mask", "external", game.where_location(lambda r: r["kind"] == "external"))
    t.value("mask", "port_first", game.where_space(lambda s: s.get("port_first")))
    game.cards_and_tiles()
    t.array("uint8_t", "card_count", [r["count"] for r in game.cards])
    game.card_of_industry()
    game.one_cube_of_a_kind()
    game.tracks()
    game.income_track()
    game.rounds()
    t.array("uint8_t", "cotton_bonus", data["cotton_track"]["bonus"])
    t.array("uint8_t", "distant_value", distant)
    rows = {r["players"]: r for r in data["players"]}
    t.array("uint8_t", "set_aside", [
        "{%s}" % ", ".join(str(rows[n][f"set_aside_{e}"]) if n in rows else "0" for e in game.eras)
        for n in range(max(rows) + 1)], f"[{len(game.eras)}]")
    game.board(t.prefix)
    t.write(outdir)


def birmingham(outdir):
    game = one_board("birmingham")
    t, data = game.t, game.data
    players = [r["players"] for r in data["players"]]
    at_most = range(max(players) + 1)
    merchants = [r for r in game.locations if r["kind"] == "merchant"]
    goods = []  # the kinds of merchant tiles: what they buy
    for row in data["merchant_tiles"]:
        if row["buys"] not in goods:
            goods.append(row["buys"])
    wild = {r["card"]: i for i, r in enumerate(game.cards) if "wild" in r}
    game.sizes(DECK=sum(r[f"count_{max(players)}"] for r in game.cards), MERCHANT_SPACES=len(data["merchant_spaces"]),
               MERCHANT_KINDS=len(goods), WILD_LOCATION=wild["wild-location"], WILD_INDUSTRY=wild["wild-industry"],
               WILD_CARDS=next(r["wild"] for r in game.cards if "wild" in r))
    game.places()
    t.value("mask", "merchants", game.where_location(lambda r: r["kind"] == "merchant"))
    t.value("mask", "farms", game.where_location(lambda r: r["kind"] == "farm"))
    t.array("mask", "alone", [game.where_space(lambda s: s["takes"] == [name]) for name in game.industries])
    t.array("uint8_t", "link_icons", [r.get("link_icons", 0) for r in game.locations])
    t.enum(["NO_BONUS", "VP_BONUS", "DEVELOP_BONUS", "INCOME_BONUS", "MONEY_BONUS"])
    t.array("uint8_t", "bonus", [f"{r['bonus'].upper()}_BONUS" if "bonus" in r else "NO_BONUS" for r in game.locations])
    t.array("uint8_t", "bonus_amount", [r.get("amount", 0) for r in game.locations])
    t.strings("buyer_id", game.numbered(game.buyers))
    t.array("uint8_t", "buyer_location", [game.location[r["location"]] for r in game.buyers])
    open_at = {r["id"]: r["min_players"] for r in merchants}
    t.array("uint16_t", "open_merchants", [
        bits(i for i, r in enumerate(data["merchant_spaces"]) if open_at[r["location"]] <= n) for n in at_most])
    t.array("uint8_t", "goods", [bits(game.industry[b] for b in kind) for kind in goods])
    t.array("uint8_t", "merchant_tiles", [
        "{%s}" % ", ".join(str(sum(r["buys"] == kind and r["min_players"] <= n for r in data["merchant_tiles"]))
                           for kind in goods) for n in at_most], "[MERCHANT_KINDS]")
    for n in players:
        spaces = sum(open_at[r["location"]] <= n for r in data["merchant_spaces"])
        if spaces != sum(r["min_players"] <= n for r in data["merchant_tiles"]):
            fail(f"data/birmingham.json: with {n} players there is not a tile for each merchant space")
    game.cards_and_tiles()
    t.array("uint8_t", "card_count", [
        "{%s}" % ", ".join(str(r.get(f"count_{n}", 0)) for r in game.cards) for n in at_most], "[CARDS]")
    builds = lambda c, name: name in c.get("builds", []) or c["card"] == "wild-industry"
    t.array("mask", "cards_of_industry", [game.where_card(lambda c: builds(c, name)) for name in game.industries])
    t.value("mask", "wild_cards", game.where_card(lambda c: "wild" in c))
    if any(r["coal"] > 2 for r in game.tiles):
        fail("data/birmingham.json: no tile needs more than two coal")
    t.array("uint8_t", "barrels", [data["barrels"][e] for e in game.eras])
    game.tracks()
    game.income_track()
    game.rounds()
    t.strings("option_id", data["options"])
    game.board(t.prefix)
    t.write(outdir)


class AgeMap(Game):
    """A map of Age of Industry: its own file, laid over what all maps share."""

    ROWS = {"locations": {"id": str, "name": (str, dict), "kind": str},
            "spaces": {"location": str, "takes": list}, "market_spaces": {"location": str},
            "links": {"id": str, "ends": list}, "shipping_lines": {"ends": list}}
    SHARED = {"game", "name", "revision", "players", "industries", "currency", "options", "cards", "tiles", "market_tiles",
              "coal_track", "iron_track", "amounts"}  # what no map may change
    ROOM = 412  # bytes of a position for what depends on the map: src/rules/age_of_industry.h
    KINDS = ("town", "country", "settlement", "ship")
    TAKES = (["cotton", "goods", "iron"], ["coal"], ["port"], ["ship"])  # A4.4

    def __init__(self, path, shared, tables):
        name = f"age-of-industry/{path.stem}"
        data = read_facts(name)
        self.check_form(data, path.stem, f"data/{name}.json")
        for ground in data["grounds"]:
            if ground in shared["grounds"]:
                fail(f"data/{name}.json: the ground {ground} is one of data/age-of-industry.json already")
        data = {**shared, **data, "grounds": {**shared["grounds"], **data["grounds"]}}
        super().__init__(name, data, tables.part(path.stem))
        self.map = path.stem
        self.ships = [r for r in self.locations if r["kind"] == "ship"]
        self.check()
        # An import field is a location of its own, joined to its ship space by a line (A5.2).
        self.import_of = {r["id"]: f"{r['id']} import" for r in self.ships}
        self.rails, self.shipping = len(self.links), len(data["shipping_lines"])
        self.lines = self.links + data["shipping_lines"] + [{"ends": [k, v]} for k, v in self.import_of.items()]
        self.locations = self.locations + [{**r, "id": self.import_of[r["id"]], "kind": "import"} for r in self.ships]
        self.location = index_of(self.locations, "id", f"{self.where}: location")

    def check_form(self, data, stem, where):
        if data.get("map") != stem:
            fail(f"{where}: \"map\" must be the file's name, {stem}")
        if not isinstance(data.get("number"), int) or set(data.get("map_name", {})) != set(LANGUAGES):
            fail(f"{where}: \"number\" is a whole number, \"map_name\" a name in {', '.join(LANGUAGES)}")
        for key in self.SHARED & set(data):
            fail(f"{where}: \"{key}\" is the same on all maps and stands in data/age-of-industry.json")
        for name, ground in data["grounds"].items():
            if not isinstance(ground.get("confidence"), str) or not isinstance(ground.get("source"), str):
                fail(f"{where}: the ground {name} needs \"confidence\" and \"source\"")
        for key, fields in self.ROWS.items():
            if not isinstance(data.get(key), list):
                fail(f"{where}: \"{key}\" must be a list (it may be empty)")
            for row in data[key]:
                for field, kind in fields.items():
                    if not isinstance(row.get(field), kind):
                        fail(f"{where}: a row of \"{key}\" lacks \"{field}\", or it is of the wrong kind: {row}")
                if "ends" in fields and len(row["ends"]) < 2:
                    fail(f"{where}: a line does not join two locations: {row}")
        for row in data["locations"] + data["links"]:
            if not re.fullmatch(r"[a-z0-9]+(-{1,2}[a-z0-9]+)*", row["id"]):
                fail(f"{where}: the id {row['id']!r} must be made of small letters, digits and hyphens")
        for row in data["spaces"]:
            if row["takes"] not in self.TAKES:
                fail(f"{where}: a space in {row['location']} takes {row['takes']}, which is none of {self.TAKES}")

    def check(self):
        colours = [r["colour"] for r in self.cards if "colour" in r]
        for row in self.locations:
            if row["kind"] not in self.KINDS:
                fail(f"{self.where}: {row['id']} must be one of {', '.join(self.KINDS)}")
            if row["kind"] == "ship" and not (isinstance(row.get("import_coal"), int) and 0 <= row["import_coal"] <= 9):
                fail(f"{self.where}: {row['id']} needs \"import_coal\", the cubes its import field shows, 0 to 9")
            if row["kind"] == "ship" and not re.fullmatch(r"ship-\d+", row["id"]):
                fail(f"{self.where}: {row['id']} is a ship space, so its id must be like ship-1")
            if "colour" in row and row["colour"] not in colours:
                fail(f"{self.where}: {row['id']}: {row['colour']} is none of the colours {', '.join(colours)}")
            if not isinstance(row["name"], str) and set(row["name"]) != set(LANGUAGES):
                fail(f"{self.where}: {row['id']} needs a name in {', '.join(LANGUAGES)}, or one for all")
            here = [s for s in self.spaces if s["location"] == row["id"]]
            if here and row.get("colour") not in colours:
                fail(f"{self.where}: {row['id']} has spaces, so it needs one of the colours {', '.join(colours)}")
            if row["kind"] == "settlement" and here:
                fail(f"{self.where}: {row['id']} is a settlement and has no spaces")
            if (row["kind"] == "ship") != any("ship" in s["takes"] for s in here) or row["kind"] == "ship" and len(here) > 1:
                fail(f"{self.where}: {row['id']}: a ship space is a location of kind ship with that one space")
        for row in self.data["shipping_lines"]:
            ends = [next((r for r in self.locations if r["id"] == e), {"kind": None}) for e in row["ends"]]
            ports = [s for s in self.spaces if s["location"] == row["ends"][-1] and "port" in s["takes"]]
            if len(ends) != 2 or ends[0]["kind"] != "ship" or not ports:
                fail(f"{self.where}: the shipping line {row['ends']} must join a ship space to a location with a port space")
        for ship in self.ships:
            if not any(ship["id"] in row["ends"] for row in self.data["shipping_lines"]):
                fail(f"{self.where}: no shipping line leads to {ship['id']}")
        for row in self.links:
            if len(set(row["ends"])) != 2 or row["id"] != "--".join(sorted(row["ends"])):
                fail(f"{self.where}: the rail {row['id']} does not join two locations, named in its id in order")
            if any(r["id"] in row["ends"] for r in self.ships):
                fail(f"{self.where}: the rail {row['id']} ends in a ship space")
        if len(self.buyers) > sum(r["count"] for r in self.data["market_tiles"]):
            fail(f"{self.where}: there are more market spaces than market tiles")
        lines = [tuple(row["ends"]) for row in self.data["shipping_lines"]]
        if len(set(lines)) != len(lines):
            fail(f"{self.where}: a shipping line stands twice")
        bytes_needed = 8 * (len(self.locations) + len(self.ships)) + 2 * len(self.spaces) + len(self.buyers)
        if bytes_needed > self.ROOM:
            fail(f"{self.where}: the map is too large: 8 for each location (a ship space counts as two), 2 for each space "
                 f"and 1 for each market space make {bytes_needed}, and there is room for {self.ROOM}")

    def tables(self, game):
        t, p = self.t, self.t.prefix
        ship_ids = {r["id"] for r in self.ships}
        self.places([r["location"] if r["location"] in ship_ids else n for r, n in zip(self.spaces, self.numbered(self.spaces))])
        t.strings("buyer_id", self.numbered(self.buyers, ".m"))
        t.array("uint8_t", "buyer_location", [self.location[r["location"]] for r in self.buyers])
        t.array("mask", "markets_at", [mask(i for i, b in enumerate(self.buyers) if b["location"] == r["id"])
                                       for r in self.locations])
        t.array("uint8_t", "cubes_location", [self.location[self.import_of.get(r["location"], r["location"])]
                                              for r in self.spaces])
        t.array("uint8_t", "import_coal", [next((s["import_coal"] for s in self.ships if s["id"] == r["location"]), 0)
                                           for r in self.spaces])
        t.array("mask", "ships_at", [self.where_space(lambda s: any(r["id"] in k["ends"] and s["location"] in k["ends"]
                                                                    for k in self.data["shipping_lines"])
                                                      and s["location"] in ship_ids) for r in self.locations])
        colour = {r["id"]: r.get("colour") for r in self.locations}
        t.array("mask", "spaces_of_card", [
            self.where_space(lambda s: "colour" in c and colour[s["location"]] == c["colour"]) for c in self.cards])
        self.board(game)
        count = lambda r: sum(s["location"] == r["id"] for s in self.spaces)
        two = self.data["amounts"]["two_tiles_from"]["value"]
        t.value("struct age_map", "map",
                f"{{.pieces = &{p}_pieces, .spaces_of_card = {p}_spaces_of_card,\n"
                f"    .cubes_location = {p}_cubes_location, .import_coal = {p}_import_coal, .ships_at = {p}_ships_at,\n"
                f"    .market_location = {p}_buyer_location, .markets_at = {p}_markets_at,\n"
                f"    .n_spaces = {len(self.spaces)}, .n_rails = {self.rails}, .n_markets = {len(self.buyers)},\n"
                f"    .sea = {mask(range(self.rails, len(self.lines)))},\n"
                f"    .imports = {self.where_location(lambda r: r['kind'] == 'import')},\n"
                f"    .distant_ports = {self.where_location(lambda r: r.get('distant_port') and r['kind'] != 'import')},\n"
                f"    .settlements = {self.where_location(lambda r: r['kind'] == 'settlement')},\n"
                f"    .for_two_tiles = {self.where_location(lambda r: count(r) >= two)}}}")


def age_of_industry(outdir):
    """The maps are the files of a folder, by their numbers; a new one needs nothing else. Returns their names."""
    shared = read_facts("age-of-industry")
    t = Tables("age_of_industry", "data/age-of-industry")
    t.include("rules/age_map.h")
    maps = [AgeMap(path, shared, t) for path in sorted((DATA / "age-of-industry").glob("*.json"))]
    maps.sort(key=lambda m: m.data["number"])
    if [m.data["number"] for m in maps] != list(range(1, len(maps) + 1)):
        fail("data/age-of-industry: the maps have the numbers 1, 2, 3, ..., each once")
    most = lambda what: max(len(getattr(m, what)) for m in maps)
    game = maps[0]
    game.t = t
    goods = [r["buys"] for r in shared["market_tiles"]]
    game.sizes(LOCATIONS=most("locations"), SPACES=most("spaces"), LINKS=most("links"), MARKETS=most("buyers"),
               MAPS=len(maps), DECK=sum(r["count"] for r in game.cards), MARKET_KINDS=len(goods),
               MAP_BYTES=8 * most("locations") + 2 * most("spaces") + most("buyers"), MAP_ROOM=AgeMap.ROOM)
    game.cards_and_tiles()
    game.one_cube_of_a_kind()
    game.card_of_industry()
    t.array("uint8_t", "card_count", [r["count"] for r in game.cards])
    t.array("uint8_t", "goods", [bits(game.industry[b] for b in kind) for kind in goods])
    t.array("uint8_t", "market_count", [r["count"] for r in shared["market_tiles"]])
    game.tracks()
    for m in maps:
        m.t = t.part(m.map)
        m.tables(t.prefix)
    t.strings("map_id", [m.map for m in maps])
    t.array("struct age_map *const", "map", [f"&{m.t.prefix}_map" for m in maps])
    t.array("struct board_names *const", "board", [f"&{m.t.prefix}_names" for m in maps])
    t.write(outdir)
    return [m.map for m in maps]


def weights(outdir, game, boards):
    """What the bots think the terms of an evaluation are worth (made by `millwright tune`), and what a table of four of each
    level scores on each board (made by tools/strength.py; nothing for a map that nobody has measured)."""
    data = json.loads((DATA / f"weights/{game}.json").read_text())
    name = c_name(game)
    measured = json.loads((DATA / "strength.json").read_text())
    unknown = [None] * 8
    points = ["{" + ", ".join("MW_NO_NUMBER" if p is None else str(round(p)) for p in measured.get(board, unknown)) + "}"
              for board in boards]
    tables = []
    for row in data["players"]:
        stages = ["{" + ", ".join(str(w) for w in stage) + "}" for stage in row["weights"]]
        tables.append("{{" + ",\n      ".join(stages) + "}}")
    (outdir / f"{name}_weights.h").write_text(
        f"/* Made from data/weights/{game}.json by tools/make_tables.py. */\n#include \"millwright.h\"\n\n"
        f"extern const mw_weights mw_{name}_weights[{len(tables)}];\n"
        f"extern const int16_t mw_{name}_level_points[{len(boards)}][MW_LEVELS];\n")
    (outdir / f"{name}_weights.c").write_text(
        f"/* Made from data/weights/{game}.json by tools/make_tables.py. */\n#include \"{name}_weights.h\"\n\n"
        f"const mw_weights mw_{name}_weights[{len(tables)}] = {{\n    " + ",\n    ".join(tables) + "};\n\n"
        f"const int16_t mw_{name}_level_points[{len(boards)}][MW_LEVELS] = {{\n    " + ",\n    ".join(points) + "};\n")


def flatten(group, prefix=""):
    for key, value in group.items():
        if isinstance(value, dict):
            yield from flatten(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def of_page(key):
    """Texts that only the page in the browser needs; it fills their placeholders itself."""
    return key.startswith("page.")


def things(holes):
    """What a text speaks of; with its article or without is up to the language."""
    return {hole.removeprefix("an-") for hole in holes}


def catalog(outdir):
    texts = {lang: dict(flatten(json.loads((ROOT / f"lang/{lang}.json").read_text()))) for lang in LANGUAGES}
    keys = list(texts["en"])
    for lang in LANGUAGES:
        for key in keys:
            if key not in texts[lang]:
                fail(f"lang/{lang}.json lacks {key}")
            holes = set(re.findall(r"\{([^}]*)\}", texts[lang][key]))
            if holes - HOLES and not of_page(key):
                fail(f"lang/{lang}.json: {key} has a placeholder that nothing fills: {holes - HOLES}")
            if things(holes) != things(set(re.findall(r"\{([^}]*)\}", texts["en"][key]))):
                fail(f"lang/{lang}.json: {key} has other placeholders than the English text")
        for key in texts[lang]:
            if key not in texts["en"]:
                fail(f"lang/{lang}.json has {key}, which lang/en.json lacks")
    keys = [key for key in keys if not of_page(key)]
    names = [f"SAY_{c_name(k).upper()}" for k in keys]
    if len(set(names)) != len(names):
        fail("two keys of lang/en.json give the same C name")
    header = ["/* Made from the files in lang by tools/make_tables.py. */", "#ifndef CATALOG_H", "#define CATALOG_H", "",
              "enum sentence {"] + [f"    {n}," for n in names] + ["    SENTENCES", "};", "",
              f"enum {{ LANGUAGES = {len(LANGUAGES)} }};", "extern const char *const mw_catalog_language[LANGUAGES];",
              "extern const char *const mw_catalog[LANGUAGES][SENTENCES];",
              "extern const char *const mw_catalog_key[SENTENCES];", "", "#endif"]
    source = ["/* Made from the files in lang by tools/make_tables.py. */", '#include "catalog.h"', "",
              "const char *const mw_catalog_language[LANGUAGES] = {" + ", ".join(c_string(x) for x in LANGUAGES) + "};", "",
              "const char *const mw_catalog_key[SENTENCES] = {"] + [f"    {c_string(k)}," for k in keys] + ["};", "",
              "const char *const mw_catalog[LANGUAGES][SENTENCES] = {"]
    for lang in LANGUAGES:
        source += ["    {"] + [f"        {c_string(texts[lang][k])}," for k in keys] + ["    },"]
    source += ["};"]
    (outdir / "catalog.h").write_text("\n".join(header) + "\n")
    (outdir / "catalog.c").write_text("\n".join(source) + "\n")


def main():
    if len(sys.argv) not in (2, 3):
        fail("usage: make_tables.py OUTDIR [DATADIR]")
    outdir = Path(sys.argv[1])
    outdir.mkdir(parents=True, exist_ok=True)
    lancashire(outdir)
    birmingham(outdir)
    maps = age_of_industry(outdir)
    for game in ("lancashire", "birmingham"):
        weights(outdir, game, [game])
    weights(outdir, "age-of-industry", [f"age-of-industry-{m}" for m in maps])
    catalog(outdir)


main()
