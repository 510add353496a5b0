"""What the tables of all games share: the two files that they become (Tables), and the data of a game (Game)."""
import copy
import json
import re
import sys

LANGUAGES = ["en", "de", "it"]


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


def read_facts(folder, name):
    """A data file; its grounds are checked."""
    path = folder / f"{name}.json"
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


def shrunk(points, percent, by):
    """The shape about its centre in another size, moved by [x, y]."""
    centre = [sum(p[k] for p in points) / len(points) for k in (0, 1)]
    return [[round(centre[k] + (p[k] - centre[k]) * percent / 100 + by[k]) for k in (0, 1)] for p in points]


class Drawing:
    """Where the things of a board are drawn, and the landscape behind them: struct board_drawing."""

    PLACES = ["town", "waypoint", "external", "farm", "merchant", "country", "settlement", "ship", "import"]
    WITHOUT_NAMES = {"farm", "ship", "import"}
    SCENERY = ["sea", "land", "lake", "hills", "river", "border"]
    LINES = {"river", "border"}  # all others are areas
    # Hills rise in flat steps, in the light from the upper left: the shadow at their foot, then one upon the other.
    # ORDER: enum scenery_kind in src/draw/board_drawing.h
    DRAWN = ["sea", "land", "lake", "foot", "hills", "slope", "top", "river", "border"]
    STEPS = {"foot": (118, (4, 5)), "hills": (110, (0, 0)), "slope": (80, (-6, -6)), "top": (45, (-11, -11))}
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

    def drawn(self):
        """The shapes as (kind, points), in the order in which they are drawn."""
        shapes = [(step, shrunk(row["shape"], *how)) for row in self.scenery if row["kind"] == "hills" for step, how in self.STEPS.items()]
        shapes += [(row["kind"], row["shape"]) for row in self.scenery if row["kind"] != "hills"]
        return sorted(shapes, key=lambda shape: self.DRAWN.index(shape[0]))

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
        scenery = self.drawn()
        t.own_array("struct place", "place", [self.place(r) for r in game.locations])
        t.own_array("struct line", "line", [
            "{{{{{}, {}}}, {}, {}}}".format(*middle(r), *((eras(r), "false") if i < len(game.links) else (0, "true")))
            for i, r in enumerate(game.lines)])
        t.own_array("struct scenery", "scenery", [
            f"{{SCENERY_{kind.upper()}, {c_string(smooth_path(shape, kind not in self.LINES))}}}" for kind, shape in scenery] or ["{SCENERY_SEA, 0}"])
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
        if max(len(self.locations), len(self.spaces), len(self.lines)) > 63:  # the 64th bit of a set is the market
            fail(f"{self.where}: a board has at most 63 locations, 63 spaces and 63 lines")
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


def one_board(folder, name):
    return Game(name, read_facts(folder, name), Tables(c_name(name), f"data/{name}.json"))
