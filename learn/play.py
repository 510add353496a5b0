"""Games of bots on threads. What a game is depends on its job alone, whatever the number of threads."""
from typing import NamedTuple

import numpy as np

from millwright import _millwright
from millwright._work import on_threads


class Job(NamedTuple):
    """A game to be played: who plays in each seat, by which net, if any, and the thousandths of its moves that are random."""

    game: str
    map: str | None
    players: list[str]
    nets: list
    explore: list[int]
    seed: int
    options: list[str] = []


class Played(NamedTuple):
    """A game that was played: the numbers of its words one after another, and by seat the points and the places from 1."""

    words: np.ndarray
    points: np.ndarray
    places: np.ndarray


def play(job, stop):
    columns = _millwright.self_play(job.game, job.map, job.options, job.players, job.seed, False, stop, job.nets, job.explore)
    if columns is None:
        return None
    result = np.frombuffer(columns[5], np.int16).reshape(len(job.players), -1)
    return Played(np.frombuffer(columns[2], np.int16), result[:, 0], result[:, 1])


def shares_of(played):
    """By seat, the part of the victory, which winners of equal rank share."""
    return (played.places == 1) / (played.places == 1).sum()


def play_all(jobs, threads):
    """The games in the order of the jobs. Who closes this, or is interrupted, waits for no game: they are stopped."""
    return on_threads(play, jobs, threads, 4)
