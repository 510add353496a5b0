"""The PufferLib environment, by the conventions of PufferLib 3.0 and beside millwright.Batch."""
import random
import unittest

import numpy as np

import millwright
from blocks import BOARDS, run_blocks
from millwright.puffer import Env

ARRAYS = ("observations", "rewards", "terminals", "truncations", "masks", "actions")


def buffers(agents, width, gap=0):
    """As PufferLib makes them for a worker: parts of arrays that others share."""
    rows = slice(gap, gap + agents)
    n = agents + 2 * gap
    return {"observations": np.full((n, width), 9, np.uint8)[rows], "rewards": np.full(n, 9, np.float32)[rows],
            "terminals": np.ones(n, bool)[rows], "truncations": np.ones(n, bool)[rows], "masks": np.zeros(n, bool)[rows],
            "actions": np.zeros(n, np.int32)[rows]}


def offered(environment, generator):
    mask = environment.split(environment.observations)[1]
    return (mask * generator.random(mask.shape)).argmax(axis=1)


class Conventions(unittest.TestCase):
    """What a native environment has, as pufferlib.PufferEnv, pufferlib.vector and its trainer use it."""

    def test_spaces_and_shapes(self):
        for game, map, players, options in BOARDS:
            environment = Env(game, players, 3, map=map, options=options)
            width = millwright.observation_spec(game, map).size + len(millwright.vocabulary(game, map))
            self.assertEqual(environment.num_agents, 3)
            self.assertEqual(environment.single_observation_space.shape, (width,))
            self.assertEqual(environment.single_action_space.n, len(millwright.vocabulary(game, map)))
            self.assertEqual(environment.observation_space.shape, (3, width))
            self.assertEqual(environment.action_space.shape, (3,))
            self.assertEqual(list(environment.agent_ids), [0, 1, 2])
            self.assertEqual((environment.emulated, environment.done, environment.driver_env), (False, False, environment))
            self.assertEqual((environment.agents_per_batch, environment.agent_per_batch), (3, 3))
            self.assertTrue(environment.observation_space.contains(environment.observations))
            self.assertEqual([getattr(environment, name).dtype for name in ARRAYS],
                             [np.uint8, np.float32, bool, bool, bool, np.int32])

    def test_reset_and_step(self):
        environment, generator = Env(games=5, options=["introductory"]), np.random.default_rng(1)
        observations, infos = environment.reset(seed=1)
        self.assertIs(observations, environment.observations)
        self.assertEqual(infos, [])
        ended = 0
        for _ in range(600):
            before = [getattr(environment, name) for name in ARRAYS]
            shown = environment.step(offered(environment, generator))
            for array, name in zip(shown[:4], ARRAYS):
                self.assertIs(array, getattr(environment, name))
            self.assertTrue(all(array is getattr(environment, name) for array, name in zip(before, ARRAYS)))
            self.assertIsInstance(shown[4], list)
            self.assertEqual(len(shown[4]), environment.terminals.sum())
            self.assertTrue(environment.masks.all() and not environment.truncations.any())
            self.assertTrue(environment.observation_space.contains(environment.observations))
            ended += len(shown[4])
            for info in shown[4]:
                self.assertEqual(info["illegal"], 0)
                self.assertGreater(info["episode_length"], 100)
        self.assertGreater(ended, 5)

    def test_send_and_receive(self):
        one, other = Env(games=4), Env(games=4)
        one.reset(seed=2)
        other.async_reset(seed=2)
        generators = np.random.default_rng(1), np.random.default_rng(1)
        for _ in range(50):
            shown = one.step(offered(one, generators[0]))
            other.send(offered(other, generators[1]))
            observations, rewards, terminals, truncations, infos, agent_ids, masks = other.recv()
            for mine, its in zip(shown, (observations, rewards, terminals, truncations)):
                np.testing.assert_array_equal(mine, its)
            self.assertEqual(infos, shown[4])
            np.testing.assert_array_equal(agent_ids, range(4))
            self.assertTrue(masks.all())

    def test_buffers_of_the_caller(self):
        own = Env(games=3)
        buf = buffers(3, own.single_observation_space.shape[0], gap=2)
        environment = Env(games=3, buf=buf, seed=0)
        generators = np.random.default_rng(1), np.random.default_rng(1)
        for _ in range(800):
            own.step(offered(own, generators[0]))
            environment.step(offered(environment, generators[1]))
            for name in ARRAYS:
                self.assertIs(getattr(environment, name), buf[name])
                np.testing.assert_array_equal(buf[name], getattr(own, name), name)
        outside = buf["observations"].base
        self.assertTrue((outside[:2] == 9).all() and (outside[5:] == 9).all())

    def test_neighbours_have_other_games(self):
        """PufferLib gives seed, seed + 1 and so on to its processes."""
        seeds = [seed for first in range(4) for seed in Env(games=50, seed=first)._batch.seeds]
        self.assertEqual(len(set(seeds)), 200)
        for seed in 0, None:
            environment = Env(games=50, seed=seed)
            for _ in range(3):
                environment.reset()
                seeds += list(environment._batch.seeds)
        self.assertEqual(len(set(seeds)), 500)


class Rewards(unittest.TestCase):
    def test_against_bots_a_row_is_the_stream_of_one_seat(self):
        environment, generator = Env("lancashire", 3, 4, bots={0: "random", 2: "random"}), np.random.default_rng(1)
        environment.reset(seed=3)
        ended, paid = 0, np.zeros(4)
        for _ in range(800):
            self.assertTrue((environment.seats == 1).all())
            *_, infos = environment.step(offered(environment, generator))
            np.testing.assert_array_equal(environment.rewards, environment.seat_rewards[:, 1])
            paid += environment.rewards
            returns = [info["episode_return"] for info in infos]
            np.testing.assert_allclose(returns, paid[environment.terminals])
            paid[environment.terminals] = 0
            ended += len(infos)
        self.assertGreater(ended, 5)

    def test_in_self_play_it_is_for_who_has_chosen(self):
        environment, generator = Env(players=2, games=4, reward="points", shaping="potential"), np.random.default_rng(1)
        environment.reset(seed=3)
        ended = 0
        games = [millwright.new("birmingham", 2, int(seed)) for seed in environment._batch.seeds]
        for _ in range(500):
            movers, actions = environment.seats.copy(), offered(environment, generator)
            *_, infos = environment.step(actions)
            np.testing.assert_array_equal(environment.rewards, environment.seat_rewards[range(4), movers])
            for info in infos:
                self.assertEqual(set(info), {"episode_length", "illegal"})
            ended += len(infos)
            for i, game in enumerate(games):
                self.assertEqual(game.seat, movers[i])
                game.step(int(actions[i]))
                self.assertEqual(game.over, environment.terminals[i])
                if game.over:
                    games[i] = game = millwright.new("birmingham", 2, int(environment._batch.seeds[i]))
                observation, mask = environment.split(environment.observations[i])
                np.testing.assert_array_equal(observation, game.observation())
                np.testing.assert_array_equal(mask, game.action_mask())
        self.assertGreater(ended, 0)

    def test_one_bot_too_few_is_self_play(self):
        for bots, names in (({}, set()), ({0: "random"}, set()), ({0: "random", 1: "random"}, {"episode_return"})):
            environment, generator = Env("lancashire", 3, 2, bots=bots), np.random.default_rng(1)
            infos = []
            while not infos:
                *_, infos = environment.step(offered(environment, generator))
            self.assertEqual(set(infos[0]), {"episode_length", "illegal"} | names)


class BadInput(unittest.TestCase):
    def test_words_that_are_not_offered(self):
        strict, lenient = Env(games=3, illegal="raise"), Env(games=3)
        chance, n = random.Random(1), strict.single_action_space.n
        strict.reset(seed=1)
        lenient.reset(seed=1)
        for _ in range(400):
            mask = strict.split(strict.observations)[1].copy()
            chosen = np.array([chance.randrange(n) for _ in range(3)])
            meant = [next(w % n for w in range(word, word + n) if mask[i, w % n]) for i, word in enumerate(chosen)]
            before = strict.observations.copy()
            if list(chosen) != meant:
                with self.assertRaises(millwright.IllegalMove):
                    strict.step(chosen)
                np.testing.assert_array_equal(strict.observations, before)
            strict.step(np.array(meant))
            *_, infos = lenient.step(chosen)
            self.assertEqual(list(lenient.actions), meant)
            np.testing.assert_array_equal(strict.observations, lenient.observations)
            self.assertTrue(all(0.5 < info["illegal"] <= 1 for info in infos))

    def test_wrong_actions_are_refused(self):
        for illegal in "next", "raise":
            environment = Env(games=3, illegal=illegal)
            before = environment.observations.copy()
            good = offered(environment, np.random.default_rng(1))
            for wrong in (good[:2], good[None], good.astype(float), None, "abc", 5, [None] * 3, good - 10**6, good + 10**6,
                          np.array([0, -1, 0]), np.array([2**63, 0, 0], np.uint64), []):
                with self.assertRaises(millwright.BadInput):
                    environment.step(wrong)
            np.testing.assert_array_equal(environment.observations, before)
            for kind in np.int32, np.uint64, np.int16:
                environment.reset(seed=0)
                environment.step(offered(environment, np.random.default_rng(1)).astype(kind))
            environment.close()

    def test_environments_that_cannot_be(self):
        width = Env(games=1).single_observation_space.shape[0]
        wrong_buffers = [{}, [], {"observations": None}, buffers(2, width), buffers(3, width - 1),
                         buffers(3, width) | {"rewards": np.zeros(3)}, buffers(3, width) | {"masks": [True] * 3},
                         buffers(3, width) | {"observations": np.zeros((width, 3), np.uint8).T}]
        for wrong in ({"game": "monopoly"}, {"players": 5}, {"games": 0}, {"games": 1.5}, {"threads": 0}, {"map": "germany"},
                      {"options": ["x"]}, {"bots": {4: 1}}, {"bots": {0: 11}}, {"bots": dict.fromkeys(range(4), 1)},
                      {"reward": "money"}, {"shaping": "some"}, {"illegal": "end"}, {"seed": -1},
                      *({"games": 3, "buf": buf} for buf in wrong_buffers)):
            with self.assertRaises(millwright.BadInput, msg=wrong):
                Env(**wrong)
        for seed in -1, 2**64, 1.5, "x":
            with self.assertRaises(millwright.BadInput):
                Env(games=1).reset(seed)


class Docs(unittest.TestCase):
    def test_the_examples_run(self):
        self.assertEqual(run_blocks("puffer")["rewards"].shape, (64,))


if __name__ == "__main__":
    unittest.main()
