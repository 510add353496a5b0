#!/usr/bin/env python3
"""The example in the opening comment of the public header, as a C file of its own: from its first line,
an #include, up to the next paragraph that is not indented.
usage: header_example.py HEADER C_FILE"""
import sys

INDENT = " *     "


def main():
    header, file = sys.argv[1:]
    with open(header, encoding="utf-8") as text:
        lines = text.read().splitlines()
    example = []
    for line in lines[:lines.index(" */")]:
        if line.startswith(INDENT):
            example.append(line[len(INDENT):])
        elif example and line == " *":
            example.append("")
        elif example:
            break
    if not example or not example[0].startswith("#include"):
        sys.exit(f"{header}: the opening comment has no example")
    with open(file, "w", encoding="utf-8") as text:
        text.write("\n".join(example).rstrip() + "\n")


main()
