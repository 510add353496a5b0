// The WebAssembly library, through its loader, in node.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { open } from "../../src/wasm/millwright.mjs";

const bytes = await readFile(process.env.MW_WASM);
const setup = { cmd: "new", game: "lancashire", players: 3, seed: 11 };

test("the module needs nothing from its host", async () => {
  const module = await WebAssembly.compile(bytes);
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test("answers are those of the native engine, byte for byte", async () => {
  const engine = await open(bytes);
  const lines = (await readFile(new URL("../protocol/exact.jsonl", import.meta.url), "utf8"))
    .split("\n").filter((line) => line && !line.startsWith("#"));
  assert.ok(lines.length >= 2 && lines.length % 2 === 0);
  for (let i = 0; i < lines.length; i += 2) assert.equal(engine.answer(lines[i]), lines[i + 1]);
});

test("a whole game can be played, logged and replayed", async () => {
  const engine = await open(bytes);
  let { state } = engine.ask(setup);
  for (let seed = 0; state.result === null; seed++) {
    const { move } = engine.ask({ cmd: "bot", seed });
    const answer = engine.ask({ cmd: "play", move });
    assert.equal(answer.ok, true, move);
    assert.equal(answer.move, move);
    state = answer.state;
  }
  const { log } = engine.ask({ cmd: "log" });
  const { hash } = engine.ask({ cmd: "hash" });
  const other = await open(bytes);
  assert.deepEqual(other.ask({ cmd: "replay", log }).state, state);
  assert.equal(other.ask({ cmd: "hash" }).hash, hash);
});

test("engines are independent of each other", async () => {
  const [a, b] = [await open(bytes), await open(bytes)];
  const before = a.ask(setup).state;
  b.ask({ ...setup, seed: 12 });
  assert.deepEqual(a.ask({ cmd: "state" }).state, before);
});

test("refusals come in the chosen language", async () => {
  const texts = new Set();
  for (const language of ["en", "de", "it"]) {
    const engine = await open(bytes, { language });
    engine.ask(setup);
    const { error } = engine.ask({ cmd: "play", move: "double oldham.1 cotton" });
    assert.equal(error.rule, "L5.3");
    texts.add(error.text);
  }
  assert.equal(texts.size, 3);
  await assert.rejects(open(bytes, { language: "xx" }), RangeError);
});

test("broken, huge and foreign requests are refused and change nothing", async () => {
  const engine = await open(bytes);
  engine.ask(setup);
  const { hash } = engine.ask({ cmd: "hash" });
  for (const line of ["", "{", "null", '{"cmd":"fly"}', `{"cmd":"play","move":"${"x".repeat(1 << 21)}"}`, "\u0000"]) {
    const answer = JSON.parse(engine.answer(line));
    assert.equal(answer.ok, false);
    assert.ok(answer.error.text.length > 0);
  }
  assert.equal(engine.ask({ cmd: "hash" }).hash, hash);
});
