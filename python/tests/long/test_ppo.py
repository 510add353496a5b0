"""The example ppo.py: what it computes, and that it learns, in short."""
import csv
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch

import millwright

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))
import ppo  # noqa: E402

SMALL = ["--players", "2", "--threads", "1", "--eval-games", "8", "--games", "32", "--steps", "64", "--part", "512",
         "--hidden", "64"]


def command(folder, *words):
    return [sys.executable, str(EXAMPLES / "ppo.py"), "--out", str(folder), *SMALL, *words]


def curve(folder):
    with open(Path(folder, "curve.csv"), newline="") as file:
        return [{name: float(value) for name, value in row.items()} for row in csv.DictReader(file)]


def gains_one_by_one(rows, last, seat, trace):
    """What ppo.advantages says, found for each seat of each game by itself."""
    steps, n, players = rows["reward"].shape
    gains, sure = np.zeros((steps, n)), np.zeros((steps, n), bool)
    for i in range(n):
        for own in range(players):
            episode = []  # [step, what came after it]
            for t in range(steps):
                if rows["free"][t, i] and rows["seat"][t, i] == own:
                    episode.append([t, 0.0])
                if episode:
                    episode[-1][1] += rows["reward"][t, i, own]
                if rows["done"][t, i] or t == steps - 1:
                    known, ahead, gain = rows["done"][t, i], 0.0, 0.0
                    if not known and seat[i] == own:
                        known, ahead = True, last[i]
                    for step, reward in reversed(episode):
                        gain = reward + ahead - rows["value"][step, i] + trace * gain
                        gains[step, i], sure[step, i] = gain, known
                        known, ahead = True, rows["value"][step, i]
                    episode = []
    return gains, sure


class Parts(unittest.TestCase):
    def setUp(self):
        torch.manual_seed(1)
        torch.set_num_threads(1)
        self.network = ppo.Network(32)

    def test_only_words_that_are_offered_have_a_chance(self):
        batch = millwright.Batch(ppo.GAME, 4, 20, seed=1, options=ppo.OPTIONS)
        generator = np.random.default_rng(1)
        for _ in range(60):
            mask = torch.from_numpy(batch.mask.view(bool))
            with torch.no_grad():
                chances, values = self.network(torch.from_numpy(batch.observation), mask)
            self.assertEqual(float(chances.exp()[~mask].max()), 0)
            torch.testing.assert_close(chances.exp().sum(1), torch.ones(20))
            self.assertEqual(values.shape, (20,))
            batch.step(batch.random_actions(generator))

    def test_every_byte_of_an_observation_counts(self):
        spec = millwright.observation_spec(ppo.GAME)
        seen = torch.cat([self.network.names, self.network.single, self.network.high, self.network.high + 1])
        self.assertEqual(sorted(seen.tolist()), list(range(spec.size)))
        self.assertEqual(len(self.network.named.weight), sum(int(np.prod(part.shape)) * part.most for part in spec.parts
                                                             if part.name in ppo.NAMES))

    def test_advantages_are_those_of_each_seat_by_itself(self):
        for against in "self", 1:
            args = ppo.read_arguments([*SMALL, "--games", "6", "--players", "3", "--against", str(against)])
            tables = ppo.set_tables(args)
            for _ in range(3):
                rows, last = ppo.play(tables, self.network, 150)
                seat = tables.look("seat")
                gains, sure = ppo.advantages(rows, last, seat, 0.9)
                wanted, known = gains_one_by_one(rows, last, seat, 0.9)
                np.testing.assert_array_equal(sure, known & rows["free"])
                np.testing.assert_allclose(gains[sure], wanted[sure], atol=1e-4)
            self.assertTrue(rows["done"].any())

    def test_equal_seeds_give_equal_exams(self):
        first, again, other = (ppo.examine(self.network, 3, 1, 9, seed, threads) for seed, threads in ((5, 1), (5, 2), (99, 1)))
        np.testing.assert_array_equal(first, again)
        self.assertTrue((first[1] != other[1]).any())
        np.testing.assert_array_equal(ppo.bots_alone(2, 1, 3, 7), ppo.bots_alone(2, 1, 3, 7))


class Whole(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_it_learns_and_goes_on(self):
        subprocess.run(command(self.folder, "--words", "80000", "--every", "1000"), check=True, capture_output=True)
        before, after = curve(self.folder)
        self.assertGreater(after["points"], before["points"] + 10)
        said = subprocess.run(command(self.folder, "--words", "82000", "--resume"), check=True, capture_output=True, text=True)
        self.assertIn("among its own kind", said.stdout)
        again = curve(self.folder)
        self.assertEqual(again[:2], [before, after])
        self.assertGreater(again[-1]["words"], after["words"])
        self.assertGreaterEqual(again[-1]["minutes"], after["minutes"])
        saved = torch.load(self.folder / "network.pt")
        ppo.Network(saved["hidden"]).load_state_dict(saved["network"])

    def test_stopped_it_says_what_it_has(self):
        with subprocess.Popen(command(self.folder), stdout=subprocess.PIPE, text=True) as lesson:
            for line in lesson.stdout:
                if "million words" in line:
                    break
            lesson.send_signal(signal.SIGINT)
            rest = lesson.stdout.read()
        self.assertEqual(lesson.returncode, 0)
        self.assertRegex(rest, r"Stopped.*\n.*million words: .* points")
        self.assertTrue((self.folder / "network.pt").exists())

    def test_bad_arguments_are_refused_with_a_sentence(self):
        for words, says in ((["--resume"], "there is no network in"), (["--players", "5"], "5 is not from 2 to 4"),
                            (["--against", "9"], "9 is not from 1 to 8"), (["--minutes", "0"], "0 is not from")):
            said = subprocess.run(command(self.folder, *words), capture_output=True, text=True)
            self.assertEqual(said.returncode, 2)
            self.assertIn(says, said.stderr)


if __name__ == "__main__":
    unittest.main()
