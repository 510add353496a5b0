"""Nets: which files are refused, how bots play by one, and what a net learns from."""
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import numpy as np

import millwright
from millwright import _millwright

FILE = Path(__file__).resolve().parents[2] / "data/nets/birmingham.net"
SCORED = ("canal_links", "canal_tiles", "rail_links", "rail_tiles", "cash", "other")


def self_play(players=("turn", "turn"), nets=None, explore=(0, 0), seed=1, game="birmingham", stop=b"\0"):
    return _millwright.self_play(game, None, [], players, seed, False, stop, nets, explore)


class WithANet(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.data = FILE.read_bytes()
        cls.net = millwright.Net("birmingham", FILE)


class Reading(WithANet):
    def refused(self, file, sentence, game="birmingham"):
        with self.assertRaises(millwright.BadInput) as caught:
            millwright.Net(game, file)
        self.assertIn(sentence, str(caught.exception))

    def test_a_file_and_its_bytes_are_the_same_net(self):
        self.assertEqual(self.net.checksum, f"{struct.unpack_from('<Q', self.data, 8)[0]:016x}")
        self.assertEqual(self.net.game, "birmingham")
        for file in str(FILE), self.data, bytearray(self.data), memoryview(self.data):
            self.assertEqual(millwright.Net("birmingham", file).checksum, self.net.checksum)
        self.assertEqual(repr(self.net), f"<net {self.net.checksum} of birmingham>")

    def test_a_damaged_byte(self):
        for at in 8, 16, 40, 64, len(self.data) // 2, len(self.data) - 1:
            damaged = bytearray(self.data)
            damaged[at] ^= 1
            self.refused(damaged, "The net cannot be used: it is damaged")

    def test_too_short_and_too_long(self):
        for short in b"", self.data[:5], self.data[:63]:
            self.refused(short, "The net cannot be used: it is no net")
        self.refused(self.data[:-1], "damaged")
        self.refused(self.data + b"\0", "damaged")
        self.refused(bytes(2**20 + 1), "it is too large")
        with tempfile.NamedTemporaryFile() as file:
            file.truncate(2**32)  # of which no more is read than must be
            self.refused(file.name, "it is too large")

    def test_another_mark_version_and_game(self):
        self.refused(b"X" + self.data[1:], "it is no net")
        self.refused(self.data[:6] + b"\x63\0" + self.data[8:], "it is of another version")
        self.refused(self.data, "it is of another game", "lancashire")
        self.refused(self.data, "There is no game", "chess")

    def test_what_is_no_file(self):
        self.refused("/there/is/no.net", "The net /there/is/no.net cannot be read: No such file")
        self.refused(str(FILE.parent), "cannot be read")
        for strange in 5, ["a"]:
            self.refused(strange, "A net is read from the bytes of its file")

    def test_a_file_that_is_refused_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "mine.net")
            for contents, why in ((self.data[:-1], "it is damaged"), (self.data[:6] + b"\x63\0" + self.data[8:],
                                   "it is of another version"), (bytes(2**20 + 1), "it is too large")):
                path.write_bytes(contents)
                for name in path, str(path):
                    self.refused(name, f"The net {path} cannot be used: {why}")
        self.refused(FILE, f"The net {FILE} cannot be used: it is of another game", "lancashire")

    def test_it_says_nothing_that_can_be_changed(self):
        for name in "game", "checksum", "other":
            with self.assertRaises(AttributeError):
                setattr(self.net, name, "x")


class Playing(WithANet):
    def test_a_game_is_the_same_again_and_another_one_than_without(self):
        by_net = self_play(nets=[self.net, self.net])
        self.assertEqual(by_net, self_play(nets=(self.net, millwright.Net("birmingham", self.data))))
        self.assertNotEqual(by_net[2], self_play()[2])
        self.assertNotEqual(by_net[2], self_play(nets=[self.net, None])[2])

    def test_the_net_of_a_seat_is_that_of_its_player(self):
        """The first move shows it: no luck decides it."""
        seats, lengths, words = self_play(["turn", "greedy"], [self.net, None])[:3]
        words, game = np.frombuffer(words, np.int16), millwright.new("birmingham", 2, 1)
        played = game.copy()
        for word in words[:np.frombuffer(lengths, np.uint16)[0]]:
            played.step(int(word))
        net = self.net if seats[0] == 0 else None
        self.assertEqual(played.history(), [game.bot("turn" if seats[0] == 0 else "greedy", net=net)])

    def test_without_nets_and_exploring_nothing_is_drawn(self):
        """Nets of nobody are as if there were none. That the bots' luck is what it always was, extras/test_corpus.py tests."""
        self.assertEqual(self_play(), self_play(nets=[None, None]))
        exploring = self_play(explore=[300, 300])
        self.assertEqual(exploring, self_play(explore=[300, 300]))
        self.assertNotEqual(exploring[2], self_play()[2])
        self.assertNotEqual(exploring[2], self_play(explore=[300, 200])[2])

    @staticmethod
    def points(columns):
        return np.frombuffer(columns[5], np.int16).reshape(2, -1)[:, 0]

    def test_all_moves_can_be_random(self):
        points = self.points
        self.assertLess(points(self_play(explore=[1000, 1000])).mean(), points(self_play()).mean() / 2)

    def test_each_seat_has_random_moves_of_its_own(self):
        points = self.points(self_play(explore=[0, 1000]))
        self.assertLess(points[1], points[0] / 2)

    def test_what_is_refused(self):
        other = FILE.with_name("lancashire.net")
        cases = [({"nets": [self.net]}, "for each seat"), ({"nets": [self.net] * 3}, "for each seat"),
                 ({"nets": 5}, "for each seat"), ({"nets": self.net}, "for each seat"),
                 ({"nets": [None, "x"]}, "A net must be a millwright.Net"), ({"explore": [0, -1]}, "explore"),
                 ({"explore": [1001, 0]}, "explore"), ({"explore": ["x", 0]}, "whole number"), ({"explore": [0]}, "for each seat"),
                 ({"explore": 5}, "for each seat"), ({"explore": type("Endless", (), {"__getitem__": lambda *_: 0})()}, "for each seat")]
        if other.exists():
            cases.append(({"nets": [millwright.Net("lancashire", other)] * 2}, "The net is of another game"))
        for arguments, sentence in cases:
            with self.assertRaises(millwright.BadInput) as caught:
                self_play(**arguments)
            self.assertIn(sentence, str(caught.exception))

    def test_a_player_may_be_given_one_of_its_game(self):
        game = millwright.new("birmingham", 2, 1)
        self.assertIn(game.bot("level9", nodes=500, net=self.net), game.moves())
        self.assertIsNone(self_play(["level10", "level9"], [self.net] * 2, stop=b"\1"))
        with self.assertRaisesRegex(millwright.BadInput, "another game"):
            millwright.new("lancashire", 3).bot("turn", net=self.net)


class Own(WithANet):
    """The nets that came with the package."""

    def test_there_is_one_for_every_game(self):
        for game in millwright.games():
            self.assertEqual(millwright.Net(game.id).checksum, millwright.Net(game.id, FILE.with_name(f"{game.id}.net")).checksum)
        for strange in "chess", "../nets/birmingham", 5:
            with self.assertRaisesRegex(millwright.BadInput, "There is no game"):
                millwright.Net(strange)

    def test_learned_players_judge_by_it(self):
        for player in "level9", "level10", "top":
            self.assertIs(_millwright.net_of("birmingham", player, self.net), self.net)  # but for one that is given
            self.assertEqual(_millwright.net_of("birmingham", player, None).checksum, self.net.checksum)
            self.assertIs(_millwright.net_of("birmingham", player, None), _millwright.net_of("birmingham", player, None))
        for player in "level8", "turn", "random":
            self.assertIsNone(_millwright.net_of("birmingham", player, None))
        game = millwright.new("birmingham", 2, 1)
        for player in 9, "top":
            self.assertEqual(game.bot(player, nodes=50), game.bot(player, nodes=50, net=self.net))
        self.assertEqual(game.bot(9, nodes=50), game.ask("bot", level=9, nodes=50)["move"])
        self.assertIsNone(self_play(["level10", "top"], stop=b"\1"))

    def test_in_a_batch(self):
        batch = millwright.Batch("birmingham", 2, seed=1, bots={1: "level9,nodes=50"})
        generator = np.random.default_rng(1)
        for _ in range(12):
            batch.step(batch.random_actions(generator))
            self.assertEqual(batch.seat[0], 0)

    def test_one_that_is_missing_or_wrong_is_refused_by_its_name(self):
        """In a process of its own: what was read once is kept."""
        said = subprocess.run([sys.executable, "-c", REFUSING, FILE], capture_output=True, text=True)
        self.assertEqual((said.returncode, said.stdout, said.stderr), (0, "", ""))


REFUSING = '''
import sys, tempfile
from pathlib import Path
import millwright
from millwright import _millwright, net

good = Path(sys.argv[1]).read_bytes()
with tempfile.TemporaryDirectory() as folder:
    net._FOLDERS = Path(folder),
    path, game = Path(folder, "lancashire.net"), millwright.new("lancashire", 3, 1)
    play = [lambda: game.bot("level9"), lambda: game.bot(10), lambda: game.ask("bot", player="top"),
            lambda: millwright.Batch("lancashire", 3, 1, seed=1, bots={1: "level10"}),
            lambda: _millwright.self_play("lancashire", None, [], ["turn", "turn", "level9"], 1, False, b"", None, [0] * 3)]
    for contents, why in ((None, "read: No such file"), (b"MWNET", "used: it is no net"), (good, "used: it is of another game"),
                          (good[:6] + bytes((99, 0)) + good[8:], "used: it is of another version"),
                          (bytes(2**20 + 1), "used: it is too large")):
        if contents is not None:
            path.write_bytes(contents)
        for each in play:
            try:
                each()
            except millwright.BadInput as error:
                assert f"The net {path} cannot be {why}" in str(error), error
            else:
                raise AssertionError(why)
    game.bot(5), game.ask("bot", level=6, nodes=50)  # who wants none
    path.write_bytes(Path(sys.argv[1]).with_name("lancashire.net").read_bytes())
    game.bot("level9", nodes=50)  # and once it is there
'''


class Lessons(unittest.TestCase):
    BOARDS = (("birmingham", None, 2, ()), ("birmingham", None, 4, ()), ("birmingham", None, 3, ("introductory",)),
              ("lancashire", None, 3, ()), ("age-of-industry", "germany", 3, ()))

    def lessons(self, game, map, players, options, seed=3):
        words = _millwright.self_play(game, map, options, ["greedy"] * players, seed, False, b"\0", None, [30] * players)[2]
        inputs, group, to_come = _millwright.lessons(game, map, options, players, seed, words)
        rows = len(group) // 2
        return (np.frombuffer(words, np.int16), np.frombuffer(inputs, np.int16).reshape(rows, -1),
                np.frombuffer(group, np.int16), np.frombuffer(to_come, np.int16).reshape(rows, 6))

    def moments(self, board, words):
        """The positions that lessons are about, each with its seat."""
        game, map, players, options = board
        game, seat = millwright.new(game, players, 3, map, options), None
        for word in words:
            seat = seat if game.half_made else game.seat
            game.step(int(word))
            if not game.half_made and not game.over:
                yield game, seat
                if game.seat != seat:
                    yield game, game.seat

    def test_what_is_scored_and_what_is_to_come_is_the_result(self):
        for board in self.BOARDS:
            words, inputs, group, to_come = self.lessons(*board)
            game = millwright.new(board[0], board[2], 3, board[1], board[3])
            for word in words:
                game.step(int(word))
            result, n = game.result(), 0
            for n, (now, seat) in enumerate(self.moments(board, words), 1):
                scored = {**dict.fromkeys(SCORED, 0), **now.state()["seats"][seat].get("scored", {})}
                self.assertEqual([scored[name] + more for name, more in zip(SCORED, to_come[n - 1].tolist())],
                                 [result[seat].scored[name] for name in SCORED])
                self.assertEqual(sum(scored.values()) + to_come[n - 1].sum(), result[seat].points)
            self.assertEqual(n, len(group))

    def test_terms_and_groups(self):
        least = {game.id: game.least_players for game in millwright.games()}
        for board in self.BOARDS:
            words, inputs, group, _ = self.lessons(*board)
            names = _millwright.inputs(board[0])
            self.assertEqual((inputs.shape[1], names[:2]), (len(names), ("ALWAYS", "ACTIONS")))
            self.assertTrue((inputs[:, 0] == 1).all())
            table, phase, stage = group // 48, group // 16 % 3, group % 16
            self.assertTrue((table == board[2] - least[board[0]] + (3 if board[3] else 0)).all())
            self.assertLess(table[0], _millwright.tables(board[0]))
            np.testing.assert_array_equal(phase, np.minimum(inputs[:, 1], 2))
            self.assertTrue((np.diff(stage) >= 0).all())
            for i, (now, seat) in enumerate(self.moments(board, words)):
                if seat != now.seat:
                    self.assertEqual(phase[i], 0)
                elif board[0] != "age-of-industry":  # where cards can be drawn with no action left
                    self.assertGreater(phase[i], 0)

    def test_what_is_no_game_is_refused(self):
        words = self_play()[2]
        for wrong in words[:-2], words[:-1], words + words[:2], words[2:], b"", b"\xff" * 40, b"\0" * 60000, None, 5:
            with self.assertRaises(millwright.BadInput):
                _millwright.lessons("birmingham", None, [], 2, 1, wrong)
        for setup in ("birmingham", None, [], 3, 1), ("birmingham", None, [], 2, 2), ("birmingham", None, [], 9, 1), \
                ("lancashire", None, [], 3, 1), ("chess", None, [], 2, 1):
            with self.assertRaises(millwright.BadInput):
                _millwright.lessons(*setup, words)


class Foretelling(unittest.TestCase):
    BOARDS = (("birmingham", None, 4, []), ("birmingham", None, 3, ["introductory"]), ("lancashire", None, 3, []),
              ("age-of-industry", "germany", 3, []))

    def played(self, board, seed=3):
        game, map, players, options = board
        return _millwright.self_play(game, map, options, ["greedy"] * players, seed, False, b"\0", None, [0] * players)[2]

    def foretold(self, board, words, seed=3):
        """Stages, points and chances, of all seats whenever the turn passes."""
        game, map, players, options = board
        columns = _millwright.foretold(game, map, options, players, seed, words, millwright.Net(game))
        return [np.frombuffer(column, kind).reshape(-1, players)
                for column, kind in zip(columns, (np.int16, np.int32, np.int32))]

    def turns_passed(self, board, words):
        """How often the turn has passed, and the game at its end."""
        game, map, players, options = board
        game, seat, passed = millwright.new(game, players, 3, map, options), None, 0
        for word in np.frombuffer(words, np.int16):
            seat = seat if game.half_made else game.seat
            game.step(int(word))
            passed += not game.half_made and not game.over and game.seat != seat
        return passed, game

    def test_all_seats_are_asked_about_whenever_the_turn_passes(self):
        for board in self.BOARDS:
            words = self.played(board)
            stage, points, chance = self.foretold(board, words)
            passed, _ = self.turns_passed(board, words)
            self.assertEqual(len(stage), passed)
            self.assertTrue((stage == stage[:, :1]).all())
            self.assertTrue((np.diff(stage[:, 0]) >= 0).all())
            self.assertTrue((np.abs(chance.sum(1) - 10_000) <= board[2]).all())
            likeliest = points[np.arange(len(points)), chance.argmax(1)]
            self.assertTrue((points.max(1) - likeliest < 100).all())

    def test_shortly_before_the_end_it_is_nearly_the_result(self):
        for board in self.BOARDS:
            words = self.played(board)
            _, points, chance = self.foretold(board, words)
            result = [seat.points for seat in self.turns_passed(board, words)[1].result()]
            self.assertLess(np.abs(points[-1] / 1000 - result).mean(), np.abs(points[0] / 1000 - result).mean())
            self.assertEqual(result[chance[-1].argmax()], max(result))

    def test_what_it_cannot_be_asked_is_refused(self):
        words, net = self_play()[2], millwright.Net("birmingham")
        for wrong in words[:-2], words[2:], b"", None:
            with self.assertRaises(millwright.BadInput):
                _millwright.foretold("birmingham", None, [], 2, 1, wrong, net)
        for wrong in millwright.Net("lancashire"), None, 5:
            with self.assertRaises(millwright.BadInput):
                _millwright.foretold("birmingham", None, [], 2, 1, words, wrong)


if __name__ == "__main__":
    unittest.main()
