// By what a game's moves are judged, and what is made of the judgements.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { open } from "../../../src/wasm/millwright.mjs";
import { load, WEB } from "./load.mjs";

const { analyse, recall, turningPoints } = await load("src/game/analysis.ts");

const better = { language: "en", best: "loan", reasons: [] };
const judged = (seat, win, lost) => ({ seat, loss: lost ? 5 : 0, error: 1, games: 400, points: [0, 0, 0], win, ...(lost && { better }) });

test("a turning point is a turn with a clear loss that costs its player chances, or gives some to another", () => {
  const even = [0.33, 0.33, 0.34];
  const found = (win) => turningPoints([judged(2, even), judged(0, even), judged(0, win, true)]).map(({ move, last, seat }) => ({ move, last, seat }));
  assert.deepEqual(found([0.1, 0.45, 0.45]), [{ move: 1, last: 2, seat: 0 }]);
  assert.deepEqual(found([0.3, 0.6, 0.1]), [{ move: 1, last: 2, seat: 1 }]);
  assert.deepEqual(found(even), [], "nothing has changed");
  assert.deepEqual(found([0.34, 0.32, 0.34]), [], "no more than chance explains");
});

test("where the player who lost something has better chances than before, there is no turning point", () => {
  const turned = turningPoints([judged(2, [0.33, 0.33, 0.34]), judged(0, [0.6, 0.2, 0.2], true)]);
  assert.deepEqual(turned, []);
});

test("without a clear loss there is none", () => {
  assert.deepEqual(turningPoints([judged(2, [0.33, 0.33, 0.34]), judged(0, [0.05, 0.5, 0.45])]), []);
});

// What the browser keeps.
const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), removeItem: (key) => kept.delete(key), key: (i) => [...kept.keys()][i], get length() { return kept.size; } };

const MOVES = 6;
const wasm = await readFile(process.env.MW_WASM ?? join(WEB, "../build/wasm/millwright.wasm"));
const lines = (await readFile(join(WEB, "../tests/replays/birmingham/3-players-01.log"), "utf8")).split("\n");
const log = `${lines.slice(0, lines.indexOf("moves") + 1 + MOVES).join("\n")}\n`;
const gameOf = (id) => ({ id, game: "birmingham", map: null, seats: [0, 1, 2].map(() => ({ level: 0, name: "" })), log, moves: MOVES, over: false, changed: 0 });

// Opens the page of a game's analysis, where a net of that name is to be had, or none (""); after `until` moves it is left.
// A slow net comes when it is told that one is waited for.
async function openAnalysis(id, net, { language = "en", until = Infinity, isContent = true, isSlow = false } = {}) {
  const library = await open(wasm);
  const page = { nets: 0, asked: 0, shown: [], loading: [], course: null };
  let stopWaiting;
  const waited = new Promise((resolve) => (stopWaiting = resolve));
  const engine = {
    speak: async (language) => library.ask({ cmd: "language", language }),
    ask: async (request) => library.ask(request),
    think(request) {
      if (page.asked++ === until) throw new Error("left");
      return { answer: Promise.resolve({ ...library.ask({ ...request, nodes: 100 }), clear: true }) };
    },
    async takeNetIfThere(game) {
      assert.ok(page.course, "something is to be seen while it comes");
      page.nets++;
      if (isSlow) await waited;
      if (net) assert.equal(library.takeNet(game, await readFile(join(WEB, "../data/nets/birmingham.net"))), null);
      return net;
    },
  };
  const show = (change) => {
    page.course ??= change.course;
    if (change.judged) page.shown.push(change.judged.length);
    page.shownBy = change.by ?? page.shownBy;
    if (change.isLoading !== undefined) page.loading.push(change.isLoading);
    if (change.isLoading) stopWaiting();
  };
  await analyse(engine, gameOf(id), language, show, isContent).catch((error) => assert.equal(error.message, "left"));
  return { ...page, ...recall(gameOf(id)) };
}

const numbers = ({ judged }) => judged.map(({ loss, error, points }) => ({ loss, error, points }));

test("an analysis goes on where it was, if that was found by the same net", async () => {
  const first = await openAnalysis("same", "a.net", { until: 2 });
  assert.deepEqual([first.judged.length, first.by], [2, "a.net"]);
  const second = await openAnalysis("same", "a.net");
  assert.deepEqual([second.shown, second.nets, second.by], [[2, 3, 4, 5, 6], 1, "a.net"]);
  assert.deepEqual(numbers(second), numbers(await openAnalysis("at once", "a.net")));
});

test("one that was begun without a net, or with another, is begun anew: none is half by this and half by that", async () => {
  await openAnalysis("without", "", { until: 2 });
  const later = await openAnalysis("without", "a.net");
  assert.deepEqual([later.shown, later.by], [[0, 1, 2, 3, 4, 5, 6], "a.net"]);
  assert.deepEqual(numbers(later), numbers(await openAnalysis("with", "a.net")));
  assert.notDeepEqual(numbers(later), numbers(await openAnalysis("never", "")));
  await openAnalysis("other", "a.net", { until: 2 });
  const other = await openAnalysis("other", "b.net", { until: 2 });
  assert.deepEqual([other.judged.length, other.by], [2, "b.net"]);
});

test("while the net is away, what was judged by it stays kept until as much has been judged without it", async () => {
  const before = await openAnalysis("away", "a.net", { until: 4 });
  const away = await openAnalysis("away", "", { until: 3 });
  assert.deepEqual([away.shown, away.shownBy, away.judged, away.by], [[0, 1, 2, 3], "", before.judged, "a.net"]);
  const back = await openAnalysis("away", "a.net");
  assert.deepEqual([back.shown, back.shownBy], [[4, 5, 6], "a.net"]);
});

test("a net that takes its time is waited for, and it is said", async () => {
  assert.deepEqual((await openAnalysis("slow", "a.net", { isSlow: true })).loading, [true, false]);
  assert.deepEqual((await openAnalysis("slow", "")).loading, [false]);
});

test("a whole one is shown as it is, and no net is asked for", async () => {
  for (const net of ["", "a.net"]) {
    const before = await openAnalysis(`whole ${net}`, net);
    for (const now of ["", "a.net", "b.net"]) {
      const { nets, asked, judged, by, shownBy, course } = await openAnalysis(`whole ${net}`, now);
      assert.deepEqual({ nets, asked, judged, by, shownBy }, { nets: 0, asked: 0, judged: before.judged, by: net, shownBy: net });
      assert.equal(course.told.length, MOVES);
    }
  }
});

test("a whole one that was made without a net is begun anew with one if that is wished, and stays if there is still none", async () => {
  const before = await openAnalysis("wished", "");
  const still = await openAnalysis("wished", "", { isContent: false });
  assert.deepEqual([still.nets, still.asked, still.judged, still.by], [1, 0, before.judged, ""]);
  const after = await openAnalysis("wished", "a.net", { isContent: false });
  assert.deepEqual([after.shown, after.by], [[0, 1, 2, 3, 4, 5, 6], "a.net"]);
  const other = await openAnalysis("wished", "b.net", { isContent: false });
  assert.deepEqual([other.nets, other.asked, other.by], [0, 0, "a.net"]);
});

test("its reasons are said in another language by what it was judged by, or stay as they are", async () => {
  const languages = ({ judged }) => [...new Set(judged.map(({ better }) => better.language))].join();
  for (const [net, now, language, nets] of [["", "a.net", "de", 0], ["a.net", "a.net", "de", 1], ["a.net", "", "en", 1], ["a.net", "b.net", "en", 1]]) {
    const id = `said ${net} ${now}`;
    const before = await openAnalysis(id, net);
    const after = await openAnalysis(id, now, { language: "de" });
    assert.deepEqual([languages(before), languages(after), after.by, after.shownBy, after.nets], ["en", language, net, net, nets], id);
    assert.deepEqual(numbers(after), numbers(before));
  }
});
