#!/usr/bin/env python3
"""What stored games cost: how long a server with many running ones takes to start and to acknowledge a first move, how long
moves and opening take then, and how much memory it has when all sleep again. Plays one game at random, copies it in the
database, and starts the server again, for each number of tables. On PostgreSQL: tools/with_postgres.sh before it.
usage: many_tables.py PROGRAM [MOVES [TABLES...]]      (20 moves; 1000, 10000 and 100000 tables)"""
import pathlib
import random
import shutil
import statistics
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests" / "server"))
from client import Engine, Server  # noqa: E402

RUNS, MOVES_A_RUN = 5, 40
COLUMNS = {  # of what a table is made of: its key, and the rest
    "tables": ("id", "state, game, terms, entry, host, invite, secret, salt, head, \"commit\", created, changed, version, moves, "
                     "decides, since, until, due, bot, agreed, asked, person_moved, position, list, edition, revision"),
    "seats": ("\"table\"", "seat, person, bot, stand_in, stood, returns, bank, invite"),
    "moves": ("\"table\"", "n, version, seat, person, line, sent, at, before, clock"),
}


def play(server, people, engine, moves):
    """The table of a game that has gone on for so many moves."""
    sockets = [person.connect() for person in people]
    clock = {"kind": "days", "bank_h": 72, "turn_h": 24}
    table = sockets[0].ask("create", game="age-of-industry", map="germany", players=5, clock=clock)["table"]
    for each in sockets[1:]:
        each.ask("sit", table=table)
    chance = random.Random(1)
    n, seat = 0, sockets[0].ask("open", table=table)["about"]["seat"]
    while n < moves:
        now = sockets[seat].ask("open", table=table)
        possible = engine.moves(now["position"])
        slow = [move for move in possible if not move.startswith(("double", "draw"))]  # the game lasts longer so
        answer = sockets[seat].ask("play", table=table, n=n, move=chance.choice(slow or possible))
        n, seat = n + 1, answer["position"]["seat"]
        assert not answer["over"], f"the game is over after {n} moves: ask for fewer"
    return table, n, seat


def copy(database, table, begin, end):
    """Copies of a table with its seats and moves, as copy0, copy1 and so on."""
    for name, (key, columns) in COLUMNS.items():
        database.change(f"with recursive i(i) as (select {begin} union all select i + 1 from i where i + 1 < {end}) "
                        f"insert into {name} ({key}, {columns}) select 'copy' || i.i, {columns} from {name}, i where {key} = "
                        f"'{table}'")


def milliseconds(work):
    begun = time.monotonic()
    return work(), (time.monotonic() - begun) * 1000


def memory(server):
    with open(f"/proc/{server.process.pid}/status") as status:
        return int(next(line.split()[1] for line in status if line.startswith("VmRSS"))) / 1024


class Site:
    def __init__(self, program, moves):
        self.engine = Engine(program)
        limits = ["requests", "guests", "tables", "connections"]
        self.server = Server(program, "--test-random", "1", *(word for name in limits for word in ("--limit", f"{name}=0")))
        self.people = [self.server.guest(name) for name in ("Ann", "Bob", "Cat", "Dan", "Eve")]
        self.table, self.n, self.seat = play(self.server, self.people, self.engine, moves)
        self.played = -1  # the last copy at which somebody has moved
        self.tables = 0

    def fresh_table(self):
        self.played += 1
        return f"copy{self.played}"

    def measure(self, tables):
        """Start, first move, memory; then runs of moves, each at a table of its own."""
        self.server.stop()
        copy(self.server.database, self.table, self.tables, tables)
        self.tables = tables
        begun = time.monotonic()
        self.server.start(self.server.port)
        socket = self.people[self.seat].connect()
        table = self.fresh_table()
        move = self.engine.moves(socket.ask("open", table=table)["position"])[0]
        socket.ask("play", table=table, n=self.n, move=move)
        first = time.monotonic() - begun
        runs, opening = [], []
        for _ in range(RUNS):
            times = []
            for _ in range(MOVES_A_RUN):
                table = self.fresh_table()
                opening.append(milliseconds(lambda: socket.ask("open", table=table))[1])
                times.append(milliseconds(lambda: socket.ask("play", table=table, n=self.n, move=move))[1])
                socket.ask("close", table=table)
            runs.append(statistics.median(times))
        socket.close()
        time.sleep(8)
        return first, runs, statistics.median(opening), memory(self.server)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    moves, *sizes = [int(text) for text in sys.argv[2:]] or [20]
    site = Site(sys.argv[1], moves)
    try:
        for tables in sizes or [1000, 10000, 100000]:
            first, runs, opening, kept = site.measure(tables)
            print(f"{tables} running games of {site.n} moves: first move acknowledged {first:.2f} s after the start; a move, "
                  f"medians of {RUNS} runs: {', '.join(f'{each:.2f}' for each in sorted(runs))} ms; opening {opening:.1f} ms; "
                  f"memory when all sleep again {kept:.0f} MiB", flush=True)
    finally:
        site.server.__exit__()
        site.engine.close()
        shutil.rmtree(site.server.data, ignore_errors=True)


if __name__ == "__main__":
    main()
