"""What can go wrong. Every exception has a sentence for a person, and the code by which the protocol calls it."""

from __future__ import annotations

from collections.abc import Iterable


class Error(Exception):
    """Something was refused, and nothing has changed.

    code     what sort of mistake it is, as in docs/protocol.md: "illegal", "bad-word", "incomplete", …
    rule     the rule that forbids it, "B5.2", or None
    field    the field that is to blame, or ""
    line     the line of a log that is to blame, from 1, or 0
    options  the words that could stand where a choice is open
    """

    def __init__(self, text: str, code: str = "bad-request", rule: str | None = None, field: str = "", line: int = 0,
                 options: Iterable[str] = ()) -> None:
        super().__init__(text)
        self.code, self.rule, self.field, self.line, self.options = code, rule, field, line, list(options)

    def __reduce__(self):
        return type(self), (str(self), self.code, self.rule, self.field, self.line, self.options)


class IllegalMove(Error, ValueError):
    """A word or a move that the rules do not allow now, that is no word of this game, or that leaves a choice open."""


class GameOver(IllegalMove):
    """A move in a game that is over."""


class BadInput(Error, ValueError):
    """A game, seat, seed, array, position or log that cannot be."""


class Busy(Error, RuntimeError):
    """Another thread is in the object, or it belongs to the process from which this one was forked."""


_CLASS = {"illegal": IllegalMove, "bad-word": IllegalMove, "incomplete": IllegalMove, "half-made": IllegalMove,
          "over": GameOver, "busy": Busy, "forked": Busy}


def make(code: str, text: str, rule: str | None = None, field: str = "", line: int = 0,
         options: Iterable[str] = ()) -> Error:
    """The exception for a problem of this code."""
    return _CLASS.get(code, BadInput)(text, code, rule, field, line, options)
