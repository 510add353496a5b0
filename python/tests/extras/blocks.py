"""What the tests of the extras share: the examples of docs/python.md that need one, and all boards."""
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
DOCS = TESTS.parents[1] / "docs/python.md"
sys.path.append(str(TESTS))

from test_game import BOARDS  # noqa: E402,F401  (game, map, players, options) of every board


def blocks(extra):
    """The sources of the blocks that are fenced as ```python EXTRA."""
    found = re.findall(rf"```python {extra}\n(.*?)```", DOCS.read_text(), re.DOTALL)
    if not found:
        raise AssertionError(f"docs/python.md has no block for {extra}")
    return found


def run_blocks(extra):
    """Runs them, one after the other, as one program."""
    names = {}
    for source in blocks(extra):
        exec(compile(source, f"{DOCS} ({extra})", "exec"), names)
    return names
