"""What the scenario language is made of, whatever the game."""
import json
import re
from collections import Counter


class BadScenario(Exception):
    """The file is wrong, not the program under test."""


class Failed(Exception):
    def __init__(self, expected, seen):
        super().__init__(expected, seen)
        self.expected, self.seen = expected, seen


def expect(expected, seen, what=""):
    if expected != seen:
        raise Failed(*[("%s %s" % (what, json.dumps(value))).strip() for value in (expected, seen)])


def words(text):
    return [] if text.strip() == "none" else text.split()


def number(text):
    if not re.fullmatch(r"-?\d+", text):
        raise BadScenario("%r is not a number" % text)
    return int(text)


def stacked(first, everything):
    """The pieces named first, then the others."""
    rest = list(everything)
    for piece in first:
        if piece not in rest:
            raise BadScenario("too many %s" % piece)
        rest.remove(piece)
    return first + rest


class Game:
    """A game for a number of players. Each game fills in what is its own."""

    name = letter = ""
    counts, options = (), ()  # numbers of players, names of options
    eras, maps = ("canal", "rail"), ()  # one of the two
    purse = {"money": 30, "income": 10}  # what a seat has if nothing is said
    scores_at_the_end = False  # whether there are no VP before
    links_each = 14
    stacks = {}  # a player's tiles at the start, top first
    fields = {}  # a line `coal market 5` and the field of the state it stands for

    def __init__(self, players, where):
        """Where: in which era, or on which map."""
        if players not in self.counts:
            raise BadScenario("%s is not for %d players" % (self.name, players))
        if where not in (self.maps or self.eras):
            raise BadScenario("%s is not played in %s" % (self.name, where))
        self.players = players
        self.era, self.map = (None, where) if self.maps else (where, None)
        self.deck = self.full_deck()
        self.kinds = list(self.deck)  # every kind of card, in the card table's order

    def full_deck(self):
        """How many of each card there are, in the card table's order."""
        raise NotImplementedError

    def cards(self, text):
        for card in words(text):
            if card not in self.kinds:
                raise BadScenario("%r is not a card" % card)
        return words(text)

    def sort(self, some):
        return sorted(some, key=self.kinds.index)

    def seats(self, text):
        chosen = words("none" if not text else text)
        if text.strip() == "all":
            return list(range(self.players))
        for seat in chosen:
            if number(seat) not in range(self.players):
                raise BadScenario("no seat %s" % seat)
        return [number(seat) for seat in chosen]

    def cubes(self, industry, level):
        """What lies on a tile just built."""
        raise NotImplementedError

    def most_cubes(self, industry, level):
        return self.cubes(industry, level)

    def links(self):
        """What the links on the board are called."""
        return self.era or "rail"

    def tile_extra(self, industry, text):
        """What `text` behind the comma of a tile stands for, if only this game has it, or None."""
        return None

    def flipped(self, industry):
        """Whether the tile is built flipped."""
        return False

    def may_be_unlisted(self, move):
        """Whether the list of moves need not show this one, legal as it is."""
        return False

    def line(self, position, text):
        """Takes a line of the position that only this game has; False if it is no such line."""
        return False

    def complete(self, position, state):
        """Adds to the state what only this game has, and deals the cards."""
        raise NotImplementedError

    def check(self, text):
        """A check that only this game has, as a function of the run; None for another line."""
        return None

    def check_sorted_pile(self, text, names):
        """`discards: oldham coal` or `discards has 2 cards`, for the piles of these names."""
        m = re.fullmatch(r"(%s)(?: has (\d+) cards?|: (.+))" % "|".join(names), text)
        if not m:
            return None
        pile = m[1].replace(" ", "_")
        if m[2]:
            return lambda run: expect(int(m[2]), len(run.now[pile]), m[1])
        wanted = self.sort(self.cards(m[3]))
        return lambda run: expect(wanted, run.now[pile], m[1])

    def deal_hands(self, position, state, pool, cards):
        """The hands that the position names; the others are dealt so many cards."""
        for i, seat in enumerate(state["seats"]):
            seat["hand"] = self.sort(position.hands[i] if i in position.hands
                                     else take(pool, cards))

    def lay_deck(self, position, state, pool):
        """What is left is the deck, or with `deck: …` the discards."""
        if position.deck is None:
            state["deck"], state["discards"] = position.deck_starts + pool, []
        else:
            state["deck"], state["discards"] = position.deck, self.sort(pool)

    def piles(self, state):
        """Every pile of the deck's cards, wild cards aside."""
        raise NotImplementedError

    def pool(self, *given):
        """The cards of the deck that are left when these have been taken."""
        left = Counter(self.deck)
        for some in given:
            left.subtract(some or [])
        short = [card for card, n in left.items() if n < 0]
        if short:
            raise BadScenario("more %s cards than there are" % short[0])
        return list(left.elements())


def take(pool, n):
    taken, pool[:n] = pool[:n], []
    return taken
