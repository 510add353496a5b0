"""The examples that need nothing but the package: the tournament, and the picture of curves."""
import math
import signal
import subprocess
import sys
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

import numpy as np

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
sys.path.insert(0, str(EXAMPLES))
import curves  # noqa: E402
import tournament  # noqa: E402


def run(*words):
    command = [sys.executable, "-W", "error", str(EXAMPLES / "tournament.py"), *words]
    return subprocess.run(command, capture_output=True, text=True)


class Rating(unittest.TestCase):
    def test_two_players_by_hand(self):
        ratings = tournament.rate(np.array([[0, 75.0], [25, 0]]))
        self.assertAlmostEqual(ratings[0] - ratings[1], 400 * math.log10(75.5 / 25.5), places=3)  # a tie is added
        self.assertAlmostEqual(ratings.sum(), 0, places=6)

    def test_it_finds_the_ratings_that_games_were_drawn_by(self):
        wanted = np.array([300.0, 100, 0, -400])
        chance = 1 / (1 + 10 ** ((wanted[None, :] - wanted[:, None]) / 400))
        np.fill_diagonal(chance, 0)
        np.testing.assert_allclose(tournament.rate(1e6 * chance), wanted, atol=0.1)

    def test_who_always_wins_has_a_rating(self):
        ratings = tournament.rate(np.array([[0, 10.0, 10], [0, 0, 10], [0, 0, 0]]))
        self.assertTrue(np.isfinite(ratings).all() and ratings[0] > ratings[1] > ratings[2])

    def test_wins_are_counted_by_pairs(self):
        wins = tournament.count_wins(3, [[2, 0, 0], [1, 2, 0]], [[1, 2, 3], [1, 1, 3]])
        np.testing.assert_array_equal(wins[0], [[0, 0, 0], [0, 0, 0], [2, 0, 0]])
        np.testing.assert_array_equal(wins[1], [[0, 0, 0], [1, 0, 0.5], [1, 0.5, 0]])

    def test_nobody_sits_twice_before_everybody_sits(self):
        generator, seen = np.random.default_rng(1), np.zeros((4, 6), int)
        for _ in range(600):
            who = tournament.seat_players(6, 4, generator)
            self.assertEqual(len(set(who)), 4)
            seen[np.arange(4), who] += 1
            self.assertEqual(sorted(tournament.seat_players(2, 4, generator)), [0, 0, 1, 1])
        self.assertGreater(seen.min(), 60)


class Tournament(unittest.TestCase):
    def test_the_better_player_is_first_and_a_seed_says_it_all(self):
        words = ("random", "4", "--games", "12", "--seats", "3", "--game", "birmingham", "--option", "introductory")
        one, two, other = run(*words, "--processes", "1"), run(*words, "--processes", "2"), run(*words, "--seed", "2")
        self.assertEqual((one.returncode, other.returncode), (0, 0), one.stderr + other.stderr)
        self.assertEqual(one.stdout, two.stdout)
        self.assertNotEqual(one.stdout, other.stdout)
        head, first, last = one.stdout.splitlines()
        self.assertEqual(head.split()[:2], ["player", "rating"])
        self.assertTrue(first.startswith("level 4 ") and last.startswith("random "), one.stdout)
        self.assertTrue(first.endswith(" 100.0%     12"), first)
        self.assertIn("12 of 12 games", one.stderr)

    def test_stopped_it_shows_what_was_played(self):
        words = [sys.executable, str(EXAMPLES / "tournament.py"), "1", "greedy", "--games", "1000000"]
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            said = b""
            while b"\r8 of" not in said:
                said += process.stderr.read(1)
            process.send_signal(signal.SIGINT)
            table, said = process.communicate()
        self.assertEqual(process.returncode, 0)
        self.assertIn(b"Stopped.", said)
        self.assertEqual(len(table.splitlines()), 3)

    def test_bad_input_is_refused_with_a_sentence(self):
        for words, says in ((("4", "nobody"), "There is no player “nobody”"), (("4", "11"), "from 1 to 10"),
                            (("4",), "two players"), (("1", "2", "--seats", "5"), "players"),
                            (("1", "2", "--game", "chess"), "chess"), (("1", "2", "--games", "0"), "a game"),
                            (("1", "2", "--seed", str(1 << 24)), "a seed from 0")):
            said = run(*words)
            self.assertEqual(said.returncode, 2, said.stderr)
            self.assertIn(says, said.stderr.splitlines()[-1])


class Curves(unittest.TestCase):
    def test_each_curve_is_a_line(self):
        curve = [{"minutes": minutes, "words": 0, "points": points, "error": 1, "bots_beside": 40, "bots_alone": 40}
                 for minutes, points in ((0, -2), (1, 30), (2.5, 50))]
        picture = xml.fromstring("\n".join(curves.draw([curve, curve[:2]])))
        lines = picture.findall("{*}polyline")
        self.assertEqual([len(line.get("points").split()) for line in lines], [3, 2])
        xs, ys = zip(*(map(float, point.split(",")) for point in lines[0].get("points").split()))
        self.assertTrue(xs[0] < xs[1] < xs[2] and ys[0] > ys[1] > ys[2])
        self.assertIn("the bots: 40.0", [text.text for text in picture.findall("{*}text")])


if __name__ == "__main__":
    unittest.main()
