"""Lancashire, as its scenarios need it. Lines of its own:

    cotton marker 3    distant seen 2    distant: 2 0 (top ones)    next distant starts: …
    set aside: wigan …
and checks of its own:
    distant open    distant ends: 4    distant is a full set    discards: oldham coal
    set aside has 6 cards
"""
import re

from common import Game, expect, stacked, take

DISTANT = [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4]
CLOSED_SPACE = 8
SET_ASIDE = {(4, "canal"): 6, (4, "rail"): 2, (3, "canal"): 9, (3, "rail"): 6}
CUBES = {"coal": [0, 2, 3, 4, 5], "iron": [0, 4, 4, 5, 6]}


class Lancashire(Game):
    name, letter = "lancashire", "L"
    counts = (3, 4)
    stacks = {
        "cotton": [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4], "port": [1, 1, 2, 2, 3, 3, 4, 4],
        "coal": [1, 2, 2, 3, 3, 4, 4], "iron": [1, 2, 3, 4], "shipyard": [0, 0, 1, 1, 2, 2]}
    fields = {"coal market": "coal_market", "iron market": "iron_market",
              "cotton marker": "cotton_marker", "distant seen": "distant_seen"}

    def full_deck(self):
        return {
            "barrow": 2, "birkenhead": 2, "blackburn": 2, "bolton": 2, "burnley": 2, "bury": 1,
            "colne": 2, "ellesmere-port": 1, "fleetwood": 1, "lancaster": 3, "liverpool": 4,
            "macclesfield": 2, "manchester": 4, "oldham": 2, "preston": 3, "rochdale": 2,
            "stockport": 2, "warrington-runcorn": 2, "wigan": 2,
            "cotton": 8, "coal": 5, "iron": 3, "port": 6, "shipyard": 3}

    def cubes(self, industry, level):
        return CUBES[industry][level] if industry in CUBES else 0

    def flipped(self, industry):
        return industry == "shipyard"

    def may_be_unlisted(self, move):
        return move.split()[0] in ("sell", "more")

    def line(self, position, text):
        m = re.fullmatch(r"(distant|next distant starts): ([\d ]+)", text)
        if m:
            position.own[m[1].replace(" starts", "")] = [int(w) for w in m[2].split()]
            return True
        m = re.fullmatch(r"set aside: (.+)", text)
        if m:
            position.own["set aside"] = self.cards(m[1])
            return True
        return False

    def complete(self, position, state):
        own = position.own
        state.update(coal_market=8, iron_market=8, cotton_marker=0, distant_seen=0,
                     distant=stacked(own.get("distant", []), DISTANT))
        state.update(position.fields)
        state["distant_open"] = state["cotton_marker"] < CLOSED_SPACE
        aside = own.get("set aside")
        pool = self.pool(*position.hands.values(), position.deck, position.deck_starts, aside)
        self.deal_hands(position, state, pool, 8)
        if aside is None:
            aside = take(pool, SET_ASIDE[self.players, state["era"]])
        state["set_aside"] = self.sort(aside)
        self.lay_deck(position, state, pool)
        if state["era"] == "canal":
            state["next_distant"] = stacked(own.get("next distant", []), DISTANT)

    def check(self, text):
        m = re.fullmatch(r"distant (open|closed)", text)
        if m:
            return lambda run: expect(m[1] == "open", run.now["distant_open"], "distant_open")
        m = re.fullmatch(r"(distant|next distant) is a full set", text)
        if m:
            return lambda run: expect(DISTANT, sorted(run.now[m[1].replace(" ", "_")]), m[1])
        m = re.fullmatch(r"distant( ends)?: ([\d ]+)", text)
        if m:
            tiles = [int(w) for w in m[2].split()]
            part = slice(-len(tiles), None) if m[1] else slice(len(tiles))
            return lambda run: expect(tiles, run.now["distant"][part], "distant")
        return self.check_sorted_pile(text, ["set aside", "discards"])

    def piles(self, state):
        return [seat["hand"] for seat in state["seats"]] + [
            state["deck"], state["set_aside"], state["discards"]]
