"""Kills the server at random moments while people play, and starts it again at the same place: whatever was
answered is there, once and in order; what was not answered is asked for again (O1.2, O1.3, O3.1). Where the database is
PostgreSQL, there are three servers on it, and people change between them (O6); the servers stand still for a while or are
stopped, too, the database is killed or stands still, and what lies between them breaks, holds everything up or is slow, in an
order that the seed decides.
What was done and found is told as a line of JSON.
usage: killed.py PROGRAM [KILLS] [SEED]   (or MILLWRIGHT_KILLS, 20; and 1717)"""
import contextlib
import copy
import gc
import json
import os
import random
import select
import signal
import socket
import sys
import threading
import time

import databases
from client import Closed, Engine, Person, Refused, Server, Socket
from network import Network

SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1717
GAMES = [("birmingham", None, 2), ("lancashire", None, 3), ("age-of-industry", "germany", 3), ("birmingham", None, 3)]
BOTS_AT = 3  # this table has two bots
LOST = (OSError, Closed, socket.timeout)
PATIENCE = 60


class Book:
    """What was sent, and what was answered."""

    def __init__(self):
        self.lock = threading.Lock()
        self.moves, self.tried = {}, {}  # (table, n) -> the line that was answered; all lines that were sent
        self.created, self.said = {}, {}  # key -> answer; (person, key) -> (table, line, text)
        self.wrong = []

    def note(self, where, key, answer):
        """The same question has the same answer however often it is asked."""
        with self.lock:
            if where.setdefault(key, answer) != answer:
                self.wrong.append(f"{key} was answered {where[key]}, then {answer}")

    def try_move(self, key, line):
        with self.lock:
            self.tried.setdefault(key, set()).add(line)


class Player(threading.Thread):
    """Somebody who plays one game after the other at the tables of a group, and says everything again until
    it is answered."""

    def __init__(self, group, person, number):
        super().__init__(daemon=True)
        self.group, self.person, self.number = group, person, number
        self.chance = random.Random(f"{SEED} {person.name}")
        self.engine = Engine(group.servers[0].program)
        self.socket = None
        self.versions = {}
        self.done = False
        self.failed = None
        self.count = 0
        self.lost = 0  # answers
        self.refused = 0  # questions, because the database was gone

    # ---- asking until there is an answer ----
    def connect(self):
        give_up = time.monotonic() + PATIENCE
        while time.monotonic() < give_up:
            try:
                self.socket = Socket(self.chance.choice(self.group.servers), cookie=self.person.cookie)
                if self.socket.status == 101 and self.socket.me["user"]:
                    self.versions = {}
                    return
            except (*LOST, Refused):  # the database is away
                pass
            time.sleep(0.01)
        raise AssertionError("the server does not come back")

    def ask(self, cmd, **fields):
        while True:
            try:
                if not self.socket:
                    self.connect()
                answer = self.socket.try_ask(cmd, **fields)
                self.look_at_pushes()
                if answer["ok"] or answer["error"]["code"] != "unavailable":
                    return answer
                self.refused += 1
                time.sleep(0.05)
            except LOST:
                self.drop()
                self.lost += 1

    def drop(self):
        if self.socket:
            self.socket.close()
        self.socket = None

    def open(self, table):
        answer = self.ask("open", table=table)
        assert answer["ok"], answer
        self.versions[table] = answer["version"]
        return answer["about"]["seat"] == answer["seat"], answer

    def look_at_pushes(self):
        """Each version once and in order, since the table was opened (O3.3)."""
        pushes, self.socket.pushes = self.socket.pushes, []
        for push in pushes:
            table = push["table"]
            if "version" in push and table in self.versions:
                self.next_version(table, push["version"])

    def next_version(self, table, version):
        if table not in self.versions:
            return
        if version != self.versions[table] + 1:
            self.group.book.wrong.append(f"version {version} of {table} after {self.versions[table]}")
        self.versions[table] = version

    # ---- playing ----
    def run(self):
        try:
            while not self.group.stop:
                self.play_a_game()
        except Exception as failure:  # told by the main thread
            self.failed = f"{self.person.name}: {type(failure).__name__}: {failure}"
        self.engine.close()

    def find_table(self):
        group = self.group
        round_number = group.finished
        if self.number == 0:
            key = f"table {round_number}"
            answer = self.ask("create", key=key, **group.terms)
            assert answer["ok"], answer
            group.book.note(group.book.created, (self.person.user["id"], key), answer["table"])
            group.place = (round_number, answer["table"])
        while not group.stop and (not group.place or group.place[0] != round_number):
            time.sleep(0.005)
        if group.stop:
            return None
        table = group.place[1]
        if self.number > 0:
            answer = self.ask("sit", table=table)
            assert answer["ok"], answer
        return table

    def play_a_game(self):
        table = self.find_table()
        while table and not self.group.stop:
            is_mine, seen = self.open(table)
            if seen["over"]:
                break
            if is_mine:
                self.move(table, seen)
            else:
                self.wait()
            if self.chance.random() < 0.1:
                self.chat(table)
        if table and not self.group.stop:
            self.ask("close", table=table)  # a connection may have so many open, and no more
        if not self.group.stop:
            self.group.leave_game()

    def move(self, table, seen):
        book, n = self.group.book, seen["moves"]
        line = self.chance.choice(self.engine.moves(seen["position"], 40))
        book.try_move((table, n), line)
        answer = self.ask("play", table=table, n=n, move=line)
        assert answer["ok"], (line, answer)
        book.note(book.moves, (table, n), answer["move"])
        self.next_version(table, answer["version"])

    def has_news(self):
        waiting = select.poll()
        waiting.register(self.socket.wire, select.POLLIN)
        return waiting.poll(200)

    def wait(self):
        """Until something comes, or for a moment."""
        try:
            if self.socket.rest or self.has_news():
                self.socket.pushes.append(self.socket.read_message())
                self.look_at_pushes()
        except LOST:
            self.drop()

    def chat(self, table):
        self.count += 1
        key = f"line {self.count}"
        text = f"{self.person.name} says {self.count}"
        answer = self.ask("chat", table=table, text=text, key=key)
        assert answer["ok"], answer
        self.group.book.note(self.group.book.said, (self.person.user["id"], key), (table, answer["line"], text))


class Group:
    """People who play at one table after the other."""

    def __init__(self, servers, book, number):
        game, map, players = GAMES[number]
        bots = [1, 1] if number == BOTS_AT else []
        self.servers, self.book = servers, book
        self.terms = {"game": game, "map": map, "players": players, "bots": bots}
        self.stop = False
        self.place = None
        self.finished = 0
        self.left = 0
        self.lock = threading.Lock()
        self.players = [Player(self, Person(servers[0], f"person {number}.{i}"), i) for i in range(players - len(bots))]

    def leave_game(self):
        with self.lock:
            self.left += 1
            if self.left == len(self.players):
                self.left = 0
                self.finished += 1
        mine = self.finished
        while self.left and self.finished == mine and not self.stop:
            time.sleep(0.005)


class Found(list):
    """What is wrong on disk; and of moves how many that were answered are lost, and how many are doubled or out of their
    order."""
    lost = doubled = 0


def look_into(database, book):
    """What is on disk is what was answered, without gaps and doubles."""
    wrong = Found()
    moves = {}
    for table, n, line, person in database.rows('select "table", n, line, person from moves order by "table", n'):
        if n != len(moves.setdefault(table, [])):
            wrong.append(f"{table} has a move {n} in place of {len(moves[table])}")
            wrong.doubled += 1
        moves[table].append(line)
        if person and line not in book.tried.get((table, n), ()):
            wrong.append(f"{table} has a move {n} that nobody sent: {line}")
    for table, count, state in database.rows("select id, moves, state from tables"):
        if count != len(moves.get(table, [])):
            wrong.append(f"{table} has {len(moves.get(table, []))} moves, and says {count}")
        if state == 5:
            wrong.append(f"{table} does not replay")
    for (table, n), line in book.moves.items():
        if n >= len(moves.get(table, [])) or moves[table][n] != line:
            wrong.append(f"{table} has lost move {n}: {line}")
            wrong.lost += 1
    said = {}
    for table, line, text in database.rows('select "table", line, text from chat order by "table", line'):
        said.setdefault(text, []).append((table, line, text))
    for answer in book.said.values():
        if said.get(answer[2]) != [answer]:
            wrong.append(f"said once: {answer}; stored: {said.get(answer[2])}")
    wrong += [f"said more than once: {places}" for places in said.values() if len(places) > 1]
    tables = [row[0] for row in database.rows("select id from tables")]
    acknowledged = set(book.created.values())
    wrong += [f"{table} is lost" for table in acknowledged if table not in tables]
    if len(tables) > len(acknowledged) + len(GAMES):
        wrong.append(f"{len(tables)} tables were made for {len(acknowledged)} keys")
    keys = database.rows("select count(*) from keys where kind = 'create'")[0][0]
    if len(tables) != keys:
        wrong.append(f"{len(tables)} tables for {keys} keys")
    return wrong


def start(server):
    """As whoever looks after services does: if it cannot, because nobody answers, again."""
    for _ in range(9):
        with contextlib.suppress(AssertionError):
            return server.start(server.port)
        time.sleep(0.5)
    return server.start(server.port)


def kill_server(servers, chance):
    server = chance.choice(servers)
    server.kill()
    start(server)
    gc.collect()  # connections that broke while they were made


def freeze_server(servers, chance):
    """For longer than the others wait for it, sometimes."""
    process = chance.choice(servers).process
    process.send_signal(signal.SIGSTOP)
    time.sleep(chance.choice([0.5, 7]))
    process.send_signal(signal.SIGCONT)


def stop_server(servers, chance):
    """As for an update: it ends by itself, soon, and says so to its people."""
    server = chance.choice(servers)
    begun = time.monotonic()
    server.stop()
    took = time.monotonic() - begun
    assert took < 10, f"stopping took {took:.1f} s"
    start(server)


def cut_network(servers, chance):
    chance.choice(servers).network.cut()


def hold_network(servers, chance):
    """For longer than a server waits for its database, sometimes."""
    seconds = chance.choice([0.3, 7])
    chance.choice(servers).network.hold(seconds)
    time.sleep(seconds)


def slow_network(servers, chance):
    for server in servers:
        server.network.slow_down(2)
    time.sleep(2)


def kill_database(servers, chance):
    cluster = databases.Cluster()
    cluster.kill()
    time.sleep(chance.random())
    cluster.start()


def freeze_database(servers, chance):
    """For longer than a server waits for it, sometimes."""
    cluster = databases.Cluster()
    cluster.signal(signal.SIGSTOP)
    time.sleep(chance.choice([0.5, 7]))
    cluster.signal(signal.SIGCONT)


SEVERAL = [kill_server, kill_server, freeze_server, stop_server, cut_network, hold_network, slow_network, kill_database,
           freeze_database]


@contextlib.contextmanager
def serving(program, options):
    """One server; where the database is PostgreSQL three, each with its own way there."""
    with contextlib.ExitStack() as stack:
        if not databases.ADDRESS:
            yield [stack.enter_context(Server(program, *options))]
            return
        database, first, servers = databases.Postgres(), None, []
        for number in range(3):
            network = Network(os.environ["MILLWRIGHT_POSTGRES_FOLDER"], f"{SEED} {number}")
            stack.callback(network.end)
            through = copy.copy(database)
            through.words = ["--database", network.address("millwright", database.name)]
            place = {"data": first.data, "page": first.page} if first else {}
            server = stack.enter_context(Server(program, *options, database=through, **place))
            server.network = network
            first = first or server
            servers.append(server)
        yield servers


def run(program, kills):
    begun = time.monotonic()
    chance = random.Random(SEED)
    faults = SEVERAL if databases.ADDRESS else [kill_server]
    injected = {fault.__name__: 0 for fault in faults}
    book = Book()
    options = [word for name in ("requests", "chat", "tables", "connections", "guests")
               for word in ("--limit", f"{name}=0")]
    with serving(program, options) as servers:
        groups = [Group(servers, book, number) for number in range(len(GAMES))]
        players = [player for group in groups for player in group.players]
        for player in players:
            player.start()
        for _ in range(kills):
            answered = len(book.moves)
            time.sleep(chance.random() * 0.4)
            deadline = time.monotonic() + PATIENCE
            while len(book.moves) == answered and time.monotonic() < deadline and not any(p.failed for p in players):
                time.sleep(0.002)
            fault = chance.choice(faults)
            fault(servers, chance)
            injected[fault.__name__] += 1
            if any(player.failed for player in players):
                break
        time.sleep(0.5)
        for group in groups:
            group.stop = True
        for player in players:
            player.join(PATIENCE)
        for each in servers:
            each.stop()
        found = look_into(servers[0].database, book)
        wrong = [player.failed for player in players if player.failed] + book.wrong + found
        for each in servers:
            start(each)
        viewer = players[0].person.connect()
        for table in set(book.created.values()):
            state = viewer.ask("open", table=table)["about"]["state"]
            if state == "frozen":
                wrong.append(f"{table} does not replay any more")
            viewer.ask("close", table=table)
    lost = sum(player.lost for player in players)
    refused = sum(player.refused for player in players)
    summary = {"seed": SEED, "faults": injected, "moves answered": len(book.moves), "moves lost": found.lost,
               "moves doubled": found.doubled, "tables": len(book.created), "lines of chat": len(book.said),
               "answers lost and asked for again": lost, "refused for want of a database": refused,
               "problems": len(wrong), "seconds": round(time.monotonic() - begun)}
    print(json.dumps(summary))
    for line in wrong[:20]:
        print("WRONG", line)
    return 1 if wrong or len(book.moves) < kills else 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1], int(sys.argv[2] if len(sys.argv) > 2 else os.environ.get("MILLWRIGHT_KILLS", "20"))))
