"""Nets: a learned value, by which bots judge positions."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Self

from . import _millwright, errors

_HERE = Path(__file__).resolve().parent
_FOLDERS = _HERE / "nets", _HERE.joinpath("../../../data/nets").resolve()  # installed, and in the repository


class Net(_millwright.Net):
    """A learned value of a game, by which a bot judges positions in place of its usual weights.

        net = millwright.Net("birmingham", "mine.net")
        game.play(game.bot("level10", net=net))

    file      the path of the file, or its bytes; without it the one that came with the package
    game      the id of the game it is for
    checksum  of the file, as 16 digits: two nets with the same one are the same

    It never changes, and threads may share it.
    """

    __slots__ = ()

    def __new__(cls, game: str, file: str | os.PathLike | bytes | None = None) -> Self:
        if file is None:
            file = _own(game)
        if isinstance(file, (str, os.PathLike)):
            name = os.fsdecode(file).encode(errors="replace").decode()
            return super().__new__(cls, game, _contents(file), name)
        return super().__new__(cls, game, file)

    def __repr__(self) -> str:
        return f"<net {self.checksum} of {self.game}>"


def _own(game):
    """The path of the package's own net."""
    if game not in (row[0] for row in _millwright.games()):
        raise errors.BadInput(f"There is no game “{game}”; millwright.games() lists them")
    return next((folder for folder in _FOLDERS if folder.exists()), _FOLDERS[0]) / f"{game}.net"


def _contents(path):
    """The bytes of a file, and no more of a very large one than shows that it is none."""
    try:
        with open(path, "rb") as file:
            return file.read(_millwright.MAX_NET_FILE + 1)
    except (OSError, ValueError) as error:
        raise errors.BadInput(f"The net {path} cannot be read: {getattr(error, 'strerror', None) or error}") from error
