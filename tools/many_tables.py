#!/usr/bin/env python3
"""How long a server with many running games takes to start, to open one of them and to acknowledge a first move.
Plays one game at random, copies it in the database, and starts the server again.
usage: many_tables.py PROGRAM [TABLES] [MOVES]"""
import pathlib
import random
import shutil
import sqlite3
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "tests" / "server"))
from client import Engine, Server  # noqa: E402

OPENED = 50  # tables that are opened one after another


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


def copy(database, table, tables):
    """Copies of a table with its seats and moves, as copy0, copy1 and so on."""
    with sqlite3.connect(database) as rows:
        for name, key in ("tables", "id"), ("seats", "table"), ("moves", "table"):
            columns = [f'"{column[1]}"' for column in rows.execute(f"pragma table_info({name})")]
            taken = ["?" if column == f'"{key}"' else column for column in columns]
            rows.executemany(f"insert into {name} ({','.join(columns)}) select {','.join(taken)} from {name} where \"{key}\" = ?",
                             ((f"copy{i}", table) for i in range(tables)))


def milliseconds(work):
    begun = time.monotonic()
    return work(), (time.monotonic() - begun) * 1000


def main():
    if not 2 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    program = sys.argv[1]
    tables, moves = (int(text) for text in sys.argv[2:] + ["10000", "150"][len(sys.argv) - 2:])
    engine = Engine(program)
    with Server(program, "--test-random", "1", "--limit", "requests=0", "--limit", "guests=0", "--limit", "tables=0") as server:
        people = [server.guest(name) for name in ("Ann", "Bob", "Cat", "Dan", "Eve")]
        table, n, seat = play(server, people, engine, moves)
        server.stop()
        database = server.data / "data" / "millwright.db"
        copy(database, table, tables)
        print(f"{tables} running games of {n} moves, {database.stat().st_size / 1e6:.0f} MB")
        begun = time.monotonic()
        server.start(server.port)
        started = time.monotonic() - begun
        socket = people[seat].connect()
        now = socket.ask("open", table="copy0")
        socket.ask("play", table="copy0", n=n, move=engine.moves(now["position"])[0])
        print(f"starts in {started:.2f} s; the first move is acknowledged {time.monotonic() - begun:.2f} s after the start")
        times = sorted(milliseconds(lambda i=i: socket.ask("open", table=f"copy{i * tables // OPENED}"))[1] for i in range(1, OPENED))
        print(f"opening a table: median {times[len(times) // 2]:.1f} ms, longest {times[-1]:.1f} ms")
        socket.close()
        time.sleep(8)
        with open(f"/proc/{server.process.pid}/status") as status:
            print(f"memory when all tables sleep again: {next(line.split()[1] for line in status if line.startswith('VmRSS'))} KiB")
    engine.close()
    shutil.rmtree(server.data, ignore_errors=True)


if __name__ == "__main__":
    main()
