"""People who mean no good: everything they can send gets a clear error or a closed connection; the server lives,
others are served meanwhile, and its memory does not grow.
usage: hostile.py PROGRAM [TEST]   (MILLWRIGHT_SLOW: how much slower this build may be)"""
import json
import os
import random
import resource
import socket
import struct
import sys
import threading
import time
import traceback

from client import Closed, Engine, Person, Refused, Server, Socket

SLOW = float(os.environ.get("MILLWRIGHT_SLOW", "1"))
ROOM = 1 if SLOW == 1 else 10  # sanitizers keep what was freed for a while
NO_LIMITS = [word for name in ("requests", "chat", "tables", "connections", "guests", "passwords")
             for word in ("--limit", f"{name}=0")]
tests = []


def test(*options):
    def add(function):
        tests.append((function.__name__, function, options))
        return function
    return add


# Seconds that those who mean well may wait. On an idle machine they wait for 0.2, as is printed; a server that can be held
# up keeps them waiting for ten.
LONGEST_WAIT = 5 * SLOW


class Witness(threading.Thread):
    """Somebody who means well, on a connection of their own and on new ones: how long they wait at most."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.server, self.stop, self.failed, self.asked = server, False, None, 0
        self.longest = self.longest_new = 0
        self.socket = Socket(server)
        self.start()

    def run(self):
        while not self.stop:
            begun = time.monotonic()
            try:
                self.socket.ask("hello")
                self.longest = max(self.longest, time.monotonic() - begun)
                begun = time.monotonic()
                status = self.server.http("GET", "/api/health")[0]
                assert status == 200, status
            except Exception as failure:
                self.failed = f"{type(failure).__name__}: {failure}"
                return
            self.longest_new = max(self.longest_new, time.monotonic() - begun)
            self.asked += 1
            time.sleep(0.06)

    def end(self):
        self.stop = True
        self.join(30)
        self.socket.close()
        assert not self.failed, f"the witness was not served: {self.failed}"
        assert not self.is_alive() and self.asked > 0, "the witness waits for ever"
        print(f"    the witness waited for {self.longest:.2f} s at most, at the door for {self.longest_new:.2f} s", flush=True)
        assert self.longest < LONGEST_WAIT and self.longest_new < LONGEST_WAIT


def memory(server):
    """MiB that the server has."""
    with open(f"/proc/{server.process.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def code_of(socket):
    """How the connection ends, once everything in it has been read."""
    try:
        while True:
            socket.read_message()
    except Closed as closed:
        return closed.code
    except OSError:
        return 1006


def wire(server, text, timeout=0.5):
    """What a server says to these bytes until it closes, or says nothing for so long."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=timeout)
    said = b""
    try:
        connection.sendall(text)
        while piece := connection.recv(65536):
            said += piece
    except OSError:
        pass
    connection.close()
    return said


def game_of(*people, **terms):
    """A running game of these people: its table and invitation."""
    host = people[0].connect()
    made = host.ask("create", **{"game": "birmingham", "players": len(people), **terms})
    for person in people[1:]:
        guest = person.connect()
        guest.ask("sit", table=made["table"], invite=made["invite"])
        guest.close()
    host.close()
    return made


def state_of(person, table):
    socket = person.connect()
    answer = socket.ask("open", table=table)
    socket.close()
    seats = [seat and {key: seat[key] for key in ("user", "bot", "stand_in")} for seat in answer["about"]["seats"]]
    return (answer["moves"], answer["version"], answer["about"]["state"], seats, answer["position"], answer["plan"],
            answer["chat"])


# ---- what a message can say ----
DEEP = {"a": None}
for _ in range(6):
    DEEP = {"a": [DEEP]}
ODD = [None, True, -1, 1.5, 2**31, 10**19, 1e300, "", "x", "x" * 20000, "\0", "é" * 600, "\u202e", [], [1, [2]], {}, DEEP]
CODES = {"bad-request", "sign-in", "no-table", "no-seat", "not-started", "stale", "over", "invite", "started",
         "not-allowed", "full", "not-yours", "not-full", "private", "too-many", "time-out", "stand-in", "not-your-turn",
         "illegal", "incomplete", "bad-word", "too-late", "not-over", "muted", "too-fast", "not-away"}


def commands(table):
    """Every command with all its fields, as they could be."""
    at = {"table": table}
    return {
        "hello": {"language": "en"}, "tables": {"which": "open", "game": "birmingham", "before": "1", "limit": 5},
        "create": {"game": "birmingham", "map": None, "players": 2, "options": {}, "clock": {"kind": "none"},
                   "entry": "open", "undo": "free", "rated": False, "spectators": True, "order": "random", "bots": [],
                   "stand_in": 5, "key": "k"},
        "sit": {**at, "invite": "i", "seat": 1}, "leave": {**at, "for_good": False}, "start": at, "cancel": at,
        "remove": {**at, "seat": 1}, "rematch": at, "open": {**at, "invite": "i"}, "close": at, "seen": {**at, "n": 0},
        "play": {**at, "n": 0, "move": "pass"}, "undo": {**at, "n": 0, "ask": False, "agree": None},
        "view": {**at, "invite": "i", "seat": 0, "at": 0}, "story": {**at, "from": 0, "to": 0, "seat": 0},
        "draw": {**at, "at": 0, "then": "pass", "part": "map", "seat": 0, "width": 500, "standalone": False, "style": False},
        "outlook": {**at, "seat": 0, "at": 0}, "mat": {**at, "seat": 0, "at": 0}, "game": {**at, "invite": "i"}, "log": at,
        "chat": {**at, "text": "hello", "key": "k"}, "plan": {**at, "moves": [{"move": "pass", "price": 0}]},
        "stand-in": {**at, "on": False}, "replace": {**at, "seat": 1, "level": 1}, "end": {**at, "agree": False},
        "away": {"until": 1},
    }


def send_everything(socket, table):
    """Every command with each field missing and wrong in every way; each is answered once."""
    sent = {}
    for cmd, fields in commands(table).items():
        tries = [fields, {}] + [{key: value for key, value in fields.items() if key != field} for field in fields]
        tries += [{**fields, field: odd} for field in fields for odd in ODD]
        for each in tries:
            sent[socket.send(cmd, **each)] = (cmd, each)
            if len(sent) == 8:  # more would pile up: drawings are long
                gather(socket, sent)
    gather(socket, sent)


def gather(socket, sent):
    for id in [id for id in sent if sent[id]]:
        answer = socket.answer(id)
        what = str(sent[id])[:200]
        assert answer["ok"] or (answer["error"]["code"] in CODES and answer["error"]["text"]), (what, answer)
        sent[id] = None
    sent.clear()


@test(*NO_LIMITS)
def fields_of_every_command(server):
    ann, bob, mallory = (Person(server, name) for name in ("Ann", "Bob", "Mallory"))
    made = game_of(ann, bob, entry="link", spectators=False)
    before = state_of(ann, made["table"])
    sizes = []
    for _ in range(2):
        for socket in (Socket(server), mallory.connect()):
            send_everything(socket, made["table"])
            send_everything(socket, "t" + "0" * 22)
            socket.close()
        sizes.append(memory(server))
    assert state_of(ann, made["table"]) == before, "somebody without a seat has changed a game"
    assert sizes[-1] < sizes[0] + 30 * ROOM, f"memory grows: {sizes}"
    # Seated, they may change things; but only by what is right.
    own = game_of(mallory, ann)
    socket = mallory.connect()
    send_everything(socket, own["table"])
    socket.settle()


@test(*NO_LIMITS)
def words_that_are_no_requests(server):
    socket = Socket(server)
    for text, field in (("{}", "id"), ("[]", "id"), ("null", "id"), ("7", "id"), ('"x"', "id"), ('{"id":-1,"cmd":"hello"}', "id"),
                        ('{"id":1.5,"cmd":"hello"}', "id"), ('{"id":"1","cmd":"hello"}', "id"), ('{"id":null}', "id"),
                        ('{"id":99999999999999999999,"cmd":"hello"}', "id")):
        socket.send_frame(text.encode())
        answer = socket.read_message()
        assert answer["id"] is None and answer["error"]["code"] == "bad-request", (text, answer)
        assert answer["error"]["field"] == field, (text, answer)
    for text in ('{"id":5}', '{"id":5,"cmd":7}', '{"id":5,"cmd":"HELLO"}', '{"id":5,"cmd":"hello\\u0000"}', '{"id":5,"cmd":""}'):
        socket.send_frame(text.encode())
        answer = socket.read_message()
        assert answer["id"] == 5 and answer["error"]["field"] == "cmd", (text, answer)
    socket.send_frame(b'{"id":6,"cmd":"hello","unknown":{"a":[1,2,{}]}}')
    assert socket.read_message()["ok"]


@test(*NO_LIMITS)
def what_is_no_json(server):
    broken = [b"", b"{", b"\0", b'{"id":1,"cmd":"hello"}\0', b"\xff\xfe", b'{"id":1,"cmd":"hel\xc3"}', b"[" * 60000,
              b'{"a":' * 10000 + b"1" + b"}" * 10000, b'{"id":1,"cmd":"hello"} {}', b'{"id":1 "cmd":"hello"}',
              b'{"id":1,"cmd":"hello\n"}', b'{"id":1,"cmd":"\xed\xa0\x80"}', b'{"id":01,"cmd":"hello"}', b"NaN"]
    for text in broken:
        socket = Socket(server)
        socket.send_frame(text)
        try:
            answer = socket.read_message()
            assert answer["id"] is None and answer["error"]["code"] == "bad-json", (text[:50], answer)
        except Closed as closed:  # broken UTF-8 is against WebSockets themselves
            assert closed.code in (1007, 1002), (text[:50], closed)
        socket.close()
    # Nine a minute are forgiven, the tenth closes; binary frames are counted too.
    socket = Socket(server)
    for i in range(10):
        socket.send_frame(b"{", opcode=1 + i % 2)
    for _ in range(9):
        assert socket.read_message()["error"]["code"] == "bad-json"
    assert code_of(socket) == 1008


@test(*NO_LIMITS)
def frames(server):
    def closes(expected, *actions):
        socket = Socket(server)
        try:
            for action in actions:
                action(socket)
        except OSError:
            pass
        code = code_of(socket)
        assert code in expected, (code, expected)
        socket.close()

    hello = b'{"id":1,"cmd":"hello"}'
    bad = (1002, 1006, 1003, 1007)
    unmasked = Socket(server)  # libwebsockets understands it all the same
    unmasked.send_frame(hello, masked=False)
    try:
        assert unmasked.read_message()["ok"]
    except Closed as closed:
        assert closed.code in bad, closed
    unmasked.close()
    for opcode in (3, 7, 11, 15):
        closes(bad, lambda s: s.send_frame(hello, opcode=opcode))
    closes(bad, lambda s: s.wire.sendall(bytes([0xf1, 0x80, 1, 2, 3, 4])))  # reserved bits
    closes(bad, lambda s: s.send_frame(b"x" * 200, opcode=9))  # a long ping
    closes(bad, lambda s: s.send_frame(hello, opcode=0))  # goes on with nothing
    closes(bad, lambda s: s.send_frame(b"{", final=False), lambda s: s.send_frame(hello))  # does not go on
    closes(bad, lambda s: s.send_frame(b"x" * 10, opcode=9, final=False))  # a ping in pieces
    closes(bad, lambda s: s.wire.sendall(bytes([0x81, 0xff]) + struct.pack(">Q", 2**63 + 5) + b"abcd" + b"x" * 200000))
    closes((1009,), lambda s: s.wire.sendall(bytes([0x81, 0xff]) + struct.pack(">Q", 2**40) + b"abcd" + b"x" * 200000))
    closes((1009,), lambda s: s.send_frame(b" " * 65537))
    closes((1009,), *[lambda s, i=i: s.send_frame(b" " * 9000, opcode=1 if i == 0 else 0, final=False) for i in range(9)])
    closes((1000, 1001, 1005, 1006, 1002), lambda s: s.send_frame(b"", opcode=8))
    closes((1002, 1005, 1006, 5, 0), lambda s: s.send_frame(struct.pack(">H", 5) + b"\xff", opcode=8))
    socket = Socket(server)  # as long as it may be, and in pieces with a ping between them
    socket.send_frame(hello + b" " * (65536 - len(hello)))
    assert socket.read_message()["ok"]
    for i, piece in enumerate((hello[:5], hello[5:6], b"", hello[6:])):
        socket.send_frame(piece, opcode=0 if i else 1, final=i == 3)
        if i < 3:
            socket.send_frame(b"ping", opcode=9)
    assert socket.read_message()["ok"]
    for byte in b"\x81\x96abcd" + bytes(c ^ b"abcd"[i % 4] for i, c in enumerate(hello)):  # one byte at a time
        socket.wire.sendall(bytes([byte]))
    assert socket.read_message()["ok"]
    socket.wire.sendall(b"\x81\x96ab")  # half a frame, and gone
    socket.close()


@test()
def floods(server):
    witness = Witness(server)
    for text in (b'{"id":1,"cmd":"hello"}', b'{"id":"x"}', b'{"id":1,"cmd":"nothing"}', b"[]"):
        socket = Socket(server, hello=False)
        try:
            for _ in range(40):
                socket.wire.sendall(frame(text) * 50)
        except OSError:
            pass
        codes = []
        try:
            while True:
                answer = socket.read_message()
                codes.append("ok" if answer["ok"] else answer["error"]["code"])
                if codes[-1] == "too-fast":
                    assert answer["error"]["retry_ms"] > 0, answer
        except Closed as closed:
            assert closed.code == 1008, (text, closed)
        except OSError:
            pass  # it sent more after it was closed
        assert codes.count("too-fast") in (299, 300), (text, {code: codes.count(code) for code in codes})
        socket.close()
    witness.end()


def frame(text):
    mask = b"\1\2\3\4"
    return bytes([0x81, 0x80 | len(text)]) + mask + bytes(c ^ mask[i % 4] for i, c in enumerate(text))


@test(*NO_LIMITS)
def slow_readers(server):
    witness = Witness(server)
    ann, bob, mallory = (Person(server, name) for name in ("Ann", "Bob", "Mallory"))
    made = game_of(ann, bob)
    before = memory(server)
    request = json.dumps({"id": 1, "cmd": "draw", "table": made["table"], "style": True}).encode()
    # Reads nothing, then everything: it was closed with 1013.
    socket = mallory.connect()
    try:
        for _ in range(400):
            socket.wire.sendall(frame(request))
    except OSError:
        pass
    code = code_of(socket)
    assert code == 1013, code
    socket = mallory.connect()  # and can come back
    socket.settle()
    socket.close()
    # Never reads, and goes on talking: it is put out all the same.
    watcher = ann.connect()
    watcher.ask("open", table=made["table"])
    deaf = mallory.connect()
    deaf.ask("open", table=made["table"])
    watcher.push("presence", watching=1)
    watcher.settle()
    watcher.pushes.clear()
    begun = time.monotonic()
    stop = threading.Event()

    def talk():
        try:
            while not stop.is_set():
                deaf.wire.sendall(frame(request))
                time.sleep(0.002)
        except OSError:
            pass

    talking = threading.Thread(target=talk, daemon=True)
    talking.start()
    watcher.wire.settimeout(40 * SLOW)
    watcher.push("presence", watching=0)
    stop.set()
    deaf.close()
    assert time.monotonic() - begun < 30 * SLOW, "a deaf connection stays"
    assert memory(server) < before + 30 * ROOM, f"memory grows from {before} to {memory(server)} MiB"
    witness.end()


@test()
def slow_headers(server):
    witness = Witness(server)
    slow = []
    for i in range(600):
        connection = socket.create_connection(("127.0.0.1", server.port), timeout=20)
        connection.sendall((b"GET / HTTP/1.1\r\nHost: x\r\n", b"GET", b"P", b"")[i % 4])
        slow.append(connection)
    begun = time.monotonic()
    while time.monotonic() - begun < 3:
        for connection in slow[::7]:
            try:
                connection.sendall(b"X")
            except OSError:
                pass
        time.sleep(0.3)
    witness.end()
    witness = Witness(server)
    for connection in slow:
        connection.settimeout(25 * SLOW)
        try:
            while connection.recv(4096):
                pass
        except ConnectionError:
            pass
        connection.close()
    witness.end()


@test()
def many_connections(server):
    witness = Witness(server)
    most = min(10000, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - 200)
    before = memory(server)
    kept, turned_away = [], 0
    for i in range(60):
        connection = Socket(server, hello=False)
        kept.append(connection)
        turned_away += connection.status == 429
    assert turned_away == 60 - 29, turned_away  # the witness has one
    plain = []
    for i in range(most - 60):
        connection = socket.socket()
        connection.settimeout(20)
        connection.connect(("127.0.0.1", server.port))
        plain.append(connection)
        if i % 250 == 0:
            server.http("GET", "/api/health")  # all that wait are let in before anything else is done
    print(f"    {len(plain)} connections, memory {before:.0f} -> {memory(server):.0f} MiB", flush=True)
    witness.end()
    for connection in plain:
        connection.close()
    for connection in kept:
        connection.close()
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        fresh = Socket(server, hello=False)
        fresh.close()
        if fresh.status == 101:
            break
        time.sleep(0.2)
    assert fresh.status == 101, "the places of those who left are not free"
    Witness(server).end()


@test(*NO_LIMITS)
def doors(server):
    """The upgrade, headers and bodies."""
    assert Socket(server, origin="http://evil.example", hello=False).status == 403
    assert Socket(server, origin="null", hello=False).status == 403
    assert Socket(server, origin=f"http://127.0.0.1:{server.port}", hello=False).status == 101
    assert Socket(server, origin=f"http://127.0.0.1:{server.port}.evil.example", hello=False).status == 403
    assert Socket(server, protocol=None, hello=False).status == 400
    assert Socket(server, protocol="other", hello=False).status == 400
    assert Socket(server, token="mwt_" + "x" * 43, hello=False).status == 401
    assert Socket(server, token="x" * 1500, hello=False).status in (401, 431, 400, 0)
    assert Socket(server, cookie="x" * 43).me["user"] is None
    assert Socket(server, path="/api/other", hello=False).status in (404, 400)
    for head in (b"GET /" + b"a" * 100000 + b" HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nX: " + b"a" * 100000 + b"\r\n\r\n",
                 b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 20000 + b"\r\n", b"GET / HTTP/1.1\r\nCookie: " + b"a" * 9000 + b"\r\n\r\n",
                 b"\0\1\2\3" * 1000, b"GET / HTTP/9.9\r\n\r\n", b"BREW / HTTP/1.1\r\n\r\n", b"GET  HTTP/1.1\r\n\r\n",
                 b"GET /%00%ff%zz HTTP/1.1\r\n\r\n", b"GET /../../etc/passwd HTTP/1.1\r\n\r\n",
                 b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nConnection: close\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" * 10):
        said = wire(server, head)
        assert b"root:" not in said and not said.startswith(b"HTTP/1.1 5"), (head[:60], said[:100])
    post = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    for head, body, statuses in (
            (b"Content-Length: 5000\r\n\r\n", b"x" * 5000, (413,)), (b"Content-Length: 99999999999999999999\r\n\r\n", b"x", (411, 413, 400)),
            (b"Content-Length: -1\r\n\r\n", b"{}", (400, 411, 413, 0)), (b"Content-Length: 2x\r\n\r\n", b"{}", (411, 400)),
            (b"Transfer-Encoding: chunked\r\n\r\n", b"2\r\n{}\r\n0\r\n\r\n", (411, 400)),
            (b"Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n", b"2\r\n{}\r\n0\r\n\r\n", (411, 400)),
            (b"\r\n", b"", (411, 400)), (b"Content-Length: 2\r\n\r\n", b"[]", (400,)), (b"Content-Length: 4\r\n\r\n", b"\0\1\2\3", (400,)),
            (b"Content-Length: 2\r\nOrigin: http://evil.example\r\n\r\n", b"{}", (403,)),
            (b"Content-Length: 0\r\n\r\n", b"", (400,)), (b"Content-Length: 4000\r\n\r\n", b"[" * 4000, (400,))):
        said = wire(server, post + head + body)
        status = int(said[9:12]) if said[:5] == b"HTTP/" else 0
        assert status in statuses, (head, said[:200])
    said = wire(server, b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 14\r\n\r\n" + b'{"name":"Eva"}')
    assert said[9:12] == b"415", said
    said = wire(server, post + b"Content-Length: 400\r\n\r\n{", timeout=1)  # half a body, and gone
    assert server.http("GET", "/api/health")[0] == 200


@test(*NO_LIMITS)
def names(server):
    for name in ("", " ", "\u200b", "\u3000", "a\nb", "a\0b", "\u202eabc", "a\u2066b", "x" * 25, "é" * 25, "\U0001f600" * 10,
                 "\ud800", "\x7f", "\x85", 5, None, [], {"a": 1}, "x" * 3000):
        status, _, body = server.http("POST", "/api/guest", {"name": name})
        assert status == 400 and body["error"]["code"] in ("bad-request", "bad-json"), (name, status, body)
    good = ["Zoë", "Ζ", "李", "\U0001f600", "a b", "'; drop table people; --", "<script>", '"', "\\", "%s%n", "x" * 24]
    people = [Person(server, name) for name in good]
    for name in ("zoë", "zoe\u0308", " ZOË ", "a\u00a0b", "A  b" if False else "a\u2003b", "<SCRIPT>"):
        status, _, body = server.http("POST", "/api/guest", {"name": name})
        assert status == 409 and body["error"]["code"] == "name-taken", (name, status, body)
    made = game_of(people[5], people[6])
    for person in people:
        assert person.get("/api/me")[2]["user"]["name"] == person.name
        watcher = person.connect()
        assert watcher.ask("open", table=made["table"])["about"]["seats"][0]["user"]["name"] == good[5]
        watcher.ask("draw", table=made["table"])
        watcher.ask("story", table=made["table"])
        watcher.close()


@test(*NO_LIMITS)
def what_belongs_to_others(server):
    ann, bob = Person(server, "Ann", password="correct horse"), Person(server, "Bob")
    mallory = Person(server, "Mallory", password="battery staple")
    private = game_of(ann, bob, entry="link", spectators=False)
    table = private["table"]
    token = ann.post("/api/token", {"label": "robot"})[2]
    status, _, body = mallory.post("/api/token/end", {"user": token["user"]["id"]})
    assert status in (400, 403, 404), (status, body)
    assert Socket(server, token=token["token"]).me["user"]["name"] == "robot"
    assert mallory.post("/api/password", {"password": "new password", "old": "correct horse"})[0] == 401
    assert server.http("POST", "/api/sign-in", {"name": "Ann", "password": "battery staple"})[0] == 401
    assert mallory.post("/api/me/delete", {"password": "correct horse"})[0] == 401
    assert server.http("GET", f"/api/tables/{table}/log")[0] == 404
    for person in (mallory, None):
        eve = Socket(server, cookie=person.cookie if person else None)
        for cmd in ("open", "view", "story", "draw", "outlook", "mat", "game", "log"):
            for fields in ({}, {"invite": "x"}, {"invite": table}, {"seat": 0}):
                assert eve.refused(cmd, table=table, **fields)["code"] == "private", (cmd, fields)
        listed = [t["table"] for which in ("open", "running", "finished") for t in eve.ask("tables", which=which)["tables"]]
        assert table not in listed
        # With the invitation: still no seat and no look at a game without spectators.
        assert eve.refused("open", table=table, invite=private["invite"])["code"] == "private"
    eve = mallory.connect()
    for cmd, fields in (("play", {"n": 0, "move": "pass"}), ("undo", {"n": 0}), ("plan", {"moves": []}), ("stand-in", {"on": True}),
                        ("replace", {"seat": 0}), ("end", {"agree": True}), ("leave", {"for_good": True})):
        assert eve.refused(cmd, table=table, **fields)["code"] == "no-seat", cmd
    for cmd in ("start", "cancel"):
        assert eve.refused(cmd, table=table)["code"] in ("not-yours", "no-seat"), cmd
    assert eve.refused("sit", table=table, invite=private["invite"])["code"] in ("started", "full")
    assert eve.refused("chat", table=table, text="boo")["code"] == "private"
    watcher = ann.connect()
    watcher.ask("open", table=table)
    assert [push for push in watcher.pushes if push["push"] not in ("presence",)] == []


@test(*NO_LIMITS)
def a_game_without_spectators(server):
    """Who looked at a table before it began sees nothing of a game that is not to be watched."""
    ann, bob, mallory = (Person(server, name) for name in ("Ann", "Bob", "Mallory"))
    host, eve = ann.connect(), mallory.connect()
    made = host.ask("create", game="birmingham", players=2, spectators=False)
    eve.ask("open", table=made["table"])
    bob.connect().ask("sit", table=made["table"])
    assert eve.refused("view", table=made["table"])["code"] == "private"
    seen = host.ask("open", table=made["table"])
    mover = [ann, bob][seen["about"]["seat"]].connect()
    engine = Engine(server.program)
    move = engine.moves(mover.ask("open", table=made["table"])["position"])[0]
    engine.close()
    mover.ask("play", table=made["table"], n=0, move=move)
    eve.settle()
    told = [push for push in eve.pushes if push["push"] in ("move", "undo") or push.get("position")]
    assert not told, told


def main():
    wanted = sys.argv[2:]
    failed = 0
    for name, function, options in tests:
        if wanted and name not in wanted:
            continue
        begun = time.monotonic()
        try:
            with Server(sys.argv[1], *options) as server:
                function(server)
                assert server.process.poll() is None, "the server has died"
            print(f"{name}: ok, {time.monotonic() - begun:.1f} s", flush=True)
        except Exception:
            failed += 1
            traceback.print_exc()
            print(f"{name}: FAILED, {time.monotonic() - begun:.1f} s", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
