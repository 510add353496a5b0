"""A match of two players, to see whether the first is surely better.

usage: python learn/gate.py GAME FIRST SECOND [--deals N] [--players N] [--map NAME] [--seed N] [--threads N] [--par P]

A player is a NAME, such as turn or level8, or NAME:NET with the file of a net. The two sit in turn around the table, and each
deal is played twice, the second time with seats exchanged: so neither gains by the deal, and with equal players each wins
half. The interval is over deals. The exit status is 0 if the win share of FIRST is surely above --par (50), else 1.
"""
import argparse
import contextlib
import os
import sys

import numpy as np

import millwright
from play import Job, play_all


def read_player(game, text):
    """A name, and a net or None."""
    name, _, path = text.partition(":")
    return name, millwright.Net(game, path) if path else None


def jobs(game, map, players, seats, seed, deals):
    """Each deal in both seatings, one after the other."""
    for deal in range(deals):
        for turn in range(2):
            names, nets = zip(*(players[(seat + turn) % 2] for seat in range(seats)))
            yield Job(game, map, names, nets, seed + deal)


def is_first(seats, turn):
    """By seat, whether the first player sits there."""
    return (np.arange(seats) + turn) % 2 == 0


def share_of(played, mine):
    """Of the victory, which winners of equal rank share."""
    winners = played.places == 1
    return (winners & mine).sum() / winners.sum()


def lead_of(played, mine):
    return played.points[mine].mean() - played.points[~mine].mean()


def mean_and_error(numbers):
    """The mean, and half the width of the interval that holds it 95 times in 100."""
    return np.mean(numbers), 1.96 * np.std(numbers, ddof=1) / len(numbers) ** 0.5


def tell(args, shares, leads):
    """Prints how it went; returns whether the first is surely better."""
    if len(shares) < 2:
        print("Too little was played to say anything.")
        return False
    (share, share_error), (lead, lead_error) = mean_and_error(shares), mean_and_error(leads)
    share, share_error = 100 * share, 100 * share_error
    is_better = share - share_error > args.par
    print(f"{args.first} against {args.second}: wins {share:.1f} % ± {share_error:.1f}, lead {lead:+.1f} ± {lead_error:.1f} "
          f"points, {len(shares)} deals: {'better' if is_better else 'not surely better'} than {args.par:g} %")
    return is_better


def parser():
    parser = argparse.ArgumentParser(description="A match of two players, each a NAME or NAME:NET, on equal deals.")
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--deals", type=int, default=200, help="each is played twice (200)")
    parser.add_argument("--players", type=int, default=4, help="seats at the table (4)")
    parser.add_argument("--map", help="in a game that has several")
    parser.add_argument("--seed", type=int, default=2**40 - 1 << 20,
                        help="of the first deal; the usual one is far from all that a school learns from")
    parser.add_argument("--threads", type=int, default=os.cpu_count(), help="that play (as many as there are processors)")
    parser.add_argument("--par", type=float, default=50, help="the win share to be above, in per cent (50)")
    return parser


def main(arguments=None):
    args = parser().parse_args(arguments)
    shares, leads = [], []
    try:
        players = [read_player(args.game, text) for text in (args.first, args.second)]
        games = play_all(jobs(args.game, args.map, players, args.players, args.seed, args.deals), args.threads)
        with contextlib.closing(games):
            for pair in zip(games, games):
                seats = [is_first(args.players, turn) for turn in range(2)]
                shares.append(np.mean([share_of(game, mine) for game, mine in zip(pair, seats)]))
                leads.append(np.mean([lead_of(game, mine) for game, mine in zip(pair, seats)]))
    except millwright.Error as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped early.", file=sys.stderr)
    return 0 if tell(args, shares, leads) else 1


if __name__ == "__main__":
    sys.exit(main())
