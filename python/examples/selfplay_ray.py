"""Self-play on all machines of a Ray cluster.

usage: python selfplay_ray.py [--address ADDRESS] [--games N] [--seed N] [--out FILE] …

Without an address it makes a cluster of this machine's cores. The games are cut into blocks, and a block is a task: Ray
gives it to a machine that has room, and gives it away again if its worker, or the whole machine, is lost. A game is known
by its seed and is a function of it, so that a block played twice is the same block, and is counted once. FILE gets the
seeds, the final points by seat and the number of words of each game, as numpy's npz. Ctrl-C writes what there is.

`choose` is where a network would stand; here it takes any word that is offered. The package has to be installed on all
machines. It needs Ray: pip install ray.
"""
import argparse
import os
import sys
import time

import numpy as np
import ray

import millwright


def choose(observation, mask, seeds, number):
    """A word for each game, given the seed of the game and the number of the word in it."""
    # As random as can be wanted, and a function of its arguments: SplitMix64's last lines.
    x = seeds + np.uint64(number * 0x9E3779B97F4A7C15 % (1 << 64))
    x = (x ^ x >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    x = (x ^ x >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    luck = (x >> np.uint64(11)) / float(1 << 53)
    wanted = (luck * mask.sum(1)).astype(np.int64)
    return (np.cumsum(mask, axis=1, dtype=np.int16) > wanted[:, None]).argmax(1)


def play(setting, seeds):
    """The games of these seeds: final points by seat, and the number of words that were chosen."""
    batch = millwright.Batch(n=len(seeds), seeds=seeds, **setting)
    seeds = batch.seeds.copy()
    points, words, number = np.zeros_like(batch.reward), np.zeros(batch.n, np.int32), 0
    while not words.all():
        batch.step(choose(batch.observation, batch.mask, seeds, number))
        number += 1
        over = batch.done & (words == 0)
        points[over], words[over] = batch.reward[over], number
    return points, words


@ray.remote(num_cpus=1, max_retries=-1)
def play_block(setting, first, n):
    """The same as a task, with the node of the cluster and the process there that have played it."""
    return first, *play(setting, range(first, first + n)), (ray.get_runtime_context().get_node_id(), os.getpid())


def play_blocks(setting, seed, games, block):
    """Yields the blocks as they are finished, whichever comes first."""
    waiting = [(first, min(block, seed + games - first)) for first in range(seed, seed + games, block)][::-1]
    running = []
    while waiting or running:
        # Two for each core that the cluster has now: enough to keep it busy, and machines may come and go.
        while waiting and len(running) < max(2, 2 * int(ray.cluster_resources().get("CPU", 1))):
            running.append(play_block.remote(setting, *waiting.pop()))
        finished, running = ray.wait(running)
        yield from ray.get(finished)


def gather(blocks):
    """All games of some blocks, sorted by seed."""
    blocks = sorted(blocks, key=lambda block: block[0])
    return {"seed": np.concatenate([np.arange(first, first + len(words), dtype=np.uint64) for first, _, words, _ in blocks]),
            "points": np.concatenate([points for _, points, _, _ in blocks]),
            "words": np.concatenate([words for _, _, words, _ in blocks])}


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("--address", help="of a cluster that is there: auto, or ray://HOST:PORT; none: one of this machine alone")
    add("--cpus", type=int, help="cores of this machine, when there is no address (all)")
    add("--game", default="birmingham", help="its id (birmingham)")
    add("--map", help="in a game that has several")
    add("--option", action="append", default=[], help="of the game, such as introductory; can be repeated")
    add("--players", type=int, default=4, help="at a table (4)")
    add("--bots", type=int, metavar="LEVEL", help="bots of this level for all seats but the first; none: self-play")
    add("--games", type=int, default=20000, help="to be played (20000)")
    add("--block", type=int, default=500, help="games of a task (500)")
    add("--seed", type=int, default=1, help="of the first game; the others follow it")
    add("--out", default="selfplay.npz", help="the file for the results (selfplay.npz)")
    args = parser.parse_args()
    bots = args.bots and {seat: args.bots for seat in range(1, args.players)}
    args.setting = {"game": args.game, "players": args.players, "map": args.map, "options": args.option, "bots": bots}
    if args.games < 1 or args.block < 1 or args.seed < 0:
        parser.error("there must be a game, a block of one or more, and a seed that is not below 0")
    if args.seed + args.games > 1 << 64:
        parser.error(f"the seed of the last game, {args.seed + args.games - 1}, is not below 2^64")
    try:
        millwright.Batch(seed=args.seed, **args.setting)
    except millwright.Error as error:
        parser.error(str(error))
    return args


def main():
    args = read_arguments()
    ray.init(address=args.address, num_cpus=None if args.address else args.cpus, log_to_driver=False, logging_level="warning")
    begin, blocks, games, nodes = time.monotonic(), [], 0, set()
    try:
        for block in play_blocks(args.setting, args.seed, args.games, args.block):
            blocks.append(block)
            games += len(block[2])
            nodes.add(block[3][0])
            print(f"\r{games} of {args.games} games, {games / (time.monotonic() - begin):.0f} a second", end="",
                  file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\nStopped.", end="", file=sys.stderr)
    print(file=sys.stderr)
    ray.shutdown()
    if blocks:
        results = gather(blocks)
        with open(args.out, "wb") as file:
            np.savez_compressed(file, **results)
        print(f"{games} games, played on {len(nodes)} node(s), are in {args.out}; mean points by seat: "
              + " ".join(f"{points:.1f}" for points in results["points"].mean(0)))


if __name__ == "__main__":
    main()
