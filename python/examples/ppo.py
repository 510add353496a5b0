"""Teaches a network to play introductory Birmingham: PPO in plain PyTorch, on the processor.

usage: python ppo.py [--minutes N] [--seed N] [--threads N] [--out FOLDER] [--resume] …

The actions are words: a move is made word by word, and words that are not offered are masked out. The network plays its
seats in many games at once (millwright.Batch), then learns from what each seat has got, and so on until the time is over.
Every minute it is measured in games that it has not seen: it has one seat, bots of a level have all others. Beside it
stands what these bots score among themselves. FOLDER gets the curve (curve.csv) and the network with all that is needed to
go on (network.pt). Ctrl-C ends the lesson as if the time were over.

Proximal policy optimization: Schulman and others, 2017, arXiv:1707.06347; generalized advantages: arXiv:1506.02438.
"""
import argparse
import csv
import os
import sys
import time
from pathlib import Path

# Threads that wait for work sleep. By default they spin, and where other programs run all takes many times as long.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")

import numpy as np  # noqa: E402
import torch  # noqa: E402
from torch import nn  # noqa: E402

import millwright  # noqa: E402

GAME, OPTIONS = "birmingham", ["introductory"]
# Parts of an observation whose bytes are names of something; those of all others are amounts.
NAMES = ("order", "tile", "owner", "link", "merchant", "half_made")
POINTS = 10  # a reward of 1
EXAMS = 1 << 62  # seeds from here on are for measuring; lessons begin below, and go on with random ones of 64 bits


class Network(nn.Module):
    """From observations to a logit for each word, and to what the seat can still get."""

    def __init__(self, hidden=256):
        super().__init__()
        spec = millwright.observation_spec(GAME)
        names, first, single, scale, high, rows = [], [], [], [], [], 0
        for part in spec.parts:
            columns = range(part.start, part.stop)
            if part.name in NAMES:
                names += columns
                first += [rows + i * part.most - 1 for i in range(len(columns))]
                rows += len(columns) * part.most
            elif part.most == 255 and part.shape[-1] == 2:  # sums, the high byte first
                high += columns[::2]
            else:
                single += columns
                scale += [1 / min(part.most, 16) ** 0.5] * len(columns)
        for name, values in (("names", names), ("first", first), ("single", single), ("high", high)):
            self.register_buffer(name, torch.tensor(values), persistent=False)
        self.register_buffer("scale", torch.tensor(scale), persistent=False)
        self.named = nn.EmbeddingBag(rows, hidden, mode="sum")
        nn.init.normal_(self.named.weight, std=0.1)
        self.amounts = nn.Linear(len(single) + len(high), hidden)
        self.body = nn.Sequential(nn.LayerNorm(hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.word, self.value = nn.Linear(hidden, len(millwright.vocabulary(GAME))), nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.word.weight, 0.01)

    def forward(self, observation, mask):
        """Logarithms of the chances of all words, and the value, for each row of uint8 and bool."""
        # Most names are 0, nothing: only the others are looked up. That is a product with a matrix of zeros and ones.
        names = observation[:, self.names].long()
        there = names > 0
        number = there.sum(1)
        sums = observation[:, self.high].float() * 256 + observation[:, self.high + 1]
        sums = torch.where(sums < 32768, sums, sums - 65536) / 16
        amounts = torch.cat([observation[:, self.single] * self.scale, sums], 1)
        x = self.named((names + self.first)[there], number.cumsum(0) - number) + self.amounts(amounts)
        x = self.body(x)
        logits = self.word(x).masked_fill(~mask, -1e9)
        return torch.log_softmax(logits, 1), self.value(x).squeeze(1)


class Tables:
    """Several batches, stepped as if they were one."""

    def __init__(self, batches):
        self.batches = batches
        self.ends = np.cumsum([batch.n for batch in batches])
        self.n = int(self.ends[-1])

    def look(self, name):
        """An array of all batches: "observation", "mask", "seat", "reward" or "done"."""
        return np.concatenate([getattr(batch, name) for batch in self.batches])

    def step(self, actions):
        for batch, some in zip(self.batches, np.split(actions, self.ends[:-1])):
            batch.step(some)


def set_tables(args):
    """The games that are learned from. All seats are the network's, or one is, each in turn, and bots have the others."""
    common = {"options": OPTIONS, "shaping": "potential" if args.shaping else None}
    seed = args.seed << 32
    if args.against == "self":
        return Tables([millwright.Batch(GAME, args.players, args.games, args.threads, seed=seed, **common)])
    n = -(-args.games // args.players)
    return Tables([millwright.Batch(GAME, args.players, n, args.threads, seed=seed + seat * n,
                                    bots=others(args.players, seat, args.against), **common)
                   for seat in range(args.players)])


def others(players, seat, level):
    """Bots for all seats but one."""
    return {other: level for other in range(players) if other != seat}


def decide(tables, network):
    """What is seen now, and a word for each game, with its chance and what the seat expects."""
    observation, mask = tables.look("observation"), tables.look("mask").view(bool)
    free = mask.sum(1) > 1  # where a single word is offered there is nothing to decide, and nothing to learn: no value
    word, chance, value = mask.argmax(1), np.zeros(tables.n, np.float32), np.zeros(tables.n, np.float32)
    if free.any():
        with torch.no_grad():
            chances, values = network(torch.from_numpy(observation[free]), torch.from_numpy(mask[free]))
            words = torch.multinomial(chances.exp(), 1)
            chance[free], value[free] = chances.gather(1, words).squeeze(1).numpy(), values.numpy()
        word[free] = words.squeeze(1).numpy()
    return {"observation": observation, "mask": mask, "seat": tables.look("seat"), "word": word, "chance": chance,
            "value": value, "free": free}


def play(tables, network, steps):
    """So many words in each game, as arrays of (steps, games, …), and what would be decided then."""
    rows = []
    for _ in range(steps):
        row = decide(tables, network)
        tables.step(row["word"])
        rows.append({**row, "reward": tables.look("reward") / POINTS, "done": tables.look("done")})
    return {name: np.stack([row[name] for row in rows]) for name in rows[0]}, decide(tables, network)


def advantages(rows, last, trace):
    """How much better each decision has turned out than expected, and which of them this is known of.

    The decisions of a seat in a game are a row of their own, whatever the others decide between them; what it gets until its
    next decision is the reward of the one before. The last ones of seats that have nothing to decide now are not known: what
    follows them is still to come. The ones before are, up to the value of the last.
    """
    steps, n, players = rows["reward"].shape
    reward, ahead, gain = np.zeros((n, players)), np.zeros((n, players)), np.zeros((n, players))
    known = np.zeros((n, players), bool)
    i = np.flatnonzero(last["free"])
    own = i, last["seat"][i]
    ahead[own], known[own] = last["value"][i], True
    result, sure = np.zeros((steps, n), np.float32), np.zeros((steps, n), bool)
    for t in reversed(range(steps)):
        done = rows["done"][t]
        for array, begin in ((reward, 0), (ahead, 0), (gain, 0), (known, True)):
            array[done] = begin
        reward += rows["reward"][t]
        i = np.flatnonzero(rows["free"][t])
        own = i, rows["seat"][t, i]
        value = rows["value"][t, i]
        gain[own] = np.where(known[own], reward[own] + ahead[own] - value + trace * gain[own], 0)
        result[t, i], sure[t, i] = gain[own], known[own]
        reward[own], ahead[own], known[own] = 0, value, True
    return result, sure


def learn(network, optimizer, rows, gains, sure, args):
    """Some passes over what was decided, in small parts."""
    data = {name: torch.from_numpy(rows[name][sure]) for name in ("observation", "mask", "word", "chance", "value")}
    gains = torch.from_numpy(gains[sure])
    targets = data["value"] + gains
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    for _ in range(args.passes):
        for part in torch.randperm(len(gains)).split(args.part):
            chances, values = network(data["observation"][part], data["mask"][part])
            ratio = (chances.gather(1, data["word"][part][:, None]).squeeze(1) - data["chance"][part]).exp()
            gain = gains[part]
            policy = -torch.min(ratio * gain, ratio.clamp(1 - args.clip, 1 + args.clip) * gain).mean()
            surprise = (values - targets[part]).pow(2).mean()
            entropy = -(chances.exp() * chances).sum(1).mean()
            loss = policy + 0.5 * surprise - args.entropy * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def examine(network, players, level, games, seed, threads=1):
    """Points of the network, which takes the likeliest word, and of the bots that it sits with: two arrays, a game each."""
    network_points, bot_points = [], []
    n = -(-games // players)
    for seat in range(players):
        batch = millwright.Batch(GAME, players, n, threads, seed=EXAMS + seed + seat * n, options=OPTIONS,
                                 bots=others(players, seat, level))
        points, going = np.zeros((n, players)), np.ones(n, bool)
        while going.any():
            mask = batch.mask.view(bool)
            word, free = mask.argmax(1), going & (mask.sum(1) > 1)
            if free.any():
                with torch.no_grad():
                    chances, _ = network(torch.from_numpy(batch.observation[free]), torch.from_numpy(mask[free]))
                word[free] = chances.argmax(1).numpy()
            batch.step(word)
            over = going & batch.done
            points[over] = batch.reward[over]
            going &= ~batch.done
        network_points.append(points[:, seat])
        bot_points.append(np.delete(points, seat, 1).mean(1))
    return np.concatenate(network_points), np.concatenate(bot_points)


def bots_alone(players, level, games, seed):
    """The mean points of a table of these bots, game by game."""
    points = []
    for number in range(games):
        game = millwright.new(GAME, players, EXAMS + seed + number, options=OPTIONS)
        while not game.over:
            game.play(game.bot(level, seed=number << 16 | game.played))
        points.append(game.rewards().mean())
    return np.array(points)


def mean(points):
    """With its standard error."""
    return points.mean(), points.std(ddof=1) / len(points) ** 0.5


class Lesson:
    """A network that learns, with what is measured and kept on the way."""

    def __init__(self, args):
        self.args, self.words, self.minutes = args, 0, 0.0
        saved = torch.load(args.out / "network.pt") if args.resume else None
        self.network = Network(saved["hidden"] if saved else args.hidden)
        self.optimizer = torch.optim.Adam(self.network.parameters(), eps=1e-5)
        if saved:
            self.network.load_state_dict(saved["network"])
            self.optimizer.load_state_dict(saved["optimizer"])
            self.words, self.minutes = saved["words"], saved["minutes"]
        else:
            args.out.mkdir(parents=True, exist_ok=True)
            self.write("w", COLUMNS)
        self.alone, error = mean(bots_alone(args.players, args.level, 5 * args.eval_games, 1 << 40))
        print(f"Level {args.level} among its own kind: {self.alone:.1f} points, ± {error:.1f}", flush=True)
        self.tables, self.begin = set_tables(args), time.monotonic() - 60 * self.minutes

    def run(self):
        """Until the time is over, or somebody stops it."""
        due, exam = self.minutes, 0
        try:
            while (done := self.done()) < 1:
                if self.minutes >= due:
                    exam += 1
                    self.measure(self.args.eval_games, exam << 20)
                    due = self.minutes + self.args.every
                for group in self.optimizer.param_groups:
                    group["lr"] = self.args.rate * max(1 - done, 0.1)
                self.update()
        except KeyboardInterrupt:
            print("Stopped. The last measuring:", flush=True)
        self.measure(5 * self.args.eval_games, 1 << 50)

    def done(self):
        """How much of the lesson is over, from 0 to 1."""
        self.minutes = (time.monotonic() - self.begin) / 60
        return max(self.minutes / self.args.minutes, self.words / self.args.words)

    def update(self):
        rows, last = play(self.tables, self.network, self.args.steps)
        gains, sure = advantages(rows, last, self.args.trace)
        learn(self.network, self.optimizer, rows, gains, sure, self.args)
        self.words += rows["word"].size

    def measure(self, games, seed):
        self.save()
        args = self.args
        points, beside = examine(self.network, args.players, args.level, games, seed, args.threads)
        own, error = mean(points)
        print(f"{self.minutes:5.1f} minutes, {self.words / 1e6:6.2f} million words: {own:5.1f} points, ± {error:.1f}; "
              f"the bots beside it {beside.mean():.1f}, among themselves {self.alone:.1f}", flush=True)
        self.write("a", (f"{self.minutes:.2f}", self.words, f"{own:.2f}", f"{error:.2f}", f"{beside.mean():.2f}",
                         f"{self.alone:.2f}"))

    def write(self, mode, row):
        """A row of the curve."""
        with open(self.args.out / "curve.csv", mode, newline="") as file:
            csv.writer(file).writerow(row)

    def save(self):
        """The network, as a whole or not at all."""
        path = self.args.out / "network.pt"
        torch.save({"network": self.network.state_dict(), "optimizer": self.optimizer.state_dict(), "words": self.words,
                    "minutes": self.minutes, "hidden": self.network.value.in_features}, f"{path}.new")
        os.replace(f"{path}.new", path)


COLUMNS = ("minutes", "words", "points", "error", "bots_beside", "bots_alone")


def number(kind, least, most=float("inf")):
    """Reads a number for argparse."""
    def read(text):
        value = kind(text)
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{text} is not from {least} to {most}")
        return value
    read.__name__ = kind.__name__
    return read


def read_arguments(words=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add, level = parser.add_argument, number(int, 1, 10)
    add("--minutes", type=number(float, 0.01), default=10, help="how long it learns, measuring included (10)")
    add("--words", type=number(int, 1), default=1 << 60, help="ends the lesson after so many words, if that is sooner")
    add("--seed", type=number(int, 0, (1 << 29) - 1), default=1)
    add("--threads", type=number(int, 1, 64), default=2)
    add("--players", type=number(int, 2, 4), default=4, help="at a table (4)")
    add("--level", type=level, default=2, help="of the bots that it is measured with (2)")
    add("--against", type=lambda text: text if text == "self" else level(text), default=2,
        help="whom it learns against: a level of bots, or self (2)")
    add("--no-shaping", dest="shaping", action="store_false", help="rewards only at the end of a game")
    add("--every", type=number(float, 0), default=1, help="minutes from one measuring to the next (1)")
    add("--eval-games", type=number(int, 8), default=400, help="games of a measuring; the last has five times as many (400)")
    add("--games", type=number(int, 1), default=512, help="played at once (512)")
    add("--steps", type=number(int, 8), default=128, help="words in each game before it learns from them (128)")
    add("--passes", type=number(int, 1), default=3, help="over them, or epochs (3)")
    add("--part", type=number(int, 2), default=2048, help="decisions that are learned from together: a minibatch (2048)")
    add("--rate", type=number(float, 0), default=1e-3, help="of learning (Adam), at first; it falls to a tenth (0.001)")
    add("--clip", type=number(float, 0, 1), default=0.2, help="how far the chance of a word moves in one lesson (0.2)")
    add("--entropy", type=number(float, 0), default=0.01, help="what is paid for keeping choices open (0.01)")
    add("--trace", type=number(float, 0, 1), default=0.9, help="how much a decision answers for what comes later: lambda of GAE (0.9); nothing is discounted")
    add("--hidden", type=number(int, 1), default=256, help="units of a layer (256)")
    add("--out", type=Path, default=Path("ppo"), help="folder for the curve and the network (ppo)")
    add("--resume", action="store_true", help="goes on with the network in the folder; --minutes are then those of both")
    args = parser.parse_args(words)
    if args.resume and not (args.out / "network.pt").exists():
        parser.error(f"there is no network in {args.out} to go on with")
    return args


def main():
    args = read_arguments()
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    try:
        Lesson(args).run()
    except KeyboardInterrupt:
        sys.exit(f"Stopped; the network, if there is one, is in {args.out}")


if __name__ == "__main__":
    main()
