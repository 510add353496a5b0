"""A PettingZoo environment: a game whose agents are the seats, in which an action is a word.

    from millwright.pettingzoo import env

    environment = env("birmingham", players=4)
    environment.reset(seed=1)
    for agent in environment.agent_iter():
        observation, reward, termination, truncation, info = environment.last()
        over = termination or truncation
        environment.step(None if over else environment.action_space(agent).sample(observation["action_mask"]))

A move has several words, so an agent is often selected several times in a row.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from . import errors
from .adapter import RENDER_MODES, mask_of, most_of_bytes, needed, one_of, render, reward_kind
from .game import Game, _words, whole

with needed("pettingzoo", "PettingZoo", "pettingzoo", "gymnasium"):
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers


def env(*args: Any, illegal_reward: float = -1, **keywords: Any) -> AECEnv:
    """A raw_env in PettingZoo's usual wrappers: a word that is not offered ends the game, with `illegal_reward` for
    the seat that chose it and 0 for all others."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(*args, **keywords), illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv):
    """The environment itself, which raises millwright.IllegalMove for a word that is not offered and stays as it was.

    game, players, map, options  as for millwright.new
    reward       "points", "lead" or "place", as Game.rewards has it: for all seats when the game is over, else 0
    render_mode  "ansi", text, or "svg", a picture

    Agents are "seat_0", "seat_1" and so on. An observation is a dictionary: "observation" has the bytes of
    Game.observation, and "action_mask" is 1 for each word that is offered, so all 0 for who does not decide. Its
    arrays are new ones every time. `reset(seed=7)` begins the game of seed 7; resets without a seed go on from there.
    """

    metadata = {"name": "millwright_v0", "render_modes": list(RENDER_MODES), "is_parallelizable": False}

    def __init__(self, game: str = "birmingham", players: int = 4, map: str | None = None, options: Sequence[str] = (),
                 reward: str = "place", render_mode: str | None = None) -> None:
        super().__init__()
        self.game = Game(game, players, 0, map, options)
        self.render_mode = one_of("render_mode", render_mode, (None, *RENDER_MODES))
        self._setup = game, players, map, tuple(options)
        self._reward = reward_kind(reward)
        self._seeds = np.random.default_rng()
        self._n_words = len(_words(game, map))
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        most = most_of_bytes(game, map)
        self.observation_spaces = {agent: spaces.Dict({
            "observation": spaces.Box(np.zeros_like(most), most, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (self._n_words,), np.int8),
        }) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._n_words) for agent in self.possible_agents}
        self.agents = []

    def observation_space(self, agent: str) -> spaces.Space:
        """What `observe` gives this agent."""
        return self._of(agent, self.observation_spaces)

    def action_space(self, agent: str) -> spaces.Space:
        """The words, by their numbers."""
        return self._of(agent, self.action_spaces)

    def _of(self, agent, table):
        try:
            return table[agent]
        except (KeyError, TypeError):
            raise errors.BadInput(f"There is no agent {agent!r}: they are {', '.join(self.possible_agents)}") from None

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game. `options` is PettingZoo's, and not used."""
        if seed is None:
            seed = int(self._seeds.integers(1 << 64, dtype=np.uint64))
        else:
            self._seeds = np.random.default_rng(whole("seed", seed, 0, (1 << 64) - 1))
        name, players, map, rules = self._setup
        self.game = Game(name, players, seed, map, rules)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.game.seat]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What a seat may know now, and what it can choose from."""
        game, seat = self.game, self._of(agent, self._seat)
        mask = mask_of(game) if seat == game.seat else np.zeros(self._n_words, np.int8)
        return {"observation": game.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Takes a word by its number, for the seat that decides; None for each seat once the game is over."""
        if not self.agents:
            raise errors.GameOver("There is no game: reset() begins one", "over")
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        game = self.game
        game.step(whole("An action", action, 0, self._n_words - 1))
        if game.over:
            self._end()
        else:
            self.agent_selection = self.agents[game.seat]

    def _end(self):
        self.rewards = dict(zip(self.agents, map(float, self.game.rewards(self._reward))))
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """What everybody can see, as `render_mode` has it."""
        return render(self.game, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
