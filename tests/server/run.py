"""Runs the tests of a file: all its functions named test_*, in their order.
usage: run.py PROGRAM FILE [NAME...]

A test takes a server. Most share one, whose limits are off and whose time is the tests'; a test marked with
@own(OPTION...) has one for itself. What a test breaks is told with the place, and the others go on."""
import importlib.util
import inspect
import pathlib
import sys
import time
import traceback

sys.path.insert(0, str(pathlib.Path(__file__).parent))

from client import Server  # noqa: E402

NO_LIMITS = [word for name in ("requests", "connections", "passwords", "guests", "chat", "tables")
             for word in ("--limit", f"{name}=0")]


def load(path):
    spec = importlib.util.spec_from_file_location(pathlib.Path(path).stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def tests_of(module, names):
    found = [(name, test) for name, test in vars(module).items()
             if name.startswith("test_") and inspect.isfunction(test)]
    return [(name, test) for name, test in found if not names or any(wanted in name for wanted in names)]


class Servers:
    """The server that tests share, made anew if one of them has brought it down."""

    def __init__(self, program):
        self.program = program
        self.shared = None

    def run(self, test):
        options = getattr(test, "options", None)
        if options is None:
            test(self.common())
            return
        if not inspect.signature(test).parameters:
            test()
            return
        with Server(self.program, *options) as server:
            test(server)

    def common(self):
        if self.shared and self.shared.process.poll() is not None:
            print(f"    the server that tests share has ended with {self.shared.process.returncode}")
            self.shared = None
        if not self.shared:
            self.shared = Server(self.program, *NO_LIMITS)
        return self.shared

    def end(self):
        if self.shared:
            self.shared.__exit__()


def main():
    program, path, *names = sys.argv[1:]
    module = load(path)
    module.PROGRAM = program
    servers = Servers(program)
    failed = 0
    begun = time.monotonic()
    tests = tests_of(module, names)
    for name, test in tests:
        at = time.monotonic()
        try:
            servers.run(test)
            print(f"ok {name} ({time.monotonic() - at:.1f} s)", flush=True)
        except Exception:  # whatever it is, it is told and the next test has its turn
            failed += 1
            print(f"FAILED {name}: {(test.__doc__ or '').strip()}", flush=True)
            traceback.print_exc(limit=-6, file=sys.stdout)
    try:
        servers.end()
    except AssertionError as error:
        failed += 1
        print(f"FAILED at the end: {error}")
    print(f"{len(tests)} tests, {failed or 'none'} failed, {time.monotonic() - begun:.1f} s")
    return 1 if failed or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
