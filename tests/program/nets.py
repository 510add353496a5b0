"""Nets: an installation has them, learned players find them there, and one that is missing or wrong is refused by its name
before anything is played.
usage: nets.py PROGRAM SOURCE_ROOT"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM, ROOT = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
sys.path.insert(0, str(ROOT / "tests" / "server"))
from client import Server  # noqa: E402
from party import Party  # noqa: E402

PATIENCE = 300
NETS = ROOT / "data" / "nets"
GOOD = (NETS / "birmingham.net").read_bytes()
WRONG = {"it is damaged: its checksum is wrong": GOOD[:-1], "it is no net": b"<!doctype html>" * 10, "it is too large": bytes(2000000),
         "it is of another version": GOOD[:6] + b"\x63\0" + GOOD[8:],
         "it is of another game": (NETS / "lancashire.net").read_bytes(), "No such file or directory": None}


def said(*words, **options):
    return subprocess.run(list(map(str, words)), capture_output=True, text=True, timeout=PATIENCE, **options)


class Nets(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.program = shutil.copy(PROGRAM, self.folder / "millwright")
        self.net = self.folder / "nets" / "birmingham.net"
        shutil.copytree(NETS, self.net.parent)

    def wrongs(self):
        """Puts one wrong net after the other beside the program; yields what is to be said of it."""
        for why, contents in WRONG.items():
            self.net.unlink(missing_ok=True)
            if contents is not None:
                self.net.write_bytes(contents)
            yield f"cannot use the net {self.net}: {why}"

    def asks(self, *commands, program=None):
        lines = "".join(json.dumps(command) + "\n" for command in commands)
        return [json.loads(line) for line in said(program or self.program, "engine", input=lines).stdout.splitlines()]

    def test_what_is_built_has_them(self):
        self.assertEqual({path.name: path.read_bytes() for path in NETS.iterdir()},
                         {path.name: path.read_bytes() for path in (PROGRAM.parent / "nets").iterdir()})

    def test_what_is_installed_has_them(self):
        """As `make install` and the package do it."""
        prefix = self.folder / "usr"
        done = said("cmake", "--install", PROGRAM.parent, "--prefix", prefix, "--component", "program")
        self.assertEqual(done.returncode, 0, done.stderr)
        answers = self.asks({"cmd": "new", "game": "lancashire", "players": 3}, {"cmd": "bot", "level": 10, "nodes": 100},
                            {"cmd": "new", "game": "birmingham", "players": 2}, {"cmd": "bot", "level": 9, "nodes": 100},
                            {"cmd": "new", "game": "age-of-industry", "map": "germany", "players": 3},
                            {"cmd": "bot", "player": "top", "nodes": 100}, program=prefix / "bin" / "millwright")
        self.assertTrue(len(answers) == 6 and all(answer["ok"] for answer in answers), answers)

    def test_match_and_play_refuse_before_the_first_move(self):
        for sentence in self.wrongs():
            for words in (["match", "birmingham", "--deals", "1", "--players", "2", "level9", "turn"],
                          ["play", "birmingham", "--seats", "1,top"], ["play", "birmingham", "--players", "2", "--level", "9"]):
                done = said(self.program, *words, stdin=subprocess.DEVNULL)
                self.assertEqual((done.returncode, done.stdout, done.stderr), (1, "", f"millwright: {sentence}\n"), words)
        done = said(self.program, "play", "birmingham", "--seats", "random,random", stdin=subprocess.DEVNULL)
        self.assertEqual((done.returncode, done.stderr), (0, ""), "who wants no net plays without one")

    def test_a_saved_game_with_a_learned_player_is_not_gone_on_with(self):
        log = self.folder / "game.log"
        log.write_text(self.asks({"cmd": "new", "game": "birmingham", "players": 2, "seed": 1}, {"cmd": "log"})[1]["log"])
        self.net.unlink()
        done = said(self.program, "play", "--resume", log, "--seats", "human,level10", input="quit\n")
        self.assertEqual((done.returncode, done.stderr),
                         (1, f"millwright: cannot use the net {self.net}: No such file or directory\n"))

    def test_join_refuses_before_it_sits_down(self):
        """There is no server, and it does not come to that."""
        (self.folder / "token").write_text("mwt_" + "x" * 43)
        for sentence in self.wrongs():
            done = said(self.program, "join", "http://127.0.0.1:1/", "--token-file", self.folder / "token", "--level", "10")
            self.assertEqual((done.returncode, done.stdout, done.stderr), (1, "", f"millwright: {sentence}\n"))

    def test_an_engine_says_it_when_it_is_asked(self):
        for sentence in self.wrongs():
            answers = self.asks({"cmd": "new", "game": "birmingham", "players": 2}, {"cmd": "bot", "level": 10},
                                {"cmd": "bot", "level": 8, "nodes": 100})
            self.assertEqual([answer["ok"] for answer in answers], [True, False, True])
            self.assertEqual(answers[1]["error"], {"code": "no-net", "text": sentence})

    def test_an_engine_says_with_its_advice_whether_a_net_has_judged(self):
        def advice():
            """What there is before the move is said, the advice on it, and the judgement of the best one."""
            new, short = {"cmd": "new", "game": "birmingham", "players": 2}, {"nodes": 100, "seed": 1}
            best = self.asks(new, {"cmd": "advise", **short})[1]
            return best, self.asks(new, {"cmd": "judge", "move": best["advice"][0]["move"], **short})[1]

        for answer in advice():
            self.assertEqual((answer["net"], answer.get("no_net")), (True, None))
        for sentence in self.wrongs():
            for answer in advice():
                self.assertEqual((answer["ok"], answer["net"], answer["no_net"]), (True, False, sentence))

    def test_advice_says_when_weights_judge(self):
        """Near the end of a game, where it is soon given."""
        whole = (ROOT / "tests/replays/birmingham/3-players-01.log").read_text()
        log = self.folder / "game.log"
        log.write_text(whole[:whole.index("build burton-on-trent.2 brewery iron:market card:burton-on-trent")])
        hint = (self.program, "play", "--resume", log, "--seats", "human,human,human")
        first = whole.splitlines().index("moves") + 1
        start = self.folder / "start.log"
        start.write_text("\n".join(whole.splitlines()[:first + 1]) + "\n")
        analyse = (self.program, "analyse", start, "--nodes", "100", "--json")
        for words in hint, analyse:
            done = said(*words, input="hint\nquit\n")
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertNotIn("Judged without", done.stdout)
        self.assertIs(json.loads(done.stdout)["net"], True)
        for sentence in self.wrongs():
            self.assertIn(f"Judged without its net: {sentence}.", " ".join(said(*hint, input="hint\nquit\n").stdout.split()))
            done = said(*analyse)
            self.assertEqual((done.returncode, done.stderr), (0, f"millwright: {sentence}; the weights of level 8 judge instead\n"))
            self.assertIs(json.loads(done.stdout)["net"], False)

    def test_a_server_says_it_once_and_runs(self):
        for sentence in self.wrongs():
            errors = self.enterContext(tempfile.TemporaryFile("w+"))
            with Server(str(self.program), errors=errors) as server:
                ann = server.guest("Ann").connect()
                for fields in {"bots": [10]}, {"bots": [9]}, {"stand_in": 9}:
                    refused = ann.refused("create", game="birmingham", players=2, **fields)
                    self.assertEqual(refused["code"], "no-net", refused)
                    self.assertIn("levels 9 and 10", refused["text"])
                ann.ask("create", game="birmingham", players=2, bots=[8])
                ann.ask("create", game="lancashire", players=3, bots=[10])
            errors.seek(0)
            lines = errors.read().splitlines()
            self.assertEqual(len(lines), 1, lines)
            self.assertIn(f'no-net game=birmingham why="{sentence}"', lines[0])

    def test_a_game_that_has_begun_at_a_server_is_played_on(self):
        """The bot judges by weights then."""
        errors = self.enterContext(tempfile.TemporaryFile("w+"))
        with Server(str(self.program), errors=errors) as server:
            party = Party(server, n=1, game="birmingham", bots=[9])
            self.net.unlink()
            server.restart(kill=False)
            party.sockets = [person.connect() for person in party.people]
            party.ask(0, "open")
            party.play(0)
            self.assertTrue(party.sockets[0].push("move", seat=1)["bot"])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
