// The table without a page: what it asks the library, and what it takes a word for.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { open } from "../../../src/wasm/millwright.mjs";
import { load, WEB } from "./load.mjs";

const { Table } = await load("src/game/table.ts");

function holdingEngine() {
  const asked = [];
  return { asked, ask: (request) => new Promise((answer) => asked.push({ request, answer })) };
}

const gameOf = (log) => ({ id: log, game: "lancashire", map: null, seats: [{ level: 0, name: "" }, { level: 1, name: "" }], log, moves: 0, over: false, changed: 0 });

// The library has one game at a time: a table that is left while it is being opened must not ask about another's game.
test("who opens a table leaves the one that is still being opened", async () => {
  const engine = holdingEngine();
  void Table.open(engine, gameOf("first"));
  void Table.open(engine, gameOf("second"));
  for (const { answer } of engine.asked.splice(0)) answer({ ok: true, board: {} });
  await new Promise(setImmediate);
  assert.deepEqual(engine.asked.map(({ request }) => request), [{ cmd: "board" }, { cmd: "games" }], "only the second goes on");
});

// A table in a game under way, where the seat that is to move has two actions before it.
async function sitDown(setup) {
  const library = await open(await readFile(process.env.MW_WASM ?? join(WEB, "../build/wasm/millwright.wasm")));
  library.ask({ cmd: "new", players: 3, seed: 2, ...setup });
  for (let moves = 0; moves < 12 || library.ask({ cmd: "state" }).state.actions_left < 2; moves++)
    library.ask({ cmd: "play", move: library.ask({ cmd: "bot", level: 1, seed: moves }).move });
  const seats = [0, 1, 2].map(() => ({ level: 0, name: "" }));
  const table = await Table.open({ ask: async (request) => library.ask(request) }, { ...gameOf(library.ask({ cmd: "log" }).log), ...setup, seats });
  table.takeOver();
  while (!table.now.offers) await new Promise(setImmediate);
  return { table, library };
}

test("a word that can only be built with means the build that takes one action; others may be for anything", async () => {
  const seen = new Set();
  for (const setup of [{ game: "lancashire" }, { game: "birmingham" }, { game: "age-of-industry", map: "germany" }]) {
    const { table, library } = await sitDown(setup);
    for (const word of table.now.offers.words.filter((word) => !table.words.isVerb(word))) {
      const actions = library.ask({ cmd: "containing", words: word }).words.filter((word) => table.words.isVerb(word)).sort().join(" ");
      await table.clear();
      await table.choose(word);
      const isBuild = actions === "build" || actions === "build double";
      assert.deepEqual(table.now.chosen, isBuild ? ["build", word] : [word], `${word}: ${actions}`);
      seen.add(actions);
    }
  }
  for (const actions of ["build double", "double", "link"]) assert.ok(seen.has(actions), `${actions} is among ${[...seen]}`);
});
