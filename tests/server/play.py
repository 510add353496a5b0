"""Playing: moves, retries, taking back, plans, stand-ins, and the order of errors (O3, O3.1, O4.2, O4.4, O4.5)."""
import time

import databases
from client import Socket
from party import Party, equal, fresh, has, own, refuses

LIVE = {"kind": "live", "bank_s": 600, "turn_s": 30}
PROGRAM = None  # run.py's


def but(answer, *names):
    return {key: value for key, value in answer.items() if key not in ("id", *names)}


# ---- moves ----

def test_play(server):
    """O1.1, O1.3, O3: the answer to the mover, the same as a push to the others, numbers without gaps."""
    party = Party(server)
    sue = party.spectator()
    version = party.now()["version"]
    for n in range(7):
        seat = party.seat()
        move = party.cheap(seat)
        party.settle()
        answer = party.ask(seat, "play", n=n, move=move)
        has(answer, n=n, move=move, version=version + n + 1, over=None, clock={"kind": "none"})
        equal({e["event"] for e in answer["events"]} & {"discard", "pass"} != set(), True)
        for other in [s for s in range(3) if s != seat]:
            push = party.sockets[other].push("move")
            has(push, table=party.table, n=n, seat=seat, bot=False, move=move, version=version + n + 1, over=None)
        equal([p for p in party.sockets[seat].pushes if p["push"] == "move"], [])
        has(sue.push("move"), n=n, version=version + n + 1)
    equal(server.database.rows('select n from moves where "table" = ? order by n', party.table), [(n,) for n in range(7)])


def test_forced_words(server):
    """O1.1: forced words may be left out; the answer has them all."""
    party = Party(server)
    for move in party.moves(0):
        if move.startswith("build") and "iron:market" in move:
            answer = party.ask(0, "play", n=0, move=move.replace(" iron:market", ""))
            equal(answer["move"], move)
            return
    party.play(0)


def test_the_engines_errors(server):
    """O1.1, O3: illegal with its rule, incomplete with options, bad-word; nothing changes."""
    party = Party(server)
    party.refuses("bad-word", 0, "play", n=0, move="buy oldham.1")
    error = party.refuses("incomplete", 0, "play", n=0, move="build")
    assert error["options"], error
    equal(party.refuses("incomplete", 0, "play", n=0, move="")["code"], "incomplete")
    # A card that the own hand lacks, though it is in somebody's.
    hand = party.now(0)["position"]["seats"][0]["hand"]
    others = {"barrow", "oldham", "preston", "stockport", "lancaster"} - set(hand)
    error = party.refuses("illegal", 0, "play", n=0, move=f"pass card:{others.pop()}")
    assert "rule" in error, error
    equal(party.now()["moves"], 0)


def test_texts_are_in_the_language_of_hello(server):
    """O3: hello's language is that of all texts."""
    party = Party(server)
    english = party.refuses("bad-word", 0, "play", n=0, move="buy x")["text"]
    mine = party.refuses("not-your-turn", 1, "undo", n=0)["text"]
    for seat in (0, 1):
        party.sockets[seat].ask("hello", language="de")
    assert party.refuses("bad-word", 0, "play", n=0, move="buy x")["text"] != english
    assert party.refuses("not-your-turn", 1, "undo", n=0)["text"] != mine
    equal(refuses("bad-request", party.sockets[0], "hello", language="xx")["field"], "language")


def test_order_of_errors(server):
    """O3: bad-request, sign-in, no-table, no-seat, not-started, stale, over, then as the row has them."""
    party = Party(server, clock=LIVE, stand_in=1)
    eve, nobody = server.guest(fresh("Eve")).connect(), Socket(server)
    play = {"table": party.table, "n": 0, "move": "nonsense"}
    equal(refuses("bad-request", nobody, "play", **{**play, "n": "0"})["field"], "n")
    equal(refuses("bad-request", nobody, "play", **{**play, "table": None})["field"], "table")
    equal(refuses("bad-request", nobody, "play", table="nowhere", n=0)["field"], "move")
    refuses("sign-in", nobody, "play", **{**play, "table": "nowhere"})
    refuses("no-table", eve, "play", **{**play, "table": "nowhere"})
    waiting = eve.ask("create", game="birmingham", players=2)["table"]
    refuses("no-seat", party.sockets[0], "play", **{**play, "table": waiting})
    refuses("not-started", eve, "play", **{**play, "table": waiting, "n": 5})
    for cmd, fields in (("undo", {"n": 3}), ("plan", {}), ("stand-in", {"on": True}), ("replace", {"seat": 1}),
                        ("end", {"agree": True})):
        refuses("no-seat", party.sockets[0], cmd, table=waiting, **fields)
        refuses("not-started", eve, cmd, table=waiting, **fields)
    refuses("no-seat", eve, "play", **play)
    now = party.now()
    has(party.refuses("stale", 1, "play", n=5, move="nonsense"), moves=0, version=now["version"])
    has(party.refuses("stale", 1, "undo", n=5), moves=0, version=now["version"])
    party.refuses("not-your-turn", 1, "play", n=0, move="nonsense")
    party.ask(1, "stand-in", on=True)
    party.refuses("stand-in", 1, "play", n=0, move="nonsense")
    server.advance(631)
    error = party.sockets[0].refused("play", table=party.table, n=0, move="nonsense")
    assert error["code"] in ("time-out", "stale"), error  # stale if the stand-in was quick
    while party.seat() != 2:  # until both stand-ins have played
        time.sleep(0.01)
    party.refuses("time-out", 0, "play", n=party.now()["moves"], move="nonsense")
    for seat in range(3):
        party.ask(seat, "end", agree=True)
    moves = party.now()["moves"]
    party.refuses("stale", 2, "play", n=moves + 1, move="nonsense")
    party.refuses("over", 2, "play", n=moves, move="nonsense")
    party.refuses("over", 2, "undo", n=moves)
    refuses("no-seat", eve, "play", table=party.table, n=moves, move="x")


def test_cancelled_is_over(server):
    """O3: of a table that was cancelled nothing can be played."""
    ann = server.guest(fresh("Ann")).connect()
    table = ann.ask("create", game="birmingham", players=2)["table"]
    ann.ask("cancel", table=table)
    for cmd, fields in (("play", {"n": 0, "move": "x"}), ("leave", {}), ("end", {"agree": True})):
        refuses("over", ann, cmd, table=table, **fields)


# ---- retries ----

def test_retry(server):
    """O3.1: the same move of the same person once more is answered as then; anything else is stale."""
    party = Party(server, game="birmingham", clock=LIVE)
    move = party.cheap(0)
    answer = party.ask(0, "play", n=0, move=move)
    party.settle()
    equal(but(party.ask(0, "play", n=0, move=move)), but(answer))
    for socket in party.sockets:
        socket.settle()
        equal([p for p in socket.pushes if p["push"] == "move"], [])
    party.play(1)
    server.advance(3)
    equal(but(party.ask(0, "play", n=0, move=move)), but(answer))
    party.refuses("stale", 0, "play", n=0, move=move + " x")
    party.refuses("stale", 1, "play", n=0, move=move)
    party.refuses("stale", 0, "play", n=1, move=party.ask(0, "story")["moves"][1]["move"])
    equal(party.now()["moves"], 2)
    for seat in range(3):
        party.ask(seat, "end", agree=True)
    equal(but(party.ask(0, "play", n=0, move=move)), but(answer))


def test_retry_in_other_words(server):
    """O3.1: as sent, or written out."""
    party = Party(server)
    whole = next(move for move in party.moves(0) if "iron:market" in move or "coal:market" in move or " card:" in move)
    short = whole.replace(" iron:market", "").replace(" coal:market", "")
    answer = party.ask(0, "play", n=0, move=short)
    equal(but(party.ask(0, "play", n=0, move=short)), but(answer))
    equal(but(party.ask(0, "play", n=0, move=answer["move"])), but(answer))


@own("--limit", "guests=0", "--limit", "requests=0")
def test_retry_after_a_kill(server):
    """O1.2, O3.1: an answered move is there after a kill, with the answer it had."""
    party = Party(server, clock=LIVE)
    move = party.cheap(0)
    answer = party.ask(0, "play", n=0, move=move)
    server.restart()
    socket = party.people[0].connect()
    equal(but(socket.ask("play", table=party.table, n=0, move=move)), but(answer))


def test_commits_are_durable(server):
    """O1.2: SQLite keeps a log and syncs it; how commits to PostgreSQL are made the store's own tests ask."""
    party = Party(server)
    party.play()
    if not databases.ADDRESS:
        equal(server.database.rows("pragma journal_mode"), [("wal",)])


# ---- taking back ----

def test_undo(server):
    """O4.2: the last move after the turn has passed on, as long as nobody has moved; the others are told."""
    party = Party(server)
    before = party.now(0)
    move = party.cheap(0)
    party.ask(0, "play", n=0, move=move)
    party.refuses("not-your-turn", 1, "undo", n=1)
    party.settle()
    answer = party.ask(0, "undo", n=1)
    has(answer, n=0, version=before["version"] + 2, clock={"kind": "none"})
    push = party.sockets[1].push("undo")
    has(push, n=0, seat=0, version=before["version"] + 2, table=party.table)
    equal(party.sockets[0].pushes, [])
    equal(but(party.ask(0, "undo", n=1)), but(answer))  # sent again at once
    equal(party.ask(0, "story")["moves"], [])
    equal(party.now()["moves"], 0)
    other = next(m for m in party.moves(0) if m != move)
    has(party.ask(0, "play", n=0, move=other), n=0, version=before["version"] + 3)
    party.refuses("stale", 0, "play", n=0, move=move)  # what was taken back was never made
    party.play(1)
    party.refuses("not-your-turn", 0, "undo", n=2)
    party.refuses("stale", 0, "undo", n=1)


def test_undo_at_the_beginning(server):
    """O4.2: there is nothing to take back."""
    party = Party(server)
    party.refuses("not-your-turn", 0, "undo", n=0)
    equal(party.refuses("bad-request", 0, "undo")["field"], "n")
    equal(party.refuses("bad-request", 0, "undo", n=-1)["field"], "n")
    equal(party.refuses("bad-request", 0, "undo", n=0, ask="yes")["field"], "ask")
    equal(party.refuses("bad-request", 0, "undo", n=0, agree="yes")["field"], "agree")


def test_undo_what_was_revealed(server):
    """O4.2: too-late once a hidden card was drawn."""
    party = Party(server, n=2, game="birmingham")
    answer = party.play(0)
    assert any(e["event"] == "draw" and "seats" in e for e in answer["events"]), answer["events"]
    party.refuses("too-late", 0, "undo", n=1)


def test_undo_within_a_turn(server):
    """O4.2: several moves of the own turn, one after the other."""
    party = Party(server, n=2, game="birmingham")
    while party.now()["position"]["round"] < 2 or party.seat() != 0:
        party.play()
    first = party.now()["moves"]
    seat = party.seat()
    party.play(seat)
    equal(party.seat(), seat)
    has(party.ask(seat, "undo", n=first + 1), n=first)
    equal(party.seat(), seat)


def test_undo_none(server):
    """O4.2: at a table without it, not-allowed, asking too."""
    party = Party(server, undo="none")
    party.play(0)
    party.refuses("not-allowed", 0, "undo", n=1)
    party.refuses("not-allowed", 0, "undo", n=1, ask=True)


def test_ask(server):
    """O4.2: anything further with the agreement of all other people; pushes for all, the asker too."""
    party = Party(server)
    party.play(0)
    party.play(1)
    party.settle()
    version = party.now()["version"]
    answer = party.ask(0, "undo", n=2, ask=True)
    equal(answer["ask"], {"seat": 0, "to": 0, "agreed": []})
    for seat in (0, 1, 2):
        push = party.sockets[seat].push("table", why="ask")
        equal((push["about"]["ask"], push["version"]), (answer["ask"], version + 1))
    party.refuses("not-allowed", 0, "undo", n=2, agree=True)
    party.refuses("not-allowed", 1, "undo", n=2, ask=True)
    equal(party.ask(1, "undo", n=2, agree=True)["ask"], {"seat": 0, "to": 0, "agreed": [1]})
    equal(party.ask(2, "undo", n=2, agree=True)["ask"], None)
    for seat in (0, 1, 2):
        has(party.sockets[seat].push("undo"), n=0, seat=0, version=version + 3)
    equal(party.now()["moves"], 0)
    equal(party.ask(1, "story")["moves"], [])
    party.refuses("not-allowed", 0, "undo", n=0, ask=True)


def test_no_ends_asking(server):
    """O4.2: a no ends it, and so does a move; once a turn."""
    party = Party(server)
    party.play(0)
    party.play(1)
    party.ask(0, "undo", n=2, ask=True)
    equal(party.ask(2, "undo", n=2, agree=False)["ask"], None)
    party.refuses("not-allowed", 1, "undo", n=2, agree=True)
    party.refuses("not-allowed", 0, "undo", n=2, ask=True)
    party.ask(1, "undo", n=2, ask=True)
    party.play(2)
    equal(party.about()["ask"], None)
    party.refuses("not-allowed", 0, "undo", n=3, agree=True)
    equal(party.now()["moves"], 3)


def test_ask_where_there_are_bots(server):
    """O4.2: bots are not asked."""
    party = Party(server, n=1, game="birmingham", bots=[1])
    party.play(0)
    party.sockets[0].push("move", seat=1)
    n = party.now()["moves"]
    while party.seat() != 0:
        n = party.sockets[0].push("move", seat=1)["n"] + 1
    n = party.now()["moves"]
    party.refuses("not-your-turn", 0, "undo", n=n)
    party.settle()
    equal(party.ask(0, "undo", n=n, ask=True)["ask"], None)
    equal(party.sockets[0].push("undo")["n"], 0)


# ---- plans ----

def plan_a_pass(party, seat):
    """A pass with a card of the own hand, which costs nothing."""
    card = party.now(seat)["position"]["seats"][seat]["hand"][0]
    return {"move": f"pass card:{card}", "price": 0}


def test_plan(server):
    """O4.4: played when the turn begins, its owner told; nobody else sees that there is one."""
    party = Party(server)
    sue = party.spectator()
    plan = [plan_a_pass(party, 1)]
    version = party.now()["version"]
    equal(party.ask(1, "plan", moves=plan)["moves"], plan)
    equal((party.now(1)["plan"], party.now(0)["plan"]), (plan, []))
    equal(party.now()["version"], version)
    for socket in (party.sockets[0], party.sockets[2], sue):
        socket.settle()
        equal([p for p in socket.pushes if p["push"] != "presence"], [])
    other = party.people[1].connect()  # which has nothing open
    answer = party.play(0)
    has(party.sockets[0].push("move"), n=1, seat=1, bot=False, move=plan[0]["move"], version=answer["version"] + 1)
    for socket in (party.sockets[1], other):
        has(socket.push("plan"), table=party.table, moves=[], dropped=None)
    equal(party.seat(), 2)
    equal(party.now(1)["plan"], [])
    equal([p for p in party.sockets[0].pushes if p["push"] == "plan"], [])


def test_plan_of_wrong_words_or_price(server):
    """O4.4: in just these words and at that price, or the whole plan is dropped and its owner told why."""
    for wrong in (lambda p: dict(p, price=p["price"] + 1), lambda p: dict(p, move="pass"),
                  lambda p: dict(p, move="buy everything"), lambda p: dict(p, move="pass card:nothing")):
        party = Party(server)
        good = plan_a_pass(party, 1)
        party.ask(1, "plan", moves=[wrong(good), good])
        party.play(0)
        push = party.sockets[1].push("plan")
        equal(push["moves"], [])
        assert push["dropped"]["code"] and push["dropped"]["text"], push
        equal((party.now(1)["plan"], party.now(1)["moves"]), ([], 1))


def test_plan_is_dropped(server):
    """O4.4: by an own play, undo or stand-in."""
    party = Party(server)
    party.ask(0, "plan", moves=[{"move": "pass card:nothing", "price": 0}])  # in the own turn it is tried at once
    equal(party.sockets[0].push("plan")["moves"], [])
    party.play(0)
    party.ask(0, "plan", moves=[plan_a_pass(party, 0)])
    party.ask(0, "undo", n=1)
    has(party.sockets[0].push("plan"), moves=[], dropped=None)
    party.ask(2, "plan", moves=[plan_a_pass(party, 2)])
    party.ask(2, "stand-in", on=True)
    has(party.sockets[2].push("plan"), moves=[])
    equal(party.now(2)["plan"], [])


def test_plan_fields(server):
    """O4.4: at most four moves, each with its price; none takes the plan back."""
    party = Party(server)
    move = plan_a_pass(party, 1)
    for moves in ([move] * 5, {}, ["pass"], [{"move": "pass"}], [{"price": 1}], [{"move": 1, "price": 1}]):
        equal(party.refuses("bad-request", 1, "plan", moves=moves)["field"], "moves")
    party.ask(1, "plan", moves=[move] * 4)
    equal(party.ask(1, "plan")["moves"], [])
    equal(party.now(1)["plan"], [])
    party.play(0)
    equal(party.seat(), 1)


def test_plan_goes_on_while_the_turn_lasts(server):
    """O4.4: move after move, until the turn ends; the rest waits for the next."""
    party = Party(server, n=2, game="birmingham")
    party.play(0)
    party.play(1)  # the second round: two actions each
    first = party.seat()
    second = 1 - first
    hand = party.now(second)["position"]["seats"][second]["hand"]
    plan = [{"move": f"pass card:{card}", "price": 0} for card in sorted(hand)[:3]]
    party.ask(second, "plan", moves=plan)
    while party.now(second)["moves"] < 4:
        party.play(first)
    equal(party.sockets[second].push("plan")["moves"], plan[1:])
    equal(party.sockets[second].push("plan")["moves"], plan[2:])
    assert party.now(second)["moves"] >= 6


# ---- stand-ins ----

def test_stand_in(server):
    """O4.5, O5.3: at one's own wish a bot plays the seat, until it is taken back."""
    party = Party(server, stand_in=1)
    equal(party.refuses("bad-request", 0, "stand-in")["field"], "on")
    party.ask(1, "stand-in", on=True)
    push = party.sockets[0].push("table", why="stand-in")
    has(push["about"]["seats"][1], stand_in="wish", user=party.people[1].user)
    version = party.now()["version"]
    party.ask(1, "stand-in", on=True)
    equal(party.now()["version"], version)  # nothing has changed
    party.play(0)
    has(party.sockets[2].push("move", seat=1), bot=True)
    equal(party.seat(), 2)
    party.refuses("stand-in", 1, "play", n=2, move="pass")
    party.ask(1, "stand-in", on=False)
    has(party.about()["seats"][1], stand_in=None)
    party.play(2)
    while party.seat() != 1:
        party.play()
    party.play(1)


def test_bots_do_not_hold_up_others(server):
    """O4.5: while bots think at one table the others go on."""
    thinking = [Party(server, n=1, game="birmingham", bots=[8, 8, 8], opened=False) for _ in range(2)]
    for party in thinking:
        party.play(0)
    party = Party(server)
    begun = time.monotonic()
    for _ in range(6):
        party.play()
    assert time.monotonic() - begun < 20, "six moves wait for bots"


def test_no_advice(server):
    """O4.6: the server has no hints, advice, previews or referee's views of a running game."""
    party = Party(server)
    for cmd in ("advise", "judge", "bot", "hint", "preview", "moves", "options", "state", "load", "why", "hash", "replay"):
        equal(party.refuses("bad-request", 0, cmd, move="pass", level=5)["field"], "cmd")


# ---- the deal ----

def test_commit(server):
    """O1.5: the deal is committed at the start, and salt and log show it at the end; replay checks both."""
    import hashlib
    import subprocess
    party = Party(server, n=2, game="birmingham")
    commit = party.now()["commit"]
    equal(party.about()["commit"], commit)
    for _ in range(3):
        party.play()
    party.refuses("not-over", 0, "log")
    equal(party.now()["over"], None)
    for seat in (0, 1):
        party.ask(seat, "end", agree=True)
    answer = party.ask(0, "log")
    over = party.now()["over"]
    equal((answer["commit"], answer["salt"]), (commit, over["salt"]))
    head = answer["log"][:answer["log"].index("moves\n") + 6]
    head = "".join(line + "\n" for line in head.splitlines() if not line.startswith("name "))
    equal(hashlib.blake2b((over["salt"] + head).encode(), digest_size=32).hexdigest(), commit)
    status, headers, body = server.http("GET", f"/api/tables/{party.table}/log")
    equal((status, headers["Content-Type"]), (200, "text/plain; charset=utf-8"))
    text = body.decode()
    assert f"# commit {commit}\n" in text and f"# salt {over['salt']}\n" in text
    path = server.data / "game.log"
    path.write_text(text)
    for salt, code in ((over["salt"], 0), ("0" * 64, 1)):
        done = subprocess.run([server.program, "replay", str(path), "--commit", commit, "--salt", salt],
                              capture_output=True, text=True, timeout=60)
        equal(done.returncode != 0, code != 0, done.stderr)


def test_log_is_for_games_that_are_over(server):
    """O2, O4.3: over HTTP only of games that are over and open without an invite."""
    running, linked = Party(server, n=2, game="birmingham"), Party(server, n=2, game="birmingham", entry="link")
    for seat in (0, 1):
        linked.ask(seat, "end", agree=True)
    for table in (running.table, linked.table, "tnothing", "t" * 40):
        equal(server.http("GET", f"/api/tables/{table}/log")[0], 404)
    equal(server.http("GET", f"/api/tables/{running.table}")[0], 404)
    refuses("private", Socket(server), "log", table=linked.table)
    assert Socket(server).ask("log", table=linked.table, invite=linked.invite)["log"]


def test_a_whole_game(server):
    """O4.1, O3.2: to its end, with bots: over with result and salt, the truth for everybody."""
    party = Party(server, n=1, game="birmingham", bots=[1], stand_in=1)
    party.ask(0, "stand-in", on=True)
    socket = party.sockets[0]
    version, over, n = party.now()["version"], None, 0
    socket.pushes = [p for p in socket.pushes if p["push"] == "move" and p["version"] > version]
    n = party.now()["moves"]
    while not over:
        push = socket.push("move")
        if push["n"] < n:
            continue
        over = push["over"]
    has(over, how="over")
    assert over["result"]["ranking"] and over["salt"], over
    about = party.about()
    has(about, state="over", result=over["result"], seat=None, until=None)
    anyone = Socket(server)
    equal(anyone.ask("open", table=party.table)["position"], party.now()["position"])
    equal(party.now()["position"]["result"], over["result"])
    assert party.table in [t["table"] for t in anyone.ask("tables", which="finished")["tables"]]
