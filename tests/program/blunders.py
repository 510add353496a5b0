"""An analysis finds bad moves that were planted in a game of the best bots: all nine are among the first eleven of its list.
The game was made by tools/analysis_check.py blunders. usage: blunders.py PROGRAM SOURCE_ROOT"""
import json
import pathlib
import subprocess
import sys

PLANTED = [43, 48, 107, 113, 123, 128, 133, 141, 159]
NODES = 400000

program, root = sys.argv[1:]
log = pathlib.Path(root, "tests/program/blunders.log")
command = [program, "analyse", str(log), "--nodes", str(NODES), "--json"]
report = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
clear = sorted((move for move in report["moves"] if move["clear"]), key=lambda move: -move["loss"])
first = [move["number"] for move in clear[:11]]
assert set(PLANTED) <= set(first), (PLANTED, first)
# Of the other moves, which bots of the best level made, hardly one is accused.
others = [move for move in clear if move["number"] not in PLANTED]
assert len(others) <= 3, [move["number"] for move in others]
