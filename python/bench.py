"""How fast the package is: words a second and core with observation and mask filled at every step, and single calls.

usage: python bench.py [--seconds N] [--threads N] [--games N]

Words are chosen at random among those that are offered, before the clock runs: what is measured is stepping alone. So
that choosing costs nothing, every game is stepped through a row of words that was recorded before, from the same seed.
"""
import argparse
import time

import numpy as np

import millwright


def record(n, steps, seed):
    """Random words for so many games of one batch, and so many steps."""
    batch, generator = millwright.Batch("birmingham", 4, n, seed=seed), np.random.default_rng(seed)
    rows = np.empty((steps, n), np.int64)
    for row in rows:
        row[:] = batch.random_actions(generator)
        batch.step(row)
    return rows


def rate_of_batch(rows, seed, threads, seconds, clock=time.perf_counter):
    """Words a second."""
    batch, spent, words = millwright.Batch("birmingham", 4, rows.shape[1], threads, seed=seed), 0.0, 0
    while spent < seconds:
        batch.reset(seed=seed)
        begin = clock()
        for row in rows:
            batch.step(row)
        spent += clock() - begin
        words += rows.size
    return words / spent


def time_of(call, seconds):
    """Microseconds a call."""
    n, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < seconds:
        for _ in range(1000):
            call()
        n += 1000
    return (time.perf_counter() - begin) / n * 1e6


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3, help="for each line")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--games", type=int, default=256, help="in a batch")
    args = parser.parse_args()

    rows = record(args.games, 1500, 1)
    one = rate_of_batch(rows, 1, 1, args.seconds)
    cpu = rate_of_batch(rows, 1, 1, args.seconds, time.process_time)
    print(f"batch of {args.games}, Birmingham, 4 players, 1 thread: {one / 1e6:.2f} million words a second; "
          f"{cpu / 1e6:.2f} million a second of processor time")
    if args.threads > 1:
        many = rate_of_batch(rows, 1, args.threads, args.seconds)
        print(f"with {args.threads} threads: {many / 1e6:.2f} million, {many / one:.2f} times as many")

    game = millwright.new("birmingham", 4, seed=1)
    for _ in range(60):
        game.play(game.bot("random", seed=game.played))
    mask, observation = game.action_mask(), game.observation()
    for name, call in (("copy", game.copy), ("options", game.options), ("action_mask(out)", lambda: game.action_mask(mask)),
                       ("observation(seat, out)", lambda: game.observation(0, observation)), ("view", lambda: game.view(0))):
        print(f"{name}: {time_of(call, args.seconds / 3):.2f} µs")


if __name__ == "__main__":
    main()
