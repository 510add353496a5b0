"""Nets: a learned value, by which bots judge positions."""

from __future__ import annotations

import os
from typing import Self

from . import _millwright, errors


class Net(_millwright.Net):
    """A learned value of a game, by which a bot judges positions in place of its usual weights.

        net = millwright.Net("birmingham", "data/nets/birmingham.net")
        game.play(game.bot("level10", net=net))

    file      the path of the file, or its bytes
    game      the id of the game it is for
    checksum  of the file, as 16 digits: two nets with the same one are the same

    It never changes, and threads may share it.
    """

    __slots__ = ()

    def __new__(cls, game: str, file: str | os.PathLike | bytes) -> Self:
        return super().__new__(cls, game, _contents(file) if isinstance(file, (str, os.PathLike)) else file)

    def __repr__(self) -> str:
        return f"<net {self.checksum} of {self.game}>"


def _contents(path):
    """The bytes of a file, and no more of a very large one than shows that it is none."""
    try:
        with open(path, "rb") as file:
            return file.read(_millwright.MAX_NET_FILE + 1)
    except (OSError, ValueError) as error:
        raise errors.BadInput(f"The net {path} cannot be read: {getattr(error, 'strerror', None) or error}") from error
