#!/usr/bin/env python3
"""Who includes whom in src/, by folder: prints the folders in an order in which each includes only
earlier ones, or what goes round in a circle. Of the library the program and the server may include the
public header and the JSON reader and writer alone.
usage: check_includes.py [SOURCE_FOLDER]"""
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
SRC = ROOT / "src"

# Headers that are made from data/ and lang/, and whose folder they would be in.
MADE = [(r"catalog\.h", "text"), (r"\w+_tables\.h", "rules"), (r"\w+_weights\.h", "ai"), (r"opponents\.h", "ai"),
        (r"server_texts\.h", "server/world")]

APP = "app"
# Who sees of the library as little as any front end. The program may call the server, not the other way round.
OUTSIDE = {APP: "the program", "server": "the server"}
MAY_INCLUDE = {"text/json.h", "text/out.h"}


def folder_of(file):
    """main.c puts the program together from everything else, so it stands above its own folder."""
    return file if pathlib.PurePath(file).name == "main.c" else str(pathlib.PurePath(file).parent)


def find(name, file):
    """The included file as seen from src/; None for the public header and for what belongs to no folder."""
    if (ROOT / "include" / name).exists():
        return None
    for base in (SRC / file).parent, SRC / APP, SRC:
        if (base / name).exists() and (base != SRC / APP or file.startswith(APP + "/")):
            return str((base / name).resolve().relative_to(SRC.resolve()))
    for pattern, folder in MADE:
        if re.fullmatch(pattern, name):
            return f"{folder}/{name}"
    return None


def includes():
    """(file, line, included file) for every include of a file of our own."""
    for path in sorted(SRC.rglob("*.[ch]")):
        file = str(path.relative_to(SRC))
        for number, line in enumerate(path.read_text().splitlines(), 1):
            found = re.match(r'#include "([^"]+)"', line)
            included = found and find(found[1], file)
            if included:
                yield file, number, included


def main():
    wrong = []
    found = list(includes())
    graph = {folder_of(file): set() for file, _, _ in found}
    for file, number, included in found:
        a, b = folder_of(file), folder_of(included)
        graph.setdefault(b, set())
        if a != b:
            graph[a].add(b)
        who, whose = file.split("/")[0], included.split("/")[0]
        if who in OUTSIDE and whose not in OUTSIDE and included not in MAY_INCLUDE:
            wrong.append(f"src/{file}:{number}: {OUTSIDE[who]} includes {included} of the library")
        if who != APP and whose == APP:
            wrong.append(f"src/{file}:{number}: {included} of the program is no place to build on")

    # Takes away folders that include only what has been taken away; what is left goes in circles.
    left = dict(graph)
    while ready := sorted(folder for folder in left if not graph[folder] & left.keys()):
        for folder in ready:
            print(f"{folder}: {' '.join(sorted(graph[folder])) or '-'}")
            del left[folder]
    # And from the other end: what nobody there includes is above the circles, not in them.
    while above := [a for a in left if not any(a in graph[b] for b in left)]:
        for folder in above:
            del left[folder]
    if left:
        wrong.append(f"folders that include each other: {' '.join(sorted(left))}")
        wrong += [f"  src/{file}:{number}: {included}" for file, number, included in found
                  if folder_of(file) != folder_of(included) and {folder_of(file), folder_of(included)} <= left.keys()]
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
