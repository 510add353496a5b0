"""A vector environment in the manner of PufferLib 3: many games on one millwright.Batch, over buffers of the caller.

    from millwright.puffer import Env

    environment = Env("birmingham", players=4, games=256, bots={1: 2, 2: 2, 3: 2})
    observations, infos = environment.reset(seed=1)
    observation, mask = environment.split(observations)
    observations, rewards, terminals, truncations, infos = environment.step(mask.argmax(axis=1))

With PufferLib installed it is a native PufferEnv, for `pufferlib.vector.make(Env, env_kwargs={…})`. Without PufferLib it
works all the same and needs Gymnasium alone, for its spaces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from . import errors
from .adapter import most_of_bytes, needed, one_of, tell
from .batch import Batch
from .game import _spec, whole

with needed("puffer", "Gymnasium", "gymnasium"):
    from gymnasium import spaces
try:
    from pufferlib import PufferEnv  # so that PufferLib knows it for one of its own
except ModuleNotFoundError as missing:
    if missing.name != "pufferlib":
        raise
    PufferEnv = object


class Env(PufferEnv):
    """As many agents as games: an agent is whoever decides in its game.

    game, players, map, options, threads, bots, reward, shaping, discount  as for millwright.Batch
    games    how many, so num_agents
    illegal  what a word that is not offered does: "next" takes the next one of the vocabulary that is, behind the last the
             first again; "raise" raises millwright.IllegalMove, and no game is stepped
    seed     of all games; reset(seed) has another
    buf      {"observations", "rewards", "terminals", "truncations", "masks", "actions"}: arrays that are written to

    A row of `observations` is an observation followed by its action mask: `split` takes them apart. `masks` are
    PufferLib's, all True. A game that ends begins anew in the same step, with its terminal True.

    With bots in all seats but one, a row is the stream of that seat: its observations, actions and rewards. With
    several seats left to the caller (self-play), a row passes from seat to seat: `seats` says who decides now, `rewards`
    is for who has just chosen a word, and `seat_rewards`, by game and seat, is what each seat gets.
    """

    emulated = False
    done = False

    def __init__(self, game: str = "birmingham", players: int = 4, games: int = 256, threads: int = 1,
                 map: str | None = None, options: Sequence[str] = (), bots: Mapping[int, int | str] | None = None,
                 reward: str = "place", shaping: str | None = None, discount: float = 1.0, illegal: str = "next",
                 seed: int | None = 0, buf: Mapping[str, np.ndarray] | None = None) -> None:
        self._seeds = np.random.default_rng()
        self.num_agents = whole("games", games, 1, 1 << 24)
        self._replaces = one_of("illegal", illegal, ("next", "raise")) == "next"
        self._size = _spec(game, map).size
        most = most_of_bytes(game, map)
        words = len(Batch(game, players, map=map, options=options).mask[0])
        most = np.append(most, np.ones(words, np.uint8))
        self.single_observation_space = spaces.Box(np.zeros_like(most), most, dtype=np.uint8)
        self.single_action_space = spaces.Discrete(words)
        n = self.num_agents
        self.observation_space = spaces.Box(0, np.broadcast_to(most, (n, len(most))), dtype=np.uint8)
        self.action_space = spaces.MultiDiscrete([words] * n)
        self.agent_ids = np.arange(n)
        self._take_buffers(buf)
        observation, mask = self.split(self.observations)
        self._batch = Batch(game, players, n, threads, seeds=self._draw_seeds(seed), map=map, options=options, bots=bots,
                            reward=reward, shaping=shaping, discount=discount,
                            out={"observation": observation, "mask": mask, "done": self.terminals})
        self.seats, self.seat_rewards = self._batch.seat, self._batch.reward
        self._mask = mask
        self._one_seat = len(bots or ()) == players - 1
        self._begin()

    def _take_buffers(self, buf):
        n = self.num_agents
        shapes = {"observations": (self.observation_space.shape, np.uint8), "rewards": ((n,), np.float32),
                  "terminals": ((n,), np.bool_), "truncations": ((n,), np.bool_), "masks": ((n,), np.bool_),
                  "actions": ((n,), None)}
        if buf is not None and not (isinstance(buf, Mapping) and all(name in buf for name in shapes)):
            raise errors.BadInput(f"buf must have the arrays {', '.join(shapes)}")
        for name, (shape, kind) in shapes.items():
            array = np.zeros(shape, kind or np.int32) if buf is None else buf[name]
            if not isinstance(array, np.ndarray) or array.shape != shape or array.dtype != (kind or array.dtype):
                raise errors.BadInput(f"buf[{name!r}] must be an array of shape {shape}"
                                      + (f" and type {np.dtype(kind)}" if kind else ""))
            setattr(self, name, array)

    def _draw_seeds(self, seed):
        """Seeds that have nothing to do with those of the next number, which PufferLib gives to another process."""
        if seed is not None:
            self._seeds = np.random.default_rng(whole("seed", seed, 0, (1 << 64) - 1))
        return self._seeds.integers(1 << 64, size=self.num_agents, dtype=np.uint64)

    def _begin(self):
        self.rewards[:] = 0
        self.truncations[:] = False
        self.masks[:] = True
        self.infos = []
        self._paid = np.zeros(self.num_agents)
        self._steps, self._replaced = np.zeros((2, self.num_agents), np.int64)

    @property
    def agents_per_batch(self) -> int:
        return self.num_agents

    agent_per_batch = agents_per_batch  # PufferLib 3.0 writes it so

    @property
    def driver_env(self) -> Env:
        return self

    def split(self, observations: Any) -> tuple[Any, Any]:
        """Observation and action mask, as views of the same memory: of an array of numpy or a tensor, any number of rows."""
        return observations[..., :self._size], observations[..., self._size:]

    def reset(self, seed: int | None = None) -> tuple[np.ndarray, list[dict[str, Any]]]:
        """Begins all games anew; without a seed, others than before."""
        self._batch.reset(seeds=self._draw_seeds(seed))
        self._begin()
        return self.observations, self.infos

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        """Takes a word in each game. Every game that ends has a dictionary in the infos: "episode_length", its words;
        "illegal", the share of them that were not offered; and, where a row is the stream of one seat, "episode_return",
        what that was paid."""
        words, replaced = self._words(actions)
        movers = self.seats.copy()
        self._batch.step(words)
        self.actions[:] = words
        self.rewards[:] = self.seat_rewards[self.agent_ids, movers]
        self._paid += self.rewards
        self._steps += 1
        self._replaced[replaced] += 1
        ended = np.flatnonzero(self.terminals)
        self.infos = [{"episode_length": int(self._steps[i]), "illegal": float(self._replaced[i] / self._steps[i])}
                      | ({"episode_return": float(self._paid[i])} if self._one_seat else {}) for i in ended]
        for sums in self._paid, self._steps, self._replaced:
            sums[ended] = 0
        return self.observations, self.rewards, self.terminals, self.truncations, self.infos

    def _words(self, actions):
        """The words to take, and the games in which they are others than those that were chosen."""
        actions, n = np.asarray(actions), self.single_action_space.n
        if actions.shape != (self.num_agents,) or actions.dtype.kind not in "iu":
            raise errors.BadInput(f"actions must be {self.num_agents} whole numbers")
        if actions.min() < 0 or actions.max() >= n:
            raise errors.BadInput(f"actions must be whole numbers from 0 to {n - 1}")
        words = actions.astype(np.int64)
        if not self._replaces:
            return words, []
        replaced = np.flatnonzero(self._mask[self.agent_ids, words] == 0)
        behind = (words[replaced, None] + np.arange(n)) % n
        words[replaced] += np.take_along_axis(self._mask[replaced], behind, axis=1).argmax(axis=1)
        words[replaced] %= n
        return words, replaced

    def async_reset(self, seed: int | None = None) -> None:
        """As reset; recv() has what comes of it."""
        self.reset(seed)

    def send(self, actions: np.ndarray) -> None:
        """As step; recv() has what comes of it."""
        self.step(actions)

    def recv(self) -> tuple[Any, ...]:
        """Observations, rewards, terminals, truncations, infos, agent ids and masks."""
        return (self.observations, self.rewards, self.terminals, self.truncations, self.infos, self.agent_ids,
                self.masks)

    def render(self, i: int = 0) -> str:
        """One of the games, as text."""
        return tell(self._batch.game(i))

    def close(self) -> None:
        """There is nothing to close."""
