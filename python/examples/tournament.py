"""A tournament: players meet at tables drawn by lot, and are rated by who finished ahead of whom.

usage: python tournament.py [--games N] [--seed N] [--processes N] [--game ID] [PLAYER…]

A PLAYER is a level from 1 to 10, or random, greedy, turn or search. The rating is Elo's: a player who is 400 ahead finishes
before the other ten times as often as behind. It is the likeliest one, by the model of Bradley and Terry, for all pairs at
all tables; the interval beside it holds 95 of 100 ratings of tournaments made of the same games, drawn anew. The same seed
gives the same tournament, whatever the number of processes. Ctrl-C ends it early, with the table of what was played.
"""
import argparse
import multiprocessing
import signal
import sys

import numpy as np

import millwright

RESAMPLES = 200


def seat_players(players, seats, generator):
    """Who sits where: by lot, nobody twice before everybody sits."""
    order = [generator.permutation(players) for _ in range(-(-seats // players))]
    return generator.permutation(np.concatenate(order)[:seats])


def play(job):
    """A game: points and places by seat."""
    setting, names, seed = job
    game = millwright.new(seed=seed, **setting)
    while not game.over:
        game.play(game.bot(names[game.seat], seed=seed << 16 | game.played))
    return [(seat.points, seat.place) for seat in game.result()]


def play_all(jobs, processes):
    """The results in the order of the jobs. Who stops waiting gets no more, and the processes end."""
    if processes == 1:
        yield from map(play, jobs)
        return
    # The terminal sends Ctrl-C to all processes: it is for the first one to decide.
    with multiprocessing.get_context("spawn").Pool(processes, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield from pool.imap(play, jobs, chunksize=4)


def count_wins(players, seating, places):
    """By game, how often one player has finished before another: (games, players, players), and 1/2 for both at a tie."""
    wins = np.zeros((len(seating), players, players))
    for table, who, place in zip(wins, seating, places):
        for a, seat_a in zip(who, place):
            for b, seat_b in zip(who, place):
                table[a, b] += (seat_a < seat_b) + 0.5 * (seat_a == seat_b)
    wins[:, np.arange(players), np.arange(players)] = 0  # nobody is ahead of himself
    return wins


def rate(wins):
    """Ratings with a mean of 0 from (…, players, players) wins: the likeliest ones, by steps that make them ever likelier.

    Each pair is given one tie more than it has played, so that who always wins has a rating, too. The steps are those of
    Hunter, “MM algorithms for generalized Bradley–Terry models”, 2004.
    """
    wins = wins + 0.5 * (1 - np.eye(wins.shape[-1]))
    met, won, strength = wins + np.swapaxes(wins, -1, -2), wins.sum(-1), np.ones(wins.shape[:-1])
    for _ in range(10000):
        before = strength
        strength = won / (met / (strength[..., :, None] + strength[..., None, :])).sum(-1)
        strength = strength / np.exp(np.log(strength).mean(-1, keepdims=True))
        if np.abs(np.log(strength / before)).max() < 1e-7:
            break
    return 400 * np.log10(strength)


def intervals(wins, generator):
    """From where to where 95 of 100 ratings are, when as many games are drawn from these again and again."""
    games = len(wins)
    drawn = generator.multinomial(games, np.full(games, 1 / games), RESAMPLES)
    again = (drawn @ wins.reshape(games, -1)).reshape(RESAMPLES, *wins.shape[1:])
    return np.percentile(rate(again), (2.5, 97.5), axis=0)


def table(names, seating, results, generator):
    """The lines of the table, the best player first."""
    seating, results = np.array(seating), np.array(results)
    points, places = results[..., 0], results[..., 1]
    wins = count_wins(len(names), seating, places)
    ratings, (low, high) = rate(wins.sum(0)), intervals(wins, generator)
    first = (places == 1) / (places == 1).sum(1, keepdims=True)
    yield f"{'player':<12}{'rating':>8}{'95 of 100':>16}{'points':>8}{'won':>8}{'games':>7}"
    for i in np.argsort(-ratings):
        own = seating == i
        games = int(own.any(1).sum())
        if games:
            yield (f"{names[i]:<12}{ratings[i]:>+8.0f}{f'{low[i]:+.0f} to {high[i]:+.0f}':>16}{points[own].mean():>8.1f}"
                   f"{first[own].sum() / games:>8.1%}{games:>7}")


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add = parser.add_argument
    add("players", nargs="*", metavar="PLAYER", default=["random", "1", "2", "3", "4", "5"],
        help="levels or names (random 1 2 3 4 5)")
    add("--game", default="birmingham", help="its id (birmingham)")
    add("--map", help="in a game that has several")
    add("--option", action="append", default=[], help="of the game, such as introductory; can be repeated")
    add("--seats", type=int, default=4, help="at a table (4)")
    add("--games", type=int, default=2000, help="to be played (2000)")
    add("--processes", type=int, default=2, help="that share them (2)")
    add("--seed", type=int, default=1)
    args = parser.parse_args()
    args.players = [int(player) if player.isdecimal() else player for player in args.players]
    args.setting = {"game": args.game, "players": args.seats, "map": args.map, "options": args.option}
    if len(args.players) < 2 or args.games < 1 or args.processes < 1 or not 0 <= args.seed < 1 << 24:
        parser.error("there must be two players or more, a game and a process, and a seed from 0 to 16777215")
    try:
        for player in args.players:
            millwright.new(**args.setting).bot(player, nodes=1)
    except millwright.Error as error:
        parser.error(str(error))
    return args


def main():
    args = read_arguments()
    generator = np.random.default_rng(args.seed)
    seating = [seat_players(len(args.players), args.seats, generator) for _ in range(args.games)]
    jobs = [(args.setting, [args.players[i] for i in who], (args.seed << 24) + number) for number, who in enumerate(seating)]
    results = []
    try:
        for result in play_all(jobs, args.processes):
            results.append(result)
            print(f"\r{len(results)} of {args.games} games", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\nStopped.", end="", file=sys.stderr)
    print(file=sys.stderr)
    if results:
        names = [f"level {player}" if isinstance(player, int) else player for player in args.players]
        print("\n".join(table(names, seating[:len(results)], results, generator)))


if __name__ == "__main__":
    main()
