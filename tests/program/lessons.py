#!/usr/bin/env python3
"""The lessons of the page (web/lessons/*.json) played through the engine: what they script must be possible, and what
they say must be there.

    lessons.py PROGRAM SOURCE_ROOT

A lesson promises the page three things. Every step can be made: its move is legal for the learner just then, and so are
the others' replies. It cannot go astray: whatever legal move fits a step leads to the same position, so that all that
follows still fits. And it can be read: every text is there in three languages, with the same rules and the same
numbers in each, and points at things that are on the board.
"""
import json
import re
import subprocess
import sys
from pathlib import Path

LANGUAGES = ["en", "de", "it"]
FIELDS = ["game", "map", "players", "seed", "names", "seat", "before", "title", "intro", "steps", "end"]
STEP_FIELDS = ["title", "text", "show", "needs", "play", "hint", "after", "replies"]
RULE_ID = r"\b[A-Z]\d+(?:\.\d+)?\b"


class Wrong(Exception):
    """What is wrong with a lesson."""


def require(fact, problem):
    if not fact:
        raise Wrong(problem)


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request).encode() + b"\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        require(answer["ok"], "%s: %s" % (request.get("move", request["cmd"]), answer.get("error", {}).get("text")))
        return answer

    def state(self):
        return self.ask(cmd="state")["state"]

    def hash_after(self, move):
        self.ask(cmd="play", move=move)
        found = self.ask(cmd="hash")["hash"]
        self.ask(cmd="undo")
        return found


# ---------------------------------------------------------------------------------------------------- texts

def same_in_all(pattern, texts, what):
    found = {language: sorted(re.findall(pattern, texts[language])) for language in LANGUAGES}
    require(found["en"] == found["de"] == found["it"], "the languages name other %s: %s" % (what, found))
    return found["en"]


def check_texts(texts, rules):
    require(sorted(texts) == sorted(LANGUAGES), "texts in %s" % ", ".join(texts))
    require(all(isinstance(text, str) and text.strip() for text in texts.values()), "an empty text")
    same_in_all(r"\d+", texts, "numbers")
    for rule in same_in_all(RULE_ID, texts, "rules"):
        require(rule in rules, "there is no rule %s" % rule)


def rules_of(root, game):
    text = (root / "docs" / "rules" / (game + ".md")).read_text(encoding="utf-8")
    return set(re.findall(r"\*\*(%s)\*\*" % RULE_ID, text))


# ---------------------------------------------------------------------------------------------------- the board

def printed(root, lesson):
    """The words of what is printed on the board: spaces, lines and tracks."""
    game, chosen = lesson["game"], lesson["map"]
    path = root / "data" / game / (chosen + ".json") if chosen else root / "data" / (game + ".json")
    board = json.loads(path.read_text(encoding="utf-8"))
    words, count = {link["id"] for link in board["links"]} | {"coal:market", "iron:market"}, {}
    for space in board["spaces"]:
        count[space["location"]] = count.get(space["location"], 0) + 1
        words.add("%s.%d" % (space["location"], count[space["location"]]))
    return words


def lying(state):
    """The words of what lies on it just now: tiles that buy, and cards to draw."""
    words = set(state.get("merchants", {})) | set(state.get("markets", {}))
    words |= {"display.%d" % (i + 1) for i in range(len(state.get("display", [])))}
    if "display" in state and state["deck"]:
        words.add("deck")
    if state.get("distant_open"):
        words.add("distant")
    return words


# ---------------------------------------------------------------------------------------------------- a lesson

def fitting(engine, needs):
    moves = engine.ask(cmd="moves", limit=1000000)
    require("truncated" not in moves, "too many moves to look at")
    return [move for move in moves["moves"] if set(needs) <= set(move.split())]


def check_step(engine, lesson, step, board, rules):
    require(sorted(set(step) - {"before"}) == sorted(STEP_FIELDS), "fields: %s" % ", ".join(step))
    for field in ("title", "text", "hint", "after"):
        check_texts(step[field], rules)
    for move in step.get("before", []):
        engine.ask(cmd="play", move=move)

    state = engine.state()
    require(state["seat"] == lesson["seat"], "it is not the learner's turn")
    for word in step["show"]:
        require(word in board or word in lying(state), "%s is not on the board" % word)
    require(set(step["needs"]) <= set(step["play"].split()), "the move lacks a word that it needs")
    wanted = engine.hash_after(step["play"])
    for move in fitting(engine, step["needs"]):
        require(engine.hash_after(move) == wanted, "“%s” fits, too, and leads elsewhere" % move)

    whole = engine.ask(cmd="play", move=step["play"])["move"]
    require(whole == step["play"], "the whole move is “%s”" % whole)
    for move in step["replies"]:
        require(engine.state()["seat"] != lesson["seat"], "“%s” is no reply: it is the learner's turn" % move)
        engine.ask(cmd="play", move=move)


def check_lesson(program, root, path):
    lesson = json.loads(path.read_text(encoding="utf-8"))
    require(sorted(lesson) == sorted(FIELDS), "fields: %s" % ", ".join(lesson))
    require(lesson["game"] == path.stem, "the file has another name than its game")
    seat, names = lesson["seat"], lesson["names"]
    require(len(names) == lesson["players"] and [i for i, name in enumerate(names) if not name] == [seat],
            "a name for each of the others, and an empty one for the learner")
    require(10 <= len(lesson["steps"]) <= 12, "%d steps" % len(lesson["steps"]))
    rules, board = rules_of(root, lesson["game"]), printed(root, lesson)
    for field in ("title", "intro", "end"):
        check_texts(lesson[field], rules)

    engine = Engine(program)
    try:
        engine.ask(cmd="new", **{field: lesson[field] for field in ("game", "map", "players", "seed")})
        for move in lesson["before"]:
            engine.ask(cmd="play", move=move)
        for number, step in enumerate(lesson["steps"], 1):
            try:
                check_step(engine, lesson, step, board, rules)
            except Wrong as problem:
                raise Wrong("step %d: %s" % (number, problem))
    finally:
        engine.process.stdin.close()
        engine.process.wait()


def main(program, root):
    root = Path(root)
    paths = sorted((root / "web" / "lessons").glob("*.json"))
    games = sorted(path.stem for path in root.glob("data/*.json") if (root / "docs" / "rules" / (path.stem + ".md")).exists())
    failed = [path.stem for path in paths] != games
    if failed:
        print("lessons for %s, but the games are %s" % ([path.stem for path in paths], games))
    for path in paths:
        try:
            check_lesson(program, root, path)
        except Wrong as problem:
            failed = True
            print("%s: %s" % (path.name, problem))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
