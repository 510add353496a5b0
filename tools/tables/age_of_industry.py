"""The tables of Age of Industry, from data/age-of-industry.json and a file for each map in data/age-of-industry."""
import re

from tables.common import LANGUAGES, Game, Tables, bits, fail, index_of, mask, read_facts


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
        data = read_facts(path.parent.parent, name)
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


def write(folder, outdir):
    """The maps are the files of a folder, by their numbers; a new one needs nothing else."""
    shared = read_facts(folder, "age-of-industry")
    t = Tables("age_of_industry", "data/age-of-industry")
    t.include("rules/age_map.h")
    maps = [AgeMap(path, shared, t) for path in sorted((folder / "age-of-industry").glob("*.json"))]
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
    return [f"age-of-industry-{m.map}" for m in maps]
