"""Being told while away: by mail, webhook and Web Push, each against a receiver on this machine. What was told and what
is still to be told is seen in a person's own data; what the server has counted says when it has come to rest."""
import contextlib
import json
import os
import pathlib
import re
import subprocess
import tempfile
import time

from client import PATIENCE, Server, Socket
from party import Party, engine, equal, fresh, has, own
from receivers import Browser, Mailbox, Site, claims_of, is_signed, site_of
from run import NO_LIMITS
from running import metrics, port_of

PROGRAM = None  # run.py's
DAYS = {"kind": "days", "bank_h": 72, "turn_h": 24}
LIVE = {"kind": "live", "bank_s": 1200, "turn_s": 30}
GRACE = 121
DAY = 86400
ORIGIN = "https://games.example.org"
SITE = ["--origin", ORIGIN, "--metrics", "0"]
HOOKS = [*SITE, "--webhooks", "--test-loopback"]
PUSH = [*SITE, "--push-contact", "mailto:host@example.org", "--test-loopback"]


def by_mail(box):
    return [*SITE, "--mail-server", box.address, "--mail-from", "games@example.org"]


@contextlib.contextmanager
def served(options, **more):
    with Server(PROGRAM, *NO_LIMITS, *options, **more) as server:
        server.metrics = port_of(server)
        yield server


def wait_for(server, **counts):
    """Until the server has counted so many notices: sent, failed, given_up."""
    names = {"sent": "millwright_notices_total", "failed": "millwright_notices_failed_total",
             "given_up": "millwright_notices_given_up_total"}
    end = time.monotonic() + PATIENCE
    found = metrics(server.metrics)
    while time.monotonic() < end and any(found[names[name]] < n for name, n in counts.items()):
        time.sleep(0.01)
        found = metrics(server.metrics)
    has(found, **{names[name]: n for name, n in counts.items()})


def member(server, name="Mia"):
    return server.guest(fresh(name), password="a good password")


def telling(person):
    return person.get("/api/me")[2]["telling"]


def waiting(person):
    """What is to be told, or was and is remembered."""
    person.server.advance(60)  # it may be asked for now and then only
    status, _, data = person.get("/api/me/data")
    equal(status, 200, data)
    return [(each["what"], each["way"], each["sent"]) for each in data["telling"]["notices"]]


def secret_in(mail, what):
    return re.search(rf"{re.escape(ORIGIN)}/#/mail/{what}/([A-Za-z0-9_-]{{43}})\s", mail.get_content())[1]


def subscribe(person, box, mode="turns", address=None):
    """Mail for a person, confirmed."""
    address = address or f"{person.user['id'].lower()}@example.org"
    sent = metrics(person.server.metrics)["millwright_notices_total"]
    status, _, body = person.post("/api/mail", {"address": address, "mode": mode})
    equal(status, 200, body)
    person.server.advance(0)
    mail = box.next()
    wait_for(person.server, sent=sent + 1)  # it has been written down, too
    status, _, body = person.server.http("POST", "/api/mail/confirm", {"secret": secret_in(mail, "confirm")})
    equal(status, 200, body)
    return address


class Game:
    """Two members at a table that neither has open."""

    def __init__(self, server, clock=DAYS, game="birmingham", **more):
        self.server = server
        self.party = Party(server, n=2, game=game, members=True, opened=False, clock=clock, **more)
        self.people, self.table = self.party.people, self.party.table
        self.ann, self.bob = self.people

    def play(self):
        """A move of whoever is to play, who closes the table then; the seat."""
        seat = self.look(0)["about"]["seat"]
        state = self.party.ask(seat, "open")
        self.party.ask(seat, "play", n=state["moves"], move=engine(self.server).moves(state["position"], 20)[0])
        self.party.ask(seat, "close")
        return seat

    def play_until(self, seat):
        """Until that seat is to play, at the beginning of a turn."""
        while self.play() == seat or self.look(1 - seat)["about"]["seat"] != seat:
            pass

    def look(self, seat):
        state = self.party.ask(seat, "open")
        self.party.ask(seat, "close")
        return state


@contextlib.contextmanager
def mail_to_bob():
    """A mailbox, a server, and a game of which Bob is told by mail."""
    with Mailbox() as box, served(by_mail(box)) as server:
        game = Game(server)
        subscribe(game.bob, box)
        yield box, server, game


# ---- mail ------------------------------------------------------------------------------------------------------------

@own()
def test_an_address_is_confirmed_first():
    """A mail with a link that works once, within a day; nothing else is sent before."""
    with Mailbox() as box, served(by_mail(box)) as server:
        game = Game(server)
        bob = game.bob
        has(telling(bob)["mail"], address=None)
        equal(server.guest(fresh("Guest")).post("/api/mail", {"address": "a@example.org"})[0], 403)
        for wrong in ("", "bob", "bob@example.org\r\nBcc: eve@example.org", "bob@example.org,eve@example.org", 7):
            status, _, body = bob.post("/api/mail", {"address": wrong})
            equal((status, body["error"]["field"]), (400, "address"), wrong)
        equal(bob.post("/api/mail", {"mode": "daily"})[0], 400)
        equal(bob.post("/api/mail", {})[0], 400)
        equal(bob.post("/api/mail", {"address": "Bob@Example.ORG", "mode": "turns"})[0], 200)
        has(telling(bob)["mail"], address="Bob@example.org", confirmed=False, mode="turns")
        mail = box.next()
        equal(mail["To"], "Bob@example.org")
        equal(mail["From"], "Millwright <games@example.org>")
        equal((mail["Subject"], mail["List-Unsubscribe"]), ("Confirm your e-mail address", None))
        game.play_until(1)
        equal(waiting(bob), [])
        secret = secret_in(mail, "confirm")
        equal(server.http("POST", "/api/mail/confirm", {"secret": secret[::-1]})[0], 401)
        server.advance(DAY)
        equal(server.http("POST", "/api/mail/confirm", {"secret": secret})[0], 401)
        has(telling(bob)["mail"], address=None)  # forgotten: it was never confirmed
        equal(bob.post("/api/mail", {"address": "bob@example.org"})[0], 200)
        secret = secret_in(box.next(), "confirm")
        equal(server.http("POST", "/api/mail/confirm", {"secret": secret})[0], 200)
        equal(server.http("POST", "/api/mail/confirm", {"secret": secret})[0], 401)
        has(telling(bob)["mail"], confirmed=True)
        assert box.is_empty()


@own()
def test_a_mail_says_what_and_where():
    """In the person's language: whose table, which game, the link; and how to end it."""
    with Mailbox() as box, served(by_mail(box)) as server:
        game = Game(server)
        subscribe(game.bob, box, address="bob@example.org")
        game.bob.post("/api/me", {"language": "de"})
        game.ann.post("/api/me", {"name": "Ännchen & Söhne"})
        game.play_until(1)
        server.advance(GRACE)
        mail = box.next()
        sentence = "Du bist dran am Tisch von Ännchen & Söhne: Birmingham"
        equal(mail["Subject"], sentence)
        equal(mail.envelope.rcpt_tos, ["bob@example.org"])
        text = mail.get_content()
        assert sentence in text and f"{ORIGIN}/#/table/{game.table}" in text, text
        stop = f"{ORIGIN}/api/mail/stop/{secret_in(mail, 'stop')}"
        equal((mail["List-Unsubscribe"], mail["List-Unsubscribe-Post"]), (f"<{stop}>", "List-Unsubscribe=One-Click"))


@own()
def test_one_mail_a_table_until_it_is_looked_at():
    with mail_to_bob() as (box, server, game):
        game.play_until(1)
        equal(waiting(game.bob), [("turn", "mail", False)])
        server.advance(GRACE)
        assert "It is your turn" in box.next()["Subject"]
        wait_for(server, sent=2)
        equal(waiting(game.bob), [("turn", "mail", True)])
        server.advance(5 * DAY)  # a stand-in plays: of this table he has been told
        equal(waiting(game.bob), [("turn", "mail", True)])
        game.party.ask(1, "stand-in", on=False)
        game.look(1)
        equal(waiting(game.bob), [])
        game.play_until(1)
        server.advance(GRACE)
        assert "It is your turn" in box.next()["Subject"]
        wait_for(server, sent=3)
        assert box.is_empty()


@own()
def test_nothing_is_told_to_who_has_looked():
    """Who has the table open, who looks within two minutes, and who is not to play any more."""
    with mail_to_bob() as (box, server, game):
        game.party.ask(1, "open")
        game.play_until(1)
        equal(waiting(game.bob), [])
        game.play_until(0)
        game.party.ask(1, "close")
        game.play_until(1)
        equal(waiting(game.bob), [("turn", "mail", False)])
        game.look(1)
        equal(waiting(game.bob), [])
        game.play_until(0)
        game.play_until(1)
        equal(waiting(game.bob), [("turn", "mail", False)])
        state = game.look(0)
        game.party.ask(1, "stand-in", on=True)  # by a program that does not look: what he was to do a bot does
        server.advance(GRACE)
        equal([each for each in waiting(game.bob) if each[0] == "turn"], [])
        assert box.is_empty() and state["about"]["seat"] == 1


@own()
def test_whoever_may_not_come_is_told_nothing():
    """And what is stored of how somebody is told goes when the host deletes the account."""
    with mail_to_bob() as (box, server, game):
        game.play_until(1)
        where = server.database.words[1]
        subprocess.run([PROGRAM, "admin", "ban", where, game.bob.name, "--days", "9"], check=True, capture_output=True)
        server.advance(GRACE)
        equal(server.database.rows("select person from notices"), [])
        assert box.is_empty()
        subprocess.run([PROGRAM, "admin", "delete", where, game.bob.name], check=True, capture_output=True)
        equal(server.database.rows("select person from mails"), [])


@own()
def test_a_digest():
    """One mail a day at most, with all that waits; the first at once."""
    with Mailbox() as box, served(by_mail(box)) as server:
        games = [Game(server) for _ in range(3)]
        bob = games[0].bob
        subscribe(bob, box, mode="daily")
        has(telling(bob)["mail"], mode="daily")
        tables = [games[0].table]
        for game in games[1:]:  # Bob sits at all three
            ann = game.people[0].connect()
            made = ann.ask("create", game="birmingham", players=2, order="seats", clock=DAYS)
            bob.connect().ask("sit", table=made["table"])
            tables.append(made["table"])
            game.table = game.party.table = made["table"]
            game.party.sockets = [ann, bob.connect()]
        games[0].play_until(1)
        server.advance(GRACE)
        mail = box.next()
        equal(mail["Subject"], "News from your tables")
        equal(re.findall(r"#/table/(\w+)", mail.get_content())[-1], tables[0])
        wait_for(server, sent=2)
        for game in games[1:]:
            game.look(1)
            game.play_until(1)
        server.advance(GRACE)
        server.advance(DAY / 2)
        assert box.is_empty()
        server.advance(DAY / 2)
        listed = re.findall(r"#/table/(\w+)", box.next().get_content())
        equal(sorted(listed), sorted(tables[1:]))
        wait_for(server, sent=3)
        server.advance(2 * DAY)
        assert box.is_empty()


@own()
def test_no_more_mail_with_one_click():
    """RFC 8058: a form by whatever program, without a cookie; and a page for those who only follow the link."""
    with mail_to_bob() as (box, server, game):
        game.play_until(1)
        server.advance(GRACE)
        secret = secret_in(box.next(), "stop")
        path = f"/api/mail/stop/{secret}"
        form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": "https://mail.example"}
        status, headers, page = server.http("GET", path)
        equal((status, headers["Content-Type"]), (200, "text/html; charset=utf-8"))
        assert f"/#/mail/stop/{secret}".encode() in page, page
        has(telling(game.bob)["mail"], mode="turns")  # looking changes nothing
        for wrong in (secret[:-1], secret[::-1], "", "x" * 300, "%3Cscript%3E"):
            equal(server.http("POST", f"/api/mail/stop/{wrong}", raw="List-Unsubscribe=One-Click", headers=form)[0], 404, wrong)
        equal(server.http("GET", "/api/mail/stop/%3Cscript%3E")[0], 404)
        equal(server.http("POST", path, raw="List-Unsubscribe=One-Click", headers=form)[0], 200)
        has(telling(game.bob)["mail"], mode="none", confirmed=True)
        game.look(1)
        game.play_until(0)
        game.play_until(1)
        equal(waiting(game.bob), [])
        # Nothing else takes a form, or what another site sends.
        equal(server.http("POST", "/api/mail", raw="address=x", headers=form, cookie=game.bob.cookie)[0], 403)


@own()
def test_nobody_is_pestered():
    """An address gets three questions a day, whoever asks; a person asks five times."""
    with Mailbox() as box, served(by_mail(box)) as server:
        people = [member(server) for _ in range(4)]
        for person in people[:3]:
            equal(person.post("/api/mail", {"address": "victim@example.org"})[0], 200)
            server.advance(1)
        status, _, body = people[3].post("/api/mail", {"address": "victim@example.org"})
        equal((status, body["error"]["code"]), (429, "too-fast"))
        answers = []
        for i in range(6):
            answers.append(people[3].post("/api/mail", {"address": f"victim{i}@example.org"})[0])
            server.advance(1)
        equal(answers, [200] * 5 + [429])
        server.advance(DAY)
        equal(people[3].post("/api/mail", {"address": "victim@example.org"})[0], 200)


@own()
def test_an_address_is_left_in_peace():
    """Whoever asks, and whoever is deleted in between."""
    with Mailbox() as box, served(by_mail(box)) as server:
        asked = []
        for _ in range(5):
            person = member(server)
            asked.append(person.post("/api/mail", {"address": "victim@example.org"})[0])
            person.post("/api/me/delete", {"password": "a good password"})
        equal(asked, [200, 200, 200, 429, 429])


@own()
def test_tries_and_giving_up():
    """After 1 and 5 minutes, half an hour, 3 and 12 hours; then never."""
    with Mailbox() as box, served(by_mail(box)) as server:
        game = Game(server, clock={"kind": "none"})
        subscribe(game.bob, box)
        game.play_until(1)
        box.refuses = True
        box.tries.queue.clear()
        for i, pause in enumerate([GRACE, 60, 300, 1800, 3 * 3600]):
            server.advance(pause)
            box.next_try()
            wait_for(server, sent=1, failed=i + 1, given_up=0)
        server.advance(11 * 3600)
        assert box.tries.empty()
        server.advance(3600)
        box.next_try()
        wait_for(server, sent=1, failed=6, given_up=1)
        equal(waiting(game.bob), [])
        box.refuses = False
        game.look(1)
        game.play_until(0)
        game.play_until(1)
        server.advance(GRACE)
        box.next()
        wait_for(server, sent=2, failed=6)


@own()
def test_a_server_that_is_killed_leaves_it_to_the_next():
    """Killed or stopped while it sends: the next sends it, once."""
    with mail_to_bob() as (box, server, game):
        game.play_until(1)
        for kill, hours in ((True, 1), (False, 3)):
            box.tries.queue.clear()
            box.hangs = True
            server.advance(GRACE)
            box.next_try()
            server.restart(kill=kill)
            server.metrics = port_of(server)
            box.refuses, box.hangs = True, False  # what was begun comes to nothing
            server.advance(hours * 3600)  # its time has begun anew
            box.next_try()
            wait_for(server, failed=1)
            box.refuses = False
            server.advance(60)
            box.next()
            wait_for(server, sent=1)
            socket = Socket(server, cookie=game.bob.cookie)
            socket.ask("open", table=game.table)
            socket.close()
            game.party.sockets = [Socket(server, cookie=person.cookie) for person in game.people]
            game.play_until(0)
            game.play_until(1)
        assert box.is_empty()


@own()
def test_what_a_server_has_taken_and_lost_is_taken_again():
    """Nobody knows whether a commit counts that the database did not answer: after ten minutes it is looked at."""
    with mail_to_bob() as (box, server, game):
        game.play_until(1)
        server.database.change("update notices set taker = (select max(id) from nodes)")
        server.advance(GRACE)
        equal(waiting(game.bob), [("turn", "mail", False)])
        assert box.is_empty()
        server.advance(600)
        box.next()
        wait_for(server, sent=2)


@own()
def test_what_comes_of_a_message_concerns_no_later_one():
    """A mail takes long; meanwhile it has been looked at the table, and the next is due: that is sent, too."""
    with mail_to_bob() as (box, server, game):
        game.play_until(1)
        box.tries.queue.clear()
        box.hangs = True
        server.advance(GRACE)
        box.next_try()
        game.look(1)
        game.play_until(1)
        box.hangs = False
        box.next()
        wait_for(server, sent=2)
        server.advance(GRACE)
        box.next()
        wait_for(server, sent=3)


@own()
def test_several_servers_send_once():
    """O6: what is due is taken by one of them; what a killed one has taken goes on at another."""
    if "MILLWRIGHT_POSTGRES" not in os.environ:
        return  # one database file has one server
    with Mailbox() as box, served(by_mail(box)) as first, \
            served(by_mail(box), data=first.data, database=first.database, page=first.page) as second:
        game = Game(first)
        subscribe(game.bob, box)
        for n in range(3):
            game.play_until(1)
            for server in (first, second):
                server.advance(GRACE)
            box.next()
            while sum(metrics(server.metrics)["millwright_notices_total"] for server in (first, second)) < n + 2:
                time.sleep(0.01)
            game.look(1)
            game.play_until(0)
        assert box.is_empty()
        game.play_until(1)
        box.tries.queue.clear()
        box.hangs = True
        first.advance(GRACE)
        box.next_try()
        first.kill()
        second.advance(GRACE)
        box.next_try()
        box.hangs = False
        box.next()
        first.start()


@own()
def test_a_password_goes_over_no_open_line():
    """A mail server without TLS is not told it; nor is it in a list of processes."""
    with Mailbox() as box, tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "password"
        file.write_text("open sesame\n")
        options = [*by_mail(box), "--mail-server", box.address.replace("smtp://", "smtp://games@"), "--mail-password-file", str(file)]
        with served(options) as server:
            person = member(server)
            equal(person.post("/api/mail", {"address": "mia@example.org"})[0], 200)
            wait_for(server, failed=1)
            equal((box.passwords, box.tries.qsize()), (0, 0))
            assert b"sesame" not in pathlib.Path(f"/proc/{server.process.pid}/cmdline").read_bytes()


@own()
def test_several_servers_know_who_is_here():
    """O6: who has the table open at another server is not told, and who had is."""
    if "MILLWRIGHT_POSTGRES" not in os.environ:
        return  # one database file has one server
    with Mailbox() as box, served(by_mail(box)) as first, \
            served(by_mail(box), data=first.data, database=first.database, page=first.page) as second:
        game = Game(first)
        subscribe(game.bob, box)
        there = Socket(second, cookie=game.bob.cookie)
        there.ask("open", table=game.table)
        game.party.ask(0, "open")  # so that the first server knows of it
        game.play_until(1)
        equal(waiting(game.bob), [])
        game.play_until(0)
        game.party.ask(0, "close")
        there.ask("close", table=game.table)
        state = game.party.ask(0, "open")
        game.party.ask(0, "close")
        move = engine(first).moves(state["position"], 20)[0]
        while game.party.ask(0, "play", n=state["moves"], move=move) and game.party.ask(0, "tables", which="mine")["tables"][0]["seat"] == 0:
            state = game.look(0)
            move = engine(first).moves(state["position"], 20)[0]
        equal(waiting(game.bob), [("turn", "mail", False)])


# ---- webhooks --------------------------------------------------------------------------------------------------------

def hook(person, url, kind="json"):
    status, _, body = person.post("/api/hook", {"url": url, "kind": kind})
    equal(status, 200, body)
    return body["secret"]


@own()
def test_webhooks_are_signed_and_speak_three_ways():
    with Site() as site, served(HOOKS) as server:
        game = Game(server)
        bob = game.bob
        equal(telling(bob), {"mail": None, "hook": {"url": None}, "push": None})
        game.ann.post("/api/me", {"name": "<!here> & @all"})
        sentence = "It is your turn at the table of <!here> & @all: Birmingham"
        link = f"{ORIGIN}/#/table/{game.table}"
        for kind in ("json", "slack", "discord"):
            secret = hook(bob, f"{site.address}/{kind}", kind)
            has(telling(bob)["hook"], url=f"{site.address}/{kind}", kind=kind, off=False)
            game.play_until(1)
            server.advance(GRACE)
            request = site.next()
            equal((request.path, request.headers["Content-Type"]), (f"/{kind}", "application/json"))
            assert is_signed(request, secret) and not is_signed(request, secret[::-1])
            body = json.loads(request.body)
            if kind == "json":
                assert abs(body.pop("at") / 1000 - time.time()) < 30 * DAY
                equal(body, {"what": "turn", "text": sentence, "table": game.table, "game": "birmingham", "url": link})
            elif kind == "slack":
                equal(body, {"text": f"{sentence.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;')} {link}"})
            else:
                equal(body, {"content": f"{sentence} {link}", "allowed_mentions": {"parse": []}})
            game.play_until(0)
        equal(bob.post("/api/hook", {"url": None})[0], 200)
        equal(telling(bob)["hook"], {"url": None})
        game.play_until(1)
        equal(waiting(bob), [])


@own()
def test_webhooks_that_are_none():
    with served(HOOKS) as server:
        person = member(server)
        equal(server.guest(fresh("Guest")).post("/api/hook", {"url": "https://example.org", "kind": "json"})[0], 403)
        for url in ("", "example.org", "ftp://example.org/", "https://me@example.org/", "https://a b/", "https://x/" + "x" * 2000, 7):
            status, _, body = person.post("/api/hook", {"url": url, "kind": "json"})
            equal((status, body["error"]["field"]), (400, "url"), url)
        for kind in ("", "teams", 1):
            equal(person.post("/api/hook", {"url": "http://127.0.0.1/", "kind": kind})[2]["error"]["field"], "kind")
        equal(telling(person)["hook"], {"url": None})
    with served(SITE) as server:
        equal(member(server).post("/api/hook", {"url": "https://example.org/", "kind": "json"})[0], 404)


@own()
def test_only_public_addresses_are_written_to():
    """Names are looked at after they are resolved, before anything is connected; numbers at once."""
    with Site() as site, served([*SITE, "--webhooks", "--push-contact", "https://example.org"]) as server:
        game = Game(server)
        key = Browser("").subscription()
        for host in ("127.0.0.1", "2130706433", "0x7f.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "10.0.0.1",
                     "169.254.169.254", "[fe80::1]", "[64:ff9b::7f00:1]", "0.0.0.0"):
            url = f"https://{host}:{site.port}/"
            equal(game.bob.post("/api/hook", {"url": url, "kind": "json"})[0], 400, url)
            equal(game.bob.post("/api/push", {**key, "endpoint": url})[0], 400, url)
        equal(game.bob.post("/api/hook", {"url": f"http://example.org:{site.port}/", "kind": "json"})[0], 400)
        # A name that is this machine's: libcurl itself resolves what ends with localhost.
        hook(game.bob, f"https://games.localhost:{site.port}/")
        equal(game.bob.post("/api/push", {**key, "endpoint": f"https://push.localhost:{site.port}/"})[0], 201)
        game.play_until(1)
        server.advance(GRACE)
        wait_for(server, failed=2)
        equal(site.connections, 0)


@own()
def test_the_switch_for_tests_allows_this_machine_and_nothing_else():
    with served(HOOKS) as server:
        game = Game(server)
        hook(game.bob, "http://192.0.2.1/")  # for documentation: nobody is there
        game.play_until(1)
        server.advance(GRACE)
        wait_for(server, failed=1)
    for host in ("0.0.0.0", "192.0.2.1"):
        wrong = subprocess.run([PROGRAM, "serve", "--host", host, "--test-loopback"], capture_output=True, text=True, timeout=60)
        assert wrong.returncode == 2 and "--test-loopback is for tests on this machine" in wrong.stderr, wrong


@own()
def test_nobody_is_redirected():
    with Site() as site, served(HOOKS) as server:
        game = Game(server)
        hook(game.bob, f"{site.address}/here")
        site.status = 302
        game.play_until(1)
        server.advance(GRACE)
        equal(site.next().path, "/here")
        wait_for(server, sent=0, failed=1)
        assert site.is_empty()
        site.status = 204
        server.advance(60)
        equal(site.next().path, "/here")
        wait_for(server, sent=1, failed=1)


@own()
def test_no_proxy_is_asked():
    with Site() as site, Site() as proxy:
        env = {name: proxy.address for name in ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "ALL_PROXY")}
        with served(HOOKS, env=env) as server:
            game = Game(server)
            hook(game.bob, site.address)
            game.play_until(1)
            server.advance(GRACE)
            site.next()
            wait_for(server, sent=1)
            equal(proxy.connections, 0)


@own()
def test_a_webhook_that_fails_for_days_is_switched_off():
    with Site() as site, served(HOOKS) as server:
        game = Game(server, clock={"kind": "none"})
        hook(game.bob, site.address)
        site.status = 500
        tries = 0
        while not telling(game.bob)["hook"]["off"]:
            game.look(1)
            game.play_until(0)
            game.play_until(1)
            server.advance(GRACE)
            site.next()
            tries += 1
            wait_for(server, failed=tries)
            server.advance(DAY)  # a second try of it
            site.next()
            tries += 1
            wait_for(server, failed=tries)
        assert tries > 4, tries
        game.look(1)
        game.play_until(0)
        game.play_until(1)
        equal(waiting(game.bob), [])
        hook(game.bob, site.address)
        has(telling(game.bob)["hook"], off=False)


# ---- Web Push --------------------------------------------------------------------------------------------------------

@own()
def test_a_push_is_for_one_browser_alone():
    """RFC 8291 and 8292: sealed for the browser, signed by the site, whose key outlasts a restart."""
    with Site() as site, served(PUSH) as server:
        game = Game(server)
        bob, browsers = game.bob, [Browser(f"{site.address}/to/{i}") for i in range(2)]
        for browser in browsers:
            equal(bob.post("/api/push", browser.subscription())[0], 201)
        key = telling(bob)["push"]["key"]
        # Those of one millisecond have no order.
        equal(sorted(each["endpoint"] for each in telling(bob)["push"]["browsers"]), [each.endpoint for each in browsers])
        server.restart()
        server.metrics = port_of(server)
        equal(telling(bob)["push"]["key"], key)
        game.party.sockets = [Socket(server, cookie=person.cookie) for person in game.people]
        game.play_until(1)
        server.advance(GRACE)
        requests = {request.path: request for request in (site.next(), site.next())}
        for browser in browsers:
            request = requests[browser.endpoint.removeprefix(site.address)]
            equal(browser.read(request.body),
                  {"table": game.table, "text": f"It is your turn at the table of {game.ann.name}: Birmingham"})
            has(request.headers, **{"Content-Encoding": "aes128gcm", "Topic": game.table})
            assert int(request.headers["TTL"]) > 0
            claims = claims_of(request, key)
            has(claims, aud=site_of(browser.endpoint), sub="mailto:host@example.org")
            assert time.time() < claims["exp"] <= time.time() + DAY, claims
        wait_for(server, sent=2)
        equal(waiting(bob), [])


@own()
def test_a_browser_that_has_gone_is_forgotten():
    with Site() as site, served(PUSH) as server:
        game = Game(server)
        for status in (404, 410):
            equal(game.bob.post("/api/push", Browser(f"{site.address}/to/me").subscription())[0], 201)
            site.status = status
            game.play_until(1)
            server.advance(GRACE)
            site.next()
            while telling(game.bob)["push"]["browsers"]:
                time.sleep(0.01)
            equal(waiting(game.bob), [])
            game.play_until(0)


@own()
def test_browsers_that_are_none():
    with Site() as site, served(PUSH) as server:
        person, other = server.guest(fresh("Guest")), server.guest(fresh("Guest"))
        good = Browser(f"{site.address}/to/me").subscription()
        for field, values in (("endpoint", ["", "nowhere", 1]), ("p256dh", ["", "AAAA", good["auth"], "B" * 87, 1]),
                              ("auth", ["", "AAAA", good["p256dh"], "!" * 22])):
            for value in values:
                status, _, body = person.post("/api/push", {**good, field: value})
                equal((status, body["error"]["field"]), (400, field), value)
        equal(person.post("/api/push", good)[0], 201)
        equal(other.post("/api/push", good)[0], 201)  # the same browser: whoever uses it last
        equal(telling(person)["push"]["browsers"], [])
        equal(person.post("/api/push/end", {"endpoint": good["endpoint"]})[0], 404)
        equal(other.post("/api/push/end", {"endpoint": good["endpoint"]})[0], 200)
        for i in range(12):
            equal(person.post("/api/push", Browser(f"{site.address}/to/{i}").subscription())[0], 201)
            server.advance(1)
        equal([each["endpoint"][-2:] for each in telling(person)["push"]["browsers"]],
              [f"{i}"[-2:].rjust(2, "/") for i in range(2, 12)])


@own()
def test_in_a_live_game_within_seconds_and_not_by_mail():
    with Site() as site, Mailbox() as box, served([*PUSH, *by_mail(box)[4:]]) as server:
        game = Game(server, clock=LIVE)
        subscribe(game.bob, box)
        browser = Browser(f"{site.address}/to/me")
        equal(game.bob.post("/api/push", browser.subscription())[0], 201)
        game.play_until(1)
        server.advance(6)
        equal(browser.read(site.next().body)["table"], game.table)
        wait_for(server, sent=2)
        equal(waiting(game.bob), [])
        assert box.is_empty()


# ---- all ways --------------------------------------------------------------------------------------------------------

@own()
def test_beginning_and_end_of_a_game_are_told():
    with Site() as site, served(HOOKS) as server:
        ann, bob = member(server, "Ann"), member(server, "Bob")
        for person in (ann, bob):
            hook(person, f"{site.address}/{person.user['id']}")
        sockets = [person.connect() for person in (ann, bob)]
        table = sockets[0].ask("create", game="birmingham", players=2, order="seats", clock=DAYS)["table"]
        sockets[1].ask("sit", table=table)
        server.advance(GRACE)
        told = {request.path[1:]: json.loads(request.body)["what"] for request in (site.next(), site.next())}
        equal(told, {ann.user["id"]: "turn", bob.user["id"]: "start"})
        for socket in sockets:
            socket.ask("open", table=table)
            socket.ask("close", table=table)
        server.advance(5 * DAY)
        server.advance(GRACE)
        request = site.next()
        while request.path[1:] != ann.user["id"]:  # the stand-in may have moved, and it is Bob's turn
            request = site.next()
        equal(json.loads(request.body)["what"], "time")
        for socket in sockets:
            socket.ask("end", table=table, agree=True)
        server.advance(GRACE)
        told = {}
        while len(told) < 2:
            request = site.next()
            what = json.loads(request.body)["what"]
            if what == "over":
                told[request.path[1:]] = what
        equal(told, {ann.user["id"]: "over", bob.user["id"]: "over"})


@own()
def test_nothing_is_offered_that_the_host_has_not_set_up():
    with served(["--metrics", "0"]) as server:
        person = member(server)
        equal(telling(person), {"mail": None, "hook": None, "push": None})
        for path, body in (("/api/mail", {"address": "a@example.org"}), ("/api/hook", {"url": "https://example.org", "kind": "json"}),
                           ("/api/push", Browser("https://example.org/").subscription()), ("/api/mail/confirm", {"secret": "x"})):
            equal(person.post(path, body)[0], 404, path)


@own()
def test_settings_that_do_not_fit_are_named():
    server = ["--mail-server", "smtp://mail.example.org"]
    site = ["--origin", "https://example.org"]
    for words, sentence in (
            (server, "--mail-from wants the address"),
            ([*server, "--mail-from", "x"], "--mail-from wants the address"),
            ([*server, "--mail-from", "games@example.org"], "--mail-server needs --origin"),
            (["--webhooks"], "--webhooks needs --origin"),
            (["--mail-from", "games@example.org"], "no mail without --mail-server"),
            (["--mail-server", "mail.example.org"], "--mail-server wants an address such as smtp://"),
            (["--mail-server", "smtps://me:secret@mail.example.org", *site], "never a password"),
            (["--mail-server", "smtps://me@mail.example.org", "--mail-from", "games@example.org", *site], "belong together"),
            ([*server, "--mail-password-file", "/nowhere/at-all"], "cannot read the password"),
            (["--push-contact", "me@example.org"], "--push-contact wants mailto:")):
        wrong = subprocess.run([PROGRAM, "serve", *words], capture_output=True, text=True, timeout=60)
        assert wrong.returncode == 2 and sentence in wrong.stderr, (words, wrong)


@own()
def test_ones_data_and_its_end():
    """O2.4: everything is in it, and goes with the account."""
    with Site() as site, Mailbox() as box, served([*HOOKS, *by_mail(box)[4:], *PUSH[4:6]]) as server:
        game = Game(server)
        address = subscribe(game.bob, box)
        secret = hook(game.bob, f"{site.address}/hook")
        equal(game.bob.post("/api/push", Browser(f"{site.address}/push").subscription())[0], 201)
        game.play_until(1)
        server.advance(60)
        data = game.bob.get("/api/me/data")[2]["telling"]
        equal((data["mail"]["address"], data["hook"]["url"], len(data["browsers"])), (address, f"{site.address}/hook", 1))
        equal([each["way"] for each in data["notices"]], ["mail", "hook", "push"])
        assert secret not in json.dumps(data)
        equal(game.bob.post("/api/me/delete", {"password": "a good password"})[0], 200)
        server.advance(DAY)
        equal(metrics(server.metrics)["millwright_notices_total"], 1)  # the confirmation
        assert site.is_empty() and box.is_empty()
