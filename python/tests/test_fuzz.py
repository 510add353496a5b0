"""Random calls of everything there is, with good and bad arguments: an exception of the promised sorts, never another one."""
import os
import pickle
import random
import unittest

import numpy as np

import millwright
from test_game import BOARDS

ALLOWED = (millwright.Error, TypeError)
CALLS = int(os.environ.get("MILLWRIGHT_CALLS", 20000))
STRANGE = [None, -1, 0, 1, 3, 99, 2**31, 2**63, 2**64, 10**30, 1.5, float("nan"), "", "end", "build", "card:oldham", "é\0x", "\ud800",
           "x" * 5000, b"build", (), [], {}, ["build"], True, np.int64(2), np.uint8(7), np.zeros(3), np.zeros(0, np.uint8)]
GAME_CALLS = ["step", "play", "why", "view", "events", "sentences", "resample", "bot", "observation", "action_mask", "rewards",
              "value", "copy", "abandon", "options", "state", "result", "log", "history", "moves", "draw"]


def argument(chance, game):
    """Something that might be right: a word, a move, a seat, an array; or something strange."""
    kind = chance.randrange(6)
    if kind == 0:
        return chance.choice(game.vocabulary())
    if kind == 1:
        return chance.randrange(6)
    if kind == 2:
        return " ".join(chance.choice(game.vocabulary()) for _ in range(chance.randrange(4)))
    if kind == 3:
        return np.zeros(chance.choice([3, len(game.vocabulary()), game.observation_spec().size]),
                        chance.choice([np.uint8, bool, np.int32]))
    return chance.choice(STRANGE)


class Fuzz(unittest.TestCase):
    def test_games(self):
        chance, game = random.Random(1), millwright.new("birmingham", seed=1)
        for _ in range(CALLS):
            if game.over or chance.random() < 0.01:
                name, map, players, options = chance.choice(BOARDS)
                game = millwright.new(name, players, chance.randrange(2**64), map, options)
            elif chance.random() < 0.5:
                game.step(chance.choice(game.options()))
            else:
                method = getattr(game, chance.choice(GAME_CALLS))
                if method.__name__ in ("bot", "moves", "draw") and chance.random() < 0.9:
                    continue  # they take long
                self.call(method, *(argument(chance, game) for _ in range(chance.choice([0, 1, 1, 1, 2, 3]))))
            if chance.random() < 0.02:
                self.assertEqual(pickle.loads(pickle.dumps(game)).hash, game.hash)

    def test_batches(self):
        chance, generator = random.Random(2), np.random.default_rng(2)
        batch = millwright.Batch("lancashire", 3, 4, seed=1)
        for _ in range(CALLS):
            roll = chance.random()
            if roll < 0.6:
                batch.step(batch.random_actions(generator))
            elif roll < 0.8:
                actions = batch.random_actions(generator)
                actions[chance.randrange(len(actions))] = chance.choice([-1, 0, 5, 400, 2**62, -2**63])
                self.call(batch.step, actions)
            elif roll < 0.9:
                self.call(batch.step, chance.choice(STRANGE))
            elif roll < 0.95:
                self.call(batch.game, chance.choice(STRANGE))
            else:
                fields = {key: chance.choice(STRANGE) for key in
                          chance.sample(["seed", "seeds", "map", "options", "bots", "reward", "shaping", "discount"], 2)}
                other = self.call(millwright.Batch, chance.choice(["lancashire", "birmingham", "", None]),
                                  chance.choice([2, 3, 4, "x"]), chance.choice([1, 7, 0, None]), chance.choice([1, 2, 3, -1]),
                                  **fields)
                batch = other or batch

    def test_beginnings(self):
        chance = random.Random(3)
        for _ in range(CALLS // 10):
            for function in millwright.new, millwright.load, millwright.replay, millwright.vocabulary, millwright.observation_spec:
                self.call(function, *(chance.choice(STRANGE + ["birmingham", "age-of-industry", "germany"])
                                      for _ in range(chance.randrange(1, 5))))

    def test_games_of_bots(self):
        chance, good = random.Random(4), ("birmingham", None, ["introductory"], ["greedy", "random"], 1, True, bytearray(1), None, 50)
        for _ in range(CALLS // 20):
            args = [each if each is True or chance.random() > 0.2 else chance.choice(STRANGE) for each in good]
            self.call(millwright._millwright.self_play, *args[:chance.choice([9, 9, 9, 9, 3])])

    def call(self, function, *args, **keywords):
        try:
            return function(*args, **keywords)
        except ALLOWED as error:
            self.assertTrue(str(error))
        return None


if __name__ == "__main__":
    unittest.main()
