#!/usr/bin/env python3
"""Turns the facts of the boards (data/*.json) and the sentences (lang/*.json) into C tables.

Usage: make_tables.py OUTDIR

Nobody types a price or a place into code: everything countable comes through here. Each game has
a function below that knows what its data file holds; what the games share is in Tables.
The script checks what it reads and stops with a sentence naming the row that is wrong.
"""
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ["en", "de", "it"]
# What src/text/sentence.c can fill in.
HOLES = {"player", "number", "word", "era", "order", "resource", "level", "amount", "sum", "price", "space", "to", "from",
         "location", "industry", "card", "link-from", "link-to", "currency"}


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

    def __init__(self, prefix, source):
        self.prefix = prefix
        self.header = [f"/* Made from {source} by tools/make_tables.py. */",
                       f"#ifndef {prefix.upper()}_TABLES_H", f"#define {prefix.upper()}_TABLES_H", "",
                       '#include "core/bits.h"', '#include "core/board.h"', '#include "core/graph.h"',
                       '#include "core/tiles.h"', '#include "core/track.h"', ""]
        self.source = [f"/* Made from {source} by tools/make_tables.py. */", f'#include "{prefix}_tables.h"', ""]

    def enum(self, names):
        """Names with values, or a list numbered from 0."""
        pairs = names.items() if isinstance(names, dict) else [(n, i) for i, n in enumerate(names)]
        body = "".join(f"    {n} = {v},\n" for n, v in pairs)
        self.header.append("enum {\n" + body + "};\n")

    def array(self, ctype, name, values, shape=""):
        name = f"{self.prefix}_{name}"
        values = list(values)
        self.header.append(f"extern const {ctype} {name}[{len(values)}]{shape};")
        self.source.append(f"const {ctype} {name}[{len(values)}]{shape} = {{\n"
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

    def write(self, outdir):
        self.header += ["", "#endif"]
        (outdir / f"{self.prefix}_tables.h").write_text("\n".join(self.header) + "\n")
        (outdir / f"{self.prefix}_tables.c").write_text("\n".join(self.source) + "\n")


def index_of(rows, key, what):
    index = {}
    for i, row in enumerate(rows):
        if row[key] in index:
            fail(f"{what} {row[key]} stands twice")
        index[row[key]] = i
    return index


def check_grounds(data, where):
    """Every printed thing says how sure we are of it, and why."""
    used = set()

    def walk(value, path):
        if isinstance(value, list):
            for i, v in enumerate(value):
                walk(v, f"{path}[{i}]")
        elif isinstance(value, dict):
            if "ground" in value:
                if value["ground"] not in data["grounds"]:
                    fail(f"{where}: {path} names the ground {value['ground']!r}, which is not in grounds")
                used.add(value["ground"])
            elif not any(isinstance(v, (dict, list)) for v in value.values()):
                fail(f"{where}: {path} has no ground")
            for k, v in value.items():
                walk(v, f"{path}.{k}")

    for key, value in data.items():
        if key != "grounds":
            walk(value, key)
    for ground in data["grounds"]:
        if ground not in used:
            fail(f"{where}: no row rests on the ground {ground!r}")


def lancashire(outdir):
    path = ROOT / "data/lancashire.json"
    text = path.read_text()
    data = json.loads(text)
    check_grounds(data, path.name)
    t = Tables("lancashire", "data/lancashire.json")

    industries, eras = data["industries"], data["eras"]
    locations, spaces, links, cards, tiles = (data[k] for k in ("locations", "spaces", "links", "cards", "tiles"))
    location = index_of(locations, "id", "location")
    index_of(links, "id", "link")
    industry = {name: i for i, name in enumerate(industries)}
    era = {name: i for i, name in enumerate(eras)}
    index_of(cards, "card", "card")
    if len(locations) > 64 or len(spaces) > 63 or len(links) > 64:
        fail("a board has at most 64 locations, 63 spaces and 64 links")

    number, space_ids = {}, []
    for row in spaces:
        number[row["location"]] = number.get(row["location"], 0) + 1
        space_ids.append(f"{row['location']}.{number[row['location']]}")

    levels = [row["level"] for row in data["income_track"]
              for _ in range(row["first_space"], row["last_space"] + 1)]
    distant = [row["value"] for row in data["distant_tiles"] for _ in range(row["count"])]
    deck = sum(row["count"] for row in cards)

    t.enum(["COTTON", "PORT", "COAL", "IRON", "SHIPYARD"])
    if [n.upper() for n in industries] != ["COTTON", "PORT", "COAL", "IRON", "SHIPYARD"]:
        fail("data/lancashire.json: industries are cotton, port, coal, iron, shipyard")
    t.enum(["CANAL", "RAIL"])
    t.enum({"LOCATIONS": len(locations), "SPACES": len(spaces), "LINKS": len(links),
            "INDUSTRIES": len(industries), "CARDS": len(cards), "TILES": len(tiles), "ERAS": len(eras),
            "DECK": deck, "DISTANT_TILES": len(distant), "CLOSED_SPACE": len(data["cotton_track"]["bonus"]),
            "INCOME_SPACES": len(levels),
            "LEAST_PLAYERS": min(r["players"] for r in data["players"]),
            "MOST_PLAYERS": max(r["players"] for r in data["players"]),
            "COAL_START": data["coal_track"]["start_filled"], "IRON_START": data["iron_track"]["start_filled"],
            "COTTON_START": data["cotton_track"]["start_space"],
            "VIRTUALLY_LINKED": location[data["virtual_link"]["to"]],
            "REVISION": data["revision"]})
    t.enum({k.upper(): v["value"] for k, v in data["amounts"].items()})

    t.strings("location_id", [r["id"] for r in locations])
    t.strings("location_name", [r["name"] for r in locations])
    t.strings("space_id", space_ids)
    t.strings("link_id", [r["id"] for r in links])
    t.strings("industry_id", industries)
    t.strings("card_id", [r["card"] for r in cards])
    t.strings("era_id", eras)

    t.array("uint8_t", "space_location", [location[r["location"]] for r in spaces])
    t.array("uint8_t", "gold_circles", [r["gold_circles"] for r in locations])
    t.array("mask", "spaces_of", [mask(i for i, s in enumerate(spaces) if s["location"] == r["id"]) for r in locations])
    t.array("mask", "printed", [mask(i for i, s in enumerate(spaces) if name in s["takes"]) for name in industries])
    t.value("mask", "external", mask(i for i, r in enumerate(locations) if r["kind"] == "external"))
    t.value("mask", "port_first", mask(i for i, s in enumerate(spaces) if s.get("port_first")))

    t.array("mask", "links_at", [mask(i for i, k in enumerate(links) if r["id"] in k["ends"]) for r in locations])
    t.array("mask", "link_ends", [mask(location[e] for e in r["ends"]) for r in links])
    t.array("uint8_t", "link_pair", [f"{{{location[r['ends'][0]]}, {location[r['ends'][1]]}}}" for r in links], "[2]")
    t.array("mask", "lines_of", [mask(i for i, k in enumerate(links) if e in k["eras"]) for e in eras])
    t.value("struct graph", "graph", "{LOCATIONS, lancashire_links_at, lancashire_link_ends}")

    t.array("uint8_t", "card_count", [r["count"] for r in cards])
    t.array("int8_t", "card_location", [location[r["location"]] if "location" in r else -1 for r in cards])
    t.array("int8_t", "card_of_location", [next((i for i, c in enumerate(cards) if c.get("location") == r["id"]), -1) for r in locations])
    t.array("int8_t", "card_of_industry", [next(i for i, c in enumerate(cards) if c.get("industry") == name) for name in industries])
    t.value("mask", "location_cards", mask(i for i, c in enumerate(cards) if "location" in c))
    t.array("int8_t", "card_industry", [industry[r["industry"]] if "industry" in r else -1 for r in cards])

    for r in tiles:
        if max(r["coal"], r["iron"]) > 1:
            fail("data/lancashire.json: no tile needs more than one cube of a kind")
    order = [(industry[r["industry"]], r["level"]) for r in tiles]
    if order != sorted(order):
        fail("data/lancashire.json: tiles stand by industry, lowest level first")
    t.array("struct tile_kind", "tile", [
        "{%d, %d, %d, %d, %d, %d, %d, %d, %d, %s}" % (
            industry[r["industry"]], r["level"], r["count"], r["money"], r["coal"], r["iron"], r["cubes"],
            r["income"], r["vp"], bits(era[e] for e in r["eras"])) for r in tiles])
    ranges = [[i for i, r in enumerate(tiles) if r["industry"] == name] for name in industries]
    t.array("struct tile_range", "stack", [f"{{{r[0]}, {r[-1] + 1}}}" for r in ranges])

    t.array("int8_t", "income_level", levels)
    t.value("struct income_track", "income", "{lancashire_income_level, INCOME_SPACES}")
    for name in ("coal", "iron"):
        track = data[f"{name}_track"]
        t.array("uint8_t", f"{name}_price", track["prices"])
        t.value("struct price_track", f"{name}_track",
                f"{{lancashire_{name}_price, {len(track['prices'])}, {track['empty_price']}}}")
    t.array("uint8_t", "cotton_bonus", data["cotton_track"]["bonus"])
    t.array("uint8_t", "distant_value", distant)
    t.array("uint8_t", "set_aside", [
        "{%s}" % ", ".join(str(next((r[f"set_aside_{e}"] for r in data["players"] if r["players"] == n), 0)) for e in eras)
        for n in range(max(r["players"] for r in data["players"]) + 1)], f"[{len(eras)}]")

    t.facts(text)
    t.value("struct board_names", "names",
            "{.location = lancashire_location_name, .space = lancashire_space_id,\n"
            "    .space_location = lancashire_space_location, .link = lancashire_link_id,\n"
            "    .link_ends = lancashire_link_pair, .industry = lancashire_industry_id,\n"
            "    .card = lancashire_card_id, .card_location = lancashire_card_location,\n"
            "    .era = lancashire_era_id, .n_locations = LOCATIONS, .n_spaces = SPACES, .n_links = LINKS,\n"
            "    .n_industries = INDUSTRIES, .n_cards = CARDS, .n_eras = ERAS,\n"
            f"    .currency = {c_string(data['currency'])}, .facts = lancashire_facts}}")
    t.write(outdir)


def flatten(group, prefix=""):
    for key, value in group.items():
        if isinstance(value, dict):
            yield from flatten(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def catalog(outdir):
    texts = {lang: dict(flatten(json.loads((ROOT / f"lang/{lang}.json").read_text()))) for lang in LANGUAGES}
    keys = list(texts["en"])
    for lang in LANGUAGES:
        for key in keys:
            if key not in texts[lang]:
                fail(f"lang/{lang}.json lacks {key}")
            holes = set(re.findall(r"\{([^}]*)\}", texts[lang][key]))
            if holes - HOLES:
                fail(f"lang/{lang}.json: {key} has a placeholder that nothing fills: {holes - HOLES}")
            if holes != set(re.findall(r"\{([^}]*)\}", texts["en"][key])):
                fail(f"lang/{lang}.json: {key} has other placeholders than the English text")
        for key in texts[lang]:
            if key not in texts["en"]:
                fail(f"lang/{lang}.json has {key}, which lang/en.json lacks")
    names = [f"SAY_{c_name(k).upper()}" for k in keys]
    if len(set(names)) != len(names):
        fail("two keys of lang/en.json give the same C name")
    header = ["/* Made from the files in lang by tools/make_tables.py. */", "#ifndef CATALOG_H", "#define CATALOG_H", "",
              "enum sentence {"] + [f"    {n}," for n in names] + ["    SENTENCES", "};", "",
              f"enum {{ LANGUAGES = {len(LANGUAGES)} }};", "extern const char *const catalog_language[LANGUAGES];",
              "extern const char *const catalog[LANGUAGES][SENTENCES];",
              "extern const char *const catalog_key[SENTENCES];", "", "#endif"]
    source = ["/* Made from the files in lang by tools/make_tables.py. */", '#include "catalog.h"', "",
              "const char *const catalog_language[LANGUAGES] = {" + ", ".join(c_string(x) for x in LANGUAGES) + "};", "",
              "const char *const catalog_key[SENTENCES] = {"] + [f"    {c_string(k)}," for k in keys] + ["};", "",
              "const char *const catalog[LANGUAGES][SENTENCES] = {"]
    for lang in LANGUAGES:
        source += ["    {"] + [f"        {c_string(texts[lang][k])}," for k in keys] + ["    },"]
    source += ["};"]
    (outdir / "catalog.h").write_text("\n".join(header) + "\n")
    (outdir / "catalog.c").write_text("\n".join(source) + "\n")


def main():
    if len(sys.argv) != 2:
        fail("usage: make_tables.py OUTDIR")
    outdir = Path(sys.argv[1])
    outdir.mkdir(parents=True, exist_ok=True)
    lancashire(outdir)
    catalog(outdir)


main()
