// The table without a page: what it asks the library, and what it takes a word for.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { open } from "../../../src/wasm/millwright.mjs";
import { load, WEB } from "./load.mjs";

const { Table, LocalGame, Refusal } = await load("tests/units/table.ts");

function holdingEngine() {
  const asked = [];
  return {
    asked,
    closed: 0,
    ask: (request) => new Promise((answer) => asked.push({ request, answer })),
    close() {
      this.closed++;
    },
  };
}

const gameOf = (log) => ({ id: log, game: "lancashire", map: null, seats: [{ level: 0, name: "" }, { level: 1, name: "" }], log, moves: 0, over: false, changed: 0 });

test("a table that is left while it is being opened asks nothing more, and gives its engine back once", async () => {
  const engine = holdingEngine();
  const source = new LocalGame(engine, gameOf("left"));
  void Table.open(source);
  assert.deepEqual(engine.asked.map(({ request }) => request), [{ cmd: "replay", log: "left" }]);
  source.close();
  source.close();
  for (const { answer } of engine.asked.splice(0)) answer({ ok: true, board: {} });
  await new Promise(setImmediate);
  assert.deepEqual(engine.asked, []);
  assert.equal(engine.closed, 1);
});

// A table in a game under way, where the seat that is to move has two actions before it.
async function sitDown(setup) {
  const library = await open(await readFile(process.env.MW_WASM ?? join(WEB, "../build/wasm/millwright.wasm")));
  library.ask({ cmd: "new", players: 3, seed: 2, ...setup });
  for (let moves = 0; moves < 12 || library.ask({ cmd: "state" }).state.actions_left < 2; moves++)
    library.ask({ cmd: "play", move: library.ask({ cmd: "bot", level: 1, seed: moves }).move });
  const seats = [0, 1, 2].map(() => ({ level: 0, name: "" }));
  const table = await Table.open(new LocalGame({ ask: async (request) => library.ask(request) }, { ...gameOf(library.ask({ cmd: "log" }).log), ...setup, seats }));
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

test("two cubes from a mine can be chosen where one comes from there anyway", async () => {
  const library = await open(await readFile(process.env.MW_WASM ?? join(WEB, "../build/wasm/millwright.wasm")));
  const lines = (await readFile(join(WEB, "../tests/replays/birmingham/3-players-01.log"), "utf8")).split("\n");
  const log = `${lines.slice(0, lines.indexOf("moves") + 1 + 100).join("\n")}\n`;
  const seats = [0, 1, 2].map(() => ({ level: 0, name: "" }));
  const table = await Table.open(new LocalGame({ ask: async (request) => library.ask(request) }, { ...gameOf(log), game: "birmingham", seats }));
  table.takeOver();
  while (!table.now.offers) await new Promise(setImmediate);
  for (const word of ["link", "birmingham--nuneaton", "burton-on-trent--cannock"]) await table.choose(word);
  assert.deepEqual(table.now.offers.forced.filter((word) => word.startsWith("coal:")), ["coal:cannock.2"]);
  assert.deepEqual(table.now.beyond.filter((word) => word.startsWith("coal:")).sort(), ["coal:cannock.2", "coal:market"]);
  await table.chooseBeyond("coal:cannock.2");
  assert.equal(table.now.preview.move.split(" ").filter((word) => word === "coal:cannock.2").length, 2);
  assert.ok(!table.now.beyond.includes("coal:market"));
});

// One person against two bots, in a game under way.
async function sitWithBots() {
  const library = await open(await readFile(process.env.MW_WASM ?? join(WEB, "../build/wasm/millwright.wasm")));
  library.ask({ cmd: "new", game: "birmingham", players: 3, seed: 2 });
  while (library.ask({ cmd: "state" }).state.seat !== 0 || library.ask({ cmd: "state" }).state.actions_left < 2)
    library.ask({ cmd: "play", move: library.ask({ cmd: "bot", level: 1, seed: 1 }).move });
  const thought = [];
  const advice = { asked: 0, hurried: 0 }; // it comes when the test gives the answer
  const net = { here: Promise.resolve(false) }; // and this, if it is held
  const engine = {
    ask: async (request) => library.ask(request),
    takeNetSoon: () => ({ answer: net.here, hurry: () => net.hurry?.() }),
    think(request) {
      if (request.cmd === "advise") {
        advice.asked++;
        return { answer: new Promise((answer, refuse) => Object.assign(advice, { answer, refuse })), hurry: () => advice.hurried++ };
      }
      thought.push(request);
      return { answer: Promise.resolve(library.ask(request)), hurry() {} };
    },
    close() {},
  };
  const game = { ...gameOf(library.ask({ cmd: "log" }).log), game: "birmingham", seats: [0, 1, 1].map((level) => ({ level, name: "" })) };
  const source = new LocalGame(engine, game);
  const table = await Table.open(source);
  table.speed = 0;
  return { table, source, game, library, thought, advice, net };
}

// The net is on its way until the test lets it come, or somebody goes on without it.
function holdNet(net) {
  net.here = new Promise((come) => Object.assign(net, { come: () => come(false), hurry: () => come(true) }));
}

async function takeLoan(table) {
  await table.choose("loan");
  await table.choose(table.now.offers.words.find((word) => word.startsWith("card:")));
  await table.confirm();
}

test("Confirm waits for the answer to the click before it, and is dropped if that was refused", async () => {
  const { table } = await sitDown({ game: "birmingham" });
  await table.choose("loan");
  const [card, other] = table.now.offers.words;
  const length = table.now.length;
  void table.choose(card);
  await table.confirm();
  while (table.now.length === length) await new Promise(setImmediate);
  assert.match(table.game.log.trimEnd().split("\n").at(-1), new RegExp(`loan.* ${card}`));

  while (!table.now.offers) await new Promise(setImmediate);
  for (const word of ["pass", other]) await table.choose(word);
  assert.ok(table.now.offers.complete);
  void table.choose("birmingham--nuneaton");
  await table.confirm();
  while (!table.now.refusal) await new Promise(setImmediate);
  for (let i = 0; i < 20; i++) await new Promise(setImmediate);
  assert.equal(table.now.length, length + 1);
});

test("clicks that come faster than their answers all count, in their order", async () => {
  const { table } = await sitDown({ game: "birmingham" });
  const card = table.now.view.seats[table.now.viewer].hand[0];
  const { length } = table.now;
  void table.choose("loan");
  await table.choose(`card:${card}`);
  assert.deepEqual(table.now.chosen, ["loan", `card:${card}`]);
  void table.chooseInstead("pass");
  void table.pick([`card:${card}`], () => assert.fail("it can mean one thing only"));
  void table.choose("loan");
  await table.choose(`card:${card}`);
  assert.deepEqual(table.now.chosen, ["loan", `card:${card}`], "what was given back, and another action");
  void table.clear();
  void table.choose("pass");
  void table.choose(`card:${card}`);
  void table.confirm();
  await table.confirm();
  while (table.now.length === length || !table.now.offers) await new Promise(setImmediate);
  assert.equal(table.now.length, length + 1, "a second Confirm plays nothing");
  assert.match(table.game.log.trimEnd().split("\n").at(-1), new RegExp(`pass.* card:${card}`));
});

test("a click under way counts when news comes that leaves what is chosen as it is, and so does one after it", async () => {
  const { table, source } = await sitWithBots();
  const { length, view } = table.now;
  const card = table.now.offers.words.find((word) => word.startsWith("card:"));
  const news = [{ length, mover: null, events: [], view, keeps: true }];
  source.next = async () => news.shift() ?? null;
  void table.choose("loan");
  source.watcher.changed();
  while (news.length > 0) await Promise.resolve();
  await table.choose(card);
  assert.deepEqual(table.now.chosen, ["loan", card]);
  assert.ok(table.now.offers.complete);
});

test("a choice is not lost while the tracks are laid out anew, and both come", async () => {
  const { table } = await sitDown({ game: "birmingham" });
  const narrow = table.now.panel;
  const choosing = table.choose("loan");
  table.layTracks(900);
  await choosing;
  while (table.now.panel === narrow) await new Promise(setImmediate);
  assert.deepEqual(table.now.chosen, ["loan"]);
});

test("advice that is sought ends when a move is played, also where nobody else is next", async () => {
  const { table, advice } = await sitWithBots();
  const sought = table.hint();
  assert.equal(table.now.advising, 0);
  await takeLoan(table);
  assert.ok(table.isTurn, "there is a second action");
  assert.equal(advice.hurried, 1);
  advice.answer({ advice: [] });
  await sought;
  assert.deepEqual([table.now.advising, table.now.advice], [null, null]);
});

test("advice is not sought any more if a move has been played before its net came, or the table has been left", async () => {
  for (const leave of [takeLoan, async (table) => (await takeLoan(table), await table.undo()), async (table) => table.close()]) {
    for (const hurry of [null, () => {}]) {
      const { table, advice, net } = await sitWithBots();
      holdNet(net);
      if (hurry) net.hurry = hurry; // the net comes later
      const sought = table.hint();
      await leave(table);
      net.come();
      await sought;
      assert.equal(advice.asked, 0);
      if (leave === takeLoan) assert.deepEqual([table.now.advising, table.now.advice, table.now.problem], [null, null, null]);
      table.close();
    }
  }
});

test("while a move is on its way no advice is asked for: it would be about the next position", async () => {
  const { table, advice, net } = await sitWithBots();
  holdNet(net);
  const sought = table.hint();
  const { length } = table.now;
  await table.choose("loan");
  await table.choose(table.now.offers.words.find((word) => word.startsWith("card:")));
  const played = table.confirm();
  while (!table.now.sending) await Promise.resolve();
  await sought;
  assert.equal(table.now.length, length, "it has not been played yet");
  assert.equal(advice.asked, 0);
  await played;
  assert.equal(table.now.advising, null);
});

test("Stop ends the waiting for a net: what can be advised without it is advised at once", async () => {
  const { table, advice, net } = await sitWithBots();
  holdNet(net);
  const sought = table.hint();
  assert.equal(advice.asked, 0);
  table.hurry();
  while (advice.asked === 0) await new Promise(setImmediate);
  assert.equal(advice.hurried, 1);
  advice.answer({ advice: [] });
  await sought;
  assert.deepEqual([table.now.advising, table.now.advice], [null, []]);
});

test("advice that is refused after a move was played is no problem of anybody's", async () => {
  const { table, advice } = await sitWithBots();
  const sought = table.hint();
  while (advice.asked === 0) await new Promise(setImmediate);
  await takeLoan(table);
  advice.refuse(new Refusal({ code: "game-over", text: "the game is over" }));
  await sought;
  assert.deepEqual([table.now.advising, table.now.advice, table.now.problem], [null, null, null]);
});

test("the source in the browser keeps the log, takes back over what bots did, and lets them play", async () => {
  const { table, source, game, library, thought } = await sitWithBots();
  const { length } = table.now;
  const before = table.now.back; // bots have moved since
  await takeLoan(table);
  assert.deepEqual([table.now.length, source.undoable, table.now.back], [length + 1, 1, { moves: 1, others: 0 }]);
  assert.equal(game.log, library.ask({ cmd: "log" }).log);
  await table.undo();
  assert.deepEqual([table.now.length, source.undoable, table.now.back, table.now.forth], [length, 0, before, { moves: 1, others: 0 }]);
  assert.equal(thought.length, 0);
  await takeLoan(table);
  await takeLoan(table);
  assert.equal(source.undoable, 0, "bots have moved");
  assert.ok(thought.length >= 2 && thought.every(({ cmd, level }) => cmd === "bot" && level === 1));
  assert.ok(table.isTurn && table.now.offers, "until it is the person's turn again");
  assert.equal(game.moves, table.now.length);
  const { log, moves } = game;
  const { back } = table.now;
  assert.deepEqual(back, { moves: moves - length - 1, others: moves - length - 2 });
  await table.undo();
  assert.equal(game.moves, length + 1);
  assert.deepEqual(table.now.forth, back);
  const thoughts = thought.length;
  await table.redo();
  assert.equal(game.log, log);
  assert.equal(game.ahead, undefined);
  assert.equal(thought.length, thoughts, "what they did is not thought of again");
});

test("a line that was over is kept whole when another one is begun", async () => {
  const kept = new Map();
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text), removeItem: (key) => kept.delete(key), key: (i) => [...kept.keys()][i], get length() { return kept.size; } };
  const { game, source, library } = await sitWithBots();
  for (let moves = 0; library.ask({ cmd: "state" }).state.seat !== null; moves++)
    library.ask({ cmd: "play", move: library.ask({ cmd: "bot", level: 1, seed: moves }).move });
  game.log = library.ask({ cmd: "log" }).log;
  await source.begin();
  do await source.undo();
  while (game.ahead.line.every(({ seat }) => seat === 0)); // until others have moved since
  const [other] = library.ask({ cmd: "moves" }).moves.filter((move) => move !== game.ahead.line[0].move);
  const { former } = await source.play(other, 0, true);
  delete globalThis.localStorage;
  const { log, over } = JSON.parse(kept.get(`millwright/game/${former}`));
  assert.ok(over);
  assert.deepEqual(library.ask({ cmd: "replay", log }).error, undefined);
});

test("a source that is closed is asked nothing more", async () => {
  const { table, source } = await sitWithBots();
  table.close();
  const answered = await Promise.race([source.ask({ cmd: "game" }).then(() => true), new Promise((resolve) => setTimeout(resolve, 20, false))]);
  assert.equal(answered, false);
});

// Learned bots alone; where there is no net, `net.lack` says why.
async function sitLearned(net) {
  const library = await open(await readFile(process.env.MW_WASM ?? join(WEB, "../build/wasm/millwright.wasm")));
  library.ask({ cmd: "new", game: "lancashire", players: 3, seed: 2 });
  const answer = (answered) => (answered.ok ? Promise.resolve(answered) : Promise.reject(new Refusal(answered.error)));
  const thought = [];
  const engine = {
    ask: (request) => answer(library.ask(request)),
    think(request) {
      const answered = library.ask({ ...request, nodes: 50 });
      if (answered.ok) thought.push(request.level);
      return { answer: net.enough <= thought.length ? new Promise(() => {}) : answer(answered), hurry() {} };
    },
    async takeNet(game) {
      net.asked++;
      if (net.lack) throw new Refusal({ code: "no-net", text: "", why: net.lack });
      library.takeNet(game, await readFile(join(WEB, `../data/nets/${game}.net`)));
    },
    close() {},
  };
  const game = { ...gameOf(library.ask({ cmd: "log" }).log), seats: [9, 10, 10].map((level) => ({ level, name: "" })) };
  const table = await Table.open(new LocalGame(engine, game));
  table.speed = 0;
  return { table, game, thought };
}

const until = async (isSo) => {
  while (!isSo()) await new Promise(setImmediate);
};

test("a learned bot is given its net when it first thinks, once", async () => {
  const net = { asked: 0, lack: null, enough: 4 };
  const { table, thought } = await sitLearned(net);
  await until(() => thought.length === 4);
  assert.deepEqual([net.asked, table.now.lack, table.now.problem], [1, null, null]);
  assert.deepEqual(new Set(thought), new Set([9, 10]));
  table.close();
});

test("a game whose bots lack their net waits, and goes on when there is one", async () => {
  const net = { asked: 0, lack: "offline", enough: 2 };
  const { table, game, thought } = await sitLearned(net);
  await until(() => table.now.lack);
  assert.deepEqual([table.now.lack, table.now.problem, table.now.thinking, thought.length], ["offline", null, null, 0]);
  net.lack = "damaged";
  table.tryAgain();
  assert.equal(table.now.lack, null);
  await until(() => table.now.lack);
  assert.deepEqual([table.now.lack, table.now.length, net.asked], ["damaged", 0, 2]);
  net.lack = null;
  table.tryAgain();
  await until(() => thought.length === 2);
  assert.deepEqual([table.now.lack, game.seats.map(({ level }) => level)], [null, [9, 10, 10]]);
  table.close();
});

test("or the best who need none play on for them", async () => {
  const net = { asked: 0, lack: "gone", enough: 3 };
  const { table, game, thought } = await sitLearned(net);
  await until(() => table.now.lack);
  table.goOnWithout(8);
  await until(() => thought.length === 3);
  assert.deepEqual([thought, net.asked, table.now.lack], [[8, 8, 8], 1, null]);
  assert.deepEqual(game.seats.map(({ level }) => level), [8, 8, 8]);
  table.close();
});
