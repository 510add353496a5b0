"""Tables: made, sat down at, left, started, cancelled, given to others, played once more, listed (O4, O3.6)."""
import re

from client import Socket
from party import Party, equal, fresh, has, own, refuses

LIVE = {"kind": "live", "bank_s": 600, "turn_s": 30}
PROGRAM = None  # run.py's


def person(server, name="Ann", **options):
    """Somebody, as a connection with `person`."""
    one = server.guest(fresh(name), **options)
    socket = one.connect()
    socket.person = one
    return socket


def listed(socket, **fields):
    return [table["table"] for table in socket.ask("tables", limit=100, **fields)["tables"]]


# ---- making ----

def test_create(server):
    """O4.1, O3.6: who creates is host at seat 0; what was not said is as usual; about has every field."""
    ann = person(server)
    made = ann.ask("create", game="birmingham", players=2)
    equal(made["seat"], 0)
    for id in (made["table"], made["invite"]):
        assert len(id) <= 24 and re.fullmatch(r"[0-9A-Za-z]{21,24}", id), id
    assert made["table"].startswith("t")
    about = ann.ask("open", table=made["table"])["about"]
    has(about, table=made["table"], state="open", host=ann.me["user"]["id"], seat=None, moves=0, until=None, mine=0,
        result=None, game="birmingham", map=None, players=2, options={}, clock={"kind": "none"}, entry="open",
        undo="free", rated=False, spectators=True, order="random", stand_in=4, commit=None, invite=made["invite"],
        ask=None, agreed=[], rematch=None)
    assert about["created"] <= about["changed"] and isinstance(about["version"], int)
    equal(about["seats"], [{"user": ann.me["user"], "bot": None, "name": ann.me["user"]["name"], "stand_in": None,
                            "present": True}, None])


def test_create_says_what_is_wrong(server):
    """O3: a wrong field is a bad-request that names it."""
    ann = person(server)
    good = {"game": "birmingham", "players": 2}
    days = {"kind": "days", "bank_h": 72, "turn_h": 24}
    wrong = [("game", "chess"), ("game", None), ("game", 7), ("players", 1), ("players", 5), ("players", "2"),
             ("players", 2.5), ("map", "germany"), ("options", []), ("options", {"nothing": True}),
             ("options", {"introductory": 1}), ("clock", None), ("clock", {}), ("clock", {"kind": "sand"}),
             ("clock", {"kind": "live"}), ("clock", {"kind": "live", "bank_s": 20, "turn_s": 5}),
             ("clock", {"kind": "live", "bank_s": 60, "turn_s": 4}),
             ("clock", {"kind": "live", "bank_s": 4 * 3600, "turn_s": 5}),
             ("clock", dict(days, turn_h=0)), ("clock", dict(days, bank_h=60 * 24, turn_h=1)),
             ("clock", dict(days, bank_h=-1)), ("entry", "closed"), ("undo", "always"), ("rated", "yes"),
             ("spectators", 1), ("order", "me"), ("bots", [11]), ("bots", [0]), ("bots", [1, 1]), ("bots", 1),
             ("stand_in", 0), ("stand_in", 11), ("stand_in", "5"), ("key", 7), ("key", "k" * 65)]
    for field, value in wrong:
        error = refuses("bad-request", ann, "create", **{**good, field: value})
        equal(error["field"], field, f"the field for {value!r}")
    equal(refuses("bad-request", ann, "create", players=2)["field"], "game")
    equal(refuses("bad-request", ann, "create", game="birmingham")["field"], "players")
    equal(refuses("bad-request", ann, "create", game="age-of-industry", players=3)["field"], "map")
    equal(refuses("bad-request", ann, "create", rated=True, **good)["field"], "clock")
    for clock in ({"kind": "live", "bank_s": 25, "turn_s": 5}, {"kind": "live", "bank_s": 4 * 3600 - 5, "turn_s": 5},
                  {"kind": "days", "bank_h": 0, "turn_h": 1}, {"kind": "days", "bank_h": 60 * 24 - 1, "turn_h": 1}):
        ann.ask("create", clock=clock, **good)


def test_create_needs_somebody(server):
    """O3: bad-request before sign-in."""
    nobody = Socket(server)
    refuses("bad-request", nobody, "create", game="chess", players=2)
    refuses("sign-in", nobody, "create", game="birmingham", players=2)


def test_create_once(server):
    """O3.1: with a key that was used within a day it is answered as then, for that person."""
    ann, bob = person(server), person(server, "Bob")
    key = "\u00fc" * 64  # characters, not bytes
    first = ann.ask("create", game="birmingham", players=2, key=key)
    again = ann.ask("create", game="lancashire", players=3, key=key)
    equal({k: v for k, v in again.items() if k != "id"}, {k: v for k, v in first.items() if k != "id"})
    equal(listed(ann, which="mine"), [first["table"]])
    assert bob.ask("create", game="birmingham", players=2, key=key)["table"] != first["table"]
    assert ann.ask("create", game="birmingham", players=2)["table"] != first["table"]
    server.advance(86401)
    assert ann.ask("create", game="birmingham", players=2, key=key)["table"] != first["table"]


@own("--limit", "guests=0", "--limit", "requests=0", "--limit", "tables=3")
def test_too_many_tables(server):
    """O3.5: so many that are not over, a host."""
    ann, bob = person(server), person(server, "Bob")
    tables = [ann.ask("create", game="birmingham", players=2)["table"] for _ in range(3)]
    error = refuses("too-many", ann, "create", game="birmingham", players=2)
    equal(error["limit"], 3)
    refuses("too-many", ann, "create", game="birmingham", players=2, key="x")
    ann.ask("cancel", table=tables[0])
    ann.ask("create", game="birmingham", players=2, key="x")
    bob.ask("create", game="birmingham", players=2)


def test_all_bots_start_at_once(server):
    """O4.1, O4.5: create that takes the last seat with a bot runs; bots play at once, and have no clock."""
    ann = person(server)
    made = ann.ask("create", game="birmingham", players=3, bots=[1, 2], order="seats", clock=LIVE)
    opened = ann.ask("open", table=made["table"])
    equal(opened["about"]["state"], "running")
    equal([s["bot"] for s in opened["about"]["seats"]], [None, 1, 2])
    assert opened["commit"] and opened["position"]
    party = Party(server, n=1, game="birmingham", bots=[1, 1], clock=LIVE)
    party.play(0)
    for seat in (1, 2):
        push = party.sockets[0].push("move", seat=seat)
        equal(push["bot"], True)
    has(push["clock"], seat=party.now()["clock"]["seat"])
    equal(push["clock"]["bank_ms"][1:], [0, 0])


def test_a_bot_has_one_name(server):
    """O4.8: in lists, before the start, at the table, in its sentences and in its log; and nobody else has it."""
    nell = server.guest("Nell").connect()
    made = nell.ask("create", game="birmingham", players=4, bots=[4, 4], order="seats")
    waiting = nell.ask("open", table=made["table"])
    equal([seat and seat["name"] for seat in waiting["about"]["seats"]], ["Nell", None, "Nell II", "Nell III"])
    nell.ask("start", table=made["table"])
    names = ["Nell", "Nell IV", "Nell II", "Nell III"]
    equal([seat["name"] for seat in nell.push("table", why="start")["about"]["seats"]], names)
    row = next(row for row in nell.ask("tables", which="mine")["tables"] if row["table"] == made["table"])
    equal([seat["name"] for seat in row["seats"]], names)
    equal(nell.ask("game", table=made["table"])["names"], names)
    party = Party(server, n=1, game="birmingham", bots=[1, 2, 1])
    party.play(0)
    for seat, name in ((1, "Toby"), (2, "Hetty"), (3, "Toby II")):
        n = party.sockets[0].push("move", seat=seat)["n"]
        assert name in " ".join(party.ask(0, "story", **{"from": n, "to": n})["moves"][0]["text"])
    party.ask(0, "end", agree=True)
    log = party.ask(0, "log")["log"]
    for line in ("name 1 Toby", "name 2 Hetty", "name 3 Toby II"):
        assert f"\n{line}\n" in log, log


def test_order(server):
    """O3: with `order` "seats" seat 0 begins, whatever the game; with "random" anybody may."""
    ann, bob, cyd = (person(server, name) for name in ("Ann", "Bob", "Cyd"))

    def begins(**terms):
        table = ann.ask("create", players=3, **terms)["table"]
        bob.ask("sit", table=table)
        cyd.ask("sit", table=table)
        opened = ann.ask("open", table=table)
        equal(opened["about"]["seat"], opened["position"]["seat"])
        equal(opened["position"]["order"][0], opened["position"]["seat"])
        ann.ask("close", table=table)
        return opened["position"]["seat"]

    for game in ({"game": "lancashire"}, {"game": "birmingham"}, {"game": "age-of-industry", "map": "germany"}):
        for _ in range(4):
            equal(begins(order="seats", **game), 0, "who begins")
        firsts = {begins(order="random", **game) for _ in range(16)}
        assert len(firsts) > 1, "the same seat begins sixteen times"


# ---- sitting down, leaving ----

def test_sit(server):
    """O4.1: the first free seat or the one that is wanted; again the same; nobody has two."""
    ann, bob, cyd, dan, eve = (person(server, name) for name in ("Ann", "Bob", "Cyd", "Dan", "Eve"))
    table = ann.ask("create", game="birmingham", players=4)["table"]
    before = ann.ask("open", table=table)["version"]
    equal(bob.ask("sit", table=table, seat=2)["seat"], 2)
    push = ann.push("table", why="sit")
    equal((push["version"], push["about"]["seats"][2]["user"]), (before + 1, bob.me["user"]))
    equal(bob.ask("sit", table=table)["seat"], 2)
    equal(bob.ask("sit", table=table, seat=3)["seat"], 2)
    equal(ann.ask("sit", table=table)["seat"], 0)
    refuses("full", cyd, "sit", table=table, seat=2)
    for seat in (4, 5, -1, "1"):
        code = cyd.refused("sit", table=table, seat=seat)["code"]
        assert code in ("bad-request", "full"), (seat, code)
    equal(cyd.ask("sit", table=table)["seat"], 1)
    refuses("sign-in", Socket(server), "sit", table=table)
    refuses("no-table", dan, "sit", table="tnothing")
    refuses("no-table", dan, "sit", table="t" * 23)
    equal(refuses("bad-request", dan, "sit", table=7)["field"], "table")
    dan.ask("sit", table=table)
    ann.push("table", why="start")
    refuses("started", eve, "sit", table=table)
    equal(dan.ask("sit", table=table)["seat"], 3)


def test_sit_by_link(server):
    """O4.1, O3: errors of sit in their order: invite, started, not-allowed, full."""
    ann, bob = person(server, password="a good password"), person(server, "Bob", password="a good password")
    cyd, dan = person(server, "Cyd"), person(server, "Dan", password="a good password")
    made = ann.ask("create", game="birmingham", players=2, entry="link", rated=True, clock=LIVE)
    table, invite = made["table"], made["invite"]
    for wrong in ({}, {"invite": "i" * 23}, {"invite": None}, {"invite": ""}):
        refuses("invite", cyd, "sit", table=table, **wrong)
    refuses("not-allowed", cyd, "sit", table=table, invite=invite)
    refuses("not-allowed", cyd, "sit", table=table, invite=invite, seat=0)
    refuses("full", dan, "sit", table=table, invite=invite, seat=0)
    equal(bob.ask("sit", table=table, invite=invite)["seat"], 1)
    refuses("invite", cyd, "sit", table=table)
    refuses("started", cyd, "sit", table=table, invite=invite)


def test_leave(server):
    """O4.1: a free seat again; the host's place goes to the lowest person; the last to leave cancels."""
    ann, bob, cyd = (person(server, name) for name in ("Ann", "Bob", "Cyd"))
    table = ann.ask("create", game="birmingham", players=4)["table"]
    for socket in (bob, cyd):
        socket.ask("sit", table=table)
        socket.ask("open", table=table)
    ann.ask("leave", table=table)
    push = cyd.push("table", why="leave")
    equal((push["about"]["host"], push["about"]["seats"][0]), (bob.me["user"]["id"], None))
    refuses("no-seat", ann, "leave", table=table)
    equal(ann.ask("sit", table=table)["seat"], 0)
    refuses("not-yours", ann, "start", table=table)
    ann.ask("leave", table=table, for_good=True)
    bob.ask("leave", table=table)
    equal(cyd.ask("open", table=table)["about"]["host"], cyd.me["user"]["id"])
    cyd.ask("leave", table=table)
    equal(cyd.push("table", why="cancel")["about"]["state"], "cancelled")
    refuses("sign-in", Socket(server), "leave", table=table)
    refuses("started", bob, "sit", table=table)


def test_leave_a_running_game(server):
    """O4.7: only for good: the stand-in has the seat, "gone"; the host's place goes on; alone, the game ends."""
    party = Party(server, stand_in=1)
    party.refuses("started", 0, "leave")
    party.refuses("started", 1, "leave", for_good=False)
    equal(party.refuses("bad-request", 1, "leave", for_good=1)["field"], "for_good")
    party.ask(0, "leave", for_good=True)
    push = party.sockets[1].push("table", why="leave")
    has(push["about"], host=party.people[1].user["id"], state="running")
    has(push["about"]["seats"][0], stand_in="gone", user=party.people[0].user)
    party.sockets[1].push("move", seat=0, bot=True)
    for cmd, fields in (("leave", {}), ("play", {"n": 1, "move": "pass"}), ("stand-in", {"on": False})):
        party.refuses("no-seat", 0, cmd, **fields)
    equal(party.now(0)["seat"], None)
    assert party.table not in listed(party.sockets[0], which="mine")
    party.ask(1, "leave", for_good=True)
    party.ask(2, "leave", for_good=True)
    has(party.now(2)["over"], how="ended")


def test_the_last_no_goes_with_who_said_it(server):
    """O4.1: when whoever had not agreed to end leaves for good, all people have."""
    party = Party(server, stand_in=1)
    party.ask(0, "end", agree=True)
    party.ask(1, "end", agree=True)
    party.ask(2, "leave", for_good=True)
    equal(party.about(0)["state"], "ended")


def test_remove(server):
    """O4.1: the host of an open table removes somebody, or a bot; the seat is free again."""
    ann, bob, cyd = (person(server, name) for name in ("Ann", "Bob", "Cyd"))
    table = ann.ask("create", game="birmingham", players=4, bots=[3])["table"]
    bob.ask("sit", table=table)
    bob.ask("open", table=table)
    refuses("not-yours", bob, "remove", table=table, seat=0)
    refuses("sign-in", Socket(server), "remove", table=table, seat=0)
    equal(refuses("bad-request", ann, "remove", table=table)["field"], "seat")
    for seat in (0, 2):  # oneself, nobody
        equal(refuses("bad-request", ann, "remove", table=table, seat=seat)["field"], "seat")
    ann.ask("remove", table=table, seat=1)
    equal(bob.push("table", why="leave")["about"]["seats"][1], None)
    ann.ask("remove", table=table, seat=3)
    equal(bob.ask("open", table=table)["about"]["seats"][1:], [None, None, None])
    equal(cyd.ask("sit", table=table, seat=3)["seat"], 3)
    ann.ask("start", table=table)
    refuses("started", ann, "remove", table=table, seat=3)


# ---- starting, cancelling ----

def test_start(server):
    """O4.1: by the host, free seats for bots of the level stand_in; not-yours, started, in this order."""
    ann, bob = person(server), person(server, "Bob")
    table = ann.ask("create", game="birmingham", players=4, stand_in=2, order="seats")["table"]
    bob.ask("sit", table=table, seat=2)
    refuses("not-yours", bob, "start", table=table)
    refuses("sign-in", Socket(server), "start", table=table)
    refuses("no-table", ann, "start", table="t1")
    before = ann.ask("open", table=table)
    equal((before["position"], before["commit"]), (None, None))
    ann.ask("start", table=table)
    push = ann.push("table", why="start")
    equal([s["bot"] for s in push["about"]["seats"]], [None, 2, None, 2])
    assert re.fullmatch(r"[0-9a-f]{64}", push["about"]["commit"]) and push["position"]
    refuses("started", ann, "start", table=table)
    refuses("not-yours", bob, "start", table=table)


def test_rated(server):
    """O4.1: members only, a clock, no bots, no start with free seats, no replace, no asking."""
    ann, guest = person(server, password="a good password"), person(server, "Gue")
    terms = {"game": "birmingham", "players": 3, "rated": True, "clock": LIVE}
    refuses("not-allowed", guest, "create", **terms)
    equal(refuses("bad-request", ann, "create", **{**terms, "bots": [1]})["field"], "bots")
    table = ann.ask("create", **terms)["table"]
    refuses("not-full", ann, "start", table=table)
    refuses("not-allowed", guest, "sit", table=table)
    party = Party(server, members=True, rated=True, clock=LIVE, stand_in=1)
    party.play()
    party.refuses("not-allowed", 0, "undo", n=1, ask=True)
    party.ask(1, "leave", for_good=True)
    party.refuses("not-allowed", 0, "replace", seat=1, level=1)


def test_cancel(server):
    """O4.1: the host cancels while it is open; nobody can come after that."""
    ann, bob = person(server), person(server, "Bob")
    table = ann.ask("create", game="birmingham", players=2)["table"]
    bob.ask("open", table=table)
    refuses("not-yours", bob, "cancel", table=table)
    ann.ask("cancel", table=table)
    equal(bob.push("table", why="cancel")["about"]["state"], "cancelled")
    refuses("started", bob, "sit", table=table)
    refuses("started", ann, "start", table=table)
    refuses("started", ann, "cancel", table=table)
    for which in ("mine", "open", "running", "finished"):
        assert table not in listed(ann, which=which), which
    party = Party(server)
    party.refuses("started", 0, "cancel")


def test_open_tables_are_cancelled(server):
    """O4.1: after 14 days without change."""
    ann, bob = person(server), person(server, "Bob")
    table = ann.ask("create", game="birmingham", players=3)["table"]
    server.advance(10 * 86400)
    bob.ask("sit", table=table)
    server.advance(13 * 86400)
    equal(ann.ask("open", table=table)["about"]["state"], "open")
    server.advance(86400 + 1)
    equal(ann.push("table", why="cancel")["about"]["state"], "cancelled")


# ---- ending ----

def test_end(server):
    """O4.1: ended when all people have agreed; a no takes back the own yes; bots are not asked."""
    party = Party(server, bots=[1], stand_in=1)
    equal(party.refuses("bad-request", 0, "end")["field"], "agree")
    equal(party.ask(0, "end", agree=True)["agreed"], [0])
    equal(party.sockets[1].push("table", why="end")["about"]["agreed"], [0])
    equal(party.ask(0, "end", agree=True)["agreed"], [0])
    equal(party.ask(1, "end", agree=True)["agreed"], [0, 1])
    equal(party.ask(0, "end", agree=False)["agreed"], [1])
    equal(party.ask(0, "end", agree=True)["agreed"], [0, 1])
    equal(party.ask(2, "end", agree=True)["agreed"], [0, 1, 2])
    push = party.sockets[0].push("table", version=party.now()["version"])
    equal((push["why"], push["about"]["state"]), ("end", "ended"))
    has(push["over"], how="ended", result=None)
    assert re.fullmatch(r"[0-9a-f]{64}", push["over"]["salt"])
    party.refuses("over", 0, "end", agree=True)
    party.refuses("over", 0, "play", n=0, move="pass")
    party.refuses("over", 0, "leave")


def test_silent_games_end(server):
    """O5.4: without a clock, after 30 days in which no person has moved; a move begins them anew."""
    party = Party(server)
    server.advance(29 * 86400)
    party.play()
    server.advance(29 * 86400)
    equal(party.about()["state"], "running")
    server.advance(86400 + 1)
    equal(party.about()["state"], "ended")
    has(party.now()["over"], how="ended", result=None)


# ---- giving a seat to others ----

def test_replace_with_a_bot(server):
    """O4.7: the host gives a seat that is gone to a bot."""
    party = Party(server, stand_in=1)
    party.refuses("not-away", 0, "replace", seat=1, level=3)
    party.refuses("not-allowed", 1, "replace", seat=0)
    equal(party.refuses("bad-request", 0, "replace")["field"], "seat")
    equal(party.refuses("bad-request", 0, "replace", seat=1, level=11)["field"], "level")
    equal(party.refuses("bad-request", 0, "replace", seat=4)["field"], "seat")
    party.ask(1, "leave", for_good=True)
    party.refuses("not-allowed", 2, "replace", seat=1)
    equal(party.ask(0, "replace", seat=1, level=3)["invite"], None)
    push = party.sockets[2].push("table", why="replace")
    has(push["about"]["seats"][1], user=None, bot=3, stand_in=None)
    party.refuses("not-away", 0, "replace", seat=1, level=3)


def test_replace_with_somebody(server):
    """O4.7: whoever sits down with the one-use invite has the seat; the table's own does not do."""
    party = Party(server, stand_in=1, spectators=False)
    party.ask(1, "leave", for_good=True)
    old = party.ask(0, "replace", seat=1)["invite"]
    invite = party.ask(0, "replace", seat=1)["invite"]
    assert invite and invite not in (old, party.invite)
    dan, eve = person(server, "Dan"), person(server, "Eve")
    refuses("started", dan, "sit", table=party.table, invite=party.invite)
    refuses("started", dan, "sit", table=party.table, invite=old)
    refuses("private", dan, "open", table=party.table)
    dan.ask("open", table=party.table, invite=invite)
    equal(party.ask(2, "sit", invite=invite)["seat"], 2)  # has one already
    equal(dan.ask("sit", table=party.table, invite=invite)["seat"], 1)
    refuses("started", eve, "sit", table=party.table, invite=invite)
    push = party.sockets[0].push("table", why="replace")
    has(push["about"]["seats"][1], user=dan.me["user"], stand_in=None)
    refuses("no-seat", party.sockets[1], "leave", table=party.table)
    party.play(0)
    equal(dan.push("turn", table=party.table)["n"], 1)
    position = dan.ask("open", table=party.table)
    equal(position["seat"], 1)


def test_replace_where_time_is_out(server):
    """O4.7: "time" for a turn's time; who comes back in between has the seat."""
    party = Party(server, stand_in=1, clock=LIVE)
    server.advance(631)
    has(party.about(1)["seats"][0], stand_in="time")
    party.refuses("not-allowed", 2, "replace", seat=0)
    party.refuses("not-away", 1, "replace", seat=0)  # the host has a stand-in: the lowest person
    server.advance(31)
    invite = party.ask(1, "replace", seat=0)["invite"]
    party.ask(0, "stand-in", on=False)
    refuses("started", person(server), "sit", table=party.table, invite=invite)
    party.refuses("not-allowed", 1, "replace", seat=0)


def test_a_replacement_is_for_who_is_away(server):
    """O4.7: whoever plays again is not replaced by an invitation from before."""
    party = Party(server, stand_in=1)
    party.play(0)
    party.sockets[1].close()
    server.advance(4 * 24 * 3600)
    invite = party.ask(0, "replace", seat=1)["invite"]
    party.sockets[1] = party.people[1].connect()
    party.ask(1, "open")
    dan = person(server, "Dan")
    refuses("started", dan, "sit", table=party.table, invite=invite)
    party.play(1)
    refuses("started", dan, "sit", table=party.table, invite=invite)


def test_a_replacement_agrees_to_nothing(server):
    """O4.7, O4.1: what the person before has agreed to does not count for the next, nor is the next host's seat empty."""
    party = Party(server, stand_in=1, clock=LIVE)
    party.ask(0, "end", agree=True)
    server.advance(631)
    server.advance(31)
    invite = party.ask(1, "replace", seat=0)["invite"]
    dan = person(server, "Dan")
    equal(dan.ask("sit", table=party.table, invite=invite)["seat"], 0)
    about = party.about(1)
    equal(about["agreed"], [])
    equal(about["host"], party.people[1].user["id"])


def test_replace_without_a_clock(server):
    """O4.7: where there is no clock, who has not been here for 3 days in the own turn."""
    party = Party(server, stand_in=1)
    party.play(0)
    party.refuses("not-away", 0, "replace", seat=1, level=1)
    party.sockets[1].close()
    party.sockets[0].settle()
    server.advance(2.9 * 86400)
    party.refuses("not-away", 0, "replace", seat=1, level=1)
    server.advance(0.2 * 86400)
    party.refuses("not-away", 0, "replace", seat=2, level=1)  # it is not their turn
    party.ask(0, "replace", seat=1, level=1)
    party.sockets[0].push("move", seat=1, bot=True)


def test_here_is_not_away(server):
    """O4.7: whoever has a connection is here, also without moving for days."""
    party = Party(server, stand_in=1)
    party.play(0)
    server.advance(4 * 86400)
    party.refuses("not-away", 0, "replace", seat=1, level=1)


# ---- once more ----

def test_rematch(server):
    """O4.1: whoever had a seat asks for the same table once more; the others sit down there."""
    party = Party(server, clock=LIVE, entry="open", spectators=False, undo="none")
    party.refuses("not-over", 0, "rematch")
    for seat in range(3):
        party.ask(seat, "end", agree=True)
    refuses("no-seat", person(server), "rematch", table=party.table)
    refuses("sign-in", Socket(server), "rematch", table=party.table)
    made = party.ask(1, "rematch")
    equal(made["seat"], 0)
    push = party.sockets[0].push("table", why="rematch")
    equal(push["about"]["rematch"], {"table": made["table"], "invite": made["invite"]})
    equal(Socket(server).ask("open", table=party.table)["about"]["rematch"], {"table": made["table"], "invite": None})
    again = party.ask(0, "rematch")
    equal((again["table"], again["seat"]), (made["table"], 1))
    equal(party.ask(1, "rematch")["seat"], 0)
    about = party.sockets[0].ask("open", table=made["table"])["about"]
    has(about, state="open", entry="link", clock=LIVE, undo="none", spectators=False, host=party.people[1].user["id"])
    party.ask(2, "rematch")
    equal(party.sockets[0].push("table", why="start")["about"]["state"], "running")


# ---- lists ----

def test_lists(server):
    """O3.6: mine, open, running, finished; by link only for those who sit there."""
    ann, bob, eve = person(server), person(server, "Bob"), person(server, "Eve")

    def two(**terms):
        made = ann.ask("create", game="birmingham", players=2, **terms)
        return made["table"], made["invite"]

    open_table, _ = two()
    link, _ = two(entry="link")
    running, _ = two()
    bob.ask("sit", table=running)
    hidden, _ = two(spectators=False)
    bob.ask("sit", table=hidden)
    run_link, invite = two(entry="link")
    bob.ask("sit", table=run_link, invite=invite)
    done, _ = two()
    done_link, invite = two(entry="link")
    for table in (done, done_link):
        bob.ask("sit", table=table, invite=invite)
        for socket in (ann, bob):
            socket.ask("end", table=table, agree=True)
    all_of_them = {open_table, link, running, hidden, run_link, done, done_link}

    def sees(socket, which):
        return set(listed(socket, which=which)) & all_of_them

    equal(sees(ann, "mine"), {open_table, link, running, hidden, run_link})
    equal(sees(bob, "mine"), {running, hidden, run_link})
    equal(sees(eve, "mine"), set())
    nobody = Socket(server)
    for socket in (ann, eve, nobody):
        equal(sees(socket, "open"), {open_table})
        equal(sees(socket, "running"), {running})
    equal(sees(nobody, "finished"), {done})
    equal(sees(eve, "finished"), {done})
    equal(sees(bob, "finished"), {done, done_link})
    refuses("sign-in", nobody, "tables", which="mine")
    equal([t["table"] for t in nobody.ask("tables")["tables"]][:1], listed(nobody, which="open")[:1])
    entry = next(t for t in nobody.ask("tables", which="running", limit=100)["tables"] if t["table"] == running)
    has(entry, mine=None, state="running", host=ann.me["user"]["id"], result=None)
    for secret in ("invite", "ask", "commit"):
        assert secret not in entry, secret
    equal(next(t for t in bob.ask("tables", which="mine")["tables"] if t["table"] == running)["mine"], 1)


def test_pages(server):
    """O3.6: newest change first, page by page, each once; `game` picks; wrong fields are named."""
    ann = person(server)
    tables = []
    for i in range(7):
        tables.append(ann.ask("create", game="birmingham" if i % 2 else "lancashire", players=3)["table"])
        server.advance(0.01)  # no two changes at the same time
    person(server, "Bob").ask("sit", table=tables[2])
    newest = [tables[2]] + [t for t in reversed(tables) if t != tables[2]]
    seen, before = [], None
    for _ in range(4):
        page = ann.ask("tables", which="mine", limit=2, before=before)
        seen += [t["table"] for t in page["tables"]]
        before = page["more"]
        if before is None:
            break
    assert before is None and seen == newest, (seen, newest)
    equal(ann.ask("tables", which="mine", limit=7)["more"], None)
    equal([t["game"] for t in ann.ask("tables", which="mine", game="birmingham")["tables"]], ["birmingham"] * 3)
    for field, value in (("which", "all"), ("which", 1), ("game", "chess"), ("limit", 0), ("limit", 101),
                         ("limit", "5"), ("before", 7)):
        equal(refuses("bad-request", ann, "tables", **{field: value})["field"], field)
    changes = [t["changed"] for t in ann.ask("tables", limit=100)["tables"]]
    equal(changes, sorted(changes, reverse=True))


# ---- frozen ----

@own("--limit", "guests=0", "--limit", "requests=0")
def test_frozen(server):
    """O4.1: a game that does not replay to the same position can be looked at, not played; its host ends it."""
    party = Party(server)
    party.play()
    server.kill()
    server.database.change("update tables set position = ?", "0" * 64)
    server.start(server.port)
    party.sockets = [one.connect() for one in party.people]
    about = party.now()["about"]
    equal(about["state"], "frozen")
    equal(party.now()["position"]["seat"], party.ask(0, "view")["view"]["seat"])
    equal(len(party.ask(1, "story")["moves"]), 1)
    for seat in range(3):
        party.refuses("over", seat, "play", n=1, move="pass")
        party.refuses("over", seat, "undo", n=1)
        party.refuses("over", seat, "stand-in", on=True)
        party.refuses("over", seat, "plan", moves=[])
    assert party.table in listed(party.sockets[1], which="mine")
    party.refuses("not-allowed", 1, "end", agree=True)
    party.ask(0, "end", agree=True)
    equal(party.about()["state"], "ended")


@own("--limit", "guests=0", "--limit", "requests=0")
def test_tables_outlive_the_server(server):
    """O1.6: everything about tables is there after a restart, and bots go on."""
    party = Party(server, bots=[1], stand_in=1)
    party.ask(1, "chat", text="hello")
    party.play(0)
    party.ask(1, "plan", moves=[{"move": "pass", "price": 1}])
    made = party.sockets[0].ask("create", game="birmingham", players=2, key="k")
    before = party.now(1)
    server.restart()
    party.sockets = [one.connect() for one in party.people]
    after = party.now(1)
    for each in (before, after):
        for seat in each["about"]["seats"]:
            seat["present"] = None
        each.pop("id")
        each.pop("seen")
    equal(after, before)
    equal(party.sockets[0].ask("create", game="birmingham", players=2, key="k")["table"], made["table"])
    party.now(0)
    party.ask(1, "stand-in", on=True)
    party.sockets[0].push("move", seat=1, bot=True)
    server.restart()
    party.sockets = [one.connect() for one in party.people]
    equal(party.about(1)["seats"][1]["stand_in"], "wish")
