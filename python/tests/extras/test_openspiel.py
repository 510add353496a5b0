"""The OpenSpiel games, by OpenSpiel's own tests and beside the engine."""
import os
import pickle
import random
import tempfile
import unittest

import numpy as np
import pyspiel
from absl import flags
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, generate_playthrough, ismcts
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from open_spiel.python.observation import make_observation

import millwright
import millwright.openspiel
from blocks import BOARDS, run_blocks
from open_spiel.integration_tests import api_test  # which takes the games that are registered by then

flags.FLAGS(["test", "--test_only_games=millwright_.*"])  # which their tests ask for
GAMES = int(os.environ.get("MILLWRIGHT_GAMES", 200))


def name_of(game, map, players, options, reward="place"):
    """What pyspiel.load_game takes."""
    name = "_".join(["millwright", *game.split("-"), *(map or "").split("-")]).rstrip("_")
    return f"{name}({','.join([f'players={players}', f'reward={reward}'] + [f'{option}=True' for option in options])})"


def begin(name, seed):
    state = pyspiel.load_game(name).new_initial_state()
    for byte in seed.to_bytes(4, "big"):
        state.apply_action(byte)
    return state


def random_state(name, seed, words):
    """A state after so many random words, or at its end."""
    state, chance = begin(name, seed), random.Random(seed)
    while words > 0 and not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        words -= 1
    return state


class TheirTests(unittest.TestCase):
    def test_random_simulations(self):
        for board in BOARDS:
            for reward in "place", "points":
                pyspiel.random_sim_test(pyspiel.load_game(name_of(*board, reward)), num_sims=1, serialize=True, verbose=False)

    def test_playthroughs(self):
        for name in ("millwright_birmingham(players=2,introductory=True)", "millwright_lancashire(players=3,reward=lead)",
                     "millwright_age_of_industry_germany(players=5)"):
            made = generate_playthrough.playthrough(name, None, seed=1)
            self.assertIn("IsTerminal() = True", made)
            with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
                file.write(made)
                file.flush()
                original, again = generate_playthrough.replay(file.name)
            self.assertEqual(original.splitlines(), again.splitlines())

    def test_api_test(self):
        result = unittest.TestResult()
        api_test.load_tests(unittest.TestLoader(), None, None).run(result)
        self.assertGreaterEqual(result.testsRun, 5 * len(millwright.openspiel.names()))
        self.assertEqual(result.errors + result.failures, [])

    def test_the_registered_games(self):
        self.assertLessEqual(set(millwright.openspiel.names()), set(pyspiel.registered_names()))
        self.assertEqual({name_of(*board).partition("(")[0] for board in BOARDS}, set(millwright.openspiel.names()))
        for name in millwright.openspiel.names():
            game = pyspiel.load_game(name)
            self.assertEqual(game.num_players(), game.get_type().max_num_players)
            self.assertEqual(str(pyspiel.load_game(str(game))), str(game))
            self.assertEqual(str(pickle.loads(pickle.dumps(game))), str(game))

    def test_their_environment(self):
        environment = rl_environment.Environment(pyspiel.load_game("millwright_birmingham(players=3)"))
        step, chance = environment.reset(), random.Random(1)
        while not step.last():
            player = step.observations["current_player"]
            self.assertEqual(len(step.observations["info_state"][player]), millwright.observation_spec("birmingham").size)
            step = environment.step([chance.choice(step.observations["legal_actions"][player])])
        self.assertAlmostEqual(sum(step.rewards), 0, places=5)

    def test_their_search_with_hidden_cards(self):
        game = pyspiel.load_game("millwright_birmingham(players=2,introductory=True)")
        bots = [ismcts.ISMCTSBot(game, RandomRolloutEvaluator(1, np.random.RandomState(seed)), uct_c=1, max_simulations=2,
                                 use_observation_string=True, random_state=np.random.RandomState(seed)) for seed in (1, 2)]
        state = begin(str(game), 1)
        for _ in range(20):
            state.apply_action(bots[state.current_player()].step(state))

    def test_their_bots(self):
        game = pyspiel.load_game("millwright_lancashire(players=3)")
        bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(3)]
        returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(1))
        self.assertEqual(sorted(np.round(returns, 3)), [-1, 0, 1])


class Engine(unittest.TestCase):
    def test_games_are_the_engines_word_by_word(self):
        longest = 0
        for seed in range(GAMES):
            board = BOARDS[seed % len(BOARDS)]
            reward = ("points", "lead", "place")[seed % 3]
            state = begin(name_of(*board, reward), seed)
            game = millwright.new(board[0], board[2], seed, board[1], board[3])
            chance, vocabulary, words = random.Random(seed), game.vocabulary(), 0
            while not game.over:
                self.assertEqual(state.current_player(), game.seat)
                legal = state.legal_actions()
                self.assertEqual([vocabulary[word] for word in legal], game.options())
                self.assertEqual(state.returns(), [0] * game.players)
                if words % 50 == 0:
                    self.compare(state, game)
                word = chance.choice(legal)
                self.assertEqual(state.action_to_string(word), vocabulary[word])
                state.apply_action(word)
                game.step(word)
                words += 1
            self.assertTrue(state.is_terminal())
            self.assertEqual(state.legal_actions(), [])
            self.assertEqual(state.returns(), game.rewards(reward).tolist())
            bounds = state.get_game()
            self.assertTrue(all(bounds.min_utility() <= each <= bounds.max_utility() for each in state.returns()))
            longest = max(longest, words)
        self.assertLess(longest, state.get_game().max_game_length() / 2)

    def compare(self, state, game):
        for seat in range(game.players):
            np.testing.assert_array_equal(state.observation_tensor(seat), game.observation(seat))
        clone, again = state.clone(), state.get_game().deserialize_state(state.serialize())
        for other in clone, again:
            self.assertEqual((str(other), other.history()), (str(state), state.history()))
        clone.apply_action(clone.legal_actions()[0])
        self.assertEqual(again.observation_string(0), state.observation_string(0))
        self.assertNotEqual(str(clone), str(state))

    def test_the_parts_of_an_observation_have_their_names(self):
        state = random_state("millwright_birmingham(players=3)", 1, 100)
        observation = make_observation(state.get_game())
        observation.set_from(state, 1)
        parts = millwright.observation_spec("birmingham").split(state.position.observation(1))
        self.assertEqual(set(observation.dict), set(parts))
        for name, part in parts.items():
            np.testing.assert_array_equal(observation.dict[name], part)
            self.assertEqual(f"{name}: {part.tobytes().hex()}" in observation.string_from(state, 1).splitlines(), part.any())

    def test_chance_is_four_bytes_of_the_seed(self):
        state = pyspiel.load_game("millwright_lancashire").new_initial_state()
        for byte in 1, 2, 3, 255:
            self.assertTrue(state.is_chance_node())
            outcomes = state.chance_outcomes()
            self.assertEqual([outcome for outcome, _ in outcomes], list(range(256)))
            self.assertAlmostEqual(sum(chance for _, chance in outcomes), 1)
            state.apply_action(byte)
        self.assertFalse(state.is_chance_node())
        self.assertEqual(state.position.hash, millwright.new("lancashire", 4, 0x010203ff).hash)

    def test_resampling_keeps_what_the_player_sees(self):
        for n, board in enumerate(BOARDS):
            state = random_state(name_of(*board), n, 60)
            player, sampler = state.current_player(), pyspiel.UniformProbabilitySampler(0.0, 1.0)
            before, others = str(state), set()
            for _ in range(5):
                other = state.resample_from_infostate(player, sampler)
                self.assertEqual(other.observation_string(player), state.observation_string(player))
                self.assertEqual(other.legal_actions(), state.legal_actions())
                self.assertEqual(other.history(), state.history())
                others.add(str(other))
                self.assertEqual(str(other.get_game().deserialize_state(other.serialize())), str(other))
            self.assertGreater(len(others), 1)
            self.assertEqual(str(state), before)


class BadInput(unittest.TestCase):
    def test_wrong_actions_change_nothing(self):
        state = random_state("millwright_birmingham", 1, 20)
        before, history = str(state), state.history()
        legal = set(state.legal_actions())
        for wrong in [word for word in range(state.num_distinct_actions()) if word not in legal][::10] + [-2, 10**6]:
            with self.assertRaises(millwright.IllegalMove):
                state.apply_action(wrong)
        for wrong in None, "build", 1.5, -1:  # OpenSpiel itself refuses them
            with self.assertRaises((TypeError, pyspiel.SpielError)):
                state.apply_action(wrong)
        self.assertEqual((str(state), state.history()), (before, history))
        for wrong in -1, 10**6:
            with self.assertRaises(millwright.BadInput):
                state.action_to_string(0, wrong)

    def test_outcomes_that_are_no_bytes(self):
        state = pyspiel.load_game("millwright_birmingham").new_initial_state()
        for wrong in -2, 256:
            with self.assertRaises(millwright.IllegalMove):
                state.apply_action(wrong)
        self.assertEqual(state.history(), [])

    def test_after_the_end(self):
        state = random_state("millwright_birmingham(players=2,introductory=True)", 1, 10**6)
        with self.assertRaises(millwright.GameOver):
            state.apply_action(0)

    def test_games_that_cannot_be(self):
        for wrong in "players=5", "players=1", "players=0", "reward=money", "reward=":
            with self.assertRaises((millwright.BadInput, pyspiel.SpielError), msg=wrong):
                pyspiel.load_game(f"millwright_birmingham({wrong})")
        for wrong in "millwright_monopoly", "millwright_birmingham(map=germany)", "millwright_lancashire(introductory=True)":
            with self.assertRaises(pyspiel.SpielError):
                pyspiel.load_game(wrong)

    def test_observations_that_there_are_not(self):
        game = pyspiel.load_game("millwright_birmingham")
        self.assertIsNone(make_observation(game, pyspiel.IIGObservationType(perfect_recall=True)))
        self.assertIsNone(make_observation(game, pyspiel.IIGObservationType(public_info=False, perfect_recall=False)))
        with self.assertRaises(millwright.BadInput):
            make_observation(game, params={"colour": 1})
        with self.assertRaises((pyspiel.SpielError, millwright.BadInput)):
            random_state("millwright_birmingham", 1, 3).observation_tensor(4)


class Docs(unittest.TestCase):
    def test_the_examples_run(self):
        self.assertTrue(run_blocks("openspiel")["state"].is_terminal())


if __name__ == "__main__":
    unittest.main()
