"""How far a net is off: what it foretells in games that no school has learned from, beside what came of them.

usage: python learn/calibrate.py GAME [--net NET] [--player NAME] [--players N] [--maps NAME...] [--options NAME...] [--games N]
                                 [--seed N] [--threads N]

Whenever the turn passes to somebody else it is asked about all seats. The first table has, for each quarter of the game's
stages, by how many points it is wrong (the root of the mean square) and in which direction; the points of the game's luck are
in that, which nobody can foretell. The second has its chances to win, by tenths: how often somebody was given about that chance,
what it was on the mean, and how often they won, with an interval over games.
"""
import argparse
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np

import export
import millwright
from gate import SEED
from millwright import _millwright
from millwright._work import MOST_THREADS, usual_threads
from play import Job, play_all, shares_of

NETS = Path(__file__).resolve().parents[1] / "data/nets"
QUARTERS, TENTHS = 4, 10
CERTAIN = 10_000  # chances are told in ten-thousandths
MARGIN = 1.96  # standard errors, for 95 %


class Foretold(NamedTuple):
    """By turn and seat, by how many points the net is too high, its chance to win, and the part of the victory that came of it;
    by turn, the stage and the number of the game."""

    wrong: np.ndarray
    chance: np.ndarray
    won: np.ndarray
    stage: np.ndarray
    game: np.ndarray


def foretold(args, net):
    """Games are played, and the net is asked about them."""
    jobs = [Job(args.game, args.maps[number % len(args.maps)], [args.player] * args.players, [net] * args.players,
                [0] * args.players, args.seed + number, args.options) for number in range(args.games)]
    played = list(play_all(jobs, args.threads))

    def ask(number):
        job, game = jobs[number], played[number]
        columns = _millwright.foretold(job.game, job.map, job.options, args.players, job.seed, game.words, net)
        stage, points, chance = (np.frombuffer(column, kind).reshape(-1, args.players)
                                 for column, kind in zip(columns, (np.int16, np.int32, np.int32)))
        return Foretold(points / export.SCALE["point"] - game.points, chance / CERTAIN,
                        np.broadcast_to(shares_of(game), chance.shape), stage[:, 0], np.full(len(stage), number))

    with ThreadPoolExecutor(args.threads) as pool:
        return Foretold(*map(np.concatenate, zip(*pool.map(ask, range(args.games)))))


def tell_points(told):
    print("stages   turns  wrong by  too much by")
    for quarter in range(QUARTERS):
        inside = told.stage * QUARTERS // export.STAGES == quarter
        if inside.any():
            wrong = told.wrong[inside]
            first = quarter * export.STAGES // QUARTERS
            print(f"{first:2} to {first + export.STAGES // QUARTERS - 1:2} {inside.sum():6} {np.mean(wrong**2)**0.5:9.2f} {wrong.mean():12.2f}")


def tell_chances(told):
    print("chance, %      asked  said, %  won, %")
    off = 0
    for tenth in range(TENTHS):
        inside = (np.minimum(told.chance * TENTHS, TENTHS - 1).astype(int) == tenth)
        n = inside.sum()
        if n:
            missed = ((told.won - told.chance) * inside).sum(1)
            error = np.sqrt((np.bincount(told.game, missed) ** 2).sum()) / n
            said, won = told.chance[inside].mean(), told.won[inside].mean()
            off += n * abs(won - said)
            print(f"{10 * tenth:2} to {10 * tenth + 10:3} {n:11} {100 * said:8.1f} {100 * won:7.1f} ± {100 * MARGIN * error:.1f}")
    print(f"off by {100 * off / told.chance.size:.1f} on the mean")


def parser():
    parser = argparse.ArgumentParser(description="What a net foretells, beside what came of it.")
    parser.add_argument("game")
    parser.add_argument("--net", type=Path, help="its file (the one of data/nets)")
    parser.add_argument("--player", default="turn", metavar="NAME", help="who plays by it (turn)")
    parser.add_argument("--players", type=int, default=4, help="seats at the table (4)")
    parser.add_argument("--maps", nargs="+", metavar="NAME", default=[None], help="of a game that has several, in turn")
    parser.add_argument("--options", nargs="+", metavar="NAME", default=[], help="under which all games are played: introductory")
    parser.add_argument("--games", type=int, default=400, help="how many (400)")
    parser.add_argument("--seed", type=int, default=SEED, help="of the first; the usual one is far from all that a school learns from")
    parser.add_argument("--threads", type=int, default=usual_threads(), help="that play (as many as there are processors)")
    return parser


def check(args):
    for key, (least, most) in {"games": (1, 10**5), "players": (2, 8), "threads": (1, MOST_THREADS), "seed": (0, 2**63)}.items():
        if not least <= getattr(args, key) <= most:
            raise millwright.BadInput(f"--{key} must be from {least} to {most}")


def main(arguments=None):
    args = parser().parse_args(arguments)
    try:
        check(args)
        path = args.net or NETS / f"{args.game}.net"
        told = foretold(args, millwright.Net(args.game, path))
    except (millwright.Error, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    tell_points(told)
    tell_chances(told)
    return 0


if __name__ == "__main__":
    sys.exit(main())
