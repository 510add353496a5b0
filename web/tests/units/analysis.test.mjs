// What is made of the judgements of a game's moves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { turningPoints } = await load("src/game/analysis.ts");

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
