"""The programs that talk to a server: join, play --server and load, against `millwright serve`.
usage: online.py PROGRAM SOURCE_ROOT"""
import fcntl
import json
import os
import pathlib
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

PROGRAM, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
sys.path.insert(0, str(ROOT / "tests" / "server"))
from client import Server, Socket  # noqa: E402

PATIENCE = 300
NO_LIMITS = [word for name in ("requests", "burst", "connections", "guests", "guests-burst", "tables")
             for word in ("--limit", f"{name}=0")]


class Terminal:
    """The program in a terminal of its own, as a person has it."""

    def __init__(self, *arguments, env):
        self.process, self.wire = pty.fork()
        if self.process == 0:
            # libedit never frees the names of functions added to it.
            os.execve(PROGRAM, [PROGRAM, *map(str, arguments)],
                      dict(os.environ, TERM="dumb", ASAN_OPTIONS="detect_leaks=0", **env))
        fcntl.ioctl(self.wire, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 100, 0, 0))
        self.text = ""
        self.seen = 0

    def expect(self, pattern):
        """The next text that matches, and everything before it is done with."""
        end = time.monotonic() + PATIENCE
        while not (found := re.compile(pattern).search(self.text, self.seen)):
            assert time.monotonic() < end, f"no {pattern!r} in:\n{self.text}"
            if select.select([self.wire], [], [], 1)[0]:
                try:
                    self.text += os.read(self.wire, 1 << 16).decode()
                except OSError:
                    raise AssertionError(f"it ended without {pattern!r}:\n{self.text}") from None
        self.seen = found.end()
        return found

    def type(self, text):
        os.write(self.wire, text.encode())

    def end(self):
        """Its exit code."""
        while True:
            try:
                self.text += os.read(self.wire, 1 << 16).decode()
            except OSError:
                break
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


class Online(unittest.TestCase):
    def setUp(self):
        self.server = self.enterContext(Server(PROGRAM, *NO_LIMITS, clock=False))
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.url = f"http://127.0.0.1:{self.server.port}/"

    def tokens(self, *labels):
        member = self.server.guest("Member", password="a long password")
        made = []
        for label in labels:
            status, _, body = member.post("/api/token", {"label": label})
            self.assertEqual(status, 201, body)
            (self.folder / label).write_text(body["token"] + "\n")
            made.append(body["token"])
        return made

    def run_program(self, *arguments, **options):
        return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE,
                              **options)

    def begin(self, *arguments, **options):
        return subprocess.Popen([PROGRAM, *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True, **options)

    # ---- join ----
    def test_bots_find_a_table_and_play_it_to_its_end(self):
        tokens = self.tokens("one", "two", "three")
        table = Socket(self.server, token=tokens[0]).ask("create", game="lancashire", players=3)["table"]
        bots = [self.begin("join", self.url, "--token-file", self.folder / label, "--level", *more)
                for label, more in (("one", ["5", "--table", table]), ("two", ["3", "--games", "1"]),
                                    ("three", ["3", "--games", "1"]))]
        for bot in bots:
            out, err = bot.communicate(timeout=PATIENCE)
            self.assertEqual((bot.returncode, err), (0, ""), out)
            self.assertRegex(out, rf"{table} lancashire over, seat \d, \d+ moves\n$")

    def test_bots_come_back_after_a_break(self):
        tokens = self.tokens("one", "two")
        watcher = Socket(self.server, token=tokens[0])
        # The shortest game there is, because one of them has learned and thinks.
        table = watcher.ask("create", game="birmingham", players=2, options={"introductory": True})["table"]
        watcher.ask("open", table=table)
        bots = [self.begin("join", self.url, "--token-file", self.folder / label, "--level", level, "--table", table)
                for label, level in (("one", "9"), ("two", "5"))]
        watcher.push("move", n=10)
        self.server.restart(kill=True)
        for bot in bots:
            out, err = bot.communicate(timeout=PATIENCE)
            self.assertEqual(bot.returncode, 0, out + err)
            self.assertIn("the connection is gone", err)
            self.assertRegex(out, rf"{table} birmingham over, seat \d, \d+ moves\n$")

    def test_a_signal_ends_it_and_the_seat_stays(self):
        tokens = self.tokens("one", "two")
        socket = Socket(self.server, token=tokens[0])
        table = socket.ask("create", game="birmingham", players=2)["table"]
        bot = self.begin("join", self.url, "--token-file", self.folder / "two")
        self.assertIn("is at the server", bot.stdout.readline())
        self.assertIn("joined, seat 1", bot.stdout.readline())
        bot.send_signal(signal.SIGTERM)
        out, err = bot.communicate(timeout=PATIENCE)
        self.assertEqual((bot.returncode, err), (0, ""), out)
        self.assertEqual(Socket(self.server, token=tokens[1]).ask("open", table=table)["seat"], 1)

    def test_what_fails_says_why(self):
        (self.folder / "wrong").write_text("mwt_" + "x" * 43)
        refused = self.run_program("join", self.url, "--token-file", self.folder / "wrong")
        self.assertEqual((refused.returncode, refused.stdout), (1, ""))
        self.assertIn("the server refuses us (401", refused.stderr)
        (self.folder / "none").write_text("no token")
        refused = self.run_program("join", self.url, "--token-file", self.folder / "none")
        self.assertIn("holds no token", refused.stderr)
        self.tokens("one")
        refused = self.run_program("join", self.url, "--token-file", self.folder / "one", "--table", "tNone")
        self.assertEqual(refused.returncode, 1)
        self.assertIn("tNone: ", refused.stderr)
        refused = self.run_program("play", "--server", self.url, "--table", "tNone", env=self.home("nobody"))
        self.assertEqual(refused.returncode, 1)
        self.assertIn("Say --name", refused.stderr)
        self.server.stop()
        for command in (["join", self.url, "--token-file", self.folder / "one"],
                        ["play", "--server", self.url, "--name", "Ann", "--table", "t"],
                        ["load", self.url, "--sockets", "2"]):
            refused = self.run_program(*command, env=self.home("nobody"))
            self.assertEqual(refused.returncode, 1, command)
        self.server.start(self.server.port)

    # ---- play ----
    def home(self, name):
        return {"XDG_DATA_HOME": str(self.folder / name)}

    def test_a_guest_plays_along_in_a_pipe(self):
        host = self.server.guest("Host").connect()
        table = host.ask("create", game="birmingham", players=2, entry="link", bots=[])
        home = self.home("guest")
        arguments = ["play", "--server", self.url, "--table", table["table"], "--invite", table["invite"]]
        first = self.begin(*arguments, "--name", "Zoe", env=home)
        self.assertIn("you are Zoe, in seat 2 of 2", first.stdout.readline())
        cookie = self.folder / "guest" / "millwright" / "guests" / f"127.0.0.1:{self.server.port}"
        self.assertEqual(cookie.stat().st_mode & 0o777, 0o600)
        host.ask("leave", table=table["table"], for_good=True)  # a bot plays on, so that the turn comes
        said = first.stdout.read() + first.stderr.read()  # not communicate(): readline() may have read ahead
        self.assertEqual(first.wait(PATIENCE), 0, said)
        self.assertIn("Your seat stays yours", said)
        again = self.run_program(*arguments, env=home, input="hint\nchat hello\nrandom\nundo\n" + "random\n" * 60)
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertIn("you are Zoe, in seat 2 of 2", again.stdout)
        self.assertIn('There is no "hint" at this table', again.stdout)
        self.assertIn("Final scores", again.stdout)
        self.assertEqual(again.stderr, "")

    def test_a_person_hears_the_others_while_typing(self):
        host = self.server.guest("Host").connect()
        table = host.ask("create", game="birmingham", players=2, order="seats",
                         clock={"kind": "live", "bank_s": 1200, "turn_s": 30})["table"]
        host.ask("open", table=table)
        zoe = Terminal("play", "--server", self.url, env=self.home("zoe"))
        zoe.expect(r"Your name \[Ada\]: ")
        zoe.type("Zoe\n")
        zoe.expect(r" 1\. birmingham \(open\) Host, free\r\nWhich table \[1\]: ")
        zoe.type("\n")
        zoe.expect(r"you are Zoe, in seat 2 of 2")
        zoe.expect(r"\(waiting\)> ")
        zoe.type("chat good l")
        zoe.expect("good l")
        host.ask("chat", table=table, text="Let us begin")
        zoe.expect("Host says: Let us begin")
        zoe.expect("chat good l")
        zoe.type("uck\n")
        self.assertEqual(host.push("chat")["text"], "good luck")
        card = host.ask("open", table=table)["position"]["seats"][0]["hand"][0]
        host.ask("play", table=table, n=0, move=f"pass card:{card}")
        zoe.expect(f"Host: pass card:{card}")
        zoe.expect("Time left: Host 20 min 0 s, Zoe 20 min")
        zoe.expect("Zoe> ")
        zoe.type("random\n")
        self.assertEqual(host.push("move", n=1)["seat"], 1)
        zoe.expect(r"Zoe: ")
        zoe.type("quit\n")
        zoe.expect("Your seat stays yours")
        self.assertEqual(zoe.end(), 0, zoe.text)

    # ---- load ----
    def test_load_measures(self):
        said = self.run_program("load", self.url, "--sockets", 50, "--tables", 5, "--players", 3, "--rate", 100,
                                "--seconds", 2, "--json")
        self.assertEqual(said.returncode, 0, said.stderr)
        measured = json.loads(said.stdout)
        self.assertEqual(measured["errors"], {})
        self.assertEqual(measured["sockets"]["connected"], 65)
        self.assertGreater(measured["moves"]["n"], 20)
        self.assertLessEqual(measured["moves"]["n"], 210)
        answer = measured["answer_ms"]
        self.assertEqual(answer["n"], measured["moves"]["n"])
        self.assertTrue(0 < answer["p50"] <= answer["p99"] <= answer["longest"])
        text = self.run_program("load", self.url, "--tables", 2, "--bots", "--seconds", 1).stdout
        self.assertRegex(text, r"from a move to its answer: +p50 ")
        self.assertIn("errors: none", text)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], warnings="ignore")
