"""The extras without the libraries they are for: they say what to install or what is wrong, and nobody else needs them."""
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from millwright.adapter import EXTRAS

LIBRARIES = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "puffer": "gymnasium", "openspiel": "pyspiel",
             "corpus": "pyarrow"}
GYMNASIUM = "class spaces: pass\n"  # enough of it to come to the import of another library


def run(*arguments, libraries=None):
    """Python with these arguments; with libraries, sources by name, that stand in for others."""
    with tempfile.TemporaryDirectory() as folder:
        for name, source in (libraries or {}).items():
            Path(folder, f"{name}.py").write_text(source)
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join([folder, os.environ.get("PYTHONPATH", "")])}
        return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=environment)


class Missing(unittest.TestCase):
    def test_an_adapter_says_what_to_install(self):
        for extra, library in LIBRARIES.items():
            done = run("-c", f"import sys; sys.modules['{library}'] = None; import millwright.{extra}")
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr.splitlines()[-1], rf"^ImportError: .* pip install {EXTRAS[extra]}$")

    def test_the_command_says_what_to_install(self):
        done = run("-c", "import sys; sys.modules['pyarrow'] = None; import millwright.__main__ as m; m.main()", "corpus")
        self.assertEqual((done.returncode, done.stderr),
                         (1, "A corpus can be neither written nor read: millwright.corpus needs pyarrow: "
                             "pip install pyarrow\n"))

    def test_the_package_imports_none_of_them(self):
        done = run("-c", f"import millwright, sys; print({set(LIBRARIES.values())!r} & set(sys.modules))")
        self.assertEqual(done.stdout, "set()\n", done.stderr)


class Broken(unittest.TestCase):
    """A library that is there but cannot be imported says why itself."""

    CAUSES = {"raise ImportError('It wants a newer NumPy')": "ImportError: It wants a newer NumPy",
              "import no_such_module": "ModuleNotFoundError: No module named 'no_such_module'",
              "import {library}.inside": "ModuleNotFoundError: No module named '{library}.inside'; '{library}' is not a package",
              "raise OSError('No such device')": "OSError: No such device"}

    def test_an_adapter_hides_no_cause(self):
        for extra, library in {**LIBRARIES, "puffer": "pufferlib"}.items():
            for source, says in self.CAUSES.items():
                libraries = {"gymnasium": GYMNASIUM, library: source.format(library=library)}
                done = run("-c", f"import millwright.{extra}", libraries=libraries)
                self.assertEqual(done.returncode, 1)
                self.assertEqual(done.stderr.splitlines()[-1], says.format(library=library))
                self.assertNotIn("pip install", done.stderr)

    def test_the_command_says_the_cause(self):
        done = run("-m", "millwright", "corpus", "games", libraries={"pyarrow": "raise ImportError('It wants a newer NumPy')"})
        self.assertEqual((done.returncode, done.stderr),
                         (1, "A corpus can be neither written nor read: It wants a newer NumPy\n"))


if __name__ == "__main__":
    unittest.main()
