"""Writes the sources in which a next version of the program could differ from this one: one step more in the database, one
revision more of every game's rules, and in Lancashire another rule, so that games in which somebody has borrowed do not
come to the same position any more. The rest of it is this version's.
usage: make_next.py SOURCES FOLDER"""
import pathlib
import sys

CHANGES = {
    "server/store/schema.c": [
        ("static const struct step {",
         "static const char *const next[] = {\n    \"alter table people add column motto text\",\n    NULL,\n};\n\n"
         "static const struct step {"),
        ("{ notices, 2 } }", "{ notices, 2 }, { next, 2 } }"),
    ],
    "rules/lancashire.c": [
        (".revision = REVISION,", ".revision = REVISION + 1,"),
        ("s->move.loan * LOAN_STEP, events)", "s->move.loan * LOAN_STEP + 1, events)"),
    ],
    "rules/birmingham.c": [(".revision = REVISION,", ".revision = REVISION + 1,")],
    "rules/age_of_industry.c": [(".revision = REVISION,", ".revision = REVISION + 1,")],
}


def main(sources, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for path, changes in CHANGES.items():
        text = (sources / path).read_text()
        for old, new in changes:
            assert text.count(old) == 1, f"{path} has {old!r} {text.count(old)} times"
            text = text.replace(old, new)
        (folder / pathlib.Path(path).name).write_text(text)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
