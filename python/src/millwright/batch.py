"""Many games at once, in C and without the interpreter's lock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from . import _millwright, errors
from .game import Game, ObservationSpec, _spec, _words, player_name, whole


class Batch(_millwright.Batch):
    """`n` games that are stepped together. The arrays stay the same ones and are written by every step:

    observation  (n, size) uint8, what the seat that decides may know
    mask         (n, words) uint8, 1 for each word that is offered
    seat         (n,) int8, the seat that decides
    reward       (n, players) float32, by seat, of the last step
    done         (n,) bool, whether the last step has ended a game
    seeds        (n,) uint64, of the game that is played now

    A game that ends begins anew in the same step: then `reward` is of the game that has ended, all else of the
    new one. Seats with bots play by themselves. The same seeds and words give the same bytes, whatever the
    number of threads.

    game, players, map, options  as for millwright.new
    n, threads  games, and threads that share them
    seed        of the whole batch; or give `seeds`, one for each game
    bots        {seat: level or name of a player}
    reward      "points", "lead" or "place" at the end of a game, as Game.rewards has it
    shaping     None, or "potential": every step also pays discount * value - value before it, where the value is
                Game.value(seat), in the middle of a move that before it, and 0 when the game is over (potential-based
                shaping). A step is a word of whoever decides in that game. The value is in points whatever `reward` is; in
                the introductory game of Birmingham it is about twice the points that come out
    out         {name: array}: arrays of the caller, all but `seeds`, used in place of new ones. They have the shape and
                type above and lie in memory without gaps; only rows of `observation` and `mask` may lie apart
    """

    observation: np.ndarray
    mask: np.ndarray
    seat: np.ndarray
    reward: np.ndarray
    done: np.ndarray
    seeds: np.ndarray
    n: int

    def __new__(cls, game: str, players: int = 4, n: int = 1, threads: int = 1, *, seed: int | None = None,
                seeds: Iterable[int] | None = None, map: str | None = None, options: Sequence[str] = (),
                bots: Mapping[int, int | str] | None = None, reward: str = "points", shaping: str | None = None,
                discount: float = 1.0, out: Mapping[str, np.ndarray] | None = None) -> Batch:
        if shaping is not None and not (isinstance(shaping, str) and shaping == "potential"):
            raise errors.BadInput("shaping must be None or “potential”")
        if bots is not None and not isinstance(bots, Mapping):
            raise errors.BadInput("bots must name players by seat: {1: 4, 2: \"greedy\"}")
        if not isinstance(discount, (int, float)) or not 0 <= discount <= 1:
            raise errors.BadInput("discount must be a number from 0 to 1")
        n, players = whole("n", n, 1, 1 << 24), whole("players", players, 1, 99)
        names = [""] * players
        for seat, player in (bots or {}).items():
            names[whole("The seat of a bot", seat, 0, players - 1)] = player_name(player)
        shapes = {"observation": ((n, _spec(game, map).size), np.uint8), "mask": ((n, len(_words(game, map))), np.uint8),
                  "seat": (n, np.int8), "reward": ((n, players), np.float32), "done": (n, bool)}
        if out is not None and not (isinstance(out, Mapping) and all(name in shapes for name in out)):
            raise errors.BadInput(f"out must name arrays: {', '.join(shapes)}")
        arrays = {name: out[name] if out and name in out else np.zeros(*shape) for name, shape in shapes.items()}
        arrays["seeds"] = _seeds_of(n, seed, seeds)
        batch = super().__new__(cls, game, map, players, options, n, threads, names, tuple(arrays.values()), reward,
                                shaping is not None, discount)
        vars(batch).update(arrays)
        batch.n, batch._board = n, (game, map)
        return batch

    def __init__(self, *args: Any, **keywords: Any) -> None:
        pass

    def __repr__(self) -> str:
        game, map = self._board
        return f"<{self.n} games of {game}{f' on {map}' if map else ''}, {self.reward.shape[1]} players>"

    def __len__(self) -> int:
        return self.n

    def vocabulary(self) -> tuple[str, ...]:
        """All words of the board, by their numbers."""
        return _words(*self._board)

    def observation_spec(self) -> ObservationSpec:
        """What the bytes of an observation are."""
        return _spec(*self._board)

    def step(self, actions: np.ndarray | Sequence[int]) -> None:
        """Takes a word in each game, by its number; if one is not offered, no game is stepped."""
        actions = np.asarray(actions)
        if actions.dtype.kind not in "iu":
            raise errors.BadInput(f"actions must be whole numbers, not {actions.dtype}")
        self._step(np.ascontiguousarray(actions, np.int64))

    def reset(self, seed: int | None = None, seeds: Iterable[int] | None = None) -> None:
        """Begins all games anew: with these seeds, or with those that they have now."""
        self._begin(None if seed is None and seeds is None else _seeds_of(self.n, seed, seeds))

    def game(self, i: int) -> Game:
        """A copy of one of the games, which from now on is on its own. Its log begins there."""
        return Game._from_batch(self, i)

    def random_actions(self, generator: np.random.Generator) -> np.ndarray:
        """One of the words that are offered in each game, for tests and first tries; `generator` is numpy's."""
        n = self.mask.sum(axis=1)
        wanted = (generator.random(self.n) * n).astype(np.int64)
        return (np.cumsum(self.mask, axis=1, dtype=np.int16) > wanted[:, None]).argmax(axis=1)


def _seeds_of(n, seed, seeds):
    """One for each game: those that are given, or the numbers from `seed` on."""
    most = (1 << 64) - 1
    if seeds is None:
        return np.arange(n, dtype=np.uint64) + np.uint64(whole("seed", 0 if seed is None else seed, 0, most - n + 1))
    if seed is not None:
        raise errors.BadInput("Give seed or seeds, not both")
    try:
        given = list(seeds)
    except TypeError:
        raise errors.BadInput("seeds must be a list of whole numbers") from None
    if len(given) != n:
        raise errors.BadInput(f"There must be one seed for each of {n} games, not {len(given)}")
    return np.array([whole("A seed", each, 0, most) for each in given], np.uint64)
