"""What the modules that need other libraries have in common. It needs none of those libraries itself."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import numpy as np

from . import errors
from .game import Game, _spec

RENDER_MODES = ("ansi", "svg")
# ORDER: as in pyproject.toml. What each extra needs, by the name that pip knows. Sentences name that, and not our own extra: on
# PyPI our name is somebody else's.
EXTRAS = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "puffer": "gymnasium", "openspiel": "open_spiel",
          "corpus": "pyarrow", "notebook": "matplotlib", "ray": "ray", "ppo": "torch"}


@contextlib.contextmanager
def needed(extra: str, library: str, *packages: str) -> Iterator[None]:
    """Around the imports of an extra: where one of its packages is not installed, that is said. Whatever else is wrong with
    them is seen as it is."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name not in packages:
            raise
        raise ImportError(f"millwright.{extra} needs {library}: pip install {EXTRAS[extra]}") from missing


def one_of(name: str, value: Any, choices: tuple[Any, ...]) -> Any:
    """The value, if it is one of the choices."""
    if not any(value is choice or (isinstance(value, str) and value == choice) for choice in choices):
        raise errors.BadInput(f"{name} must be one of {', '.join(map(str, choices))}, not {value!r}")
    return value


def reward_kind(value: Any) -> str:
    """The name of a reward, as Game.rewards has them."""
    return one_of("reward", value, ("points", "lead", "place"))


def most_of_bytes(game: str, map: str | None) -> np.ndarray:
    """The largest value of each byte of an observation."""
    spec = _spec(game, map)
    most = np.empty(spec.size, np.uint8)
    for part in spec.parts:
        most[part.start:part.stop] = part.most
    return most


def mask_of(game: Game) -> np.ndarray:
    """The action mask in the type that Gymnasium's spaces sample with."""
    return game.action_mask().view(np.int8)


def tell(game: Game) -> str:
    """The last move and what everybody can see of the seats, in lines."""
    view = game.view()
    lines = [*game.sentences(None), repr(game)[1:-1]]
    names = [name for name in ("money", "income", "loans", "vp", "hand") if name in view["seats"][0]]
    lines.append("seat" + "".join(f"{name:>8}" for name in names))
    for number, seat in enumerate(view["seats"]):
        lines.append(f"{number:>4}" + "".join(f"{seat[name]:>8}" for name in names))
    return "\n".join(lines) + "\n"


def render(game: Game, mode: str | None) -> str | None:
    """The position as text or as a picture; None without a mode."""
    return {None: lambda: None, "ansi": lambda: tell(game), "svg": game.draw}[mode]()
