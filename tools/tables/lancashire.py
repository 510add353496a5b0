"""The tables of Lancashire, from data/lancashire.json."""
from tables.common import one_board


def write(folder, outdir):
    game = one_board(folder, "lancashire")
    t, data = game.t, game.data
    distant = [row["value"] for row in data["distant_tiles"] for _ in range(row["count"])]
    game.sizes(DECK=sum(row["count"] for row in game.cards), DISTANT_TILES=len(distant),
               CLOSED_SPACE=len(data["cotton_track"]["bonus"]), COTTON_START=data["cotton_track"]["start_space"],
               VIRTUALLY_LINKED=game.location[data["virtual_link"]["to"]])
    game.places()
    t.array("uint8_t", "gold_circles", [r["gold_circles"] for r in game.locations])
    t.value("mask", "external", game.where_location(lambda r: r["kind"] == "external"))
    t.value("mask", "port_first", game.where_space(lambda s: s.get("port_first")))
    game.cards_and_tiles()
    t.array("uint8_t", "card_count", [r["count"] for r in game.cards])
    game.card_of_industry()
    game.one_cube_of_a_kind()
    game.tracks()
    game.income_track()
    game.rounds()
    t.array("uint8_t", "cotton_bonus", data["cotton_track"]["bonus"])
    t.array("uint8_t", "distant_value", distant)
    rows = {r["players"]: r for r in data["players"]}
    t.array("uint8_t", "set_aside", [
        "{%s}" % ", ".join(str(rows[n][f"set_aside_{e}"]) if n in rows else "0" for e in game.eras)
        for n in range(max(rows) + 1)], f"[{len(game.eras)}]")
    game.board(t.prefix)
    t.write(outdir)
    return ["lancashire"]
