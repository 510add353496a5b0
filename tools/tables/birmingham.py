"""The tables of Birmingham, from data/birmingham.json."""
from tables.common import bits, fail, one_board


def write(folder, outdir):
    game = one_board(folder, "birmingham")
    t, data = game.t, game.data
    players = [r["players"] for r in data["players"]]
    at_most = range(max(players) + 1)
    merchants = [r for r in game.locations if r["kind"] == "merchant"]
    goods = []  # the kinds of merchant tiles: what they buy
    for row in data["merchant_tiles"]:
        if row["buys"] not in goods:
            goods.append(row["buys"])
    wild = {r["card"]: i for i, r in enumerate(game.cards) if "wild" in r}
    game.sizes(DECK=sum(r[f"count_{max(players)}"] for r in game.cards), MERCHANT_SPACES=len(data["merchant_spaces"]),
               MERCHANT_KINDS=len(goods), WILD_LOCATION=wild["wild-location"], WILD_INDUSTRY=wild["wild-industry"],
               WILD_CARDS=next(r["wild"] for r in game.cards if "wild" in r))
    game.places()
    t.value("mask", "merchants", game.where_location(lambda r: r["kind"] == "merchant"))
    t.value("mask", "farms", game.where_location(lambda r: r["kind"] == "farm"))
    t.array("mask", "alone", [game.where_space(lambda s: s["takes"] == [name]) for name in game.industries])
    t.array("uint8_t", "link_icons", [r.get("link_icons", 0) for r in game.locations])
    t.enum(["NO_BONUS", "VP_BONUS", "DEVELOP_BONUS", "INCOME_BONUS", "MONEY_BONUS"])
    t.array("uint8_t", "bonus", [f"{r['bonus'].upper()}_BONUS" if "bonus" in r else "NO_BONUS" for r in game.locations])
    t.array("uint8_t", "bonus_amount", [r.get("amount", 0) for r in game.locations])
    t.strings("buyer_id", game.numbered(game.buyers))
    t.array("uint8_t", "buyer_location", [game.location[r["location"]] for r in game.buyers])
    open_at = {r["id"]: r["min_players"] for r in merchants}
    t.array("uint16_t", "open_merchants", [
        bits(i for i, r in enumerate(data["merchant_spaces"]) if open_at[r["location"]] <= n) for n in at_most])
    t.array("uint8_t", "goods", [bits(game.industry[b] for b in kind) for kind in goods])
    t.array("uint8_t", "merchant_tiles", [
        "{%s}" % ", ".join(str(sum(r["buys"] == kind and r["min_players"] <= n for r in data["merchant_tiles"]))
                           for kind in goods) for n in at_most], "[MERCHANT_KINDS]")
    for n in players:
        spaces = sum(open_at[r["location"]] <= n for r in data["merchant_spaces"])
        if spaces != sum(r["min_players"] <= n for r in data["merchant_tiles"]):
            fail(f"data/birmingham.json: with {n} players there is not a tile for each merchant space")
    game.cards_and_tiles()
    t.array("uint8_t", "card_count", [
        "{%s}" % ", ".join(str(r.get(f"count_{n}", 0)) for r in game.cards) for n in at_most], "[CARDS]")
    builds = lambda c, name: name in c.get("builds", []) or c["card"] == "wild-industry"
    t.array("mask", "cards_of_industry", [game.where_card(lambda c: builds(c, name)) for name in game.industries])
    t.value("mask", "wild_cards", game.where_card(lambda c: "wild" in c))
    if any(r["coal"] > 2 for r in game.tiles):
        fail("data/birmingham.json: no tile needs more than two coal")
    t.array("uint8_t", "barrels", [data["barrels"][e] for e in game.eras])
    game.tracks()
    game.income_track()
    game.rounds()
    t.strings("option_id", data["options"])
    game.board(t.prefix)
    t.write(outdir)
    return ["birmingham"]
