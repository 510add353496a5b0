"""What programs that learn are given: words as numbers, masks, observations and rewards."""
import random
import unittest

import numpy as np

import millwright
from test_game import BOARDS, random_game


class Words(unittest.TestCase):
    def test_the_mask_is_what_is_offered(self):
        for board in BOARDS:
            game, chance = millwright.new(board[0], board[2], 5, board[1], board[3]), random.Random(5)
            vocabulary = game.vocabulary()
            self.assertEqual(len(set(vocabulary)), len(vocabulary))
            while not game.over:
                mask = game.action_mask()
                self.assertEqual([vocabulary[i] for i in np.flatnonzero(mask)], game.options())
                self.assertLessEqual(mask.max(), 1)
                game.step(int(chance.choice(np.flatnonzero(mask))))
            self.assertEqual(game.action_mask().sum(), 0)

    def test_a_vocabulary_is_one_for_all_numbers_of_players(self):
        for game in millwright.games():
            for map in game.maps or (None,):
                words = {millwright.new(game.id, n, 1, map).vocabulary()
                         for n in range(game.least_players, game.most_players + 1)}
                self.assertEqual(words, {millwright.vocabulary(game.id, map)})
                self.assertEqual(millwright.vocabulary(game.id, map)[-1], "end")


class Observations(unittest.TestCase):
    def test_they_say_what_the_view_says(self):
        for seed in range(20):
            game = random_game("birmingham", None, 3, (), seed, words=40 * seed)
            for seat in range(3):
                view, parts = game.view(seat), game.observation_spec().split(game.observation(seat))
                for i in range(3):
                    shown = view["seats"][(seat + i) % 3]
                    self.assertEqual(parts["money"][i] @ [256, 1], shown["money"])
                    self.assertEqual(parts["vp"][i] @ [256, 1], shown["vp"])
                    self.assertEqual(parts["income"][i], shown["income"])
                    self.assertEqual(parts["discards"][i].sum(), len(shown["discards"]))
                self.assertEqual(parts["hand"].sum(), len(view["seats"][seat]["hand"]))
                self.assertEqual(parts["deck"][0], view["deck"])
                self.assertEqual((parts["tile"] > 0).sum(), len(view["spaces"]))
                self.assertEqual((parts["owner"] > 0).sum(), len(view["spaces"]))
                self.assertEqual(sorted((o - 1 + seat) % 3 for o in parts["link"] if o), sorted(view["links"].values()))

    def test_what_is_hidden_changes_nothing(self):
        for board in BOARDS:
            game = random_game(*board, seed=11, words=150)
            game.abandon()
            for seat in range(board[2]):
                other = game.copy()
                other.resample(seat, 12345)
                np.testing.assert_array_equal(other.observation(seat), game.observation(seat))

    def test_the_parts_cover_all_bytes_and_stay_in_their_range(self):
        for board in BOARDS:
            game = random_game(*board, seed=2, words=321)
            spec, at = game.observation_spec(), 0
            observation = game.observation(0)
            self.assertEqual(observation.shape, (spec.size,))
            for part in spec.parts:
                self.assertEqual(part.start, at)
                self.assertEqual(np.prod(part.shape), part.stop - part.start)
                self.assertLessEqual(observation[part.start:part.stop].max(), part.most)
                self.assertTrue(part.meaning)
                at = part.stop
            self.assertEqual(at, spec.size)
            self.assertGreaterEqual(spec.version, 1)

    def test_a_half_made_move_is_seen_by_its_maker_alone(self):
        game = millwright.new("birmingham", seed=1)
        seen = lambda seat: game.observation_spec().split(game.observation(seat))["half_made"]
        self.assertFalse(seen(0).any())
        game.step("scout")
        self.assertTrue(seen(game.seat).any())
        self.assertFalse(seen((game.seat + 1) % 4).any())


class Arrays(unittest.TestCase):
    def test_given_arrays_are_filled(self):
        game = millwright.new("birmingham", seed=1)
        mask, observation = game.action_mask(), game.observation(2)
        for out in np.full(len(mask), 9, np.uint8), np.ones(len(mask), bool), bytearray(len(mask)):
            self.assertIs(game.action_mask(out), out)
            np.testing.assert_array_equal(np.asarray(out, np.uint8) if not isinstance(out, bytearray)
                                          else np.frombuffer(out, np.uint8), mask)
        rows = np.full((3, len(observation)), 9, np.uint8)
        game.observation(2, rows[1])
        np.testing.assert_array_equal(rows[1], observation)
        self.assertTrue((rows[[0, 2]] == 9).all())

    def test_wrong_arrays_are_refused(self):
        game = millwright.new("birmingham", seed=1)
        n = len(game.vocabulary())
        read_only = np.zeros(n, np.uint8)
        read_only.flags.writeable = False
        for out, says in ((np.zeros(n - 1, np.uint8), "shape"), (np.zeros((1, n), np.uint8), "shape"),
                          (np.zeros(n, np.int64), "type"), (np.zeros(n, np.float32), "type"), (np.zeros(n, np.int8), "type"),
                          (np.zeros(2 * n, np.uint8)[::2], "gaps"), (read_only, "writable"), ([0] * n, "array"),
                          ("x" * n, "array"), (bytes(n), "writable"), (np.zeros((), np.uint8), "shape")):
            with self.assertRaisesRegex(millwright.BadInput, says):
                game.action_mask(out)
        with self.assertRaisesRegex(millwright.BadInput, "shape"):
            game.observation(0, np.zeros(3, np.uint8))


class Rewards(unittest.TestCase):
    def test_they_follow_from_the_result(self):
        for seed in range(10):
            game = random_game("birmingham", None, 3, ("introductory",), seed, words=30)
            self.assertFalse(game.rewards().any())
            game = random_game("birmingham", None, 3, ("introductory",), seed, words=10**6)
            points = [seat.points for seat in game.result()]
            self.assertEqual(list(game.rewards()), points)
            self.assertEqual(game.rewards("lead").max(), sorted(points)[-1] - sorted(points)[-2])
            places = game.rewards("place")
            self.assertAlmostEqual(places.sum(), 0, places=5)
            for seat, row in enumerate(game.result()):
                if [other.place for other in game.result()].count(row.place) == 1:
                    self.assertAlmostEqual(places[seat], 2 - row.place, places=5)


if __name__ == "__main__":
    unittest.main()
