"""The examples of docs/python.md run, one after the other, as they stand there."""
import contextlib
import io
import re
import subprocess
import sys
import unittest
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs/python.md"


class Docs(unittest.TestCase):
    def test_the_examples_run(self):
        names, said = {}, io.StringIO()
        blocks = re.findall(r"```python\n(.*?)```", DOCS.read_text(), re.DOTALL)
        self.assertGreaterEqual(len(blocks), 4)
        with contextlib.redirect_stdout(said):
            for block in blocks:
                exec(compile(block, str(DOCS), "exec"), names)
        self.assertIn("L6.2 The card “Oldham” does not let you build in Colne (L6.2)", said.getvalue())

    def test_the_package_says_what_is_there(self):
        said = subprocess.run([sys.executable, "-m", "millwright"], capture_output=True, text=True, check=True).stdout
        for game in "lancashire", "birmingham", "age-of-industry", "germany":
            self.assertIn(game, said)


if __name__ == "__main__":
    unittest.main()
