"""The adapters without the libraries they are for: they say what to install, and nobody else needs them."""
import subprocess
import sys
import unittest

LIBRARIES = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "puffer": "gymnasium", "openspiel": "pyspiel"}


def run(program):
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)


class Missing(unittest.TestCase):
    def test_an_adapter_says_what_to_install(self):
        for extra, library in LIBRARIES.items():
            done = run(f"import sys; sys.modules['{library}'] = None; import millwright.{extra}")
            self.assertEqual(done.returncode, 1)
            self.assertRegex(done.stderr.splitlines()[-1], rf"^ImportError: .* pip install millwright\[{extra}\]$")

    def test_the_package_imports_none_of_them(self):
        done = run(f"import millwright, sys; print({set(LIBRARIES.values())!r} & set(sys.modules))")
        self.assertEqual(done.stdout, "set()\n", done.stderr)


if __name__ == "__main__":
    unittest.main()
