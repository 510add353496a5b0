"""The PettingZoo environment, by PettingZoo's own tests and beside the engine."""
import copy
import os
import pickle
import random
import unittest
import warnings

import numpy as np
from pettingzoo.test import api_test, seed_test

import millwright
from blocks import BOARDS, run_blocks
from millwright.pettingzoo import env, raw_env

GAMES = int(os.environ.get("MILLWRIGHT_GAMES", 1000))
# PettingZoo has a list of its own games that may have dictionaries as observations, and says so of all others.
EXPECTED = ("Observation is not a NumPy array", "Observation space for each agent probably should be gymnasium.spaces.box")


def word_of(chance, mask):
    return int(chance.choice(np.flatnonzero(mask)))


class TheirTests(unittest.TestCase):
    def test_api_test(self):
        with warnings.catch_warnings(record=True) as warned:
            warnings.simplefilter("always")
            for game, map, players, options in BOARDS:
                make = dict(game=game, map=map, players=players, options=options)
                api_test(raw_env(**make), num_cycles=600)
                api_test(env(**make), num_cycles=100)
        self.assertEqual([str(each.message) for each in warned if not str(each.message).startswith(EXPECTED)], [])

    def test_seed_test(self):
        for game, map, players, options in BOARDS:
            seed_test(lambda: env(game, players, map, options), num_cycles=100)
        seed_test(raw_env, num_cycles=100)


class Engine(unittest.TestCase):
    def test_games_are_the_engines_word_by_word(self):
        words = 0
        for seed in range(GAMES):
            name, map, players, options = BOARDS[seed % len(BOARDS)]
            kind = ("points", "lead", "place")[seed % 3]
            environment = raw_env(name, players, map, options, kind)
            environment.reset(seed=seed)
            words += self.compare(environment, millwright.new(name, players, seed, map, options), kind, random.Random(seed))
        self.assertGreater(words, 100 * GAMES)

    def test_wrapped_it_is_the_same(self):
        for seed, (name, map, players, options) in enumerate(BOARDS):
            environment = env(name, players, map, options, "points")
            environment.reset(seed=seed)
            self.compare(environment, millwright.new(name, players, seed, map, options), "points", random.Random(seed))

    def compare(self, environment, game, kind, chance):
        words = 0
        while not game.over:
            observation, reward, termination, truncation, info = environment.last()
            self.assertEqual(environment.agent_selection, f"seat_{game.seat}")
            self.assertTrue(np.array_equal(observation["observation"], game.observation()))
            self.assertTrue(np.array_equal(observation["action_mask"], game.action_mask()))
            self.assertEqual((reward, termination, truncation, info), (0, False, False, {}))
            if words % 64 == 0:
                self.compare_others(environment, game)
            word = word_of(chance, observation["action_mask"])
            environment.step(word)
            game.step(word)
            words += 1
        agents = list(environment.agents)
        self.assertEqual(len(agents), game.players)
        for seat, agent in enumerate(agents):
            observation, reward, termination, truncation, _ = environment.last()
            self.assertEqual(environment.agent_selection, agent)
            self.assertTrue(np.array_equal(observation["observation"], game.observation(seat)))
            self.assertFalse(observation["action_mask"].any())
            self.assertEqual((reward, termination, truncation), (game.rewards(kind)[seat], True, False))
            environment.step(None)
        self.assertEqual(environment.agents, [])
        return words

    def compare_others(self, environment, game):
        for seat in range(game.players):
            observation = environment.observe(f"seat_{seat}")
            self.assertTrue(np.array_equal(observation["observation"], game.observation(seat)))
            self.assertEqual(observation["action_mask"].any(), seat == game.seat)
            self.assertTrue(environment.observation_space(f"seat_{seat}").contains(observation))

    def test_an_old_observation_stays_as_it_was(self):
        environment, chance = raw_env(), random.Random(1)
        environment.reset(seed=1)
        kept = []
        for _ in range(50):
            observation = environment.last()[0]
            kept.append((observation, copy.deepcopy(observation)))
            environment.step(word_of(chance, observation["action_mask"]))
        for now, then in kept:
            for name in now:
                self.assertTrue(np.array_equal(now[name], then[name]))

    def test_resets_without_a_seed_follow_from_the_last_one(self):
        hashes = []
        for _ in range(2):
            environment = raw_env()
            environment.reset(seed=5)
            hashes.append([environment.game.hash])
            for _ in range(5):
                environment.reset()
                hashes[-1].append(environment.game.hash)
        self.assertEqual(hashes[0], hashes[1])
        self.assertEqual(len(set(hashes[0])), 6)

    def test_it_can_be_copied(self):
        environment, chance = raw_env("lancashire", 3), random.Random(1)
        environment.reset(seed=1)
        for _ in range(100):
            environment.step(word_of(chance, environment.last()[0]["action_mask"]))
        for other in copy.deepcopy(environment), pickle.loads(pickle.dumps(environment)):
            self.assertEqual(other.game.hash, environment.game.hash)
            word = word_of(chance, other.last()[0]["action_mask"])
            other.step(word)
            self.assertNotEqual(other.game.hash, environment.game.hash)

    def test_render(self):
        for mode, begin in (("ansi", "birmingham, 4 players"), ("svg", "<svg")):
            environment = env(render_mode=mode)
            environment.reset(seed=1)
            self.assertIn(begin, environment.render())
        environment = raw_env()
        environment.reset()
        self.assertIsNone(environment.render())


class BadInput(unittest.TestCase):
    def test_raw_it_refuses_and_stays_as_it_was(self):
        environment, chance = raw_env(), random.Random(2)
        environment.reset(seed=2)
        for _ in range(300):
            mask = environment.last()[0]["action_mask"]
            before = environment.game.hash
            not_offered = int(chance.choice(np.flatnonzero(mask == 0)))
            with self.assertRaises(millwright.IllegalMove):
                environment.step(not_offered)
            for wrong in None, -1, len(mask), 10**30, 1.0, "build", [1], np.array([1, 2]), np.nan:
                with self.assertRaises(millwright.BadInput):
                    environment.step(wrong)
            self.assertEqual(environment.game.hash, before)
            environment.step(np.int64(word_of(chance, mask)))
            if environment.game.over:
                environment.reset()

    def test_wrapped_an_illegal_word_ends_the_game(self):
        environment = env(players=3, illegal_reward=-7)
        environment.reset(seed=1)
        loser = environment.agent_selection
        environment.step(int(np.flatnonzero(environment.last()[0]["action_mask"] == 0)[0]))
        rewards = {}
        for agent in environment.agent_iter():
            _, rewards[agent], termination, _, _ = environment.last()
            self.assertTrue(termination)
            environment.step(None)
        self.assertEqual(rewards, {f"seat_{seat}": -7 if f"seat_{seat}" == loser else 0 for seat in range(3)})
        environment.reset(seed=1)
        self.assertEqual(len(environment.agents), 3)

    def test_wrapped_what_is_no_action_is_refused(self):
        environment = env()
        environment.reset(seed=1)
        for wrong in None, -1, 10**6, 1.5, "build":
            with self.assertRaises(AssertionError):
                environment.step(wrong)

    def test_before_the_beginning_and_after_the_end(self):
        environment = raw_env()
        with self.assertRaises(millwright.GameOver):
            environment.step(0)
        environment.reset(seed=1)
        chance = random.Random(1)
        while not environment.game.over:
            environment.step(word_of(chance, environment.last()[0]["action_mask"]))
        with self.assertRaises(ValueError):
            environment.step(0)
        for _ in range(4):
            environment.step(None)
        for action in None, 0:
            with self.assertRaises(millwright.GameOver):
                environment.step(action)

    def test_environments_that_cannot_be(self):
        for wrong in ({"game": "monopoly"}, {"players": 5}, {"map": "germany"}, {"options": ["x"]}, {"reward": "money"},
                      {"reward": None}, {"render_mode": "human"}, {"render_mode": 1}):
            with self.assertRaises(millwright.BadInput, msg=wrong):
                raw_env(**wrong)
        environment = raw_env()
        for seed in -1, 2**64, 1.5, "x":
            with self.assertRaises(millwright.BadInput):
                environment.reset(seed=seed)
        environment.reset()
        for call in environment.observe, environment.observation_space, environment.action_space:
            for agent in "seat_4", None, 0, []:
                with self.assertRaises(millwright.BadInput):
                    call(agent)


class Docs(unittest.TestCase):
    def test_the_examples_run(self):
        run_blocks("pettingzoo")


if __name__ == "__main__":
    unittest.main()
