"""Several servers on one PostgreSQL: any of them serves any table, news goes between them, what one leaves the others
take over, and nothing is done twice (O1.3, O1.6, O3.3, O3.5, O5.5, O6)."""
import contextlib
import json
import os
import signal
import subprocess
import threading
import time

from client import Closed, Person, Server, Socket, cookie_of
from databases import Cluster
from network import Network
from party import engine, equal, fresh, has, own
from run import NO_LIMITS

PROGRAM = None  # run.py's
LIVE = {"kind": "live", "bank_s": 30, "turn_s": 30}


@contextlib.contextmanager
def nodes(n=2, options=NO_LIMITS):
    """Servers on one database, each at a port of its own."""
    with contextlib.ExitStack() as stack:
        first = stack.enter_context(Server(PROGRAM, *options))
        rest = [stack.enter_context(Server(PROGRAM, *options, data=first.data, database=first.database, page=first.page))
                for _ in range(n - 1)]
        yield [first, *rest]


def connect(server, person, **options):
    return Socket(server, cookie=person.cookie, **options)


class Table:
    """People at a table, the first at the first node, the next at the next, each with it open."""

    def __init__(self, servers, n=2, **terms):
        self.servers = servers
        self.people = [servers[0].guest(fresh(name)) for name in ("Ann", "Bob", "Cyd")[:n]]
        self.sockets = [connect(servers[i % len(servers)], person) for i, person in enumerate(self.people)]
        terms = {"game": "birmingham", "players": n + len(terms.get("bots", [])), "order": "seats", **terms}
        self.id = self.sockets[0].ask("create", **terms)["table"]
        for socket in self.sockets[1:]:
            socket.ask("sit", table=self.id)
        for socket in self.sockets:
            socket.ask("open", table=self.id)

    def ask(self, by, cmd, **fields):
        return self.sockets[by].ask(cmd, table=self.id, **fields)

    def open(self, by=0):
        return self.ask(by, "open")

    def wait_for(self, by, moves):
        """Until a node has heard of so many moves."""
        while self.open(by)["moves"] < moves:
            time.sleep(0.005)

    def move(self, by=None):
        """(who is to move, the number, a legal move)"""
        seat = self.open()["about"]["seat"] if by is None else by
        seen = self.open(seat)
        moves = engine(self.servers[0]).moves(seen["position"], 50)
        return seat, seen["moves"], next((move for move in moves if move.startswith("pass")), moves[0])

    def play(self):
        seat, n, move = self.move()
        answer = self.ask(seat, "play", n=n, move=move)
        for by in range(len(self.sockets)):
            self.wait_for(by, n + 1)
        return seat, answer


def but(message, *names):
    return {key: value for key, value in message.items() if key not in ("push", "id", "ok", *names)}


@own()
def test_moves_and_changes_are_told_at_every_node():
    """O1.4, O3.3, O6: each version once and in order, and to the same viewer the same wherever the table is open."""
    with nodes(3) as servers:
        table = Table(servers, 3, clock=LIVE)
        viewers = [*table.people, servers[0].guest(fresh("Sue"))]
        watching = [[connect(server, person) for server in servers] for person in viewers]
        for socket in sum(watching, []):
            version = socket.ask("open", table=table.id)["version"]
        for _ in range(6):
            table.play()
        seat, answer = table.play()
        table.ask(seat, "stand-in", on=True)
        table.ask(seat, "stand-in", on=False)
        for sockets in watching:
            told = [[socket.push(kind, version=version + 1 + i) for i, kind in enumerate(["move"] * 7 + ["table"])]
                    for socket in sockets]
            for pushes in told[1:]:
                for mine, theirs in zip(told[0], pushes):
                    equal({**but(mine), "about": None}, {**but(theirs), "about": None})
            equal(told[0][6]["move"], answer["move"])
            equal(told[0][6]["clock"], answer["clock"])


@own()
def test_the_beginning_is_told():
    """O3.2, O3.3: people sit down, and the game begins with the last of them; before it there is no position."""
    with nodes() as servers:
        host, guest = servers[0].guest(fresh("Ann")), servers[0].guest(fresh("Bob"))
        table = host.connect().ask("create", game="lancashire", players=3, bots=[1])["table"]
        watching = [connect(server, servers[0].guest(fresh("Sue"))) for server in servers]
        for socket in watching:
            socket.ask("open", table=table)
        connect(servers[0], guest).ask("sit", table=table)
        for socket in watching:
            sit, start = socket.push("table", why="sit"), socket.push("table", why="start")
            equal((sit["position"], sit["over"], start["version"]), (None, None, sit["version"] + 1))
            assert start["position"]["seats"], start


@own()
def test_a_load_of_tables():
    """O6: tables whose people sit at different nodes are played at a pace, and everything stored is sound."""
    with nodes(3) as servers:
        addresses = [f"http://127.0.0.1:{server.port}/" for server in servers]
        load = subprocess.run([PROGRAM, "load", *addresses, "--tables", "100", "--players", "4", "--rate", "100",
                               "--seconds", "4", "--seed", "1", "--json"], capture_output=True, text=True, timeout=300)
        report = json.loads(load.stdout)
        equal(load.returncode, 0, load.stderr)
        equal(report["errors"], {}, report)
        assert report["moves"]["n"] > 50, report
        verified = subprocess.run([PROGRAM, "admin", "verify", servers[0].database.words[1]], capture_output=True,
                                  text=True, timeout=300)
        assert "nothing wrong" in verified.stdout, verified


@own()
def test_taking_back_is_told():
    """O4.2: an undo at one node is seen at the other, with the clock as it was."""
    with nodes() as servers:
        table = Table(servers)
        for _ in range(4):
            table.play()  # from the second round on a turn has two actions, and cards are drawn after the second
        seat, n, move = table.move()
        table.ask(seat, "play", n=n, move=move)
        answer = table.ask(seat, "undo", n=n + 1)
        other = table.sockets[1 - seat]
        push = other.push("undo", version=answer["version"])
        has(push, n=n, seat=seat, clock=answer["clock"])
        table.ask(seat, "play", n=n, move=move)
        has(other.push("move", version=answer["version"] + 1), n=n, move=move)


@own()
def test_taking_back_faster_than_news():
    """O3.3, O6: a move that is taken back while the other node reads of it is still told there, and then the undo."""
    with nodes() as servers:
        table = Table(servers)
        for _ in range(4):
            table.play()
        seat, n, move = table.move()
        other = table.sockets[1 - seat]
        for _ in range(300):
            table.ask(seat, "play", n=n, move=move)
            undone = table.ask(seat, "undo", n=n + 1)
            has(other.push("move", version=undone["version"] - 1), n=n, move=move)
            has(other.push("undo", version=undone["version"]), n=n)


@own()
def test_one_of_two_at_once():
    """O1.3: of two moves at two nodes at the same moment one is made, and the other told that it is stale; a move
    that is sent twice is made once."""
    with nodes() as servers:
        table = Table(servers)
        for round in range(15):
            seat, n, move = table.move()
            moves = engine(servers[0]).moves(table.open(seat)["position"], 50)
            lines = [moves[0], moves[-1] if round % 2 else moves[0]]
            sockets = [connect(server, table.people[seat]) for server in servers]
            ids = [socket.send("play", table=table.id, n=n, move=line) for socket, line in zip(sockets, lines)]
            answers = [socket.answer(id) for socket, id in zip(sockets, ids)]
            good = [answer for answer in answers if answer["ok"]]
            if lines[0] == lines[1]:
                equal([answer["ok"] for answer in answers], [True, True], answers)
                equal(but(answers[0]), but(answers[1]))
            else:
                equal(len(good), 1, answers)
                equal([answer["error"]["code"] for answer in answers if not answer["ok"]], ["stale"])
            for socket in sockets:
                socket.close()
            for by in range(2):
                table.wait_for(by, n + 1)
        equal([n for n, in servers[0].database.rows('select n from moves where "table" = ? order by n', table.id)],
              list(range(15)))


@own()
def test_moves_faster_than_news():
    """O6: who plays at a node that has not heard of the move before it is not told that it is too early."""
    with nodes() as servers:
        table = Table(servers)
        seen = table.open()
        for n in range(30):
            seat = seen["position"]["seat"]
            moves = engine(servers[0]).moves(seen["position"], 50)
            line = next((move for move in moves if move.startswith("pass")), moves[0])
            # Whoever moves has seen the position at the other node, with what the own seat holds.
            answer = table.ask(seat, "play", n=n, move=line)
            other = 1 - seat
            while (seen := table.open(answer["position"]["seat"]))["moves"] < n + 1:
                refusal = table.sockets[other].try_ask("play", table=table.id, n=n + 1, move="pass")
                assert refusal["ok"] or refusal["error"]["code"] != "stale", refusal


@own()
def test_the_last_seat():
    """O4.1: one gets it, the other is told that it is taken."""
    with nodes() as servers:
        for _ in range(5):
            host, *guests = [servers[0].guest(fresh(name)) for name in ("Ann", "Bob", "Cyd")]
            table = host.connect().ask("create", game="birmingham", players=2)["table"]
            sockets = [connect(server, guest) for server, guest in zip(servers, guests)]
            ids = [socket.send("sit", table=table) for socket in sockets]
            answers = [socket.answer(id) for socket, id in zip(sockets, ids)]
            equal(sorted(answer["ok"] for answer in answers), [False, True], answers)
            refusal = next(answer["error"]["code"] for answer in answers if not answer["ok"])
            assert refusal in ("full", "started"), answers


@own()
def test_a_key_at_two_nodes():
    """O3.1: a request that comes twice, to two nodes at once, is done once."""
    with nodes() as servers:
        person = servers[0].guest(fresh("Ann"))
        sockets = [connect(server, person) for server in servers]
        for round in range(10):
            ids = [socket.send("create", game="lancashire", players=3, key=f"key {round}") for socket in sockets]
            tables = {socket.answer(id)["table"] for socket, id in zip(sockets, ids)}
            equal(len(tables), 1, tables)
        equal(servers[0].database.rows("select count(*) from tables"), [(10,)])


@own()
def test_turns_plans_and_chat():
    """O3.3, O4.4: what is for a person finds them at any node; a plan made at one node is played at another."""
    with nodes() as servers:
        table = Table(servers)
        seat, n, move = table.move()
        other = 1 - seat
        elsewhere = connect(servers[seat % 2], table.people[other])  # without the table open
        planned = None
        while not planned:
            table.ask(seat, "play", n=n, move=move)
            if table.open(seat)["about"]["seat"] == other:
                planned = True
            else:
                seat, n, move = table.move(seat)
        table.wait_for(other, n + 1)
        has(elsewhere.push("turn"), table=table.id, n=n + 1)
        # A plan for the turn after this one, at the other node, when the one who moves knows nothing of it.
        mover, n, move = table.move()
        waiting = 1 - mover
        table.ask(waiting, "plan", moves=[{"move": "no such move", "price": 0}])
        while table.open(mover)["about"]["seat"] == mover:
            table.ask(mover, "play", n=n, move=move)
            mover, n, move = table.move(mover)
        push = table.sockets[waiting].push("plan")
        equal(push["moves"], [])
        assert push["dropped"]["code"], push
        line = table.ask(0, "chat", text="Good evening")["line"]
        has(table.sockets[1].push("chat"), line=line, text="Good evening", room="table")


@own()
def test_presence():
    """O3.3, O3.6: who is there is known everywhere, and who was at a node that has gone is not."""
    with nodes() as servers:
        table = Table(servers)
        table.sockets[0].push("presence", seats=[True, True])
        equal([seat["present"] for seat in table.open(0)["about"]["seats"]], [True, True])
        sue = servers[1].guest(fresh("Sue")).connect()
        sue.ask("open", table=table.id)
        table.sockets[0].push("presence", watching=1)
        sue.close()
        table.sockets[0].push("presence", watching=0)
        servers[1].kill()
        table.sockets[0].push("presence", seats=[True, False])
        servers[1].start()
        table.sockets[1] = connect(servers[1], table.people[1])
        table.open(1)
        table.sockets[0].push("presence", seats=[True, True])


@own()
def test_bots_are_taken_over():
    """O4.5, O6: a bot goes on within ten seconds when its node is killed."""
    with nodes() as servers:
        table = Table(servers, bots=[1])
        for by in range(2):
            table.ask(by, "stand-in", on=True)  # from now on only bots play
        table.sockets[0].push("move")
        servers[1].kill()
        before = table.open(0)["moves"]
        killed = time.monotonic()
        while table.open(0)["moves"] < before + 5 and table.open(0)["over"] is None:
            assert time.monotonic() < killed + 60
            time.sleep(0.05)
        numbers = [n for n, in servers[0].database.rows('select n from moves where "table" = ? order by n', table.id)]
        equal(numbers, list(range(len(numbers))))
        servers[1].start()


@own()
def test_deadlines_once():
    """O5.5: time that is out is out once, whichever node sees it."""
    with nodes(3) as servers:
        tables = [Table(servers, clock=LIVE) for _ in range(5)]
        versions = [table.open()["version"] for table in tables]
        advance = [threading.Thread(target=server.advance, args=(61,)) for server in servers]
        for thread in advance:
            thread.start()
        for thread in advance:
            thread.join()
        for table, version in zip(tables, versions):
            for socket in table.sockets:
                has(socket.push("table", why="stand-in"), version=version + 1)
        said = servers[0].database.rows("select count(*) from changes where why = 'stand-in'")
        equal(said, [(5,)])


@own()
def test_clocks_stand_only_while_nobody_serves():
    """O1.6: one node that ends stops no clock; all that end stop all of them."""
    with nodes() as servers:
        table = Table(servers, clock=LIVE)
        until = table.open()["clock"]["until"]
        servers[1].kill()
        time.sleep(4)
        servers[1].start()
        time.sleep(1)
        equal(table.open(0)["clock"]["until"], until)
        for server in servers:
            server.kill()
        gone = time.time()
        time.sleep(4)
        for server in servers:
            server.start()
        silent = (time.time() - gone) * 1000
        for server in servers:
            now = connect(server, table.people[0]).ask("open", table=table.id)["clock"]["until"]
            assert 3000 < now - until < silent + 3000, (now - until, silent)


@own()
def test_a_frozen_node_wakes_up_late():
    """O6: what it knew is old; it finds that out before it does harm, and its people go on."""
    with nodes() as servers:
        table = Table(servers, bots=[1])
        seat, n, move = table.move()
        frozen = servers[seat]
        frozen.process.send_signal(signal.SIGSTOP)
        stuck = table.sockets[seat].send("play", table=table.id, n=n, move=move)
        time.sleep(7)
        free = connect(servers[1 - seat], table.people[seat])
        other = next(each for each in engine(servers[0]).moves(free.ask("open", table=table.id)["position"], 50)
                     if each != move)
        free.ask("play", table=table.id, n=n, move=other)
        frozen.process.send_signal(signal.SIGCONT)
        with contextlib.suppress(Closed):
            answer = table.sockets[seat].answer(stuck)
            equal(answer["error"]["code"], "stale", answer)
        again = connect(frozen, table.people[seat])
        while again.ask("open", table=table.id)["moves"] <= n:
            time.sleep(0.01)
        equal(servers[0].database.rows('select line from moves where "table" = ? and n = ?', table.id, n), [(other,)])


@own()
def test_sessions_end_everywhere():
    """O2.2: signing out at one node closes the sockets at the other; so does another password for all but one."""
    with nodes() as servers:
        ann = servers[0].guest(fresh("Ann"), password="a good password")
        elsewhere = connect(servers[1], ann)
        ann.post("/api/sign-out", {})
        try:
            while True:
                elsewhere.read_message()
        except Closed as closed:
            equal(closed.code, 1008)
        bob = servers[0].guest(fresh("Bob"), password="a good password")
        kept = connect(servers[1], bob)
        status, headers, _ = servers[1].http("POST", "/api/sign-in", {"name": bob.name, "password": "a good password"})
        equal(status, 200)
        second = Socket(servers[1], cookie=cookie_of(headers))
        bob.post("/api/password", {"password": "another good one", "old": "a good password"})
        try:
            while True:
                second.read_message()
        except Closed as closed:
            equal(closed.code, 1008)
        kept.settle()


@own()
def test_limits_hold_across_nodes():
    """O3.5: guests, wrong passwords, connections and chat are counted at all nodes together."""
    limits = ["--limit", "guests=1", "--limit", "guests-burst=4", "--limit", "passwords=3", "--limit", "connections=3",
              "--limit", "chat=1", "--limit", "requests=0"]
    with nodes(options=limits) as servers:
        ann, bob = Person(servers[0], fresh("Ann"), password="a good password"), Person(servers[1], fresh("Bob"))
        Person(servers[0], fresh("Cyd")), Person(servers[1], fresh("Dan"))
        for server in servers:
            equal(server.http("POST", "/api/guest", {"name": fresh("Eve")})[0], 429)
        tries = [servers[i % 2].http("POST", "/api/sign-in", {"name": ann.name, "password": "a wrong password"})[0]
                 for i in range(4)]
        equal(tries, [401, 401, 401, 429])
        sockets = [connect(servers[0], ann), connect(servers[1], ann), connect(servers[0], bob)]
        equal(Socket(servers[1], cookie=bob.cookie, hello=False).status, 429)
        sockets[2].close()
        while (late := Socket(servers[1], cookie=bob.cookie, hello=False)).status == 429:
            late.close()
            time.sleep(0.01)
        table = sockets[0].ask("create", game="birmingham", players=2)["table"]
        sockets[0].ask("chat", table=table, text="one")
        equal(sockets[1].refused("chat", table=table, text="two")["code"], "too-fast")


@own()
def test_names_change_everywhere():
    """O2.1: another name is seen at the other node, and nobody gets one that somebody has there."""
    with nodes() as servers:
        table = Table(servers)
        name = fresh("Zoe")
        table.people[0].post("/api/me", {"name": name})
        while table.open(1)["about"]["seats"][0]["user"]["name"] != name:
            time.sleep(0.005)
        status, _, body = servers[1].http("POST", "/api/guest", {"name": name.upper()})
        equal((status, body["error"]["code"]), (409, "name-taken"))
        for _ in range(10):  # two at the same moment
            name, answers = fresh("Max"), []
            at_once = [threading.Thread(target=lambda server=server: answers.append(
                server.http("POST", "/api/guest", {"name": name})[0])) for server in servers]
            for thread in at_once:
                thread.start()
            for thread in at_once:
                thread.join()
            equal(sorted(answers), [201, 409])


@own()
def test_orders_reach_every_node():
    """What whoever runs the site orders is done by one node and known at all of them."""
    with nodes() as servers:
        def admin(*words):
            task, *rest = words
            done = subprocess.run([PROGRAM, "admin", task, servers[0].database.words[1], *rest], capture_output=True,
                                  text=True, timeout=120)
            equal(done.returncode, 0, done.stderr)
            return done.stdout
        table = Table(servers)
        ann, bob = table.people
        for by in range(2):
            table.ask(by, "chat", text="hello")  # both are known at their node
        for person in (ann, bob):
            admin("mute", person.name)
        for by in range(2):
            while (answer := table.sockets[by].try_ask("chat", table=table.id, text="hello"))["ok"]:
                time.sleep(0.01)  # news is on its way
            equal(answer["error"]["code"], "muted")
        equal(len(servers[0].database.rows("select id from orders")), 2)
        admin("ban", bob.name)
        try:
            while True:
                table.sockets[1].read_message()
        except Closed as end:
            equal(end.code, 1008)
        table.sockets[0].push("table", why="leave")
        equal(table.open()["about"]["seats"][1]["stand_in"], "gone")


@own()
def test_a_connection_that_breaks_at_the_start():
    """Wherever it breaks while the server looks what the database is, it is made again; later the server says that nobody
    answers. Never is the database taken for somebody else's."""
    with nodes(1) as (server,):
        network = Network(os.environ["MILLWRIGHT_POSTGRES_FOLDER"], 1)
        address = network.address("millwright", server.database.name)
        started = 0
        for pieces in range(16):
            network.breaks_after = pieces
            command = [PROGRAM, "serve", str(server.page), "--port", "0", "--database", address]
            with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
                if "http://" in process.stdout.readline():
                    started += network.breaks_after is None
                    process.send_signal(signal.SIGTERM)
                else:
                    said = process.stderr.read()
                    assert "does not answer" in said and "not one of" not in said, said
        network.end()
        assert started >= 6, started


@own()
def test_a_stopped_server_waits_for_no_database():
    """It has ten seconds, whatever the database does. Nobody knows then whether a move counts that was not answered: it is sent
    again, and is there once."""
    with nodes(1) as (server,):
        table = Table([server])
        seat, n, move = table.move()
        cluster = Cluster()
        cluster.signal(signal.SIGSTOP)
        try:
            table.sockets[seat].send("play", table=table.id, n=n, move=move)
            time.sleep(0.5)  # it waits for the commit now
            server.process.send_signal(signal.SIGTERM)
            equal(server.process.wait(10), 0)
        finally:
            cluster.signal(signal.SIGCONT)
        server.start(server.port)
        again = connect(server, table.people[seat])
        has(again.ask("play", table=table.id, n=n, move=move), n=n)
        equal(server.database.rows('select line from moves where "table" = ?', table.id), [(move,)])
