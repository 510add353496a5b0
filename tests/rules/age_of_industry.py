"""Age of Industry, as its scenarios need it. Lines of its own:

    market polen.m1: goods                 or cotton, both, no-demand; `, used`
    import ship-4: 2                       coal on an import field
    display: port brown                    from the first place; filled if not given
A seat has `loans` and no income. Market tiles not named are those that are left, no-demand first.
A tile can be `ship 4 of 0, replacement`. With `deck: …` the cards not named anywhere are discards.
The same lines are checks, and besides these
    discards: ship coal    discards has 3 cards    display has 2 cards
    the market tiles add up    no market is used    all import fields: 0
    the map is as printed                  tried out on the position, which must be without tiles,
                                           rails and hands
"""
import re
from collections import Counter

from common import BadScenario, Game, expect, take

CARDS = {"blue": 6, "green": 6, "grey": 6, "purple": 6, "orange": 6, "brown": 6,
         "cotton": 5, "goods": 5, "iron": 5, "coal": 5, "port": 5, "ship": 5}
TILES = {"cotton": 5, "goods": 5, "both": 5, "no-demand": 3}  # market tiles
GOODS = {"cotton": ["cotton"], "goods": ["goods"], "both": ["cotton", "goods"], "no-demand": []}
CUBES = {"coal": [0, 3, 4, 5], "iron": [0, 3, 4, 5]}
IMPORT = 3

# Locations, by colour: the spaces, `m` for a market and `*` for the distant-port symbol.
LOCATIONS = {
    "germany": {
        "purple": {"kiel": "port", "hamburg": "port port blank", "bremen": "port blank",
                   "hannover": "blank"},
        "green": {"rostock": "port", "stettin": "port blank", "danzig": "port blank",
                  "breslau": "coal blank", "polen": "coal m *"},
        "blue": {"berlin": "blank blank blank blank", "magdeburg": "blank",
                 "leipzig": "blank blank", "dresden": "blank"},
        "grey": {"kassel": "blank", "frankfurt": "blank blank", "mannheim": "coal blank",
                 "stuttgart": "blank"},
        "orange": {"essen": "coal coal blank", "koeln": "blank blank", "belgien": "coal m *"},
        "brown": {"regensburg": "blank", "muenchen": "blank blank", "augsburg": "blank",
                  "nuernberg": "blank", "boehmen": "coal m *"},
        "country": {"frankreich": "m m *", "daenemark": "m *", "holland": "m *", "schweiz": "m *",
                    "oesterreich": "m m *", "russland": "m *"},
        "settlement": {"erfurt": "", "trier": ""}},
    "new-england": {
        "blue": {"pennsylvania": "blank blank coal coal"},
        "green": {"lowell": "blank blank", "lawrence": "blank blank", "newburyport": "port",
                  "ship-1": "ship m"},
        "grey": {"worcester": "blank blank", "springfield": "blank blank",
                 "hartford": "blank blank"},
        "purple": {"boston": "blank blank port port", "plymouth": "port", "ship-2": "ship m",
                   "ship-3": "ship m"},
        "orange": {"providence": "blank port", "fall-river": "blank port",
                   "new-bedford": "blank port", "ship-4": "ship m", "ship-5": "ship m"},
        "brown": {"bridgeport": "blank port", "new-haven": "blank port", "new-london": "blank port",
                  "ship-6": "ship m", "ship-7": "ship m"},
        "settlement": {"settlement-1": "", "settlement-2": "", "settlement-3": ""}}}
LINES = {  # by one end, the others
    "germany": {
        "kiel": "daenemark hamburg", "hamburg": "bremen rostock hannover berlin daenemark",
        "bremen": "holland hannover", "rostock": "stettin berlin", "stettin": "berlin danzig",
        "danzig": "polen russland", "polen": "russland berlin breslau",
        "breslau": "berlin dresden boehmen", "dresden": "berlin leipzig boehmen",
        "leipzig": "berlin magdeburg erfurt", "magdeburg": "berlin hannover",
        "hannover": "kassel essen", "essen": "holland koeln kassel",
        "koeln": "belgien frankfurt trier", "trier": "mannheim frankreich",
        "kassel": "frankfurt erfurt", "nuernberg": "erfurt frankfurt",
        "mannheim": "frankfurt frankreich stuttgart", "stuttgart": "schweiz augsburg",
        "augsburg": "muenchen regensburg schweiz", "muenchen": "regensburg oesterreich",
        "regensburg": "boehmen oesterreich"},
    "new-england": {
        "pennsylvania": "settlement-1 settlement-2",
        "lowell": "settlement-1 lawrence worcester boston",
        "worcester": "settlement-1 settlement-2 settlement-3 boston springfield providence",
        "springfield": "settlement-2 settlement-3 hartford", "newburyport": "lawrence boston",
        "boston": "lawrence providence plymouth",
        "hartford": "settlement-3 bridgeport new-haven", "new-haven": "bridgeport new-london",
        "new-london": "settlement-3 providence",
        "providence": "settlement-3 plymouth fall-river", "new-bedford": "plymouth fall-river"}}
SHIPPING = {
    "ship-1": "newburyport", "ship-2": "boston", "ship-3": "boston plymouth",
    "ship-4": "fall-river new-bedford providence", "ship-5": "providence new-london",
    "ship-6": "new-haven new-london", "ship-7": "bridgeport new-haven"}
BLANK = ["cotton", "goods", "iron"]


class AgeOfIndustry(Game):
    name, letter = "age-of-industry", "A"
    counts, eras, maps = (3, 4, 5), (), tuple(LOCATIONS)
    purse, scores_at_the_end, links_each = {"money": 40, "loans": 0}, True, 12
    stacks = {"cotton": [1, 1, 2, 2, 3, 3], "goods": [0, 0, 3, 3, 4, 4],
              "iron": [1, 1, 2, 2, 3, 3], "coal": [1, 1, 2, 2, 3, 3], "port": [1, 1, 2, 2, 3, 3],
              "ship": [0, 2, 2, 4, 4]}
    fields = {"coal track": "coal_market", "iron track": "iron_market"}

    def __init__(self, players, where):
        super().__init__(players, where)
        self.markets = ["%s.m%d" % (location, i + 1)
                        for group in LOCATIONS[self.map].values()
                        for location, text in group.items()
                        for i in range(text.split().count("m"))]

    def full_deck(self):
        return dict(CARDS)

    def shown(self, colour):
        """By space: what it shows, for the locations of this colour (or `country`)."""
        return {location if sign == "ship" else "%s.%d" % (location, i + 1): sign
                for location, text in LOCATIONS[self.map].get(colour, {}).items()
                for i, sign in enumerate(text.split()) if sign not in ("m", "*")}

    def cubes(self, industry, level):
        return CUBES[industry][level] if industry in CUBES else 0

    def tile_extra(self, industry, text):
        return {"replacement": True} if (industry, text) == ("ship", "replacement") else None

    def may_be_unlisted(self, move):
        """Of several sales the list shows one order."""
        return move.split()[0] == "sell" and len(move.split()) > 3

    # ---- the position and its checks

    def market(self, space, text):
        """`cotton, used` as the protocol writes it."""
        kind, *extras = [part.strip() for part in text.split(",")]
        if space not in self.markets or kind not in GOODS or extras not in ([], ["used"]):
            raise BadScenario("no market %s: %s" % (space, text))
        return {"buys": GOODS[kind], "used": bool(extras)}

    def field(self, space, text):
        if self.map != "new-england" or space not in SHIPPING or int(text) > IMPORT:
            raise BadScenario("no %s coal on %s" % (text, space))
        return int(text)

    def line(self, position, text):
        m = re.fullmatch(r"market (\S+): (.+)", text)
        if m:
            position.own[m[1]] = self.market(m[1], m[2])
            return True
        m = re.fullmatch(r"import (\S+): (\d)", text)
        if m:
            position.own[m[1]] = self.field(m[1], m[2])
            return True
        m = re.fullmatch(r"display: (.+)", text)
        if m:
            position.own["display"] = self.cards(m[1])
            return True
        return False

    def complete(self, position, state):
        own = position.own
        state.update(coal_market=6, iron_market=6)
        state.update(position.fields)
        state["markets"] = self.lay_markets(own)
        state["imports"] = {space: own.get(space, 0)
                            for space in (SHIPPING if self.map == "new-england" else [])}
        pool = self.pool(*position.hands.values(), position.deck, position.deck_starts,
                         own.get("display"))
        self.deal_hands(position, state, pool, 6)
        state["display"] = own["display"] if "display" in own else take(pool, 2)
        self.lay_deck(position, state, pool)

    def lay_markets(self, own):
        left = Counter(TILES)
        for space in self.markets:
            if space in own:
                left.subtract([kind for kind in GOODS if GOODS[kind] == own[space]["buys"]])
        if min(left.values()) < 0:
            raise BadScenario("not so many market tiles")
        kinds = iter(sorted(left.elements(), key=lambda kind: kind != "no-demand"))
        return {space: own[space] if space in own else self.market(space, next(kinds))
                for space in self.markets}

    def check(self, text):
        m = re.fullmatch(r"market (\S+): (.+)", text)
        if m:
            wanted = self.market(m[1], m[2])
            return lambda run: expect(wanted, run.now["markets"][m[1]], m[1])
        m = re.fullmatch(r"import (\S+): (\d)", text)
        if m:
            coal = self.field(m[1], m[2])
            return lambda run: expect(coal, run.now["imports"][m[1]], "import " + m[1])
        m = re.fullmatch(r"all import fields: (\d)", text)
        if m:
            fields = {space: int(m[1]) for space in SHIPPING if self.map == "new-england"}
            return lambda run: expect(fields, run.now["imports"], "imports")
        m = re.fullmatch(r"display: (.+)", text)
        if m:
            cards = self.cards(m[1])
            return lambda run: expect(cards, run.now["display"], "display")
        m = re.fullmatch(r"display has (\d) cards?", text)
        if m:
            return lambda run: expect(int(m[1]), len(run.now["display"]), "display")
        if text == "the market tiles add up":
            return self.check_markets
        if text == "no market is used":
            return lambda run: expect(False, any(market["used"] for market in
                                                 run.now["markets"].values()), "used")
        if text == "the map is as printed":
            return self.check_map
        return self.check_sorted_pile(text, ["discards"])

    def check_markets(self, run):
        markets = run.now["markets"]
        expect(sorted(self.markets), sorted(markets), "market spaces")
        for kind, goods in GOODS.items():
            seen = [market["buys"] for market in markets.values()].count(goods)
            expect(True, seen <= TILES[kind], "%s %d:" % (kind, seen))

    def piles(self, state):
        return [seat["hand"] for seat in state["seats"]] + [
            state["deck"], state["display"], state["discards"]]

    # ---- the map, tried out

    def check_map(self, run):
        start = run.now
        for trial in (self.try_spaces, self.try_lines, self.try_shipping, self.try_rail_income):
            trial(run, start)
        run.load(start)

    def load(self, run, start, hand=(), **fields):
        """The position with other fields, these cards of the deck in hand 0, and sheets from which
        everything can be built, with room for one tile of each kind on the board."""
        sheet = {industry: levels[1:] if levels[0] else [level for level in levels if level]
                 for industry, levels in self.stacks.items()}
        seats = [dict(seat, mat=sheet) for seat in start["seats"]]
        deck = list(start["deck"])
        for card in hand:
            deck.remove(card)
        seats[0].update(hand=self.sort(hand), links_left=12 - len(fields.get("links", {})))
        run.load(dict(start, seats=seats, deck=deck, **fields))

    def new_tile(self, owner, industry):
        return {"owner": owner, "industry": industry, "level": 1, "flipped": False,
                "cubes": self.cubes(industry, 1)}

    def all_shown(self):
        return [item for colour in LOCATIONS[self.map] for item in self.shown(colour).items()]

    def offered(self, run, prefix):
        return run.engine.ok("options", prefix=prefix)["options"]

    def try_spaces(self, run, start):
        """A card of each colour, and what it can build where; no ships, since there is no port."""
        for colour in LOCATIONS[self.map]:
            shown = {space: sign for space, sign in self.shown(colour).items() if sign != "ship"}
            if not shown:
                continue
            self.load(run, start, hand=[colour])
            expect(sorted(shown), self.offered(run, "build"), colour)
            for space, sign in shown.items():
                # a factory needs coal and iron: only a distant port can bring it
                kinds = BLANK if sign == "blank" else [sign]
                seen = self.offered(run, "build " + space)
                expect(sorted(set(kinds) - {"goods"}), sorted(set(seen) - {"goods"}), space)
                why = run.engine.ok("why", move="build %s goods coal:market iron:market card:%s"
                                    % (space, colour))["why"]
                refused = any(reason["rule"] == "A4.4" for reason in why)
                expect(sign != "blank", refused, "no factory on %s:" % space)

    def lines(self):
        return {"--".join(sorted([end, other])): {end, other}
                for end, others in LINES[self.map].items() for other in others.split()}

    def try_lines(self, run, start):
        """One tile, and where the first rail can be built; one rail, and where the next, for which
        cubes come only from distant ports."""
        lines = self.lines()
        for space, sign in self.all_shown():
            if sign != "ship":
                self.load(run, start, spaces={space: self.new_tile(0, BLANK[0] if sign == "blank"
                                                                   else sign)})
                beside = [line for line in lines if space[:-2] in lines[line]]
                expect(sorted(beside), self.offered(run, "link"), "rails at %s:" % space)
        distant = {location for group in LOCATIONS[self.map].values()
                   for location, text in group.items() if "*" in text}
        for rail, ends in lines.items():
            self.load(run, start, links={rail: 0})
            beside = {line for line in lines if lines[line] & ends and line != rail}
            supplied = {line for line in beside if (lines[line] | ends) & distant}
            seen = self.offered(run, "link") if "link" in self.offered(run, "") else []
            expect(sorted(supplied), seen, "rails beside %s:" % rail)
            for line in lines:
                why = run.engine.ok("why", move="link %s coal:market iron:market" % line)["why"]
                expect(line not in beside, any(reason["rule"] == "A6.2" for reason in why),
                       "%s beside %s refused:" % (line, rail))

    def try_shipping(self, run, start):
        """One port, and where ships can be built; each brings its coal and burns one."""
        colours = {ship: colour for colour in LOCATIONS[self.map]
                   for ship, sign in self.shown(colour).items() if sign == "ship"}
        for space, sign in self.all_shown():
            if sign != "port":
                continue
            self.load(run, start, spaces={space: self.new_tile(1, "port")}, hand=[
                colour for colour in LOCATIONS[self.map] if colour in CARDS])
            ships = [ship for ship, ports in SHIPPING.items() if space[:-2] in ports.split()]
            seen = [space for space in self.offered(run, "build") if space in SHIPPING]
            expect(sorted(ships), seen, "ships at %s:" % space)
            beside_port = run.now
            for ship in ships:
                run.load(beside_port)
                run.play("build %s ship coal:%s card:%s" % (ship, ship, colours[ship]))
                expect(IMPORT - 1, run.now["imports"][ship], "import " + ship)

    def try_rail_income(self, run, start):
        """One rail at the end of the game: markets and settlements."""
        for rail, ends in self.lines().items():
            seats = [dict(seat, money=0) for seat in start["seats"]]
            over = dict(start, seats=seats, deck=[], discards=self.sort(
                start["deck"] + start["discards"]), seat=start["order"][-1], actions_left=1)
            self.load(run, over, links={rail: 0})
            run.play("pass")
            worth = 2 + sum(len(ends & {market.rsplit(".", 1)[0]}) for market in self.markets)
            worth += len(ends & set(LOCATIONS[self.map]["settlement"]))
            expect(worth, run.now["seats"][0]["money"], rail)
