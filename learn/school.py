"""The school: bots play with a net, the net learns from their games, and they play on with what it has learned.

usage: python learn/school.py GAME --out FOLDER [--small] [--minutes N] [--generations N] …

A generation is so many games of “turn” players (or of others: --player), who take the turn after which the net expects most
points; now and then one makes a random move, so that the net sees more than it likes. Their positions, with the points that came of them, are the
lessons of this and the next generations. The first generation plays without a net, unless --start names one.

Everything follows from the seed and the settings, whatever the number of threads. It can be stopped at any moment, by Ctrl-C
or by pulling the plug: the same command goes on where it was. README.md says what is in the folder then.
"""
import argparse
import contextlib
import hashlib
import io
import json
import os
import re
import signal
import sys
import time
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import torch

import export
import fit
import millwright
from millwright import _millwright
from millwright._work import MOST_THREADS, alone_in, put, usual_threads
from play import Job, Played, play_all, shares_of

USUAL = {"games": 1500, "generations": 1000, "explore": [100, 40], "settle": 20, "keep": 8, "steps": 300, "batch": 8192,
         "rate": 2e-3, "seed": 1, "player": "turn", "shard_mb": 1.0}
# A minute or two on two cores, and better than without a net.
SMALL = {**USUAL, "games": 200, "generations": 6, "settle": 5, "steps": 150, "batch": 4096}
# Nothing else in a folder of games is removed: it may be the user's.
SHARD = re.compile(r"games-(\d{6,})-(\d{6,})\.npz(\.new)?")
DIGEST = 32  # bytes before the state of a pupil
SHARD_SECONDS = 30  # so that little is lost when the plug is pulled
# A seed of a game has room for these: see Plan.job.
SEEDS, GENERATIONS, GAMES = 2**24, 2**20, 2**20


class OutOfTime(Exception):
    """The minutes are over."""


class Refused(Exception):
    """A sentence for whoever has typed the command."""


# ---- What is to be done

class Plan:
    """What decides all that is learned, as school.json has it."""

    def __init__(self, settings):
        self.__dict__.update(settings)
        self.settings = settings

    def job(self, generation, number, net, rivals=None):
        """The game of that number: counts of players in turn and, behind them, maps; `net` plays on all seats, or against
        `rivals`, who explore nothing, on one."""
        players, map = self.counts[number % len(self.counts)], self.map_of(number)
        seed = (self.seed << 20 | generation) << 20 | number
        own = self.own_seat(number)
        learns = [own is None or seat == own for seat in range(players)]
        nets = [net if each else rivals for each in learns]
        explore = [self.explored(generation) if each else 0 for each in learns]
        return Job(self.game, map, [self.player] * players, nets, explore, seed, self.options)

    def map_of(self, number):
        return self.maps[number // len(self.counts) % len(self.maps)]

    def own_seat(self, number):
        """Of a pupil that plays against others: each in turn, on each map. None: it plays on all seats."""
        turn, count = divmod(number, len(self.counts))
        return turn // len(self.maps) % self.counts[count] if self.against else None

    def explored(self, generation):
        """Thousandths of moves that are random: fewer and fewer until the net has settled."""
        first, last = self.explore
        return round(last + (first - last) * max(0, 1 - generation / self.settle))


def plan_of(args):
    info = next((each for each in millwright.games() if each.id == args.game), None)
    if info is None:
        raise Refused(f"There is no game “{args.game}”: it is {', '.join(each.id for each in millwright.games())}")
    settings = {key: getattr(args, key) for key in USUAL if key not in ("generations", "shard_mb")}
    counts = args.counts or ([4] if args.small else [4, *range(info.most_players, info.least_players - 1, -1)])
    start, against = (path and millwright.Net(args.game, path) for path in (args.start, args.against))
    plan = {"format": 1, "millwright": millwright.__version__, "game": args.game, "revision": info.revision, "counts": counts,
            "maps": args.maps or list(info.maps) or [None], "options": args.options, "start": start and start.checksum,
            "graft": args.graft, "against": against and against.checksum, "device": args.device, **settings}
    check({**vars(args), **plan}, info, start)
    return Plan(plan)


def check(plan, info, start):
    """Whatever cannot be is refused before anything is written."""
    limits = {"games": (1, GAMES), "settle": (1, 10**6), "keep": (1, 1000), "steps": (1, 10**6), "batch": (1, 10**6),
              "seed": (0, SEEDS - 1), "rate": (1e-9, 1), "generations": (0, GENERATIONS), "threads": (1, MOST_THREADS),
              "shard_mb": (1e-9, 1000), "minutes": (0, float("inf"))}
    for key, (least, most) in limits.items():
        if not least <= plan[key] <= most:
            raise Refused(f"--{key.replace('_', '-')} must be from {least} to {most}")
    if not all(info.least_players <= count <= info.most_players for count in plan["counts"]):
        raise Refused(f"--counts: {info.name} is for {info.least_players} to {info.most_players} players")
    if unknown := set(plan["maps"]) - set(info.maps or [None]):
        raise Refused(f"--maps: {info.name} has no map “{unknown.pop()}”")
    if unknown := set(plan["options"]) - set(info.options):
        raise Refused(f"--options: {info.name} has no option “{unknown.pop()}”")
    if plan["graft"] and not start:
        raise Refused("--graft: there is nothing to graft on; --start names the net")
    if not all(0 <= each <= 1000 for each in plan["explore"]):
        raise Refused("--explore: two numbers of thousandths, each from 0 to 1000")
    if _millwright.net_of(plan["game"], plan["player"], start) and not start:  # else by the package's own
        raise Refused(f"--player: “{plan['player']}” judges by a net, and --start names none")
    try:
        torch.empty(0, device=plan["device"])
    except (RuntimeError, AssertionError) as error:  # the latter where PyTorch was built without CUDA
        raise Refused(f"--device: PyTorch cannot use “{plan['device']}” here: {str(error).splitlines()[0]}") from None


# ---- The folder

def enrol(folder, plan):
    """The folder is a new school's, or one of the same plan."""
    path = folder / "school.json"
    if not path.exists():
        if any(path.name != "school.json.new" for path in folder.iterdir()):
            raise Refused(f"{folder} is not empty, and what is in it is no school")
        put(path, (json.dumps(plan.settings, indent=2) + "\n").encode())
        return
    try:
        there = json.loads(path.read_text())
    except ValueError:
        raise Refused(f"{path} is damaged") from None
    for key, wanted in plan.settings.items():
        if there.get(key) != wanted:
            raise Refused(f"{folder} holds another school: “{key}” is {json.dumps(there.get(key))} there, "
                          f"not {json.dumps(wanted)}")


def read_record(folder):
    """The lines of the generations that are done. A generation is done when its line is there, whole."""
    path = folder / "record.jsonl"
    text = path.read_text(errors="replace") if path.exists() else ""
    whole = text[:text.rfind("\n") + 1]
    if whole != text:
        put(path, whole.encode())
    try:
        return [json.loads(line) for line in whole.splitlines()]
    except ValueError:
        raise Refused(f"{path} is damaged") from None


def add_to_record(folder, line):
    with open(folder / "record.jsonl", "a") as file:
        file.write(json.dumps(line) + "\n")
        file.flush()
        os.fsync(file.fileno())


# ---- Games

class Games:
    """The games of a generation, in files each of which has those from one number to another, in their order."""

    def __init__(self, folder, generation, net):
        self.folder, self.net = folder / f"generation-{generation}", net.checksum if net else ""
        self.folder.mkdir(exist_ok=True)
        self.played = []
        for path in sorted(self.folder.iterdir()):
            self.read(path)

    def read(self, path):
        """Takes the games of a file; what does not go on where the last one ended, or cannot be read, is played anew."""
        name = SHARD.fullmatch(path.name)
        if not name:
            return
        with contextlib.suppress(Exception):  # a damaged one may come to anything when it is read
            if not name[3] and int(name[1]) == len(self.played):
                with open(path, "rb") as raw, np.load(raw) as file:  # by a path, numpy leaves a damaged one open
                    if str(file["net"]) == self.net:
                        self.played += unpack(file)
                        return
        path.unlink()

    def write(self, played):
        if not played:
            return
        first, data = len(self.played), io.BytesIO()
        np.savez_compressed(data, net=self.net, **pack(played))
        put(self.folder / f"games-{first:06}-{first + len(played):06}.npz", data.getvalue())
        self.played += played


def pack(played):
    columns = {name: [getattr(game, name) for game in played] for name in Played._fields}
    return {"players": np.array([len(game.points) for game in played]), "lengths": np.array([len(game.words) for game in played]),
            **{name: np.concatenate(column) for name, column in columns.items()}}


def unpack(file):
    at = {"words": np.cumsum(file["lengths"])[:-1], "points": np.cumsum(file["players"])[:-1]}
    return list(map(Played, np.split(file["words"], at["words"]), np.split(file["points"], at["points"]),
                    np.split(file["places"], at["points"])))


def play_generation(plan, games, generation, net, args, deadline):
    """Plays what is missing. However it is stopped, what was played is written."""
    fresh, begun = [], time.monotonic()
    rivals = args.against and millwright.Net(plan.game, args.against)
    jobs = (plan.job(generation, number, net, rivals) for number in range(len(games.played), plan.games))
    with contextlib.closing(play_all(jobs, args.threads)) as playing:
        try:
            for game in playing:
                fresh.append(game)
                now = time.monotonic()
                if now > deadline:
                    raise OutOfTime
                if 2 * sum(len(each.words) for each in fresh) > args.shard_mb * 1e6 or now - begun > SHARD_SECONDS:
                    games.write(fresh)
                    fresh, begun = [], now
        finally:
            games.write(fresh)


def lessons_of(plan, games, generation, threads):
    """What is to be learned from these games."""
    return joined(rows_of(plan, games, generation, threads, False))


def standings_of(plan, games, generation, threads):
    """How everybody stood when turns began, by the number of players."""
    rows = rows_of(plan, games, generation, threads, True)
    for count in sorted({len(game.points) for game in games.played}):
        tables = [(game, row) for game, row in zip(games.played, rows) if len(game.points) == count]
        turns = [len(group) // (2 * count) for _, (_, group, _) in tables]
        yield fit.Standings(joined([row for _, row in tables]),
                            np.concatenate([np.tile(game.points, n) for (game, _), n in zip(tables, turns)]),
                            np.concatenate([np.tile(shares_of(game), (n, 1)) for (game, _), n in zip(tables, turns)]))


def rows_of(plan, games, generation, threads, all_seats):
    """By game, the columns of its lessons, as bytes."""
    def lesson(number, words):
        job, own = plan.job(generation, number, None), plan.own_seat(number)
        return _millwright.lessons(job.game, job.map, job.options, len(job.players), job.seed, words, all_seats,
                                   -1 if own is None or all_seats else own)

    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(lesson, range(plan.games), (game.words for game in games.played)))


def joined(rows):
    inputs, group, to_come = (np.frombuffer(bytearray().join(column), np.int16) for column in zip(*rows))
    return fit.Lessons(inputs.reshape(len(group), -1), group, to_come.reshape(len(group), -1))


def points_of(plan, games):
    """The mean points, by the number of players and the map if there are several; of the pupil alone where it plays against
    others."""
    points = {}
    for number, game in enumerate(games.played):
        own, map = plan.own_seat(number), plan.map_of(number)
        board = f"{len(game.points)}" + (f" {map}" if map else "")
        points.setdefault(board, []).append(game.points.mean() if own is None else game.points[own])
    return {board: round(float(np.mean(points[board])), 2) for board in sorted(points)}


# ---- Learning

class School:
    """A net on its way: the generations that are done, what they can still teach, and the pupil."""

    def __init__(self, folder, plan, args, deadline):
        self.folder, self.plan, self.args = folder, plan, args
        self.done = len(read_record(folder))
        # The next generation's are among as many as the plan keeps. The pupil begins with any, and becomes what it was.
        self.lessons, self.pupil = deque(maxlen=max(1, plan.keep - 1)), None
        for generation in range(max(0, self.done - self.lessons.maxlen), self.done):
            self.lessons.append(lessons_of(plan, self.games_of(generation, deadline), generation, args.threads))
        if self.done:
            self.begin(self.lessons[0])
            self.recall()

    def path(self, generation, kind):
        return self.folder / f"generation-{generation}.{kind}"

    def net_before(self, generation):
        """The net that a generation plays with."""
        if generation:
            return millwright.Net(self.plan.game, self.path(generation - 1, "net"))
        weights = self.first_weights()
        return weights and millwright.Net(self.plan.game, export.pack(self.plan.game, weights))

    def games_of(self, generation, deadline):
        """The games of a generation; what is missing is played."""
        net = self.net_before(generation)
        games = Games(self.folder, generation, net)
        play_generation(self.plan, games, generation, net, self.args, deadline)
        return games

    def recall(self):
        """The pupil becomes what it was when the last generation was done."""
        path = self.path(self.done - 1, "pt")
        data = path.read_bytes()
        digest, state = data[:DIGEST], data[DIGEST:]
        if hashlib.sha256(state).digest() != digest:  # PyTorch would take it as it is
            raise Refused(f"{path} is damaged")
        self.pupil.load(torch.load(io.BytesIO(state), map_location=self.plan.device, weights_only=True))

    def first_weights(self):
        """What the school begins with, or None."""
        plan = self.plan
        if not plan.start:
            return None
        stock = export.unpack(plan.game, Path(self.args.start).read_bytes())
        return fit.for_variants(stock, export.shape_of(plan.game)) if plan.graft else stock

    def begin(self, lessons):
        """A pupil who knows what the first one of the school knew."""
        plan = self.plan
        self.pupil = fit.Pupil(plan.game, fit.spread_of(lessons.inputs), plan.seed, plan.device)
        if not plan.start:
            fit.begin_with_weights(self.pupil.model, plan.game)
            return
        fit.begin_with_net(self.pupil.model, self.first_weights())
        if plan.graft:
            self.pupil.graft(export.unpack(plan.game, Path(self.args.start).read_bytes()), sorted(set(lessons.group // export.OF_TABLE)))

    def teach(self, deadline):
        """One generation: games, lessons, a new net, and a line of the record."""
        plan, generation, begun = self.plan, self.done, time.monotonic()
        games = self.games_of(generation, deadline)
        played = time.monotonic()
        lessons = lessons_of(plan, games, generation, self.args.threads)
        if not self.pupil:
            self.begin(lessons)
        error = self.pupil.error(lessons)
        after = self.pupil.learn([*self.lessons, lessons][-plan.keep:], plan.steps, plan.batch, plan.rate,
                                 plan.seed << 20 | generation)
        self.pupil.learn_odds(standings_of(plan, games, generation, self.args.threads))
        self.keep(generation)
        self.lessons.append(lessons)
        return self.note({
            "generation": generation, "games": plan.games, "explore": plan.explored(generation), "points": points_of(plan, games),
            "lessons": len(lessons.group), "error_before": round(error, 3), "error_after": round(after, 3),
            "play_seconds": round(played - begun, 1), "learn_seconds": round(time.monotonic() - played, 1),
            "net": millwright.Net(plan.game, self.path(generation, "net")).checksum})

    def keep(self, generation):
        """Writes the net, and with what the next generation goes on."""
        state = io.BytesIO()
        torch.save(self.pupil.state(), state)
        put(self.path(generation, "pt"), hashlib.sha256(state.getvalue()).digest() + state.getvalue())
        put(self.path(generation, "net"), self.pupil.net())

    def note(self, line):
        """With its line in the record a generation is done; only then what was needed to make it again can go."""
        add_to_record(self.folder, line)
        self.done += 1
        self.path(line["generation"] - 1, "pt").unlink(missing_ok=True)
        return line


def tell(line):
    points = ", ".join(f"{points:.1f} with {board}" for board, points in line["points"].items())
    print(f"generation {line['generation']}: {line['games']} games, {line['explore'] / 10:g} % random, points {points}; wrong by "
          f"{line['error_before']:.2f}, then {line['error_after']:.2f}; {line['play_seconds']:.0f} s play, "
          f"{line['learn_seconds']:.0f} s learning", flush=True)


# ---- From a shell

def parser():
    parser = argparse.ArgumentParser(description="Teaches a net by self-play. Stopped at any moment, the same command goes on.")
    parser.add_argument("game", help="its id, such as birmingham")
    parser.add_argument("--out", required=True, type=Path, metavar="FOLDER", help="where everything goes")
    parser.add_argument("--small", action="store_true", help="settings for two minutes on two cores, for a look at it")
    parser.add_argument("--minutes", type=float, default=float("inf"), metavar="N", help="end after that time, to go on later")
    parser.add_argument("--generations", type=int, metavar="N", help="end after so many (1000); more can be added later")
    parser.add_argument("--threads", type=int, default=usual_threads(), metavar="N", help="that play; they change nothing else")
    parser.add_argument("--shard-mb", type=float, metavar="N", help="how large a file of games gets (1)")
    plan = parser.add_argument_group("settings, which stay the same for one folder")
    plan.add_argument("--games", type=int, metavar="N", help="of a generation (1500)")
    plan.add_argument("--counts", type=int, nargs="+", metavar="N",
                      help="numbers of players, in turn (4 and then all there are, such as 4 4 3 2)")
    plan.add_argument("--player", metavar="NAME",
                      help="who plays: turn, or one that looks ahead, such as level9,nodes=1000, once there is a net to start with")
    plan.add_argument("--maps", nargs="+", metavar="NAME", help="of a game that has several, in turn (all)")
    plan.add_argument("--options", nargs="+", metavar="NAME", default=[], help="under which all games are played: introductory")
    plan.add_argument("--seed", type=int, metavar="N", help="of everything (1)")
    plan.add_argument("--start", type=Path, metavar="NET", help="a net to begin with, in place of the bots' own weights")
    plan.add_argument("--graft", action="store_true",
                      help="learn nothing but what the tables that are played have of their own: all else stays as --start has it")
    plan.add_argument("--against", type=Path, metavar="NET",
                      help="a net that never learns and has all seats but one: the pupil learns to play against it")
    plan.add_argument("--explore", type=int, nargs=2, metavar=("FIRST", "LAST"),
                      help="thousandths of moves that are random, at the beginning and when the net has settled (100 40)")
    plan.add_argument("--settle", type=int, metavar="N", help="generations until then (20)")
    plan.add_argument("--keep", type=int, metavar="N", help="generations that a net learns from (8)")
    plan.add_argument("--steps", type=int, metavar="N", help="of learning in each generation (300)")
    plan.add_argument("--batch", type=int, metavar="N", help="lessons of a step (8192)")
    plan.add_argument("--rate", type=float, metavar="X", help="of learning (0.002)")
    plan.add_argument("--device", default="cpu", help="cpu, on which the same seed gives the same net; or cuda")
    return parser


def read_args(arguments):
    args = parser().parse_args(arguments)
    for key, usual in (SMALL if args.small else USUAL).items():
        if getattr(args, key) is None:
            setattr(args, key, usual)
    return args


def learn(args, deadline):
    plan = plan_of(args)
    with alone_in(args.out):
        enrol(args.out, plan)
        school = School(args.out, plan, args, deadline)
        while school.done < args.generations and time.monotonic() < deadline:
            tell(school.teach(deadline))


def main(arguments=None):
    args = read_args(arguments)
    try:
        learn(args, time.monotonic() + 60 * args.minutes)
    except (Refused, millwright.Error, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except OutOfTime:
        print("The time is over; the same command goes on from here.", flush=True)
    except KeyboardInterrupt:
        print("\nStopped; the same command goes on from here.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    for each in signal.SIGINT, signal.SIGTERM:  # a shell lets what it runs beside itself not hear the first
        signal.signal(each, signal.default_int_handler)
    sys.exit(main())
