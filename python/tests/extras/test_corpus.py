"""A corpus: what is written is what was played, is the same again, survives whatever stops it, and is refused when damaged."""
import contextlib
import io
import json
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import numpy as np
import pyarrow.parquet

import millwright
from blocks import run_blocks
from millwright import corpus

# Quick ones: two players, one era.
SMALL = {"game": "birmingham", "players": ["greedy", "level1"], "games": 30, "options": ["introductory"], "games_per_file": 10}
COMMAND = ["--players", "greedy", "1", "--games", "30", "--options", "introductory", "--games-per-file", "10"]
NET = Path(__file__).resolve().parents[3] / "data/nets/birmingham.net"
MASK = 2**64 - 1

# Ends its own process, as `kill -9` does, at one of the calls by which files come to be.
KILLED = """
import os, signal, sys
from millwright import corpus

left = int(sys.argv.pop(1))

def counted(call):
    def counting(*args):
        global left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return call(*args)
    return counting

os.fsync, os.replace, os.unlink = counted(os.fsync), counted(os.replace), counted(os.unlink)
sys.exit(corpus.main(sys.argv[1:]))
"""


def contents(folder):
    """All files with their bytes."""
    return {path.name: path.read_bytes() for path in Path(folder).iterdir()}


def random_next(state):
    """SplitMix64: the next state and number."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    z = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
    return state, z ^ z >> 31


def seeds_of_bots(seed):
    """The seeds with which the bots think, move by move."""
    state = random_next(random_next(~seed & MASK)[1] + 1 & MASK)[1]
    while True:
        state, number = random_next(state)
        yield number


def stop_at(number):
    """What interrupts the writing when so many games are there."""
    def stop(done, games):
        if done == number:
            raise KeyboardInterrupt

    return stop


class Folders(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name, "corpus")

    def write(self, folder=None, **changes):
        return corpus.write(folder or self.folder, **{**SMALL, "threads": 2, **changes})

    def other(self, name="other"):
        return self.folder.with_name(name)


class Contents(Folders):
    BOARDS = [("birmingham", None, ["greedy", 1, "random", "turn"], ()), ("lancashire", None, ["greedy"] * 3, ()),
              ("age-of-industry", "germany", ["greedy", "random"] * 2, ()), ("birmingham", None, [6, 2], ("introductory",))]

    def test_every_move_is_that_of_the_bot_and_every_column_that_of_the_game(self):
        for i, (game, map, players, options) in enumerate(self.BOARDS):
            written = corpus.write(self.other(str(i)), game, players, 3, seed=7, map=map, options=options, observations=True)
            for record in written:
                self.assertEqual(record.seed, 7 + record.number)
                again = millwright.new(game, len(players), record.seed, map, options)
                for j, seed in zip(range(len(record.seats)), seeds_of_bots(record.seed)):
                    self.assertEqual(record.seats[j], again.seat)
                    np.testing.assert_allclose(record.values[j], [again.value(seat) for seat in range(len(players))], rtol=1e-6)
                    np.testing.assert_array_equal(record.observations[j], again.observation())
                    move = again.bot(players[again.seat], seed=seed)
                    for word in record.words[j]:
                        again.step(int(word))
                    self.assertFalse(again.half_made)
                    self.assertEqual(again.history()[-1], move)
                self.assertTrue(again.over)
                self.assertEqual(again.result(), record.result)

    def test_a_game_can_be_replayed(self):
        written = self.write(options=[])
        for number in 0, 9, 10, 29:
            game, record = written.replay(number), written[number]
            self.assertEqual((game.played, game.result()), (len(record.seats), record.result))
            self.assertEqual(game.hash, millwright.replay(game.log()).hash)

    def test_the_manifest_says_what_there_is(self):
        written = self.write(seed=5)
        manifest = json.loads((self.folder / corpus.MANIFEST).read_text())
        self.assertEqual(manifest, written.manifest)
        expected = {"millwright": millwright.__version__, "game": "birmingham", "map": None, "players": ["greedy", "level1"],
                    "options": ["introductory"], "seed": 5, "games": 30, "observations": False, "complete": True,
                    "learn_version": millwright.observation_spec("birmingham").version, "revision": millwright.games()[1].revision}
        self.assertEqual({key: manifest[key] for key in expected}, expected)
        self.assertEqual(manifest["rows"], sum(len(record.seats) for record in written))
        self.assertEqual([file["games"] for file in manifest["files"]], [10, 10, 10])
        self.assertEqual(len(manifest["signature"]), 64)
        self.assertTrue(written.complete)
        self.assertEqual(len(written), 30)
        self.assertIn("30 games", repr(written))

    def test_nets_and_exploring_are_in_the_manifest(self):
        net = millwright.Net("birmingham", NET)
        plain, learned = self.write(games=2), self.write(self.other(), games=2, nets=[net, None], explore=50)
        self.assertEqual((plain.manifest["nets"], plain.manifest["explore"]), ([None, None], 0))
        self.assertEqual((learned.manifest["nets"], learned.manifest["explore"]), ([net.checksum, None], 50))
        self.assertNotEqual(learned.manifest["signature"], plain.manifest["signature"])
        self.assertEqual(learned.replay(1).result(), learned[1].result)
        self.assertEqual(self.write(self.other("again"), games=2, nets=(net, None), explore=50).manifest, learned.manifest)
        for changes in {"explore": 50}, {"nets": [net, None]}, {"nets": [None, net], "explore": 50}:
            with self.assertRaisesRegex(millwright.BadInput, "another corpus"):
                self.write(self.other(), games=2, **changes)

    def test_the_package_s_own_net_is_in_the_manifest(self):
        own = millwright.Net("birmingham").checksum
        learned = self.write(games=1, players=["level9,nodes=100", "turn"])
        self.assertEqual(learned.manifest["nets"], [own, None])

    def test_a_manifest_from_before_there_were_nets(self):
        manifest = self.write(games=10).manifest
        old = {key: value for key, value in manifest.items() if key not in ("nets", "explore")}
        (self.folder / corpus.MANIFEST).write_text(json.dumps(old))
        self.assertEqual(corpus.Corpus(self.folder, verify=True).manifest, manifest)
        self.assertEqual(self.write(games=20).manifest["files"][0], manifest["files"][0])

    def test_seeds_have_64_bits(self):
        for i, seed in enumerate((0, 2**32 - 2, 2**63 - 2, 2**64 - 4)):
            written = self.write(self.other(str(i)), seed=seed, games=4)
            self.assertEqual([record.seed for record in written], [seed + number for number in range(4)])
            table = next(written.tables(["seed"]))
            self.assertEqual(table.schema.field("seed").type, pyarrow.uint64())
            self.assertTrue(written.replay(3).over)

    def test_tables_and_batches_have_the_same_rows(self):
        written = self.write(observations=True)
        table = pyarrow.concat_tables(written.tables())
        self.assertEqual(len(table), written.manifest["rows"])
        self.assertEqual(table.column("game").to_pylist(), sorted(table.column("game").to_pylist()))
        self.assertEqual(table.column("move")[:3].to_pylist(), [0, 1, 2])
        batches = list(written.batches(100))
        self.assertEqual({len(batch["game"]) for batch in batches[:-1]}, {100})
        for name in table.column_names:
            rows = [row for batch in batches for row in batch[name]]
            self.assertEqual(len(rows), len(table))
            if name == "words":
                rows = [row[row >= 0] for row in rows]
                self.assertTrue(all(len(row) for row in rows))
            for mine, its in zip(rows, table.column(name).to_pylist()):
                self.assertEqual(mine.tobytes() if name == "observation" else mine.tolist(), its)
        self.assertEqual([*next(written.batches(5, ["seat", "points"]))], ["seat", "points"])
        self.assertEqual(batches[0]["observation"].shape, (100, millwright.observation_spec("birmingham").size))
        self.assertEqual(batches[0]["points"].shape, (100, 2))

    def test_other_programs_read_the_files(self):
        self.write()
        self.assertEqual(pyarrow.parquet.read_table(self.folder / "games-000001.parquet").column("game")[0].as_py(), 10)


class Docs(Folders):
    def test_the_example_runs(self):
        self.folder.mkdir()
        said = io.StringIO()
        with contextlib.chdir(self.folder), contextlib.redirect_stdout(said):
            names = run_blocks("corpus")
        self.assertTrue(names["game"].over)
        self.assertIn("19 20 ", said.getvalue())


class Sameness(Folders):
    def test_it_is_the_same_again_whatever_the_number_of_threads(self):
        self.write(threads=1, observations=True)
        for threads in 2, 5:
            self.write(self.other(str(threads)), threads=threads, observations=True)
            self.assertEqual(contents(self.other(str(threads))), contents(self.folder))

    def test_other_seeds_or_players_have_another_signature(self):
        one = self.write().manifest["signature"]
        for i, changes in enumerate(({"seed": 1}, {"players": ["greedy", "level2"]}, {"options": []}, {"games": 29})):
            self.assertNotEqual(self.write(self.other(str(i)), **changes).manifest["signature"], one)

    def test_a_whole_one_stays_as_it_is(self):
        self.write()
        before = {path: path.stat().st_mtime_ns for path in self.folder.glob("*.parquet")}
        self.write()
        self.assertEqual({path: path.stat().st_mtime_ns for path in self.folder.glob("*.parquet")}, before)

    def test_it_can_be_made_longer(self):
        self.write(games=15)
        self.write()
        self.write(self.other())
        self.assertEqual(contents(self.folder), contents(self.other()))
        with self.assertRaisesRegex(millwright.BadInput, "longer corpus, of 30 games"):
            self.write(games=15)


class Stopping(Folders):
    def run_command(self, *command, **keywords):
        return subprocess.run([sys.executable, *command], capture_output=True, text=True, **keywords)

    def test_killed_at_each_step_it_goes_on(self):
        runs = 0
        while runs < 40:
            runs += 1
            status = self.run_command("-c", KILLED, str(runs), str(self.folder), *COMMAND).returncode
            if status == 0:
                break
            self.assertEqual(status, -signal.SIGKILL)
        self.assertEqual(status, 0)
        self.assertGreater(runs, 9)
        self.write(self.other())
        self.assertEqual(contents(self.folder), contents(self.other()))

    def test_killed_at_each_step_while_it_is_made_longer_it_keeps_what_it_had(self):
        self.write(games=15)
        self.write(self.other())
        runs, status = 0, -signal.SIGKILL
        while status != 0 and runs < 40:
            runs += 1
            copy = self.other(str(runs))
            shutil.copytree(self.folder, copy)
            status = self.run_command("-c", KILLED, str(runs), str(copy), *COMMAND).returncode
            if status != 0:
                self.assertEqual(status, -signal.SIGKILL)
                killed = corpus.Corpus(copy, verify=True)
                self.assertGreaterEqual(len(killed), 15)
                self.assertEqual([record.number for record in killed], list(range(len(killed))))
                self.write(copy)
            self.assertEqual(contents(copy), contents(self.other()))
        self.assertEqual(status, 0)
        self.assertGreater(runs, 15)

    def test_stopped_while_it_is_made_longer_it_keeps_what_it_had(self):
        before = self.write(games=15)[14]
        for number in 12, 19:
            with self.assertRaises(KeyboardInterrupt):
                self.write(progress=stop_at(number))
            stopped = corpus.Corpus(self.folder, verify=True)
            self.assertEqual((len(stopped), stopped.complete), (15, False))
            self.assertEqual(stopped[14].result, before.result)
            self.assertEqual(stopped.replay(14).result(), before.result)
        with self.assertRaises(KeyboardInterrupt):
            self.write(progress=stop_at(21))
        self.assertEqual(len(corpus.Corpus(self.folder, verify=True)), 20)
        self.assertEqual(set(contents(self.folder)), {corpus.MANIFEST, "games-000000.parquet", "games-000001.parquet"})

    def test_an_interrupt_says_what_is_there(self):
        command = [sys.executable, "-m", "millwright", "corpus", str(self.folder), "--players", "8", "8", "8", "8", "--games", "50"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
            while not (self.folder / corpus.MANIFEST).exists():
                self.assertIsNone(process.poll())
                time.sleep(0.02)
            process.send_signal(signal.SIGINT)
            said = process.stderr.read()
        self.assertEqual(process.returncode, 130, said)
        self.assertIn("0 games are written; the same command goes on", said)
        self.assertEqual(len(corpus.Corpus(self.folder)), 0)
        self.assertFalse(corpus.Corpus(self.folder).complete)

    def test_a_stopped_one_can_be_read_as_far_as_it_is(self):
        with self.assertRaises(KeyboardInterrupt):
            self.write(progress=stop_at(25))
        stopped = corpus.Corpus(self.folder, verify=True)
        self.assertEqual((len(stopped), stopped.complete, stopped.manifest["signature"]), (20, False, None))
        self.assertEqual(stopped.replay(19).result(), stopped[19].result)

    def test_progress_is_told(self):
        told = []
        self.write(progress=lambda done, games: told.append((done, games)))
        self.assertEqual(told, [(i, 30) for i in range(31)])
        run = self.run_command("-m", "millwright", "corpus", str(self.other()), *COMMAND)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("30 of 30 games", run.stderr)
        self.assertIn(corpus.Corpus(self.folder).manifest["signature"], run.stdout)

    def test_a_full_disk(self):
        full = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
        run = self.run_command("-m", "millwright", "corpus", str(self.folder), *COMMAND, preexec_fn=full)
        self.assertEqual(run.returncode, 1)
        self.assertRegex(run.stderr, "corpus cannot be written: .*What is there stays")
        self.assertNotIn("Traceback", run.stderr)
        self.assertEqual(set(contents(self.folder)), {corpus.MANIFEST})
        self.write()
        self.write(self.other())
        self.assertEqual(contents(self.folder), contents(self.other()))

    def test_what_is_missing_or_damaged_is_written_again(self):
        self.write()
        before = contents(self.folder)
        (self.folder / "games-000000.parquet").unlink()
        (self.folder / "games-000001.parquet").write_bytes(before["games-000001.parquet"][:-100])
        with self.assertRaises(KeyboardInterrupt):
            self.write(progress=stop_at(15))
        stopped = corpus.Corpus(self.folder)
        self.assertEqual([record.number for record in stopped], list(range(20, 30)))
        with self.assertRaisesRegex(millwright.BadInput, "Game 9 .*not written yet"):
            stopped[9]
        self.write()
        self.assertEqual(contents(self.folder), before)


class Refusing(Folders):
    def test_games_that_cannot_be(self):
        for changes in ({"game": "chess"}, {"players": ["nobody", 1]}, {"players": [11, 1]}, {"players": [0, 1]}, {"players": []},
                        {"players": [1]}, {"players": [1] * 5}, {"players": "greedy"}, {"players": 4}, {"games": 0}, {"games": -1},
                        {"games": 1.5}, {"seed": -1}, {"seed": 2**64 - 29}, {"seed": "x"}, {"map": "germany"},
                        {"options": ["easy"]}, {"options": "introductory"}, {"threads": 0}, {"threads": 1000},
                        {"games_per_file": 0}, {"players": ["level11", 1]}, {"nets": []}, {"nets": [None]}, {"nets": 5},
                        {"nets": ["x", None]}, {"explore": -1}, {"explore": 1001}):
            with self.assertRaises(millwright.BadInput, msg=changes):
                self.write(**changes)
            self.assertFalse(self.folder.exists())
        self.write(seed=2**64 - 30)

    def test_a_folder_that_holds_something_else(self):
        self.write()
        before = contents(self.folder)
        for changes, says in (({"seed": 1}, "“seed” is 0 there, not 1"), ({"players": ["greedy", 2]}, "players"),
                              ({"observations": True}, "observations"), ({"games_per_file": 7}, "games_per_file"),
                              ({"game": "lancashire", "options": [], "players": [1, 1, 1]}, "game")):
            with self.assertRaisesRegex(millwright.BadInput, "holds another corpus.*" + says):
                self.write(**changes)
        self.assertEqual(contents(self.folder), before)
        self.other().mkdir()
        (self.other() / "letter.txt").write_text("Dear Ann")
        with self.assertRaisesRegex(millwright.BadInput, "is not empty"):
            self.write(self.other())
        with self.assertRaisesRegex(millwright.Error, "cannot be written"):
            self.write(self.other() / "letter.txt")

    def test_files_of_others_stay(self):
        names = ["brave.new", "games-1.parquet.new", "games-000001.parquet.new.new", "my-games-000001.parquet.new",
                 "games-x.parquet.new", "corpus_json.new", "games-000001-x.parquet"]
        for name in names:
            folder = self.other(name)
            folder.mkdir()
            (folder / name).write_text("Dear Ann")
            with self.assertRaisesRegex(millwright.BadInput, "is not empty"):
                self.write(folder)
            self.assertEqual(contents(folder), {name: b"Dear Ann"})
        self.write(games=10)
        for name in names:
            (self.folder / name).write_text("Dear Ann")
        self.write(games=15)
        self.write()
        self.write(self.other())
        self.assertEqual(contents(self.folder), contents(self.other()) | dict.fromkeys(names, b"Dear Ann"))

    def test_what_it_has_not_finished_goes(self):
        self.folder.mkdir()
        for name in "corpus.json.new", "games-000000.parquet.new", "games-000001-5.parquet.new":
            (self.folder / name).write_text("half")
        self.write()
        self.assertEqual(set(contents(self.folder)), {corpus.MANIFEST, *(f"games-00000{i}.parquet" for i in range(3))})

    def test_two_at_once(self):
        with corpus.alone_in(self.folder), self.assertRaisesRegex(millwright.Busy, "Another process is writing"):
            self.write()
        self.write()

    def test_damaged_files_are_found(self):
        self.write()
        path = self.folder / "games-000001.parquet"
        whole = path.read_bytes()
        corpus.Corpus(self.folder, verify=True)
        changed = bytearray(whole)
        changed[len(whole) // 2] ^= 1
        for data in bytes(changed), whole[:-1], b"":
            path.write_bytes(data)
            with self.assertRaisesRegex(millwright.BadInput, "games-000001.parquet is damaged"):
                corpus.Corpus(self.folder, verify=True)
        with self.assertRaisesRegex(millwright.BadInput, "games-000001.parquet cannot be read"):
            corpus.Corpus(self.folder)[10]
        self.assertEqual(corpus.Corpus(self.folder)[9].number, 9)
        path.unlink()
        with self.assertRaisesRegex(millwright.BadInput, "missing"):
            corpus.Corpus(self.folder, verify=True)

    def test_other_games_than_the_manifest_says_are_found(self):
        manifest = self.write().manifest
        others = self.write(self.other(), seed=1).manifest
        file = manifest["files"][1]
        (self.folder / file["name"]).write_bytes((self.other() / file["name"]).read_bytes())
        file["sha256"] = others["files"][1]["sha256"]
        (self.folder / corpus.MANIFEST).write_text(json.dumps(manifest))
        with self.assertRaisesRegex(millwright.BadInput, "does not hold the games"):
            corpus.Corpus(self.folder, verify=True)

    def test_manifests_that_cannot_be(self):
        for path in self.folder, Path(__file__):
            with self.assertRaisesRegex(millwright.BadInput, "is no corpus"):
                corpus.Corpus(path)
        manifest = self.write().manifest
        for text in "", "[]", "{}", "{", json.dumps({**manifest, "files": [{}]}), json.dumps({**manifest, "files": 5}), "\xff":
            (self.folder / corpus.MANIFEST).write_text(text, "latin-1")
            for call in (lambda: corpus.Corpus(self.folder)), self.write:
                with self.assertRaisesRegex(millwright.BadInput, "is no manifest"):
                    call()
        (self.folder / corpus.MANIFEST).write_text(json.dumps({**manifest, "format": 2}))
        with self.assertRaisesRegex(millwright.BadInput, "format 2"):
            corpus.Corpus(self.folder)
        for key in "learn_version", "revision":
            (self.folder / corpus.MANIFEST).write_text(json.dumps({**manifest, key: 99}))
            with self.assertRaisesRegex(millwright.BadInput, f"another {key}: 99"):
                corpus.Corpus(self.folder).replay(0)

    def test_numbers_that_there_are_not(self):
        written = self.write()
        for number in -1, 30, 1.5, "x", None:
            with self.assertRaises(millwright.BadInput):
                written[number]
        for size in 0, -1, "x":
            with self.assertRaises(millwright.BadInput):
                next(written.batches(size))
        with self.assertRaisesRegex(millwright.BadInput, "no column “money”"):
            next(written.tables(["seat", "money"]))

    def test_the_command_says_what_is_wrong(self):
        for arguments, says in ((["--games", "1", "--players", "nobody", "1"], "There is no player “nobody”"), (["--verify"], "is no corpus"),
                                (["--games", "1", "--players", "1"], "2 to 4 players"), (["--games", "0"], "games must be")):
            said = io.StringIO()
            with contextlib.redirect_stderr(said):
                self.assertEqual(corpus.main([str(self.folder), *arguments]), 1)
            self.assertRegex(said.getvalue(), says)

    def test_the_command_makes_no_corpus_longer_that_was_not_told_to(self):
        self.write()
        said = io.StringIO()
        with contextlib.redirect_stderr(said), self.assertRaises(SystemExit):
            corpus.main([str(self.folder)])
        self.assertIn("how many games", said.getvalue())
        self.assertEqual(len(corpus.Corpus(self.folder)), 30)


if __name__ == "__main__":
    unittest.main()
