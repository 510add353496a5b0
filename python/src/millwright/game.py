"""One game: positions, moves, questions about them, and what a program that learns sees of them."""

from __future__ import annotations

import json
import operator
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from . import _millwright, errors


class Part(NamedTuple):
    """A part of an observation: its bytes are observation[start:stop].reshape(shape), each from 0 to most."""

    name: str
    start: int
    stop: int
    shape: tuple[int, ...]
    most: int
    meaning: str


class ObservationSpec(NamedTuple):
    """What the bytes of an observation are, on one board and for every number of players."""

    version: int
    size: int
    parts: tuple[Part, ...]

    def part(self, name: str) -> Part:
        """The part of that name."""
        for part in self.parts:
            if part.name == name:
                return part
        raise errors.BadInput(f"An observation of this board has no part “{name}”")

    def split(self, observation: np.ndarray) -> dict[str, np.ndarray]:
        """The parts of an observation, or of many, by name: views of the same memory."""
        array = np.asarray(observation)
        return {p.name: array[..., p.start:p.stop].reshape(array.shape[:-1] + p.shape) for p in self.parts}


def vocabulary(game: str, map: str | None = None) -> tuple[str, ...]:
    """The words of a board: the number of a word is its place. The last one, "end", ends a move that could go on."""
    return _millwright.vocabulary(game, map)


def observation_spec(game: str, map: str | None = None) -> ObservationSpec:
    """What the bytes of an observation are on this board."""
    parts = []
    for name, start, shape, most, meaning in _millwright.observation_parts(game, map):
        stop = start + int(np.prod(shape))
        parts.append(Part(name, start, stop, shape, most, meaning))
    return ObservationSpec(_millwright.LEARN_VERSION, parts[-1].stop, tuple(parts))


class Seat(NamedTuple):
    """How a seat has ended: its points, its place from 1, and what the points are for."""

    points: int
    place: int
    scored: dict[str, int]


_SCORED = ("canal_links", "canal_tiles", "rail_links", "rail_tiles", "cash", "other")
_REFEREE = "referee"
_CHANGING = ("new", "load", "replay", "language", "play", "undo", "quit")  # commands of the protocol


class Game(_millwright.Game):
    """A game with its position and its moves. `millwright.new` begins one.

    Seats are numbered from 0. Wherever a seat is asked for that looks, None is somebody without a seat.
    """

    __slots__ = ()

    # ---- Looking

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know, as docs/protocol.md has it."""
        return json.loads(self._view(seat))

    def state(self) -> dict[str, Any]:
        """The whole position, with everything that is hidden."""
        return json.loads(self._state())

    def result(self) -> list[Seat] | None:
        """By seat, points, place and what they are for; None while the game goes on."""
        rows = self._result()
        return rows and [Seat(vp, place + 1, dict(zip(_SCORED, scored))) for vp, place, scored in rows]

    def events(self, seat: int | str | None = _REFEREE) -> list[dict[str, Any]]:
        """What the last move has done, in order, as the seat may know it; without a seat everything."""
        return [json.loads(event) for event in self._events(seat)]

    def sentences(self, seat: int | str | None = _REFEREE, language: str = "en") -> list[str]:
        """The last move told in lines, as the seat may know it; without a seat everything."""
        return self._sentences(seat, language)

    # ---- Asking

    def ask(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """A command of docs/protocol.md that only asks, such as "preview", "outlook" or "judge": its answer.

        It is about the position between moves: a half-made one does not count.
        """
        if cmd in _CHANGING:
            raise errors.BadInput(f"“{cmd}” does not only ask: this game would stay as it is")
        answer = json.loads(self._ask(json.dumps({"cmd": cmd, **fields})))
        if answer.pop("ok"):
            return answer
        error = answer["error"]
        raise errors.make(error["code"], error["text"], error.get("rule"), error.get("field", ""), error.get("line", 0),
                          error.get("options", ()))

    def moves(self, limit: int = 20000) -> list[str]:
        """The whole legal moves, sorted; any `limit` of them if there are more."""
        return self.ask("moves", limit=limit)["moves"]

    def why(self, move: str) -> list[dict[str, str | None]]:
        """Every rule that forbids a move: a list of {"rule", "text"}, empty for a legal one."""
        return self.ask("why", move=move)["why"]

    def bot(self, player: int | str = 5, nodes: int = 0, seed: int = 0, net: _millwright.Net | None = None) -> str:
        """The move of a bot for the seat that decides, which sees what the seat sees. It is not played.

        player  a level from 1 to 10, or "random", "greedy", "turn", "search", "level1" to "level10", "top"
        nodes   how many positions it may look at, where it searches; 0: as many as it usually does
        net     a millwright.Net of this game, by which it judges positions; without one levels 9 and 10 judge by the
                package's own, and the others by weights
        """
        return self._bot(player_name(player), whole("nodes", nodes, 0, 10**9), seed, net)

    def advise(self, top: int = 3, nodes: int = 1000000, seed: int = 0, move: str | None = None) -> dict[str, Any]:
        """The best moves with what they are worth and why, as docs/protocol.md has it; and of `move` the same."""
        fields = {"top": top, "nodes": nodes, "seed": seed}
        return self.ask("advise", **fields, **({} if move is None else {"move": move}))

    def draw(self, part: str = "whole", seat: int | None = None, then: str | None = None, width: int | None = None,
             standalone: bool = True) -> str:
        """The board as SVG: what everybody may see.

        part   "whole", "map", "panel", "tracks", "income", "mat" (of a seat) or "legend"
        seat   whose mat it is
        then   a move, drawn as a ghost
        width  from 400 to 4000
        """
        if seat is not None:
            whole("seat", seat, 0, self.players - 1)
        fields = {"seat": seat, "then": then, "width": width}
        fields = {key: value for key, value in fields.items() if value is not None}
        return self.ask("draw", part=part, standalone=standalone, **fields)["svg"]

    def _repr_svg_(self) -> str:
        return self.draw()

    def __repr__(self) -> str:
        map = f" on {self.map}" if self.map else ""
        state = "over" if self.over else f"seat {self.seat} decides"
        return f"<{self.game}{map}, {self.players} players, {self.played} moves, {state}>"

    # ---- Keeping

    def replay(self) -> Iterator[tuple[Game, str]]:
        """The game again from its beginning: pairs of a game before a move and that move."""
        game = type(self)._from_log(self.log().partition("\nmoves\n")[0] + "\nmoves\n")
        for move in self.history():
            yield game.copy(), move
            game.play(move)

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[Any, ...]]:
        return _rebuild, (type(self), self.log(), self.words)

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: Any) -> Game:
        return self.copy()

    # ---- Learning

    def vocabulary(self) -> tuple[str, ...]:
        """All words of this board, by their numbers."""
        return vocabulary(self.game, self.map)

    def observation_spec(self) -> ObservationSpec:
        """What the bytes of an observation are."""
        return observation_spec(self.game, self.map)

    def action_mask(self, out: np.ndarray | None = None) -> np.ndarray:
        """A byte for each word of the vocabulary: 1 if it is offered now. `out` is an array to be filled."""
        if out is None:
            out = np.empty(len(_words(self.game, self.map)), np.uint8)
        self._mask(out)
        return out

    def observation(self, seat: int | None = None, out: np.ndarray | None = None) -> np.ndarray:
        """What a seat may know, as bytes: that of the seat that decides if none is named. `out` is an array to be filled."""
        if seat is None:
            seat = 0 if self.over else self.seat
        if out is None:
            out = np.empty(_spec(self.game, self.map).size, np.uint8)
        self._observe(seat, out)
        return out

    def rewards(self, kind: str = "points") -> np.ndarray:
        """By seat, a float32 when the game is over, else 0.

        points  the points of the seat
        lead    its points less those of the best other seat
        place   1 for who is ahead of everybody, -1 for who is behind everybody, and evenly between
        """
        if not isinstance(kind, str) or kind not in ("points", "lead", "place"):
            raise errors.BadInput(f"There is no reward “{kind}”: it is points, lead or place")
        rewards, rows = np.zeros(self.players, np.float32), self._result()
        for seat, (vp, place, _) in enumerate(rows or ()):
            others = [row for other, row in enumerate(rows) if other != seat]
            if kind == "points":
                rewards[seat] = vp
            elif kind == "lead":
                rewards[seat] = vp - max(row[0] for row in others)
            else:
                rewards[seat] = sum((row[1] > place) - (row[1] < place) for row in others) / len(others)
        return rewards


def _rebuild(cls, log, words):
    game = cls._from_log(log)
    for word in words:
        game.step(word)
    return game


_kept = {}


def _words(game, map):
    return _keep(vocabulary, game, map)


def _spec(game, map):
    return _keep(observation_spec, game, map)


def _keep(function, game, map):
    """Boards do not change: what is said of one is asked for once."""
    key = function, game, map
    if key not in _kept:
        _kept[key] = function(game, map)
    return _kept[key]


def whole(name: str, value: Any, least: int, most: int) -> int:
    """A whole number of any type that has them, from `least` to `most`."""
    try:
        number = operator.index(value)
    except TypeError:
        number = least - 1
    if not least <= number <= most:
        raise errors.BadInput(f"{name} must be a whole number from {least} to {most}")
    return number


def player_name(player: int | str) -> str:
    """A player by level or name, as the library calls it."""
    return player if isinstance(player, str) else f"level{whole('The level of a player', player, 1, _millwright.LEVELS)}"
