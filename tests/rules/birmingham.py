"""Birmingham, as its scenarios need it. Lines of its own:

    merchant oxford.1: cotton              or manufacturer, pottery, any, blank; `, no beer`
    face down 0: iron                      canal era; those not given are filled
    discards 0: cannock coal
Merchant tiles not named lie as in MERCHANTS below, as far as the tiles reach. A brewery is full
when nothing is said (`1 barrel` otherwise); wild cards can be in hands only. With `deck: …` the
cards not named anywhere are the last seat's discards. As checks besides these:
    discards 0 has 3 cards    the merchant tiles add up
"""
import re
from collections import Counter

from common import BadScenario, Game, expect, stacked, take

DECKS = {  # cards for two, three and four players, in the card table's order
    "belper": (0, 0, 2), "derby": (0, 0, 3), "leek": (0, 2, 2), "stoke-on-trent": (0, 3, 3),
    "stone": (0, 2, 2), "uttoxeter": (0, 1, 2), "stafford": (2, 2, 2),
    "burton-on-trent": (2, 2, 2), "cannock": (2, 2, 2), "tamworth": (1, 1, 1),
    "walsall": (1, 1, 1), "wolverhampton": (2, 2, 2), "coalbrookdale": (3, 3, 3),
    "dudley": (2, 2, 2), "kidderminster": (2, 2, 2), "worcester": (2, 2, 2),
    "birmingham": (3, 3, 3), "nuneaton": (1, 1, 1), "coventry": (3, 3, 3), "redditch": (1, 1, 1),
    "iron": (4, 4, 4), "coal": (2, 2, 3), "cotton-manufacturer": (0, 6, 8),
    "pottery": (2, 2, 3), "brewery": (5, 5, 5)}
WILD = ["wild-location", "wild-industry"]
MERCHANTS = {  # the open spaces, and what lies there if nothing else is said
    2: {"shrewsbury.1": "cotton", "gloucester.1": "any", "gloucester.2": "blank",
        "oxford.1": "manufacturer", "oxford.2": "blank"}}
MERCHANTS[3] = dict(MERCHANTS[2], **{"warrington.1": "pottery", "warrington.2": "blank"})
MERCHANTS[4] = dict(MERCHANTS[3], **{"nottingham.1": "cotton", "nottingham.2": "manufacturer"})
GOODS = {"any": ["cotton", "manufacturer", "pottery"], "cotton": ["cotton"],
         "manufacturer": ["manufacturer"], "pottery": ["pottery"], "blank": []}
CUBES = {"coal": [0, 2, 3, 4, 5], "iron": [0, 4, 4, 5, 6]}
BARRELS = {"canal": 1, "rail": 2}


class Birmingham(Game):
    name, letter = "birmingham", "B"
    counts, options = (2, 3, 4), ("introductory",)
    stacks = {
        "cotton": [1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4],
        "manufacturer": [1, 2, 2, 3, 4, 5, 5, 6, 7, 8, 8], "pottery": [1, 2, 3, 4, 5],
        "coal": [1, 2, 2, 3, 3, 4, 4], "iron": [1, 2, 3, 4], "brewery": [1, 1, 2, 2, 3, 3, 4]}
    fields = {"coal market": "coal_market", "iron market": "iron_market"}

    def __init__(self, players, era):
        super().__init__(players, era)
        self.kinds = list(DECKS) + WILD

    def full_deck(self):
        counts = {card: by_players[self.players - 2] for card, by_players in DECKS.items()}
        return {card: n for card, n in counts.items() if n}

    def cubes(self, industry, level):
        if industry == "brewery":
            return BARRELS[self.era]
        return CUBES[industry][level] if industry in CUBES else 0

    def most_cubes(self, industry, level):
        return 2 if industry == "brewery" else self.cubes(industry, level)

    def may_be_unlisted(self, move):
        """Of several sales the list shows one order."""
        spaces = [word for word in move.split() if word in MERCHANTS[4]]
        return move.split()[0] == "sell" and len(spaces) > 1

    def merchant(self, space, text):
        """`cotton, no beer` as the protocol writes it."""
        good, *extras = [part.strip() for part in text.split(",")]
        if space not in MERCHANTS[self.players] or good not in GOODS \
                or extras not in ([], ["no beer"]):
            raise BadScenario("no merchant tile %s: %s" % (space, text))
        return {"buys": GOODS[good], "beer": 0 if extras or good == "blank" else 1}

    def line(self, position, text):
        m = re.fullmatch(r"merchant (\S+): (.+)", text)
        if m:
            position.own[m[1]] = self.merchant(m[1], m[2])
            return True
        m = re.fullmatch(r"(face down|discards) (\d): (.+)", text)
        if m:
            position.own[m[1], self.seats(m[2])[0]] = self.cards(m[3])
            return True
        return False

    def complete(self, position, state):
        own = position.own
        state.update(coal_market=13, iron_market=8)
        state.update(position.fields)
        state["merchants"] = self.merchants(own)
        seats = range(self.players)
        tame = [[card for card in hand if card not in WILD] for hand in position.hands.values()]
        cards = [own[key] for key in own if key[0] in ("face down", "discards")]
        pool = self.pool(*tame, *cards, position.deck, position.deck_starts)
        for i in seats:
            down = own.get(("face down", i))
            if down is None and state["era"] == "canal":
                down = pool[-1:]
                pool[-1:] = []
            hand = position.hands[i] if i in position.hands else take(pool, 8)
            state["seats"][i].update(hand=self.sort(hand), face_down=down[0] if down else None,
                                     discards=self.sort(own.get(("discards", i), [])))
        if position.deck is None:
            state["deck"] = position.deck_starts + pool
        else:
            state["deck"] = position.deck
            state["seats"][-1]["discards"] = self.sort(state["seats"][-1]["discards"] + pool)

    def merchants(self, own):
        usual = MERCHANTS[self.players]
        left = Counter(usual.values())
        for space in usual:
            if space in own:
                left.subtract([good for good in GOODS if GOODS[good] == own[space]["buys"]])
        if min(left.values()) < 0:
            raise BadScenario("not so many merchant tiles")
        made, homeless = {}, []
        for space, good in usual.items():
            made[space] = own.get(space)
            if space in own:
                continue
            if left[good]:
                made[space] = self.merchant(space, good)
                left[good] -= 1
            else:
                homeless.append(space)
        for space, good in zip(homeless, left.elements()):
            made[space] = self.merchant(space, good)
        return made

    def check(self, text):
        m = re.fullmatch(r"merchant (\S+): (.+)", text)
        if m:
            wanted = self.merchant(m[1], m[2])
            return lambda run: expect(wanted, run.now["merchants"].get(m[1]), m[1])
        if text == "the merchant tiles add up":
            return self.check_merchants
        m = re.fullmatch(r"(hand|discards) (all|[\d ]+) has (\d+) cards?", text)
        if m:
            chosen = self.seats(m[2])
            return lambda run: [expect(int(m[3]), len(run.now["seats"][i][m[1]]), m[1])
                                for i in chosen]
        m = re.fullmatch(r"discards (all|[\d ]+): (.+)", text)
        if m:
            chosen, cards = self.seats(m[1]), self.sort(self.cards(m[2]))
            return lambda run: [expect(cards, run.now["seats"][i]["discards"], "discards %d" % i)
                                for i in chosen]
        m = re.fullmatch(r"face down (all|[\d ]+): (\S+)", text)
        if m:
            chosen, card = self.seats(m[1]), (self.cards(m[2]) or [None])[0]
            return lambda run: [expect(card, run.now["seats"][i]["face_down"], "face down %d" % i)
                                for i in chosen]
        return None

    def check_merchants(self, run):
        usual = MERCHANTS[self.players]
        expect(sorted(usual), sorted(run.now["merchants"]), "merchant spaces")
        expect(sorted(GOODS[good] for good in usual.values()),
               sorted(tile["buys"] for tile in run.now["merchants"].values()), "merchant tiles")
        for space, tile in run.now["merchants"].items():
            expect(1 if tile["buys"] else 0, tile["beer"], "barrels at " + space)

    def piles(self, state):
        hands = [[card for card in seat["hand"] if card not in WILD] for seat in state["seats"]]
        down = [seat["face_down"] for seat in state["seats"] if seat["face_down"]]
        return hands + [seat["discards"] for seat in state["seats"]] + [down, state["deck"]]
