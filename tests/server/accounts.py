"""People over HTTP: names, passwords, cookies, programs, carrying, blocking, leaving (O2), and the limits (O3.5)."""
import json
import re
import socket as sockets
import subprocess
import threading
import time

from client import Closed, Person, Server, Socket, cookie_of
from party import Party, equal, fresh, has, own, refuses

GOOD = "a good password"
PROGRAM = None  # run.py's


def error(answer, status, code, field=None):
    """The answer to a request that must be refused."""
    got, _, body = answer
    equal((got, body["ok"], body["error"]["code"]), (status, False, code), f"the answer {body}")
    equal(body["error"].get("field"), field, "the field")
    assert body["error"]["text"], body
    return body["error"]


def good(answer, status=200):
    got, headers, body = answer
    equal((got, body["ok"]), (status, True), f"the answer {body}")
    return headers, body


def who(server, cookie):
    return good(server.http("GET", "/api/me", cookie=cookie))[1]["user"]


def sign_in(server, name, password):
    return server.http("POST", "/api/sign-in", {"name": name, "password": password})


# ---- guests, names ----

def test_guest_has_a_name_and_a_cookie(server):
    """O2.1, O2.2: a guest is a name and a cookie that says nothing and is not for scripts."""
    name = fresh("Gus")
    headers, body = good(server.http("POST", "/api/guest", {"name": name}), 201)
    has(body["user"], name=name, kind="guest")
    assert re.fullmatch(r"u[0-9A-Za-z]{21,23}", body["user"]["id"]), body
    cookie = headers["Set-Cookie"]
    assert re.match(r"millwright=[-_0-9A-Za-z]{43};", cookie), cookie
    for part in ("HttpOnly", "SameSite=Strict", "Path=/"):
        assert part in cookie, cookie
    assert "Secure" not in cookie, cookie
    equal(who(server, cookie_of(headers)), body["user"])
    equal(headers["Cache-Control"], "no-store")
    error(server.http("POST", "/api/guest", {"name": fresh("Gus")}, cookie=cookie_of(headers)), 409, "signed-in")
    error(server.http("POST", "/api/guest", {"name": name}), 409, "name-taken")


def test_nobody_is_nobody(server):
    """O2: whoever has no cookie, or a wrong one, is null; what needs somebody says sign-in."""
    has(good(server.http("GET", "/api/me"))[1], user=None, programs=[])
    has(good(server.http("GET", "/api/me", cookie="A" * 43))[1], user=None)
    for path, body in (("/api/me", {"name": "x"}), ("/api/password", {"password": GOOD}), ("/api/sign-out", {}),
                       ("/api/token", {"label": "x"}), ("/api/token/end", {"user": "u"}), ("/api/me/delete", {}),
                       ("/api/carry", {}), ("/api/block", {"user": "u", "on": True})):
        error(server.http("POST", path, body), 401, "sign-in")
    error(server.http("GET", "/api/me/data"), 401, "sign-in")


def test_names_that_are_none(server):
    """O2.1: length, bytes, control and bidi characters."""
    bad = ["", "   ", "\u00a0\u2003", "x" * 25, "\u00e4" * 20, "a\u0000b", "a\u0007b", "a\u202eb", "a\u200fb", "a\u2066b",
           "a\nb", "\u0085", "a\u200bb", "\ud800", None, 7, ["x"]]
    for name in bad:
        error(server.http("POST", "/api/guest", {"name": name}), 400,
              "bad-json" if name == "\ud800" else "bad-request", None if name == "\ud800" else "name")
    error(server.http("POST", "/api/guest", {}), 400, "bad-request", "name")
    for name in ("y" * 24, "\u00e4" * 19, "\u732b" * 13, "a'b<c>\"d&"):
        equal(good(server.http("POST", "/api/guest", {"name": name}), 201)[1]["user"]["name"], name)


def test_names_are_unique_to_the_eye(server):
    """O2.1: without regard to case and spaces that look alike, after NFC and trimming."""
    good(server.http("POST", "/api/guest", {"name": "Mary  \u00c4nne"}), 201)
    for name in ("mary  \u00e4nne", " Mary  \u00c4nne\u00a0", "MARY\u00a0\u2003\u00c4NNE", "Mary  A\u0308nne", "mary \u00e4nne"):
        error(server.http("POST", "/api/guest", {"name": name}), 409, "name-taken")
    equal(good(server.http("POST", "/api/guest", {"name": "  E\u0301tienne "}), 201)[1]["user"]["name"], "\u00c9tienne")
    error(server.http("POST", "/api/guest", {"name": "Someone"}), 400, "bad-request", "name")


def test_new_name_and_language(server):
    """O2.1: a person can take another name, or language, or both; texts are in it."""
    ann, bob = server.guest(fresh("Ann")), server.guest(fresh("Bob"))
    new = fresh("Anna")
    equal(good(ann.post("/api/me", {"name": new}))[1]["user"], dict(ann.user, name=new))
    good(ann.post("/api/me", {"name": new.upper()}))  # one's own, in capitals
    error(ann.post("/api/me", {"name": bob.name}), 409, "name-taken")
    error(ann.post("/api/me", {"name": "x" * 40}), 400, "bad-request", "name")
    error(ann.post("/api/me", {"language": "xx"}), 400, "bad-request", "language")
    error(ann.post("/api/me", {}), 400, "bad-request", "name")
    german = ann.post("/api/me", {"language": "de", "name": new})
    good(german)
    equal(good(ann.get("/api/me"))[1]["language"], "de")
    good(server.http("POST", "/api/guest", {"name": ann.name}), 201)  # the old name is free
    assert error(ann.post("/api/me", {"name": bob.name}), 409, "name-taken")["text"] != \
        error(bob.post("/api/me", {"name": new}), 409, "name-taken")["text"]


def test_a_new_name_reaches_the_table(server):
    """O2.1: those who have the table open see the new name in its story."""
    party = Party(server)
    party.play()
    new = fresh("Zoe")
    good(party.people[0].post("/api/me", {"name": new}))
    assert new in party.ask(1, "story")["moves"][0]["text"][0]
    equal(party.about(1)["seats"][0]["user"]["name"], new)


def test_guests_unseen_are_deleted(server):
    """O2.1: after 90 days, unless in a running game; members stay."""
    gone, member = server.guest(fresh("Gone")), server.guest(fresh("Member"), password=GOOD)
    party = Party(server, n=1, game="birmingham", bots=[1], stand_in=1)
    playing = party.people[0]
    party.sockets[0].close()
    for days in (29, 29):  # a game without a clock lives on as long as somebody moves
        server.advance(days * 86400)
        party.sockets[0] = playing.connect()
        while party.about(0)["seat"] != 0:  # the bot takes its time
            time.sleep(0.005)
        party.play(0)
        party.sockets[0].close()
    equal(who(server, gone.cookie)["id"], gone.user["id"])  # seen: the days begin anew
    server.advance(89 * 86400)
    assert who(server, member.cookie)
    late = server.guest(fresh("Late"))
    server.advance(2 * 86400)
    equal(who(server, gone.cookie), None)
    assert who(server, member.cookie) and who(server, late.cookie)
    good(server.http("POST", "/api/guest", {"name": gone.name}), 201)


# ---- passwords, cookies ----

def test_guest_becomes_member(server):
    """O2.1, O2.2: with a password, keeping the id; and signs in elsewhere with a new cookie."""
    ann = server.guest(fresh("Ann"))
    equal(good(ann.post("/api/password", {"password": GOOD}))[1]["user"], dict(ann.user, kind="member"))
    headers, body = good(sign_in(server, ann.name.upper(), GOOD))
    equal(body["user"], dict(ann.user, kind="member"))
    first = cookie_of(headers)
    second = cookie_of(good(sign_in(server, ann.name, GOOD))[0])
    equal(len({ann.cookie, first, second}), 3, "cookies")
    for cookie in (ann.cookie, first, second):
        equal(who(server, cookie)["id"], ann.user["id"])


def test_passwords_that_are_none(server):
    """O2.2: at least 8 characters, at most 256 bytes."""
    ann = server.guest(fresh("Ann"))
    for password in ("1234567", "\u00e4" * 7, "x" * 257, "\u732b" * 86, "", None, 12345678):
        error(ann.post("/api/password", {"password": password}), 400, "bad-request", "password")
    equal(who(server, ann.cookie)["kind"], "guest")
    good(ann.post("/api/password", {"password": "x" * 256}))
    good(ann.post("/api/password", {"password": "\u00e4" * 8, "old": "x" * 256}))
    good(sign_in(server, ann.name, "\u00e4" * 8))


def test_wrong_is_wrong(server):
    """O2.2: the same answer for a name that nobody has, one without a password and a wrong password."""
    member, guest = server.guest(fresh("Mem"), password=GOOD), server.guest(fresh("Gue"))
    answers = [sign_in(server, name, "another password")[2] for name in (member.name, guest.name, fresh("None"))]
    assert answers[0] == answers[1] == answers[2], answers
    error(sign_in(server, member.name, "another password"), 401, "wrong")
    error(sign_in(server, member.name, ""), 401, "wrong")
    assert sign_in(server, member.name, "nope")[1]["Set-Cookie"] is None
    error(server.http("POST", "/api/sign-in", {"name": member.name}), 400, "bad-request", "password")
    error(server.http("POST", "/api/sign-in", {"password": GOOD}), 400, "bad-request", "name")


def test_wrong_takes_as_much_work_for_all(server):
    """O2.2: nobody can tell from the time whether there is such a name. Time is the machine's affair; the work of the
    server's processor is not."""
    member = server.guest(fresh("Mem"), password=GOOD)

    def work(name):
        before = server.work()
        error(sign_in(server, name, "another password"), 401, "wrong")
        return server.work() - before

    pairs = [(work(member.name), work(fresh("None"))) for _ in range(4)]
    known, unknown = (sum(each) for each in zip(*pairs))
    assert unknown > known / 2, f"{unknown:.2f} s of work for a name that nobody has, {known:.2f} s for one that somebody has"


def test_passwords_are_computed_beside(server):
    """O2.2: while passwords are computed others are served."""
    member = server.guest(fresh("Mem"), password=GOOD)
    answered = []

    def try_one():
        sign_in(server, member.name, "another password")
        answered.append(1)

    socket = Socket(server)
    threads = [threading.Thread(target=try_one) for _ in range(12)]
    for thread in threads:
        thread.start()
    time.sleep(0.02)
    socket.settle()
    assert len(answered) < 12, "all passwords came first"
    for thread in threads:
        thread.join()


def test_sign_out(server):
    """O2.2: ends this session and its sockets (1008), no other."""
    ann = server.guest(fresh("Ann"), password=GOOD)
    other = cookie_of(good(sign_in(server, ann.name, GOOD))[0])
    socket, kept = ann.connect(), Socket(server, cookie=other)
    headers, _ = good(ann.post("/api/sign-out", {}))
    assert "Max-Age=0" in headers["Set-Cookie"] and headers["Set-Cookie"].startswith("millwright=;"), headers
    closes(socket, 1008)
    kept.settle()
    equal(who(server, ann.cookie), None)
    equal(who(server, other)["id"], ann.user["id"])


def test_changed_password_ends_all_others(server):
    """O2.2: a changed password ends all other sessions, with 1008; the old one is needed and is no more."""
    ann = server.guest(fresh("Ann"), password=GOOD)
    other = cookie_of(good(sign_in(server, ann.name, GOOD))[0])
    socket, kept = Socket(server, cookie=other), ann.connect()
    error(ann.post("/api/password", {"password": "a better password"}), 401, "wrong")
    error(ann.post("/api/password", {"password": "a better password", "old": "no such one"}), 401, "wrong")
    socket.settle()
    good(ann.post("/api/password", {"password": "a better password", "old": GOOD}))
    closes(socket, 1008)
    kept.settle()
    equal(who(server, other), None)
    error(sign_in(server, ann.name, GOOD), 401, "wrong")
    good(sign_in(server, ann.name, "a better password"))


def test_signing_in_ends_the_session_that_asked(server):
    """O2.2: a new cookie at each sign-in; the guest's own ends."""
    guest, ann = server.guest(fresh("Gue")), server.guest(fresh("Ann"), password=GOOD)
    headers, _ = good(guest.post("/api/sign-in", {"name": ann.name, "password": GOOD}))
    equal(who(server, guest.cookie), None)
    equal(who(server, cookie_of(headers))["id"], ann.user["id"])


def closes(socket, code):
    try:
        while True:
            socket.read_message()
    except Closed as closed:
        equal(closed.code, code, "the code of closing")


@own("--limit", "guests=0", "--origin", "https://play.example.org")
def test_secure_where_the_site_is(server):
    """O2.2: cookies are Secure behind an https origin; that origin is our own, and no other."""
    headers, _ = good(server.http("POST", "/api/guest", {"name": "Ann"}), 201)
    assert "Secure" in headers["Set-Cookie"], headers["Set-Cookie"]
    own_origin = {"Origin": "https://play.example.org"}
    good(server.http("POST", "/api/guest", {"name": "Bob"}, headers=own_origin), 201)
    error(server.http("POST", "/api/guest", {"name": "Cyd"}, headers={"Origin": "https://example.org"}), 403, "origin")
    equal(Socket(server, origin="https://play.example.org", hello=False).status, 101)
    equal(Socket(server, origin="https://example.org", hello=False).status, 403)


@own("--limit", "guests=0")
def test_secrets_are_not_stored(server):
    """O2.2: of cookies, tokens and codes only the hash is stored, of passwords argon2id."""
    ann = Person(server, "Ann", password=GOOD)
    token = good(ann.post("/api/token", {"label": "Robot"}), 201)[1]["token"]
    code = good(ann.post("/api/carry", {}), 201)[1]["code"]
    stored = server.database.dump()
    for secret in (ann.cookie, token, token[4:], code, GOOD):
        assert secret.encode() not in stored, secret
    hashed = server.database.rows("select password from people where id = ?", ann.user["id"])[0][0]
    assert hashed.startswith("$argon2id$v=19$m=65536,t=2,p=1$"), hashed


# ---- programs ----

def test_tokens(server):
    """O2.3: a member makes tokens, each an account of its own; shown once; ended, it is nobody's."""
    ann = server.guest(fresh("Ann"), password=GOOD)
    label = fresh("Robot")
    _, body = good(ann.post("/api/token", {"label": label}), 201)
    token, user = body["token"], body["user"]
    assert re.fullmatch(r"mwt_[-_0-9A-Za-z]{43}", token), token
    has(user, name=label, kind="program")
    equal(good(ann.get("/api/me"))[1]["programs"], [user])
    assert token not in json.dumps(good(ann.get("/api/me/data"))[1])
    socket = Socket(server, token=token)
    equal(socket.me["user"], user)
    error(server.http("POST", "/api/token", {"label": fresh("x")}, headers={"Authorization": f"Bearer {token}"}),
          403, "not-allowed")
    error(ann.post("/api/token", {"label": label}), 409, "name-taken")
    error(ann.post("/api/token", {"label": ""}), 400, "bad-request", "label")
    error(ann.post("/api/token", {}), 400, "bad-request", "label")
    bob = server.guest(fresh("Bob"), password=GOOD)
    got, _, body = bob.post("/api/token/end", {"user": user["id"]})
    assert got >= 400 and not body["ok"], body
    socket.settle()
    good(ann.post("/api/token/end", {"user": user["id"]}))
    closes(socket, 1008)
    equal(Socket(server, token=token, hello=False).status, 401)
    equal(good(ann.get("/api/me"))[1]["programs"], [])


def test_tokens_are_for_members(server):
    """O2.3: guests have none."""
    error(server.guest(fresh("Gue")).post("/api/token", {"label": fresh("Robot")}), 403, "not-allowed")


def test_program_plays_but_not_rated(server):
    """O2.3, O4.1: a program sits where it is welcome, shown as one, and is never rated with people."""
    ann = server.guest(fresh("Ann"), password=GOOD)
    _, body = good(ann.post("/api/token", {"label": fresh("Robot")}), 201)
    robot, socket = Socket(server, token=body["token"]), ann.connect()
    clock = {"kind": "live", "bank_s": 600, "turn_s": 30}
    rated = socket.ask("create", game="birmingham", players=2, rated=True, clock=clock)
    refuses("not-allowed", robot, "sit", table=rated["table"])
    refuses("not-allowed", robot, "create", game="birmingham", players=2, rated=True, clock=clock)
    made = socket.ask("create", game="birmingham", players=2)
    equal(robot.ask("sit", table=made["table"])["seat"], 1)
    equal(socket.ask("open", table=made["table"])["about"]["seats"][1]["user"], body["user"])


def test_wrong_token_is_refused(server):
    """O2: a bearer that is none is not simply nobody."""
    for token in ("mwt_" + "A" * 43, "nonsense", ""):
        equal(Socket(server, token=token or " ", hello=False).status, 401, token)


# ---- what is stored, leaving ----

def test_data(server):
    """O2.4: everything stored about somebody, and nobody else's."""
    party = Party(server)
    party.play()
    party.ask(0, "chat", text="a word of mine")
    party.ask(1, "chat", text="a word of others")
    headers, data = good(party.people[0].get("/api/me/data"))
    text = json.dumps(data)
    for wanted in (party.people[0].name, party.table, "a word of mine"):
        assert wanted in text, (wanted, text)
    assert "a word of others" not in text and party.people[1].name not in text
    equal(len(data["moves"]), 1, "moves")
    assert "password" not in text or "argon" not in text


def test_delete_gives_up_seats(server):
    """O2.4, O4.7: the account is gone, its running seat is the stand-in's; members need the password."""
    party = Party(server, members=True, stand_in=1)
    ann = party.people[0]
    error(ann.post("/api/me/delete", {}), 401, "wrong")
    error(ann.post("/api/me/delete", {"password": "no such one"}), 401, "wrong")
    party.ask(0, "chat", text="before I go")
    open_table = party.sockets[0].ask("create", game="birmingham", players=2)["table"]
    headers, _ = good(ann.post("/api/me/delete", {"password": GOOD}))
    assert "Max-Age=0" in headers["Set-Cookie"]
    closes(party.sockets[0], 1008)
    equal(who(server, ann.cookie), None)
    error(sign_in(server, ann.name, GOOD), 401, "wrong")
    party.sockets[1].push("move", seat=0, bot=True)
    seat = party.about(1)["seats"][0]
    equal((seat["user"], seat["stand_in"]), ({"id": None, "name": "someone", "kind": "guest"}, "gone"))
    assert party.about(1)["host"] == party.people[1].user["id"]
    assert ann.user["id"] not in json.dumps(party.now(1)) and ann.name not in json.dumps(party.ask(1, "story"))
    equal([t for t in party.sockets[1].ask("tables", limit=100)["tables"] if t["table"] == open_table], [])
    good(server.http("POST", "/api/guest", {"name": ann.name}), 201)


def test_finished_games_stay_without_the_name(server):
    """O2.4: finished games stay with the name "someone"."""
    party = Party(server, n=2, game="birmingham")
    party.play()
    for seat in (0, 1):
        party.ask(seat, "end", agree=True)
    name = party.people[0].name
    good(party.people[0].post("/api/me/delete", {}))
    party.now(1)
    log = party.ask(1, "log")["log"]
    assert name not in log and "someone" in log, log[:400]
    equal(party.about(1)["seats"][0]["user"], {"id": None, "name": "someone", "kind": "guest"})


# ---- carrying, blocking ----

def test_carry(server):
    """O2.1: a guest goes to another device with a code of one use and ten minutes."""
    ann = server.guest(fresh("Ann"))
    first = good(ann.post("/api/carry", {}), 201)[1]["code"]
    _, body = good(ann.post("/api/carry", {}), 201)
    code = body["code"]
    assert re.fullmatch(r"[A-HJ-NP-Z2-9]{10}", code), code
    error(server.http("POST", "/api/carry/take", {"code": first}), 401, "wrong")
    spelt = f" {code[:5].lower()}-{code[5:]} "
    headers, body = good(server.http("POST", "/api/carry/take", {"code": spelt}))
    equal(body["user"], ann.user)
    equal(who(server, cookie_of(headers)), ann.user)
    equal(who(server, ann.cookie), ann.user)
    error(server.http("POST", "/api/carry/take", {"code": code}), 401, "wrong")
    error(server.http("POST", "/api/carry/take", {}), 400, "bad-request", "code")
    late = good(ann.post("/api/carry", {}), 201)[1]["code"]
    server.advance(601)
    error(server.http("POST", "/api/carry/take", {"code": late}), 401, "wrong")


def test_blocks(server):
    """O4.1, O4.3: who is blocked neither sits with one, nor is heard, nor sees one's open tables; and back."""
    ann, bob = server.guest(fresh("Ann")), server.guest(fresh("Bob"))
    a, b = ann.connect(), bob.connect()
    made = a.ask("create", game="birmingham", players=3)
    others = b.ask("create", game="birmingham", players=3)
    equal(good(ann.post("/api/block", {"user": bob.user["id"], "on": True}))[1]["blocked"], [bob.user])
    equal(good(ann.get("/api/me"))[1]["blocked"], [bob.user])
    for socket, table in ((a, others), (b, made)):
        refuses("not-allowed", socket, "sit", table=table["table"])
        assert table["table"] not in [t["table"] for t in socket.ask("tables", limit=100)["tables"]]
    watched = Party(server, n=2, game="birmingham")
    a.ask("open", table=watched.table)
    b.ask("open", table=watched.table)
    a.ask("chat", table=watched.table, text="can you hear me")
    b.settle()
    assert not [p for p in b.pushes if p["push"] == "chat"], b.pushes
    equal(b.ask("open", table=watched.table)["chat"], [])
    good(ann.post("/api/block", {"user": bob.user["id"], "on": False}))
    equal(len(b.ask("open", table=watched.table)["chat"]), 1)
    equal(b.ask("sit", table=made["table"])["seat"], 1)
    error(ann.post("/api/block", {"user": ann.user["id"], "on": True}), 400, "bad-request", "user")
    error(ann.post("/api/block", {"user": bob.user["id"]}), 400, "bad-request", "on")


def test_muted(server):
    """O4.3: whoever watches and is blocked by somebody at the table does not speak there."""
    party = Party(server, n=2, game="birmingham")
    sue = party.spectator()
    good(party.people[1].post("/api/block", {"user": sue.me["user"]["id"], "on": True}))
    refuses("muted", sue, "chat", table=party.table, text="hello")


# ---- HTTP itself ----

def test_bodies(server):
    """O2: JSON of at most 4 KiB in a request that says so; else 413, 415, 400."""
    def post(raw, **headers):
        return server.http("POST", "/api/guest", raw=raw, headers={k.replace("_", "-"): v for k, v in headers.items()})
    name = fresh("Big")
    fits = json.dumps({"name": name, "x": ""})
    full = json.dumps({"name": name, "x": "y" * (4096 - len(fits))})
    equal(len(full), 4096)
    good(post(full, Content_Type="application/json; charset=utf-8"), 201)
    error(post(full + " ", Content_Type="application/json"), 413, "too-large")
    for kind in ("text/plain", "application/jsonx", "application/x-www-form-urlencoded"):
        error(post("{}", Content_Type=kind), 415, "media-type")
    error(post("{}"), 415, "media-type")
    for raw in ("", "{", "[]", '"x"', '{"name":"x"} more', "{'name':1}"):
        error(post(raw, Content_Type="application/json"), 400, "bad-json")
    error(server.http("POST", "/api/sign-out", raw="{}", headers={"Content-Type": "text/plain"}), 415, "media-type")


def test_origin(server):
    """O2: only our own Origin, never a name from Host."""
    def guest(**headers):
        return server.http("POST", "/api/guest", {"name": fresh("Ori")}, headers=headers)
    for origin in (f"http://127.0.0.1:{server.port}", f"http://localhost:{server.port}"):
        good(guest(Origin=origin), 201)
        equal(Socket(server, origin=origin, hello=False).status, 101)
    for origin in ("http://127.0.0.1", "http://example.org", f"https://127.0.0.1:{server.port}", "null",
                   f"http://localhost.example.org:{server.port}", f"http://127.0.0.1:{server.port + 1}"):
        error(guest(Origin=origin), 403, "origin")
        equal(Socket(server, origin=origin, hello=False).status, 403, origin)
    error(guest(Origin="http://evil.example", Host="evil.example"), 403, "origin")
    error(server.http("GET", "/api/me", headers={"Origin": "http://example.org"}), 403, "origin")


def test_what_there_is_not(server):
    """O2: unknown paths and methods of /api."""
    error(server.http("GET", "/api/nothing"), 404, "not-found")
    error(server.http("POST", "/api/nothing", {}), 404, "not-found")
    status, headers, _ = server.http("GET", "/api/guest")
    equal((status, headers["Allow"]), (405, "POST"))
    status, _, body = server.http("GET", "/api/socket")
    equal(status, 400, body)
    equal(server.http("GET", "/online.json")[2]["online"], True)


def test_health(server):
    """O2: health says that the database is well."""
    _, body = good(server.http("GET", "/api/health"))
    equal(body["database"], "ok")
    assert re.match(r"\d+\.\d+", body["version"])


def test_without_database():
    """O1.2, O1.6: what the database does not take is not done and said so; then all goes on."""
    import pathlib
    import tempfile
    folder = pathlib.Path(tempfile.mkdtemp(prefix="millwright-full-"))
    full = folder / "full"
    with Server(PROGRAM, "--limit", "guests=0", env={"MILLWRIGHT_TEST_FULL": str(full)}) as server:
        party = Party(server, clock={"kind": "live", "bank_s": 60, "turn_s": 30})
        move, before = party.cheap(0), party.now()
        full.touch()
        party.refuses("unavailable", 0, "play", n=0, move=move)
        error(server.http("POST", "/api/guest", {"name": "Late"}), 503, "unavailable")
        error(server.http("GET", "/api/health"), 503, "unavailable")
        server.http("POST", "/api/test/clock", {"advance_ms": 3600000})
        full.unlink()
        while server.http("GET", "/api/health")[0] != 200:
            time.sleep(0.05)
        after = party.now()
        has(after, moves=0)
        has(after["about"]["seats"][0], stand_in=None)
        assert after["clock"]["until"] - before["clock"]["until"] > 3500000, (before["clock"], after["clock"])
        equal(party.ask(0, "play", n=0, move=move)["n"], 0)
    folder.rmdir()


test_without_database.options = ()


# ---- limits ----

@own()
def test_limit_of_guests(server):
    """O3.5: ten guests at once from an address, then three a minute."""
    for i in range(10):
        good(server.http("POST", "/api/guest", {"name": f"Guest {i}"}), 201)
    late = error(server.http("POST", "/api/guest", {"name": "One more"}), 429, "too-fast")
    assert 0 < late["retry_ms"] <= 20000, late
    server.advance(20.1)
    good(server.http("POST", "/api/guest", {"name": "One more"}), 201)
    error(server.http("POST", "/api/guest", {"name": "Yet one more"}), 429, "too-fast")
    server.advance(60)
    for i in range(3):
        good(server.http("POST", "/api/guest", {"name": f"Late {i}"}), 201)
    error(server.http("POST", "/api/guest", {"name": "Yet one more"}), 429, "too-fast")


@own()
def test_limit_of_passwords(server):
    """O3.5: five wrong passwords a minute for a name and an address; right ones do not count."""
    ann, bob = server.guest("Ann", password=GOOD), server.guest("Bob", password=GOOD)
    for _ in range(4):
        error(sign_in(server, ann.name, "another password"), 401, "wrong")
    for _ in range(3):
        good(sign_in(server, ann.name, GOOD))
    error(sign_in(server, "ANN", "another password"), 401, "wrong")
    assert error(sign_in(server, ann.name, GOOD), 429, "too-fast")["retry_ms"] > 0
    good(sign_in(server, bob.name, GOOD))
    server.advance(61)
    good(sign_in(server, ann.name, GOOD))
    for _ in range(5):
        error(server.http("POST", "/api/carry/take", {"code": "AAAAAAAAAA"}), 401, "wrong")
    error(server.http("POST", "/api/carry/take", {"code": "AAAAAAAAAA"}), 429, "too-fast")


@own("--proxy", "--limit", "connections=3", "--limit", "guests-burst=1", "--limit", "guests=1")
def test_address_behind_a_proxy(server):
    """O3.5: with --proxy the address is the last of X-Forwarded-For."""
    def guest(name, list):
        return server.http("POST", "/api/guest", {"name": name}, headers={"X-Forwarded-For": list})
    good(guest("Ann", "9.9.9.9, 10.0.0.1"), 201)
    error(guest("Bob", "8.8.8.8, 10.0.0.1"), 429, "too-fast")
    good(guest("Bob", "10.0.0.1, 10.0.0.2"), 201)


@own("--limit", "connections=3")
def test_limit_of_connections(server):
    """O3.5: so many sockets an address; one that is closed makes room."""
    held = [Socket(server) for _ in range(3)]
    equal(Socket(server, hello=False).status, 429)
    held.pop().close()
    for _ in range(100):
        if Socket(server, hello=False).status == 101:
            break
        time.sleep(0.05)
    else:
        raise AssertionError("no room though one has left")


@own("--limit", "guests=0")
def test_limit_of_requests(server):
    """O3.5, O3: sixty at once, twenty a second; refused ones say when; 300 refusals close with 1008."""
    socket = Socket(server)  # one request: hello
    ids = [socket.send("hello") for _ in range(80)]
    answers = [socket.answer(id) for id in ids]
    late = [a["error"] for a in answers if not a["ok"]]
    assert all(a["ok"] for a in answers[:59]) and late, answers
    equal({e["code"] for e in late}, {"too-fast"})
    assert all(0 < e["retry_ms"] <= 51 for e in late), late
    server.advance(1)
    for _ in range(20):
        socket.ask("hello")
    server.advance(60)
    for _ in range(370):
        socket.send("hello")
    closes(socket, 1008)


@own("--limit", "requests=5", "--limit", "burst=5", "--limit", "guests=0")
def test_too_fast_comes_first(server):
    """O3: too-fast before bad-request, whatever is wrong with the request."""
    socket = Socket(server)
    for request in ({"id": -1, "cmd": "hello"}, {"cmd": "hello"}, {"id": 1}, {"id": 1, "cmd": "nothing"}):
        socket.send_frame(json.dumps(request).encode())
        equal(socket.read_message()["error"]["code"], "bad-request")
    for request in ({"id": 1, "cmd": "nothing"}, {"id": 2}):
        socket.send_frame(json.dumps(request).encode())
        answer = socket.read_message()
        equal((answer["id"], answer["error"]["code"]), (request["id"], "too-fast"))
    socket.send_frame(json.dumps({"id": -1, "cmd": "hello"}).encode())
    answer = socket.read_message()
    equal((answer["id"], answer["error"]["code"]), (None, "too-fast"))


# ---- the program ----

def starts_not(*options):
    ended = subprocess.run([PROGRAM, "serve", "--port", "0", *options], capture_output=True, text=True, timeout=60)
    assert ended.returncode != 0 and ended.stderr, ended
    return ended.stderr


def test_options_for_tests_stay_at_home():
    """O5.7: --test-clock and --test-random are refused unless every listener is loopback."""
    for option in (["--test-clock"], ["--test-random", "1"]):
        starts_not("--host", "0.0.0.0", *option)
    starts_not("--limit", "nothing=1")
    starts_not("--limit", "requests=-1")


test_options_for_tests_stay_at_home.options = ()


def test_no_test_clock_without_asking():
    """O5.7: without --test-clock nobody lets time jump."""
    with Server(PROGRAM, clock=False) as server:
        error(server.http("POST", "/api/test/clock", {"advance_ms": 1000}), 404, "not-found")


test_no_test_clock_without_asking.options = ()


def test_offline():
    """O1.7: the page alone, without accounts and sockets, and nothing is stored."""
    with Server(PROGRAM, "--offline", clock=False) as server:
        equal(server.http("GET", "/online.json")[2], {"online": False})
        equal(server.http("GET", "/api/me")[0], 404)
        assert Socket(server, hello=False).status != 101
        assert not (server.data / "data").exists(), "data was written"


test_offline.options = ()


def test_engine_needs_nobody():
    """O1.7: the engine plays without account, server and network."""
    done = subprocess.run([PROGRAM, "engine"], input='{"cmd":"new","game":"birmingham","players":2}\n', text=True,
                          capture_output=True, timeout=60)
    assert json.loads(done.stdout)["ok"]


test_engine_needs_nobody.options = ()


def test_slow_bodies_do_no_harm(server):
    """O2: a body that never comes holds up nobody."""
    wire = sockets.create_connection(("127.0.0.1", server.port))
    wire.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{")
    good(server.http("POST", "/api/guest", {"name": fresh("Quick")}), 201)
    wire.close()
