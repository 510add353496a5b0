"""The Gymnasium environments, by Gymnasium's own checks and beside the engine."""
import copy
import random
import unittest
import warnings

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

import millwright
import millwright.gymnasium
from blocks import BOARDS, run_blocks
from millwright.gymnasium import SeatEnv


def play(environment, seed, chance, limit=10**6):
    """Random words: all that was seen of one game."""
    observation, info = environment.reset(seed=seed)
    seen, over = [(observation, 0, info)], False
    while not over and len(seen) < limit:
        word = int(chance.choice(np.flatnonzero(info["action_mask"])))
        observation, reward, over, truncated, info = environment.step(word)
        assert not truncated
        seen.append((observation, reward, info))
    return seen


class TheirChecks(unittest.TestCase):
    def test_check_env(self):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            for id in millwright.gymnasium.ids():
                for keywords in {}, {"render_mode": "ansi"}, {"render_mode": "svg"}, {"seat": None, "shaping": "potential"}:
                    check_env(gymnasium.make(id, **keywords).unwrapped)

    def test_all_boards_are_registered(self):
        made = set()
        for id in millwright.gymnasium.ids():
            environment = gymnasium.make(f"millwright.gymnasium:{id}", bots="random")
            environment.reset(seed=1)
            made.add((environment.unwrapped.game.game, environment.unwrapped.game.map))
        self.assertEqual(made, {board[:2] for board in BOARDS})
        self.assertIn("millwright/Birmingham-v0", millwright.gymnasium.ids())

    def test_in_a_vector_environment_of_theirs(self):
        environments = gymnasium.make_vec("millwright/Lancashire-v0", num_envs=3, vectorization_mode="sync", bots="random")
        observation, info = environments.reset(seed=1)
        self.assertEqual(observation.shape, (3, millwright.observation_spec("lancashire").size))
        for _ in range(500):
            _, _, terminated, _, info = environments.step(info["action_mask"].argmax(axis=1))
        self.assertEqual(info["action_mask"].shape, (3, len(millwright.vocabulary("lancashire"))))


class Playing(unittest.TestCase):
    def test_it_is_the_engines_game(self):
        for n, (name, map, players, options) in enumerate(BOARDS):
            kind = ("points", "lead", "place")[n % 3]
            environment = SeatEnv(name, players, n % players, "random", map, options, kind)
            seen = play(environment, n, random.Random(n))
            game = environment.game
            self.assertTrue(game.over)
            again = millwright.new(name, players, n, map, options)
            for move in game.history():
                again.play(move)
            self.assertEqual(again.hash, game.hash)
            observation, reward, info = seen[-1]
            self.assertTrue(np.array_equal(observation, game.observation(n % players)))
            self.assertEqual(reward, game.rewards(kind)[n % players])
            self.assertEqual(info["points"], [seat.points for seat in game.result()])
            self.assertEqual(info["place"], [seat.place for seat in game.result()])
            self.assertFalse(any(reward for _, reward, _ in seen[:-1]))
            self.assertTrue(all(environment.observation_space.contains(observation) for observation, _, _ in seen))

    def test_the_same_seed_gives_the_same_game(self):
        for keywords in {"bots": "greedy"}, {"seat": None, "bots": 1}, {"bots": {0: "random", 1: 2, 3: "greedy"}, "seat": 2}:
            one, other = (play(SeatEnv(options=["introductory"], **keywords), 11, random.Random(1)) for _ in range(2))
            self.assertEqual(len(one), len(other))
            for mine, its in zip(one, other):
                self.assertTrue(np.array_equal(mine[0], its[0]))
                self.assertEqual(mine[1], its[1])
                self.assertEqual(mine[2]["seat"], its[2]["seat"])

    def test_resets_without_a_seed_go_on_from_the_last_one(self):
        hashes = []
        for _ in range(2):
            environment = SeatEnv(seat=None, bots="random")
            environment.reset(seed=4)
            hashes.append([(environment.game.hash, environment.seat)])
            for _ in range(20):
                environment.reset()
                hashes[-1].append((environment.game.hash, environment.seat))
        self.assertEqual(hashes[0], hashes[1])
        self.assertEqual(len({hash for hash, _ in hashes[0]}), 21)
        self.assertEqual({seat for _, seat in hashes[0]}, {0, 1, 2, 3})

    def test_only_the_seat_decides(self):
        environment = SeatEnv("lancashire", 4, 2, "random")
        _, info = environment.reset(seed=1)
        chance = random.Random(1)
        for _ in range(100):
            self.assertEqual((environment.game.seat, info["seat"]), (2, 2))
            self.assertTrue(np.array_equal(info["action_mask"], environment.game.action_mask()))
            self.assertTrue(np.array_equal(environment.action_masks(), environment.game.action_mask().astype(bool)))
            _, _, over, _, info = environment.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
            if over:
                break

    def test_an_old_observation_stays_as_it_was(self):
        kept = play(SeatEnv(bots="random"), 1, random.Random(1), limit=40)
        copies = copy.deepcopy(kept)
        again = play(SeatEnv(bots="random"), 1, random.Random(1), limit=40)
        for now, then, same in zip(kept, copies, again):
            self.assertTrue(np.array_equal(now[0], then[0]) and np.array_equal(now[0], same[0]))

    def test_shaping_adds_up_to_what_was_expected_at_the_beginning(self):
        shaped = SeatEnv(bots="random", reward="points", shaping="potential")
        shaped.reset(seed=3)
        expected = shaped.game.value(0)
        rewards = [reward for _, reward, _ in play(shaped, 3, random.Random(3))]
        self.assertGreater(sum(reward != 0 for reward in rewards), 5)
        self.assertAlmostEqual(sum(rewards), shaped.game.rewards()[0] - expected, places=2)
        late = SeatEnv(bots="random", reward="points", shaping="potential", discount=0.9)
        rewards = [reward for _, reward, _ in play(late, 3, random.Random(3))][1:]  # the first is that of reset
        self.assertAlmostEqual(sum(reward * 0.9**i for i, reward in enumerate(rewards)),
                               late.game.rewards()[0] * 0.9**(len(rewards) - 1) - expected, places=2)
        shaped.reset(seed=3)
        _, reward, over, _, _ = shaped.step(int(np.flatnonzero(~shaped.action_masks())[0]))
        self.assertTrue(over)
        self.assertAlmostEqual(reward, -1 - expected, places=2)

    def test_render(self):
        for mode, begin in (("ansi", "birmingham, 4 players"), ("svg", "<svg"), (None, None)):
            environment = SeatEnv(bots="random", render_mode=mode)
            environment.reset(seed=1)
            self.assertTrue(environment.render() is None if begin is None else begin in environment.render())


class BadInput(unittest.TestCase):
    def test_illegal_words(self):
        for illegal in "raise", "end":
            environment = SeatEnv(bots="random", illegal=illegal, illegal_reward=-3)
            _, info = environment.reset(seed=1)
            wrong, before = int(np.flatnonzero(info["action_mask"] == 0)[0]), environment.game.hash
            if illegal == "raise":
                with self.assertRaises(millwright.IllegalMove):
                    environment.step(wrong)
                environment.step(int(info["action_mask"].argmax()))
                continue
            _, reward, terminated, truncated, info = environment.step(wrong)
            self.assertEqual((reward, terminated, truncated, environment.game.hash), (-3, True, False, before))
            self.assertTrue(info["illegal"])
            with self.assertRaises(millwright.GameOver):
                environment.step(wrong)
            environment.reset()
            environment.step(int(environment.action_masks().argmax()))

    def test_what_is_no_action(self):
        for illegal in "raise", "end":
            environment = SeatEnv(bots="random", illegal=illegal)
            environment.reset(seed=1)
            before = environment.game.hash
            for wrong in None, -1, 10**6, 10**30, 1.5, "build", [1], np.zeros(2), np.nan:
                with self.assertRaises(millwright.BadInput):
                    environment.step(wrong)
            self.assertEqual(environment.game.hash, before)

    def test_before_the_beginning_and_after_the_end(self):
        environment = SeatEnv("lancashire", 3, bots="random")
        with self.assertRaises(millwright.GameOver):
            environment.step(0)
        play(environment, 1, random.Random(1))
        with self.assertRaises(millwright.GameOver):
            environment.step(0)

    def test_environments_that_cannot_be(self):
        for wrong in ({"game": "monopoly"}, {"players": 5}, {"seat": 4}, {"seat": -1}, {"seat": 1.5}, {"bots": 11},
                      {"bots": "nobody"}, {"bots": None}, {"bots": {1: 1, 2: 1}}, {"bots": {0: 1, 1: 1, 2: 1, 3: 1}},
                      {"bots": {1: 1, 2: 1, 3: "nobody"}}, {"bots": {1: 1, 2: 1, 4: 1}}, {"seat": None, "bots": {1: 1}},
                      {"map": "germany"}, {"options": ["x"]}, {"reward": "money"}, {"shaping": "some"}, {"illegal": "skip"},
                      {"render_mode": "human"}):
            with self.assertRaises(millwright.BadInput, msg=wrong):
                SeatEnv(**wrong)
        environment = SeatEnv(bots="random")
        for seed in -1, 2**64, 1.5, "x":
            with self.assertRaises(millwright.BadInput):
                environment.reset(seed=seed)


class Docs(unittest.TestCase):
    def test_the_examples_run(self):
        self.assertEqual(len(run_blocks("gymnasium")["info"]["points"]), 4)


if __name__ == "__main__":
    unittest.main()
