"""Many seeded schedules of faults (killed.py), several at once, each with a PostgreSQL and three servers of its own, until they
have run for so many minutes in all; and what was done and found, summed up.
usage: faults.py PROGRAM [MINUTES] [AT_ONCE] [FAULTS]   (120, 3; each schedule has 300 faults; seeds 1, 2, 3 and so on)"""
import collections
import concurrent.futures
import itertools
import json
import pathlib
import subprocess
import sys
import threading

TOP = pathlib.Path(__file__).parent.parent.parent


class Sum:
    def __init__(self, seconds):
        self.lock = threading.Lock()
        self.wanted = seconds
        self.seeds = itertools.count(1)
        self.numbers, self.faults = collections.Counter(), collections.Counter()
        self.failed = []

    def next_seed(self):
        """None when enough has been done."""
        with self.lock:
            return next(self.seeds) if self.numbers["seconds"] < self.wanted and not self.failed else None

    def add(self, seed, summary, output):
        with self.lock:
            self.faults.update(summary.pop("faults", {}))
            summary.pop("seed", None)
            self.numbers.update(summary)
            self.numbers["schedules"] += 1
            if summary.get("problems", 1):
                self.failed.append(seed)
                print(output)
            print(f"seed {seed}: {json.dumps(summary)}; {self.numbers['seconds'] // 60} of {self.wanted // 60} minutes", flush=True)


def run(program, faults, total):
    while (seed := total.next_seed()) is not None:
        done = subprocess.run(["bash", TOP / "tools/with_postgres.sh", sys.executable, TOP / "tests/server/killed.py", program,
                               str(faults), str(seed)], capture_output=True, text=True)
        lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
        summary = json.loads(lines[-1]) if lines else {}
        if done.returncode != 0:
            summary["problems"] = summary.get("problems") or 1
        total.add(seed, summary, done.stdout if lines else done.stdout + done.stderr[-3000:])


def main(program, minutes=120, at_once=3, faults=300):
    total = Sum(int(minutes) * 60)
    with concurrent.futures.ThreadPoolExecutor(int(at_once)) as pool:
        for each in [pool.submit(run, program, faults, total) for _ in range(int(at_once))]:
            each.result()
    print(", ".join(f"{name}: {count}" for name, count in sorted(total.faults.items())))
    print(", ".join(f"{name}: {count}" for name, count in total.numbers.items()))
    if total.failed:
        print("FAILED: seeds", *total.failed)
    return 1 if total.failed else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
