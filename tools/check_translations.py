#!/usr/bin/env python3
"""Checks that each translation of the rules, docs/rules/<language>/, says what the English rules say, id by id.

Every file of docs/rules has one of the same name in the folder of each language, with the same anchors, rule ids
(**L6.3**) and depths of headings in the same order, and the same glossary ids (**Verbindung** (`link`)) in any order,
because each language sorts its own terms. Headings have other names in other languages, so the links to them are
followed, too. A glossary may have sections of its own, with anchors words-…: what the boxes in its language call things.

Rulings are one numbered list (### 12 · L8.2 — …, with the anchor ruling-12), the same numbers for the same rules in the
same order in every language. A rule that a ruling names is marked with it, [(our ruling 12)](rulings.md#ruling-12), and
no other rule is.

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
OWN_SECTION = re.compile(r"^<a id=\"words-.+?\"></a>\n#+ .*$", re.M)
RULING = re.compile(r"^<a id=\"ruling-(\d+)\"></a>\n### (\d+) · ((?:[A-Z]\d+\.\d+(?:, )?)*)", re.M)
MARK = re.compile(r"\[\([^)]*?(\d+)\)\]\(rulings\.md#ruling-(\d+)\)")
MARKED = re.compile(r"^\*\*([A-Z]\d+(?:\.\d+)?)\*\*(.*?)(?=^<a id=|^#|\Z)", re.M | re.S)


def read(path):
    return path.read_text(encoding="utf-8") if path.exists() else ""


def rules(text):
    """Anchors, rule ids and heading marks, in the order of the text."""
    return ["".join(marks) for marks in RULE.findall(OWN_SECTION.sub("", text))]


def rulings(text):
    """The number of each ruling with the rules that it names, in the order of the text."""
    return [(number, named.split(", ") if named else []) for _, number, named in RULING.findall(text)]


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


def other_rulings(original, translation):
    if rulings(original) != rulings(translation):
        yield "other numbers, other rules or another order than the original has"


def wrong_marks(folder):
    """Rulings with a wrong or a second number, rules without the mark of a ruling that names them, marks too many."""
    text = read(folder / "rulings.md")
    numbers = [number for number, _ in rulings(text)]
    yield from ("ruling %s has the anchor of %s" % (own, name) for name, own, _ in RULING.findall(text) if name != own)
    yield from ("two rulings have the number %s" % number for number, count in Counter(numbers).items() if count > 1)
    if len(numbers) != text.count("\n### "):
        yield "a ruling has no number"
    named = {(rule, number) for number, by_it in rulings(text) for rule in by_it}
    marked = set()
    for path in sorted(folder.glob("*.md")):
        for rule, words in MARKED.findall(read(path)):
            for shown, number in MARK.findall(words):
                marked.add((rule, number))
                if shown != number:
                    yield "the mark %s of %s leads to ruling %s" % (shown, rule, number)
    yield from ("%s is not marked with ruling %s" % pair for pair in sorted(named - marked))
    yield from ("%s is marked with ruling %s, which does not name it" % pair for pair in sorted(marked - named))


def main():
    languages = sorted(path for path in RULES.iterdir() if path.is_dir())
    originals = sorted(RULES.glob("*.md"))
    problems = [(path, problem) for path in originals for problem in dead_links(path)]
    for folder in [RULES] + languages:
        problems += [(folder / "rulings.md", problem) for problem in wrong_marks(folder)]
    for language in languages:
        for name in sorted({path.name for path in originals} | {path.name for path in language.glob("*.md")}):
            path = language / name
            problems += [(path, problem) for problem in differences(read(RULES / name), read(path))]
            problems += [(path, problem) for problem in dead_links(path)]
        problems += [(language / "rulings.md", problem)
                     for problem in other_rulings(read(RULES / "rulings.md"), read(language / "rulings.md"))]
    for path, problem in problems:
        print("%s: %s" % (path.relative_to(RULES), problem))
    print("%d translations of %d files, %s wrong" % (len(languages), len(originals), len(problems) or "nothing"))
    return 1 if problems or not languages else 0


if __name__ == "__main__":
    sys.exit(main())
