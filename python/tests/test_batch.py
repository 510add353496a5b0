"""Many games at once: equal to single ones, whatever the number of threads, and never a crash."""
import pickle
import os
import threading
import time
import unittest

import numpy as np

import millwright


def play(batch, steps, seed=1):
    """All that the batch has shown, over so many random steps."""
    generator, shown = np.random.default_rng(seed), []
    for _ in range(steps):
        actions = batch.random_actions(generator)
        batch.step(actions)
        shown.append([actions] + [array.copy() for array in (batch.observation, batch.mask, batch.seat, batch.reward,
                                                             batch.done, batch.seeds)])
    return shown


def slow_batch():
    """A batch whose next step takes a while, since bots think in it, and the words of that step, which fit only once."""
    batch = millwright.Batch("birmingham", 4, 400, 2, seed=1, bots={1: "turn", 2: "turn", 3: "turn"})
    batch.step(np.full(batch.n, millwright.vocabulary("birmingham").index("pass")))
    return batch, batch.mask.argmax(axis=1)


class Stepping(unittest.TestCase):
    def test_every_game_is_that_of_its_seed(self):
        for name, players, map in (("birmingham", 2, None), ("lancashire", 3, None), ("age-of-industry", 5, "germany")):
            batch = millwright.Batch(name, players, 5, seeds=[1, 2, 3, 2**64 - 1, 0], map=map, reward="lead")
            games = [millwright.new(name, players, int(seed), map) for seed in batch.seeds]
            generator, ended = np.random.default_rng(1), 0
            for _ in range(2500):
                actions = batch.random_actions(generator)
                batch.step(actions)
                for i, game in enumerate(games):
                    game.step(int(actions[i]))
                    self.assertEqual(batch.done[i], game.over)
                    np.testing.assert_array_equal(batch.reward[i], game.rewards("lead"))
                    if game.over:
                        ended += 1
                        games[i] = game = millwright.new(name, players, int(batch.seeds[i]), map)
                    self.assertEqual(batch.seat[i], game.seat)
                    np.testing.assert_array_equal(batch.mask[i], game.action_mask())
                    np.testing.assert_array_equal(batch.observation[i], game.observation())
                    if _ % 100 == 0:
                        self.assertEqual(batch.game(i).hash, game.hash)
            self.assertGreater(ended, 5)

    def test_threads_make_no_difference(self):
        kinds = ({}, {"bots": {1: "random", 2: "greedy"}, "reward": "place"}, {"shaping": "potential", "discount": 0.99})
        for kind in kinds:
            one, *others = (play(millwright.Batch("birmingham", 4, 40, threads, seed=7, options=["introductory"], **kind), 400)
                            for threads in (1, 2, 5))
            self.assertTrue(any(row[5].any() for row in one))
            for other in others:
                for mine, its in zip(one, other):
                    for a, b in zip(mine, its):
                        np.testing.assert_array_equal(a, b)

    def test_threads_that_went_to_sleep_go_on(self):
        batch, other = (millwright.Batch("birmingham", 4, 40, threads, seed=7) for threads in (1, 2))
        generator = np.random.default_rng(1)
        for pause in (0, 0.02) * 4:
            for _ in range(5):
                actions = batch.random_actions(generator)
                batch.step(actions)
                other.step(actions)
                np.testing.assert_array_equal(batch.observation, other.observation)
            time.sleep(pause)  # far longer than they look for work

    def test_begun_anew_it_is_the_same(self):
        batch = millwright.Batch("birmingham", 4, 8, seed=3)
        first = play(batch, 50)
        batch.reset(seed=3)
        self.assertFalse(batch.done.any() or batch.reward.any())
        for mine, its in zip(first, play(batch, 50)):
            for a, b in zip(mine, its):
                np.testing.assert_array_equal(a, b)
        batch.reset(seeds=range(8))
        self.assertEqual(list(batch.seeds), list(range(8)))

    def test_seats_with_bots_never_decide(self):
        batch = millwright.Batch("birmingham", 3, 6, seed=1, bots={0: 1, 2: "greedy"})
        self.assertTrue(all((row[3] == 1).all() for row in play(batch, 300)))

    def test_shaping_adds_up_to_what_was_expected_at_the_beginning(self):
        batch = millwright.Batch("birmingham", 2, 1, seed=1, shaping="potential")
        sums, expected = np.zeros(2), [batch.game(0).value(seat) for seat in (0, 1)]
        plain = millwright.Batch("birmingham", 2, 1, seed=1)
        generator = np.random.default_rng(1)
        while not batch.done[0]:
            actions = batch.random_actions(generator)
            batch.step(actions)
            plain.step(actions)
            sums += batch.reward[0]
        np.testing.assert_allclose(sums, plain.reward[0] - expected, atol=0.01)

    def test_discounted_shaping_adds_up_to_the_same_whatever_is_done(self):
        for chance in 1, 2, 3:
            batch = millwright.Batch("birmingham", 2, 1, seed=1, shaping="potential", discount=0.99)
            sums, expected = np.zeros(2), [batch.game(0).value(seat) for seat in (0, 1)]
            plain = millwright.Batch("birmingham", 2, 1, seed=1)
            generator, discount = np.random.default_rng(chance), 1.0
            while not batch.done[0]:
                actions = batch.random_actions(generator)
                batch.step(actions)
                plain.step(actions)
                sums += discount * (batch.reward[0] - plain.reward[0])
                discount *= 0.99
            np.testing.assert_allclose(sums, np.negative(expected), atol=0.01)

    def test_arrays_of_the_caller_are_written_to(self):
        own = millwright.Batch("birmingham", 4, 5, seed=1, bots={3: "random"})
        words, size = own.mask.shape[1], own.observation.shape[1]
        rows = np.full((5, 3 + words + 2 + size), 9, np.uint8)  # with gaps between what is written
        out = {"mask": rows[:, 3:3 + words], "observation": rows[:, -size:], "seat": np.zeros(5, np.int8),
               "reward": np.zeros((5, 4), np.float32), "done": np.zeros(5, bool)}
        batch = millwright.Batch("birmingham", 4, 5, 2, seed=1, bots={3: "random"}, out=out)
        for name, array in out.items():
            self.assertIs(getattr(batch, name), array)
        for mine, its in zip(play(own, 1000), play(batch, 1000)):
            for a, b in zip(mine, its):
                np.testing.assert_array_equal(a, b)
        self.assertTrue((rows[:, :3] == 9).all() and (rows[:, 3 + words:-size] == 9).all())

    def test_a_game_can_be_taken_out_and_played_on(self):
        batch = millwright.Batch("lancashire", 3, 2, seed=1)
        play(batch, 101)
        for i in 0, 1:
            game = batch.game(i)
            with self.assertRaises(millwright.IllegalMove):
                game.step(next(word for word in game.vocabulary() if word not in game.options()))
            while not game.over:
                game.step(game.options()[0])
                game.events(), game.sentences()
            self.assertEqual(len(game.result()), 3)

    def test_a_game_taken_out_in_the_middle_of_a_move_knows_how_it_began(self):
        batch, half_made = millwright.Batch("birmingham", 3, 20, seed=1), 0
        play(batch, 77)
        for i in range(batch.n):
            game = batch.game(i)
            half_made += game.half_made
            self.assertEqual(len(game.words) > 0, game.half_made)
            for other in millwright.replay(game.log()), pickle.loads(pickle.dumps(game)):
                self.assertEqual(other.half_made, game.half_made and other.words == game.words)
            self.assertEqual(pickle.loads(pickle.dumps(game)).hash, game.hash)
            self.assertIn("<svg", game.draw())
            began = game.copy()
            began.abandon()
            self.assertFalse(began.half_made)
            move = next(move for move in began.moves() if move.startswith(" ".join(game.words)))
            began.play(move)
            self.assertEqual(began.history(), [move])
        self.assertGreater(half_made, 5)

    def test_it_says_what_it_is(self):
        batch = millwright.Batch("age-of-industry", 3, 5, map="germany")
        self.assertEqual((repr(batch), len(batch)), ("<5 games of age-of-industry on germany, 3 players>", 5))
        self.assertEqual(batch.vocabulary(), batch.game(0).vocabulary())
        self.assertEqual(batch.observation_spec().size, batch.observation.shape[1])


class GamesOfBots(unittest.TestCase):
    def play(self, seed=1, players=("greedy", "random", "level2"), stop=b"\0"):
        return millwright._millwright.self_play("birmingham", None, ["introductory"], players, seed, True, stop, None, [0] * len(players))

    def test_their_columns_are_those_of_the_game(self):
        seats, lengths, words, values, observations, result = self.play()
        game, words = millwright.new("birmingham", 3, 1, options=["introductory"]), iter(np.frombuffer(words, np.int16))
        values = np.frombuffer(values, np.float32).reshape(-1, 3)
        observations = np.frombuffer(observations, np.uint8).reshape(len(seats), -1)
        for i, (seat, length) in enumerate(zip(seats, np.frombuffer(lengths, np.uint16))):
            self.assertEqual((game.seat, game.played), (seat, i))
            np.testing.assert_array_equal(observations[i], game.observation())
            np.testing.assert_allclose(values[i], [game.value(each) for each in range(3)], rtol=1e-6)
            for _ in range(length):
                game.step(int(next(words)))
        self.assertTrue(game.over)
        self.assertEqual(np.frombuffer(result, np.int16).reshape(3, -1).tolist(),
                         [[seat.points, seat.place, *seat.scored.values()] for seat in game.result()])

    def test_they_are_the_same_for_the_same_seed_and_can_be_stopped(self):
        self.assertEqual(self.play(), self.play())
        self.assertNotEqual(self.play(), self.play(seed=2))
        self.assertIsNone(self.play(stop=b"\1"))

    def test_they_are_stopped_by_another_thread(self):
        stop, ends = bytearray(1), []
        thread = threading.Thread(target=lambda: ends.append(self.play(players=["level8"] * 4, stop=stop)))
        thread.start()
        stop[0] = 1
        thread.join()
        self.assertEqual(ends, [None])

    def test_games_that_cannot_be(self):
        for keywords in {"players": ["nobody"] * 3}, {"players": ["greedy"] * 5}, {"players": []}, {"seed": -1}, {"stop": b""}, {"stop": 0}:
            with self.assertRaises(millwright.BadInput):
                self.play(**keywords)


class Refusing(unittest.TestCase):
    def test_a_word_that_is_not_offered_steps_no_game(self):
        batch = millwright.Batch("birmingham", 4, 3, seed=1)
        before = batch.observation.copy()
        good = batch.random_actions(np.random.default_rng(1))
        for wrong, says in ((len(batch.mask[0]), "numbered"), (-1, "numbered"), (int(np.flatnonzero(batch.mask[2] == 0)[0]),
                                                                             "not offered")):
            actions = good.copy()
            actions[2] = wrong
            with self.assertRaisesRegex(millwright.IllegalMove, "Game 2.*" + says):
                batch.step(actions)
            np.testing.assert_array_equal(batch.observation, before)
        batch.step(good)
        batch.mask[:] = 1  # whatever is written there is not believed
        with self.assertRaises(millwright.IllegalMove):
            batch.step(np.full(3, batch.mask.shape[1] - 1))

    def test_the_first_illegal_word_is_named_whatever_thread_finds_it(self):
        for threads in (1, 2, 5):
            batch = millwright.Batch("birmingham", 4, 40, threads, seed=1)
            good = batch.random_actions(np.random.default_rng(1))
            before = batch.observation.copy()
            wrong = good.copy()
            wrong[[9, 21, 38]] = -1
            for pause in (0, 0.02):  # the threads still look for work, or sleep
                time.sleep(pause)
                with self.assertRaisesRegex(millwright.IllegalMove, "Game 9:"):
                    batch.step(wrong)
                np.testing.assert_array_equal(batch.observation, before)
            batch.step(good)

    def test_more_threads_than_games(self):
        one, many = (play(millwright.Batch("birmingham", 4, 3, threads, seed=7), 50) for threads in (1, 8))
        for mine, its in zip(one, many):
            for a, b in zip(mine, its):
                np.testing.assert_array_equal(a, b)

    def test_wrong_actions_are_refused(self):
        batch = millwright.Batch("birmingham", 4, 3, seed=1)
        good = batch.random_actions(np.random.default_rng(1))
        for actions in (good[:2], good.astype(float), good[None], "abc", None, [None] * 3, [[1], [2], [3]], 5):
            with self.assertRaises(millwright.BadInput):
                batch.step(actions)
        for kind in np.int8, np.uint8, np.int32, np.uint64:
            if good.max() < np.iinfo(kind).max:
                batch.reset()
                batch.step(good.astype(kind))
        batch.reset()
        batch.step(list(good))

    def test_batches_that_cannot_be(self):
        make = lambda *args, **keywords: millwright.Batch("birmingham", *args, **keywords)
        for args, keywords in (((5, 2), {}), ((4, 0), {}), ((4, -1), {}), ((4, 2.5), {}), ((4, 2, 0), {}), ((4, 2, 1000), {}),
                               ((4, 2), {"seed": -1}), ((4, 2), {"seed": 2**64}), ((4, 2), {"seeds": [1]}),
                               ((4, 2), {"seed": 2**64 - 1}), ((4, 2), {"seed": 1, "seeds": [1, 2]}),
                               ((4, 2), {"discount": 1.5}), ((4, 2), {"discount": "x"}),
                               ((4, 2), {"seeds": [1, 2**64]}), ((4, 2), {"seeds": [1, 2.5]}), ((4, 2), {"seed": "x"}),
                               ((4, 2), {"bots": {4: 1}}), ((4, 2), {"bots": {0: 11}}), ((4, 2), {"bots": {0: "nobody"}}),
                               ((2, 2), {"bots": {0: 1, 1: 1}}), ((4, 2), {"reward": "money"}), ((4, 2), {"shaping": "some"}),
                               ((4, 2), {"map": "germany"}), ((4, 2), {"options": ["x"]}), ((4, 1 << 30), {})):
            with self.assertRaises(millwright.BadInput, msg=(args, keywords)):
                make(*args, **keywords)
        with self.assertRaises(millwright.BadInput):
            make(4, 2).game(2)

    def test_arrays_that_cannot_be_written_to(self):
        good = millwright.Batch("birmingham", 4, 3, seed=1)
        words = good.mask.shape[1]
        read_only = np.zeros(3, bool)
        read_only.flags.writeable = False
        odd = np.zeros(3 * 4 * 4 + 1, np.uint8)[1:].view(np.float32).reshape(3, 4)
        for out, says in (({"mask": np.zeros((3, words - 1), np.uint8)}, "shape"), ({"mask": np.zeros((3, words))}, "type"),
                          ({"mask": np.zeros((3, 2 * words), np.uint8)[:, ::2]}, "gaps"),
                          ({"mask": np.zeros((words, 3), np.uint8).T}, "gaps"), ({"mask": None}, "array"),
                          ({"mask": np.broadcast_to(np.zeros(words, np.uint8), (3, words))}, "gaps"),
                          ({"mask": np.zeros((3, words), np.uint8)[::-1]}, "gaps"), ({"done": read_only}, "writable"),
                          ({"reward": np.zeros((3, 8), np.float32)[:, :4]}, "gaps"), ({"reward": odd}, "address"), ({"hand": read_only}, "must name"),
                          ({"seeds": good.seeds}, "must name"), ([read_only], "must name")):
            with self.assertRaisesRegex(millwright.BadInput, says):
                millwright.Batch("birmingham", 4, 3, out=out)

    def test_two_threads_in_one_batch(self):
        (batch, actions), (same, _) = slow_batch(), slow_batch()
        barrier, done, refused = threading.Barrier(6), [], []

        def step():
            barrier.wait()
            try:
                batch.step(actions)
                done.append(True)
            except millwright.Busy as error:
                refused.append(error)
            except millwright.IllegalMove:  # the first was done before this one began
                pass

        threads = [threading.Thread(target=step) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(done), 1)
        self.assertTrue(refused)
        self.assertEqual({error.code for error in refused}, {"busy"})
        same.step(actions)
        np.testing.assert_array_equal(batch.observation, same.observation)

    @unittest.skipUnless(hasattr(os, "fork"), "needs fork")
    def test_a_fork_has_to_make_its_own(self):
        batch = millwright.Batch("birmingham", 4, 50, 3, seed=1)
        actions = batch.mask.argmax(axis=1)
        child = os.fork()
        if child == 0:
            status = 1
            try:
                batch.step(actions)
            except millwright.Busy as error:
                own = millwright.Batch("birmingham", 4, 50, 3, seed=1)
                own.step(actions)
                del batch  # whose threads are not here
                status = 0 if error.code == "forked" else 2
            os._exit(status)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        batch.step(actions)

    @unittest.skipUnless(hasattr(os, "fork"), "needs fork")
    def test_a_fork_while_another_thread_steps(self):
        (batch, actions), begins = slow_batch(), threading.Event()

        def step():
            begins.set()
            batch.step(actions)

        thread = threading.Thread(target=step)
        thread.start()
        begins.wait()
        child = os.fork()
        if child == 0:
            try:
                batch.step(actions)
                os._exit(1)
            except millwright.Busy as error:
                game = millwright.new("birmingham", seed=1)  # whatever has no threads goes on
                game.play(game.bot("greedy"))
                os._exit(0 if error.code == "forked" and game.played == 1 else 2)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        thread.join()
        self.assertFalse(batch.done.any())


if __name__ == "__main__":
    unittest.main()
