"""A database that takes nothing: moves are refused, nobody hears of what is not on disk, clocks stand still, and
everything goes on when there is room again (O1.2, O1.6).
usage: full.py PROGRAM"""
import http.client
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import databases
from client import Engine, Person, Server, Socket

NO_LIMITS = [word for name in ("requests", "chat", "tables", "connections", "guests") for word in ("--limit", name + "=0")]
LIVE = {"kind": "live", "bank_s": 60, "turn_s": 30}


class Game:
    """Two people at a table, each with it open."""

    def __init__(self, server, **terms):
        self.people = [Person(server, name) for name in ("Ann", "Bob")]
        self.socket = [person.connect() for person in self.people]
        made = self.socket[0].ask("create", **{"game": "birmingham", "players": 2, **terms})
        self.table = made["table"]
        if not terms.get("bots"):
            self.socket[1].ask("sit", table=self.table)
        self.engine = Engine(server.program)
        for socket in self.socket:
            socket.ask("open", table=self.table)
            socket.settle()
            socket.pushes.clear()

    def look(self):
        """The table as it is on disk. Who asks in the moment in which something cannot be written asks again."""
        while not (answer := self.socket[0].try_ask("open", table=self.table))["ok"]:
            assert answer["error"]["code"] == "unavailable", answer
        return answer

    def next_move(self):
        """(who is to move, the number, a legal move)"""
        seat = self.look()["about"]["seat"]
        seen = self.socket[seat].ask("open", table=self.table)
        return seat, seen["moves"], self.engine.moves(seen["position"])[0]

    def play(self):
        seat, n, move = self.next_move()
        answer = self.socket[seat].ask("play", table=self.table, n=n, move=move)
        self.socket[1 - seat].push("move", n=n)
        return answer

    def close(self):
        self.engine.close()
        for socket in self.socket:
            socket.close()


def refuses_everything(server, game):
    """While nothing can be written: all that writes is refused, all that reads is answered."""
    before = game.look()
    seat, n, move = game.next_move()
    mover, other = game.socket[seat], game.socket[1 - seat]
    for socket in (mover, other):
        socket.settle()
        socket.pushes.clear()
    for cmd, fields in (("play", {"n": n, "move": move}), ("chat", {"text": "hello"}), ("plan", {"moves": [{"move": "pass", "price": 0}]}),
                        ("stand-in", {"on": True}), ("end", {"agree": True}), ("leave", {"for_good": True})):
        error = mover.refused(cmd, table=game.table, **fields)
        assert error["code"] == "unavailable", (cmd, error)
    assert mover.refused("create", game="birmingham", players=2)["code"] == "unavailable"
    assert mover.refused("play", table=game.table, n=n, move="nothing")["code"] == "bad-word"
    assert other.refused("play", table=game.table, n=n, move=move)["code"] == "not-your-turn"
    for cmd in ("view", "story", "mat", "game", "outlook", "draw"):
        mover.ask(cmd, table=game.table, seat=0)
    person = game.people[seat]
    assert person.post("/api/me", {"name": "Zed"})[0] == 503
    assert server.http("POST", "/api/guest", {"name": "Eve"})[0] == 503
    assert person.get("/api/me")[2]["user"]["name"] == person.name
    assert server.http("GET", "/api/health")[0] == 503
    for socket in (mover, other):
        socket.settle()
        told = [push for push in socket.pushes if push["push"] in ("move", "table", "chat", "plan", "turn")]
        assert not told, told
    after = game.look()
    for field in ("moves", "version", "position", "plan", "chat", "over"):
        assert after[field] == before[field], field
    return seat, n, move


def check_database(database, table, moves):
    numbers = [n for n, in database.rows('select n from moves where "table" = ? order by n', table)]
    assert numbers == list(range(moves)), numbers
    assert database.rows("select count(*) from tables") == [(1,)]


def test_as_if(program):
    """The commit fails because the test says so."""
    top = pathlib.Path(tempfile.mkdtemp(prefix="millwright-full-"))
    full = top / "full"
    with Server(program, *NO_LIMITS, data=top / "server", env={"MILLWRIGHT_TEST_FULL": str(full)}) as server:
        game = Game(server, clock=LIVE)
        for _ in range(3):
            version = game.play()["version"]
        full.touch()
        seat, n, move = refuses_everything(server, game)
        until = game.look()["clock"]["until"]
        server.advance(3600)  # far more than the clock has
        assert game.look()["about"]["seats"][seat]["stand_in"] is None
        full.unlink()
        # At once, without waiting for anything.
        answer = game.socket[seat].ask("play", table=game.table, n=n, move=move)
        assert answer["version"] == version + 1, (answer["version"], version)
        push = game.socket[1 - seat].push("move", n=n)
        assert push["version"] == version + 1
        now = game.look()
        assert until + 3600_000 <= now["clock"]["until"] <= until + 3600_000 + 100_000, (until, now["clock"])
        assert server.http("GET", "/api/health")[0] == 200
        for _ in range(3):
            game.play()
        # And clocks run again.
        seat = game.next_move()[0]
        server.advance(100)
        game.socket[1 - seat].push("table", why="stand-in")
        server.stop()
        made = server.database.rows("select moves from tables")[0][0]
        assert made >= 7
        check_database(server.database, game.table, made)
        server.start(server.port)
        game.close()
    shutil.rmtree(top)


def test_bots_wait(program):
    """What a bot has thought of while nothing could be written is not told, and played when it can be."""
    top = pathlib.Path(tempfile.mkdtemp(prefix="millwright-full-"))
    full = top / "full"
    with Server(program, *NO_LIMITS, data=top / "server", env={"MILLWRIGHT_TEST_FULL": str(full)}) as server:
        game = Game(server, bots=[1], order="seats")
        ann = game.socket[0]
        while game.look()["about"]["seat"] != 0:
            time.sleep(0.01)
        ann.ask("stand-in", table=game.table, on=True)  # now only bots play
        full.touch()
        time.sleep(0.3)
        before = game.look()["moves"]
        ann.pushes.clear()
        time.sleep(0.7)
        assert game.look()["moves"] == before
        assert not [push for push in ann.pushes if push["push"] == "move"]
        full.unlink()
        ann.push("move", n=before)
        ann.push("move", n=before + 1)
        game.close()
    shutil.rmtree(top)


def test_a_small_disk(program):
    """A real one, where one can be had; of SQLite, whose files are ours."""
    if databases.ADDRESS:
        return
    top = pathlib.Path(tempfile.mkdtemp(prefix="millwright-full-"))
    disk = top / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", disk], capture_output=True).returncode != 0:
        print("    no small disk can be had here")
        shutil.rmtree(top)
        return
    try:
        with Server(program, *NO_LIMITS, data=disk) as server:
            game = Game(server, clock=LIVE)
            game.play()
            ballast = os.open(disk / "ballast", os.O_WRONLY | os.O_CREAT)
            try:
                while os.write(ballast, b"x" * 1024):
                    pass
            except OSError:
                os.close(ballast)
            for _ in range(200):  # the log of the database has some room of its own
                seat, n, move = game.next_move()
                answer = game.socket[seat].try_ask("play", table=game.table, n=n, move=move)
                if not answer["ok"]:
                    break
            assert answer["error"]["code"] == "unavailable", answer
            game.socket[1 - seat].settle()
            assert not [push for push in game.socket[1 - seat].pushes if push["push"] == "move" and push["n"] >= n]
            assert game.look()["moves"] == n
            os.unlink(disk / "ballast")
            deadline = time.monotonic() + 300
            while not game.socket[seat].try_ask("play", table=game.table, n=n, move=move)["ok"]:
                assert time.monotonic() < deadline
            game.play()
            moves = game.look()["moves"]
            game.close()
            server.stop()
            check_database(server.database, game.table, moves)
    finally:
        subprocess.run(["umount", "-l", disk], check=True)
        shutil.rmtree(top)


def test_nobody_noted_the_time(program):
    """Killed right after a long silence: clocks have stood still since the last move, not since the silence began."""
    with Server(program, *NO_LIMITS) as server:
        game = Game(server, clock=LIVE)
        clock = game.play()["clock"]
        server.kill()
        server.database.change("update facts set value = value - 36000000 where name = 'alive'")
        time.sleep(0.3)
        server.start(server.port)
        person = game.people[0].connect()
        after = person.ask("open", table=game.table)["clock"]
        assert 0 <= after["until"] - clock["until"] < 60_000, (clock, after)
        game.close()


def test_a_server_that_stood_still(program):
    """Stopped for a while, as a laptop is whose lid is closed: nobody could play, so no clock ran."""
    with Server(program, *NO_LIMITS) as server:
        game = Game(server, clock=LIVE)
        until = game.play()["clock"]["until"]
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(6)
        server.process.send_signal(signal.SIGCONT)
        after = game.look()["clock"]["until"]
        assert 4_000 < after - until < 60_000, after - until
        game.close()


def test_bots_go_on(program):
    """A bot whose move was lost with the database plays it when that is back, though nobody has the table open."""
    if not databases.ADDRESS:
        return
    cluster = databases.Cluster()
    with Server(program, *NO_LIMITS) as server:
        game = Game(server, bots=[8], order="seats")
        while game.look()["about"]["seat"] != 0:
            time.sleep(0.01)
        game.socket[0].ask("stand-in", table=game.table, on=True)  # now only bots play
        game.socket[0].push("move")
        game.close()
        cluster.kill()
        time.sleep(7)  # longer than a table stays in memory
        cluster.start()
        moves = server.database.rows("select moves from tables")
        deadline = time.monotonic() + 60
        while server.database.rows("select moves from tables") == moves:
            assert time.monotonic() < deadline, "the bot stands still"
            time.sleep(0.1)


def late_body(server, person):
    """The status of a request whose body comes some time after its head."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    body = b'{"name": "Zed"}'
    connection.putrequest("POST", "/api/me")
    for name, value in (("Content-Type", "application/json"), ("Content-Length", str(len(body))),
                        ("Cookie", f"millwright={person.cookie}")):
        connection.putheader(name, value)
    connection.endheaders()
    time.sleep(0.3)
    connection.send(body)
    status = connection.getresponse().status
    connection.close()
    return status


def test_gone(program):
    """PostgreSQL is not there at all: everything says so at once, the page is still served, and clocks stand."""
    if not databases.ADDRESS:
        return
    cluster = databases.Cluster()
    with Server(program, *NO_LIMITS) as server:
        game = Game(server, clock=LIVE)
        Person(server, "Mia", password="a good password")
        assert server.http("GET", "/api/tables/%ff/log")[0] == 404
        for _ in range(3):
            game.play()
        seat, n, move = game.next_move()
        until = game.look()["clock"]["until"]
        cluster.kill()
        for cmd, fields in (("play", {"n": n, "move": move}), ("chat", {"text": "hello"}), ("story", {}), ("hello", {})):
            error = game.socket[seat].refused(cmd, table=game.table, **fields)
            assert error["code"] == "unavailable", (cmd, error)
        for path, status in (("/", 200), ("/api/health", 503), ("/api/me", 503)):
            assert game.people[seat].get(path)[0] == status, (path, game.people[seat].get(path))
        assert server.http("POST", "/api/guest", {"name": "Eve"})[0] == 503
        assert server.http("POST", "/api/sign-in", {"name": "Mia", "password": "a good password"})[0] == 503
        assert late_body(server, game.people[0]) == 503
        assert Socket(server, cookie=game.people[0].cookie, hello=False).status == 503
        server.http("POST", "/api/test/clock", {"advance_ms": 3600_000})  # time jumps, though the answer is 503
        cluster.start()
        while server.http("GET", "/api/health")[0] != 200:
            time.sleep(0.05)
        answer = game.socket[seat].ask("play", table=game.table, n=n, move=move)
        assert answer["n"] == n
        now = game.look()
        assert now["moves"] == n + 1
        assert until + 3600_000 <= now["clock"]["until"] <= until + 3600_000 + 100_000, (until, now["clock"])
        check_database(server.database, game.table, n + 1)
        game.close()


if __name__ == "__main__":
    for name, test in list(globals().items()):
        if name.startswith("test_") and (len(sys.argv) < 3 or sys.argv[2] == name):
            begun = time.monotonic()
            test(sys.argv[1])
            print(f"{name}: {time.monotonic() - begun:.1f} s", flush=True)
