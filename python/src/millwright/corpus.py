"""Self-play of bots as a corpus: compressed columns in a folder, with a manifest, and a reader for them.

    from millwright import corpus

    corpus.write("games", "birmingham", ["greedy"] * 4, games=1000)
    for record in corpus.Corpus("games"):
        print(record.number, [seat.points for seat in record.result])

`python -m millwright corpus --help` does the same from a shell. A corpus is a folder of Parquet files, which other programs
read as well, and `corpus.json`, the manifest. There is one row for each move:

game          the number of the game, from 0
seed          of its deal: millwright.new with it is the same game
move          the number of the move in its game, from 0
seat          whose move it is
words         the numbers of its words, in the order in which Game.step takes them; "end" is among them
values        before the move, by seat: Game.value; in introductory Birmingham about twice the points that come out
observation   before the move: what the seat may know (only if it was asked for)
points, place, and one column for each source of points   at the end of the game, by seat

Everything follows from the seeds, so a corpus that is written again is the same, whatever the number of threads. A file is
there whole or not at all; writing that was stopped, in whatever way, goes on where it was. The manifest alone says which
files belong to the corpus: a file that takes the place of a shorter one has another name, and both are there until the
manifest has changed.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import millwright

from . import _millwright, errors
from ._work import MOST_THREADS, alone_in, on_threads, put, usual_threads
from .adapter import needed
from .game import _SCORED, Game, Seat, observation_spec, player_name, whole

with needed("corpus", "pyarrow", "pyarrow"):
    import pyarrow as pa
    import pyarrow.parquet

MANIFEST = "corpus.json"
_FORMAT = 1
# Whoever looks ahead takes seconds for a game: what is lost when writing is stopped must not be much.
_QUICK = {"random", "greedy", "turn", *(f"level{level}" for level in range(1, 6))}
_RESULT = ("points", "place", *_SCORED)
# As _name and put have them. Nothing else in the folder is removed: it may be the user's.
_SHORT = re.compile(r"games-[0-9]{6,}-[0-9]+\.parquet")
_UNFINISHED = re.compile(rf"(games-[0-9]{{6,}}(-[0-9]+)?\.parquet|{re.escape(MANIFEST)})\.new")


# ---- Writing

def write(folder: str | os.PathLike, game: str, players: Sequence[int | str], games: int, *, seed: int = 0,
          map: str | None = None, options: Sequence[str] = (), observations: bool = False, threads: int | None = None,
          games_per_file: int | None = None, nets: Sequence[millwright.Net | None] | None = None, explore: int = 0,
          progress: Callable[[int, int], None] | None = None) -> Corpus:
    """Plays games of bots and writes them to a folder; goes on where an earlier call with the same arguments was stopped.

    game, map, options  as for millwright.new
    players         a level from 1 to 10, or a name such as "greedy", for each seat
    games           how many; a corpus that is there may be made longer
    seed            of the first game; the others have the numbers that follow
    observations    whether to write what the seat may know, too
    threads         that play; all processors of the machine if None. They make no difference to what is written
    games_per_file  1000 if None, but 100 with observations or with players that look ahead
    nets            None, or for each seat None or a millwright.Net, by which it judges positions; without one levels 9
                    and 10 judge by the package's own
    explore         thousandths of the moves that are random ones, whoever plays
    progress        called with the number of games that are there, and of all, whenever there is one more
    """
    nets = list(nets) if isinstance(nets, Sequence) else nets  # as it is now, whatever becomes of the caller's
    plan, nets = _plan(game, players, games, seed, map, options, observations, games_per_file, nets, explore)
    threads = whole("threads", usual_threads() if threads is None else threads, 1, MOST_THREADS)
    folder = Path(folder)
    with _disk(folder), alone_in(folder):
        manifest = _begun(folder, plan, games)
        _fill(folder, manifest, nets, threads, progress or (lambda done, of: None))
    return Corpus(folder)


def _plan(game, players, games, seed, map, options, observations, games_per_file, nets, explore):
    """What decides all that is written but its length, as the manifest has it; and the nets by which the players judge. It
    can be played."""
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise errors.BadInput("players must be a list of levels and names, one for each seat")
    names = [player_name(player) for player in players]
    games = whole("games", games, 1, 10**9)
    seed = whole("seed", seed, 0, 2**64 - games)
    explore = whole("explore", explore, 0, 1000)
    _millwright.self_play(game, map, options, names, seed, False, b"\1", nets, [explore] * len(names))  # is stopped before the first move
    nets = [_millwright.net_of(game, name, net) for name, net in zip(names, nets or [None] * len(names))]
    if games_per_file is None:
        games_per_file = 1000 if _QUICK.issuperset(names) and not observations else 100
    plan = {"format": _FORMAT, "millwright": millwright.__version__, "learn_version": _millwright.LEARN_VERSION,
            "game": game, "map": map, "revision": next(each.revision for each in millwright.games() if each.id == game),
            "options": sorted(set(options)), "players": names, "seed": seed,
            "nets": [net and net.checksum for net in nets], "explore": explore,
            "observations": bool(observations), "games_per_file": whole("games_per_file", games_per_file, 1, 10**6)}
    return plan, nets


def _begun(folder, plan, games):
    """The manifest to go on with: that of the folder, or a new one."""
    if not (folder / MANIFEST).exists():
        if any(not _UNFINISHED.fullmatch(path.name) for path in folder.iterdir()):
            raise errors.BadInput(f"{folder} is not empty, and what is in it is no corpus")
        manifest = {**plan, "pyarrow": pa.__version__, "games": games, "files": []}
    else:
        manifest = _read_manifest(folder)
        for key, wanted in plan.items():
            if manifest[key] != wanted:
                raise errors.BadInput(f"{folder} holds another corpus: “{key}” is {json.dumps(manifest[key])} there, "
                                      f"not {json.dumps(wanted)}")
        if games < manifest["games"]:
            raise errors.BadInput(f"{folder} holds a longer corpus, of {manifest['games']} games")
        manifest["games"] = games
    for path in list(folder.iterdir()):
        if _UNFINISHED.fullmatch(path.name):
            path.unlink()
    return manifest


def _fill(folder, manifest, nets, threads, progress):
    """Writes the files that are missing, or are not what they should be."""
    games, per_file = manifest["games"], manifest["games_per_file"]
    wanted = {first: range(first, min(first + per_file, games)) for first in range(0, games, per_file)}
    there = {file["first"]: file for file in manifest["files"]  # the last one of a corpus that is made longer is too short
             if file["games"] <= len(wanted.get(file["first"], ())) and _hash_of(folder / file["name"]) == file["sha256"]}
    missing = [numbers for first, numbers in wanted.items() if first not in there or there[first]["games"] < len(numbers)]
    done = games - sum(map(len, missing))
    _save(folder, manifest, there)
    progress(done, games)
    with contextlib.closing(_played(manifest, nets, (n for numbers in missing for n in numbers), threads)) as played:
        for numbers in missing:
            columns = []
            for _ in numbers:
                columns.append(next(played))
                done += 1
                progress(done, games)
            there[numbers.start] = _write_file(folder, manifest, numbers, columns)
            _save(folder, manifest, there)


def _played(manifest, nets, numbers, threads):
    """The games with these numbers, in their order, each as the columns that self_play gives."""
    setup = [manifest[key] for key in ("game", "map", "options", "players")]

    explore = [manifest["explore"]] * len(manifest["players"])

    def play(number, stop):
        return _millwright.self_play(*setup, manifest["seed"] + number, manifest["observations"], stop, nets, explore)

    return on_threads(play, numbers, threads, 64)  # so that nobody waits while a file is written


def _table(manifest, numbers, columns):
    """The rows of these games."""
    seats, lengths, words, values, observations, results = map(b"".join, zip(*columns))
    players = len(manifest["players"])
    moves = np.array([len(column[0]) for column in columns])
    game = np.repeat(np.arange(numbers.start, numbers.stop, dtype=np.uint32), moves)
    first = np.repeat(np.cumsum(moves) - moves, moves)
    by_seat = lambda flat: pa.FixedSizeListArray.from_arrays(pa.array(flat.ravel()), players)
    ends = np.cumsum(np.frombuffer(lengths, np.uint16), dtype=np.int32)
    table = {"game": game, "seed": game.astype(np.uint64) + np.uint64(manifest["seed"]),
             "move": (np.arange(len(game)) - first).astype(np.uint16), "seat": np.frombuffer(seats, np.int8),
             "words": pa.ListArray.from_arrays(pa.array(np.append(np.int32(0), ends)), pa.array(np.frombuffer(words, np.int16))),
             "values": by_seat(np.frombuffer(values, np.float32))}
    if manifest["observations"]:
        size = observation_spec(manifest["game"], manifest["map"]).size
        table["observation"] = pa.FixedSizeBinaryArray.from_buffers(pa.binary(size), len(game), [None, pa.py_buffer(observations)])
    result = np.repeat(np.frombuffer(results, np.int16).reshape(-1, players, len(_RESULT)), moves, axis=0)
    for i, name in enumerate(_RESULT):
        table[name] = by_seat(result[:, :, i])
    return pa.table(table)


def _write_file(folder, manifest, numbers, columns):
    """Writes a file, and what the manifest says of it."""
    name = _name(numbers, manifest["games_per_file"])
    table, sink = _table(manifest, numbers, columns), pa.BufferOutputStream()
    pa.parquet.write_table(table, sink, compression="zstd", row_group_size=len(table))
    data = sink.getvalue()
    put(folder / name, data)
    return {"name": name, "first": numbers.start, "games": len(numbers), "rows": len(table), "bytes": len(data),
            "sha256": hashlib.sha256(data).hexdigest(), "signature": signature(table)}


def signature(table: pa.Table) -> str:
    """A hash of what a table says, however it is stored."""
    digest = hashlib.sha256()
    for name in table.column_names:
        column = table.column(name).combine_chunks()
        numbers = _flat(column)
        digest.update(f"{name} {numbers.dtype.str} {len(column)}\n".encode())
        if pa.types.is_list(column.type):
            digest.update(np.ascontiguousarray(column.value_lengths(), "<i4"))
        digest.update(numbers)
    return digest.hexdigest()


def _save(folder, manifest, there):
    """Writes the manifest, and removes what longer files have replaced. It is whole once all games are there."""
    manifest["files"] = files = [there[first] for first in sorted(there)]
    manifest["complete"] = sum(file["games"] for file in files) == manifest["games"]
    manifest["rows"] = sum(file["rows"] for file in files)
    manifest["signature"] = _whole_signature(files) if manifest["complete"] else None
    order = sorted(manifest, key=lambda key: key == "files")  # the long list at the end
    put(folder / MANIFEST, (json.dumps({key: manifest[key] for key in order}, indent=2) + "\n").encode())
    listed = {file["name"] for file in files}
    for path in list(folder.iterdir()):
        if _SHORT.fullmatch(path.name) and path.name not in listed:
            path.unlink()


def _whole_signature(files):
    return hashlib.sha256("".join(file["signature"] for file in files).encode()).hexdigest()


@contextlib.contextmanager
def _disk(folder):
    """What the system says about files, in a sentence."""
    try:
        yield
    except OSError as error:
        raise errors.Error(f"{folder} cannot be written: {error.strerror or error}. What is there stays; writing can go on from it",
                           "disk") from error


def _name(numbers, per_file):
    """The name of the file of these games. One that is not full says how many it has: a longer one has another name."""
    return f"games-{numbers.start // per_file:06}{f'-{len(numbers)}' if len(numbers) < per_file else ''}.parquet"


def _hash_of(path):
    """The hash of a file; None if there is none that can be read."""
    try:
        with open(path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None


# ---- Reading

class Record(NamedTuple):
    """A game of a corpus.

    seats         (moves,) whose move it is
    words         for each move the numbers of its words
    values        (moves, players) before each move
    observations  (moves, size) uint8, or None
    result        by seat, as Game.result gives it

    The arrays are read-only.
    """

    number: int
    seed: int
    seats: np.ndarray
    words: list[np.ndarray]
    values: np.ndarray
    observations: np.ndarray | None
    result: list[Seat]


class Corpus:
    """A corpus to be read: game by game, as tables of Arrow, or as arrays of numpy.

    verify    reads all files first and compares them with the manifest, hash by hash
    manifest  what corpus.json says
    """

    def __init__(self, folder: str | os.PathLike, verify: bool = False) -> None:
        self.folder = Path(folder)
        self.manifest: dict[str, Any] = _read_manifest(self.folder)
        self._kept: tuple[int, dict[str, Any]] | None = None
        if verify:
            self.verify()

    def __repr__(self) -> str:
        m = self.manifest
        return f"<corpus {self.folder}: {m['game']}, {len(self)} games of {', '.join(m['players'])}>"

    def __len__(self) -> int:
        """The games that are there."""
        return sum(file["games"] for file in self.manifest["files"])

    @property
    def complete(self) -> bool:
        """Whether all games are there that were to be written."""
        return self.manifest["complete"]

    def verify(self) -> None:
        """Reads everything: every file has the hash and the signature that the manifest says."""
        for i, file in enumerate(self.manifest["files"]):
            if _hash_of(self.folder / file["name"]) != file["sha256"]:
                raise errors.BadInput(f"{self.folder / file['name']} is damaged or missing: it has not the hash that "
                                      f"{MANIFEST} says")
            if signature(self._read(i)) != file["signature"]:
                raise errors.BadInput(f"{self.folder / file['name']} does not hold the games that {MANIFEST} says")
        if self.complete and _whole_signature(self.manifest["files"]) != self.manifest["signature"]:
            raise errors.BadInput(f"{self.folder / MANIFEST} is damaged: its signature is not that of its files")

    def tables(self, columns: Sequence[str] | None = None) -> Iterator[pa.Table]:
        """File by file, all columns or those that are named, as a table of Arrow."""
        return (self._read(i, columns) for i in range(len(self.manifest["files"])))

    def batches(self, size: int = 4096, columns: Sequence[str] | None = None) -> Iterator[dict[str, np.ndarray]]:
        """So many moves at a time, the last time fewer, as arrays by the name of their column.

        What is by seat has a column for each. `words` has as many as the longest move of the batch, with -1 behind the others.
        """
        size, left = whole("size", size, 1, 10**9), None
        for table in self.tables(columns):
            left = table if left is None else pa.concat_tables([left, table])
            whole_ones = len(left) - len(left) % size
            for start in range(0, whole_ones, size):
                yield _arrays(left.slice(start, size))
            left = left.slice(whole_ones)
        if left is not None and len(left):
            yield _arrays(left)

    def __iter__(self) -> Iterator[Record]:
        for file in self.manifest["files"]:
            yield from map(self.__getitem__, range(file["first"], file["first"] + file["games"]))

    def __getitem__(self, number: int) -> Record:
        """The game of that number. Those of one file are quick to get one after another."""
        number = whole("The number of a game", number, 0, self.manifest["games"] - 1)
        columns = next((self._columns(i) for i, file in enumerate(self.manifest["files"])
                        if 0 <= number - file["first"] < file["games"]), None)
        if columns is None:
            raise errors.BadInput(f"Game {number} of {self.folder} is not written yet")
        rows = slice(*np.searchsorted(columns["game"], [number, number + 1]))
        ends = columns["ends"][rows.start:rows.stop + 1]
        result = [Seat(points, place, dict(zip(_SCORED, scored))) for points, place, *scored in
                  zip(*(columns[name][rows.start].tolist() for name in _RESULT))]
        return Record(number, int(columns["seed"][rows.start]), columns["seat"][rows],
                      np.split(columns["words"][ends[0]:ends[-1]], ends[1:-1] - ends[0]), columns["values"][rows],
                      columns["observation"][rows] if "observation" in columns else None, result)

    def replay(self, number: int) -> Game:
        """The game of that number, played again to its end; Game.replay goes through it."""
        m, record = self.manifest, self[number]
        for key, ours in (("learn_version", _millwright.LEARN_VERSION),
                          ("revision", next((game.revision for game in millwright.games() if game.id == m["game"]), None))):
            if m[key] != ours:
                raise errors.BadInput(f"{self.folder} was written with another {key}: {m[key]}, not {ours}")
        game = millwright.new(m["game"], len(m["players"]), record.seed, m["map"], m["options"])
        for word in np.concatenate(record.words):
            game.step(int(word))
        if game.result() != record.result:
            raise errors.BadInput(f"Game {number} of {self.folder} does not end as it is written there")
        return game

    def _read(self, i, columns=None):
        path = self.folder / self.manifest["files"][i]["name"]
        try:
            table = pa.parquet.ParquetFile(path).read(columns=columns)
        except (OSError, pa.ArrowException) as error:
            raise errors.BadInput(f"{path} cannot be read: {error}") from error
        for name in columns or ():
            if name not in table.column_names:
                raise errors.BadInput(f"{path} has no column “{name}”")
        return table

    def _columns(self, i):
        """A file as arrays; the last one is kept. What words a move has is between two `ends`."""
        if self._kept is None or self._kept[0] != i:
            table = self._read(i)
            lengths = table.column("words").combine_chunks().value_lengths()
            columns = {name: _array(table.column(name).combine_chunks()) for name in table.column_names}
            self._kept = i, {**columns, "ends": np.append(0, np.cumsum(lengths))}
        return self._kept[1]


def _read_manifest(folder):
    try:
        manifest = json.loads((folder / MANIFEST).read_text())
        if not manifest["format"] == _FORMAT:
            raise errors.BadInput(f"{folder} is a corpus of format {manifest['format']}, which this version cannot read")
        [manifest[key] for key in ("millwright", "learn_version", "game", "map", "revision", "options", "players", "seed",
                                   "observations", "games_per_file", "games", "complete", "signature")]
        manifest.setdefault("nets", [None] * len(manifest["players"]))  # there were none when older ones were written
        manifest.setdefault("explore", 0)
        [file[key] for file in manifest["files"] for key in ("name", "first", "games", "rows", "bytes", "sha256", "signature")]
        return manifest
    except (FileNotFoundError, NotADirectoryError):
        raise errors.BadInput(f"{folder} is no corpus: it has no {MANIFEST}") from None
    except (ValueError, TypeError, KeyError) as error:
        if isinstance(error, errors.Error):
            raise
        raise errors.BadInput(f"{folder / MANIFEST} is no manifest of a corpus") from error


def _flat(column):
    """The numbers of a column, one after another, in the same order of bytes on every machine."""
    if pa.types.is_fixed_size_binary(column.type):
        size = column.type.byte_width
        return np.frombuffer(column.buffers()[1], np.uint8)[column.offset * size:][:len(column) * size]
    numbers = (column.flatten() if hasattr(column, "flatten") else column).to_numpy(zero_copy_only=False)
    return np.ascontiguousarray(numbers, numbers.dtype.newbyteorder("<"))


def _array(column):
    """A column as an array: by seat and observations in two dimensions, words one after another."""
    kind = column.type
    if pa.types.is_fixed_size_list(kind):
        return _flat(column).reshape(-1, kind.list_size)
    return _flat(column).reshape(-1, kind.byte_width) if pa.types.is_fixed_size_binary(kind) else _flat(column)


def _arrays(table):
    arrays = {}
    for name in table.column_names:
        column = table.column(name).combine_chunks()
        arrays[name] = _array(column).copy()  # Arrow's own memory cannot be written to
        if pa.types.is_list(column.type):
            lengths = column.value_lengths().to_numpy()
            padded = np.full((len(column), lengths.max()), -1, np.int16)
            padded[np.arange(padded.shape[1]) < lengths[:, None]] = arrays[name]
            arrays[name] = padded
    return arrays


# ---- From a shell

class _Progress:
    """A line on the terminal that is written over; in a file, a line now and then."""

    def __init__(self) -> None:
        self.begin = self.told = time.monotonic()
        self.first: int | None = None
        self.to_person = sys.stderr.isatty()

    def __call__(self, done: int, games: int) -> None:
        now = time.monotonic()
        if self.first is None:
            self.first = done
        if now - self.told < (0.2 if self.to_person else 30) and done < games:
            return
        self.told, new = now, done - self.first
        rate = new / max(now - self.begin, 0.001)
        text = f"{done:,} of {games:,} games, {rate:,.{0 if rate >= 10 else 1}f} a second"
        if rate > 0 and done < games:
            seconds = (games - done) / rate
            text += f", {seconds / 60:.0f} min left" if seconds >= 90 else f", {seconds:.0f} s left"
        print(f"\r{text:60}" if self.to_person else text, end="" if self.to_person else "\n", file=sys.stderr, flush=True)

    def close(self) -> None:
        if self.to_person:
            print(file=sys.stderr)


def _parser():
    parser = argparse.ArgumentParser(
        prog="python -m millwright corpus", description="Writes games of bots to a folder, as Parquet files with a manifest. "
        "Stopped at any moment, the same command goes on where it was.")
    parser.add_argument("folder")
    parser.add_argument("--game", default="birmingham", help="its id (birmingham)")
    parser.add_argument("--map", help="in a game that has several")
    parser.add_argument("--options", nargs="+", default=[], metavar="NAME", help="such as introductory")
    parser.add_argument("--players", nargs="+", default=["greedy"] * 4, metavar="PLAYER",
                        help="one for each seat: a level from 1 to 10, random, greedy, turn or search (greedy four times)")
    parser.add_argument("--games", type=int, help="how many; more than before makes a corpus longer")
    parser.add_argument("--seed", type=int, default=0, help="of the first game (0); the others have the numbers that follow")
    parser.add_argument("--observations", action="store_true", help="write what the seat may know before each move, too")
    parser.add_argument("--threads", type=int, help="that play (as many as there are processors); they change nothing else")
    parser.add_argument("--games-per-file", type=int, metavar="N",
                        help="(1000; 100 with observations or with players that look ahead)")
    parser.add_argument("--verify", action="store_true", help="write nothing: read a corpus and compare it with its manifest")
    return parser


def main(arguments: list[str] | None = None) -> int:
    """`python -m millwright corpus`; returns its exit status."""
    parser = _parser()
    args = parser.parse_args(arguments)
    if args.games is None and not args.verify:
        parser.error("how many games shall there be? --games N")
    progress = _Progress()
    try:
        if args.verify:
            corpus = Corpus(args.folder, verify=True)
        else:
            players = [int(player) if player.isdecimal() else player for player in args.players]
            with contextlib.closing(progress):
                corpus = write(args.folder, args.game, players, args.games, seed=args.seed, map=args.map,
                               options=args.options, observations=args.observations, threads=args.threads,
                               games_per_file=args.games_per_file, progress=progress)
    except errors.Error as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        with contextlib.suppress(errors.Error):
            print(f"Stopped. {len(Corpus(args.folder)):,} games are written; the same command goes on from there.",
                  file=sys.stderr)
        return 130
    size = sum(file["bytes"] for file in corpus.manifest["files"])
    print(f"{len(corpus):,} games, {corpus.manifest['rows']:,} moves, in {len(corpus.manifest['files'])} files, "
          f"{size / 1e6:,.1f} MB in {corpus.folder}"
          + (f"\nsignature {corpus.manifest['signature']}" if corpus.complete else "; not all games are there yet"))
    return 0
