"""Files of nets: the numbers of a model as src/ai/net.h has them, and back."""
import struct
from typing import NamedTuple

import numpy as np

import millwright
from millwright import _millwright

MARK, VERSION = b"MWNET\0", 3
FIRST, SECOND, SOURCES, PHASES, STAGES = 64, 16, 6, 3, 16
OF_TABLE = PHASES * STAGES  # groups
# How many parts a whole is of: `first` of the first layer, `between` of what comes out of a layer, `second` of the second
# layer, `point` of a point.
SCALE = {"first": 1 << 14, "between": 1 << 9, "second": 1 << 10, "point": 1000}


class Shape(NamedTuple):
    """What the game decides: its inputs, the fewest players, and how many tables there are: the numbers of players, and behind
    them as many again of a variant, if there is one."""

    inputs: tuple[str, ...]
    least_players: int
    counts: int
    tables: int

    @property
    def groups(self):
        return self.tables * OF_TABLE


class Weights(NamedTuple):
    """What is in a file, in the file's order and in its units, as arrays of whole numbers."""

    first: np.ndarray
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray
    last: np.ndarray
    direct: np.ndarray
    doubling: np.ndarray


def shape_of(game):
    info = next((each for each in millwright.games() if each.id == game), None)
    if info is None:
        raise millwright.BadInput(f"There is no game “{game}”; millwright.games() lists them")
    counts = info.most_players - info.least_players + 1
    return Shape(_millwright.inputs(game), info.least_players, counts, _millwright.tables(game))


def layout(shape):
    """By field, the type of its numbers and its shape."""
    inputs = len(shape.inputs)
    return Weights(("<i2", (FIRST, inputs)), ("<i4", (shape.groups, FIRST)), ("<i2", (SECOND, FIRST)), ("<i4", (SECOND,)),
                   ("<i4", (SOURCES, SECOND)), ("<i4", (shape.groups, SOURCES, inputs)), ("<i4", (shape.tables, STAGES)))


def whole(numbers, most):
    """The nearest whole numbers, none beyond `most`."""
    return np.clip(np.rint(np.asarray(numbers, np.float64)), -most, most).astype(np.int64)


def checksum(data):
    """FNV-1a."""
    number = 0xcbf29ce484222325
    for byte in data:
        number = (number ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return number


def hash_of_inputs(shape):
    return checksum(b"".join(name.encode() + b"\0" for name in shape.inputs))


def pack(game, weights):
    """The bytes of the file."""
    shape = shape_of(game)
    head = struct.pack("<24sQ8h", game.encode(), hash_of_inputs(shape), len(shape.inputs), FIRST, SECOND, SOURCES,
                       shape.least_players, shape.tables, PHASES, STAGES)
    rest = head + b"".join(np.asarray(numbers).reshape(size).astype(kind).tobytes()
                           for numbers, (kind, size) in zip(weights, layout(shape)))
    return MARK + struct.pack("<HQ", VERSION, checksum(rest)) + rest


def unpack(game, data):
    """The numbers of a file. The library looks first whether it can be used."""
    millwright.Net(game, data)
    at, arrays = 64, []
    for kind, size in layout(shape_of(game)):
        count = int(np.prod(size))
        arrays.append(np.frombuffer(data, kind, count, at).reshape(size))
        at += arrays[-1].nbytes
    return Weights(*arrays)
