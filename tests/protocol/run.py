#!/usr/bin/env python3
"""Plays transcripts (*.jsonl) against `PROGRAM engine`.

    run.py PROGRAM FOLDER-OR-FILE...
    run.py --rewrite PROGRAM FILE        writes the answers of an exact transcript anew; look at the difference

Each file is one session. A transcript whose first line is JSON is exact: requests and answers alternate, and the
answers are compared byte for byte. Any other transcript has these lines; one that begins with blanks goes on with
the line before it:

    # …                      a comment
    > REQUEST                sent as it is, also if it is no JSON; the string "$name" in it stands for what is remembered
                             under that name. A blank request is sent, and must have no answer.
    >hex 7b 22               these bytes as a line
    >long 5000 REQUEST       the request with blanks behind it, 5000 bytes in all
    < ANSWER                 what the answer must hold; without this line it must hold {"ok":true}
    = name [PATH]            remembers the last answer, or the part of it at PATH: state.seats.0.hand
    + name = other PATCH     remembers a copy of `other` with PATCH merged into it: objects field by field, lists entry
                             by entry if PATCH has {"0":…} for them; all else is replaced. "$rest" for a list of cards:
                             those that `other` has in hands, deck, display, discards, set aside or face down and the
                             copy has nowhere; wild cards have piles of their own and are never among them.
    + name = other s/A/B/    remembers the text `other` with the first match of the expression A replaced by B
    .                        the engine has ended by itself, with exit code 0

An object in ANSWER asks for its own keys only, a list for all its entries. "$name" asks for exactly the same JSON text.
Where a value is an object of these keys alone, it asks instead:

    {"contains":[…]}         a list with these entries in this order, others between them
    {"lacks":[…]}            a list with none of these entries
    {"count":8}              that many entries
    {"sorted":true}          a list of texts, sorted by bytes
    {"matches":"L6[.]3"}     a text in which the regular expression is found
    {"not":…}                something else than this
    {"absent":true}          no such key; in PATCH: takes the key away

Every answer counts as one check. The last line printed is `N passed, M failed`; exit 1 if any failed.
"""
import copy
import json
import re
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

SECONDS_TO_ANSWER = 600


class BadTranscript(Exception):
    """The file is wrong, not the program under test."""


class Failed(Exception):
    """An answer is not what the transcript says."""


def short(value):
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=lambda o: o.value)
    return text if len(text) <= 300 else text[:300] + "…"


# ---------------------------------------------------------------------------------------------------- the engine

class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def in_time(self, wait):
        """What `wait` returns; an engine that hangs is killed, and then everything it waits for ends."""
        timer = threading.Timer(SECONDS_TO_ANSWER, self.process.kill)
        timer.start()
        try:
            return wait()
        finally:
            timer.cancel()

    def send(self, line):
        try:
            self.process.stdin.write(line + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Failed("the engine reads no more")

    def read(self):
        answer = self.in_time(self.process.stdout.readline)
        if not answer.endswith(b"\n"):
            raise Failed("no answer: the engine ended with exit code %d (-9: it was killed after %d s)"
                         % (self.in_time(self.process.wait), SECONDS_TO_ANSWER))
        return answer[:-1]

    def ends(self):
        """Waits for the end; there must be no more output."""
        more = self.in_time(self.process.stdout.read)
        code = self.in_time(self.process.wait)
        if more:
            raise Failed("an answer that nobody asked for: " + short(more.decode("utf-8", "replace")))
        if code != 0:
            raise Failed("the engine ended with exit code %d" % code)

    def close(self):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass


# ---------------------------------------------------------------------------------------------------- comparing

def same(a, b):
    return json.dumps(a) == json.dumps(b)


def first_difference(a, b, path):
    """Where two values begin to differ: (path, the one, the other)."""
    if isinstance(a, dict) and isinstance(b, dict) and list(a) == list(b):
        pairs = [("%s.%s" % (path, key), a[key], b[key]) for key in a]
    elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        pairs = [("%s[%d]" % (path, i), a[i], b[i]) for i in range(len(a))]
    else:
        return path, a, b
    return first_difference(*next((one[1], one[2], one[0]) for one in pairs if not same(one[1], one[2])))


def matches(expected, seen):
    try:
        compare(expected, seen, "")
        return True
    except Failed:
        return False


def contains(wanted, seen):
    rest = iter(seen)
    return all(any(matches(one, entry) for entry in rest) for one in wanted)


def by_bytes(texts):
    return sorted(texts, key=lambda text: text.encode())


QUESTIONS = {
    "contains": lambda value, seen: isinstance(seen, list) and contains(value, seen),
    "lacks": lambda value, seen: isinstance(seen, list)
    and not any(matches(one, entry) for one in value for entry in seen),
    "count": lambda value, seen: isinstance(seen, (list, dict)) and len(seen) == value,
    "sorted": lambda value, seen: isinstance(seen, list) and by_bytes(seen) == seen,
    "matches": lambda value, seen: isinstance(seen, str) and re.search(value, seen),
    "not": lambda value, seen: not matches(value, seen),
}


class Exactly:
    """A remembered value in what is expected."""

    def __init__(self, value):
        self.value = value


def compare(expected, seen, path):
    if isinstance(expected, Exactly):
        if not same(expected.value, seen):
            where, wanted, found = first_difference(expected.value, seen, path)
            raise Failed("%s: expected %s, seen %s" % (where, short(wanted), short(found)))
    elif isinstance(expected, dict) and expected and set(expected) <= set(QUESTIONS):
        for question, value in expected.items():
            if not QUESTIONS[question](value, seen):
                raise Failed("%s: expected %s, seen %s" % (path, short({question: value}), short(seen)))
    elif isinstance(expected, dict):
        if not isinstance(seen, dict):
            raise Failed("%s: expected an object, seen %s" % (path, short(seen)))
        for key, value in expected.items():
            below = path + "." + key if path else key
            if value == {"absent": True}:
                if key in seen:
                    raise Failed("%s: expected nothing, seen %s" % (below, short(seen[key])))
            elif key not in seen:
                raise Failed("%s is missing in %s" % (below, short(seen)))
            else:
                compare(value, seen[key], below)
    elif isinstance(expected, list):
        if not isinstance(seen, list) or len(expected) != len(seen):
            raise Failed("%s: expected %s, seen %s" % (path, short(expected), short(seen)))
        for i, value in enumerate(expected):
            compare(value, seen[i], "%s[%d]" % (path, i))
    elif not same(expected, seen):
        raise Failed("%s: expected %s, seen %s" % (path, short(expected), short(seen)))


# ---------------------------------------------------------------------------------------------------- changing positions

def merge(value, patch):
    if isinstance(patch, dict) and isinstance(value, dict):
        for key, change in patch.items():
            if change == {"absent": True}:
                value.pop(key, None)
            else:
                value[key] = merge(value.get(key), change)
        return value
    if isinstance(patch, dict) and isinstance(value, list) and all(key.isdigit() for key in patch):
        for key, change in patch.items():
            value[int(key)] = merge(value[int(key)], change)
        return value
    return patch


def cards_of(state):
    keys = ("deck", "display", "discards", "set_aside", "hand")
    piles = [holder.get(key) for holder in [state] + state["seats"] for key in keys]
    piles += [[seat["face_down"]] for seat in state["seats"] if seat.get("face_down")]
    return Counter(card for pile in piles if isinstance(pile, list) for card in pile if not card.startswith("wild-"))


def fill_rest(value, rest):
    if isinstance(value, dict):
        return {key: fill_rest(v, rest) for key, v in value.items()}
    if isinstance(value, list):
        return [fill_rest(v, rest) for v in value]
    return rest if value == "$rest" else value


def patched(other, patch):
    changed = merge(copy.deepcopy(other), patch)
    if "$rest" not in json.dumps(patch):
        return changed
    rest = cards_of(other)
    rest.subtract(cards_of(changed))
    return fill_rest(changed, list(rest.elements()))


# ---------------------------------------------------------------------------------------------------- one transcript

def lines_of(path):
    """(number, text) with continued lines joined and comments left out."""
    lines = []
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if line[:1] in (" ", "\t") and lines:
            lines[-1] = (lines[-1][0], lines[-1][1] + line.strip())
        elif line.strip() and not line.startswith("#"):
            lines.append((number, line))
    return lines


class Transcript:
    def __init__(self, program, path, report):
        self.engine = Engine(program)
        self.path, self.report = path, report
        self.remembered = {}
        self.answer = None
        self.ended = False

    def recall(self, name):
        if name not in self.remembered:
            raise BadTranscript("nothing is remembered as %s" % name)
        return self.remembered[name]

    def insert(self, value, wrap):
        if isinstance(value, dict):
            return {key: self.insert(v, wrap) for key, v in value.items()}
        if isinstance(value, list):
            return [self.insert(v, wrap) for v in value]
        if isinstance(value, str) and value.startswith("$") and value != "$rest":
            return wrap(self.recall(value[1:]))
        return value

    def json(self, text, wrap=lambda value: value):
        try:
            return self.insert(json.loads(text), wrap)
        except ValueError as problem:
            raise BadTranscript("this is not JSON: %s" % problem)

    def request(self, text):
        """The bytes to send for a line that begins with '>'."""
        kind, _, rest = text.partition(" ")
        if kind == ">hex":
            return bytes.fromhex(rest)
        if kind == ">long":
            length, _, rest = rest.partition(" ")
            return rest.encode().ljust(int(length))
        if kind != ">":
            raise BadTranscript("%s is no kind of line" % kind)
        if '"$' in rest:
            return json.dumps(self.json(rest), ensure_ascii=False).encode()
        return rest.encode()

    def ask(self, text):
        line = self.request(text)
        self.engine.send(line)
        self.answer = None
        if line.strip(b" \t\r"):
            raw = self.engine.read()
            try:
                self.answer = json.loads(raw.decode("utf-8"))
            except ValueError:
                raise Failed("the answer is not JSON: " + short(raw.decode("utf-8", "replace")))

    def remember(self, text):
        name, _, path = text.strip().partition(" ")
        value = self.answer
        try:
            for key in path.strip().split(".") if path.strip() else []:
                value = value[int(key)] if isinstance(value, list) else value[key]
        except (KeyError, IndexError, TypeError, ValueError):
            raise Failed("the answer has no %s: %s" % (path.strip(), short(self.answer)))
        self.remembered[name] = value

    def change(self, text):
        m = re.fullmatch(r"\s*(\w+) = (\w+) (?:s/(.*)/(.*)/|(\{.*\}))", text)
        if not m:
            raise BadTranscript("a changed copy is `+ name = other {…}` or `+ name = other s/…/…/`")
        name, other, pattern, replacement, patch = m.groups()
        if patch:
            self.remembered[name] = patched(self.recall(other), self.json(patch))
            return
        changed, n = re.subn(pattern, replacement, self.recall(other), count=1, flags=re.M)
        if n == 0:
            raise BadTranscript("nothing in %s matches %s" % (other, pattern))
        self.remembered[name] = changed

    def check(self, number, expected, asked):
        try:
            compare(expected, self.answer, "")
            self.report.passed += 1
        except Failed as problem:
            self.report.fail(self.path, number, asked, problem)

    def play(self, lines):
        for i, (number, text) in enumerate(lines):
            try:
                if text.startswith(">"):
                    self.ask(text)
                    if self.answer is not None and not (i + 1 < len(lines) and lines[i + 1][1].startswith("<")):
                        self.check(number, {"ok": True}, text)
                elif text.startswith("<"):
                    if i == 0 or not lines[i - 1][1].startswith(">") or self.answer is None:
                        raise BadTranscript("there is no request for this answer")
                    self.check(number, self.json(text[1:], Exactly), lines[i - 1][1])
                elif text.startswith("="):
                    self.remember(text[1:])
                elif text.startswith("+"):
                    self.change(text[1:])
                elif text.strip() == ".":
                    self.engine.ends()
                    self.ended = True
                    self.report.passed += 1
                else:
                    raise BadTranscript("a line begins with > < = + . or #")
            except Failed as problem:
                self.report.fail(self.path, number, text, problem)
                return
            except BadTranscript as problem:
                self.report.fail(self.path, number, text, "bad transcript: %s" % problem)
                return
        self.finish(lines)

    def play_exactly(self, lines):
        for (number, request), (_, expected) in zip(lines[::2], lines[1::2]):
            self.engine.send(request.encode())
            seen = self.engine.read().decode("utf-8", "replace")
            if seen == expected:
                self.report.passed += 1
            else:
                at = next((i for i, (a, b) in enumerate(zip(seen, expected)) if a != b), min(len(seen), len(expected)))
                self.report.fail(self.path, number + 1, request, "differs at character %d: expected %s, seen %s"
                                 % (at + 1, short(expected[at:]), short(seen[at:])))
        if len(lines) % 2:
            self.report.fail(self.path, lines[-1][0], lines[-1][1], "bad transcript: the last request has no answer")
        self.finish(lines)

    def finish(self, lines):
        if self.ended:
            return
        self.engine.close()
        try:
            self.engine.ends()
        except Failed as problem:
            self.report.fail(self.path, lines[-1][0], "the end of the transcript", problem)

    def run(self):
        lines = lines_of(self.path)
        if not lines:
            self.report.fail(self.path, 1, "", "bad transcript: it is empty")
        try:
            if lines and lines[0][1].startswith("{"):
                self.play_exactly(lines)
            elif lines:
                self.play(lines)
        except Failed as problem:
            self.report.fail(self.path, lines[-1][0], "", problem)
        finally:
            self.engine.process.kill()
            self.engine.process.wait()


class Report:
    passed = failed = 0

    def fail(self, path, number, asked, problem):
        self.failed += 1
        print("%s:%d: %s\n    %s" % (path, number, short(asked), problem))


def rewrite(program, path):
    engine = Engine(program)
    written = []
    for _, request in lines_of(path)[::2]:
        engine.send(request.encode())
        written += [request, engine.read().decode("utf-8")]
    engine.close()
    engine.ends()
    path.write_text("\n".join(written) + "\n", encoding="utf-8")


def main(args):
    if len(args) == 3 and args[0] == "--rewrite":
        rewrite(args[1], Path(args[2]))
        return 0
    if len(args) < 2 or args[0].startswith("-"):
        print(__doc__, file=sys.stderr)
        return 2
    report = Report()
    for place in map(Path, args[1:]):
        paths = sorted(place.glob("*.jsonl")) if place.is_dir() else [place]
        if not paths:
            report.fail(place, 0, "", "there are no transcripts here")
        for path in paths:
            Transcript(args[0], path, report).run()
    print("%d passed, %d failed" % (report.passed, report.failed))
    return 1 if report.failed else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except OSError as problem:
        sys.exit("run.py: %s" % problem)
