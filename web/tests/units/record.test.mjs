import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load } from "./load.mjs";

const record = await load("src/game/record.ts");
const kept = new Map();
beforeEach(() => {
  kept.clear();
  globalThis.localStorage = {
    get length() { return kept.size; },
    key: (i) => [...kept.keys()][i] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  record.clearSummaries(0);
});

const seats = (...levels) => levels.map((level) => ({ level, name: "" }));
const game = (id, more) => ({ id, game: "lancashire", map: null, seats: seats(0, 4, 4), log: "", moves: 90, over: true, changed: 1, ...more });
// The ranking by points.
function over(vp, more) {
  const ranking = [...new Set(vp)].sort((a, b) => b - a).map((points) => vp.flatMap((each, seat) => (each === points ? [seat] : [])));
  return { options: {}, era: "rail", result: { vp, ranking, breakdown: vp.map((points) => ({ rail_links: points - 10, cash: 10 })) }, ...more };
}
const note = (id, vp, more, view) => record.noteEnd(game(id, more), record.ownSeat(game(id, more)), over(vp, view));

test("a game that has come to its end is noted, once, and no more when its last move is taken back", () => {
  note("a", [100, 90, 80]);
  note("a", [100, 90, 80]);
  assert.equal(record.summaries().length, 1);
  assert.deepEqual(record.summaries()[0].sources, { rail_links: 90, cash: 10 });
  record.noteEnd(game("a"), 0, { options: {}, result: null });
  assert.equal(record.summaries().length, 0);
});

test("the same game from elsewhere does not count twice; several people and branches do not count", () => {
  note("a", [100, 90, 80]);
  note("b", [100, 90, 80]);
  note("c", [70, 90, 80], { seats: seats(0, 0, 4) });
  note("d", [60, 90, 80], { from: 12 });
  assert.deepEqual(record.summaries().map(({ id }) => id), ["a"]);
});

test("places: a shared one is the better", () => {
  note("a", [80, 100, 80]);
  note("b", [70, 100, 80]);
  note("c", [100, 100, 80]);
  assert.deepEqual(record.summaries().map(({ place }) => place), [2, 3, 1]);
});

test("against whom: one level, several, people", () => {
  const against = (seat, ...levels) => record.opponentsOf({ levels, seat });
  assert.equal(against(1, 4, 0, 4), "4");
  assert.equal(against(0, 0, 4, 5), "mixed");
  assert.equal(against(0, 0, 4, 0), "people");
});

test("averages and records", () => {
  note("a", [100, 90, 80], { changed: 3 });
  note("b", [120, 60, 80], { changed: 2 });
  note("c", [50, 60, 80], { changed: 1 });
  const { games, wins, points, best, place, sources } = record.figuresOf(record.summaries());
  assert.deepEqual([games, wins, points, best, sources.cash], [3, 2, 90, 120, 10]);
  assert.ok(Math.abs(place - 5 / 3) < 1e-9);
  const { highest, widest, run } = record.recordsOf(record.summaries());
  assert.deepEqual([highest.id, widest.game.id, widest.lead, run], ["b", "b", 40, 2]);
  assert.equal(record.recordsOf(record.summaries().filter(({ id }) => id === "c")).widest, null);
});

test("what was cleared does not come back with the games that are still kept", () => {
  kept.set("millwright/game/a", JSON.stringify(game("a", { changed: 5 })));
  assert.ok(record.hasStatistics());
  record.clearSummaries(6);
  assert.ok(!record.hasStatistics());
  kept.set("millwright/game/b", JSON.stringify(game("b", { changed: 7 })));
  assert.ok(record.hasStatistics());
});
