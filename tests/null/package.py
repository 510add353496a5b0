"""The null game in the Python package, which nobody told of it: it is played, and whoever wants to learn from it is told that
there is nothing to learn."""
import unittest

import millwright
from millwright import _millwright


class Null(unittest.TestCase):
    def test_it_is_played(self):
        game = millwright.new("null", 2, 1)
        while not game.over:
            game.play(game.bot("top"))
        self.assertEqual(min(seat.place for seat in game.result()), 1)

    def test_there_is_nothing_to_learn(self):
        self.assertEqual(_millwright.inputs("null"), ())
        words = _millwright.self_play("null", None, [], ["random", "top"], 1, False, b"\0", None, [0, 0])[2]
        for all_seats in False, True:
            with self.assertRaisesRegex(millwright.BadInput, "^Nothing can be learned from games of Null: "):
                _millwright.lessons("null", None, [], 2, 1, words, all_seats)
        with self.assertRaises(millwright.BadInput):
            millwright.Net("null")
        with self.assertRaises(millwright.BadInput):
            millwright.Net("null", b"MWNET")


if __name__ == "__main__":
    unittest.main()
