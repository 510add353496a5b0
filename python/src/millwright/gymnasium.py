"""Gymnasium environments: one seat of a game, against bots in all others. An action is a word.

    import gymnasium
    import millwright.gymnasium

    environment = gymnasium.make("millwright/Birmingham-v0", players=4, bots="greedy")
    observation, info = environment.reset(seed=1)
    over = False
    while not over:
        action = environment.action_space.sample(info["action_mask"])
        observation, reward, terminated, truncated, info = environment.step(action)
        over = terminated or truncated

There is one for each board, registered when this module is imported: `ids()` lists them. Gymnasium imports it by
itself for `gymnasium.make("millwright.gymnasium:millwright/Birmingham-v0")`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from . import _millwright, errors
from .adapter import RENDER_MODES, mask_of, most_of_bytes, needed, one_of, render, reward_kind
from .game import Game, _words, player_name, whole

with needed("gymnasium", "Gymnasium", "gymnasium"):
    import gymnasium
    from gymnasium import spaces


class SeatEnv(gymnasium.Env):
    """One seat of a game.

    game, players, map, options  as for millwright.new
    seat            which one; None: a seat is drawn for each game
    bots            who plays the others: a level or name for all of them, or {seat: level or name}
    reward          "points", "lead" or "place" when the game is over, as Game.rewards has it; 0 until then
    shaping         None, or "potential": every step also pays discount * value - value before it, where the value is
                    Game.value(seat), and 0 when the game is over (potential-based shaping, as in millwright.Batch); it is
                    in points whatever `reward` is
    illegal         what a word that is not offered does: "end" ends the game with `illegal_reward`, and info["illegal"]
                    says why; "raise" raises millwright.IllegalMove and changes nothing
    render_mode     "ansi", text, or "svg", a picture

    The observation is that of Game.observation, a new array every time. `info` has "action_mask", "seat" and, when
    the game is over, "points" and "place" by seat. `reset(seed=7)` begins the game of seed 7; resets without a seed go on
    from there. The same seeds and actions give the same game, bots included.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(self, game: str = "birmingham", players: int = 4, seat: int | None = 0,
                 bots: int | str | Mapping[int, int | str] = 2, map: str | None = None, options: Sequence[str] = (),
                 reward: str = "place", shaping: str | None = None, discount: float = 1.0, illegal: str = "end",
                 illegal_reward: float = -1.0, render_mode: str | None = None) -> None:
        self.game = Game(game, players, 0, map, options)
        self.seat = seat if seat is None else whole("seat", seat, 0, players - 1)
        self.render_mode = one_of("render_mode", render_mode, (None, *RENDER_MODES))
        self._setup = game, players, map, tuple(options)
        self._given_seat = self.seat
        self._bots = _bots_of(bots, players, self.seat)
        for player in set(self._bots) - {None}:
            self.game.copy().bot(player, nodes=1)  # refuses who does not exist
        self._reward = reward_kind(reward)
        self._shaped = one_of("shaping", shaping, (None, "potential")) is not None
        self._discount = float(discount)
        self._ends = one_of("illegal", illegal, ("end", "raise")) == "end"
        self._illegal_reward = float(illegal_reward)
        self._over = True
        most = most_of_bytes(game, map)
        self.observation_space = spaces.Box(np.zeros_like(most), most, dtype=np.uint8)
        self.action_space = spaces.Discrete(len(_words(game, map)))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Begins a game, and lets the bots move until the seat decides. `options` is Gymnasium's, and not used."""
        if seed is not None:
            whole("seed", seed, 0, (1 << 64) - 1)
        super().reset(seed=seed)
        name, players, map, rules = self._setup
        if seed is None:
            seed = int(self.np_random.integers(1 << 64, dtype=np.uint64))
        self.game = Game(name, players, seed, map, rules)
        self.seat = int(self.np_random.integers(players)) if self._given_seat is None else self._given_seat
        self._over = False
        self._let_bots_move()
        self._value = self.game.value(self.seat) if self._shaped else 0.0
        return self.game.observation(self.seat), self._info()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Takes a word by its number, and lets the bots move until the seat decides again."""
        if self._over:
            raise errors.GameOver("There is no game: reset() begins one", "over")
        game, illegal = self.game, {}
        try:
            game.step(whole("An action", action, 0, self.action_space.n - 1))
        except errors.IllegalMove as error:
            if not self._ends:
                raise
            self._over, reward, illegal = True, self._illegal_reward, {"illegal": str(error)}
        else:
            self._let_bots_move()
            self._over = game.over
            reward = float(game.rewards(self._reward)[self.seat]) if game.over else 0.0
        if self._shaped:
            value = 0.0 if self._over else self._value if game.half_made else game.value(self.seat)
            reward += self._discount * value - self._value
            self._value = value
        return game.observation(self.seat), reward, self._over, False, self._info() | illegal

    def action_masks(self) -> np.ndarray:
        """The mask as booleans, under the name by which sb3-contrib's MaskablePPO asks for it."""
        return mask_of(self.game).astype(bool)

    def render(self) -> str | None:
        """What everybody can see, as `render_mode` has it."""
        return render(self.game, self.render_mode)

    def _let_bots_move(self):
        game = self.game
        while not game.over and game.seat != self.seat:
            seed = int(self.np_random.integers(1 << 64, dtype=np.uint64))
            game.play(game.bot(self._bots[game.seat], seed=seed))

    def _info(self):
        info = {"action_mask": mask_of(self.game), "seat": self.seat}
        result = self.game.result()
        if result:
            info |= {"points": [seat.points for seat in result], "place": [seat.place for seat in result]}
        return info


def _bots_of(bots, players, seat):
    """The name of a player for each seat, and None for the seat that has none."""
    if not isinstance(bots, Mapping):
        return [player_name(bots) if other != seat else None for other in range(players)]
    names = [None] * players
    for other, player in bots.items():
        names[whole("The seat of a bot", other, 0, players - 1)] = player_name(player)
    if seat is None or names[seat] is not None or names.count(None) > 1:
        raise errors.BadInput("bots must name a player for every seat but `seat`, or one for all")
    return names


def _boards():
    """The id of an environment, and what it is made with, for each game on each of its maps."""
    for id, *_, maps, _, _ in _millwright.games():
        for map in maps or (None,):
            name = "".join(part.capitalize() for part in f"{id}-{map or ''}".split("-"))
            yield f"millwright/{name}-v0", {"game": id, "map": map}


def ids() -> list[str]:
    """The ids of the environments, for gymnasium.make."""
    return [id for id, _ in _boards()]


for _id, _board in _boards():
    gymnasium.register(_id, entry_point=SeatEnv, kwargs=_board)
