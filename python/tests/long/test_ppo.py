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


def hand_made(seats, values, rewards, ends=(), forced=()):
    """Rows of one game of two seats, a step for each of `seats`; `rewards` by step, {step: [of seat 0, of seat 1]}."""
    steps = len(seats)
    rows = {"seat": np.array(seats)[:, None], "value": np.array(values, np.float32)[:, None],
            "free": np.ones((steps, 1), bool), "done": np.zeros((steps, 1), bool), "reward": np.zeros((steps, 1, 2))}
    for step, reward in rewards.items():
        rows["reward"][step, 0] = reward
    rows["done"][list(ends)], rows["free"][list(forced)] = True, False
    return rows


def now(seat, value, free=True):
    """What one game is at, after its rows."""
    return {"seat": np.array([seat]), "value": np.array([value], np.float32), "free": np.array([free])}


def by_surprises(rows, last, trace):
    """What ppo.advantages says, by its definition.

    A surprise is what a seat gets from one of its decisions to the next, and the value there, less the value before. An
    advantage is the sum of the seat's surprises from the decision on, in this game, each trace times less than the one before
    it. After the last decision of a game comes nothing; what comes after the last of all is known of a seat that decides now.
    """
    steps, n, players = rows["reward"].shape
    gains, sure = np.zeros((steps, n)), np.zeros((steps, n), bool)
    for i in range(n):
        ends = [*(np.flatnonzero(rows["done"][:, i]) + 1), steps]
        for begin, end in zip([0, *ends], ends):
            over = end > begin and rows["done"][end - 1, i]
            for own in range(players):
                at = [t for t in range(begin, end) if rows["free"][t, i] and rows["seat"][t, i] == own]
                decides = last["free"][i] and last["seat"][i] == own
                values = [rows["value"][t, i] for t in at] + ([0] if over else [last["value"][i]] if decides else [])
                surprises = [rows["reward"][t:later, i, own].sum() + values[k + 1] - values[k]
                             for k, (t, later) in enumerate(zip(at, [*at[1:], end])) if k + 1 < len(values)]
                for k in range(len(surprises)):
                    gains[at[k], i] = sum(trace ** j * surprise for j, surprise in enumerate(surprises[k:]))
                    sure[at[k], i] = True
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

    def test_where_all_is_as_expected_there_is_no_advantage(self):
        rows = hand_made([0, 1] * 4, [5] * 8, {})
        gains, sure = ppo.advantages(rows, now(0, 5), 0.9)
        np.testing.assert_array_equal(gains[sure], np.zeros(7))
        self.assertEqual(sure[:, 0].tolist(), [True] * 7 + [False])  # the last of seat 1, which is not to decide now

    def test_advantages_of_a_game_that_ends_and_one_that_goes_on(self):
        rows = hand_made([0, 1, 0, 1, 0, 1], [1, 2, 3, 7, 1, 4], {2: [4, 6], 4: [2, 0], 5: [0, 1]}, ends=[2])
        gains, sure = ppo.advantages(rows, now(0, 5), 0.5)
        self.assertEqual(gains[:5, 0].tolist(), [2.5, 4, 1, -3, 6])
        self.assertEqual(sure[:, 0].tolist(), [True] * 5 + [False])

    def test_a_word_without_a_choice_is_no_decision(self):
        rows = hand_made([0, 0, 0, 1], [1, 0, 3, 2], {0: [1, 0], 1: [2, 0]}, forced=[1])
        gains, sure = ppo.advantages(rows, now(0, 4), 0.5)
        self.assertEqual(gains[[0, 2], 0].tolist(), [1 + 2 + 3 - 1 + 0.5 * (4 - 3), 4 - 3])
        self.assertEqual(sure[:, 0].tolist(), [True, False, True, False])
        gains, sure = ppo.advantages(rows, now(0, 4, free=False), 0.5)  # the network has no value of such a position
        self.assertEqual(gains[0, 0], 1 + 2 + 3 - 1)
        self.assertEqual(sure[:, 0].tolist(), [True, False, False, False])

    def test_a_position_without_a_choice_is_given_no_value(self):
        tables = ppo.set_tables(ppo.read_arguments([*SMALL, "--against", "self"]))
        forced = 0
        for _ in range(20):
            rows, last = ppo.play(tables, self.network, 8)
            np.testing.assert_array_equal(last["free"], tables.look("mask").sum(1) > 1)
            np.testing.assert_array_equal(last["seat"], tables.look("seat"))
            for row in rows, last:
                self.assertFalse(row["value"][~row["free"]].any())
                self.assertTrue(row["value"][row["free"]].all())
            forced += (~last["free"]).sum()
        self.assertGreater(forced, 0)

    def test_advantages_are_sums_of_the_seats_own_surprises(self):
        for against in "self", 1:
            args = ppo.read_arguments([*SMALL, "--games", "6", "--players", "3", "--against", str(against)])
            tables = ppo.set_tables(args)
            for _ in range(3):
                rows, last = ppo.play(tables, self.network, 150)
                gains, sure = ppo.advantages(rows, last, 0.9)
                wanted, known = by_surprises(rows, last, 0.9)
                np.testing.assert_array_equal(sure, known)
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
                            (["--against", "11"], "11 is not from 1 to 10"), (["--minutes", "0"], "0 is not from")):
            said = subprocess.run(command(self.folder, *words), capture_output=True, text=True)
            self.assertEqual(said.returncode, 2)
            self.assertIn(says, said.stderr)


if __name__ == "__main__":
    unittest.main()
