"""Looking: the socket itself, who may see what, positions, pushes in order, chat and presence (O3, O3.2, O3.3, O4.3)."""
import json
import time

from client import Closed, Socket
from party import Party, engine, equal, fresh, has, own, refuses

LIVE = {"kind": "live", "bank_s": 600, "turn_s": 30}
PROGRAM = None  # run.py's


def closes(socket, code):
    try:
        while True:
            socket.read_message()
    except Closed as closed:
        equal(closed.code, code, "the code of closing")


def say(socket, text):
    """Sends a text as it is; the next answer."""
    socket.send_frame(text.encode() if isinstance(text, str) else text)
    return socket.read_message()


# ---- the socket itself ----

def test_hello(server):
    """O3, O3.4: who one is, what the server is, and what time it is."""
    ann = server.guest(fresh("Ann"))
    me = ann.connect().me
    equal(me["user"], ann.user)
    equal(me["server"]["name"], "Millwright")
    assert set(me["server"]["revisions"]) == {"lancashire", "birmingham", "age-of-industry"}
    assert abs(me["now"] - server.advance(0)) < 5000
    equal(Socket(server).me["user"], None)
    equal(Socket(server, cookie="A" * 43).me["user"], None)


def test_sub_protocol(server):
    """O3: millwright.v1 or 400; among others is well."""
    for wrong in (None, "millwright.v2", "chat"):
        equal(Socket(server, protocol=wrong, hello=False).status, 400, wrong)
    equal(Socket(server, protocol="other, millwright.v1", hello=False).status, 101)
    assert Socket(server, path="/api/other", hello=False).status in (400, 404)


def test_requests_that_are_none(server):
    """O3: bad-request with id null where the id is wrong, the field named; the connection goes on."""
    socket = Socket(server)
    for request in ({}, {"cmd": "hello"}, {"id": -1, "cmd": "hello"}, {"id": "1", "cmd": "hello"},
                    {"id": 1.5, "cmd": "hello"}, {"id": None, "cmd": "hello"}, [], 7, "x", None):
        answer = say(socket, json.dumps(request))
        has(answer, id=None, ok=False)
        has(answer["error"], code="bad-request", field="id")
    for request in ({"id": 0}, {"id": 0, "cmd": "nothing"}, {"id": 0, "cmd": 7}, {"id": 0, "cmd": ""}):
        answer = say(socket, json.dumps(request))
        has(answer, id=0, ok=False)
        has(answer["error"], code="bad-request", field="cmd")
    has(say(socket, '{"id":9007199254740991,"cmd":"hello","more":[1]}'), id=9007199254740991, ok=True)
    has(say(socket, ' {"cmd":"hello","id":0}\n'), id=0, ok=True)


def test_nonsense(server):
    """O3: broken JSON and binary frames are answered bad-json, the tenth within a minute closes with 1008."""
    socket = Socket(server)
    for i in range(9):
        if i % 2:
            socket.send_frame(b'{"id":1,"cmd":"hello"}', opcode=2)
            answer = socket.read_message()
        else:
            answer = say(socket, ("{", '{"id":1,}', "", "{'id':1}", '{"id":1} x')[i // 2])
        has(answer, id=None, ok=False)
        equal(answer["error"]["code"], "bad-json")
    socket.settle()
    socket.send_frame(b"{")
    closes(socket, 1008)
    other = Socket(server)
    for _ in range(9):
        say(other, "{")
    server.advance(61)
    for _ in range(9):
        say(other, "{")
    other.settle()


def test_long_messages(server):
    """O3: 64 KiB are well, in pieces too; more closes with 1009."""
    socket = Socket(server)
    start = '{"id":7,"cmd":"hello","x":"'
    full = start + "y" * (65536 - len(start) - 2) + '"}'
    has(say(socket, full), id=7, ok=True)
    half = len(full) // 2
    socket.send_frame(full[:half].encode(), final=False)
    socket.send_frame(full[half:].encode(), opcode=0)
    has(socket.read_message(), id=7, ok=True)
    socket.send_frame((full + " ").encode())
    closes(socket, 1009)
    socket = Socket(server)
    socket.send_frame(full.encode(), final=False)
    socket.send_frame(b" ", opcode=0)
    closes(socket, 1009)


def test_slow_readers(server):
    """O3: who lets 1 MiB pile up is closed with 1013 and can come back."""
    party = Party(server)
    slow = party.people[0].connect()
    try:
        for _ in range(400):
            slow.send("draw", table=party.table)
        closes(slow, 1013)
    except (BrokenPipeError, ConnectionResetError):
        pass  # closed while we spoke
    party.now()
    equal(party.people[0].connect().ask("open", table=party.table)["moves"], 0)


@own("--limit", "guests=0")
def test_stopping(server):
    """O3: a server that stops closes with 1012."""
    socket = server.guest("Ann").connect()
    server.stop()
    closes(socket, 1012)


def test_answers_in_order(server):
    """O3: requests about one table are answered in the order sent, each once."""
    party = Party(server)
    move = party.cheap(0)
    socket = party.sockets[0]
    ids = [socket.send(*request[:1], table=party.table, **request[1]) for request in (
        ("open", {}), ("play", {"n": 0, "move": move}), ("open", {}), ("undo", {"n": 1}), ("view", {}), ("open", {}))]
    answers = []
    while len(answers) < len(ids):
        message = socket.read_message()
        if "push" not in message:
            answers.append(message)
    equal([a["id"] for a in answers], ids)
    equal([answers[i]["moves"] for i in (0, 2, 5)], [0, 1, 0])


# ---- who may look ----

def test_spectators(server):
    """O4.3: anybody may watch an open table's game, and sees no hand."""
    party = Party(server)
    for watcher in (party.spectator(), Socket(server)):
        opened = watcher.ask("open", table=party.table)
        equal((opened["seat"], opened["about"]["mine"], opened["about"]["invite"]), (None, None, None))
        equal([seat["hand"] for seat in watcher.ask("view", table=party.table)["view"]["seats"]], [8, 8, 8])
        for cmd in ("draw", "game"):
            watcher.ask(cmd, table=party.table)
        for cmd in ("outlook", "mat"):
            watcher.ask(cmd, table=party.table, seat=0)
        refuses("not-over", watcher, "log", table=party.table)


def test_private(server):
    """O4.3: without a seat: by link with the invite, and where spectators are welcome once it runs."""
    link = Party(server, entry="link")
    closed = Party(server, spectators=False)
    both = Party(server, entry="link", spectators=False)
    eve = server.guest(fresh("Eve")).connect()
    for cmd in ("open", "view", "story", "draw", "game", "log", "outlook", "mat"):
        for party in (link, closed, both):
            refuses("private", eve, cmd, table=party.table, seat=0)
            refuses("private", eve, cmd, table=party.table, seat=0, invite="i" * 23)
        refuses("private", eve, cmd, table=closed.table, seat=0, invite=closed.invite)
        refuses("private", eve, cmd, table=both.table, seat=0, invite=both.invite)
    refuses("private", eve, "chat", table=link.table, text="hello")
    eve.ask("view", table=link.table, invite=link.invite)
    refuses("private", eve, "view", table=link.table)
    eve.ask("open", table=link.table, invite=link.invite)
    eve.ask("view", table=link.table)  # what is open needs no invite
    eve.ask("chat", table=link.table, text="hello")
    eve.ask("close", table=link.table)
    refuses("private", eve, "view", table=link.table)
    for party in (closed, both):
        for seat in range(3):
            party.ask(seat, "end", agree=True)
    eve.ask("open", table=closed.table)
    refuses("private", eve, "open", table=both.table)
    eve.ask("open", table=both.table, invite=both.invite)


def test_nobody_stays_to_watch(server):
    """O4.3: who looks at a table before it runs is out when it begins without spectators; so is who leaves it."""
    ann, bob, eve = (server.guest(fresh(name)).connect() for name in ("Ann", "Bob", "Eve"))
    table = ann.ask("create", game="birmingham", players=2, spectators=False, order="seats", stand_in=1)["table"]
    eve.ask("open", table=table)
    bob.ask("sit", table=table)
    ann.ask("open", table=table)
    move = engine(server).moves(ann.ask("open", table=table)["position"])[0]
    ann.ask("play", table=table, n=0, move=move)
    eve.settle()
    equal([p["push"] for p in eve.pushes if p["push"] == "move"], [])
    refuses("private", eve, "view", table=table)
    bob.ask("open", table=table)
    bob.ask("leave", table=table, for_good=True)
    refuses("private", bob, "view", table=table)


def test_before_the_start(server):
    """O3: not-started; position and commit are null."""
    ann = server.guest(fresh("Ann")).connect()
    table = ann.ask("create", game="birmingham", players=2)["table"]
    has(ann.ask("open", table=table), position=None, commit=None, moves=0, over=None, plan=[], chat=[], seat=0)
    for cmd in ("view", "story", "draw", "game", "outlook", "mat", "log"):
        refuses("not-started", ann, cmd, table=table, seat=0)


def test_open_and_close(server):
    """O3.3: after close nothing comes any more; open again is well."""
    party = Party(server)
    party.ask(2, "close")
    party.ask(2, "close")
    party.play(0)
    party.settle()
    equal([p for p in party.sockets[2].pushes if p["push"] in ("move", "table", "presence")], [])
    equal(party.ask(2, "open")["moves"], 1)
    party.ask(2, "open")
    party.play(1)
    party.sockets[2].settle()
    equal(len([p for p in party.sockets[2].pushes if p["push"] == "move"]), 1, "pushes")
    refuses("no-table", party.sockets[2], "open", table="tnothing")
    refuses("no-table", party.sockets[2], "close", table="tnothing")
    equal(refuses("bad-request", party.sockets[2], "open")["field"], "table")
    equal(refuses("bad-request", party.sockets[2], "open", table=party.table, invite=7)["field"], "invite")


def test_too_many_open(server):
    """O3: fifty tables a connection."""
    ann = server.guest(fresh("Ann")).connect()
    tables = [ann.ask("create", game="birmingham", players=2)["table"] for _ in range(51)]
    for table in tables[:50]:
        ann.ask("open", table=table)
    equal(refuses("too-many", ann, "open", table=tables[50])["limit"], 50)
    ann.ask("open", table=tables[0])
    ann.ask("close", table=tables[0])
    ann.ask("open", table=tables[50])


def test_seen(server):
    """O3.4: how many moves one had seen when one looked last."""
    party = Party(server)
    equal(party.now(0)["seen"], None)
    party.play(0)
    party.ask(0, "seen", n=1)
    equal(party.people[0].connect().ask("open", table=party.table)["seen"], 1)
    equal(party.now(1)["seen"], None)
    refuses("sign-in", Socket(server), "seen", table=party.table, n=0)


# ---- what is seen ----

def hidden(position, seat):
    """What nobody but that seat may know, as a text."""
    return json.dumps([position["deck"], [s["hand"] for i, s in enumerate(position["seats"]) if i != seat]])


def test_positions(server):
    """O3.2: a whole position, the same for the same viewer and version, fresh at every version, own hands true."""
    party = Party(server)
    sue = party.spectator()
    for viewer in (*party.sockets, sue):
        one, two = (viewer.ask("open", table=party.table)["position"] for _ in range(2))
        equal(one, two)
        engine(server).ask("load", state=one)
    equal(sue.ask("open", table=party.table)["position"], Socket(server).ask("open", table=party.table)["position"])
    before = [party.now(seat)["position"] for seat in range(3)]
    party.ask(1, "end", agree=True)  # a version that changes nothing
    after = [party.now(seat)["position"] for seat in range(3)]
    for seat in range(3):
        hand = party.ask(seat, "view")["view"]["seats"][seat]["hand"]
        equal(sorted(before[seat]["seats"][seat]["hand"]), sorted(hand))
        equal(sorted(after[seat]["seats"][seat]["hand"]), sorted(hand))
        assert hidden(before[seat], seat) != hidden(after[seat], seat), "the same deal twice"
        for other in range(3):
            if other != seat:
                assert before[seat]["seats"][other]["hand"] != before[other]["seats"][other]["hand"] or \
                    after[seat]["seats"][other]["hand"] != after[other]["seats"][other]["hand"], "a hand leaks"
    has(party.sockets[0].push("table", why="end"), position=after[0])


def test_positions_do_not_tell_the_deck(server):
    """O1.4, O3.2: what is drawn next is not in the position more often than by chance."""
    hits = tries = 0
    party = Party(server, n=2, game="birmingham")
    for _ in range(24):
        seat = party.seat()
        deck = party.now(seat)["position"]["deck"]
        drawn = [e["card"] for e in party.play(seat)["events"] if e["event"] == "draw" and "card" in e]
        if drawn and deck:
            tries += 1
            hits += drawn[0] in (deck[0], deck[-1])
    assert tries > 8 and hits < tries * 0.7, f"{hits} of {tries} draws were foreseen"


def test_face_down_card_is_hidden(server):
    """O3.2: nobody may look at the card face down, not even its owner: it is dealt anew."""
    seen = set()
    party = Party(server, n=2, game="birmingham")
    for i in range(12):
        seen.add(party.now(0)["position"]["seats"][0]["face_down"])
        party.ask(1, "end", agree=i % 2 == 0)
    assert len(seen) > 2, seen


def test_events_lack_what_others_drew(server):
    """O1.4, O3.3: `card` is missing where `seats` lacks the viewer, in pushes and stories."""
    party = Party(server, n=2, game="birmingham")
    sue = party.spectator()
    answer = party.play(0)
    own = [e for e in answer["events"] if e["event"] == "draw"]
    assert own and "card" in own[0], answer["events"]
    for socket in (party.sockets[1], sue):
        draw = [e for e in socket.push("move")["events"] if e["event"] == "draw"]
        assert draw and "card" not in draw[0] and draw[0]["seats"] == [0], draw
    mine = json.dumps(party.ask(0, "story"))
    for socket in (party.sockets[1], sue):
        for fields in ({}, {"seat": 0}, {"seat": None}, {"seat": 1}):
            if socket is sue or fields.get("seat", 0) != 1:
                text = json.dumps(socket.ask("story", table=party.table, **fields))
                equal(len(text) < len(mine), True, "the story of somebody else")


def test_view_is_the_viewers(server):
    """O3.2: view and story are the viewer's whatever `seat` says, a spectator's never the referee's."""
    party = Party(server)
    sue = party.spectator()
    for fields in ({}, {"seat": 1}, {"seat": None}, {"seat": 0, "at": 0}):
        hands = [s["hand"] for s in party.ask(0, "view", **fields)["view"]["seats"]]
        assert isinstance(hands[0], list) and hands[1:] == [8, 8], (fields, hands)
        equal([s["hand"] for s in sue.ask("view", table=party.table, **fields)["view"]["seats"]], [8, 8, 8])
    for wrong in ({"at": 9}, {"at": "x"}):
        party.refuses("bad-request", 0, "view", **wrong)
    for seat in range(3):
        party.ask(seat, "end", agree=True)
    after = sue.ask("open", table=party.table)["position"]
    equal(after["seats"][0]["hand"], party.now(1)["position"]["seats"][0]["hand"])
    assert isinstance(sue.ask("view", table=party.table, seat=1)["view"]["seats"][1]["hand"], list)


def test_draw(server):
    """O3.2: drawings are the engine's; `then` is drawn on the viewer's position."""
    party = Party(server)
    party.play(0)
    move = party.cheap(1)
    assert party.ask(1, "draw", then=move)["svg"].startswith("<svg")
    assert party.ask(1, "draw", part="mat", seat=0)["svg"]
    assert party.ask(0, "draw", at=0)["svg"] != party.ask(0, "draw")["svg"]
    error = party.sockets[1].refused("draw", table=party.table, then="pass card:nothing")
    assert error["code"] in ("illegal", "bad-word", "incomplete"), error
    one, two = (party.sockets[seat].try_ask("draw", table=party.table, then="buy x") for seat in (0, 2))
    equal(one["error"]["code"], two["error"]["code"])


def test_questions_about_cards_of_others(server):
    """O1.4: what a drawing of a move is refused with says nothing about hands one does not see."""
    party = Party(server, n=2, game="birmingham")
    hand = party.now(0)["position"]["seats"][0]["hand"]
    sue = party.spectator()
    answers = set()
    for i in range(500):  # of a card that is there once, one hand in five has it
        answer = sue.try_ask("draw", table=party.table, then=f"pass card:{hand[0]}")
        answers.add(answer["ok"])
        if len(answers) == 2:
            break
        party.ask(1, "end", agree=i % 2 == 0)
    equal(answers, {True, False}, "whether the hand has that card, as spectators are told")


# ---- pushes ----

def test_versions_in_order(server):
    """O3.3: each version once and in order: a push, or the answer to the own play or undo."""
    party = Party(server, stand_in=1)
    sue = party.spectator()
    listeners = [*party.sockets, sue]
    start = party.now()["version"]
    for listener in listeners:
        listener.settle()
        listener.pushes.clear()
    answered = {id(listener): [] for listener in listeners}

    def note(seat, answer):
        answered[id(party.sockets[seat])].append(answer["version"])

    note(0, party.play(0))
    note(0, party.ask(0, "undo", n=1))
    note(0, party.play(0))
    note(1, party.play(1))
    party.ask(0, "undo", n=2, ask=True)
    party.ask(1, "undo", n=2, agree=False)
    party.ask(1, "end", agree=True)
    party.ask(1, "chat", text="no version")
    party.ask(2, "plan", moves=[])
    party.ask(1, "end", agree=False)
    party.ask(0, "stand-in", on=True)
    note(2, party.play(2))
    party.ask(0, "stand-in", on=False)
    last = party.now()["version"]
    for listener in listeners:
        listener.settle()
        pushed = [p["version"] for p in listener.pushes if "version" in p]
        equal(pushed, sorted(pushed))
        versions = sorted(pushed + answered[id(listener)])
        equal([v for v in versions if v <= last], list(range(start + 1, last + 1)))
        for push in listener.pushes:
            equal(push["table"], party.table)
            assert "id" not in push, push


def test_two_connections_of_one(server):
    """O3.3: the other connection of the mover is told like everybody."""
    party = Party(server)
    second = party.people[0].connect()
    second.ask("open", table=party.table)
    answer = party.play(0)
    push = second.push("move")
    equal((push["version"], push["position"]), (answer["version"], answer["position"]))


def test_turn_pushes(server):
    """O3.3: to all connections of a person, whatever is open, when a turn of theirs begins."""
    party = Party(server)
    away = party.people[1].connect()
    other = party.people[2].connect()
    party.settle()
    party.play(0)
    for socket in (away, party.sockets[1]):
        has(socket.push("turn"), table=party.table, n=1)
    other.settle()
    equal(other.pushes, [])
    equal([p for p in party.sockets[0].pushes if p["push"] == "turn"], [])


def test_presence(server):
    """O3.3: who is here and how many watch; no version."""
    party = Party(server)
    version = party.now()["version"]
    sue = party.spectator()
    has(party.sockets[0].push("presence", watching=1), seats=[True, True, True])
    party.sockets[1].close()
    has(party.sockets[0].push("presence", seats=[True, False, True]), watching=1)
    equal(party.about()["seats"][1]["present"], False)
    sue.ask("close", table=party.table)
    party.sockets[0].push("presence", watching=0)
    equal(party.now()["version"], version)


def test_after_a_break(server):
    """O3.4: hello and open bring everything."""
    party = Party(server, clock=LIVE)
    party.play(0)
    party.ask(1, "chat", text="still here")
    before = party.now(2)
    party.sockets[2].close()
    party.sockets[2] = party.people[2].connect()
    after = party.now(2)
    for each in (before, after):
        for seat in each["about"]["seats"]:
            seat["present"] = None
        each.pop("id")
    equal(after, before)


# ---- chat ----

def test_chat(server):
    """O4.3: those at the table to all, those who watch among themselves until the end."""
    party = Party(server)
    sue, tom = party.spectator("Sue"), party.spectator("Tom")
    answer = party.ask(0, "chat", text="  to all \n")
    for socket in (party.sockets[1], sue):
        has(socket.push("chat"), room="table", line=answer["line"], text="to all", user=party.people[0].user,
            at=answer["at"], table=party.table)
    sue.ask("chat", table=party.table, text="psst")
    has(tom.push("chat", room="watch"), text="psst")
    for socket in party.sockets:
        socket.settle()
        equal([p for p in socket.pushes if p["push"] == "chat" and p["text"] == "psst"], [])
    equal([line["text"] for line in party.now()["chat"]], ["to all"])
    equal([line["text"] for line in tom.ask("open", table=party.table)["chat"]], ["to all", "psst"])
    equal([p for p in party.sockets[0].pushes if p["push"] == "chat"], [])  # not to the sender's connection
    second = party.people[0].connect()
    second.ask("open", table=party.table)
    party.ask(0, "chat", text="again")
    equal(second.push("chat")["text"], "again")
    for seat in range(3):
        party.ask(seat, "end", agree=True)
    equal([line["text"] for line in party.now()["chat"]], ["to all", "psst", "again"])


def test_chat_fields(server):
    """O3: 1 to 500 characters, trimmed, no control characters; sign-in; private."""
    party = Party(server)
    for text in ("", "   ", "\n", "x" * 501, "a\u0007b", "a\nb", "a\u0085b", 7, None):
        equal(party.refuses("bad-request", 0, "chat", text=text)["field"], "text")
    equal(party.refuses("bad-request", 0, "chat")["field"], "text")
    party.ask(0, "chat", text=" " * 10 + "\u732b" * 500 + " " * 10)
    party.ask(0, "chat", text="\U0001f600" * 500)
    refuses("sign-in", Socket(server), "chat", table=party.table, text="hello")


def test_chat_once(server):
    """O3.1: with a key that was used within a day it is answered as then, and not said again."""
    party = Party(server)
    first = party.ask(0, "chat", text="once", key="k1")
    again = party.ask(0, "chat", text="once", key="k1")
    equal((again["line"], again["at"]), (first["line"], first["at"]))
    equal(len(party.now(1)["chat"]), 1)
    assert party.ask(1, "chat", text="once", key="k1")["line"] != first["line"]


@own("--limit", "guests=0", "--limit", "requests=0")
def test_chat_too_fast(server):
    """O3.5: one line a second."""
    party = Party(server)
    party.ask(0, "chat", text="one")
    error = party.refuses("too-fast", 0, "chat", text="two")
    assert 0 < error["retry_ms"] <= 1000, error
    party.ask(1, "chat", text="one")
    server.advance(1.1)
    party.ask(0, "chat", text="two")


def test_last_hundred_lines(server):
    """O3: open has the last 100 lines, the newest last."""
    party = Party(server)
    for i in range(105):
        party.ask(0, "chat", text=str(i))
    equal([line["text"] for line in party.now(1)["chat"]], [str(i) for i in range(5, 105)])


def test_no_secret_before_the_end(server):
    """O1.4, O1.5: neither the salt nor the log, nor anybody's plan or invitation, leaves before its time."""
    party = Party(server, n=2, game="birmingham")
    sue = party.spectator()
    party.ask(1, "plan", moves=[{"move": "pass card:nothing", "price": 0}])
    for _ in range(6):
        party.play()
    for seat in (0, 1):
        party.ask(seat, "end", agree=True)
    over = party.now()["over"]
    before = [m for m in sue.bytes_in if b'"how":' not in m]
    assert before and all(over["salt"].encode() not in m for m in before)
    assert all(party.invite.encode() not in m for m in sue.bytes_in)
    assert all(b"card:nothing" not in m for m in (*sue.bytes_in, *party.sockets[0].bytes_in))
