"""How fast the package is, and other libraries' own games beside it, in one run.

usage: python bench.py [--seconds N] [--threads N] [--games N] [--alone]

First Millwright's batch: words a second and core with observation and mask filled at every step. Then single calls. Then,
where they are installed, Millwright in the words of PettingZoo and OpenSpiel, a C++ game of OpenSpiel, PettingZoo's classic
games, and pgx on the CPU: `pip install open_spiel "pettingzoo[classic]" pgx`. What is not there is named as left out.

Everybody plays whole games at random. The actions are recorded before the clock runs, and then the same games are stepped
through them: so choosing costs nothing, and what is measured is stepping, with looking where a line says so. A step is one
decision of a player; what chance does between two of them is part of it. Beginning anew is part of the time. A line has the
rate by the clock and for a second of processor time, which on a busy machine is the one to believe.
"""
import argparse
import functools
import importlib
import importlib.metadata
import itertools
import os
import random
import time

import numpy as np

import millwright


def measure(play, seconds):
    """Steps a second by the clock and of processor time. `play` makes some steps and returns how many."""
    play()  # to warm up
    steps, clock, processor = 0, time.perf_counter(), time.process_time()
    while time.perf_counter() - clock < seconds:
        steps += play()
    return steps / (time.perf_counter() - clock), steps / (time.process_time() - processor)


def time_of(call, seconds):
    """Microseconds of processor time a call."""
    def play():
        for _ in range(1000):
            call()
        return 1000

    return 1e6 / measure(play, seconds)[1]


# ---- Millwright


def recorded_batch(n, threads, steps=1500, seed=1):
    """A batch, and random words for its games: rows of one word for each."""
    batch, generator = millwright.Batch("birmingham", 4, n, threads, seed=seed), np.random.default_rng(seed)
    rows = np.empty((steps, n), np.int64)
    for row in rows:
        row[:] = batch.random_actions(generator)
        batch.step(row)

    def play():
        batch.reset(seed=seed)
        for row in rows:
            batch.step(row)
        return rows.size

    return play


def single_calls(seconds):
    game = millwright.new("birmingham", 4, seed=1)
    for _ in range(60):
        game.play(game.bot("random", seed=game.played))
    mask, observation = game.action_mask(), game.observation()
    for name, call in (("copy", game.copy), ("options", game.options), ("action_mask(out)", lambda: game.action_mask(mask)),
                       ("observation(seat, out)", lambda: game.observation(0, observation)), ("view", lambda: game.view(0))):
        print(f"{name}: {time_of(call, seconds):.2f} µs")


# ---- PettingZoo

CLASSIC = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "chess_v6")


def recorded_pettingzoo(environment, games=10):
    """Plays an AEC environment as it is meant to be: last(), then step()."""
    generator, rows = np.random.default_rng(1), []
    for seed in range(games):
        environment.reset(seed=seed)
        rows.append([])
        for _ in environment.agent_iter():
            observation, _, termination, truncation, _ = environment.last()
            over = termination or truncation
            action = None if over else int(generator.choice(np.flatnonzero(observation["action_mask"])))
            environment.step(action)
            if not over:
                rows[-1].append(action)

    def play():
        for seed, row in enumerate(rows):
            environment.reset(seed=seed)
            for action in row:
                environment.last()
                environment.step(action)
        return sum(map(len, rows))

    return play


def pettingzoo_lines(args):
    import millwright.pettingzoo as ours

    for name, make in (("raw", ours.raw_env), ("wrapped", ours.env)):
        yield f"Millwright in PettingZoo, Birmingham, {name}, observation and mask", recorded_pettingzoo(make("birmingham", 4))


def classic_lines(name, args):
    environment = importlib.import_module(f"pettingzoo.classic.{name}").env()
    yield f"PettingZoo, {name}, wrapped, observation and mask", recorded_pettingzoo(environment)


# ---- OpenSpiel


def recorded_openspiel(game, looks, games=10):
    """Whole games with their chance nodes. `looks`: before each decision the observation into an array, and the mask."""
    from open_spiel.python.observation import make_observation

    chance, histories = random.Random(1), []
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            state.apply_action(chance.choice(actions))
        histories.append([(step.player, step.action) for step in state.full_history()])
    observation = make_observation(game)

    def play():
        for history in histories:
            state = game.new_initial_state()
            for player, action in history:
                if looks and player >= 0:
                    observation.set_from(state, player)
                    state.legal_actions_mask(player)
                state.apply_action(action)
        return sum(player >= 0 for history in histories for player, _ in history)

    return play


def openspiel_lines(args):
    import pyspiel

    import millwright.openspiel  # noqa: F401  (registers our games)

    for owner, name in (("OpenSpiel", "backgammon"), ("Millwright in OpenSpiel", "millwright_birmingham")):
        game = pyspiel.load_game(name)
        yield f"{owner}, {name}, observation and mask", recorded_openspiel(game, True)
        yield f"{owner}, {name}, stepping alone", recorded_openspiel(game, False)


# ---- pgx


def recorded_pgx(name, n, restarts, steps=100):
    """A compiled batch, whose states have observation and mask. `restarts`: games that end begin anew by themselves, which
    takes pgx more than stepping; without it they stay ended, which 1 in 100 is after the steps that are taken here."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    environment = pgx.make(name)
    begin = jax.jit(jax.vmap(environment.init))
    step = jax.jit(jax.vmap(auto_reset(environment.step, environment.init) if restarts else environment.step))
    first, keys = jax.random.PRNGKey(1), jax.random.split(jax.random.PRNGKey(2), (steps, n))
    generator, rows, state = np.random.default_rng(1), [], begin(jax.random.split(first, n))
    for key in keys:
        mask = np.asarray(state.legal_action_mask)
        rows.append(jax.numpy.asarray((mask * generator.random(mask.shape)).argmax(axis=1)))
        state = step(state, rows[-1], key)
    keys = list(keys)

    def play():
        state = begin(jax.random.split(first, n))
        for row, key in zip(rows, keys):
            state = step(state, row, key)
        jax.block_until_ready(state)
        return n * steps

    return play


def pgx_lines(args):
    # One core, as everybody else.
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    line = f"pgx on the CPU, backgammon, batch of {args.games}, observation and mask"
    yield line, recorded_pgx("backgammon", args.games, True)
    yield f"{line}, without restarts", recorded_pgx("backgammon", args.games, False)


# ---- All together


def others(args):
    """Pairs of a line and what plays for it; or of a line and None, for what is left out."""
    classic = [(f"PettingZoo, {name}", functools.partial(classic_lines, name)) for name in CLASSIC]
    for what, lines in (("Millwright in PettingZoo", pettingzoo_lines), *classic, ("OpenSpiel", openspiel_lines),
                        ("pgx", pgx_lines)):
        try:
            yield from lines(args)
        except ImportError as error:
            yield f"{what}: left out, {str(error).splitlines()[0]}", None


def version(library):
    try:
        return importlib.metadata.version(library)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3, help="for each line")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--games", type=int, default=256, help="in a batch")
    parser.add_argument("--alone", action="store_true", help="without the other libraries")
    args = parser.parse_args()

    one = recorded_batch(args.games, 1)
    clock, processor = measure(one, args.seconds)
    print(f"batch of {args.games}, Birmingham, 4 players, 1 thread: {clock / 1e6:.2f} million words a second; "
          f"{processor / 1e6:.2f} million a second of processor time")
    if args.threads > 1:
        many, _ = measure(recorded_batch(args.games, args.threads), args.seconds)
        print(f"with {args.threads} threads: {many / 1e6:.2f} million, {many / clock:.2f} times as many")
    single_calls(args.seconds / 3)
    if args.alone:
        return

    print("\n" + ", ".join([f"millwright {millwright.__version__}"] + [f"{library} {version(library)}" for library in (
        "pettingzoo", "open_spiel", "pgx", "jax", "numpy")]))
    print("\n| one core | thousand steps a second | of processor time | µs a step |\n|---|---|---|---|")
    batch = f"Millwright, Birmingham with 4 players, batch of {args.games}, observation and mask"
    for line, play in itertools.chain([(batch, one)], others(args)):
        if play is None:
            print(f"| {line} | | | |", flush=True)
            continue
        clock, processor = measure(play, args.seconds)
        print(f"| {line} | {clock / 1e3:,.1f} | {processor / 1e3:,.1f} | {1e6 / processor:.2f} |", flush=True)


if __name__ == "__main__":
    main()
