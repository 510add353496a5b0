// The library has one game at a time: a table that is left while it is being opened must not ask about another's game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { Table } = await load("src/game/table.ts");

function holdingEngine() {
  const asked = [];
  return { asked, ask: (request) => new Promise((answer) => asked.push({ request, answer })) };
}

const gameOf = (log) => ({ id: log, game: "lancashire", map: null, seats: [{ level: 0, name: "" }, { level: 1, name: "" }], log, moves: 0, over: false, changed: 0 });

test("who opens a table leaves the one that is still being opened", async () => {
  const engine = holdingEngine();
  void Table.open(engine, gameOf("first"));
  void Table.open(engine, gameOf("second"));
  for (const { answer } of engine.asked.splice(0)) answer({ ok: true, board: {} });
  await new Promise(setImmediate);
  assert.deepEqual(engine.asked.map(({ request }) => request), [{ cmd: "board" }, { cmd: "games" }], "only the second goes on");
});
