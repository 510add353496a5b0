"""OpenSpiel games: a Python game of OpenSpiel for each board, in which an action is a word.

    import millwright.openspiel
    import pyspiel

    game = pyspiel.load_game("millwright_birmingham(players=2)")
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(0)
        else:
            state.apply_action(state.legal_actions()[0])
    print(state.returns())

Importing this module registers them: `names()` lists them.

Chance is explicit. All that is dealt in a game follows from its seed, so a game begins with four chance nodes of 256
equally likely outcomes, the bytes of the seed with the highest first, and has none later. What is applied is
deterministic from there on. So 2^32 deals are possible, and the deal of any seed below that can be asked for by name.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from . import _millwright, errors
from .adapter import needed, reward_kind, tell
from .game import Game, _spec, _words

with needed("openspiel", "OpenSpiel", "pyspiel"):
    import pyspiel

_SEED_BYTES = 4
# Counted generously, Birmingham with four is the longest: 128 actions of ten words, 45 tiles of each player sold once in
# five words, and all that was built removed again come to 2,500. Random games have less than 500.
_MOST_WORDS = 4096
# Points are kept in 16 bits. Who borrows without end in Age of Industry comes far below 0.
_BOUND = {"place": 1.0, "points": 2.0**15, "lead": 2.0**16}


@dataclasses.dataclass(frozen=True)
class _Board:
    """What a game is begun with. States share it."""

    game: str
    map: str | None
    players: int
    options: tuple[str, ...]
    reward: str

    def __deepcopy__(self, memo: Any) -> _Board:
        return self


class MillwrightState(pyspiel.State):
    """A position. `position` is the millwright.Game, or None until all is dealt."""

    def __init__(self, game: pyspiel.Game, board: _Board) -> None:
        super().__init__(game)
        self.board = board
        self.dealt = b""
        self.position: Game | None = None

    def current_player(self) -> int:
        if self.position is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.position.over else self.position.seat

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(byte, 1 / 256) for byte in range(256)]

    def _legal_actions(self, player: int) -> list[int]:
        return np.flatnonzero(self.position.action_mask()).tolist()

    def _apply_action(self, action: int) -> None:
        if self.position is not None:
            self.position.step(action)
            return
        if not 0 <= action < 256:
            raise errors.IllegalMove(f"There is no outcome {action}: a byte of the seed is from 0 to 255")
        self.dealt += bytes([action])
        if len(self.dealt) == _SEED_BYTES:
            board = self.board
            self.position = Game(board.game, board.players, int.from_bytes(self.dealt, "big"), board.map, board.options)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        words = _words(self.board.game, self.board.map)
        if not 0 <= action < len(words):
            raise errors.BadInput(f"There is no word {action}: words are numbered from 0 to {len(words) - 1}")
        return words[action]

    def returns(self) -> list[float]:
        if self.position is None:
            return [0.0] * self.board.players
        return self.position.rewards(self.board.reward).tolist()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> MillwrightState:
        """A state that looks the same to the player, with everything dealt anew that it cannot see.

        `sampler` gives numbers from 0 to 1, as pyspiel.UniformProbabilitySampler does. While a move is half made, only
        the player who makes it can ask.
        """
        state = self.clone()
        if state.position is not None:
            state.position.resample(player, int(sampler() * (1 << 53)))
        return state

    def __str__(self) -> str:
        if self.position is None:
            return f"dealt: {self.dealt.hex()}"
        words = f"half made: {' '.join(self.position.words)}\n" if self.position.half_made else ""
        return f"{tell(self.position)}{words}{self.position.hash:016x}"


class MillwrightObserver:
    """What a seat may know, by the named parts of an observation; no perfect recall."""

    def __init__(self, board: _Board) -> None:
        spec = _spec(board.game, board.map)
        self._bytes = np.zeros(spec.size, np.uint8)
        self._parts = spec.split(self._bytes)
        self.tensor = np.zeros(spec.size, np.float32)
        self.dict = spec.split(self.tensor)

    def set_from(self, state: MillwrightState, player: int) -> None:
        """Fills `tensor`, and so `dict`; with 0 while nothing is dealt."""
        self._look(state, player)
        self.tensor[:] = self._bytes

    def string_from(self, state: MillwrightState, player: int) -> str:
        """The parts that are not all 0, their bytes in hexadecimal."""
        self._look(state, player)
        return "\n".join(f"{name}: {part.tobytes().hex()}" for name, part in self._parts.items() if part.any())

    def _look(self, state, player):
        if state.position is None:
            self._bytes[:] = 0
        else:
            state.position.observation(player, self._bytes)


def _type_of(id, name, map, least, most, options, utility=pyspiel.GameType.Utility.ZERO_SUM):
    return pyspiel.GameType(
        short_name=_name_of(id, map), long_name=f"{name}{f' on the map {map}' if map else ''} (Millwright)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL, chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION, utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=most, min_num_players=least,
        provides_information_state_string=False, provides_information_state_tensor=False,
        provides_observation_string=True, provides_observation_tensor=True,
        parameter_specification={"players": most, "reward": "place"} | {option: False for option in options})


def _name_of(id, map):
    return "_".join(f"millwright-{id}{f'-{map}' if map else ''}".split("-"))


class MillwrightGame(pyspiel.Game):
    """A board with its parameters.

    players  how many; as many as can play if it is not said
    reward   "place", which is a zero-sum game, "points" or "lead", as Game.rewards has them
    and each option of the game by its name, such as introductory=True
    """

    row: tuple[Any, ...]  # of the list of games
    map: str | None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        id, name, least, most, _, options, _ = self.row
        map, params = self.map, params or {}
        chosen = tuple(option for option in options if params.get(option, False))
        self.board = _Board(id, map, params.get("players", most), chosen, reward_kind(params.get("reward", "place")))
        Game(id, self.board.players, 0, map, chosen)  # refuses what cannot be
        place, bound = self.board.reward == "place", _BOUND[self.board.reward]
        utility = pyspiel.GameType.Utility.ZERO_SUM if place else pyspiel.GameType.Utility.GENERAL_SUM
        info = pyspiel.GameInfo(num_distinct_actions=len(_words(id, map)), max_chance_outcomes=256,
                                num_players=self.board.players, min_utility=-bound, max_utility=bound,
                                utility_sum=0.0 if place else None, max_game_length=_MOST_WORDS)
        super().__init__(_type_of(id, name, map, least, most, options, utility), info, params)

    def new_initial_state(self) -> MillwrightState:
        return MillwrightState(self, self.board)

    def max_chance_nodes_in_history(self) -> int:
        return _SEED_BYTES

    def make_py_observer(self, iig_obs_type: pyspiel.IIGObservationType | None = None,
                         params: dict[str, Any] | None = None) -> MillwrightObserver | None:
        """What a player may know now, the public and the private; None, as OpenSpiel has it, for every other kind."""
        if params:
            raise errors.BadInput(f"An observation has no parameters, such as {', '.join(params)}")
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if wanted.perfect_recall or not wanted.public_info or wanted.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return MillwrightObserver(self.board)


def _boards() -> Iterator[tuple[tuple[Any, ...], str | None]]:
    for row in _millwright.games():
        for map in row[4] or (None,):
            yield row, map


def names() -> list[str]:
    """The names of the games, for pyspiel.load_game."""
    return [_name_of(row[0], map) for row, map in _boards()]


# OpenSpiel lets go of what is registered when the interpreter is gone: a class stands that, a function would not. A game is
# pickled by the name of its class.
for _row, _map in _boards():
    _id, _title, _least, _most, _, _options, _ = _row
    _class = type(_name_of(_id, _map), (MillwrightGame,), {"row": _row, "map": _map, "__module__": __name__})
    globals()[_class.__name__] = _class
    pyspiel.register_game(_type_of(_id, _title, _map, _least, _most, _options), _class)
