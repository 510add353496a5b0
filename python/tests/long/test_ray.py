"""The example selfplay_ray.py on a cluster of several nodes on this machine, some of which are lost on the way."""
import os
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
sys.path.insert(0, str(EXAMPLES))
# Workers are processes of their own, and find the example as this one does.
os.environ["PYTHONPATH"] = os.pathsep.join([str(EXAMPLES), os.environ.get("PYTHONPATH", "")])
os.environ["RAY_USAGE_STATS_ENABLED"] = "0"

import numpy as np  # noqa: E402
import ray  # noqa: E402
from ray.cluster_utils import Cluster  # noqa: E402

import selfplay_ray  # noqa: E402

SETTING = {"game": "birmingham", "players": 2, "options": ["introductory"]}
SEED, GAMES, BLOCK = 1000, 6000, 100


class Alone(unittest.TestCase):
    def test_a_game_is_a_function_of_its_seed(self):
        points, words = selfplay_ray.play(SETTING, range(5, 25))
        some, their_words = selfplay_ray.play(SETTING, [9, 24, 7])
        np.testing.assert_array_equal(points[[4, 19, 2]], some)
        np.testing.assert_array_equal(words[[4, 19, 2]], their_words)
        self.assertGreater(len(set(words)), 3)


class OnACluster(unittest.TestCase):
    def test_lost_workers_and_nodes_lose_and_double_nothing(self):
        wanted, wanted_words = selfplay_ray.play(SETTING, range(SEED, SEED + GAMES))
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
        self.addCleanup(cluster.shutdown)
        others = [cluster.add_node(num_cpus=1) for _ in range(2)]
        ray.init(address=cluster.address, log_to_driver=False, logging_level="error")
        self.addCleanup(ray.shutdown)
        cluster.wait_for_nodes()
        blocks, killed = [], set()
        for block in selfplay_ray.play_blocks(SETTING, SEED, GAMES, BLOCK):
            blocks.append(block)
            if len(blocks) == 6:  # whoever has played so far is at the next block now
                killed = {process for _, _, _, (_, process) in blocks}
                for process in killed:
                    os.kill(process, signal.SIGKILL)
            if len(blocks) == 12:
                cluster.remove_node(others[0], allow_graceful=False)
        self.assertEqual(len(blocks), GAMES // BLOCK)
        self.assertTrue(killed)
        self.assertTrue({process for _, _, _, (_, process) in blocks} - killed)
        self.assertGreater(len({node for _, _, _, (node, _) in blocks}), 1)
        results = selfplay_ray.gather(blocks)
        np.testing.assert_array_equal(results["seed"], np.arange(SEED, SEED + GAMES))
        np.testing.assert_array_equal(results["points"], wanted)
        np.testing.assert_array_equal(results["words"], wanted_words)


class Script(unittest.TestCase):
    def test_it_writes_its_results(self):
        with tempfile.TemporaryDirectory() as folder:
            out = Path(folder, "games.npz")
            words = ["--cpus", "2", "--games", "250", "--block", "100", "--players", "3", "--bots", "1", "--seed", "7",
                     "--out", str(out)]
            said = subprocess.run([sys.executable, str(EXAMPLES / "selfplay_ray.py"), *words], capture_output=True, text=True)
            self.assertEqual(said.returncode, 0, said.stderr)
            self.assertIn("250 games, played on 1 node(s)", said.stdout)
            with np.load(out) as results:
                np.testing.assert_array_equal(results["seed"], np.arange(7, 257))
                points = results["points"].mean(0)
            self.assertGreater(points[1:].min(), points[0] + 10)  # bots are better than chance

    def test_bad_input_is_refused_with_a_sentence(self):
        for words, says in ((("--game", "chess"), "chess"), (("--games", "0"), "a game"), (("--bots", "11"), "from 1 to 10"),
                            (("--seed", str((1 << 64) - 9), "--games", "10"), "the seed of the last game")):
            said = subprocess.run([sys.executable, str(EXAMPLES / "selfplay_ray.py"), *words], capture_output=True, text=True)
            self.assertEqual(said.returncode, 2, said.stderr)
            self.assertIn(says, said.stderr.splitlines()[-1])


if __name__ == "__main__":
    unittest.main()
