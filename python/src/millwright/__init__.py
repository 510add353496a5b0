"""Millwright: the rules of a family of economic board games, for programs that play and learn.

    import millwright

    game = millwright.new("birmingham", players=4, seed=1)
    while not game.over:
        game.play(game.bot(4))
    print([seat.points for seat in game.result()])

docs/python.md goes from here to learning.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from . import _millwright
from .batch import Batch
from .errors import BadInput, Busy, Error, GameOver, IllegalMove
from .game import Game, ObservationSpec, Part, Seat, observation_spec, vocabulary
from .net import Net

__version__ = _millwright.VERSION
__all__ = ["BadInput", "Batch", "Busy", "Error", "Game", "GameInfo", "GameOver", "IllegalMove", "Net", "ObservationSpec",
           "Part", "Seat", "games", "load", "new", "observation_spec", "replay", "vocabulary"]


class GameInfo(NamedTuple):
    """A game: its id and name, for how many it is, its maps and options, and the revision of its rules."""

    id: str
    name: str
    least_players: int
    most_players: int
    maps: tuple[str, ...]
    options: tuple[str, ...]
    revision: int


def games() -> list[GameInfo]:
    """The games there are."""
    return [GameInfo(*row) for row in _millwright.games()]


def new(game: str, players: int = 4, seed: int = 0, map: str | None = None, options: Sequence[str] = (),
        names: Sequence[str] = ()) -> Game:
    """Begins a game.

    game     an id: "lancashire", "birmingham" or "age-of-industry"
    seed     a whole number from 0 to 2^64 - 1; the same seed gives the same game everywhere
    map      the name of a map, in a game that has several
    options  names of options, such as ["introductory"]
    names    the players' names by seat, for sentences, drawings and logs; who has none is “Player 1” and so on
    """
    return Game(game, players, seed, map, options, names)


def load(state: dict[str, Any] | str) -> Game:
    """A game that begins with a position, given as Game.state() gives it, or as JSON text."""
    return Game._from_state(state if isinstance(state, str) else json.dumps(state))


def replay(log: str) -> Game:
    """A game from its log, every move of which is checked."""
    return Game._from_log(log)
