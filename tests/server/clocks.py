"""Clocks (O5): turns and banks, time that is out, coming back, being away, restarts. Nothing here waits for time to
pass: the tests let it jump."""
import time

from client import Socket
from party import Party, engine, equal, fresh, has, own, refuses

LIVE = {"kind": "live", "bank_s": 600, "turn_s": 30}
DAYS = {"kind": "days", "bank_h": 72, "turn_h": 24}
HOUR, DAY = 3600, 86400
PROGRAM = None  # run.py's
SOON = 3000  # milliseconds that a busy machine may need between two requests


def near(got, wanted, what="", within=SOON):
    assert abs(got - wanted) <= within, f"{what} is {got}, not about {wanted} (off by {got - wanted} ms)"


def consistent(clock):
    """O5.2: until = since + turn + that seat's bank."""
    equal(clock["until"], clock["since"] + clock["turn_ms"] + clock["bank_ms"][clock["seat"]], "until")


# ---- turns and banks ----

def test_clock_none(server):
    """O5.1, O5.2: without a clock there is none in the answers."""
    party = Party(server)
    equal(party.now()["clock"], {"kind": "none"})
    equal(party.about()["until"], None)


def test_clock_at_the_start(server):
    """O5.2: the full banks and the turn of whoever begins."""
    for clock, bank, turn in ((LIVE, 600000, 30000), (DAYS, 72 * HOUR * 1000, 24 * HOUR * 1000)):
        party = Party(server, clock=clock)
        now = party.now()
        has(now["clock"], kind=clock["kind"], bank_ms=[bank] * 3, turn_ms=turn, seat=0)
        consistent(now["clock"])
        near(now["clock"]["since"], server.advance(0), "since")
        equal(now["about"]["until"], now["clock"]["until"])
        equal(now["about"]["clock"], clock)


def test_turn_time_comes_first(server):
    """O5.1: the turn's own time first, then the bank; unused turn time is lost."""
    party = Party(server, clock=LIVE)
    server.advance(10)
    clock = party.play(0)["clock"]
    equal(clock["bank_ms"], [600000] * 3)
    has(clock, seat=1)
    consistent(clock)
    server.advance(50)
    clock = party.play(1)["clock"]
    near(clock["bank_ms"][1], 580000, "the bank")
    equal((clock["bank_ms"][0], clock["bank_ms"][2], clock["seat"]), (600000, 600000, 2))
    consistent(clock)


def test_a_turn_is_all_its_actions(server):
    """O5.1: until another seat decides, or a round begins."""
    party = Party(server, n=2, game="birmingham", clock=LIVE)
    party.play(0)
    party.play(1)
    first = party.now()
    seat = first["clock"]["seat"]
    server.advance(20)
    again = party.play(seat)["clock"]
    equal((again["seat"], again["since"]), (seat, first["clock"]["since"]))
    server.advance(20)
    near(party.play(seat)["clock"]["bank_ms"][seat], 590000, "the bank")
    other = party.now()["clock"]["seat"]
    party.play(other)
    before = party.now()["clock"]
    after = party.play(other)["clock"]
    if after["seat"] == other:  # last of this round and first of the next: a new turn
        assert after["since"] > before["since"], (before, after)


def test_a_round_begins_a_turn(server):
    """O5.1: who is last in a round and first in the next has a new turn, and is told."""
    party = Party(server, clock=LIVE)
    seats = []
    for _ in range(12):
        seat = party.now()["clock"]["seat"]
        seats.append(seat)
        before = party.now()
        server.advance(1)
        party.settle()
        answer = party.play(seat)
        ends = any(e["event"] == "order" for e in answer["events"])
        if answer["clock"]["seat"] == seat and not ends:
            equal(answer["clock"]["since"], before["clock"]["since"])
        else:
            assert answer["clock"]["since"] > before["clock"]["since"]
            equal(party.sockets[answer["clock"]["seat"]].push("turn")["n"], before["moves"] + 1)


def test_undo_sets_the_clock_back(server):
    """O5.2: as if the move had not been made; too-late if time were out."""
    party = Party(server, clock=LIVE)
    before = party.now()["clock"]
    server.advance(100)
    party.play(0)
    server.advance(10)
    equal(party.ask(0, "undo", n=1)["clock"], before)
    party.play(0)
    server.advance(525)
    party.refuses("too-late", 0, "undo", n=1)


# ---- time is out ----

def test_time_is_out(server):
    """O5.3, O5.5: then a stand-in plays that seat, "time"; not a moment before."""
    party = Party(server, clock=LIVE, stand_in=1)
    server.advance(625)
    has(party.about()["seats"][0], stand_in=None)
    server.advance(6)
    push = party.sockets[1].push("table", why="stand-in")
    has(push["about"]["seats"][0], stand_in="time")
    has(party.sockets[1].push("move", seat=0), bot=True)
    clock = party.now()["clock"]
    equal((clock["bank_ms"][0], clock["seat"]), (0, 1))
    consistent(clock)
    party.refuses("time-out", 0, "play", n=party.now()["moves"], move="pass")
    equal(len([p for p in party.sockets[1].pushes if p.get("why") == "stand-in"]), 0, "once")


def test_play_after_until(server):
    """O5.3: a play after `until` finds time out, also if nobody has looked at the clock meanwhile."""
    party = Party(server, clock={"kind": "live", "bank_s": 25, "turn_s": 5}, stand_in=1)
    move = party.cheap(0)
    server.advance(31)
    error = party.sockets[0].refused("play", table=party.table, n=0, move=move)
    assert error["code"] in ("time-out", "stale"), error
    has(party.about()["seats"][0], stand_in="time")


def test_coming_back(server):
    """O5.3: with a new turn and a quarter of the full bank the first time, later 0; the bank that was after a wish."""
    party = Party(server, clock=LIVE, stand_in=1)
    for quarter in (150000, 0):
        while party.now()["clock"]["seat"] != 0:
            party.play(party.now()["clock"]["seat"])
        server.advance(700)
        has(party.about()["seats"][0], stand_in="time")
        party.ask(0, "stand-in", on=False)
        now = party.now()
        has(now["about"]["seats"][0], stand_in=None)
        equal(now["clock"]["bank_ms"][0], quarter)
        if now["clock"]["seat"] == 0:
            near(now["clock"]["since"], server.advance(0), "since")
    bank = party.now()["clock"]["bank_ms"][1]
    party.ask(1, "stand-in", on=True)
    party.ask(1, "stand-in", on=False)
    near(party.now()["clock"]["bank_ms"][1], bank)


def test_stand_in_has_no_clock(server):
    """O5.1, O5.2: bots have no clock: it stands while one is to play."""
    party = Party(server, n=1, game="birmingham", bots=[8], clock=LIVE)
    clock = party.play(0)["clock"]
    equal((clock["since"], clock["until"]), (None, None))
    push = party.sockets[0].push("move", seat=1)
    if push["clock"]["seat"] == 0:
        consistent(push["clock"])


def test_deadline_drops_the_plan(server):
    """O4.4, O5.3: the plan of whoever is out of time is dropped."""
    party = Party(server, clock=LIVE, stand_in=1)
    party.ask(1, "plan", moves=[{"move": "pass card:nothing", "price": 0}])
    party.ask(2, "plan", moves=[{"move": "pass card:nothing", "price": 0}])
    party.ask(0, "stand-in", on=True)
    equal(party.sockets[1].push("plan")["moves"], [])
    server.advance(700)
    assert party.now(1)["plan"] == []


def test_deadlines_without_anybody(server):
    """O5.5: checked while a node runs, whoever is connected, within a second."""
    party = Party(server, clock={"kind": "live", "bank_s": 25, "turn_s": 5}, stand_in=1)
    with_socket = party.sockets[0]
    for socket in party.sockets[1:]:
        socket.close()
    with_socket.ask("close", table=party.table)
    server.advance(29.5)
    begun = time.monotonic()
    while with_socket.ask("tables", which="mine")["tables"][0]["seats"][0]["stand_in"] is None:
        assert time.monotonic() - begun < 300, "the deadline is not kept"
        time.sleep(0.1)


def test_many_deadlines_at_once(server):
    """O5.7: the clock answers once all that fell due is done."""
    parties = [Party(server, n=2, game="birmingham", clock=LIVE, stand_in=1) for _ in range(4)]
    server.advance(1000)
    for party in parties:
        has(party.about()["seats"][0], stand_in="time")


def test_clock_fields(server):
    """O5.7: the test's clock goes forward only and says what is wrong."""
    for wrong in ({}, {"advance_ms": -1}, {"advance_ms": "1"}):
        status, _, body = server.http("POST", "/api/test/clock", wrong)
        equal((status, body["error"]["field"]), (400, "advance_ms"))
    before = server.advance(0)
    near(server.advance(10), before + 10000)


def test_rated_and_given_up(server):
    """O5.3: in rated games a seat that was given up for good, or played by a stand-in, is last."""
    party = Party(server, n=2, game="birmingham", members=True, rated=True, clock=LIVE, stand_in=1)
    party.ask(0, "leave", for_good=True)
    while not (now := party.now(1))["over"]:
        if now["about"]["seat"] == 1:
            party.play(1, engine(server).moves(now["position"])[-1])
        else:
            party.sockets[1].push("move", n=now["moves"])
    result = now["over"]["result"]
    equal(result["ranking"], [[1], [0]], f"the ranking with {result['vp']}")


# ---- restarts ----

def stop_for(server, seconds):
    """Stops the server and starts it again, as if all that is stored were so much older. Of that nothing is written anew:
    one number says how long clocks have stood still."""
    times = "select id, since, until, due, person_moved from tables order by id"
    server.stop()
    server.database.change("update facts set value = value - ? where name = 'alive'", seconds * 1000)
    for column in ("created", "changed", "since", "until", "due", "person_moved"):
        server.database.change(f"update tables set {column} = {column} - ?", seconds * 1000)
    stored = server.database.rows(times)
    server.start(server.port)
    equal(server.database.rows(times), stored, "what is stored")


@own("--limit", "guests=0", "--limit", "requests=0")
def test_restart_moves_deadlines_on(server):
    """O5.5, O1.6: by the time no node ran; nobody loses a second to it."""
    party = Party(server, clock=LIVE)
    days = Party(server, clock=DAYS)
    before = [p.now()["clock"] for p in (party, days)]
    stop_for(server, 2 * HOUR)
    for p, was in zip((party, days), before):
        p.sockets = [one.connect() for one in p.people]
        clock = p.now()["clock"]
        near(clock["until"], was["until"], "until", within=10000)
        consistent(clock)
        has(p.about()["seats"][0], stand_in=None)
    party.play(0)
    has(party.now()["clock"], bank_ms=[600000] * 3)
    clock = party.ask(0, "undo", n=1)["clock"]
    near(clock["until"], before[0]["until"], "until after an undo", within=10000)


@own("--limit", "guests=0", "--limit", "requests=0")
def test_restart_and_silent_games(server):
    """O5.4, O5.5: the thirty days of a game without a clock do not run while no node runs, moves or not."""
    party = Party(server)
    stop_for(server, 10 * DAY)
    party.sockets = [one.connect() for one in party.people]
    party.ask(1, "stand-in", on=True)  # a change, but no person's move
    server.advance(29 * DAY)
    equal(party.about()["state"], "running")
    server.advance(2 * DAY)
    equal(party.about()["state"], "ended")


@own("--limit", "guests=0", "--limit", "requests=0")
def test_bots_go_on_after_a_kill(server):
    """O1.6: a bot that was thinking when the server was killed plays when it is back, once."""
    party = Party(server, n=1, game="birmingham", bots=[7])
    party.play(0)
    server.restart()
    socket = party.people[0].connect()
    begun = time.monotonic()
    while socket.ask("open", table=party.table)["moves"] < 2:
        assert time.monotonic() - begun < 300, "the bot sleeps"
        time.sleep(0.05)
    rows = server.database.rows('select n from moves where "table" = ? order by n', party.table)
    equal([row[0] for row in rows], list(range(len(rows))))


# ---- away ----

def test_away(server):
    """O5.6: days-clocks of one's turns stand still until then, since and until move on; others do not."""
    days, live = Party(server, clock=DAYS), Party(server, clock=LIVE)
    ann = days.sockets[0]
    before = days.now()["clock"]
    until = server.advance(0) + 5 * DAY * 1000
    answer = ann.ask("away", until=until)
    has(answer, until=until, days_left=25)
    push = days.sockets[1].push("table", why="away")
    near(push["clock"]["until"], before["until"] + 5 * DAY * 1000, "until")
    near(push["clock"]["since"], until, "since")
    consistent(push["clock"])
    live.sockets[0].ask("away", until=until)
    equal(live.now()["clock"]["seat"], 0)
    near(live.now()["clock"]["until"], live.now()["clock"]["since"] + 630000)
    server.advance(DAY)
    has(ann.ask("away"), until=None, days_left=28)
    near(days.now()["clock"]["until"], before["until"] + DAY * 1000, "until after coming back")


def test_away_when_the_turn_comes(server):
    """O5.6: a turn that begins while one is away begins when one is back."""
    party = Party(server, clock=DAYS)
    until = server.advance(0) + 3 * DAY * 1000
    party.sockets[1].ask("away", until=until)
    clock = party.play(0)["clock"]
    equal((clock["seat"], clock["since"]), (1, until))
    consistent(clock)
    server.advance(2 * DAY)
    answer = party.play(1)
    equal(answer["clock"]["bank_ms"][1], 72 * HOUR * 1000)


def test_away_days(server):
    """O5.6: thirty days a calendar year, begun days count; then too-many."""
    ann = server.guest(fresh("Ann")).connect()
    now = server.advance(0)
    year = time.gmtime(now / 1000).tm_year
    if time.gmtime(now / 1000 + 40 * DAY).tm_year != year:  # begin in a year that is long enough
        now = server.advance(60 * DAY)
    for wrong in (now - 1000, 0, "soon", -5, 1.5):
        equal(refuses("bad-request", ann, "away", until=wrong)["field"], "until")
    equal(refuses("too-many", ann, "away", until=now + 31 * DAY * 1000)["limit"], 30)
    equal(ann.ask("away", until=server.advance(0) + 10 * DAY * 1000 - 1000)["days_left"], 20)
    equal(ann.ask("away", until=server.advance(0) + 5 * DAY * 1000 - 1000)["days_left"], 25)
    server.advance(5 * DAY)
    equal(ann.ask("away", until=server.advance(0) + 1000)["days_left"], 24)
    server.advance(2)
    refuses("too-many", ann, "away", until=server.advance(0) + 25 * DAY * 1000)
    ann.ask("away", until=server.advance(0) + 23 * DAY * 1000)
    refuses("sign-in", Socket(server), "away", until=now)


def test_away_host(server):
    """O4.7, O5.6: while the host is away the lowest person gives seats to others."""
    party = Party(server, stand_in=1)
    party.ask(2, "leave", for_good=True)
    party.refuses("not-allowed", 1, "replace", seat=2, level=1)
    party.sockets[0].ask("away", until=server.advance(0) + DAY * 1000)
    party.ask(1, "replace", seat=2, level=1)
