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

import numpy as np
import torch

import export
import fit
import millwright
from gate import SEED
from millwright import _millwright
from millwright._work import MOST_THREADS, usual_threads
from play import Job, play_all
from school import standings

NETS = fit.DATA / "nets"
QUARTERS, TENTHS = 4, 10
MARGIN = 1.96  # standard errors, for 95 %


def play(args, net):
    """The games, and the rows of all their seats."""
    jobs = [Job(args.game, args.maps[number % len(args.maps)], [args.player] * args.players, [net] * args.players,
                [0] * args.players, args.seed + number, args.options) for number in range(args.games)]
    played = list(play_all(jobs, args.threads))

    def rows(job, game):
        return _millwright.lessons(job.game, job.map, job.options, args.players, job.seed, game.words, True, -1)

    with ThreadPoolExecutor(args.threads) as pool:
        return played, list(pool.map(rows, jobs, played))


class Foretold:
    """By turn and seat, what the net says, and what came of it; by turn, the stage and the game."""

    def __init__(self, game, weights, played, rows):
        [table] = standings(rows, played)
        pupil = fit.Pupil(game, torch.ones(len(export.shape_of(game).inputs)), 0)
        fit.begin_with_net(pupil.model, weights)
        turns, players = table.shares.shape
        lessons = table.lessons
        self.wrong = (pupil.foretell(lessons) - lessons.to_come.sum(1)).reshape(turns, players)
        self.won = table.shares
        self.stage = lessons.group.reshape(turns, players)[:, 0] % export.STAGES
        self.game = np.repeat(np.arange(len(played)), [len(group) // (2 * players) for _, group, _ in rows])
        doubling = weights.doubling[lessons.group[0] // export.OF_TABLE] / export.SCALE["point"]
        expected = table.points.reshape(turns, players) + self.wrong
        odds = 2 ** ((expected - expected.max(1, keepdims=True)) / doubling[self.stage, None])
        self.chance = odds / odds.sum(1, keepdims=True)


def tell_points(foretold):
    print("stages   turns  wrong by  too much by")
    for quarter in range(QUARTERS):
        inside = foretold.stage * QUARTERS // export.STAGES == quarter
        if inside.any():
            wrong = foretold.wrong[inside]
            first = quarter * export.STAGES // QUARTERS
            print(f"{first:2} to {first + export.STAGES // QUARTERS - 1:2} {inside.sum():6} {np.mean(wrong**2)**0.5:9.2f} {wrong.mean():12.2f}")


def tell_chances(foretold):
    print("chance, %      asked  said, %  won, %")
    off = 0
    for tenth in range(TENTHS):
        inside = (np.minimum(foretold.chance * TENTHS, TENTHS - 1).astype(int) == tenth)
        n = inside.sum()
        if n:
            missed = ((foretold.won - foretold.chance) * inside).sum(1)
            error = np.sqrt((np.bincount(foretold.game, missed) ** 2).sum()) / n
            said, won = foretold.chance[inside].mean(), foretold.won[inside].mean()
            off += n * abs(won - said)
            print(f"{10 * tenth:2} to {10 * tenth + 10:3} {n:11} {100 * said:8.1f} {100 * won:7.1f} ± {100 * MARGIN * error:.1f}")
    print(f"off by {100 * off / foretold.chance.size:.1f} on the mean")


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
        net = millwright.Net(args.game, path)
        foretold = Foretold(args.game, export.unpack(args.game, path.read_bytes()), *play(args, net))
    except (millwright.Error, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    tell_points(foretold)
    tell_chances(foretold)
    return 0


if __name__ == "__main__":
    sys.exit(main())
