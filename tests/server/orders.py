"""What whoever runs the site orders from outside, with a server running and without: people, tables, and what was
done; and what moderators may in the page."""
import http.client
import json
import re
import socket
import subprocess

from client import Closed, Server, Socket, cookie_of
from party import Party as AnyParty, engine, equal, fresh, has, own, refuses
from databases import Sqlite
from run import NO_LIMITS

PROGRAM = None  # run.py's
PASSWORD = "a good password"
DAY = 24 * 3600


def Party(server, n, **terms):
    """Birmingham, which two can play."""
    return AnyParty(server, n, **{"game": "birmingham", **terms})


def admin(server, task, *words, code=0):
    """What `millwright admin` says; WHERE stands behind the task."""
    done = subprocess.run([PROGRAM, "admin", task, server.database.words[1], *words], capture_output=True, text=True,
                          timeout=120)
    equal(done.returncode, code, done.stdout + done.stderr)
    return done.stdout if code == 0 else done.stderr


def closed(socket):
    """The code with which a connection is closed."""
    try:
        while True:
            socket.read_message()
    except Closed as end:
        return end.code


def sign_in(server, name, password=PASSWORD):
    status, headers, body = server.http("POST", "/api/sign-in", {"name": name, "password": password})
    return status, cookie_of(headers), body


# ---- people ----------------------------------------------------------------------------------------------------

def test_people_are_listed(server):
    """Everybody, or those that are looked for, with what is known of them."""
    ann, bob = server.guest(fresh("Ann"), password=PASSWORD), server.guest(fresh("Bob"))
    listed = admin(server, "people")
    assert re.search(rf"^{ann.name} +member .* {ann.user['id']}$", listed, re.M), listed
    assert re.search(rf"^{bob.name} +guest ", listed, re.M), listed
    found = admin(server, "people", "--find", ann.name.upper())
    assert ann.name in found and bob.name not in found, found
    assert "nobody there is called 'Nobody'" in admin(server, "mute", "Nobody", code=1)
    assert "admin mute wants WHERE and NAME" in admin(server, "mute", code=2)


def test_renaming_is_seen_at_the_table(server):
    """O2.1: the name is another one at once, for all, and a name that is taken stays its owner's."""
    party = Party(server, 2)
    new = fresh("Zoe")
    assert f"is called {new} now" in admin(server, "rename", party.people[1].name, new)
    equal(party.about()["seats"][1]["user"]["name"], new)
    equal(server.http("GET", "/api/me", cookie=party.people[1].cookie)[2]["user"]["name"], new)
    assert "has this name already" in admin(server, "rename", new, party.people[0].name, code=1)
    assert "1 to 24 characters" in admin(server, "rename", new, "x" * 25, code=1)


@own(*NO_LIMITS)
def test_muting(server):
    """Whoever is muted can play and read, but not write; it ends by itself, or is lifted."""
    party = Party(server, 2)
    name = party.people[1].name
    assert "may not write at tables until" in admin(server, "mute", name, "--days", "2")
    party.refuses("muted", 1, "chat", text="hello")
    party.ask(0, "chat", text="hello")
    assert name in admin(server, "people", "--of", "muted")
    party.play()
    server.advance(2 * DAY + 60)
    party.ask(1, "chat", text="hello again")
    admin(server, "mute", name)
    server.advance(80 * DAY)
    party.refuses("muted", 1, "chat", text="hello")
    assert "may write at tables again" in admin(server, "mute", name, "--lift")
    party.ask(1, "chat", text="hello at last")


@own(*NO_LIMITS)
def test_a_ban_for_a_while(server):
    """Sessions and programs end, and signing in is refused until then; the seats stay."""
    party = Party(server, 2, members=True)
    bob = party.people[1]
    token = bob.post("/api/token", {"label": fresh("Robo")})[2]["token"]
    program = Socket(server, token=token)
    assert "may not come to the site until" in admin(server, "ban", bob.name, "--days", "3")
    equal((closed(party.sockets[1]), closed(program)), (1008, 1008))
    equal(bob.get("/api/me")[2]["user"], None)
    status, _, body = sign_in(server, bob.name)
    equal((status, body["error"]["code"]), (403, "banned"))
    assert body["error"]["until"] > 0, body
    equal(sign_in(server, bob.name, "another password")[0], 401, "a stranger learns nothing of it")
    equal(party.about()["seats"][1]["stand_in"], None)
    server.advance(3 * DAY + 60)
    equal(sign_in(server, bob.name)[0], 200)


def test_a_ban_for_good(server):
    """The seats are given up, and can be handed on; lifted, the person comes again."""
    party = Party(server, 2, members=True)
    admin(server, "ban", party.people[1].name)
    equal(party.about()["seats"][1]["stand_in"], "gone")
    error = sign_in(server, party.people[1].name)[2]["error"]
    equal((error["code"], error["text"]), ("banned", "You may not come to this site any more"))
    admin(server, "ban", party.people[1].name, "--lift")
    equal(sign_in(server, party.people[1].name)[0], 200)


def test_a_guest_with_a_code_is_not_let_in(server):
    """A code made before the ban is no way around it."""
    bob = server.guest(fresh("Bob"))
    code = bob.post("/api/carry", {})[2]["code"]
    admin(server, "ban", bob.name)
    status, _, body = server.http("POST", "/api/carry/take", {"code": code})
    equal((status, body["error"]["code"]), (403, "banned"))


def test_a_link_for_a_new_password(server):
    """O2.2: with it the old password and all sessions are gone; it works once, and within a day."""
    ann = server.guest(fresh("Ann"), password=PASSWORD)
    socket = ann.connect()
    code = re.search(r"#/link/(\S+)", admin(server, "link", ann.name))[1]
    equal(sign_in(server, ann.name)[0], 200, "a link that is not used changes nothing")
    status, headers, body = server.http("POST", "/api/link/take", {"code": code})
    equal((status, body["user"]["name"], body["user"]["kind"]), (200, ann.name, "member"))
    cookie = cookie_of(headers)
    equal(closed(socket), 1008)
    equal(sign_in(server, ann.name)[0], 401)
    equal(server.http("POST", "/api/link/take", {"code": code})[0], 401)
    status, _, body = server.http("POST", "/api/password", {"password": "a better password"}, cookie=cookie)
    equal(status, 200, body)
    equal(sign_in(server, ann.name, "a better password")[0], 200)
    assert code not in str(server.database.rows("select * from links")) + str(server.database.rows("select * from orders"))


@own(*NO_LIMITS)
def test_a_link_ends(server):
    """After a day, or when there is a newer one; guests have none."""
    ann = server.guest(fresh("Ann"), password=PASSWORD)
    old, late = [re.search(r"#/link/(\S+)", admin(server, "link", ann.name))[1] for _ in range(2)]
    equal(server.http("POST", "/api/link/take", {"code": old})[0], 401)
    server.advance(DAY + 60)
    equal(server.http("POST", "/api/link/take", {"code": late})[0], 401)
    assert "never had a password" in admin(server, "link", server.guest(fresh("Bob")).name, code=1)


def test_deleting(server):
    """O2.4: as its owner can."""
    party = Party(server, 2, members=True)
    bob = party.people[1]
    admin(server, "delete", bob.name)
    equal(closed(party.sockets[1]), 1008)
    equal(sign_in(server, bob.name)[0], 401)
    seat = party.about()["seats"][1]
    equal((seat["stand_in"], seat["user"]["name"]), ("gone", "someone"))
    assert bob.name not in admin(server, "people")


# ---- tables ----------------------------------------------------------------------------------------------------

def test_tables_are_listed_and_shown(server):
    """The newest first, of a state or a person; one with its seats."""
    first, second = Party(server, 2), Party(server, 2, bots=[1])
    listed = admin(server, "tables", "--limit", "2").splitlines()
    equal([line.split()[0] for line in listed[1:]], [second.table, first.table])
    assert first.people[1].name in listed[2] and " birmingham " in listed[2], listed
    of = admin(server, "tables", "--of", first.people[0].name, "--state", "running")
    assert first.table in of and second.table not in of, of
    shown = admin(server, "table", second.table)
    assert second.people[0].name in shown and "bot of level 1" in shown and "is to move" in shown, shown
    assert "--state wants" in admin(server, "tables", "--state", "sleeping", code=2)
    assert "there is no table" in admin(server, "table", "t0", code=1)


def test_ending_a_table(server):
    """A running one is ended for all, an open one cancelled, and what is over stays so."""
    party, waiting = Party(server, 2), Party(server, 2, sit=1)
    admin(server, "end", party.table)
    has(party.sockets[1].push("table", why="end"), table=party.table)
    equal(party.now()["over"]["how"], "ended")
    admin(server, "end", waiting.table)
    equal(waiting.about()["state"], "cancelled")
    assert "over" in admin(server, "end", party.table, code=1)


def test_handing_a_seat_on(server):
    """Somebody else, or a bot, plays on; whoever had the seat has none."""
    party = Party(server, 2, bots=[1])
    new = server.guest(fresh("Eve"))
    admin(server, "hand-on", party.table, "1", "--to", new.name)
    equal(party.about()["seats"][1]["user"]["name"], new.name)
    equal(new.connect().ask("open", table=party.table)["seat"], 1)
    party.refuses("no-seat", 1, "stand-in", on=True)
    assert "has a seat" in admin(server, "hand-on", party.table, "1", "--to", party.people[0].name, code=1)
    admin(server, "hand-on", party.table, "1", "--level", "2")
    equal(party.about()["seats"][1]["bot"], 2)
    assert "either --to NAME or --level N" in admin(server, "hand-on", party.table, "1", code=2)
    while party.seat() != 0:  # the bots have played
        pass
    party.play()


# ---- with no server, and among several -----------------------------------------------------------------------------

@own(*NO_LIMITS)
def test_without_a_server(server):
    """The same while nobody serves."""
    party = Party(server, 3)
    server.stop()
    admin(server, "mute", party.people[1].name)
    admin(server, "hand-on", party.table, "2", "--level", "1")
    new = fresh("Zoe")
    admin(server, "rename", party.people[0].name, new)
    server.start(server.port)
    socket = Socket(server, cookie=party.people[1].cookie)
    seats = socket.ask("open", table=party.table)["about"]["seats"]
    equal((seats[0]["user"]["name"], seats[2]["bot"]), (new, 1))
    refuses("muted", socket, "chat", table=party.table, text="hello")
    orders = admin(server, "orders").splitlines()
    equal(len(orders), 3)
    assert '"do":"rename"' in orders[0] and "the host" in orders[0], orders


def test_what_is_not_there_is_not_made(server):
    where = f"{server.data}/nowhere"
    done = subprocess.run([PROGRAM, "admin", "ban", where, "Ann"], capture_output=True, text=True, timeout=60)
    equal(done.returncode, 1)
    assert "nowhere" in done.stderr, done


# ---- moderators ------------------------------------------------------------------------------------------------

def moderator(server):
    person = server.guest(fresh("Mod"), password=PASSWORD)
    assert "is a moderator now" in admin(server, "role", person.name, "moderator")
    return person


def test_reports(server):
    """A line of chat or somebody at the table is reported; a moderator sees what was said, and settles it."""
    party = Party(server, 3)
    mod = moderator(server)
    line = party.ask(1, "chat", text="something bad")["line"]
    party.ask(0, "report", line=line, text="that was rude")
    party.ask(0, "report", seat=2, text="does not play")
    party.refuses("not-allowed", 1, "report", line=line, text="myself")
    party.refuses("bad-request", 0, "report", line=99, text="what?")
    party.refuses("bad-request", 0, "report", text="nobody")
    party.refuses("bad-request", 0, "report", seat=1, text=" ")
    equal(party.people[0].get("/api/reports")[0], 403)
    mine = sorted((each for each in mod.get("/api/reports")[2]["reports"] if each["table"] == party.table),
                  key=lambda each: each["text"], reverse=True)
    equal([(each["said"], each["text"], each["by"]["name"], each["about"]["name"]) for each in mine],
          [("something bad", "that was rude", party.people[0].name, party.people[1].name),
           (None, "does not play", party.people[0].name, party.people[2].name)])
    assert "something bad" in admin(server, "reports")
    assert mod.get("/api/me")[2]["reports"] >= 2
    equal(mod.post("/api/moderate", {"do": "close", "report": mine[0]["report"]})[0], 200)
    equal(mod.post("/api/moderate", {"do": "close", "report": mine[0]["report"]})[0], 404)
    left = [each["report"] for each in mod.get("/api/reports")[2]["reports"] if each["table"] == party.table]
    equal(left, [mine[1]["report"]])
    equal({each["text"] for each in party.people[0].get("/api/me/data")[2]["reports"]}, {"that was rude", "does not play"})


def test_nobody_reports_what_they_may_not_read(server):
    """O4.3: whoever has a seat does not learn by a report what those who watch have said."""
    party = Party(server, 2)
    watcher = party.spectator()
    line = watcher.ask("chat", table=party.table, text="look at his hand")["line"]
    party.refuses("bad-request", 0, "report", line=line, text="what did they say?")


def test_hiding_chat(server):
    """A hidden line is gone for all, at once and when the table is opened; it can be shown again."""
    party = Party(server, 2)
    mod = moderator(server)
    line = party.ask(1, "chat", text="something bad")["line"]
    party.sockets[0].push("chat", line=line)
    equal(mod.post("/api/moderate", {"do": "hide", "table": party.table, "line": line, "on": True})[0], 200)
    for socket in party.sockets:
        has(socket.push("chat", line=line), text="", hidden=True)
    has(party.now()["chat"][-1], text="", hidden=True)
    assert "something bad" not in str(party.now(1))
    mod.post("/api/moderate", {"do": "hide", "table": party.table, "line": line, "on": False})
    equal(party.now()["chat"][-1]["text"], "something bad")
    equal(mod.post("/api/moderate", {"do": "hide", "table": party.table, "line": 99, "on": True})[0], 400)


def test_what_moderators_may(server):
    """Mute and ban, but neither each other nor what is the host's; nobody else may anything. All of it is kept."""
    mod, other = moderator(server), moderator(server)
    bob = server.guest(fresh("Bob"))
    equal(mod.post("/api/moderate", {"do": "mute", "person": bob.user["id"], "until": 9999999999999})[0], 200)
    equal(bob.get("/api/me")[2]["muted"], 9999999999999)
    equal(mod.post("/api/moderate", {"do": "mute", "person": other.user["id"], "until": 0})[0], 403)
    for order in ({"do": "rename", "person": bob.user["id"], "name": "Bad"}, {"do": "delete", "person": bob.user["id"]},
                  {"do": "role", "person": mod.user["id"], "role": "none"}):
        equal(mod.post("/api/moderate", order)[0], 403, order)
    equal(bob.post("/api/moderate", {"do": "ban", "person": mod.user["id"], "until": 0})[0], 403)
    equal(server.http("POST", "/api/moderate", {"do": "ban", "person": bob.user["id"], "until": 0})[0], 401)
    for wrong in ({"do": "mute", "person": bob.user["id"]}, {"do": "mute", "person": bob.user["id"], "until": -1},
                  {"do": "dance"}, {}):
        equal(mod.post("/api/moderate", wrong)[0], 400, wrong)
    equal(mod.post("/api/moderate", {"do": "ban", "person": bob.user["id"], "until": 253402300799000})[0], 200)
    equal(bob.get("/api/me")[2]["user"], None)
    assert f"{mod.name}  " in admin(server, "orders"), "what moderators do is kept"
    admin(server, "role", mod.name, "none")
    equal(mod.get("/api/reports")[0], 403)
    assert "no password" in admin(server, "role", server.guest(fresh("Eve")).name, "moderator", code=1)


# ---- who may come, and how long things are kept --------------------------------------------------------------------

@own("--sign-up", "closed", *NO_LIMITS)
def test_closed(server):
    """Nobody takes a name by themselves; whom the host adds chooses a password."""
    status, _, body = server.http("POST", "/api/guest", {"name": "Ann"})
    equal((status, body["error"]["text"]), (403, "This site takes in nobody new: ask its host"))
    code = re.search(r"#/link/(\S+)", admin(server, "add", "Ann"))[1]
    status, headers, _ = server.http("POST", "/api/link/take", {"code": code})
    equal(status, 200)
    equal(server.http("POST", "/api/password", {"password": PASSWORD}, cookie=cookie_of(headers))[0], 200)
    equal(sign_in(server, "Ann")[0], 200)
    equal(server.http("GET", "/online.json")[2]["sign_up"], "closed")


@own("--sign-up", "invited", *NO_LIMITS)
def test_invited(server):
    """Whoever has the link of a table that is not over."""
    code = re.search(r"#/link/(\S+)", admin(server, "add", "Ann"))[1]
    cookie = cookie_of(server.http("POST", "/api/link/take", {"code": code})[1])
    socket = Socket(server, cookie=cookie)
    made = socket.ask("create", game="birmingham", players=2)
    for body in ({"name": "Bob"}, {"name": "Bob", "invite": "i0"}, {"name": "Bob", "invite": ""}):
        equal(server.http("POST", "/api/guest", body)[0], 403, body)
    equal(server.http("POST", "/api/guest", {"name": "Bob", "invite": made["invite"]})[0], 201)
    socket.ask("cancel", table=made["table"])
    equal(server.http("POST", "/api/guest", {"name": "Cyd", "invite": made["invite"]})[0], 403)


@own("--name", "Our club", "--contact", "mail@example.org", "--keep-chat", "30", "--keep-games", "90", *NO_LIMITS)
def test_what_the_host_says(server):
    """The site has a name and a contact, and what was over is kept as long as it says."""
    has(server.http("GET", "/online.json")[2], name="Our club", contact="mail@example.org",
        keep={"chat": 30, "games": 90}, sign_up="open")
    over, running = Party(server, 2), Party(server, 2)
    for party in (over, running):
        party.ask(0, "chat", text="hello")
    admin(server, "end", over.table)
    server.advance(31 * DAY)
    equal([over.now()["chat"], len(running.now()["chat"])], [[], 1])
    server.advance(60 * DAY)
    equal(over.now()["over"]["how"], "ended", "while somebody looks at it, it stays")
    for each in over.sockets:
        each.close()
    while len(server.database.rows("select id from tables")) > 1:
        server.advance(60)
    # Ended by silence meanwhile: its own time begins with its end.
    equal([id for id, in server.database.rows("select id from tables")], [running.table])
    for table in ("moves", "seats", "chat", "seen"):
        equal(server.database.rows(f'select count(*) from {table} where "table" = ?', over.table), [(0,)], table)


@own(*NO_LIMITS)
def test_passwords_do_not_stall(server):
    """Computing passwords is dear: whoever asks for many at once is refused some of them, and meanwhile bots play and
    people are answered."""
    flood = [http.client.HTTPConnection("127.0.0.1", server.port, timeout=300) for _ in range(200)]
    for i, connection in enumerate(flood):
        connection.request("POST", "/api/sign-in", json.dumps({"name": f"Nobody {i}", "password": PASSWORD}),
                           {"Content-Type": "application/json"})
    ann = server.guest(fresh("Ann"))
    socket = ann.connect()
    table = socket.ask("create", game="birmingham", players=2, order="seats", bots=[1])["table"]
    seen = socket.ask("open", table=table)
    move = next(move for move in engine(server).moves(seen["position"]) if move.startswith("pass"))
    socket.ask("play", table=table, n=0, move=move)
    socket.push("move", bot=True)
    answers = [connection.getresponse().status for connection in flood]
    equal(set(answers), {401, 429})
    assert answers.count(429) >= 50, answers


# ---- ways around it, all of them closed ------------------------------------------------------------------------------

LIVE = {"kind": "live", "bank_s": 30, "turn_s": 30}


@own(*NO_LIMITS)
def test_an_order_without_a_server_lets_no_time_run(server):
    """O1.6: nobody served meanwhile, whatever was ordered."""
    party, other = Party(server, 2, clock=LIVE), Party(server, 2, clock=LIVE)
    party.play()
    server.stop()
    hours = 3600 * 1000 * 5
    server.database.change(f"update facts set value = value - {hours} where name = 'alive'")
    for columns in ("changed", "created", "person_moved", "since", "until", "due"):
        server.database.change(f"update tables set {columns} = {columns} - {hours}")
    admin(server, "end", other.table)
    server.start(server.port)
    server.advance(0)  # what is due is done
    seats = Socket(server, cookie=party.people[0].cookie).ask("open", table=party.table)["about"]["seats"]
    equal([seat["stand_in"] for seat in seats], [None, None])


@own(*NO_LIMITS)
def test_a_guest_comes_back_after_a_ban(server):
    """A ban for days ends: guests have nothing but their cookie, and programs nothing but their token."""
    party = Party(server, 2, members=True)
    bob, guest = party.people[1], server.guest(fresh("Gus"))
    token = bob.post("/api/token", {"label": fresh("Robo")})[2]["token"]
    for person in (bob, guest):
        admin(server, "ban", person.name, "--days", "1")
        equal(person.get("/api/me")[2]["user"], None)
        equal(person.post("/api/carry", {})[2]["error"]["code"], "banned")
        socket = Socket(server, cookie=person.cookie)
        refuses("sign-in", socket, "create", game="birmingham", players=2)
    equal(server.http("GET", "/api/me/data", headers={"Authorization": f"Bearer {token}"})[0], 403)
    server.advance(DAY + 60)
    equal([person.get("/api/me")[2]["user"]["name"] for person in (bob, guest)], [bob.name, guest.name])
    Socket(server, token=token).ask("create", game="birmingham", players=2)


def late(server, person, path, body):
    """A request whose body comes only when it is asked for; what is answered."""
    text = json.dumps(body)
    wire = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    wire.sendall(f"POST {path} HTTP/1.1\r\nHost: x\r\nCookie: millwright={person.cookie}\r\nContent-Type: application/json\r\n"
                 f"Content-Length: {len(text)}\r\n\r\n".encode())

    def finish():
        wire.sendall(text.encode())
        answer = wire.makefile("rb").readline().split()
        wire.close()
        return int(answer[1])
    return finish


def test_who_asks_is_looked_at_when_it_is_done(server):
    """A ban, or the end of a role, counts also for what was begun before it."""
    bob, mod = server.guest(fresh("Bob"), password=PASSWORD), moderator(server)
    token = late(server, bob, "/api/token", {"label": fresh("Robo")})
    order = late(server, mod, "/api/moderate", {"do": "mute", "person": bob.user["id"], "until": 0})
    server.http("GET", "/api/health")  # both requests have been read so far
    admin(server, "ban", bob.name, "--days", "1")
    admin(server, "role", mod.name, "none")
    equal((token(), order()), (403, 403))


def test_a_banned_program_stays_away(server):
    """Its owner cannot let it in again."""
    ann = server.guest(fresh("Ann"), password=PASSWORD)
    label = fresh("Robo")
    ann.post("/api/token", {"label": label})
    admin(server, "ban", label)
    equal(ann.post("/api/token", {"label": label})[0], 403)


def test_what_is_refused_uses_nothing_up(server):
    """A link and a code that somebody may not use yet are still there when they may."""
    ann = server.guest(fresh("Ann"), password=PASSWORD)
    link = re.search(r"#/link/(\S+)", admin(server, "link", ann.name))[1]
    code = ann.post("/api/carry", {})[2]["code"]
    admin(server, "ban", ann.name)
    equal(server.http("POST", "/api/link/take", {"code": link})[0], 403)
    equal(server.http("POST", "/api/carry/take", {"code": code})[0], 403)
    admin(server, "ban", ann.name, "--lift")
    equal(sign_in(server, ann.name)[0], 200)
    equal(server.http("POST", "/api/carry/take", {"code": code})[0], 200)
    code = ann.post("/api/carry", {})[2].get("code")
    equal(server.http("POST", "/api/link/take", {"code": link})[0], 200)
    if code:
        equal(server.http("POST", "/api/carry/take", {"code": code})[0], 401, "a code from before the link")


@own(*NO_LIMITS)
def test_after_a_kill(server):
    """Nobody serves, whatever the database says of it."""
    ann = server.guest(fresh("Ann"))
    server.kill()
    if isinstance(server.database, Sqlite):
        assert "may not write" in admin(server, "mute", ann.name)
    server.start(server.port)


def test_muted_people_have_no_other_mouth(server):
    """Neither a program of theirs nor their name."""
    party = Party(server, 2, members=True)
    bob = party.people[1]
    token = bob.post("/api/token", {"label": fresh("Robo")})[2]["token"]
    admin(server, "mute", bob.name)
    refuses("muted", Socket(server, token=token), "chat", table=party.table, text="hello")
    equal(bob.post("/api/me", {"name": fresh("Rude")})[0], 403)
    equal(bob.post("/api/me", {"language": "de"})[0], 200)


def test_reports_about_moderators(server):
    """A moderator sees neither what is told of them, nor of a running table at which they sit; the others do, and so
    does the host, also after it was settled."""
    party = Party(server, 2, members=True)
    first, second = party.people[0], moderator(server)
    admin(server, "role", first.name, "moderator")
    line = party.ask(0, "chat", text="I may say anything")["line"]
    party.ask(1, "report", line=line, text="abuses the role")
    watcher = party.spectator()
    watched = watcher.ask("chat", table=party.table, text="look at the hand")["line"]
    other = party.spectator()
    other.ask("report", table=party.table, line=watched, text="gives hints")
    seen = {person.name: [each for each in person.get("/api/reports")[2]["reports"] if each["table"] == party.table]
            for person in (first, second)}
    equal((seen[first.name], len(seen[second.name])), ([], 2))
    about_first = next(each["report"] for each in seen[second.name] if each["about"]["id"] == first.user["id"])
    equal(first.post("/api/moderate", {"do": "close", "report": about_first})[0], 404)
    admin(server, "end", party.table)
    equal([each["said"] for each in first.get("/api/reports")[2]["reports"] if each["table"] == party.table],
          ["look at the hand"], "after the end everybody may read it")
    equal(second.post("/api/moderate", {"do": "close", "report": about_first})[0], 200)
    assert "abuses the role" not in admin(server, "reports") and "abuses the role" in admin(server, "reports", "--all")


def test_one_report_about_one_thing(server):
    """Told again it is the same report, with the last word."""
    party = Party(server, 2)
    mod = moderator(server)
    for text in ("bad", "very bad"):
        party.ask(0, "report", seat=1, text=text)
    equal([each["text"] for each in mod.get("/api/reports")[2]["reports"] if each["table"] == party.table], ["very bad"])


def test_orders_have_no_names(server):
    """O2.4: what is kept of an order is who and what, and nothing that outlives the account."""
    ann = server.guest(fresh("Ann"), password=PASSWORD)
    new = fresh("Zoe")
    admin(server, "rename", ann.name, new)
    admin(server, "mute", new, "--days", "1")
    kept = ann.get("/api/me/data")[2]["orders"]
    equal([each["order"]["do"] for each in kept], ["rename", "mute"])
    admin(server, "delete", new)
    rows = str(server.database.rows("select * from orders"))
    assert ann.name not in rows and new not in rows, rows


def test_times_that_have_passed(server):
    """Nobody is sent away until yesterday."""
    mod, bob = moderator(server), server.guest(fresh("Bob"))
    equal(mod.post("/api/moderate", {"do": "ban", "person": bob.user["id"], "until": 1000})[0], 400)
    equal(bob.get("/api/me")[2]["user"]["name"], bob.name)


def test_programs_of_moderators(server):
    """Are not for other moderators to judge either."""
    mod, other = moderator(server), moderator(server)
    program = other.post("/api/token", {"label": fresh("Robo")})[2]["user"]["id"]
    equal(mod.post("/api/moderate", {"do": "ban", "person": program, "until": 253402300799000})[0], 403)


def test_people_are_found_whatever_the_letters(server):
    name = fresh("Ärger_1%")
    server.guest(name)
    server.guest(fresh("Other"))
    for text in (name, "ÄRGER_1%", "ärger_"):
        listed = admin(server, "people", "--find", text).splitlines()
        equal([line.startswith(name) for line in listed[1:]], [True], text)
