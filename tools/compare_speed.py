#!/usr/bin/env python3
"""Compares the speed of two builds of the program: runs `bench` of each in turn, so that both run under
the same conditions, and prints the median of each row and the change. Run it on an idle machine.
usage: compare_speed.py OLD_PROGRAM NEW_PROGRAM [RUNS [SECONDS]]   (10 runs of each, 3 s a row)"""
import re
import statistics
import subprocess
import sys


def bench(program, seconds):
    """The rows of one run: what was measured, and how much of it a second."""
    command = [program, "bench", "--seconds", seconds]
    lines = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    rows = (re.match(r"(.*\S) +(\d+) per second", line) for line in lines)
    return lines[0], {re.sub(r" +", " ", row[1]): int(row[2]) for row in rows if row}


def main():
    if not 3 <= len(sys.argv) <= 5:
        sys.exit(__doc__)
    programs, runs, seconds = sys.argv[1:3], 10, "3"
    if len(sys.argv) > 3:
        runs = int(sys.argv[3])
    if len(sys.argv) > 4:
        seconds = sys.argv[4]
    found = [{}, {}]
    signatures = [None, None]
    for run in range(runs):
        print(f"run {run + 1} of {runs}", file=sys.stderr)
        for i, program in enumerate(programs):
            signatures[i], rows = bench(program, seconds)
            for name, number in rows.items():
                found[i].setdefault(name, []).append(number)
    print(f"old: {signatures[0]}, new: {signatures[1]}, medians of {runs} runs in turn")
    for name in found[0]:
        old, new = (statistics.median(rows[name]) for rows in found)
        print(f"{name:52} {old:9.0f} {new:9.0f} {100 * (new / old - 1):+6.1f} %")


main()
