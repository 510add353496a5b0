"""One game: moves, questions, refusals, copies, logs and pickles."""
import copy
import json
import os
import pickle
import random
import threading
import unittest

import millwright

BOARDS = [(game.id, map, players, options) for game in millwright.games() for map in game.maps or (None,)
          for players in range(game.least_players, game.most_players + 1)
          for options in [()] + [(option,) for option in game.options]]


def random_game(game, map, players, options, seed, words):
    """A game after so many random words, or at its end."""
    chance, state = random.Random(seed), millwright.new(game, players, seed, map, options)
    for _ in range(words):
        if state.over:
            break
        state.step(chance.choice(state.options()))
    return state


class Playing(unittest.TestCase):
    def test_games_of_random_words_end_with_a_result(self):
        for board in BOARDS:
            game = random_game(*board, seed=3, words=10**6)
            self.assertTrue(game.over)
            self.assertIsNone(game.seat)
            self.assertEqual(game.options(), [])
            result = game.result()
            self.assertEqual(len(result), board[2])
            self.assertEqual(min(seat.place for seat in result), 1)
            for seat in result:
                self.assertEqual(sum(seat.scored.values()), seat.points)

    def test_words_and_whole_moves_come_to_the_same(self):
        by_words, by_moves = millwright.new("birmingham", seed=5), millwright.new("birmingham", seed=5)
        for move in by_moves.moves()[::97]:
            words, whole = by_words.copy(), by_moves.copy()
            for word in move.split():
                self.assertIn(word, words.options())
                words.step(word)
            if words.half_made:
                words.step("end")
            self.assertEqual(whole.play(move), move)
            self.assertEqual(words.hash, whole.hash)
            self.assertEqual(words.history(), [move])

    def test_a_word_may_be_given_by_its_number(self):
        game, vocabulary = millwright.new("lancashire", 3, seed=1), millwright.vocabulary("lancashire")
        for word in "build", "pass", "loan":
            by_text, by_number = game.copy(), game.copy()
            by_text.step(word)
            by_number.step(vocabulary.index(word))
            self.assertEqual(by_text.hash, by_number.hash)
            self.assertEqual(by_number.words, [word])

    def test_a_half_made_move_can_be_abandoned(self):
        game = millwright.new("birmingham", seed=1)
        before = game.hash
        game.step("build")
        self.assertTrue(game.half_made)
        game.abandon()
        self.assertEqual((game.hash, game.words, game.half_made), (before, [], False))

    def test_the_last_move_is_told(self):
        game = millwright.new("lancashire", 3, seed=10)
        self.assertEqual((game.events(), game.sentences()), ([], []))
        game.play(next(move for move in game.moves() if move.startswith("pass")))
        self.assertEqual(game.events()[0]["event"], "discard")
        self.assertTrue(game.sentences()[0].startswith("Player 1"))
        self.assertNotEqual(game.sentences(language="de"), game.sentences())

    def test_others_are_not_told_what_is_drawn(self):
        game = millwright.new("birmingham", 2, seed=1)
        game.play(game.bot("greedy"))
        cards = lambda seat: [event.get("card") for event in game.events(seat) if event["event"] == "draw"]
        self.assertTrue(all(cards(0)) and cards(0))
        self.assertFalse(any(cards(1)) or any(cards(None)))
        for wrong in "seat_1", "0", "spectator", "", b"referee":
            for call in game.events, game.sentences:
                with self.assertRaises(millwright.BadInput):
                    call(wrong)


class Names(unittest.TestCase):
    NAMES = ["Ann", "Bérénice", "", "O'Neil & Söhne"]

    def test_they_stand_in_sentences_drawings_and_logs(self):
        game, nameless = millwright.new("birmingham", seed=1, names=self.NAMES), millwright.new("birmingham", seed=1)
        self.assertEqual((game.names, nameless.names), (self.NAMES, [""] * 4))
        self.assertEqual(game.hash, nameless.hash)
        for _ in range(4):
            name = game.names[game.seat] or f"Player {game.seat + 1}"
            game.play(game.bot("greedy"))
            self.assertTrue(game.sentences()[0].startswith(name), game.sentences()[0])
        self.assertIn("Bérénice", game.draw())
        self.assertEqual(game.ask("game")["names"], self.NAMES)
        self.assertIn("\nname 1 Bérénice\n", game.log())

    def test_they_survive_copies_pickles_logs_and_dealing_anew(self):
        game = millwright.new("birmingham", seed=1, names=self.NAMES)
        game.play(game.bot("greedy"))
        for other in game.copy(), pickle.loads(pickle.dumps(game)), millwright.replay(game.log()), list(game.replay())[0][0]:
            self.assertEqual(other.names, self.NAMES)
            self.assertEqual(millwright.replay(other.log()).names, self.NAMES)
        game.resample(0, 5)
        self.assertEqual((game.names, millwright.replay(game.log()).names), (self.NAMES, self.NAMES))

    def test_there_may_be_fewer_and_as_long_as_39_bytes(self):
        game = millwright.new("birmingham", 2, names=["x" * 39])
        self.assertEqual(millwright.replay(game.log()).names, ["x" * 39, ""])

    def test_names_that_cannot_be(self):
        for names in (["x" * 40], ["é" * 20], ["a", "b", "c"], ["a#b"], ["a\nb"], ["a\0b"], ["\x7f"], [" a"], ["a "], [" "], [5],
                      [None], "ab", 5, None, {"a": 1}, ["\ud800"]):
            with self.assertRaises(millwright.BadInput, msg=names) as caught:
                millwright.new("birmingham", 2, names=names)
            self.assertIn("name", str(caught.exception))


class Refusing(unittest.TestCase):
    def refused(self, sort, code, call, *args, **keywords):
        with self.assertRaises(sort) as caught:
            call(*args, **keywords)
        self.assertEqual(caught.exception.code, code)
        self.assertGreater(len(str(caught.exception)), 10)
        return caught.exception

    def test_illegal_words(self):
        game = millwright.new("birmingham", seed=1)
        before = game.hash
        self.refused(millwright.IllegalMove, "bad-word", game.step, "fly")
        self.refused(millwright.IllegalMove, "bad-word", game.step, "build oxford.1")
        self.refused(millwright.IllegalMove, "bad-word", game.step, 10**6)
        self.refused(millwright.IllegalMove, "bad-word", game.step, -1)
        self.refused(millwright.IllegalMove, "illegal", game.step, "end")
        self.assertRegex(self.refused(millwright.IllegalMove, "illegal", game.step, "sell").rule, r"^B\d")
        for wrong in None, 1.5, b"build", ["build"]:
            self.assertRaises(millwright.BadInput, game.step, wrong)
        self.assertRaises(millwright.BadInput, game.step, 10**30)
        self.assertEqual(game.hash, before)
        game.step("build")
        self.refused(millwright.IllegalMove, "half-made", game.play, "pass")
        self.refused(millwright.IllegalMove, "half-made", game.bot)

    def test_illegal_moves_name_the_rule(self):
        game = millwright.new("lancashire", 3, seed=10)
        error = self.refused(millwright.IllegalMove, "illegal", game.play, "build colne.1 cotton card:oldham")
        self.assertEqual((error.rule, error.options), ("L6.2", []))
        self.assertIn("(L6.2)", str(error))
        self.assertEqual(game.why("build colne.1 cotton card:oldham")[0]["rule"], "L6.2")
        self.assertEqual(self.refused(millwright.IllegalMove, "incomplete", game.play, "loan card:oldham").options,
                         ["10", "20", "30"])
        self.assertEqual(pickle.loads(pickle.dumps(error)).rule, "L6.2")

    def test_finished_games(self):
        game = random_game("birmingham", None, 2, ("introductory",), seed=1, words=10**6)
        for call, args in ((game.step, ("pass",)), (game.step, (0,)), (game.play, ("pass",)), (game.bot, ())):
            self.refused(millwright.GameOver, "over", call, *args)
        self.refused(millwright.BadInput, "bad-request", game.ask, "outlook", seat=0)

    def test_setups_that_cannot_be(self):
        for args in (("chess",), ("birmingham", 5), ("birmingham", 0), ("age-of-industry", 4), ("birmingham", 4, -1),
                     ("birmingham", 4, 2**64), ("birmingham", 4, 0, "germany"), ("age-of-industry", 4, 0, "spain"),
                     ("birmingham", 4, 0, None, ["easy"]), ("birmingham", 4, 0, None, "introductory")):
            self.refused(millwright.BadInput, "bad-request", millwright.new, *args)
        for args in ((None,), ("birmingham", "4"), ("birmingham", 4, "1"), ("birmingham", 4, 1.5)):
            self.assertRaises(millwright.BadInput, millwright.new, *args)

    def test_seats_levels_and_seeds_that_there_are_not(self):
        game = millwright.new("birmingham", 3, seed=1)
        for call, args in ((game.view, (3,)), (game.view, (-1,)), (game.observation, (3,)), (game.resample, (3, 1)),
                           (game.resample, (0, -1)), (game.resample, (0, 2**64)), (game.bot, (11,)), (game.bot, ("nobody",)),
                           (game.bot, (1, 0, -5)), (game.bot, (1, 0, 2**64)),
                           (game.bot, (1, -1)), (game.value, (7,)), (game.rewards, ("money",)), (game.events, (4,))):
            self.refused(millwright.BadInput, "bad-request", call, *args)

    def test_texts_and_numbers_that_cannot_be(self):
        game = millwright.new("birmingham", 3, seed=1)
        move = game.moves()[0]
        for call, *args in ((game.play, move + "\0junk"), (game.play, None), (game.play, ["pass"]), (game.step, "pass\0junk"),
                            (game.step, "\ud800"), (game.step, None), (game.step, 10**30), (game.view, 10**30), (game.view, "x"),
                            (millwright.new, "a" + "é" * 60), (millwright.new, "\ud800"), (game.bot, "b" + "é" * 60),
                            (millwright.new, "birmingham", 4, 1.5), (millwright.new, "birmingham", 10**30),
                            (millwright.new, "birmingham", 4, 1, None, ["c" + "é" * 60]), (millwright.replay, "\ud800"),
                            (millwright.load, "\ud800"), (game.ask, "play"), (game.ask, "new"), (game.ask, "quit")):
            with self.assertRaises(millwright.Error, msg=(call, args)):
                call(*args)
        self.assertEqual((game.played, game.words), (0, []))

    def test_logs_and_positions_that_cannot_be(self):
        self.assertEqual(self.refused(millwright.BadInput, "bad-log", millwright.replay, "hello").line, 1)
        state = millwright.new("birmingham", seed=1).state()
        state["seats"][1]["money"] = -1
        self.assertEqual(self.refused(millwright.BadInput, "bad-state", millwright.load, state).field, "seats[1].money")


class Keeping(unittest.TestCase):
    def test_a_copy_goes_its_own_way(self):
        game = millwright.new("birmingham", seed=2)
        game.step("build")
        for other in game.copy(), copy.copy(game), copy.deepcopy(game):
            before = game.hash
            other.step(other.options()[0])
            self.assertEqual(game.hash, before)
            self.assertNotEqual(other.hash, before)
            self.assertIs(type(other), millwright.Game)

    def test_logs_and_pickles_bring_a_game_back(self):
        for board in BOARDS:
            for words in 0, 1, 57, 400:
                game = random_game(*board, seed=words, words=words)
                other = pickle.loads(pickle.dumps(game))
                self.assertEqual((other.hash, other.words, other.history()), (game.hash, game.words, game.history()))
                self.assertEqual(other.log(), game.log())
                self.assertEqual(other.options(), game.options())
                self.assertEqual(other.events(), game.events())

    def test_logs_may_have_other_ends_of_lines_and_comments(self):
        game = random_game("birmingham", None, 3, (), seed=1, words=90)
        while game.half_made:
            game.step(game.options()[0])
        log = game.log()
        for other in (log.replace("\n", "\r\n"), log.replace("\nmoves\n", "\nmoves # here they come\n"),
                      log.replace("\nmoves\n", "\nmoves \n")):
            self.assertNotEqual(other, log)
            read = millwright.replay(other)
            self.assertEqual((read.hash, read.log(), read.moves()), (game.hash, log, game.moves()))
            self.assertEqual(pickle.loads(pickle.dumps(read)).hash, game.hash)

    def test_a_position_can_be_loaded(self):
        game = random_game("birmingham", None, 4, (), seed=4, words=300)
        while game.half_made:
            game.step(game.options()[0])
        for state in game.state(), json.dumps(game.state()):
            self.assertEqual(millwright.load(state).hash, game.hash)

    def test_replaying_goes_through_all_positions(self):
        game = random_game("age-of-industry", "germany", 3, (), seed=1, words=200)
        game.abandon()
        last = None
        for before, move in game.replay():
            last = before.copy()
            last.play(move)
        self.assertEqual(last.hash, game.hash)

    def test_dealing_anew_keeps_what_the_seat_sees(self):
        for board in BOARDS:
            game = random_game(*board, seed=8, words=77)
            seat, options, words = game.seat, game.options(), game.words
            view, other = game.view(seat), game.copy()
            other.resample(seat, 99)
            self.assertEqual(other.view(seat), view)
            self.assertEqual((other.options(), other.words), (options, words))
            self.assertEqual(pickle.loads(pickle.dumps(other)).hash, other.hash)
            other.abandon()
            game.abandon()
            self.assertEqual(other.view(seat), game.view(seat))

    def test_of_a_half_made_move_only_its_maker_can_be_kept(self):
        game = millwright.new("birmingham", seed=1)
        game.step("scout")
        with self.assertRaises(millwright.IllegalMove):
            game.resample((game.seat + 1) % 4, 1)


class Asking(unittest.TestCase):
    def test_bots_are_the_same_for_the_same_seed(self):
        game = millwright.new("birmingham", seed=1)
        self.assertEqual(game.bot(8, nodes=500, seed=3), game.bot(8, nodes=500, seed=3))
        self.assertIn(game.bot("greedy"), game.moves())

    def test_advice_has_moves_and_reasons(self):
        advice = millwright.new("birmingham", 2, seed=1).advise(top=2, nodes=2000)["advice"]
        self.assertEqual(len(advice), 2)
        self.assertIn("move", advice[0])

    def test_a_drawing_is_svg(self):
        game = millwright.new("birmingham", seed=1)
        self.assertTrue(game._repr_svg_().startswith("<svg"))
        self.assertIn("ghost", game.draw(then=game.bot("greedy")))

    def test_a_view_hides_what_the_seat_may_not_know(self):
        game = millwright.new("birmingham", seed=1)
        self.assertIsInstance(game.view(0)["seats"][0]["hand"], list)
        self.assertIsInstance(game.view(0)["seats"][1]["hand"], int)
        self.assertIsInstance(game.view(None)["seats"][0]["hand"], int)

    @unittest.skipUnless(hasattr(os, "fork"), "needs fork")
    def test_a_fork_in_the_middle_of_a_move_has_a_game_of_its_own(self):
        game, same = millwright.new("birmingham", seed=1), millwright.new("birmingham", seed=1)
        game.step("build")
        child = os.fork()
        if child == 0:
            game.step(game.options()[0])
            game.abandon()
            game.play(game.bot("greedy"))
            same.play(same.bot("greedy"))
            os._exit(game.hash != same.hash)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        self.assertEqual((game.words, game.played), (["build"], 0))

    def test_threads_may_ask_and_step_at_the_same_time(self):
        game, errors = millwright.new("birmingham", seed=1), []

        def step():
            chance = random.Random(threading.get_ident())
            for _ in range(300):
                try:
                    game.bot("greedy")
                    game.step(chance.choice(game.options()))
                except millwright.IllegalMove:
                    pass
                except Exception as error:  # whatever else it is, it must not be
                    errors.append(error)

        threads = [threading.Thread(target=step) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(errors, [])
        self.assertEqual(pickle.loads(pickle.dumps(game)).hash, game.hash)


if __name__ == "__main__":
    unittest.main()
