// The server's game at the table, without a server and without a page: a small one of the test's own, with the rules
// library behind it, says what the real one would, in order or not.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { open } from "../../../src/wasm/millwright.mjs";
import { load, WEB } from "./load.mjs";

const { blake2b256, headOf, inSeconds, inUnits, followPlans, isDealt, leftOf, Lost, OnlineGame, Pace, Refused, Room, Table } = await load("tests/units/online.ts");
globalThis.document = { visibilityState: "visible" };
globalThis.sessionStorage = { kept: {}, getItem(key) { return this.kept[key] ?? null; }, setItem(key, value) { this.kept[key] = value; } };

const wasm = await readFile(process.env.MW_WASM ?? join(WEB, "../build/wasm/millwright.wasm"));
const openLibrary = () => open(wasm);
const soon = () => new Promise(setImmediate);

async function until(what, condition) {
  for (let i = 0; i < 2000; i++) {
    if (condition()) return;
    await soon();
  }
  assert.fail(`never: ${what}`);
}

// A table for three, of which the one who looks has a seat, or none.
class Server {
  hello = { user: { id: "u1", name: "Ann", kind: "guest" } };
  ahead = 0;
  version = 1;
  plan = [];
  heard = [];
  opens = new Set();
  states = new Set();
  tables = new Set();
  seen = null;
  lose = null; // the command whose next answer is lost
  answers = []; // by move
  again = []; // what is said again when the connection is back

  constructor(library, seat) {
    Object.assign(this, { library, seat });
  }

  get state() { return this.library.ask({ cmd: "state" }).state; }
  get moves() { return this.library.ask({ cmd: "game" }).moves; }

  about() {
    const seats = ["Ann", "Bob", "Cy"].map((name, i) => ({ user: { id: `u${i + 1}`, name, kind: "guest" }, bot: null, stand_in: null, present: true }));
    return {
      table: "t1", state: this.state.seat === null ? "over" : "running", host: "u1", seats, seat: this.state.seat, moves: this.moves, version: this.version, mine: this.seat,
      game: "birmingham", map: null, players: 3, options: {}, clock: { kind: "none" }, undo: "free", stand_in: 5, changed: 0, ask: null, agreed: [], commit: "c", invite: null, result: null,
    };
  }

  // ---- What the room uses -----------------------------------------------------------------------------------------------

  onOpen(listener) { this.opens.add(listener); listener(this.hello); return () => this.opens.delete(listener); }
  onState(listener) { this.states.add(listener); listener("open"); return () => this.states.delete(listener); }
  onTable(_, listener) { this.tables.add(listener); return () => this.tables.delete(listener); }

  async ask(request, { retry = false } = {}) {
    this.heard.push(request);
    await soon();
    const answer = this.answer(request);
    if (this.lose === request.cmd) {
      this.lose = null;
      if (!retry) throw new Lost();
      await new Promise((resolve) => this.again.push(resolve));
      return this.ask(request, { retry });
    }
    if (answer.error) throw new Refused(answer.error);
    return answer;
  }

  answer({ cmd, ...fields }) {
    const { state: position, moves, version } = this;
    switch (cmd) {
      case "open":
        return { about: this.about(), seat: this.seat, moves, version, position, clock: { kind: "none" }, over: null, commit: "c", plan: this.plan, chat: [], seen: this.seen };
      case "play":
        if (fields.n < moves && this.answers[fields.n]?.move === fields.move) return this.answers[fields.n];
        if (fields.n !== moves) return { error: { code: "stale", text: "The table has gone on", moves, version } };
        return this.play(fields.move);
      case "undo":
        this.library.ask({ cmd: "undo" });
        return { n: this.moves, position: this.state, version: ++this.version, clock: { kind: "none" } };
      case "plan":
        return { moves: (this.plan = fields.moves) };
      case "seen":
      case "close":
        return {};
      default:
        return this.library.ask({ cmd, ...fields, ...(cmd === "view" && this.seat !== null ? { seat: this.seat } : {}) });
    }
  }

  play(move) {
    const n = this.moves;
    const seat = this.state.seat;
    const { events, error, move: whole } = this.library.ask({ cmd: "play", move });
    if (error) return { error };
    return (this.answers[n] = { n, seat, move: whole, events, position: this.state, version: ++this.version, clock: { kind: "none" }, over: null });
  }

  // ---- What tests do ------------------------------------------------------------------------------------------------------

  push(message) { for (const listener of [...this.tables]) listener({ table: "t1", ...message }); }
  othersMove() {
    const { move } = this.library.ask({ cmd: "bot", level: 1, seed: this.moves });
    return { push: "move", bot: false, ...this.play(move) };
  }
  // The others play until it is that seat's turn; what would be said.
  playTo(seat) {
    const said = [];
    while (this.state.seat !== seat) said.push(this.othersMove());
    return said;
  }
  comeBack() {
    for (const listener of [...this.opens]) listener(this.hello);
    for (const again of this.again.splice(0)) again();
  }
  count(cmd) { return this.heard.filter((request) => request.cmd === cmd).length; }
}

async function sitDown({ seat = 0, begin = () => {} } = {}) {
  sessionStorage.kept = {};
  const [truth, own] = [await openLibrary(), await openLibrary()];
  truth.ask({ cmd: "new", game: "birmingham", players: 3, seed: 5, names: ["Ann", "Bob", "Cy"] });
  const server = new Server(truth, seat);
  while (server.moves < 9 || server.state.seat !== 0 || server.state.actions_left < 2) server.othersMove(); // later than the first round
  begin(server);
  return { server, own, ...(await reload(server, own)) };
}

async function reload(server, own) {
  const room = new Room(server, "t1", null);
  await room.ready;
  const ask = async (request) => {
    const answer = own.ask(request);
    if (!answer.ok) throw new Refused(answer.error);
    return answer;
  };
  const source = new OnlineGame({ ask, close() {} }, room);
  const table = await Table.open(source);
  table.speed = 0;
  await until("all is shown", () => room.queue.length === 0 && table.now.length === room.now.moves);
  return { room, source, table };
}

// How many moves there were, whenever that was another number than before.
function lengthsShown(table) {
  const lengths = [];
  let last = table.now.length;
  table.subscribe(() => table.now.length !== last && lengths.push((last = table.now.length)));
  return lengths;
}

// The first whole move of the seat that is to move, chosen word by word.
async function chooseMove(table) {
  const { first } = await table.ask({ cmd: "containing", words: "loan" });
  for (const word of first.split(" ")) if (!table.now.chosen.includes(word)) await table.choose(word);
  assert.ok(table.now.offers.complete, table.now.chosen.join(" "));
  return table.now.preview.move;
}

test("a click is answered by the page's own library, with the names of those who play", async () => {
  const { table, server } = await sitDown();
  assert.ok(table.isTurn);
  const before = server.heard.length;
  await chooseMove(table);
  assert.match(table.now.preview.story.join(" "), /^Ann /);
  assert.equal(server.heard.length, before, "the server hears nothing of it");
  assert.deepEqual(table.now.view.seats.map(({ hand }) => Array.isArray(hand)), [true, false, false]);
});

test("whoever watches sees no hand, and can choose nothing", async () => {
  const { table } = await sitDown({ seat: null });
  assert.equal(table.isTurn, false);
  assert.equal(table.now.offers, null);
  assert.deepEqual(table.now.view.seats.map(({ hand }) => typeof hand), ["number", "number", "number"]);
  assert.ok(table.now.story.length > 0);
});

test("a move goes to the server with the number of moves seen, and its answer is shown", async () => {
  const { table, server, room } = await sitDown();
  const n = room.now.moves;
  const move = await chooseMove(table);
  await table.confirm();
  assert.deepEqual(server.heard.filter(({ cmd }) => cmd === "play"), [{ cmd: "play", table: "t1", n, move }]);
  assert.equal(table.now.length, n + 1);
  assert.deepEqual(table.now.chosen, []);
  assert.equal(table.now.story.length, n + 1);
});

test("moves of others are shown in the order of their versions; what comes twice counts once", async () => {
  const { table, server, room } = await sitDown();
  for (let action = 0; action < 2; action++) {
    await chooseMove(table);
    await table.confirm();
  }
  const said = server.playTo(0);
  const lengths = lengthsShown(table);
  for (const push of said) {
    server.push(push);
    server.push(push);
  }
  await until("it is one's turn", () => table.isTurn && table.now.offers);
  assert.equal(table.now.length, server.moves);
  assert.deepEqual(lengths, said.map(({ n }) => n + 1));
  assert.equal(room.now.version, server.version);
  assert.equal(server.count("open"), 1);
});

test("where a version is missing, the table is opened anew and nothing is left out", async () => {
  const { table, server, room } = await sitDown();
  for (let action = 0; action < 2; action++) {
    await chooseMove(table);
    await table.confirm();
  }
  const [lost, next] = [server.othersMove(), server.othersMove()];
  assert.ok(lost);
  const lengths = lengthsShown(table);
  server.push(next);
  await until("all is there", () => room.queue.length === 0 && table.now.length === server.moves && server.count("open") === 2);
  assert.deepEqual(lengths, [lost.n + 1, next.n + 1]);
  assert.equal(room.now.version, server.version);
});

test("a move that is stale changes nothing; what was chosen stays if it is still possible", async () => {
  const { table, server, room } = await sitDown();
  const move = await chooseMove(table);
  const chosen = [...table.now.chosen];
  // Behind one's back the last move is taken back and another made in its place, with two versions that were not heard.
  server.library.ask({ cmd: "undo" });
  server.version++;
  const other = server.library.ask({ cmd: "moves" }).moves.find((each) => each.startsWith("loan"));
  server.play(other);
  while (server.state.seat !== 0) server.othersMove();
  server.answers = [];
  const real = server.answer.bind(server);
  let once = true;
  server.answer = (request) => {
    if (request.cmd !== "play" || !once) return real(request);
    once = false;
    return { error: { code: "stale", text: "The table has gone on", moves: server.moves, version: server.version } };
  };
  await table.confirm();
  await until("it can be chosen again", () => table.isTurn && table.now.offers);
  assert.equal(table.now.notice, "The table has gone on");
  assert.equal(room.now.version, server.version);
  assert.deepEqual(table.now.chosen, chosen);
  assert.equal(table.now.preview.move, move);
});

test("a move whose answer was lost is said again, and made once", async () => {
  const { table, server, room } = await sitDown();
  const n = room.now.moves;
  await chooseMove(table);
  server.lose = "play";
  const playing = table.confirm();
  await until("the answer is lost", () => server.again.length === 1);
  server.comeBack();
  await playing;
  await until("it is shown", () => table.now.length === n + 1 && room.queue.length === 0);
  assert.equal(server.moves, n + 1);
  assert.equal(server.count("play"), 2);
  assert.deepEqual(new Set(server.heard.filter(({ cmd }) => cmd === "play").map((each) => each.n)), new Set([n]));
  assert.equal(table.now.problem, null);
});

test("after a break the moves that were missed are shown one by one", async () => {
  const { table, server, room } = await sitDown({ begin: (server) => { while (server.state.seat === 0) server.othersMove(); } });
  const before = table.now.length;
  server.othersMove();
  server.othersMove();
  const lengths = lengthsShown(table);
  server.comeBack();
  await until("all is shown", () => table.now.length === server.moves && room.queue.length === 0);
  assert.deepEqual(lengths, [before + 1, before + 2]);
});

test("what happened since one looked last is shown again from there", async () => {
  const { table, server } = await sitDown({ begin: (server) => { server.seen = server.moves - 2; } });
  assert.equal(table.now.length, server.moves);
  assert.ok(table.now.recent.length >= 0);
  const asked = server.heard.filter(({ cmd, at }) => cmd === "view" && at !== undefined).map(({ at }) => at);
  assert.ok(asked.includes(server.moves - 2) && asked.includes(server.moves - 1), String(asked));
});

test("a reload in the middle of a move keeps what was chosen", async () => {
  const { table, server } = await sitDown();
  await table.choose("loan");
  const { chosen } = table.now;
  const kept = { ...sessionStorage.kept };
  table.close();
  sessionStorage.kept = kept;
  const again = await reload(server, await openLibrary());
  assert.deepEqual(again.table.now.chosen, chosen);
});

test("one's own last move can be taken back, unless it has turned something up", async () => {
  const { table, room, source } = await sitDown();
  const n = room.now.moves;
  await chooseMove(table);
  await table.confirm();
  assert.equal(source.undoable, 1);
  await table.undo();
  assert.equal(table.now.length, n);
  assert.equal(table.now.story.length, n);
  for (let action = 0; action < 2; action++) {
    await chooseMove(table);
    await table.confirm();
  }
  assert.equal(source.undoable, 0, "cards have been drawn");
});

test("a plan is chosen as if it were one's turn, and the table is as it was afterwards", async () => {
  const { table, source, server, room } = await sitDown({ begin: (server) => { while (server.state.seat === 0) server.othersMove(); } });
  assert.equal(table.isTurn, false);
  assert.ok(source.canPlan);
  await table.turnTo(() => source.planOn(true));
  assert.ok(table.isTurn && source.planning);
  assert.equal(table.mover, server.state.seat);
  const move = await chooseMove(table);
  const { price } = table.now.preview;
  await table.confirm();
  assert.deepEqual(server.plan, [{ move, price }]);
  assert.equal(server.count("play"), 0);
  if (source.planning) await table.turnTo(() => source.planOn(false));
  assert.equal(table.isTurn, false);
  assert.equal(table.now.view.seat, server.state.seat);
  // It comes to nothing: the owner is told.
  server.push({ push: "plan", moves: [], dropped: { code: "illegal", text: "No" } });
  assert.deepEqual([room.now.plan, room.now.dropped.text], [[], "No"]);
});

test("half a plan becomes half a move when one's turn has come", async () => {
  const { table, source, server } = await sitDown({ begin: (server) => { while (server.state.seat === 0) server.othersMove(); } });
  await table.turnTo(() => source.planOn(true));
  await table.choose("loan");
  for (const push of server.playTo(0)) server.push(push);
  await until("it is one's turn", () => table.isTurn && !source.planning && table.now.offers);
  assert.deepEqual(table.now.chosen, ["loan"]);
});

// ---- What can go wrong between two -------------------------------------------------------------------------------------

const othersTurn = { begin: (server) => { while (server.state.seat === 0) server.othersMove(); } };
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

test("a timeline that is dragged while somebody moves does not hold up the table", async () => {
  const { table, server, room } = await sitDown(othersTurn);
  void table.show(2);
  void table.show(3);
  const held = table.show(4);
  server.push(server.othersMove());
  server.push(server.othersMove());
  void table.show(5);
  await held;
  await pause(300);
  await until("all is shown", () => room.queue.length === 0 && table.now.length === server.moves);
  server.push(server.othersMove());
  await until("it goes on", () => table.now.length === server.moves);
  assert.equal(table.now.problem, null);
});

test("a break before the first answer leaves no room without a table", async () => {
  const server = new Server(await openLibrary(), 0);
  server.library.ask({ cmd: "new", game: "birmingham", players: 3, seed: 5, names: [] });
  server.lose = "open";
  const room = new Room(server, "t1", null);
  await until("the answer is lost", () => server.again.length === 1);
  let opened = false;
  void room.ready.then(() => (opened = true));
  for (const listener of [...server.opens]) listener(server.hello);
  await soon();
  assert.equal(opened, false);
  server.comeBack();
  await room.ready;
  assert.equal(room.now.moves, 0);
  assert.equal(server.count("open"), 2, "it is said again, not twice at once");
});

test("a room that is left before the answer is closed before the next is opened", async () => {
  const server = new Server(await openLibrary(), 0);
  server.library.ask({ cmd: "new", game: "birmingham", players: 3, seed: 5, names: [] });
  const first = new Room(server, "t1", null);
  first.close();
  const second = new Room(server, "t1", null);
  await second.ready;
  assert.deepEqual(server.heard.map(({ cmd }) => cmd), ["open", "close", "open"]);
  assert.equal(first.now, undefined);
});

test("whoever loses the seat watches", async () => {
  const { server, room } = await sitDown();
  server.seat = null;
  server.push({ push: "table", version: ++server.version, why: "replace", about: server.about(), clock: { kind: "none" }, position: server.state, over: null });
  assert.equal(room.now.seat, null);
  server.seat = 0;
  server.comeBack();
  await until("the seat is back", () => room.now.seat === 0);
});

test("moves that are made while a plan is sent are not laid over it", async () => {
  const { table, source, server, room } = await sitDown(othersTurn);
  await table.turnTo(() => source.planOn(true));
  await chooseMove(table);
  const sending = table.confirm();
  server.push(server.othersMove());
  await sending;
  await until("all is shown", () => room.queue.length === 0 && table.now.length === server.moves);
  if (source.planning) await table.turnTo(() => source.planOn(false));
  const { state } = await source.ask({ cmd: "state" });
  assert.deepEqual([state.seat, state.actions_left], [server.state.seat, server.state.actions_left]);
  assert.equal(table.now.problem, null);
});

test("nothing is planned while there is something to be shown", async () => {
  const { source, server, room } = await sitDown(othersTurn);
  assert.ok(source.canPlan);
  if (server.state.seat !== 0) server.push(server.othersMove());
  assert.equal(room.queue.length, 1);
  assert.equal(source.canPlan, false);
});

test("moves that were taken back before they were shown are left out", async () => {
  const { table, server, room } = await sitDown(othersTurn);
  const before = server.moves;
  table.speed = 20;
  server.push(server.othersMove());
  server.push(server.othersMove());
  server.library.ask({ cmd: "undo" });
  server.library.ask({ cmd: "undo" });
  server.push({ push: "undo", version: ++server.version, n: before, seat: 1, position: server.state, clock: { kind: "none" } });
  assert.deepEqual(room.queue.filter(({ kind }) => kind === "move").map(({ n }) => n).filter((n) => n >= before), []);
  await until("all is shown", () => room.queue.length === 0 && table.now.length === before);
  assert.equal(table.now.story.length, before);
  assert.equal(table.now.problem, null);
});

test("what was missed and then taken back is no problem", async () => {
  const { table, server, room } = await sitDown(othersTurn);
  const before = server.moves;
  server.othersMove();
  server.othersMove();
  server.comeBack();
  await until("they are to be shown", () => room.queue.length > 1);
  server.library.ask({ cmd: "undo" });
  server.library.ask({ cmd: "undo" });
  server.push({ push: "undo", version: ++server.version, n: before, seat: 1, position: server.state, clock: { kind: "none" } });
  await pause(300);
  await until("all is shown", () => room.queue.length === 0 && table.now.length === before);
  assert.equal(table.now.problem, null);
});

// The last move is taken back, and another one made in its place.
function otherwise(server) {
  const last = server.answers.at(-1).move;
  server.library.ask({ cmd: "undo" });
  server.version++;
  server.answers.pop();
  const other = server.library.ask({ cmd: "moves" }).moves.find((move) => move !== last);
  return { last, other };
}

test("the story has no move that was taken back unheard", async () => {
  const { table, server, room } = await sitDown(othersTurn);
  const { other } = otherwise(server);
  server.play(other);
  server.comeBack();
  await until("it is known", () => room.now.version === server.version && room.queue.length === 0 && table.now.story.at(-1)?.move === other);
  assert.equal(table.now.story.length, server.moves);
});

test("all at once tells anew what was taken back and made otherwise", async () => {
  const { table, source, server, room } = await sitDown(othersTurn);
  const { other } = otherwise(server);
  const undo = { push: "undo", version: server.version, n: server.moves, seat: 1, position: server.state, clock: { kind: "none" } };
  source.skip();
  server.push(undo);
  server.push({ push: "move", bot: false, ...server.play(other) });
  await until("all is shown", () => room.queue.length === 0 && table.now.story.at(-1)?.move === other);
});

test("one's own move whose answer was lost leaves no words chosen", async () => {
  const { table, server, room } = await sitDown();
  await chooseMove(table);
  server.lose = "play";
  const playing = table.confirm();
  await until("the answer is lost", () => server.again.length === 1);
  server.comeBack();
  await playing;
  await until("it is shown", () => room.queue.length === 0 && table.now.length === server.moves);
  assert.deepEqual(table.now.chosen, []);
});

test("a table that can no longer be opened says why", async () => {
  const { server, room } = await sitDown();
  const real = server.answer.bind(server);
  server.answer = (request) => (request.cmd === "open" ? { error: { code: "private", text: "Not for you" } } : real(request));
  server.comeBack();
  await until("it is said", () => room.now.refused !== null);
  assert.equal(room.now.refused, "Not for you");
});

test("whoever opens a table is told, once, of a plan that was dropped before", async () => {
  let hear;
  followPlans({ onPush: (listener) => (hear = listener) });
  hear({ table: "t1", push: "plan", moves: [], dropped: { code: "illegal", text: "No" } });
  const { server, room, own } = await sitDown(othersTurn);
  assert.equal(room.now.dropped.text, "No");
  room.forgetDropped();
  const again = await reload(server, own);
  assert.equal(again.room.now.dropped, null);
});

test("words chosen for a plan are not remembered as those of a move", async () => {
  const { table, source } = await sitDown(othersTurn);
  await table.turnTo(() => source.planOn(true));
  await table.choose("loan");
  assert.doesNotMatch(JSON.stringify(sessionStorage.kept), /loan/);
});

test("what was seen is said before the table is left", async () => {
  const { server, room } = await sitDown();
  room.seen(5);
  room.close();
  assert.deepEqual(server.heard.slice(-2).map(({ cmd, n }) => [cmd, n]), [["seen", 5], ["close", undefined]]);
});

test("the bank is used when the turn's own time is", () => {
  const clock = { kind: "live", bank_ms: [60_000, 90_000], turn_ms: 30_000, seat: 1, since: 1000, until: 121_000 };
  assert.deepEqual(leftOf(clock, 0, 50_000), { turn: null, bank: 60_000 });
  assert.deepEqual(leftOf(clock, 1, 11_000), { turn: 20_000, bank: 90_000 });
  assert.deepEqual(leftOf(clock, 1, 51_000), { turn: 0, bank: 70_000 });
  assert.deepEqual(leftOf(clock, 1, 500_000), { turn: 0, bank: 0 });
  assert.deepEqual(leftOf({ ...clock, since: null, until: null }, 1, 51_000), { turn: null, bank: 90_000 });
  assert.equal(leftOf({ kind: "none" }, 0, 0), null);
  assert.deepEqual([0, 1, 9000, 61_000, 3_723_000].map(inSeconds), ["0:00", "0:01", "0:09", "1:01", "1:02:03"]);
  assert.deepEqual([260_000_000, 90_000_000, 5_400_000, 61_000].map((ms) => Object.values(inUnits(ms)).join(" ")), ["days 3", "hours 25", "minutes 90", "minutes 2"]);
});

test("BLAKE2b of known texts", () => {
  const sum = (text) => blake2b256(new TextEncoder().encode(text));
  assert.equal(sum(""), "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
  assert.equal(sum("abc"), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
  assert.equal(sum("x".repeat(127)), "32afe327aece2cc8275e868be2ea929410f47bcfbac87d8197d92c972a290d3d");
  assert.equal(sum("x".repeat(128)), "164ffb7089bae6f5a62fb0795e751dc9e88eac92e1a5b2fafe93a25abf2d9c3b");
  assert.equal(sum("x".repeat(129)), "03b0758fa71d249c846c2304a2b9996e6ae66ffa7e5528f9e612e089a360fc8d");
  assert.equal(sum("y".repeat(5000)), "987c263cb183c0823e3e9aa33ca2d4d63ab6c6bf8d31edc468decf647357d629");
});

test("a deal is checked without names and moves", () => {
  const log = "millwright log 1\ngame birmingham\nplayers 2\nname 0 Ann\nname 1 Bob\ndeck a b c\nmoves\npass card:a\n";
  assert.equal(headOf(log), "millwright log 1\ngame birmingham\nplayers 2\ndeck a b c\nmoves\n");
  const salt = "00ff".repeat(16);
  const commit = blake2b256(new TextEncoder().encode(salt + headOf(log)));
  assert.ok(isDealt(log, salt, commit));
  assert.ok(isDealt(log.replace("Ann", "someone").replace("pass card:a\n", ""), salt, commit));
  assert.equal(isDealt(log.replace("a b c", "a c b"), salt, commit), false);
  assert.equal(isDealt(log, "11ff".repeat(16), commit), false);
});

test("the server is asked some at once, then at its pace; what is no longer wanted takes no place", async () => {
  let now = 0;
  const pace = new Pace(() => now);
  const real = globalThis.setTimeout;
  const waits = [];
  globalThis.setTimeout = (act, ms) => {
    waits.push(ms);
    now += ms;
    act();
  };
  try {
    for (let i = 0; i < 30; i++) assert.ok(await pace.turn(() => true));
    assert.deepEqual(waits, [], "at once");
    assert.equal(await pace.turn(() => false), false);
    assert.deepEqual(waits, []);
    for (let i = 0; i < 28; i++) assert.ok(await pace.turn(() => true));
    assert.ok(now > 1900 && now < 2100, `two seconds: ${now}`);
    now += 10_000;
    for (let i = 0; i < 30; i++) assert.ok(await pace.turn(() => true));
    assert.ok(now < 12_200, "what has been saved is there again");
  } finally {
    globalThis.setTimeout = real;
  }
});
