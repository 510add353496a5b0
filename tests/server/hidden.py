"""Nothing hidden leaves (O1.4). A game is played at a server, with a bot and everything that a seat can ask. Then
another deal is looked for that those who watch cannot tell from the first: the cards that another seat holds, and
those that nobody has seen, lie in other places. The same game is played with both deals at two servers whose chance
is the same: every byte that the watched seat and spectators get must be the same too.
usage: hidden.py PROGRAM [GAME]"""
import hashlib
import itertools
import json
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import pathlib

from client import Person, Server, Socket

WATCHED, OTHER, BOT = 0, 1, 2
GAMES = [("lancashire", None), ("birmingham", None), ("age-of-industry", "new-england")]
TRIES = 700
HAND = 8
SHUFFLES = ("deck", "next-deck", "distant", "next-distant")  # a line of the head each
LIMITS = [word for name in ("requests", "chat", "tables", "connections", "guests") for word in ("--limit", name + "=0")]


class Referee:
    """`millwright engine`, asked for many things at once and answering with bytes."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, *requests):
        self.process.stdin.write(b"".join(json.dumps(request).encode() + b"\n" for request in requests))
        self.process.stdin.flush()
        return [self.process.stdout.readline() for _ in requests]

    def one(self, **request):
        return json.loads(self.ask(request)[0])

    def replays(self, log):
        return self.one(cmd="replay", log=log)["ok"]

    def views(self, log, moves):
        """What the watched seat, the bot and spectators may know at each moment; None: the log is no game."""
        if not self.replays(log):
            return None
        views = self.ask(*[{"cmd": "view", "seat": seat, "at": n} for n in range(moves)
                           for seat in (WATCHED, BOT, None)])
        # Who draws two cards knows which came first.
        for seat in (WATCHED, BOT):
            story = self.one(cmd="story", seat=seat)["moves"]
            views += [line for move in story for line in move["text"] if f"Player {seat + 1} draws" in line]
        return views

    def truths(self, log, moves):
        assert self.replays(log)
        return [json.loads(line)["state"] for line in self.ask(*[{"cmd": "state", "at": n} for n in range(moves)])]

    def moves_at(self, head, moves, n):
        assert self.replays(head + "".join(move + "\n" for move in moves[:n]))
        return self.one(cmd="moves", limit=2000)["moves"]


# ---- another deal ----
def other_deal(referee, head, moves, chance):
    """A head that plays the same and looks the same to all but the other seat; how often the truth differs."""
    # The last move shows everything: the position after it does not count.
    rest = "".join(move + "\n" for move in moves[:-1])
    wanted = referee.views(head + rest, len(moves))
    assert wanted
    lines = head.split("\n")
    places = [i for i, line in enumerate(lines) if line.split(" ")[0] in SHUFFLES]
    found = 0
    for _ in range(TRIES):
        at = chance.choice(places)
        name, *cards = lines[at].split(" ")
        first = chance.randrange(len(cards) - 1)
        second = min(len(cards) - 1, first + chance.randrange(1, 40))
        if cards[first] == cards[second] or second < HAND:  # seat 0 knows in which order its hand came
            continue
        cards[first], cards[second] = cards[second], cards[first]
        tried = lines[:at] + [" ".join([name] + cards)] + lines[at + 1:]
        if referee.views("\n".join(tried) + rest, len(moves)) == wanted:
            lines = tried
            found += 1
    other = "\n".join(lines)
    first, second = referee.truths(head + rest, len(moves)), referee.truths(other + rest, len(moves))
    hands = sum(a["seats"][OTHER]["hand"] != b["seats"][OTHER]["hand"] for a, b in zip(first, second))
    return other, found, sum(a != b for a, b in zip(first, second)), hands


def put_deal(referee, data, table, head):
    """Writes a deal into the database of a table that has just begun."""
    assert referee.replays(head)
    state = referee.ask({"cmd": "state"})[0].decode().rstrip("\n")
    position = state[state.index('"state":') + len('"state":'):-1]
    with sqlite3.connect(data / "data" / "millwright.db") as database:
        known = database.execute("select head, position from tables where id = ?", (table,)).fetchone()
        digest = hashlib.blake2b(position.encode(), digest_size=32).hexdigest()
        assert known[0] != head or known[1] == digest, "the hash of a position is another one"
        database.execute("update tables set head = ?, position = ? where id = ?", (head, digest, table))
    database.close()


# ---- playing ----
class Guests:
    """The connections of a game, always opened in the same order."""

    def __init__(self, server, cookies, table, invite):
        self.table = table
        self.seat = [Socket(server, cookie=cookies[0]), Socket(server, cookie=cookies[1])]
        self.spectators = [Socket(server), Socket(server, cookie=cookies[2], language="de")]
        for socket in self.seat:
            socket.ask("open", table=table)
        for socket in self.spectators:
            socket.ask("open", table=table, invite=invite)
        self.watched = [self.seat[WATCHED]] + self.spectators
        self.settle()

    def settle(self):
        for socket in self.seat + self.spectators:
            socket.settle()

    def wait_for(self, n, over):
        """Until the watched seat has heard of all moves before the n-th."""
        while True:
            answer = self.seat[OTHER].ask("open", table=self.table)
            if answer["moves"] >= n or (over and answer["over"]):
                break
        self.settle()

    def received(self):
        """Every byte before the end, which shows everything."""
        messages = [[clean(message) for message in socket.bytes_in] for socket in self.watched]
        return [list(itertools.takewhile(lambda message: b'"how":"over"' not in message, each)) for each in messages]

    def close(self):
        for socket in self.seat + self.spectators:
            socket.close()


def clean(message):
    """Without the time of day, which is that of the test."""
    return re.sub(rb"\b1[789]\d{11}\b", b"NOW", message)


def record(server, cookies, table, invite, referee, chance):
    """Plays a game to its end; what the seats did, in order, each with the moves there were before."""
    guests = Guests(server, cookies, table, invite)
    script = []

    def do(seat, cmd, **fields):
        script.append((before, seat, cmd, fields))
        return guests.seat[seat].try_ask(cmd, table=table, **fields)

    while True:
        now = guests.seat[OTHER].ask("open", table=table)
        seat = now["about"]["seat"]
        before = now["moves"]
        if now["over"]:
            break
        if seat not in (WATCHED, OTHER):
            continue
        own = now if seat == OTHER else guests.seat[WATCHED].ask("open", table=table)
        assert referee.one(cmd="load", state=own["position"])["ok"]
        moves = referee.one(cmd="moves", limit=300)["moves"]
        move = chance.choice([m for m in moves if not m.startswith("pass")] or moves)
        if "draw deck" in moves and chance.random() < 0.8:
            move = "draw deck"  # so that there is something to hide
        if seat == OTHER and chance.random() < 0.3:  # what the watched seat would like to do next
            plan = "pass " + chance.choice(own_cards(guests, table))
            do(WATCHED, "plan", moves=[{"move": plan, "price": 0}])
        answer = do(seat, "play", n=before, move=move)
        assert answer["ok"], (move, answer)
        after = guests.seat[OTHER].ask("open", table=table)
        is_next = after["about"]["seat"] in (WATCHED, OTHER)
        if seat == WATCHED and is_next and after["moves"] == before + 1 and chance.random() < 0.3:
            before += 1
            if do(WATCHED, "undo", n=before)["ok"]:
                before -= 1
                assert do(WATCHED, "play", n=before, move=move)["ok"]
    guests.close()
    return script


def own_cards(guests, table):
    view = guests.seat[WATCHED].ask("view", table=table)["view"]
    return ["card:" + card for card in view["seats"][WATCHED]["hand"]] or ["card:iron"]


def spy(guests, n, telling, refused):
    """Everything that those who watch can ask, and what is refused."""
    table = guests.table
    for socket in guests.watched:
        for fields in ({"cmd": "view"}, {"cmd": "view", "seat": OTHER, "at": max(0, n - 1)}, {"cmd": "mat", "seat": OTHER},
                       {"cmd": "story", "from": max(0, n - 4), "seat": OTHER}, {"cmd": "story", "from": n},
                       {"cmd": "outlook", "seat": OTHER}, {"cmd": "game"}, {"cmd": "log"}, {"cmd": "draw", "part": "panel"},
                       {"cmd": "draw", "part": "map", "at": n // 2}, {"cmd": "open"}, {"cmd": "tables", "which": "running"}):
            socket.try_ask(**{"table": table, **fields})
        for move in telling:  # legal with one deal alone
            socket.try_ask("draw", table=table, then=move, part="map")
            socket.try_ask("draw", table=table, then=move, at=n, part="map")
            socket.try_ask("play", table=table, n=n, move=move)
        socket.try_ask("undo", table=table, n=n + 1)
        for move in refused:
            assert not socket.try_ask("play", table=table, n=n, move=move)["ok"]


def play_again(server, cookies, table, invite, script, moves, telling, refused):
    """The same game once more; what the watched connections got."""
    guests = Guests(server, cookies, table, invite)
    for before, seat, cmd, fields in script:
        guests.wait_for(before, False)
        if cmd == "play" and (before in telling or before in refused):
            spy(guests, before, telling.get(before, ()), refused.get(before, ()))
        answer = guests.seat[seat].try_ask(cmd, table=table, **fields)
        assert answer["ok"] or cmd == "undo", (fields, answer)
    guests.wait_for(len(moves), True)
    received = guests.received()
    over = guests.seat[WATCHED].ask("open", table=table)["over"]
    assert over and over["salt"], over
    guests.close()
    return received


def tell_apart(referee, head, other, moves, chance):
    """At some moments of the other seat: moves that only one of the deals allows."""
    telling = {}
    truths = [referee.truths(deal + "".join(m + "\n" for m in moves[:-1]), len(moves)) for deal in (head, other)]
    for n in range(len(moves)):
        hands = [truth[n]["seats"][OTHER]["hand"] for truth in truths]
        if truths[0][n]["seat"] != OTHER or hands[0] == hands[1] or len(telling) >= 6:
            continue
        allowed = [set(referee.moves_at(deal, moves, n)) for deal in (head, other)]
        for some in (sorted(allowed[0] - allowed[1]), sorted(allowed[1] - allowed[0])):
            telling.setdefault(n, []).extend(chance.sample(some, min(2, len(some))))
    return telling


def find_refused(referee, head, script, moves, chance):
    """At some moments of the watched seat: lines that are no moves there."""
    refused = {}
    mine = sorted({before for before, seat, cmd, _ in script if cmd == "play" and seat == WATCHED})
    cards = sorted({word for move in moves for word in move.split(" ") if word.startswith("card:")})
    for n in chance.sample(mine, min(8, len(mine))):
        assert referee.replays(head + "".join(move + "\n" for move in moves[:n]))
        lines = ["build", "nothing", "loan", "pass", "develop", "draw deck"] + ["pass " + card for card in cards]
        refused[n] = [line for line in lines if not referee.one(cmd="preview", move=line)["ok"]]
    return refused


# ---- a whole game ----
def begin(program, folder, game, map):
    """A data folder with a game that has just begun: its table, invitation, and who sits there."""
    with Server(program, *LIMITS, "--test-random", "5", data=folder) as server:
        people = [Person(server, name) for name in ("Ann", "Bob", "Cora")]
        host = people[0].connect()
        made = host.ask("create", game=game, map=map, players=3, bots=[2], entry="link", order="seats")
        people[1].connect().ask("sit", table=made["table"], invite=made["invite"])
    return [person.cookie for person in people], made["table"], made["invite"]


def look(program, game, map):
    chance = random.Random(f"hidden {game}")
    referee = Referee(program)
    top = pathlib.Path(tempfile.mkdtemp(prefix="millwright-hidden-"))
    try:
        cookies, table, invite = begin(program, top / "first", game, map)
        for name in ("played", "second"):
            shutil.copytree(top / "first", top / name)
        with Server(program, *LIMITS, "--test-random", "7", data=top / "played") as server:
            script = record(server, cookies, table, invite, referee, chance)
        with sqlite3.connect(top / "played" / "data" / "millwright.db") as database:
            head = database.execute("select head from tables").fetchone()[0]
            moves = [row[0] for row in database.execute("select line from moves order by n")]
        other, swaps, apart, hands = other_deal(referee, head, moves, chance)
        telling = tell_apart(referee, head, other, moves, chance)
        refused = find_refused(referee, head, script, moves, chance)
        print(f"{game}: {len(moves)} moves, {swaps} swaps, another truth at {apart} of them, another hand at {hands}, "
              f"{sum(len(some) for some in telling.values())} telling moves")
        assert swaps >= 3 and apart > len(moves) // 4, "the other deal is too much like the first"
        received = []
        for name, deal in (("first", head), ("second", other)):
            put_deal(referee, top / name, table, deal)
            with Server(program, *LIMITS, "--test-random", "7", data=top / name) as server:
                received.append(play_again(server, cookies, table, invite, script, moves, telling, refused))
        return compare(game, *received)
    finally:
        referee.process.stdin.close()
        referee.process.wait()
        shutil.rmtree(top, ignore_errors=True)


def compare(game, first, second):
    good = True
    for who, one, two in zip(("the watched seat", "a spectator", "a spectator with a name"), first, second):
        different = [i for i, (a, b) in enumerate(zip(one, two)) if a != b]
        print(f"  {who}: {len(one)} messages, {sum(map(len, one))} bytes, {len(different)} different")
        if different or len(one) != len(two):
            good = False
            for i in different[:3]:
                at = next((k for k, (a, b) in enumerate(zip(one[i], two[i])) if a != b), 0)
                print("   ", one[i][:80], "…", one[i][max(0, at - 60):at + 60])
                print("   ", two[i][:80], "…", two[i][max(0, at - 60):at + 60])
    return good


if __name__ == "__main__":
    good = [look(sys.argv[1], game, map) for game, map in GAMES if len(sys.argv) < 3 or sys.argv[2] == game]
    sys.exit(0 if all(good) else 1)
