// The worker with the library, spoken to as the page does.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { load, WEB } from "./load.mjs";

// A worker in this thread: what it posts comes to the page's side later, as messages do.
async function openEngine() {
  const page = {};
  globalThis.fetch = async () => ({ ok: true, arrayBuffer: () => readFile(process.env.MW_WASM ?? join(WEB, "../build/wasm/millwright.wasm")) });
  globalThis.postMessage = (data) => setImmediate(() => page.onmessage({ data }));
  globalThis.onmessage = null;
  await load("src/engine/worker.ts");
  const { onmessage } = globalThis;
  globalThis.Worker = class {
    constructor() {
      page.onmessage = (event) => this.onmessage(event);
    }
    postMessage(data) {
      setImmediate(() => onmessage({ data }));
    }
  };
  const { EngineWorker } = await load("src/engine/engine.ts");
  return EngineWorker.open("worker", "wasm");
}

const engine = await openEngine();

const begin = (engine, game) => engine.ask({ cmd: "new", game, players: 3, seed: 1 });
const gameOf = async (engine) => (await engine.ask({ cmd: "game" })).game;

test("engines that stand beside each other have a game each", async () => {
  await begin(engine, "lancashire");
  const [one, other] = [engine.apart(), engine.apart()];
  await Promise.all([begin(one, "birmingham"), begin(other, "lancashire"), begin(engine, "birmingham")]);
  assert.deepEqual(await Promise.all([gameOf(one), gameOf(other), gameOf(engine)]), ["birmingham", "lancashire", "birmingham"]);
  const { move } = await one.think({ cmd: "bot", level: 1, seed: 1 }).answer;
  await one.ask({ cmd: "play", move });
  assert.deepEqual([(await one.ask({ cmd: "game" })).moves, (await engine.ask({ cmd: "game" })).moves], [1, 0]);
  one.close();
  await assert.rejects(gameOf(one), /closed/);
  assert.equal(await gameOf(other), "lancashire");
});

async function storyOf(engine) {
  await begin(engine, "birmingham");
  const { move } = await engine.ask({ cmd: "bot", level: 1, seed: 1 });
  await engine.ask({ cmd: "play", move });
  return (await engine.ask({ cmd: "story", from: 0, to: 0 })).moves[0].text;
}

test("an engine beside another speaks its language, and so does one beside that", async () => {
  const english = await storyOf(engine);
  await engine.speak("de");
  const german = await storyOf(engine);
  assert.notDeepEqual(german, english);
  for (const beside of [engine.apart(), engine.apart().apart()]) assert.deepEqual(await storyOf(beside), german);
});
