#!/usr/bin/env python3
"""How strong the bots are: plays the matches of a plan and writes their tables into docs/ai.md.

Each row of the plan is one `millwright match` with a file of results in results/, the most important first. A match
that was stopped goes on where it was, so this can be stopped and started at any time. The tables are made from the
files alone: `--only-tables` plays nothing, and `--check` fails if docs/ai.md would change by it. What the levels score
goes into data/strength.json too, for the program to tell.

What was not played to the end is shown as not yet measured, without numbers.
"""
import argparse
import difflib
import fnmatch
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
WRONG_USE = 2  # the program's exit code for results of other bots

TITLES = {"lancashire": "Lancashire", "birmingham": "Birmingham", "age-of-industry": "Age of Industry",
          "germany": "Germany", "new-england": "New England", "introductory": "Birmingham, introductory"}


# ---- The plan ----------------------------------------------------------------------------------------------------


class Board:
    def __init__(self, game, least, most, map_name=None, option=None):
        self.game, self.map, self.option, self.counts = game, map_name, option, range(least, most + 1)
        self.id = "-".join(filter(None, (game, map_name, option)))
        self.title = TITLES[map_name or option or game]


class Row:
    """A match. `table` is the part of docs/ai.md that shows it."""

    def __init__(self, table, board, players, deals, name=None, jobs=None):
        self.table, self.board, self.players, self.deals, self.jobs = table, board, players, deals, jobs
        self.name = f"{board.id}-{len(players)}-" + (name or "-".join(dict.fromkeys(players)))
        self.who = name or players[0]

    def path(self, results):
        return results / f"{self.name}.jsonl"

    def command(self, program, results, jobs):
        board = ["--map", self.board.map] if self.board.map else ["--option", self.board.option] if self.board.option else []
        jobs = self.jobs or jobs
        return [program, "match", self.board.game, *board, *self.players, "--deals", str(self.deals),
                "--results", str(self.path(results)), *(["--jobs", str(jobs)] if jobs else [])]


LANCASHIRE, BIRMINGHAM = Board("lancashire", 3, 4), Board("birmingham", 2, 4)
GERMANY, NEW_ENGLAND = (Board("age-of-industry", 3, 5, name) for name in ("germany", "new-england"))
BOARDS = [BIRMINGHAM, LANCASHIRE, GERMANY, NEW_ENGLAND]
INTRODUCTORY = Board("birmingham", 2, 4, option="introductory")  # not among them: a first game, measured once
LEVELS = range(3, 10)  # 10 against 8 is the gate
BEST = ["top", "level8"]  # with a net, and without
EXPLOITERS = ["denier", "starver"]
# What comes to a tenth of the positions really looked at, and to five and ten times as many; the table says how many.
BUDGETS = (("nodes=6000,width=3,plan=1", 60, "a-tenth"), ("nodes=600000", 20, "five-times"), ("nodes=1200000", 20, "ten-times"))
TAUGHT = "top:results/schools/birmingham-exploiter/birmingham.net"  # docs/ai.md says how


def half_for_age(board, deals):
    """The best level of Age of Industry looks at most positions of all: half of the deals keep the plan within its hours."""
    return deals // 2 if board.game == "age-of-industry" else deals


def one_against(best, other, n):
    return [best] + [other] * (n - 1)


class WasmRow:
    """How fast bots think under node; measured in one go."""

    table, name, deals = "wasm", "wasm-speed", 1

    def path(self, results):
        return results / "wasm-speed.jsonl"

    def command(self, program, results, jobs):
        wasm = pathlib.Path(program).parent / "wasm/millwright.wasm"
        return ["node", str(ROOT / "tests/wasm/bench.mjs"), str(wasm), "bots"]


def make_plan():
    """In order of importance. With equal players all seatings of a deal are one game: 40 deals are 40 games."""
    plan = [Row("gate", board, ["top", "level8"] * 2, 120) for board in BOARDS]
    plan += [Row("gate", BIRMINGHAM, ["top", "level8"], 120), Row("gate", INTRODUCTORY, ["top", "level8"] * 2, 60)]
    plan += [Row("self-play", BIRMINGHAM, [best] * n, 40) for n in (4, 3, 2) for best in BEST]
    plan += [Row("exploiters", BIRMINGHAM, one_against(name, "top", 4), 60) for name in EXPLOITERS]
    plan += [Row("exploiters", BIRMINGHAM, one_against(TAUGHT, "top", 4), 60, "taught")]
    plan += [Row("budgets", BIRMINGHAM, [f"top,{settings}", "top"] * 2, deals, name) for settings, deals, name in BUDGETS]
    plan += [Row("top-turn", board, one_against(best, "turn", 4), half_for_age(board, 60)) for board in BOARDS for best in BEST]
    plan += [Row("speed", board, ["greedy", "turn", best, "turn"], 3, f"speed-{best}", jobs=1)
             for board in BOARDS for best in BEST]
    plan += [Row("equals", board, [f"level{k}"] * 4, 40) for k in (*range(1, 8), 9) for board in BOARDS]
    plan += [Row("levels", board, [f"level{k}", f"level{k - 2}"] * 2, 60) for k in LEVELS for board in BOARDS]
    plan += [Row("self-play", board, [best] * n, half_for_age(board, 40))
             for board in BOARDS[1:] for n in board.counts for best in BEST]
    plan += [Row("top-random", board, one_against(best, "random", 4), half_for_age(board, 15)) for board in BOARDS for best in BEST]
    plan += [Row("other-counts", board, one_against(best, "turn", n), half_for_age(board, 30))
             for board in BOARDS for n in board.counts if n != 4 for best in BEST]
    plan += [Row("exploiters", board, one_against(name, "top", 4), half_for_age(board, 20)) for board in BOARDS[1:] for name in EXPLOITERS]
    plan += [WasmRow()]
    return plan


PLAN = make_plan()

# Points that top aims at against itself, by board and players: of the winner, and of the leader of the canal era.
WINNER_AIM = {("birmingham", 4): 160, ("birmingham", 3): 178, ("birmingham", 2): 200, ("lancashire", 4): 135}
CANAL_AIM = {("lancashire", 4): 30}
TURN_GOAL, RANDOM_GOAL, EXPLOITER_LIMIT, LEVEL_PAR = 40, 95, 40, 50  # per cent
GATE = {"birmingham": 60, "lancashire": 60, "age-of-industry": 55}  # per cent that the lower bound must be above
GREEDY_GOAL, TURN_MS_GOAL = 2000, 1000  # decisions a second; milliseconds of top's turn


# ---- Playing -----------------------------------------------------------------------------------------------------


def play_row(row, program, results, jobs):
    """The exit code."""
    command = row.command(program, results.resolve(), jobs)
    try:
        if row.table != "wasm":
            return subprocess.run(command, stdout=subprocess.DEVNULL, cwd=ROOT).returncode
        measured = subprocess.run(command, stdout=subprocess.PIPE, text=True)
        if measured.returncode == 0:
            row.path(results).write_text(measured.stdout)
        return measured.returncode
    except KeyboardInterrupt:
        return -1
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
        return -1


def play(rows, program, results, jobs):
    """What could not be played. Ctrl-C and other failures end it."""
    refused = []
    results.mkdir(exist_ok=True)
    for n, row in enumerate(rows, 1):
        print(f"[{n} of {len(rows)}] {row.name}", flush=True)
        if row.table == "wasm" and Results(program, results).is_whole(row):
            continue  # it would measure all of it anew
        code = play_row(row, program, results, jobs)
        if code == WRONG_USE:
            refused.append(f"{row.name}: see above; to measure it anew, remove {row.path(results)}")
        elif code != 0:
            refused.append(f"stopped at {row.name}; the same command goes on")
            break
    return refused


# ---- Results -----------------------------------------------------------------------------------------------------


class Results:
    """What `millwright match --from` says of the files."""

    def __init__(self, program, folder):
        self.program, self.folder, self.known = program, folder, {}

    def of(self, row):
        """The summary; None before the first deal has been played."""
        if row.name not in self.known:
            self.known[row.name] = self.read(row)
        return self.known[row.name]

    def read(self, row):
        path = row.path(self.folder)
        if not path.exists():
            return None
        if row.table == "wasm":
            times = [json.loads(line) for line in path.read_text().splitlines()]
            return {"deals": int(all(sum(each["player"] == best for each in times) == len(BOARDS) for best in BEST)), "time": times}
        said = subprocess.run([self.program, "match", "--from", str(path), "--json"], capture_output=True, text=True)
        if said.returncode != 0 and "no deal has been played" in said.stderr:
            return None
        if said.returncode != 0:
            sys.exit(said.stderr.strip())
        summary = json.loads(said.stdout)
        played = (summary["game"], summary["map"], self.header(row)["options"], summary["matches"][0]["slots"])
        if played != (row.board.game, row.board.map, row.board.option or "", row.players):
            sys.exit(f"{path} holds another match than its name says")
        return summary

    def deals(self, row):
        summary = self.of(row)
        return summary["deals"] if summary else 0

    def is_whole(self, row):
        return self.deals(row) >= row.deals

    def leader(self, row, fields):
        """The mean over games of the most that a seat has of all these together; None where there is no such thing."""
        with row.path(self.folder).open() as file:
            games = [json.loads(line) for line in file.readlines()[1:]]
        if any(field not in game for game in games for field in fields):
            return None
        most = [max(map(sum, zip(*(game[field] for field in fields)))) for game in games]
        return {"mean": statistics.mean(most), "margin95": None}

    def header(self, row):
        """The first line of its file."""
        with row.path(self.folder).open() as file:
            return json.loads(file.readline())

    def marks(self, row):
        """What its players are made of."""
        if row.table == "wasm":
            return {}
        header = self.header(row)
        return {(row.board.id, len(row.players), name): mark for name, mark in zip(header["slots"], header["marks"])}


def player(summary, name):
    return next(row for row in summary["results"] if row["player"] == name)


# ---- Tables ------------------------------------------------------------------------------------------------------


def number(value, decimals=1):
    return f"{value:,.{decimals}f}"


def estimate(value, unit=1, decimals=1, sign=""):
    text = f"{value['mean'] * unit:{sign}.{decimals}f}"
    return text + (f" ±{value['margin95'] * unit:.{decimals}f}" if value["margin95"] is not None else "")


def yes(reached):
    return "yes" if reached else "**no**"


def table(head, lines):
    return ["| " + " | ".join(head) + " |", "|" + "---|" * len(head), *("| " + " | ".join(line) + " |" for line in lines)]


def not_yet(results, row):
    return f"not yet measured ({results.deals(row)} of {row.deals} deals)"


def lines_of(name, results, label, cells, width):
    """A line for each row of the plan with this table: its label, then its cells or that there are none yet."""
    for row in PLAN:
        if row.table == name:
            measured = cells(row, results.of(row)) if results.is_whole(row) else [not_yet(results, row)]
            yield label(row) + measured + [""] * (width - len(measured))


def aimed(measured, row, aims):
    """A number and, of top, what it aims at and whether it is reached."""
    aim = aims.get((row.board.id, len(row.players))) if row.players[0] == "top" else None
    return [estimate(measured), *([str(aim), yes(measured["mean"] >= aim)] if aim else ["", ""])]


def self_play(results):
    def cells(row, summary):
        leader = results.leader(row, ("scored.canal_links", "scored.canal_tiles"))
        return [str(summary["different"]), estimate(summary["results"][0]["measures"]["points"]),
                *aimed(summary["winner_points"], row, WINNER_AIM), *(aimed(leader, row, CANAL_AIM) if leader else ["", "", ""]),
                number(summary["results"][0]["points_sd"])]

    return table(["board", "players", "who", "games", "mean points", "winner", "aim", "reached", "leader of the canal era", "aim",
                  "reached", "sd"],
                 lines_of("self-play", results, lambda row: [row.board.title, str(len(row.players)), row.players[0]], cells, 9))


def share_of(summary, row, name):
    """What all seats of a player win together."""
    return {key: value and row.players.count(name) * value for key, value in player(summary, name)["win_share"].items()}


def gate(results):
    def cells(row, summary):
        share, wanted = share_of(summary, row, "top"), GATE[row.board.game]
        return [str(summary["different"]), estimate(share, 100), f"{wanted} %",
                yes(100 * (share["mean"] - share["margin95"]) > wanted), estimate(player(summary, "top")["measures"]["points"]),
                estimate(player(summary, "level8")["measures"]["points"]), estimate(summary["winner_points"])]

    return table(["board", "players", "games", "top wins, %", "the lower bound must be above", "reached", "top, points",
                  "level 8, points", "winner"],
                 lines_of("gate", results, lambda row: [row.board.title, str(len(row.players))], cells, 7))


def budgets(results):
    """Half of the seats each: what those of the first win together."""
    def cells(row, summary):
        first, second = list(dict.fromkeys(row.players))
        measures = [player(summary, who)["measures"] for who in (first, second)]
        return [*(number(of["counts.evaluated"]["mean"] / of["counts.decisions"]["mean"], 0) for of in measures), str(summary["different"]),
                estimate(share_of(summary, row, first), 100), *(estimate(of["points"]) for of in measures)]

    return table(["board", "players", "first", "second", "positions a move", "of the second", "games", "wins of the first, %",
                  "points", "of the second"],
                 lines_of("budgets", results, lambda row: [row.board.title, str(len(row.players)),
                                                           *(f"`{who}`" for who in dict.fromkeys(row.players))], cells, 6))


def exploiters(results):
    def cells(row, summary):
        alone = player(summary, row.players[0])
        return [str(summary["different"]), estimate(alone["win_share"], 100), f"{EXPLOITER_LIMIT} %",
                yes(100 * alone["win_share"]["mean"] <= EXPLOITER_LIMIT), estimate(alone["measures"]["points"]),
                estimate(player(summary, "top")["measures"]["points"])]

    return table(["board", "who", "games", "wins, %", "at most", "kept", "points", "the others"],
                 lines_of("exploiters", results, lambda row: [row.board.title, row.who], cells, 6))


def one_top(name, goal):
    def cells(row, summary):
        top = player(summary, row.players[0])
        par = 100 / len(row.players)
        judged = [f"{goal} %", yes(100 * top["win_share"]["mean"] >= goal)] if goal else []
        return [str(summary["different"]), estimate(top["win_share"], 100), f"{number(par)} %", *judged,
                estimate(top["lead"], sign="+"), estimate(top["measures"]["points"])]

    head = ["board", "players", "who", "games", "wins, %", "par"] + (["goal", "reached"] if goal else []) + \
        ["lead, points", "points"]

    def write(results):
        return table(head, lines_of(name, results, lambda row: [row.board.title, str(len(row.players)), row.players[0]],
                                    cells, len(head) - 3))
    return write


def level_cell(results, row):
    if not results.is_whole(row):
        return not_yet(results, row)
    win = player(results.of(row), row.players[0])["win_share"]  # of one seat; it has two
    cell = estimate(win, 200)
    good = win["margin95"] is not None and 200 * (win["mean"] - win["margin95"]) > LEVEL_PAR
    return cell if good else f"{cell} **no**"


def levels(results):
    lines = []
    for k in LEVELS:
        of_level = {row.board.id: row for row in PLAN if row.table == "levels" and row.players[0] == f"level{k}"}
        lines.append([f"{k} against {k - 2}"] + [level_cell(results, of_level[board.id]) for board in BOARDS])
    return table(["levels"] + [board.title for board in BOARDS], lines)


def equals_of(results, board):
    """For each level, what a table of four equals scores; the last one is top. None: not yet measured."""
    rows = {row.players[0]: row for row in PLAN
            if row.table in ("equals", "self-play") and row.board is board and len(row.players) == 4}
    rows = [rows.get(f"level{k}") for k in range(1, 10)] + [rows.get("top")]
    return [round(results.of(row)["results"][0]["measures"]["points"]["mean"], 1)
            if row and results.is_whole(row) else None for row in rows]


def equals(results):
    measured = [equals_of(results, board) for board in BOARDS]
    return table(["level"] + [board.title for board in BOARDS],
                 [[str(k + 1)] + ["not yet measured" if of[k] is None else number(of[k]) for of in measured]
                  for k in range(10)])


def strength_of_levels(results):
    """data/strength.json, from which the program tells people whom they choose."""
    rows = {board.id: equals_of(results, board) for board in BOARDS}
    body = ",\n".join(f' "{name}": {json.dumps(points)}' for name, points in rows.items())
    return "{\n" + body + "\n}\n"


def speed(results):
    def cells(row, summary):
        time = {its["player"]: its for its in summary["time"]}
        a_second = 1000 / time["greedy"]["mean_ms"]
        best = row.players[2]
        top, counts = time[best], player(summary, best)["measures"]
        evaluated = counts["counts.evaluated"]["mean"] / counts["counts.decisions"]["mean"]
        return [number(a_second, 0), yes(a_second >= GREEDY_GOAL), number(time["turn"]["mean_ms"], 2),
                number(evaluated, 0), number(top["mean_ms"], 0), number(top["longest_ms"], 0),
                yes(2 * top["longest_ms"] <= TURN_MS_GOAL)]

    return table(["board", "who", f"greedy: moves a second (goal {GREEDY_GOAL:,})", "reached", "turn: ms a move",
                  "positions a move", "ms a move", "longest", f"a turn within {TURN_MS_GOAL:,} ms"],
                 lines_of("speed", results, lambda row: [row.board.title, row.players[2]], cells, 7))


def wasm(results):
    row = next(row for row in PLAN if row.table == "wasm")
    if not results.of(row):
        return ["Not yet measured."]
    time = {(its["game"], its["map"], its["player"]): its for its in results.of(row)["time"]}
    lines = []
    for board in BOARDS:
        of = {name: time.get((board.game, board.map, name)) for name in ("greedy", "turn", *BEST)}
        lines.append([board.title, number(1000 / of["greedy"]["mean_ms"], 0), number(of["turn"]["mean_ms"], 2),
                      *(cell for best in BEST for cell in wasm_cells(of[best]))])
    head = [cell for best in BEST for cell in (f"{best}: ms a move", "longest")]
    return table(["board", "greedy: moves a second", "turn: ms a move", *head], lines)


def wasm_cells(measured):
    return [number(measured[key], 0) if measured else "not yet measured" for key in ("mean_ms", "longest_ms")]


def state(results):
    whole = [row for row in PLAN if results.is_whole(row)]
    seen, mixed = {}, []
    for row in whole:
        for key, mark in results.marks(row).items():
            if seen.setdefault(key, mark) != mark:
                mixed.append(f"`{row.name}` ({key[2]})")
    lines = [f"Measured so far: {len(whole)} of {len(PLAN)} matches of the plan."]
    if mixed:
        lines.append("Played by other bots than the rest, and to be measured anew: " + ", ".join(mixed) + ".")
    return lines


TABLES = {"state": state, "gate": gate, "self-play": self_play, "budgets": budgets,
          "exploiters": exploiters, "top-turn": one_top("top-turn", TURN_GOAL), "top-random": one_top("top-random", RANDOM_GOAL),
          "other-counts": one_top("other-counts", None), "levels": levels, "equals": equals, "speed": speed, "wasm": wasm}


def with_tables(text, results):
    """The text with all tables made anew between their marks."""
    for name, write in TABLES.items():
        mark = re.compile(rf"(<!-- begin {name} -->\n).*?(<!-- end {name} -->)", re.DOTALL)
        if len(mark.findall(text)) != 1:
            sys.exit(f"the page must have <!-- begin {name} --> and <!-- end {name} --> once")
        made = "\n".join(write(results)) + "\n"
        text = mark.sub(lambda match, made=made: match.group(1) + made + match.group(2), text)
    return text


# ---- The command -------------------------------------------------------------------------------------------------


def show_plan(rows, results):
    for row in rows:
        print(f"{row.name}: {results.deals(row)} of {row.deals} deals\n"
              f"    {' '.join(row.command('build/millwright', pathlib.Path('results'), None))}")


def read_args():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--rows", metavar="PATTERN", default="*", help="only these, such as 'birmingham-4-*'")
    parser.add_argument("--list", action="store_true", help="show the plan and how far it is, and play nothing")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (one for each processor)")
    parser.add_argument("--only-tables", action="store_true", help="play nothing: make the tables anew")
    parser.add_argument("--check", action="store_true", help="write nothing: fail if the tables would change")
    parser.add_argument("--program", type=os.path.abspath, default=str(ROOT / "build/millwright"), help="build/millwright")
    parser.add_argument("--results", type=pathlib.Path, default=ROOT / "results", metavar="DIR", help="results")
    parser.add_argument("--levels", type=pathlib.Path, default=ROOT / "data/strength.json", metavar="FILE",
                        help="data/strength.json")
    parser.add_argument("--page", type=pathlib.Path, default=ROOT / "docs/ai.md", metavar="FILE", help="docs/ai.md")
    return parser.parse_args()


def check(page, made):
    old = page.read_text().splitlines()
    difference = list(difflib.unified_diff(old, made.splitlines(), str(page), "made from the results", lineterm=""))
    print("\n".join(difference))
    return 1 if difference else 0


def main():
    args = read_args()
    rows = [row for row in PLAN if fnmatch.fnmatch(row.name, args.rows)]
    refused = []
    if not rows:
        sys.exit(f"no row of the plan is like {args.rows}; see --list")
    if not os.access(args.program, os.X_OK):
        sys.exit(f"{args.program} is not there: `make program` builds it")
    if args.list:
        return show_plan(rows, Results(args.program, args.results))
    if not (args.only_tables or args.check):
        refused = play(rows, args.program, args.results, args.jobs)
    results = Results(args.program, args.results)
    made = {args.page: with_tables(args.page.read_text(), results), args.levels: strength_of_levels(results)}
    if args.check:
        return max(check(path, text) for path, text in made.items())
    for path, text in made.items():
        path.write_text(text)
    for line in refused:
        print(line, file=sys.stderr)
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
