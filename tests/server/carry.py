"""A site is checked, copied while it is served, and carried from SQLite to PostgreSQL and back (millwright admin), and is
the same: every row of every table, and the games go on.
usage: carry.py PROGRAM   (beside a PostgreSQL: tools/with_postgres.sh)"""
import contextlib
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile

from client import Server
from databases import Postgres, Sqlite
from party import Party, fresh
from receivers import Browser

TABLES = ["people", "sessions", "carries", "blocks", "keys", "tables", "seats", "moves", "chat", "plans", "seen", "links",
          "orders", "reports", "secrets", "mails", "hooks", "pushes", "notices"]
OF_SERVERS = ["nodes", "changes", "presence", "addresses", "charges"]  # of the moment: nobody needs them elsewhere
NO_LIMITS = [word for name in ("requests", "chat", "tables", "connections", "guests", "passwords")
             for word in ("--limit", name + "=0")]
# People who are away are told, by a mail server that is never there.
TELLING = ["--origin", "https://example.org", "--mail-server", "smtp://127.0.0.1:1", "--mail-from", "games@example.org",
           "--webhooks", "--push-contact", "mailto:games@example.org", "--test-loopback"]
LIVE = {"kind": "live", "bank_s": 600, "turn_s": 30}


def admin(program, code, *words):
    done = subprocess.run([program, "admin", *map(str, words)], capture_output=True, text=True, timeout=120)
    assert done.returncode == code, (words, done.returncode, done.stdout, done.stderr)
    return done.stdout + done.stderr


def where(database):
    return database.words[1]


def contents(database):
    rows = {table: sorted(map(repr, database.rows(f"select * from {table}"))) for table in TABLES}
    rows["facts"] = sorted(database.rows("select * from facts where name not in ('schema', 'oldest')"))
    return rows


def play(server):
    """Something of everything that is stored."""
    running = Party(server, clock=LIVE)
    for _ in range(5):
        running.play()
    running.ask(0, "chat", text="hello, 'quoted' \\ \"and\" ä€😀", key="a key")
    waits = (running.seat() + 1) % 3
    card = running.now(waits)["position"]["seats"][waits]["hand"][0]
    running.ask(waits, "plan", moves=[{"move": f"pass card:{card}", "price": 0}])
    running.ask(waits, "seen", n=5)
    running.ask(1, "report", line=0, text="why not?")
    over = Party(server, n=2, game="birmingham")
    over.play()
    for seat in (0, 1):
        over.ask(seat, "end", agree=True)
    member = server.guest(fresh("Member"), password="a good password")
    assert member.post("/api/token", {"label": "Robot"})[0] == 201
    assert member.post("/api/carry", {})[0] == 201
    for task in (("link", member.name), ("mute", running.people[0].name, "--days", "9"), ("role", member.name, "moderator")):
        admin(server.program, 0, task[0], where(server.database), *task[1:])
    assert member.post("/api/block", {"user": running.people[2].user["id"], "on": True})[0] == 200
    assert member.post("/api/mail", {"address": "member@example.org"})[0] == 200
    assert member.post("/api/hook", {"url": "http://127.0.0.1:1/", "kind": "slack"})[0] == 200
    assert member.post("/api/push", Browser("http://127.0.0.1:1/").subscription())[0] == 201
    Party(server, n=1, game="age-of-industry", map="germany", bots=[1, 1]).play(0)
    return running


def is_copied_while_served(program, database, party, top):
    """All of one moment, whatever happens meanwhile; and what is there is not written over."""
    folder = top / f"backup of {database.words[0]}"
    seen = party.now()["moves"]
    admin(program, 0, "backup", where(database), "--to", folder)
    admin(program, 0, "verify", where(database))
    copy = Sqlite(folder)
    assert copy.rows("select moves from tables where id = ?", party.table) == [(seen,)]
    admin(program, 0, "verify", folder)
    assert "already" in admin(program, 1, "backup", where(database), "--to", folder)
    party.play()
    assert copy.rows("select moves from tables where id = ?", party.table) == [(seen,)]


def goes_on(program, database, party, top):
    """With the same cookies, at another server."""
    with Server(program, *NO_LIMITS, data=top / "again", database=database) as server:
        for person in party.people:
            person.server = server
        party.server, party.sockets = server, [person.connect() for person in party.people]
        for seat in range(3):
            party.ask(seat, "open")
        party.play()
        is_copied_while_served(program, database, party, top)


def finds(program, database, change, repair, sentence, problems="1 problem"):
    """What is broken past the server is found and told."""
    database.change(change)
    text = admin(program, 1, "verify", where(database))
    assert sentence in text and f": {problems}\n" in text, text
    database.change(repair)


def test_silence(program):
    """Where nobody takes connections, as behind a firewall that drops them, nobody is waited for."""
    with socket.socket() as silent, contextlib.ExitStack() as waiting:
        silent.bind(("127.0.0.1", 0))
        silent.listen(0)
        for _ in range(4):  # more than there is room for
            client = waiting.enter_context(socket.socket())
            client.setblocking(False)
            client.connect_ex(silent.getsockname())
        text = admin(program, 1, "verify", f"postgresql://127.0.0.1:{silent.getsockname()[1]}/nothing")
        assert "it does not answer" in text, text


def main(program):
    test_silence(program)
    top = pathlib.Path(tempfile.mkdtemp(prefix="millwright-carry-"))
    first, second, third = Sqlite(top / "first"), Postgres(), Sqlite(top / "third")
    with Server(program, *NO_LIMITS, *TELLING, data=top / "server", database=first) as server:
        party = play(server)
        assert "another server is using it" in admin(program, 1, "move", "--from", top / "first", "--to", top / "other")
        is_copied_while_served(program, first, party, top)
    first.change("with recursive n(i) as (select 100 union all select i + 1 from n where i < 1700) "
                 "insert into chat select id, i, 0, null, 'line ' || i, i, i % 2 from tables, n")  # several pages
    stored = {name for name, in first.rows("select name from sqlite_master where type = 'table'")}
    assert stored == {"facts", *TABLES, *OF_SERVERS}, stored
    before = contents(first)
    assert all(before.values()), [table for table, rows in before.items() if not rows]
    print(admin(program, 0, "verify", top / "first"), end="")

    print(admin(program, 0, "move", "--from", top / "first", "--to", where(second)), end="")
    assert contents(second) == before and contents(first) == before
    admin(program, 0, "verify", where(second))
    assert "already" in admin(program, 1, "move", "--from", top / "first", "--to", where(second))
    assert contents(second) == before
    admin(program, 0, "move", "--from", where(second), "--to", top / "third")
    assert contents(third) == before
    goes_on(program, second, party, top)
    admin(program, 0, "verify", where(second))

    table = party.table
    finds(program, third, f"update moves set n = n + 40 where \"table\" = '{table}' and n >= 4",
          f"update moves set n = n - 40 where \"table\" = '{table}' and n >= 44", "gaps", "2 problems")
    finds(program, third, f"update tables set salt = '{'0' * 64}', invite = salt where id = '{table}'",
          f"update tables set salt = invite where id = '{table}'", "not the one that was committed")
    finds(program, third, f"update tables set position = '{'0' * 64}', invite = position where id = '{table}'",
          f"update tables set position = invite where id = '{table}'", "does not replay")
    finds(program, third, f"update tables set undo_n = due, due = null where id = '{table}'",
          f"update tables set due = undo_n where id = '{table}'", "nothing will ever wake it")
    admin(program, 0, "verify", top / "third")
    assert "there is no database" in admin(program, 1, "verify", top / "nowhere")
    shutil.rmtree(top)


if __name__ == "__main__":
    main(sys.argv[1])
