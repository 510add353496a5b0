#!/usr/bin/env python3
"""Checks that each translation of the rules, docs/rules/<language>/, says what the English rules say, id by id.

Every file of docs/rules has one of the same name in the folder of each language, with the same anchors, rule ids
(**L6.3**) and depths of headings in the same order, and the same glossary ids (**Verbindung** (`link`)) in any order,
because each language sorts its own terms. Headings have other names in other languages, so the links to them are
followed, too.

Run from anywhere; exit 1 if something is missing or too many, or if there is no translation.
"""
import re
import sys
from collections import Counter
from pathlib import Path

RULES = Path(__file__).resolve().parent.parent / "docs" / "rules"

HEADING = re.compile(r"^(#+) (.*)$", re.M)
RULE = re.compile(r"^(#+) |^<a id=\"(.+?)\">|^\*\*([A-Z]\d+(?:\.\d+)?)\*\*", re.M)
TERM = re.compile(r"^\*\*.+?\*\* \(`(.+?)`\):", re.M)
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")


def read(path):
    return path.read_text(encoding="utf-8") if path.exists() else ""


def rules(text):
    """Anchors, rule ids and heading marks, in the order of the text."""
    return ["".join(marks) for marks in RULE.findall(text)]


def anchors(text):
    """What a link can lead to: our own anchors, and those that readers of Markdown make of headings."""
    headings = [re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for _, title in HEADING.findall(text)]
    return set(headings + re.findall(r"<a id=\"(.+?)\">", text))


def dead_links(path):
    for file, anchor in LINK.findall(read(path)):
        if "://" in file:
            continue
        target = path.parent / file if file else path
        if not target.exists() or (anchor and anchor not in anchors(read(target))):
            yield "leads nowhere: %s%s" % (file, anchor and "#" + anchor)


def differences(original, translation):
    of, to = (Counter(rules(text) + TERM.findall(text)) for text in (original, translation))
    yield from ("missing: %s" % name for name in (of - to).elements())
    yield from ("too many: %s" % name for name in (to - of).elements())
    if of == to and rules(original) != rules(translation):
        yield "the rules stand in another order"


def main():
    languages = sorted(path for path in RULES.iterdir() if path.is_dir())
    originals = sorted(RULES.glob("*.md"))
    problems = [(path, problem) for path in originals for problem in dead_links(path)]
    for language in languages:
        for name in sorted({path.name for path in originals} | {path.name for path in language.glob("*.md")}):
            path = language / name
            problems += [(path, problem) for problem in differences(read(RULES / name), read(path))]
            problems += [(path, problem) for problem in dead_links(path)]
    for path, problem in problems:
        print("%s: %s" % (path.relative_to(RULES), problem))
    print("%d translations of %d files, %s wrong" % (len(languages), len(originals), len(problems) or "nothing"))
    return 1 if problems or not languages else 0


if __name__ == "__main__":
    sys.exit(main())
