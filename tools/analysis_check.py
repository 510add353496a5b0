#!/usr/bin/env python3
"""Whether an analysis can be believed: what it says of the best bots, who lose next to nothing, and whether it finds
mistakes that were planted.

usage: analysis_check.py play PROGRAM FOLDER [--games N] [--players N] [--level L] [--boards NAME,...]
       analysis_check.py self PROGRAM FOLDER [--games N] [--players N] [--level L] [--nodes N] [--boards NAME,...]
       analysis_check.py errors PROGRAM FOLDER [--games N] [--players N] [--level L] [--nodes N] [--boards NAME,...]
       analysis_check.py advice PROGRAM FOLDER [--games N] [--players N] [--level L] [--nodes N] [--boards NAME,...]
       analysis_check.py order PROGRAM FOLDER [--games N] [--players N] [--level L] [--nodes N] [--boards NAME,...]
       analysis_check.py blunders PROGRAM FOLDER [--seed N] [--nodes N] [--players N] [--level L] [--boards NAME,...]

`play` lets bots of a level (10) play games against each other, seeds 1 to N (20), and keeps their logs in FOLDER; `self`
analyses the first N of these logs and prints what the analysis claims that a move loses in the mean. `errors` says of a
weaker level how many of its moves lose more than ten points; more than 3 in 100 are too many. `advice` asks for advice about
200 moves of the logs on each board, and prints what it charges for the move that was played, and how often the largest of its
reasons is all else. `order` looks in the logs for turns whose two actions come to the same in either order, and judges the
second one as if it had been made first. `blunders` plays a game (seed 77) on each board in which ten moves are replaced by bad
ones, and says where the analysis has them in its list. What is in FOLDER already is used again, so that each can be stopped and
goes on. docs/analysis.md has the figures, and docs/ai.md those of `errors` and `advice`."""
import argparse
import json
import math
import pathlib
import random
import subprocess
import sys

BOARDS = {
    "lancashire": ("lancashire", None),
    "birmingham": ("birmingham", None),
    "germany": ("age-of-industry", "germany"),
    "new-england": ("age-of-industry", "new-england"),
}
MOST_CLAIMED = 0.3  # points a move that bots of the last level may seem to lose
MOST_CHARGED = 1  # points a move, by advice
MOST_ELSE = 0.1  # of the advice may have "all else" for its largest reason
ASKED = 200  # moves on each board, about
MOST_BLAMED = 0.03  # of the actions that might as well have been the second
LARGE, MOST_LARGE = 10, 0.03  # points, and the share of a level's moves that may lose more
PLANTED, FIRST = 10, 12


class Engine:
    """A game at the far end of `millwright engine`."""

    def __init__(self, program):
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert answer["ok"], (request, answer)
        return answer

    def begin(self, board, players, seed):
        game, chart = BOARDS[board]
        self.ask(cmd="new", game=game, map=chart, players=players, seed=seed)
        self.moves = 0

    def is_over(self):
        return self.ask(cmd="game")["over"]

    def bot(self, level):
        return self.ask(cmd="bot", level=level, seed=self.moves)["move"]

    def play(self, move):
        self.ask(cmd="play", move=move)
        self.moves += 1

    def log(self):
        return self.ask(cmd="log")["log"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


# ---- Games of bots against themselves ---------------------------------------------------------------------------------


def name_of(args, board):
    """With this the logs of a level begin."""
    return f"{board}-{args.players}-{args.level}"


def logs_of(args, board):
    """The first --games of them. Where there are none, nothing would be checked."""
    logs = sorted(args.folder.glob(f"{name_of(args, board)}-??.log"))[: args.games]
    return logs or sys.exit(f"{args.folder} has no {name_of(args, board)}-01.log: `play` makes it")


def play_games(args):
    for board in args.boards:
        for seed in range(1, args.games + 1):
            path = args.folder / f"{name_of(args, board)}-{seed:02}.log"
            if path.exists():
                continue
            engine = Engine(args.program)
            engine.begin(board, args.players, seed)
            while not engine.is_over():
                engine.play(engine.bot(args.level))
            path.write_text(engine.log())
            engine.close()


def analyse(args, log):
    """The report. What it is made of is kept beside the log, by the program, which knows whether it was judged alike."""
    command = [args.program, "analyse", str(log), "--nodes", str(args.nodes), "--json", "--work", f"{log}.{args.nodes}.work"]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


def mean(numbers):
    return sum(numbers) / len(numbers)


def error_of_mean(numbers):
    m = mean(numbers)
    return math.sqrt(sum((x - m) ** 2 for x in numbers) / (len(numbers) - 1) / len(numbers)) if len(numbers) > 1 else 0


def check_self(args):
    """The mean over games, and its error over games: the moves of one game are not independent."""
    good = True
    print("| board | games | moves | claimed loss a move | named as worse, of 100 moves | good moves |")
    print("|---|---|---|---|---|---|")
    for board in args.boards:
        reports = [analyse(args, log) for log in logs_of(args, board)]
        moves = sum(len(report["moves"]) for report in reports)
        claims = [sum(seat["loss"] for seat in report["seats"]) / len(report["moves"]) for report in reports]
        named = sum(move["clear"] for report in reports for move in report["moves"])
        fine = sum(seat["good_moves"] for report in reports for seat in report["seats"])
        good = good and mean(claims) <= MOST_CLAIMED
        print(
            f"| {board} | {len(reports)} | {moves} | {mean(claims):.2f} ±{error_of_mean(claims):.2f} "
            f"| {100 * named / moves:.1f} | {100 * fine / moves:.0f} % |"
        )
    return good


# ---- Errors of the lower levels ---------------------------------------------------------------------------------------


def check_errors(args):
    good = True
    print("| board | games | moves | loss a move | lose over 10 points, of 100 moves | over 5 |")
    print("|---|---|---|---|---|---|")
    for board in args.boards:
        logs = logs_of(args, board)
        losses = [move["loss"] for log in logs for move in analyse(args, log)["moves"]]
        large = sum(loss > LARGE for loss in losses) / len(losses)
        good = good and large <= MOST_LARGE
        print(
            f"| {board} | {len(logs)} | {len(losses)} | {mean(losses):.2f} | {100 * large:.1f} "
            f"| {100 * sum(loss > LARGE / 2 for loss in losses) / len(losses):.1f} |",
            flush=True,
        )
    return good


# ---- Advice -------------------------------------------------------------------------------------------------------------


def moves_of(lines):
    """Of those that follow the line “moves”."""
    return [line for line in lines if line and not line.startswith("result")]


def ask_about(args, log, every):
    """Advice about every so many moves of a game: the best, and the move that was played."""
    text = log.read_text().splitlines()
    first = text.index("moves") + 1
    engine = Engine(args.program)
    engine.ask(cmd="replay", log="\n".join(text[:first]) + "\n")
    for number, move in enumerate(moves_of(text[first:])):
        if number % every == 0:
            advice = engine.ask(cmd="advise", top=1, nodes=args.nodes, seed=number + 1000, move=move)
            yield advice["advice"][0], advice["asked"]
        engine.ask(cmd="play", move=move)
    engine.close()


def is_mostly_else(advice):
    own = [reason for reason in advice["reasons"] if reason["source"] != "all"]
    return bool(own) and max(own, key=lambda reason: abs(reason["points"]))["source"] == "rest"


def check_advice(args):
    good = True
    print("| board | moves | charged a move | mostly all else, of 100 |")
    print("|---|---|---|---|")
    for board in args.boards:
        logs = logs_of(args, board)
        moves = sum(len(log.read_text().splitlines()) for log in logs)
        asked = [each for log in logs for each in ask_about(args, log, max(1, moves // ASKED))]
        charged = [played["loss"] for _, played in asked]
        mostly = mean([is_mostly_else(best) for best, _ in asked])
        good = good and mean(charged) <= MOST_CHARGED and mostly <= MOST_ELSE
        print(f"| {board} | {len(asked)} | {mean(charged):.2f} ±{error_of_mean(charged):.2f} | {100 * mostly:.0f} |", flush=True)
    return good


# ---- The order of two actions -----------------------------------------------------------------------------------------


def turns_in_either_order(engine, log):
    """For each turn whose two actions can be exchanged: where it begins, and its second action."""
    head, moves = log.split("\nmoves\n")
    moves = moves_of(moves.split("\n"))

    def come_to(*more):
        engine.ask(cmd="replay", log="\n".join([head, "moves", *moves[:at], ""]))
        for move in more:
            if move not in engine.ask(cmd="moves")["moves"]:
                return None
            engine.ask(cmd="play", move=move)
        return engine.ask(cmd="hash")["hash"]

    def come_to_the_same(first, second):
        either = come_to(first, second)
        return either is not None and either == come_to(second, first)

    for at, (first, second) in enumerate(zip(moves, moves[1:])):
        come_to()
        if engine.ask(cmd="state")["state"]["actions_left"] == 2 and come_to_the_same(first, second):
            come_to()
            yield at, second


def check_order(args):
    """Where the order of a turn's actions does not matter, none of them is a mistake."""
    good = True
    print("| board | games | turns | seem to lose over 2 points | named as worse |")
    print("|---|---|---|---|---|")
    for board in args.boards:
        logs = logs_of(args, board)
        engine, said = Engine(args.program), []
        for log in logs:
            for at, move in turns_in_either_order(engine, log.read_text()):
                said.append(engine.ask(cmd="judge", move=move, nodes=args.nodes, seed=1 + at))
        engine.close()
        named = sum(each["clear"] for each in said)
        good = good and named <= MOST_BLAMED * len(said)
        print(f"| {board} | {len(logs)} | {len(said)} | {sum(each['loss'] > 2 for each in said)} | {named} |", flush=True)
    return good


# ---- Planted blunders -------------------------------------------------------------------------------------------------


def costs(engine, move, at_least):
    """The worst of many is so by chance, too: it is judged once more."""
    said = move and engine.ask(cmd="judge", move=move, nodes=100000, seed=2000 + engine.moves)
    return said and said["clear"] and said["loss"] >= at_least


def find_blunder(engine, at_least, chance):
    """A legal move that clearly loses much, or None: of a few of each action, the one that loses most. It is judged in
    other worlds than those of the analysis."""
    by_verb = {}
    for move in engine.ask(cmd="moves")["moves"]:
        by_verb.setdefault(move.split()[0], []).append(move)
    worst, most = None, at_least
    for moves in by_verb.values():
        for move in chance.sample(moves, min(3, len(moves))):
            said = engine.ask(cmd="judge", move=move, nodes=20000, seed=1000 + engine.moves)
            if said["clear"] and said["loss"] > most:
                worst, most = move, said["loss"]
    return worst if costs(engine, worst, at_least) else None


def plant(args, board, path):
    """A game with ten blunders, as far from each other as its length allows."""
    engine, chance = Engine(args.program), random.Random(board)
    engine.begin(board, args.players, args.seed)
    at_least = 12 if BOARDS[board][0] != "age-of-industry" else 5  # points
    planted, wait, left = [], 3, [4] * args.players  # a seat that is ruined has nothing more to lose
    while not engine.is_over():
        seat = engine.ask(cmd="state")["state"]["seat"]
        wait -= 1
        move = None
        if wait <= 0 and len(planted) < PLANTED and left[seat] > 0:
            move = find_blunder(engine, at_least, chance)
        if move:
            planted.append(engine.moves + 1)
            wait, left[seat] = 5, left[seat] - 1
        engine.play(move or engine.bot(args.level))
    path.write_text(engine.log())
    path.with_suffix(".planted").write_text(json.dumps(planted))
    engine.close()


def ranked(report):
    """The moves as the list of an analysis has them: those that are clear, the largest loss first."""
    clear = [move for move in report["moves"] if move["clear"]]
    return [move["number"] for move in sorted(clear, key=lambda move: -move["loss"])]


def check_blunders(args):
    good = True
    print("| board | planted | in the list | of these among the first 12 |")
    print("|---|---|---|---|")
    for board in args.boards:
        path = args.folder / f"planted-{name_of(args, board)}-{args.seed}.log"
        if not path.with_suffix(".planted").exists():
            plant(args, board, path)
        planted = json.loads(path.with_suffix(".planted").read_text())
        order = ranked(analyse(args, path))
        found = [number for number in planted if number in order[:FIRST]]
        good = good and len(found) == len(planted) == PLANTED
        print(f"| {board} | {len(planted)} | {len(order)} | {len(found)} |")
        for number in planted:
            if number not in found:
                print(f"not among them: move {number}", file=sys.stderr)
    return good


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("what", choices=["play", "self", "errors", "advice", "order", "blunders"])
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--level", type=int, default=10)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--nodes", type=int, default=200000)
    parser.add_argument("--boards", type=lambda text: text.split(","), default=list(BOARDS))
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    if args.what == "play":
        play_games(args)
        return
    too_much = "this is more than an honest analysis would say"
    check, blame = {
        "self": (check_self, too_much),
        "errors": (check_errors, "these are more errors than a level may make"),
        "advice": (check_advice, too_much),
        "order": (check_order, too_much),
        "blunders": (check_blunders, too_much),
    }[args.what]
    if not check(args):
        sys.exit(blame)


main()
