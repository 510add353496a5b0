#!/usr/bin/env python3
"""Lists the rules of docs/rules/*.md (ids in bold, **L6.3**) that no scenario in tests/rules names, and the promises of
docs/online.md (**O4.2**) that no test in tests/server names.

Run from anywhere; exit 1 if a rule is missing, or if there are no rules to look for.
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main():
    rules = {}
    for path in sorted(ROOT.glob("docs/rules/*.md")):
        text = path.read_text(encoding="utf-8")
        rules.update(dict.fromkeys(re.findall(r"\*\*([A-Z]\d+\.\d+)\*\*", text)))
    tested = set()
    for path in ROOT.glob("tests/rules/*.rules"):
        text = path.read_text(encoding="utf-8")
        for ids in re.findall(r"^rule((?: +[A-Z]\d+(?:\.\d+)?)+) ", text, re.M):
            tested.update(ids.split())
    text = (ROOT / "docs/online.md").read_text(encoding="utf-8")
    promises = re.findall(r"^- \*\*(O\d+\.\d+)\*\*", text, re.M)
    rules.update(dict.fromkeys(promises))
    for path in ROOT.glob("tests/server/*.py"):
        # The first line of a test says what it is about.
        for line in re.findall(r'^    """(O\d.*)$', path.read_text(encoding="utf-8"), re.M):
            tested.update(re.findall(r"O\d+\.\d+", line))
    missing = [rule for rule in rules if rule not in tested]
    for rule in missing:
        print(rule)
    print("%d rule ids, %s without a test" % (len(rules), len(missing) or "none"))
    return 1 if missing or not rules or not promises else 0


if __name__ == "__main__":
    sys.exit(main())
