#!/usr/bin/env python3
"""Turns the facts of the boards (data/*.json) and the sentences (lang/*.json) into C tables.

Usage: make_tables.py OUTDIR [DATADIR]

Nobody types a price or a place into code: everything countable comes through here. DATADIR (else data/) has the list of
games, games.txt. For each of them a module in tools/tables knows what its data file holds; what they share is in
tools/tables/common.py. A game with maps has a folder of its own in DATADIR, one file for each map.
The script checks what it reads and stops with a sentence naming the row that is wrong.
"""
import importlib
import json
import re
import sys
from pathlib import Path

from make_games import read_list
from tables.common import LANGUAGES, c_name, c_string, fail

ROOT = Path(__file__).resolve().parent.parent
LEVELS = 10  # MW_LEVELS
# What src/text/sentence.c can fill in.
HOLES = {"player", "number", "word", "era", "order", "resource", "level", "amount", "sum", "price", "space", "to",
         "location", "industry", "card", "link-from", "link-to", "currency", "now", "then",
         "an-industry", "source", "outlet", "before", "after", "points", "costs", "cards"}
# What src/server/world/refusal.c and src/server/notices/words.c can.
SERVER_HOLES = {"field", "game", "host", "site"}


def weights(folder, outdir, game, boards):
    """What the bots think the terms of an evaluation are worth (made by `millwright tune`), and what a table of four of each
    level scores on each board (made by tools/strength.py; nothing for a map or a level that nobody has measured)."""
    data = json.loads((folder / f"weights/{game}.json").read_text())
    name = c_name(game)
    measured = json.loads((folder / "strength.json").read_text())
    points = [(measured.get(board, []) + [None] * LEVELS)[:LEVELS] for board in boards]
    points = ["{" + ", ".join("MW_NO_NUMBER" if p is None else str(round(p)) for p in row) + "}" for row in points]
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


def opponents(outdir):
    """What the bots are called, by level."""
    names = json.loads((ROOT / "data/opponents.json").read_text())["names"]
    if len({name[0] for name in names}) != len(names) or not all(re.fullmatch("[A-Z][a-z]{1,11}", n) for n in names):
        fail("data/opponents.json: names of plain letters, each with an initial of its own")
    if len(names) != LEVELS:
        fail(f"data/opponents.json: {LEVELS} names, one for each level")
    (outdir / "opponents.h").write_text(
        "/* Made from data/opponents.json by tools/make_tables.py. */\n#include \"millwright.h\"\n\n"
        "extern const char *const mw_opponents[MW_LEVELS];\n")
    (outdir / "opponents.c").write_text(
        "/* Made from data/opponents.json by tools/make_tables.py. */\n#include \"opponents.h\"\n\n"
        "const char *const mw_opponents[MW_LEVELS] = {" + ", ".join(c_string(name) for name in names) + "};\n")


def flatten(group, prefix=""):
    for key, value in group.items():
        if isinstance(value, dict):
            yield from flatten(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value


def of_page(key):
    """Texts that only the page in the browser needs; it fills their placeholders itself."""
    return key.startswith("page.")


def of_server(key):
    """Why the server refuses something. They have one placeholder, which the server fills itself."""
    return key.startswith("server.")


def things(holes):
    """What a text speaks of; with its article or without is up to the language."""
    return {hole.removeprefix("an-") for hole in holes}


def server_texts(outdir, texts, keys):
    """The sentences of the server, by their code."""
    header = ["/* Made from the files in lang by tools/make_tables.py. */", "#ifndef SERVER_TEXTS_H", "#define SERVER_TEXTS_H",
              "", f"enum {{ SERVER_TEXTS = {len(keys)}, SERVER_LANGUAGES = {len(LANGUAGES)} }};", "struct server_text {",
              "    const char *code, *text[SERVER_LANGUAGES];", "};",
              "extern const struct server_text server_texts[SERVER_TEXTS];", "", "#endif"]
    source = ["/* Made from the files in lang by tools/make_tables.py. */", '#include "server_texts.h"', "",
              "const struct server_text server_texts[SERVER_TEXTS] = {"]
    for key in keys:
        said = ", ".join(c_string(texts[lang][key]) for lang in LANGUAGES)
        source.append(f"    {{ {c_string(key.removeprefix('server.'))}, {{ {said} }} }},")
    source += ["};"]
    (outdir / "server_texts.h").write_text("\n".join(header) + "\n")
    (outdir / "server_texts.c").write_text("\n".join(source) + "\n")


def catalog(outdir):
    texts = {lang: dict(flatten(json.loads((ROOT / f"lang/{lang}.json").read_text()))) for lang in LANGUAGES}
    keys = list(texts["en"])
    for lang in LANGUAGES:
        for key in keys:
            if key not in texts[lang]:
                fail(f"lang/{lang}.json lacks {key}")
            holes = set(re.findall(r"\{([^}]*)\}", texts[lang][key]))
            if holes - (SERVER_HOLES if of_server(key) else HOLES) and not of_page(key):
                fail(f"lang/{lang}.json: {key} has a placeholder that nothing fills: {holes - HOLES}")
            if things(holes) != things(set(re.findall(r"\{([^}]*)\}", texts["en"][key]))):
                fail(f"lang/{lang}.json: {key} has other placeholders than the English text")
        for key in texts[lang]:
            if key not in texts["en"]:
                fail(f"lang/{lang}.json has {key}, which lang/en.json lacks")
    server_texts(outdir, texts, [key for key in keys if of_server(key)])
    keys = [key for key in keys if not of_page(key) and not of_server(key)]
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
    if len(sys.argv) not in (2, 3) or sys.argv[1].startswith("-"):
        fail("usage: make_tables.py OUTDIR [DATADIR]")
    outdir = Path(sys.argv[1])
    folder = Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT / "data"
    outdir.mkdir(parents=True, exist_ok=True)
    for game in read_list(folder / "games.txt"):
        boards = []
        if "tables" in game.has:
            boards = importlib.import_module(f"tables.{game.name}").write(folder, outdir)
        if "bots" in game.has:
            weights(folder, outdir, game.id, boards)
    opponents(outdir)
    catalog(outdir)


main()
