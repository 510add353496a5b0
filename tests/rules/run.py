#!/usr/bin/env python3
"""Plays the scenarios of .rules files against `PROGRAM engine`.

    run.py PROGRAM FILE...               run every scenario
    run.py --only TEXT PROGRAM FILE...   run those whose ids or title contain TEXT
    run.py --list-ids FILE...            print the rule ids the files name

A scenario is a line `rule <ids> <title>`, a position, and what can, cannot and does happen there.
`#` starts a comment; a line that ends with `\\` goes on in the next. A position names only what
matters: this program adds the rest, so that cards, tiles and links add up. What it knows of a game
(cards, tile stacks, merchant tiles, maps) is written down in lancashire.py, birmingham.py and
age_of_industry.py once more, on purpose: a slip in the library's own tables must not hide itself.
These files also say which lines only their game has. A file of scenarios may start with
`game birmingham`; without that it is Lancashire.

The first line of a position is `canal, 4 players`, or `germany, 4 players` in a game with maps, and
as wanted `round 3`, `order 1 2 3 0`, and one of `seat 0 to move with 2 actions`, `seat 0 to sell on
with 1 action` (likewise `to draw on`), `seat 0 in debt`, and the name of an option. Then any of
    seat 0: money 17, income 12, spent 4, canal_tiles 5    or `all seats:`; VP as they were scored
    hand 0: cotton oldham           hand 1 2 3: none       hands not given are filled
    mat 0: cotton 1 2 2, coal from 3, port none            `from`: that level and up, if not built
    tile oldham.1: coal 2 of 1, 2 cubes                    or `flipped`; a mine or works is full
    canals of 0: bury--manchester   rails of 1: …
    coal market 5    iron market 8
    deck: oldham coal (all of it)    deck: none    deck starts: oldham    next deck starts: …
or instead a fresh game, `new 4 players, seed 5`, or many, `new 4 players, seeds 1 to 200`, with an
option at the end if wanted; in a game with maps `new 4 players on germany, …`.

Then, in any number and order,
    can MOVE                              legal, playable and listed; the position stays
    can MOVE and then CHECK and then …    and this would be so after it
    cannot MOVE because L6.3 L6.6/L6.9    refused for at least these reasons (a/b: one of the two)
    cannot MOVE because only L6.3         and for no other reason
    offers build oldham.1: coal cotton    exactly these next words
    offers build includes oldham.1        or `lacks`
    play MOVE
    pass until rail                       everybody passes; also `until over`
    income from space 10 by MOVE: 0 1 1   what these spaces pay when MOVE ends the round
    no game for 5 players                 or `for 5 players on germany`
    then CHECK
    every CHECK                           after `new … seeds`: for each of the games
    varies PATH over 0 1 2 3              just these values occur; or `varies PATH in 150 ways`
A CHECK is written like a line of the position (hands, mats, tiles and links are compared exactly),
or is one of
    tile oldham.1: none    tiles of 0: oldham.1 bury.2    canals of 0: none
    hand 0 has 8 cards    hand 0 includes oldham    hand 0 lacks coal
    deck has 28 cards    cards add up
    rail, round 1, seat 2 to move with 2 actions, order 2 0 1 3    over
    ranking 2 0 1 3    ranking 2 0=1 3 (0 and 1 share a place)
    order runs clockwise    the first of the order is to move
    canal had 8 rounds    60 cards were played    nothing changed but seats.0.hand discards
    event flip space:oldham.1    no event flip
    events take resource:iron; place      in that order, whatever is between
    state: PATH = JSON    view 2: PATH = JSON    view 2 lacks PATH
"""
import json
import re
import subprocess
import sys
import threading
from collections import Counter

from age_of_industry import AgeOfIndustry
from birmingham import Birmingham
from common import BadScenario, Failed, expect, number, stacked, words
from lancashire import Lancashire

GAMES = {kind.name: kind for kind in (Lancashire, Birmingham, AgeOfIndustry)}
SCORED = ["canal_links", "canal_tiles", "rail_links", "rail_tiles", "cash", "other"]
PHASES = {"to move": "action", "to sell on": "sell-on", "in debt": "debt",
          "to draw on": "draw-on"}
SECONDS_TO_ANSWER = 600


# ------------------------------------------------------------------------------------ reading words

def tile(text, game):
    """`coal 2 of 1, 2 cubes` as the protocol writes it; None for `none`."""
    if text == "none":
        return None
    first, *extras = [part.strip() for part in text.split(",")]
    m = re.fullmatch(r"(\w+) (\d) of (\d)", first)
    if not m or m[1] not in game.stacks or int(m[2]) not in game.stacks[m[1]]:
        raise BadScenario("%r is not a tile" % first)
    industry, level = m[1], int(m[2])
    made = {"owner": game.seats(m[3])[0], "industry": industry, "level": level,
            "flipped": game.flipped(industry), "cubes": game.cubes(industry, level)}
    for extra in extras:
        m = re.fullmatch(r"(\d) (?:cube|barrel)s?", extra)
        if extra == "flipped":
            made.update(flipped=True, cubes=0)
        elif m and 0 < int(m[1]) <= game.most_cubes(industry, level):
            made["cubes"] = int(m[1])
        elif game.tile_extra(industry, extra):
            made.update(game.tile_extra(industry, extra))
        else:
            raise BadScenario("%r does not fit %s" % (extra, first))
    return made


def stack(text, seat, spaces, game):
    """`cotton from 2` or `cotton 1 2 2`: the industry and the levels left on the seat's mat."""
    industry, *rest = text.split()
    if industry not in game.stacks:
        raise BadScenario("%r is not an industry" % industry)
    left = list(game.stacks[industry])
    for t in spaces.values():
        if t["owner"] == seat and t["industry"] == industry:
            if t["level"] not in left:
                raise BadScenario("seat %d has not so many %s %d" % (seat, industry, t["level"]))
            left.remove(t["level"])
    if rest[:1] == ["from"] and len(rest) == 2:
        return industry, [level for level in left if level >= number(rest[1])]
    levels = [number(w) for w in rest if w != "none"]
    if Counter(levels) - Counter(left) or levels != sorted(levels):
        raise BadScenario("seat %d cannot have %s on the mat" % (seat, text))
    return industry, levels


def amounts(text, game):
    """`money 17, income 12` as a dict."""
    known = list(game.purse) + ["vp", "spent", "links_left"] + SCORED
    found = {}
    for part in text.split(","):
        m = re.fullmatch(r"(\w+) (-?\d+)", part.strip())
        if not m or m[1] not in known:
            raise BadScenario("%r is not something a seat has" % part.strip())
        found[m[1]] = int(m[2])
    return found


def situation(text, game):
    """`rail, round 1, seat 2 to move with 2 actions`: the fields named; None for another line."""
    found = {}
    for part in [p.strip() for p in text.split(",")]:
        m = re.fullmatch(r"seat (\d) (%s)(?: with (\d) actions?)?" % "|".join(PHASES), part)
        if part in game.maps:
            found["map"] = part
        elif part in game.eras:
            found["era"] = part
        elif part == "over":
            found.update(phase="over", seat=None, actions_left=0)
        elif re.fullmatch(r"\d players", part):
            found["players"] = int(part[0])
        elif part in game.options:
            found["options"] = {part: True}
        elif re.fullmatch(r"round \d+", part):
            found["round"] = int(part[6:])
        elif re.fullmatch(r"order( \d)+", part):
            found["order"] = [int(w) for w in part.split()[1:]]
        elif m:
            found.update(seat=int(m[1]), phase=PHASES[m[2]])
            if m[2] == "in debt":
                found["actions_left"] = 0
            elif m[3]:
                found["actions_left"] = int(m[3])
        else:
            return None
    return found


# -------------------------------------------------------------------------------- making a position

class Position:
    """The facts a scenario gives, and the whole state made from them."""

    def __init__(self, found, kind):
        where = found.get("map" if kind.maps else "era")
        if "players" not in found or where is None:
            raise BadScenario("a position starts like `%s, 4 players`"
                              % (kind.maps or kind.eras)[0])
        self.game = kind(found["players"], where)
        self.found = found
        self.amounts = [{} for _ in range(self.game.players)]
        self.hands, self.mats, self.spaces, self.links, self.fields = {}, [], {}, {}, {}
        self.deck, self.deck_starts, self.next_deck_starts = None, [], []
        self.own = {}  # what only this game has

    def add(self, text):
        """Takes one line of the position; False if it is no such line."""
        game = self.game
        m = re.fullmatch(r"(?:seat (\d)|(all) seats): (.+)", text)
        if m:
            for seat in game.seats(m[1] or m[2]):
                self.amounts[seat].update(amounts(m[3], game))
            return True
        m = re.fullmatch(r"hand ([\d ]+): (.+)", text)
        if m:
            for seat in game.seats(m[1]):
                if seat in self.hands:
                    raise BadScenario("hand %d twice" % seat)
                self.hands[seat] = game.cards(m[2])
            return True
        m = re.fullmatch(r"mat ([\d ]+|all): (.+)", text)
        if m:
            for seat in game.seats(m[1]):
                self.mats += [(seat, part.strip()) for part in m[2].split(",")]
            return True
        m = re.fullmatch(r"tile (\S+): (.+)", text)
        if m:
            if m[1] in self.spaces:
                raise BadScenario("two tiles on %s" % m[1])
            self.spaces[m[1]] = tile(m[2], game)
            return True
        m = re.fullmatch(r"(canal|rail)s of (\d): (.+)", text)
        if m:
            if m[1] != game.links():
                raise BadScenario("no %ss now" % m[1])
            for link in words(m[3]):
                if link in self.links:
                    raise BadScenario("%s twice" % link)
                self.links[link] = game.seats(m[2])[0]
            return True
        m = re.fullmatch(r"(\w+ \w+) (\d+)", text)
        if m and m[1] in game.fields:
            self.fields[game.fields[m[1]]] = int(m[2])
            return True
        m = re.fullmatch(r"(deck|deck starts|next deck starts): (.+)", text)
        if m:
            setattr(self, m[1].replace(" ", "_"), game.cards(m[2]))
            return True
        return game.line(self, text)

    def state(self):
        era, found, players = self.game.era, self.found, self.game.players
        order = found.get("order", list(range(players)))
        if sorted(order) != list(range(players)):
            raise BadScenario("order names each seat once")
        if found.get("seat", 0) not in order:
            raise BadScenario("no seat %d" % found["seat"])
        round_, options = found.get("round", 2), found.get("options", {})
        state = {
            "game": self.game.name, "map": self.game.map, "players": players, "options": options,
            "round": round_, "phase": found.get("phase", "action"),
            "seat": found.get("seat", order[0]),
            "actions_left": found.get("actions_left", 1 if round_ == 1 and era != "rail" else 2),
            "order": order, "seats": [self.seat(i) for i in range(players)],
            "spaces": self.spaces, "links": self.links, "result": None}
        if era:
            state["era"] = era
        self.game.complete(self, state)
        if era == "canal" and "introductory" not in options:
            state["next_deck"] = stacked(self.next_deck_starts, self.game.pool())
        return state

    def seat(self, i):
        given = dict(self.amounts[i])
        if "vp" in given:
            raise BadScenario("say what the VP were scored for: %s" % ", ".join(SCORED))
        scored = {key: given.pop(key, 0) for key in SCORED}
        links = sum(owner == i for owner in self.links.values())
        made = dict(self.game.purse, spent=0, links_left=self.game.links_each - links,
                    mat=dict(stack(name + " from 0", i, self.spaces, self.game)
                             for name in self.game.stacks))
        if not self.game.scores_at_the_end:
            made.update(vp=sum(scored.values()), scored=scored)
        elif any(scored.values()):
            raise BadScenario("VP are scored only at the end")
        for seat, text in self.mats:
            if seat == i:
                made["mat"].update([stack(text, i, self.spaces, self.game)])
        made.update(given)
        return made


# --------------------------------------------------------------------------------------- the engine

class Engine:
    """One `PROGRAM engine`, started again when it has gone."""

    def __init__(self, program):
        self.program, self.process = program, None

    def ask(self, cmd, **fields):
        if self.process is None:
            self.process = subprocess.Popen(
                [self.program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                text=True, encoding="utf-8")
        request = json.dumps(dict(cmd=cmd, **fields))
        timer = threading.Timer(SECONDS_TO_ANSWER, self.process.kill)
        timer.start()
        try:
            self.process.stdin.write(request + "\n")
            self.process.stdin.flush()
            return json.loads(self.process.stdout.readline())
        except (OSError, ValueError):
            self.close()
            raise Failed("an answer to " + request[:200],
                         "none: the program ended, hung or wrote no JSON") from None
        finally:
            timer.cancel()

    def ok(self, cmd, **fields):
        answer = self.ask(cmd, **fields)
        if answer.get("ok") is not True:
            raise Failed("%s accepted" % cmd, json.dumps(answer.get("error")))
        return answer

    def close(self):
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


class Run:
    """A scenario being played: the state now, the one before, and what the last move did."""

    def __init__(self, engine, game):
        self.engine, self.game = engine, game
        self.now = self.before = None
        self.events, self.seeds, self.options = [], [], {}
        self.rounds, self.played = set(), 0

    def load(self, state):
        self.now = self.engine.ok("load", state=state)["state"]
        self.seen()

    def new(self, seed):
        self.now = self.engine.ok("new", game=self.game.name, map=self.game.map, seed=seed,
                                  players=self.game.players, options=self.options)["state"]
        self.seen()

    def seen(self):
        if self.now["phase"] != "over":
            self.rounds.add((self.now.get("era"), self.now["round"]))

    def play(self, move):
        answer = self.engine.ok("play", move=move)
        expect(move, answer["move"], "the move is written")
        self.before, self.now, self.events = self.now, answer["state"], answer["events"]
        self.played += move.count("card:")
        self.seen()

    def listed(self, move):
        """Whether `moves` lists the move; None where the list need not say."""
        answer = self.engine.ok("moves")
        if answer.get("truncated") or self.game.may_be_unlisted(move):
            return None
        return move in answer["moves"]


# --------------------------------------------------------------------------------- what can be said

def can(move, checks):
    def step(run):
        expect([], run.engine.ok("why", move=move)["why"], "against it:")
        expect(True, run.listed(move) is not False, "listed:")
        before = run.now
        played, rounds = run.played, set(run.rounds)
        run.play(move)
        for test in checks:
            test(run)
        run.load(before)
        run.played, run.rounds = played, rounds
        expect(before, run.now, "loading the state again:")
    return step


def cannot(move, only, reasons):
    def step(run):
        why = [reason["rule"] for reason in run.engine.ok("why", move=move)["why"]]
        if not why:
            raise Failed("refused", "nothing speaks against it")
        for reason in reasons:
            if not set(reason) & set(why):
                raise Failed("because " + "/".join(reason), "because %s" % why)
        if only and set(why) - {rule for reason in reasons for rule in reason}:
            raise Failed("because only %s" % reasons, "because %s" % why)
        answer = run.engine.ask("play", move=move)
        expect(False, answer["ok"], "played:")
        expect("illegal", answer["error"]["code"], "code")
        expect(why[0], answer["error"].get("rule"), "the first reason:")
        expect(True, run.listed(move) is not True, "not listed:")
        expect(run.now, run.engine.ok("state")["state"], "the position stays:")
    return step


def offers(prefix, kind, wanted):
    def step(run):
        answer = run.engine.ok("options", prefix=prefix)
        seen = answer["options"]
        expect(sorted(seen), seen, "sorted:")
        if kind == ":":
            expect(sorted(wanted), seen, "offered:")
        for word in wanted:
            if (word in seen) != (kind != "lacks"):
                raise Failed("%s %s" % (kind, word), "offered: %s" % " ".join(seen))
    return step


def pass_until(goal):
    def step(run):
        for _ in range(2 * sum(run.game.deck.values())):
            if run.now["phase"] == "over" or run.now.get("era") == goal:
                return
            run.play("pass " + run.engine.ok("options", prefix="pass")["options"][0])
        raise Failed(goal, "everybody is still passing")
    return step


def income_track(first, move, levels):
    """What spaces of the income track pay from `first` on; one space a seat at a time."""
    def step(run):
        start = run.now
        for offset in range(0, len(levels), len(start["seats"])):
            some = levels[offset:offset + len(start["seats"])]
            state = json.loads(json.dumps(start))
            for i in range(len(some)):
                state["seats"][i].update(money=50, income=first + offset + i)
            run.load(state)
            run.play(move)
            paid = [seat["money"] - 50 for seat in run.now["seats"][:len(some)]]
            expect(some, paid, "income from space %d on:" % (first + offset))
        run.load(start)
    return step


def no_game(players, where):
    def step(run):
        answer = run.engine.ask("new", game=run.game.name, map=where or run.game.map,
                                players=players, seed=1)
        expect(False, answer["ok"], "accepted:")
    return step


def look(state, path):
    """The value at a dotted path; keys may hold dots themselves (`spaces.oldham.1.owner`)."""
    value, parts = state, path.split(".")
    while parts:
        if isinstance(value, list) and parts[0].isdigit() and int(parts[0]) < len(value):
            value, parts = value[int(parts[0])], parts[1:]
            continue
        for n in range(len(parts), 0, -1):
            key = ".".join(parts[:n])
            if isinstance(value, dict) and key in value:
                value, parts = value[key], parts[n:]
                break
        else:
            raise KeyError(path)
    return value


def leaves(value, path=""):
    if isinstance(value, dict) or path == "seats":
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, "%s.%s" % (path, key) if path else str(key))
    else:
        yield path, value


def event(text):
    kind, *fields = text.split()
    wanted = {"event": kind}
    for field in fields:
        key, colon, value = field.partition(":")
        if not colon:
            raise BadScenario("%r is not field:value" % field)
        try:
            wanted[key] = json.loads(value)
        except ValueError:
            wanted[key] = value
    return wanted


def is_event(wanted, seen):
    return all(key in seen and seen[key] == value for key, value in wanted.items())


CHECKS = []


def check(pattern):
    """Makes a check from the match and the game; the check is given the Run."""
    def register(make):
        CHECKS.append((re.compile(pattern), make))
        return make
    return register


@check(r"(?:seat (\d)|(all) seats): (.+)")
def check_amounts(m, game):
    chosen, wanted = game.seats(m[1] or m[2]), amounts(m[3], game)

    def test(run):
        for i in chosen:
            seat = run.now["seats"][i]
            seen = {key: (seat["scored"] if key in SCORED else seat)[key] for key in wanted}
            expect(wanted, seen, "seat %d" % i)
            if "vp" in seat:
                expect(seat["vp"], sum(seat["scored"].values()), "seat %d VP in all" % i)
    return test


@check(r"hand ([\d ]+|all): (.+)")
def check_hand(m, game):
    chosen, wanted = game.seats(m[1]), game.sort(game.cards(m[2]))

    def test(run):
        for i in chosen:
            expect(wanted, run.now["seats"][i]["hand"], "hand %d" % i)
    return test


@check(r"hand ([\d ]+|all) has (\d+) cards?")
def check_hand_size(m, game):
    def test(run):
        for i in game.seats(m[1]):
            expect(int(m[2]), len(run.now["seats"][i]["hand"]), "hand %d" % i)
    return test


@check(r"hand (\d) (includes|lacks) (.+)")
def check_hand_part(m, game):
    seat, wanted = game.seats(m[1])[0], Counter(game.cards(m[3]))

    def test(run):
        hand = Counter(run.now["seats"][seat]["hand"])
        if (wanted - hand if m[2] == "includes" else wanted & hand):
            raise Failed("%s %s" % (m[2], m[3]), " ".join(hand.elements()))
    return test


@check(r"mat ([\d ]+|all): (.+)")
def check_mat(m, game):
    wanted = [(i, part.strip()) for i in game.seats(m[1]) for part in m[2].split(",")]
    for i, part in wanted:
        stack(part, i, {}, game)

    def test(run):
        for i, part in wanted:
            try:
                industry, levels = stack(part, i, run.now["spaces"], game)
            except BadScenario as more_than_there_are:
                raise Failed(part, str(more_than_there_are)) from None
            expect(levels, run.now["seats"][i]["mat"][industry], "mat %d %s" % (i, industry))
    return test


@check(r"tile (\S+): (.+)")
def check_tile(m, game):
    wanted = tile(m[2], game)
    return lambda run: expect(wanted, run.now["spaces"].get(m[1]), m[1])


@check(r"tiles of (\d): (.+)")
def check_tiles(m, game):
    seat, wanted = game.seats(m[1])[0], sorted(words(m[2]))

    def test(run):
        seen = sorted(space for space, t in run.now["spaces"].items() if t["owner"] == seat)
        expect(wanted, seen, "tiles")
    return test


@check(r"(canal|rail)s of (\d): (.+)")
def check_links(m, game):
    seat, wanted = game.seats(m[2])[0], sorted(words(m[3]))

    def test(run):
        seen = sorted(link for link, owner in run.now["links"].items() if owner == seat)
        expect(wanted, seen, "links")
        expect(game.links_each - len(wanted), run.now["seats"][seat]["links_left"], "links left")
    return test


@check(r"(\w+ \w+) (\d+)")
def check_field(m, game):
    if m[1] not in game.fields:
        raise BadScenario("nothing to check like %r" % m[0])
    return lambda run: expect(int(m[2]), run.now[game.fields[m[1]]], m[1])


@check(r"(deck|next deck) has (\d+) cards?")
def check_pile_size(m, _):
    return lambda run: expect(int(m[2]), len(run.now[m[1].replace(" ", "_")]), m[1])


@check(r"(deck|deck starts): (.+)")
def check_pile(m, game):
    wanted = game.cards(m[2])
    end = len(wanted) if m[1] == "deck starts" else None
    return lambda run: expect(wanted, run.now["deck"][:end], m[1])


@check(r"cards add up")
def check_cards(_, game):
    def test(run):
        cards = Counter(card for pile in game.piles(run.now) for card in pile)
        expect(dict(game.deck), dict(cards), "cards")
        if "next_deck" in run.now:
            expect(dict(game.deck), dict(Counter(run.now["next_deck"])), "next deck")
    return test


@check(r"order runs clockwise")
def check_clockwise(_, game):
    def test(run):
        first = run.now["order"][0]
        expect([(first + i) % game.players for i in range(game.players)], run.now["order"], "order")
    return test


@check(r"the first of the order is to move")
def check_first(_, __):
    return lambda run: expect(run.now["order"][0], run.now["seat"], "seat")


@check(r"ranking((?: [\d=]+)+)")
def check_ranking(m, game):
    wanted = [game.seats(place.replace("=", " ")) for place in m[1].split()]

    def test(run):
        result = run.now["result"]
        expect("over", run.now["phase"], "phase")
        expect(wanted, result["ranking"], "ranking")
        expect([seat["vp"] for seat in run.now["seats"]], result["vp"], "VP")
        expect([seat["scored"] for seat in run.now["seats"]], result["breakdown"], "breakdown")
    return test


@check(r"(canal|rail) had (\d+) rounds")
def check_rounds(m, _):
    def test(run):
        seen = sorted(number for era, number in run.rounds if era == m[1])
        expect(list(range(1, int(m[2]) + 1)), seen, "rounds")
    return test


@check(r"(\d+) cards were played")
def check_played(m, _):
    return lambda run: expect(int(m[1]), run.played, "cards played")


@check(r"nothing changed but (.+)")
def check_changed(m, _):
    allowed = m[1].split()

    def test(run):
        old, new = dict(leaves(run.before)), dict(leaves(run.now))
        for path in sorted(set(old) | set(new)):
            may_change = any((path + ".").startswith(part + ".") for part in allowed)
            if old.get(path) != new.get(path) and not may_change:
                raise Failed("%s %s" % (path, json.dumps(old.get(path))), json.dumps(new.get(path)))
    return test


@check(r"(no )?event (.+)")
def check_event(m, _):
    wanted = event(m[2])

    def test(run):
        if any(is_event(wanted, seen) for seen in run.events) == bool(m[1]):
            raise Failed(m[0], json.dumps(run.events))
    return test


@check(r"events (.+)")
def check_events(m, _):
    wanted = [event(part) for part in m[1].split(";")]

    def test(run):
        left = iter(run.events)
        if not all(any(is_event(one, seen) for seen in left) for one in wanted):
            raise Failed("in this order " + m[1], json.dumps(run.events))
    return test


@check(r"(state|view \d): (\S+) = (.+)")
def check_path(m, _):
    try:
        wanted = json.loads(m[3])
    except ValueError:
        raise BadScenario("%r is not JSON" % m[3]) from None

    def test(run):
        whole = run.now if m[1] == "state" else run.engine.ok("view", seat=int(m[1][5:]))["view"]
        try:
            expect(wanted, look(whole, m[2]), m[2])
        except KeyError:
            raise Failed(m[2], "no such field") from None
    return test


@check(r"view (\d) lacks (\S+)")
def check_hidden(m, _):
    def test(run):
        try:
            seen = look(run.engine.ok("view", seat=int(m[1]))["view"], m[2])
        except KeyError:
            return
        raise Failed("no " + m[2], json.dumps(seen))
    return test


@check(r".+")
def check_situation(m, game):
    wanted = situation(m[0], game)
    if wanted is None:
        raise BadScenario("nothing to check like %r" % m[0])
    return lambda run: expect(wanted, {key: run.now[key] for key in wanted})


def make_check(text, game):
    own = game.check(text)
    if own:
        return own
    for pattern, make in CHECKS:
        m = pattern.fullmatch(text)
        if m:
            return make(m, game)
    raise BadScenario("nothing to check like %r" % text)


def every(text, game):
    test = make_check(text, game)

    def step(run):
        for seed in run.seeds:
            run.new(seed)
            try:
                test(run)
            except Failed as failure:
                raise Failed(failure.expected, "seed %d: %s" % (seed, failure.seen)) from None
    return step


def varies(path, over, ways):
    def step(run):
        seen = set()
        for seed in run.seeds:
            run.new(seed)
            seen.add(json.dumps(look(run.now, path)))
        if over is not None:
            expect(sorted(over.split()), sorted(seen), path)
        elif len(seen) < ways:
            raise Failed("%s in at least %d ways" % (path, ways), len(seen))
    return step


def make_step(text, game):
    m = re.fullmatch(r"(then|every) (.+)", text)
    if m:
        return (make_check if m[1] == "then" else every)(m[2].strip(), game)
    m = re.fullmatch(r"can (.+)", text)
    if m:
        move, *checks = m[1].split(" and then ")
        return can(" ".join(move.split()), [make_check(text.strip(), game) for text in checks])
    m = re.fullmatch(r"cannot (.+?) because (only )?([A-Z\d./ ]+)", text)
    if m:
        return cannot(" ".join(m[1].split()), m[2], [reason.split("/") for reason in m[3].split()])
    m = re.fullmatch(r"offers(?: (.*?))?(:| includes| lacks) (.+)", text)
    if m:
        return offers(m[1] or "", m[2].strip(), words(m[3]))
    m = re.fullmatch(r"play (.+)", text)
    if m:
        return lambda run: run.play(" ".join(m[1].split()))
    m = re.fullmatch(r"pass until (rail|over)", text)
    if m:
        return pass_until(m[1])
    m = re.fullmatch(r"income from space (\d+) by (.+): ([-\d ]+)", text)
    if m:
        return income_track(int(m[1]), m[2], [number(w) for w in m[3].split()])
    m = re.fullmatch(r"no game for (\d) players?(?: on (\S+))?", text)
    if m:
        return no_game(int(m[1]), m[2])
    m = re.fullmatch(r"varies (\S+) (?:over (.+)|in (\d+) ways)", text)
    if m:
        return varies(m[1], m[2], int(m[3] or 0))
    raise BadScenario("what is %r?" % text)


# ---------------------------------------------------------------------------------------- scenarios

class Scenario:
    def __init__(self, path, line, kind, ids, title):
        self.path, self.line, self.kind, self.ids, self.title = path, line, kind, ids, title
        self.position, self.game, self.steps = None, None, []

    def add(self, line, text):
        """Everything that can be wrong with a line is found here, before anything is played."""
        if not self.steps and self.position is None:
            m = re.fullmatch(r"new (\d) players(?: on (\S+))?, "
                             r"(?:seed (\d+)|seeds (\d+) to (\d+))(?:, (\w+))?", text)
            if m:
                seeds = [int(m[3])] if m[3] else range(int(m[4]), int(m[5]) + 1)
                self.game = self.kind(int(m[1]), m[2] or "canal")
                self.start(line, text, seeds, m[6])
            else:
                self.position = Position(situation(text, self.kind) or {}, self.kind)
                self.game = self.position.game
        elif self.position is None or not self.position.add(text):
            self.settle(line)
            self.steps.append((line, text, make_step(text, self.game)))
        elif self.steps:
            raise BadScenario("%r comes too late: the position is made" % text)

    def start(self, line, text, seeds, option):
        if option and option not in self.kind.options:
            raise BadScenario("no option %s" % option)

        def step(run):
            run.seeds, run.options = list(seeds), {option: True} if option else {}
            run.new(run.seeds[0])
        self.steps.append((line, text, step))

    def settle(self, line):
        if self.position is not None and not self.steps:
            state = self.position.state()
            self.steps.append((line, "the position", lambda run: run.load(state)))

    def run(self, engine):
        """None, or what went wrong."""
        run = Run(engine, self.game)
        for line, text, step in self.steps:
            try:
                step(run)
            except (KeyError, IndexError, TypeError) as oddity:
                failure = Failed("an answer as the protocol has it", repr(oddity))
            except Failed as wrong:
                failure = wrong
            else:
                continue
            return "%s:%d: %s %s\n    %s\n    expected %s\n    seen     %s" % (
                self.path, line, " ".join(self.ids), self.title, text,
                failure.expected, failure.seen)
        return None


def statements(path):
    """Number and text of each line with something on it; lines that go on are one."""
    with open(path, encoding="utf-8") as file:
        start, whole = 0, ""
        for line, text in enumerate(file, 1):
            text = text.split("#")[0].strip()
            start = start or line
            whole += text
            if whole.endswith("\\"):
                whole = whole[:-1].rstrip() + " "
                continue
            if whole:
                yield start, whole
            start, whole = 0, ""


def read(path):
    found, kind = [], Lancashire
    for line, text in statements(path):
        rule = re.fullmatch(r"rule((?: +[A-Z]\d+(?:\.\d+)?)+) +(\S.*)", text)
        game = re.fullmatch(r"game ([\w-]+)", text)
        try:
            if rule:
                found.append(Scenario(path, line, kind, rule[1].split(), rule[2]))
                if any(rule_id[0] != kind.letter for rule_id in found[-1].ids):
                    raise BadScenario("the rules of %s start with %s" % (kind.name, kind.letter))
            elif game and not found and game[1] in GAMES:
                kind = GAMES[game[1]]
            elif found:
                found[-1].add(line, text)
            else:
                raise BadScenario("a scenario starts with `rule <ids> <title>`")
        except BadScenario as wrong:
            raise BadScenario("%s:%d: %s" % (path, line, wrong)) from None
    for scenario in found:
        if not scenario.steps[1:]:
            raise BadScenario("%s:%d: nothing is asked here" % (path, scenario.line))
    return found


def rule_key(rule):
    return rule[0], [int(n) for n in rule[1:].split(".")]


def main(arguments):
    only = None
    if arguments[:1] == ["--only"]:
        only, arguments = arguments[1:2], arguments[2:]
    listing = arguments[:1] == ["--list-ids"]
    if len(arguments) < 2 or only == []:
        print(__doc__.split("\n\n")[1], file=sys.stderr)
        return 2
    program, files = arguments[0], arguments[1:]
    try:
        scenarios = [scenario for path in files for scenario in read(path)]
    except (BadScenario, OSError) as wrong:
        print(wrong, file=sys.stderr)
        return 2
    if listing:
        for rule in sorted({rule for scenario in scenarios for rule in scenario.ids}, key=rule_key):
            print(rule)
        return 0
    if only:
        scenarios = [s for s in scenarios if only[0] in s.ids or only[0] in s.title]
    engine, failed = Engine(program), 0
    for scenario in scenarios:
        wrong = scenario.run(engine)
        if wrong:
            failed += 1
            print(wrong, end="\n\n", flush=True)
    engine.close()
    print("%d passed, %d failed" % (len(scenarios) - failed, failed))
    return 1 if failed or not scenarios else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
