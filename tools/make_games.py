#!/usr/bin/env python3
"""Turns the list of games (data/games.txt, which explains itself) into C: what the library knows of which games there are.

Usage: make_games.py OUTFILE LIST...

Several lists are read as one, in this order.
"""
import re
import sys
from collections import namedtuple
from pathlib import Path

PARTS = ("tables", "bots", "drawing", "learning")
Game = namedtuple("Game", "id name has")  # the name is the id as C and files write it


def read_list(*paths):
    games = []
    for path in paths:
        for line in path.read_text().splitlines():
            words = line.split("#")[0].split()
            if not words:
                continue
            game = Game(words[0], words[0].replace("-", "_"), words[1:])
            if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", game.id) or set(game.has) - set(PARTS):
                sys.exit(f"{path}: a line is an id of small letters, digits and hyphens, and any of {', '.join(PARTS)}: {line}")
            if game.id in [each.id for each in games]:
                sys.exit(f"{path}: {game.id} stands twice")
            games.append(game)
    return games


def table(declaration, kind, games, part=None):
    """One row for each game, NULL where it lacks the part."""
    rows = [f"&mw_{g.name}_{kind}" if part is None or part in g.has else "NULL" for g in games]
    return f"{declaration} = {{\n" + "".join(f"    {row},\n" for row in rows) + "};\n"


def source(games, lists):
    names = lambda kind, part=None: ", ".join(f"mw_{g.name}_{kind}" for g in games if part is None or part in g.has)
    declare = lambda struct, kind, part=None: (
        f"extern const struct {struct} {names(kind, part)};\n" if names(kind, part) else "")
    return (f"/* Made from {lists} by tools/make_games.py. */\n"
            '#include "ai/evaluation.h"\n#include "draw/picture.h"\n#include "learn/observation.h"\n#include "rules/rules.h"\n\n'
            + declare("rules", "rules") + declare("evaluator", "evaluator", "bots") + declare("painter", "painter", "drawing")
            + declare("observer", "observer", "learning")
            + f"\nconst int mw_n_games = {len(games)};\n\n"
            + table("const struct rules *const mw_rules_table[]", "rules", games) + "\n"
            + table("const struct evaluator *const mw_evaluators[]", "evaluator", games, "bots") + "\n"
            + table("const struct painter *const mw_painters[]", "painter", games, "drawing") + "\n"
            + table("const struct observer *const mw_observers[]", "observer", games, "learning"))


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: make_games.py OUTFILE LIST...")
    games = read_list(*[Path(arg) for arg in sys.argv[2:]])
    Path(sys.argv[1]).write_text(source(games, " and ".join(sys.argv[2:])))


if __name__ == "__main__":
    main()
