"""An analysis finds bad moves that were planted in a game of the best bots: all ten are among the first twelve of its list.
The game was made by tools/analysis_check.py blunders. usage: blunders.py PROGRAM SOURCE_ROOT"""
import json
import pathlib
import subprocess
import sys

PLANTED = [63, 68, 83, 88, 93, 114, 126, 131, 136, 143]
NODES = 400000

program, root = sys.argv[1:]
log = pathlib.Path(root, "tests/program/blunders.log")
command = [program, "analyse", str(log), "--nodes", str(NODES), "--json"]
report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
clear = sorted((move for move in report["moves"] if move["clear"]), key=lambda move: -move["loss"])
first = [move["number"] for move in clear[:12]]
assert set(PLANTED) <= set(first), (PLANTED, first)
# Of the other moves, which bots of the best level made, hardly one is accused.
others = [move for move in clear if move["number"] not in PLANTED]
assert len(others) <= 4, [move["number"] for move in others]
