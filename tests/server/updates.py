"""A newer version beside this one (tests/next): the database takes its step while this one goes on, games that the new
rules replay to the same go on there, and the others are frozen (O1.6, O4.1).
usage: updates.py PROGRAM NEXT"""
import signal
import subprocess
import sys
import time

import databases
from client import Closed, Engine, Server, Socket
from party import fresh

NO_LIMITS = [word for name in ("requests", "chat", "tables", "connections", "guests") for word in ("--limit", name + "=0")]


class Game:
    """Two people at a table of their own."""

    def __init__(self, server, engine, game):
        self.engine = engine
        self.people = [server.guest(fresh(name)) for name in ("Ann", "Bob")]
        self.sit_at(server)
        players = 3 if game == "lancashire" else 2
        made = self.sockets[0].ask("create", game=game, players=players, bots=[1] * (players - 2), order="seats")
        self.table = made["table"]
        self.sockets[1].ask("sit", table=self.table)

    def sit_at(self, server):
        self.sockets = [Socket(server, cookie=person.cookie) for person in self.people]

    def look(self, seat=0):
        return self.sockets[seat].ask("open", table=self.table)

    def play(self, like=""):
        """The next move of a person, one that begins so where there is one."""
        while (seat := self.look()["about"]["seat"]) not in (0, 1):
            time.sleep(0.01)
        seen = self.look(seat)
        moves = self.engine.moves(seen["position"])
        move = next((each for each in moves if each.startswith(like)), moves[0])
        return self.sockets[seat].try_ask("play", table=self.table, n=seen["moves"], move=move)


def test_a_newer_version(program, following):
    """A folder: this version, then the next one."""
    engine = Engine(program)
    with Server(program, *NO_LIMITS) as server:
        same, other = Game(server, engine, "birmingham"), Game(server, engine, "lancashire")
        for _ in range(4):
            assert same.play()["ok"] and other.play("loan")["ok"]
        moves = same.look()["moves"]
        server.program = following
        server.restart(kill=False)
        same.sit_at(server)
        other.sit_at(server)
        assert same.look()["moves"] == moves and same.look()["about"]["state"] == "running"
        assert same.play()["ok"]
        assert other.look()["about"]["state"] == "frozen"
        other.sockets[0].ask("view", table=other.table)  # it can be looked at
        refusal = other.sockets[0].refused("play", table=other.table, n=other.look()["moves"], move="pass")
        assert refusal["code"] == "over" and "rules" in refusal["text"], refusal
        other.sockets[0].ask("end", table=other.table, agree=True)
        assert other.look()["about"]["state"] == "ended"
        # Its step only added something: this version still suits.
        server.program = program
        server.restart(kill=False)
        same.sit_at(server)
        assert same.play()["ok"]
        # A version later what it needs may have been taken away.
        server.stop()
        facts = server.database.rows("select value, name from facts where name in ('schema', 'oldest')")
        server.database.change("update facts set value = 1000 where name in ('schema', 'oldest')")
        refused = subprocess.run([program, "serve", str(server.page), *server.database.words], capture_output=True, text=True,
                                 timeout=60)
        assert refused.returncode == 1 and "a newer version of the program" in refused.stderr, refused
        for value, name in facts:
            server.database.change(f"update facts set value = {value} where name = '{name}'")
        server.start(server.port)
    engine.close()


def test_side_by_side(program, following):
    """Both versions on one PostgreSQL: people of one table at either, and the old one leaves while they play."""
    if not databases.ADDRESS:
        return
    engine = Engine(program)
    with Server(program, *NO_LIMITS) as old:
        game = Game(old, engine, "birmingham")
        for _ in range(3):
            assert game.play()["ok"]
        with Server(following, *NO_LIMITS, data=old.data, database=old.database, page=old.page) as new:
            game.sockets[1] = Socket(new, cookie=game.people[1].cookie)
            for seat in (0, 1):
                game.look(seat)
            for _ in range(6):
                assert game.play()["ok"]
                while game.look(0)["moves"] != game.look(1)["moves"]:
                    time.sleep(0.005)
            # A game that only the new rules can replay is left alone by the old ones.
            other = Game(new, engine, "lancashire")
            for _ in range(4):
                assert other.play("loan")["ok"]
            here = Socket(old, cookie=other.people[0].cookie)
            assert here.ask("open", table=other.table)["about"]["state"] == "running"
            assert other.look()["about"]["state"] == "running" and other.play()["ok"]
            moves = game.look()["moves"]
            begun = time.monotonic()
            old.process.send_signal(signal.SIGTERM)
            try:
                while True:
                    game.sockets[0].read_message()
            except Closed as closed:
                assert closed.code == 1012, closed
            assert old.process.wait(60) == 0
            assert time.monotonic() - begun < 10
            game.sit_at(new)
            assert game.look()["moves"] == moves
            assert game.play()["ok"]
        old.start()
    engine.close()


if __name__ == "__main__":
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            begun = time.monotonic()
            test(*sys.argv[1:3])
            print(f"{name}: {time.monotonic() - begun:.1f} s", flush=True)
