"""The school (learn/): the same command makes the same nets, however it is stopped, and nets go through their files unharmed."""
import contextlib
import io
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import torch

import millwright
from millwright import _millwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "learn"))
import calibrate  # noqa: E402
import export  # noqa: E402
import fit  # noqa: E402
import gate  # noqa: E402
import school  # noqa: E402

TINY = ["birmingham", "--games", "4", "--counts", "2", "3", "--steps", "4", "--batch", "64", "--keep", "2", "--settle", "2",
        "--seed", "5"]


def run(main, *arguments):
    """The exit status, and what was said."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        status = main([*map(str, arguments)])
    return status, said.getvalue()


class InAFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def school(self, name, *more, generations=3, threads=1):
        return run(school.main, *TINY, "--out", self.folder / name, "--generations", generations, "--threads", threads, *more)

    def nets(self, name):
        return {path.name: path.read_bytes() for path in (self.folder / name).glob("*.net")}


class Schools(InAFolder):
    @classmethod
    def setUpClass(cls):
        cls.kept = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.kept.cleanup)
        cls.out = Path(cls.kept.name, "whole")
        cls.status, cls.said = run(school.main, *TINY, "--out", cls.out, "--generations", 3, "--threads", 1)
        cls.whole = {path.name: path.read_bytes() for path in cls.out.glob("*.net")}

    def test_what_it_leaves(self):
        self.assertEqual(self.status, 0, self.said)
        self.assertEqual(sorted(self.whole), [f"generation-{i}.net" for i in range(3)])
        record = [json.loads(line) for line in (self.out / "record.jsonl").read_text().splitlines()]
        self.assertEqual([line["generation"] for line in record], [0, 1, 2])
        self.assertEqual([line["explore"] for line in record], [100, 70, 40])
        self.assertEqual(len(self.said.splitlines()), 3)
        for line in record:
            self.assertEqual(millwright.Net("birmingham", self.out / f"generation-{line['generation']}.net").checksum, line["net"])
            self.assertEqual(set(line["points"]), {"2", "3"})
        self.assertEqual(len({line["net"] for line in record}), 3)
        self.assertEqual([path.name for path in self.out.glob("*.pt")], ["generation-2.pt"])

    def test_again_with_more_threads_and_smaller_files_it_is_the_same(self):
        self.assertEqual(self.school("again", "--shard-mb", "0.000001", threads=2)[0], 0)
        self.assertEqual(self.nets("again"), self.whole)
        self.assertEqual(len(list((self.folder / "again/generation-1").iterdir())), 4)

    def test_it_goes_on_where_it_was(self):
        for generations in 1, 2, 3:
            self.assertEqual(self.school("parts", generations=generations)[0], 0)
        self.assertEqual(self.nets("parts"), self.whole)
        self.assertEqual(self.school("parts"), (0, ""))

    def test_stopped_in_the_middle_of_everything(self):
        """At each of these calls, one after the other."""
        for call, after in (((school, "put"), 1), ((school, "put"), 2), ((school, "add_to_record"), 1), ((school, "lessons_of"), 1),
                            ((fit.Pupil, "learn"), 1), ((school, "put"), 3), ((np, "concatenate"), 5), ((fit, "weights_of"), 1)):
            with Interrupted(call, after):
                self.assertEqual(self.school("stopped")[0], 130, (call, after))
        self.assertEqual(self.school("stopped")[0], 0)
        self.assertEqual(self.nets("stopped"), self.whole)

    def test_time_that_is_over(self):
        status, said = self.school("late", "--minutes", "0.00001")
        self.assertEqual((status, list((self.folder / "late").glob("*.net"))), (0, []))
        self.assertEqual(self.school("late")[0], 0)
        self.assertEqual(self.nets("late"), self.whole)

    def test_damaged_games_are_played_again(self):
        self.school("damaged", generations=1)
        with Interrupted((school, "lessons_of"), 2):  # of the second generation, whose games are there by then
            self.assertEqual(self.school("damaged", "--shard-mb", "0.000001")[0], 130)
        files = sorted((self.folder / "damaged").glob("generation-1/*.npz"))
        self.assertEqual(len(files), 4)
        files[1].write_bytes(files[1].read_bytes()[:-30])
        with open(self.folder / "damaged/record.jsonl", "a") as file:
            file.write('{"generation": 1, "ga')  # the plug was pulled
        self.assertEqual(self.school("damaged")[0], 0)
        self.assertEqual(self.nets("damaged"), self.whole)

    def test_wherever_a_file_is_damaged_it_is_taken_whole_or_not_at_all(self):
        self.school("damaged", generations=1)
        games = school.Games(self.folder / "damaged", 0, None)
        [file] = (self.folder / "damaged/generation-0").iterdir()
        whole = file.read_bytes()
        for at in range(0, len(whole), 11):
            file.write_bytes(whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1:])
            again = school.Games(self.folder / "damaged", 0, None)
            self.assertIn(len(again.played), (0, 4))
            np.testing.assert_equal(again.played, games.played[:len(again.played)])

    def test_games_of_before_that_are_gone_are_played_again(self):
        self.school("gone", generations=2)
        for path in (self.folder / "gone").glob("generation-*/*.npz"):
            path.unlink()
        self.assertEqual(self.school("gone")[0], 0)
        self.assertEqual(self.nets("gone"), self.whole)

    def test_with_a_net_to_begin_with(self):
        start = self.folder / "start.net"
        start.write_bytes(self.whole["generation-2.net"])
        self.assertEqual(self.school("started", "--start", start, generations=1)[0], 0)
        self.assertNotIn(self.nets("started")["generation-0.net"], self.whole.values())

    def test_what_is_grafted_leaves_the_rest_as_it_is(self):
        """An introductory school with two players, on a net that knows whole games; also when it is stopped."""
        start = self.folder / "start.net"
        start.write_bytes(self.whole["generation-2.net"])
        more = ["--options", "introductory", "--counts", "2", "--start", start, "--graft"]
        self.assertEqual(self.school("grafted", *more)[0], 0)
        stock, new = (export.unpack("birmingham", path.read_bytes()) for path in (start, self.folder / "grafted/generation-2.net"))
        others = np.arange(288) // 48 != 3  # of the tables for two, three and four players, and these again
        np.testing.assert_equal(new._replace(first_bias=0, direct=0, doubling=0), stock._replace(first_bias=0, direct=0, doubling=0))
        for name, rows in ("direct", others), ("first_bias", others), ("doubling", np.arange(6) != 3):
            np.testing.assert_array_equal(getattr(new, name)[rows], getattr(stock, name)[rows])
        self.assertFalse((new.direct[~others] == stock.direct[~others]).all())
        for generations in 1, 3:
            self.school("parts", *more, generations=generations)
        self.assertEqual(self.nets("parts"), self.nets("grafted"))

    def test_winners_of_equal_rank_share_the_victory(self):
        plan = school.plan_of(school.read_args([*TINY, "--out", str(self.out)]))
        games = school.Games(self.out, 0, None)
        for places, shares in ([2, 1, 3], [0, 1, 0]), ([1, 1, 3], [0.5, 0.5, 0]):
            games.played = [game._replace(places=np.array(places[:len(game.places)])) for game in games.played]
            for players, table in zip((2, 3), school.standings_of(plan, games, 0, 1), strict=True):
                np.testing.assert_array_equal(table.shares, np.tile(shares[:players], (len(table.points) // players, 1)))

    def test_what_is_refused(self):
        self.school("one", generations=1)
        self.school("torn", generations=1)
        state = self.folder / "torn/generation-0.pt"
        turned = bytearray(state.read_bytes())
        turned[len(turned) // 2] ^= 1
        state.write_bytes(turned)
        (self.folder / "other").mkdir()
        (self.folder / "other/letter").touch()
        (self.folder / "bad.net").write_bytes(b"MWNET")
        cases = (("one", ["--games", "7"], "another school: “games” is 4 there, not 7"), ("other", [], "is not empty"),
                 ("torn", [], "generation-0.pt is damaged"), ("new", ["--counts", "5"], "2 to 4 players"),
                 ("new", ["--player", "level9,nodes=100"], "“level9,nodes=100” judges by a net"),
                 ("new", ["--maps", "germany"], "no map"), ("new", ["--explore", "1", "1001"], "1000"),
                 ("new", ["--steps", "0"], "--steps"), ("new", ["--start", self.folder / "bad.net"], "no net"),
                 ("new", ["--options", "advanced"], "no option “advanced”"), ("new", ["--graft"], "nothing to graft on"),
                 ("new", ["--player", "tunr"], "tunr"), ("new", ["--threads", "0"], "--threads"), ("new", ["--rate", "nan"], "--rate"),
                 ("new", ["--shard-mb", "0"], "--shard-mb"), ("new", ["--device", "abacus"], "--device"),
                 ("new", ["--generations", "9999999"], "--generations"))
        for name, more, sentence in cases:
            status, said = self.school(name, *more)
            self.assertEqual(status, 1)
            self.assertIn(sentence, said)
        self.assertFalse((self.folder / "new").exists())


class Interrupted:
    """Ctrl-C at a call of a function, once it has been called so often."""

    def __init__(self, function, after):
        (self.owner, self.name), self.left = function, after
        self.real = getattr(self.owner, self.name)

    def call(self, *args, **keywords):
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt
        return self.real(*args, **keywords)

    def __enter__(self):
        call = self.call
        setattr(self.owner, self.name, lambda *args, **keywords: call(*args, **keywords))

    def __exit__(self, *_):
        setattr(self.owner, self.name, self.real)


class Files(unittest.TestCase):
    def test_a_net_goes_through_the_model_unharmed(self):
        for path in sorted((ROOT / "data/nets").glob("*.net")):
            data, game = path.read_bytes(), path.stem
            weights = export.unpack(game, data)
            self.assertEqual(export.pack(game, weights), data)
            model = fit.Model(export.shape_of(game), torch.linspace(0.25, 9, len(_millwright.inputs(game))))
            fit.begin_with_net(model, weights)
            self.assertEqual(export.pack(game, fit.weights_of(model)), data)

    def test_a_net_of_the_weights_plays_as_the_weights(self):
        for game, players in ("birmingham", 3), ("lancashire", 3):
            pupil = fit.Pupil(game, torch.ones(len(_millwright.inputs(game))), 1)
            fit.begin_with_weights(pupil.model, game)
            net = millwright.Net(game, pupil.net())
            played = [_millwright.self_play(game, None, [], ["greedy"] * players, 1, False, b"\0", nets, [0] * players)
                      for nets in (None, [net] * players)]
            self.assertEqual(*played)

    def test_the_model_says_what_the_library_says(self):
        """After it has learned, of all seats whenever the turn passes; the library counts in whole numbers."""
        words, *_, result = _millwright.self_play("birmingham", None, [], ["greedy"] * 4, 1, False, b"\0", None, [100] * 4)[2:6]
        lessons = school.joined([_millwright.lessons("birmingham", None, [], 4, 1, words, True)])
        pupil = fit.Pupil("birmingham", fit.spread_of(lessons.inputs), 1)
        fit.begin_with_weights(pupil.model, "birmingham")
        before = pupil.error(lessons)
        pupil.learn([lessons], 100, 128, 2e-3, 1)
        self.assertLess(pupil.error(lessons), before)
        net = millwright.Net("birmingham", pupil.net())
        _, points, _ = _millwright.foretold("birmingham", None, [], 4, 1, words, net)
        points = np.frombuffer(points, np.int32).reshape(-1, 4) / 1000
        final = np.frombuffer(result, np.int16).reshape(4, -1)[:, 0]
        wrong = (pupil.foretell(lessons) - lessons.to_come.sum(1)).reshape(-1, 4)
        np.testing.assert_allclose(points - final, wrong, rtol=0, atol=0.2)


class Odds(unittest.TestCase):
    """What a lead is worth, learned from turns that are made up: seat 0 is ahead of seat 1."""

    def learned(self, lead, stage, shares, before=6):
        inputs, groups = len(_millwright.inputs("birmingham")), np.repeat(np.array(stage, np.int16), 2)
        points = np.tile([100 + lead, 100], len(stage))
        nothing = fit.Lessons(np.zeros((len(groups), inputs), np.int16), groups, np.zeros((len(groups), 6), np.int16))
        pupil = fit.Pupil("birmingham", torch.ones(inputs), 1)
        pupil.model.doubling[:] = before
        pupil.learn_odds([fit.Standings(nothing, points, np.array(shares))])
        return pupil.model.doubling.numpy()

    def test_the_likeliest_is_taken(self):
        learned = self.learned(8, [5] * 3, [[1, 0]] * 2 + [[0, 1]])  # two to one
        np.testing.assert_allclose(learned[0, 4:7], 8)

    def test_where_nobody_has_been_they_stay(self):
        learned = self.learned(8, [5] * 3, [[1, 0]] * 2 + [[0, 1]], before=7)
        np.testing.assert_array_equal(learned[0, [0, 1, 2, 3, 7, 8, 15]], 7)
        np.testing.assert_array_equal(learned[1:], 7)

    def test_a_shared_victory_is_one_for_each_in_parts(self):
        shared = self.learned(8, [5] * 3, [[1, 0], [0.5, 0.5], [0.5, 0.5]])
        np.testing.assert_array_equal(shared, self.learned(8, [5] * 6, [[1, 0]] * 4 + [[0, 1]] * 2))
        np.testing.assert_allclose(shared[0, 4:7], 8)


class Nets(InAFolder):
    def test_all_games_are_taught(self):
        build = Path(millwright.__file__).parents[2]
        tiny = ["--games", "6", "--generations", "1", "--steps", "2", "--batch", "64"]
        subprocess.run(["bash", Path(school.__file__).with_name("nets.sh"), build, self.folder / "nets", *tiny], check=True,
                       stdout=subprocess.DEVNULL)
        for game in millwright.games():
            self.assertEqual(millwright.Net(game.id, self.folder / "nets" / game.id / "generation-0.net").game, game.id)


class Gates(InAFolder):
    def test_the_better_one_passes(self):
        status, said = run(gate.main, "birmingham", "greedy", "random", "--deals", 20, "--players", 2, "--threads", 1)
        self.assertEqual(status, 0)
        self.assertIn("wins 100.0 % ± 0.0", said)
        status, said = run(gate.main, "birmingham", "random", "greedy", "--deals", 20, "--players", 3, "--threads", 1)
        self.assertEqual(status, 1)
        self.assertIn("not surely better", said)

    def test_equals_are_even(self):
        status, said = run(gate.main, "birmingham", "greedy", "greedy", "--deals", 20, "--players", 2, "--threads", 2)
        self.assertEqual(status, 1)
        self.assertIn("wins 50.0 % ± 0.0, lead +0.0 ± 0.0", said)

    def test_its_history(self):
        path, net = self.folder / "gates.jsonl", Path(__file__).parents[2] / "data/nets/birmingham.net"
        players = {"greedy": "", f"greedy:{net}": "greedy", "level9,nodes=1": "level9,nodes=1"}  # the last by the package's own
        for first in players:
            run(gate.main, "birmingham", first, "random", "--deals", 20, "--players", 2, "--seed", 7, "--record", path)
        lines, checksum = [json.loads(line) for line in path.read_text().splitlines()], millwright.Net("birmingham", net).checksum
        self.assertEqual([line["first"] for line in lines], [f"{name}:{checksum}" if name else "greedy" for name in players.values()])
        for line in lines:
            self.assertEqual((line["wins"], line["better"], line["deals"], line["seed"]), (100, True, 20, 7))

    def test_what_is_refused(self):
        for players, sentence in ((["nobody", "greedy"], "There is no player"), (["greedy", "level11"], "There is no player"),
                                  (["greedy", "greedy:no.net"], "The net no.net cannot be read")):
            self.assertEqual(run(gate.main, "birmingham", *players)[0], 2)
            self.assertIn(sentence, run(gate.main, "birmingham", *players)[1])
        for option, number in ("--deals", 19), ("--threads", 0), ("--players", 0), ("--seed", -1):
            status, said = run(gate.main, "birmingham", "greedy", "random", option, number)
            self.assertEqual(status, 2)
            self.assertIn(f"{option} must be from", said)
        status, said = run(gate.main, "birmingham", "greedy", "random", "--record", self.folder / "none/gates.jsonl")
        self.assertEqual(status, 2)
        self.assertIn("No such file or directory", said)

    def test_what_was_stopped_is_no_result(self):
        path = self.folder / "gates.jsonl"
        with Interrupted((gate, "shares_of"), 45):  # when twenty-two deals have been played
            status, said = run(gate.main, "birmingham", "greedy", "random", "--deals", 30, "--players", 2, "--record", path)
        self.assertEqual((status, said, path.read_text()), (130, "Stopped after 22 of 30 deals.\n", ""))


class Calibrations(unittest.TestCase):
    def told(self, tell, **foretold):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            tell(SimpleNamespace(**{key: np.array(value) for key, value in foretold.items()}))
        return said.getvalue().splitlines()

    def test_chances_that_come_true(self):
        heading, low, high, off = self.told(calibrate.tell_chances, chance=[[0.75, 0.25]] * 4, won=[[1, 0]] * 3 + [[0, 1]], game=range(4))
        self.assertEqual(low.split()[:6], "20 to 30 4 25.0 25.0".split())
        self.assertEqual(high.split()[:6], "70 to 80 4 75.0 75.0".split())
        self.assertEqual(off, "off by 0.0 on the mean")

    def test_chances_that_do_not(self):
        *_, high, off = self.told(calibrate.tell_chances, chance=[[1.0, 0.0]] * 4, won=[[0, 1]] * 4, game=range(4))
        self.assertEqual(high.split()[:6], "90 to 100 4 100.0 0.0".split())
        self.assertEqual(off, "off by 100.0 on the mean")

    def test_points_by_the_stage_of_the_game(self):
        told = self.told(calibrate.tell_points, wrong=[[3, -3], [4, 2], [1, 1]], stage=[0, 15, 15])
        self.assertEqual([line.split() for line in told[1:]], ["0 to 3 1 3.00 0.00".split(), "12 to 15 2 2.35 2.00".split()])

    def turns_passed(self, seed):
        """In the game of this seed, by the game itself."""
        net = millwright.Net("birmingham", calibrate.NETS / "birmingham.net")
        words = _millwright.self_play("birmingham", None, ["introductory"], ["turn"] * 2, seed, False, b"\0", [net] * 2, [0] * 2)[2]
        game, passed = millwright.new("birmingham", players=2, seed=seed, options=["introductory"]), 0
        for word in np.frombuffer(words, np.int16):
            seat = game.seat
            game.step(int(word))
            passed += not game.over and game.seat != seat
        return passed

    def test_the_net_of_the_package(self):
        """It is asked whenever the turn passes, and the nearer to its end a game is, the better is what it foretells."""
        arguments = ["birmingham", "--options", "introductory", "--players", "2", "--games", "8", "--seed", "3"]
        status, said = run(calibrate.main, *arguments, "--threads", 2)
        self.assertEqual(status, 0, said)
        points, chances = ([line.split() for line in part.splitlines()[1:]] for part in said.split("chance, %"))
        turns = sum(int(line[3]) for line in points)
        self.assertEqual(turns, sum(map(self.turns_passed, range(3, 11))))
        self.assertGreater(float(points[0][4]), float(points[-1][4]))
        self.assertEqual(sum(int(line[3]) for line in chances[:-1]), 2 * turns)
        self.assertEqual(run(calibrate.main, *arguments, "--threads", 1), (0, said))

    def test_what_is_refused(self):
        for arguments, sentence in ((["--games", "0"], "--games must be from 1"), (["--net", "no.net"], "no.net"),
                                    (["--players", "5"], "2 to 4 players"), (["--player", "tunr"], "tunr")):
            status, said = run(calibrate.main, "birmingham", *arguments)
            self.assertEqual(status, 2)
            self.assertIn(sentence, said)


if __name__ == "__main__":
    unittest.main()
