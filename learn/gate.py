"""A match of two players, to see whether the first is surely better.

usage: python learn/gate.py GAME FIRST SECOND [--alone] [--deals N] [--players N] [--maps NAME...] [--options NAME...]
                            [--seed N] [--threads N] [--par P] [--record FILE]

A player is a NAME, such as turn or level8, or NAME:NET with the file of a net. The two sit in turn around the table, and each
deal is played twice, the second time with seats exchanged: so neither gains by the deal, and with equal players each wins
half. With --alone FIRST has one seat, each in turn, and SECOND all others. The interval is over deals. The exit status is 0 if
the win share of FIRST is surely above --par, 1 if not, and another number if there is no result; par is what equal players have,
half or one of so many seats. With --record a line is added to a file, the gate's history, in which nets have their checksums.
"""
import argparse
import contextlib
import json
import os
import sys

import numpy as np

import millwright
from millwright import _millwright
from millwright._work import MOST_THREADS, usual_threads
from play import Job, play_all, shares_of

FEWEST = 20  # deals of which anything can be said
SEED = 2**40 - 1 << 20  # of the first deal: far from all that a school learns from


def read_player(game, text):
    """A name, and by which net it judges, if any: without a file, a learned player has the package's own."""
    name, _, path = text.partition(":")
    return name, _millwright.net_of(game, name, millwright.Net(game, path) if path else None)


def seatings(seats, alone):
    """By seating and by seat, whether the first player sits there."""
    if alone:
        return np.eye(seats, dtype=bool)
    return np.array([(np.arange(seats) + turn) % 2 == 0 for turn in range(2)])


def jobs(args, players, seatings):
    """Each deal in all seatings, one after the other."""
    for deal in range(args.deals):
        for mine in seatings:
            names, nets = zip(*(players[0 if first else 1] for first in mine))
            yield Job(args.game, args.maps[deal % len(args.maps)], names, nets, [0] * args.players, args.seed + deal, args.options)


def points_of(played, mine):
    """The mean points of the first player's seats, and of the others."""
    return played.points[mine].mean(), played.points[~mine].mean()


def mean_and_error(numbers):
    """The mean, and half the width of the interval that holds it 95 times in 100, by Student's distribution."""
    z, freedom = 1.959964, len(numbers) - 1
    factor = z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    return np.mean(numbers), factor * np.std(numbers, ddof=1) / len(numbers) ** 0.5


def verdict(args, shares, points):
    """How it went."""
    (share, share_error), (lead, lead_error) = mean_and_error(shares), mean_and_error(points[:, 0] - points[:, 1])
    par = args.par if args.par is not None else 100 / args.players if args.alone else 50
    return {"wins": round(100 * share, 1), "wins_error": round(100 * share_error, 1), "lead": round(lead, 1),
            "lead_error": round(lead_error, 1), "points": points.mean(0).round(1).tolist(), "par": par, "better": bool(100 * (share - share_error) > par)}


def tell(args, shares, found):
    print(f"{args.first} against {args.second}: wins {found['wins']:.1f} % ± {found['wins_error']:.1f}, "
          f"lead {found['lead']:+.1f} ± {found['lead_error']:.1f} points, {len(shares)} deals: "
          f"{'better' if found['better'] else 'not surely better'} than {found['par']:g} %")


def line_of(args, players, shares, found):
    """A line of the gate's history: with it the match can be played again."""
    names = [f"{name}:{net.checksum}" if net else name for name, net in players]
    return {"game": args.game, "maps": args.maps, "options": args.options, "players": args.players, "first": names[0], "second": names[1],
            "alone": args.alone, "deals": len(shares), "seed": args.seed, **found}


def parser():
    parser = argparse.ArgumentParser(description="A match of two players, each a NAME or NAME:NET, on equal deals.")
    parser.add_argument("game")
    parser.add_argument("first")
    parser.add_argument("second")
    parser.add_argument("--deals", type=int, default=200, help=f"each is played in all seatings (200, at least {FEWEST})")
    parser.add_argument("--alone", action="store_true", help="the first player has one seat, and the second all others")
    parser.add_argument("--players", type=int, default=4, help="seats at the table (4)")
    parser.add_argument("--maps", nargs="+", metavar="NAME", default=[None], help="of a game that has several: deals are on each in turn")
    parser.add_argument("--options", nargs="+", metavar="NAME", default=[], help="under which all games are played: introductory")
    parser.add_argument("--seed", type=int, default=SEED,
                        help="of the first deal; the usual one is far from all that a school learns from")
    parser.add_argument("--threads", type=int, default=usual_threads(), help="that play (as many as there are processors)")
    parser.add_argument("--par", type=float, help="the win share to be above, in per cent (that of equal players)")
    parser.add_argument("--record", metavar="FILE", help="add a line to it that says how it went")
    return parser


def check(args):
    """Whatever cannot be is refused before anything is played."""
    limits = {"deals": (FEWEST, 10**6), "players": (2, 8), "threads": (1, MOST_THREADS), "seed": (0, 2**63)}
    for key, (least, most) in limits.items():
        if not least <= getattr(args, key) <= most:
            raise millwright.BadInput(f"--{key} must be from {least} to {most}")


def play(args, players):
    """The share of the first, and the points of both, deal by deal."""
    seats = seatings(args.players, args.alone)
    games = play_all(jobs(args, players, seats), args.threads)
    with contextlib.closing(games):
        for deal in zip(*[games] * len(seats)):
            yield (np.mean([shares_of(game)[mine].sum() for game, mine in zip(deal, seats)]),
                   np.mean([points_of(game, mine) for game, mine in zip(deal, seats)], axis=0))


def main(arguments=None):
    args = parser().parse_args(arguments)
    results = []
    try:
        check(args)
        players = [read_player(args.game, text) for text in (args.first, args.second)]
        with open(args.record or os.devnull, "a") as record:  # before anything is played in vain
            for result in play(args, players):
                results.append(result)
            shares, points = zip(*results)
            found = verdict(args, shares, np.array(points))
            tell(args, shares, found)
            record.write(json.dumps(line_of(args, players, shares, found)) + "\n")
    except (millwright.Error, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"Stopped after {len(results)} of {args.deals} deals.", file=sys.stderr)
        return 130
    return 0 if found["better"] else 1


if __name__ == "__main__":
    sys.exit(main())
