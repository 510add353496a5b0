"""The examples of docs/python.md run, one after the other, as they stand there."""
import contextlib
import io
import re
import subprocess
import sys
import tomllib
import unittest
from pathlib import Path

import millwright
from millwright.adapter import EXTRAS

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

    def test_what_is_to_be_cited_is_this_version(self):
        self.assertIn(f"version = {{{millwright.__version__}}}", DOCS.read_text())
        self.assertIn(f"\nversion: {millwright.__version__}\n", (DOCS.parents[1] / "CITATION.cff").read_text())

    def test_the_package_says_what_is_there(self):
        said = subprocess.run([sys.executable, "-m", "millwright"], capture_output=True, text=True, check=True).stdout
        for name in "lancashire", "birmingham", "age-of-industry", "germany", "pettingzoo", "corpus":
            self.assertIn(name, said)

    def test_an_unknown_command_is_refused(self):
        run = subprocess.run([sys.executable, "-m", "millwright", "fly"], capture_output=True, text=True)
        self.assertEqual(run.returncode, 2)
        self.assertIn("usage", run.stderr)

    def test_it_names_the_extras_that_can_be_installed(self):
        with open(DOCS.parents[1] / "python/pyproject.toml", "rb") as file:
            extras = tomllib.load(file)["project"]["optional-dependencies"]
        del extras["bench"]  # which is for bench.py alone
        self.assertEqual({name: [package] for name, package in EXTRAS.items()}, extras)


if __name__ == "__main__":
    unittest.main()
