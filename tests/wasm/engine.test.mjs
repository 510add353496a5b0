// The WebAssembly library, through its loader, in node.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { open } from "../../src/wasm/millwright.mjs";

const bytes = await readFile(process.env.MW_WASM);
const netOf = (game) => readFile(new URL(`../../data/nets/${game}.net`, import.meta.url));
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

async function playWholeGame(setup) {
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
}

test("a whole game of each kind, on each map, can be played, logged and replayed", async () => {
  for (const { id, maps } of (await open(bytes)).ask({ cmd: "games" }).games)
    for (const map of maps.length ? maps : [null]) await playWholeGame({ ...setup, game: id, map });
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

test("moves are found by the words they contain", async () => {
  const engine = await open(bytes);
  engine.ask(setup);
  const { moves } = engine.ask({ cmd: "moves" });
  const card = moves[0].split(" ").at(-1);
  const found = engine.ask({ cmd: "containing", words: card });
  assert.equal(found.whole, true);
  assert.equal(found.moves, moves.filter((move) => move.split(" ").includes(card)).length);
  assert.ok(found.words.includes(moves[0].split(" ")[0]));
  assert.equal(engine.ask({ cmd: "containing", words: "nonsense" }).error.code, "bad-word");
});

test("the moves are told in sentences, hidden cards hidden", async () => {
  const engine = await open(bytes, { language: "de" });
  engine.ask(setup);
  assert.deepEqual(engine.ask({ cmd: "story" }).moves, []);
  for (let seed = 0; seed < 12; seed++) engine.ask({ cmd: "play", move: engine.ask({ cmd: "bot", seed }).move });
  const referee = engine.ask({ cmd: "story" }).moves;
  const seat = engine.ask({ cmd: "story", seat: 0 }).moves;
  assert.equal(referee.length, 12);
  assert.ok(referee.every(({ text }) => text.length > 0));
  assert.notDeepEqual(seat, referee);
});

test("thinking bit by bit ends as thinking at once", async () => {
  const engine = await open(bytes);
  const requests = [{ cmd: "bot" }, { cmd: "bot", level: 1, seed: 5 }, { cmd: "bot", level: 8, nodes: 3000, seed: 2 },
    { cmd: "bot", player: "random" }, { cmd: "advise", nodes: 1000, top: 2, seed: 3 }];
  for (const { id, maps } of engine.ask({ cmd: "games" }).games) {
    engine.ask({ ...setup, game: id, map: maps[0] ?? null });
    const [move] = engine.ask({ cmd: "moves", limit: 1 }).moves;
    for (const request of [...requests, { cmd: "judge", move, nodes: 1000, seed: 4 }]) {
      const thoughts = engine.think(request);
      const soFar = thoughts.answer(); // and it can go on afterwards
      assert.equal(soFar.ok, true);
      const points = (soFar.advice ?? []).filter((move) => move.games > 0).map((move) => move.points);
      assert.deepEqual(points, [...points].sort((a, b) => b - a));
      assert.ok(thoughts.done() >= 0 && thoughts.done() <= 1);
    while (thoughts.more(0)) {}
      assert.deepEqual(thoughts.answer(), engine.ask(request));
    }
  }
});

test("thoughts are about the position in which they began, one at a time", async () => {
  const engine = await open(bytes);
  assert.equal(engine.think({ cmd: "bot" }).answer().error.code, "no-game");
  engine.ask(setup);
  const request = { cmd: "bot", level: 7, seed: 1 };
  const { move } = engine.ask(request);
  const thoughts = engine.think(request);
  engine.ask({ cmd: "play", move });
  while (thoughts.more()) {}
  assert.equal(thoughts.answer().move, move);
  const refused = engine.think({ cmd: "bot", level: 11 });
  assert.equal(refused.more(), false);
  assert.equal(refused.answer().error.field, "level");
  assert.throws(() => thoughts.more());
  assert.equal(engine.think({ cmd: "advise", move: "fly" }).answer().error.code, "bad-word");
  const before = engine.ask({ cmd: "hash" }).hash;
  assert.equal(engine.think({ cmd: "new", game: "lancashire", players: 4 }).answer().error.code, "bad-request");
  assert.equal(engine.ask({ cmd: "hash" }).hash, before);
  engine.ask(request);
});

// That it is the native players' move is seen by bots.mjs.
test("a learned player is refused without its net, and plays with it, at once and bit by bit", async () => {
  const engine = await open(bytes);
  for (const { id, maps, learned } of engine.ask({ cmd: "games" }).games) {
    assert.deepEqual(learned, [9, 10]);
    const begin = { ...setup, game: id, map: maps[0] ?? null };
    engine.ask(begin);
    for (const level of learned) {
      const request = { cmd: "bot", level, nodes: 3000, seed: 2 };
      assert.equal(engine.ask(request).error.code, "no-net");
      assert.equal(engine.think(request).answer().error.code, "no-net");
    }
    assert.equal(engine.ask({ cmd: "bot", level: 8, nodes: 500 }).ok, true);
    assert.equal(engine.takeNet(id, await netOf(id)), null);
    for (const level of learned) {
      const request = { cmd: "bot", level, nodes: 3000, seed: 2 };
      const thoughts = engine.think(request);
      while (thoughts.more(0)) {}
      const { ok, move, player } = thoughts.answer();
      assert.ok(ok && player === `level${level}`);
      assert.equal(engine.ask({ cmd: "play", move }).ok, true);
      engine.ask(begin); // the net stays, whatever game begins
      assert.equal(engine.ask(request).move, move);
    }
  }
});

test("what is no net of the game is refused, saying what is wrong, and changes nothing", async () => {
  const engine = await open(bytes);
  engine.ask(setup);
  const net = await netOf("lancashire");
  const request = { cmd: "bot", level: 9, nodes: 500, seed: 1 };
  const damaged = Uint8Array.from(net);
  damaged[damaged.length >> 1] ^= 1;
  const older = Uint8Array.from(net);
  older[6] ^= 1; // behind the mark, "MWNET" and a 0
  const bad = [[damaged, /damaged/], [net.subarray(0, 1000), /damaged/], [older, /another version/], [await netOf("birmingham"), /another game/],
    [new TextEncoder().encode("<!doctype html>"), /no net/], [new Uint8Array(), /no net/], [new Uint8Array(1 << 22), /too large/]];
  for (const [content, why] of bad) assert.match(engine.takeNet("lancashire", content), why);
  assert.equal(engine.ask(request).error.code, "no-net");
  assert.equal(engine.takeNet("lancashire", net), null);
  const { move } = engine.ask(request);
  const thoughts = engine.think(request);
  for (const [content, why] of bad) assert.match(engine.takeNet("lancashire", content), why);
  while (thoughts.more(0)) {}
  assert.equal(thoughts.answer().move, move);
  assert.equal(engine.ask(request).move, move);
  assert.equal(engine.takeNet("lancashire", net), null);
  assert.throws(() => thoughts.answer(), "they may have judged by the net before");
});

test("reasons come in the chosen language", async () => {
  const texts = new Set();
  for (const language of ["en", "de", "it"]) {
    const engine = await open(bytes, { language });
    engine.ask(setup);
    const { advice } = engine.ask({ cmd: "advise", nodes: 1, top: 2 });
    texts.add(advice.find(({ reasons }) => reasons.length).reasons[0].text);
  }
  assert.equal(texts.size, 3);
});

test("boards and fair deals", async () => {
  const engine = await open(bytes);
  for (const { id, maps } of engine.ask({ cmd: "games" }).games) {
    for (const map of maps.length ? maps : [null]) {
      const { board } = engine.ask({ cmd: "board", game: id, map });
      assert.equal(board.game, id);
      assert.equal(board.map ?? null, map);
    }
  }
  assert.equal(engine.resample(0, 1), null);
  const { state } = engine.ask(setup);
  const deal = engine.resample(1, 5);
  assert.deepEqual(deal.seats[1].hand, state.seats[1].hand);
  assert.notDeepEqual(deal.deck, state.deck);
  assert.notDeepEqual(engine.resample(null, 5).seats[1].hand, state.seats[1].hand);
  assert.equal(engine.resample(-1, 5), null);
  assert.equal(engine.ask({ cmd: "load", state: deal }).ok, true);
});
