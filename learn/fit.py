"""The model of a net, and how it learns: from what it is told of a seat to the points that it scores from then on, by source.

It is the net of src/ai/net.h in floating point. On the processor, with one thread, the same lessons and seed give the same
numbers to the last bit.
"""
import json
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch import nn

import export
from export import FIRST, OF_TABLE, PHASES, SCALE, SECOND, SOURCES, STAGES

DATA = Path(__file__).resolve().parent.parent / "data"
MOST = 8       # of what comes out of a layer
POINTS = 10    # the model counts in tens of points, so that its numbers are about 1
AGED = 0.85    # what a lesson of the generation before weighs
BY_SOURCE = 0.15    # what the sources weigh beside the total
DECAY = 1e-3
LEAST_RATE = 1e-5
CHUNK = 65536


# Leads that may double the odds to win, in points: the likeliest of them is taken.
DOUBLINGS = [0.5 * 2 ** (step / 4) for step in range(25)]
NEIGHBOUR = 0.5    # what the games of the stages before and after say about this one


class Lessons(NamedTuple):
    """Rows of what is to be learned: inputs (rows, inputs), group (rows,), points to come (rows, sources)."""

    inputs: np.ndarray
    group: np.ndarray
    to_come: np.ndarray


class Standings(NamedTuple):
    """How all seats stood when turns began, at tables of so many players: lessons (turn by turn, and in each seat by seat), the
    points of each row's seat at the end, and by turn and seat the part of the victory."""

    lessons: Lessons
    points: np.ndarray
    shares: np.ndarray


def spread_of(inputs):
    """By term, a usual size of it, by which the model divides it."""
    inputs = torch.from_numpy(inputs).double()
    spread = inputs.std(0) + 0.2 * inputs.abs().mean(0)
    spread[spread < 0.05] = 1  # as good as never there
    return spread.clamp(min=0.25).float()


class Model(nn.Module):
    """The inputs through two layers, beside a sum of inputs and weights for each group."""

    def __init__(self, shape, spread):
        super().__init__()
        self.register_buffer("spread", spread)
        self.register_buffer("doubling", torch.full((shape.tables, STAGES), 6.0))
        self.direct = nn.Embedding(shape.groups, SOURCES * len(shape.inputs))
        self.first = nn.Linear(len(shape.inputs), FIRST, bias=False)
        self.first_bias = nn.Embedding(shape.groups, FIRST)
        self.second = nn.Linear(FIRST, SECOND)
        self.last = nn.Linear(SECOND, SOURCES, bias=False)
        nn.init.zeros_(self.direct.weight)
        nn.init.normal_(self.first_bias.weight, std=0.05)
        nn.init.zeros_(self.last.weight)  # at the beginning the sum alone counts

    def forward(self, inputs, group):
        inputs = inputs / self.spread
        first = torch.clamp(self.first(inputs) + self.first_bias(group), 0, MOST)
        second = torch.clamp(self.second(first), 0, MOST)
        direct = self.direct(group).view(len(group), SOURCES, -1)
        return torch.bmm(direct, inputs[:, :, None])[:, :, 0] + self.last(second)


def begin_with_weights(model, game, folder=DATA / "weights"):
    """Begins with what the bots think without a net: the sum is the same for every phase, and all of it in one source."""
    shape = export.shape_of(game)
    table = json.loads((folder / f"{game}.json").read_text())
    # Rail tiles, or in Age of Industry other. It counts its tiles as rail tiles too; but what a school begins with decides its
    # nets, and for what bots do only the sum of the sources counts: so that stays.
    source = 5 if game == "age-of-industry" else 3
    terms = len(table["terms"])  # behind them are the prospects, of which these bots know nothing
    assert tuple(table["terms"]) == shape.inputs[:terms]
    direct = np.zeros((shape.tables, PHASES, STAGES, SOURCES, len(shape.inputs)))
    for row in table["players"]:
        direct[row["players"] - shape.least_players::shape.counts, :, :, source, :terms] = row["weights"]  # of a variant, too
    with torch.no_grad():
        set_to(model.direct, direct.reshape(shape.groups, SOURCES, -1) / (SCALE["point"] * POINTS), model.spread)


def for_variants(weights, shape):
    """The same net, in which the tables of a variant are those of the plain game."""
    double = lambda numbers: np.concatenate([numbers[:len(numbers) // 2]] * 2) if shape.tables > shape.counts else numbers
    return weights._replace(first_bias=double(weights.first_bias), direct=double(weights.direct), doubling=double(weights.doubling))


def grafted(stock, new, tables):
    """The numbers of a net, but those of some tables from another one, with which it has all the rest in common."""
    groups = np.isin(np.arange(len(stock.direct)) // OF_TABLE, tables)
    direct, first_bias, doubling = stock.direct.copy(), stock.first_bias.copy(), stock.doubling.copy()
    direct[groups], first_bias[groups], doubling[tables] = new.direct[groups], new.first_bias[groups], new.doubling[tables]
    return stock._replace(direct=direct, first_bias=first_bias, doubling=doubling)


def begin_with_net(model, weights):
    """Begins with the numbers of a file."""
    unit = SCALE["point"] * POINTS
    with torch.no_grad():
        set_to(model.direct, weights.direct / unit, model.spread)
        set_to(model.first, weights.first / SCALE["first"], model.spread)
        set_to(model.first_bias, weights.first_bias / SCALE["first"])
        set_to(model.second, weights.second / SCALE["second"])
        model.second.bias.copy_(torch.from_numpy(weights.second_bias / (SCALE["second"] * SCALE["between"])))
        set_to(model.last, weights.last / unit)
        model.doubling.copy_(torch.from_numpy(weights.doubling / SCALE["point"]))


def set_to(layer, numbers, times=1):
    layer.weight.copy_((torch.from_numpy(numbers).to(layer.weight.device) * times).reshape(layer.weight.shape))


def weights_of(model):
    """The numbers of the model as a file has them."""
    unit, spread = SCALE["point"] * POINTS, model.spread.double().cpu().numpy()
    number = lambda tensor: tensor.detach().double().cpu().numpy()
    large = 2**31 - 1
    return export.Weights(
        export.whole(number(model.first.weight) / spread * SCALE["first"], 32767),
        export.whole(number(model.first_bias.weight) * SCALE["first"], large),
        # more than 4 each, and the sum of a row might leave 32 bits
        export.whole(number(model.second.weight) * SCALE["second"], 4 * SCALE["second"]),
        export.whole(number(model.second.bias) * SCALE["second"] * SCALE["between"], large),
        export.whole(number(model.last.weight) * unit, large),
        export.whole(number(model.direct.weight).reshape(-1, SOURCES, len(spread)) / spread * unit, large),
        export.whole(number(model.doubling) * SCALE["point"], large))


def likelihood(expected, shares, doubling):
    """By turn, the logarithm of the chance that was given to the winner; of those who share the victory, each in parts."""
    lead = (expected - expected.max(1, keepdims=True)) * (np.log(2) / doubling)
    return (shares * lead).sum(1) - np.log(np.exp(lead).sum(1))


class Pupil:
    """A model that learns, generation after generation; its optimizer goes on with it."""

    def __init__(self, game, spread, seed, device="cpu"):
        if device == "cpu":
            torch.set_num_threads(1)
        torch.manual_seed(seed)
        self.game, self.device, self.stock = game, device, None
        self.model = Model(export.shape_of(game), spread).to(device)
        self.optimizer = torch.optim.AdamW(self.model.parameters(), weight_decay=DECAY)

    def state(self):
        """Tensors alone, which can be read without trusting the file."""
        return {"model": self.model.state_dict(), "optimizer": self.optimizer.state_dict()["state"]}

    def load(self, state):
        self.model.load_state_dict(state["model"])
        self.optimizer.load_state_dict({**self.optimizer.state_dict(), "state": state["optimizer"]})

    def graft(self, stock, tables):
        """From now on nothing is learned but what these tables have of their own; all else stays as `stock` has it, to the last
        bit."""
        self.stock, self.tables = stock, tables
        for layer in self.model.first, self.model.second, self.model.last:
            layer.requires_grad_(False)

    def net(self):
        """The bytes of its file."""
        weights = weights_of(self.model)
        return export.pack(self.game, grafted(self.stock, weights, self.tables) if self.stock else weights)

    def foretell(self, lessons):
        """The points to come, of all sources together."""
        inputs, group = (torch.from_numpy(column).to(self.device) for column in lessons[:2])
        with torch.no_grad():
            parts = [self.model(inputs[at:at + CHUNK].float(), group[at:at + CHUNK].long()).sum(1) for at in range(0, len(group), CHUNK)]
        return POINTS * torch.cat(parts).double().cpu().numpy()

    def error(self, lessons):
        """By how many points it is wrong: the root of the mean square."""
        return float(np.mean((self.foretell(lessons) - lessons.to_come.sum(1)) ** 2) ** 0.5)

    def learn_odds(self, standings):
        """Learns what a lead is worth in each stage: the lead that doubles the odds to win for which the winners were the
        likeliest. A stage from which no game tells anything, nor from those beside it, keeps what it has."""
        for table in standings:
            turns = len(table.shares)
            expected = (table.points - table.lessons.to_come.sum(1) + self.foretell(table.lessons)).reshape(turns, -1)
            players = expected.shape[1]
            stage = table.lessons.group.reshape(turns, players)[:, 0] % STAGES
            likely = np.array([likelihood(expected, table.shares, doubling) for doubling in DOUBLINGS])
            by_stage = np.stack([likely[:, stage == each].sum(1) for each in range(STAGES)])
            around = np.pad(by_stage, ((1, 1), (0, 0)))
            by_stage += NEIGHBOUR * (around[:-2] + around[2:])
            for each, best in enumerate(by_stage.argmax(1)):
                if (abs(stage - each) <= 1).any():
                    self.model.doubling[table.lessons.group[0] // OF_TABLE, each] = DOUBLINGS[best]

    def learn(self, generations, steps, batch, rate, seed):
        """Learns from the lessons of some generations, the newest last; returns by how many points it was wrong at the end."""
        inputs, group, to_come, weight = self.tensors(generations)
        chance, squares, last_steps = torch.Generator().manual_seed(seed), 0.0, min(50, steps)
        for step in range(steps):
            for part in self.optimizer.param_groups:
                part["lr"] = rate * (1 - step / steps) + LEAST_RATE
            rows = torch.randint(len(group), (batch,), generator=chance).to(self.device)
            wrong = self.model(inputs[rows].float(), group[rows].long()) - to_come[rows].float() / POINTS
            total = (weight[rows] * wrong.sum(1) ** 2).mean()
            loss = total + BY_SOURCE * (weight[rows, None] * wrong**2).sum(1).mean()
            self.optimizer.zero_grad()
            loss.backward()
            self.optimizer.step()
            if step >= steps - last_steps:
                squares += float((wrong.detach().sum(1) ** 2).mean()) / last_steps
        return POINTS * squares**0.5

    def tensors(self, generations):
        """All lessons, small as they are, and what each weighs."""
        columns = [torch.from_numpy(np.concatenate(column)).to(self.device) for column in zip(*generations)]
        weight = np.concatenate([np.full(len(lessons.group), AGED ** age, np.float32)
                                 for age, lessons in zip(range(len(generations))[::-1], generations)])
        return *columns, torch.from_numpy(weight).to(self.device)
