// The connection to the server, with a socket and a clock of the test's own: nothing is lost without a word, nothing is
// done twice that must not be, and pauses grow.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load } from "./load.mjs";

const { Connection, Lost, Refused } = await load("src/online/connection.ts");

const OPEN = 1;
let clock; // milliseconds
let timers;
let sockets;
let line; // false: nobody answers

class FakeSocket {
  sent = [];
  readyState = 0;
  constructor() {
    sockets.push(this);
    if (line) queueMicrotask(() => this.readyState === 0 && this.open());
  }
  open() {
    this.readyState = OPEN;
    this.onopen?.({});
  }
  send(text) {
    assert.equal(this.readyState, OPEN);
    const message = JSON.parse(text);
    this.sent.push(message);
    if (message.cmd === "hello" && line) this.says({ id: message.id, ok: true, user: null, server: {}, now: clock + 7 });
  }
  says(message) {
    queueMicrotask(() => this.readyState === OPEN && this.onmessage({ data: JSON.stringify(message) }));
  }
  breaks(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  close() {
    this.readyState = 3;
  }
  commands() {
    return this.sent.filter(({ cmd }) => cmd !== "hello");
  }
}

const world = {
  socket: () => new FakeSocket(),
  after: (ms, act) => {
    const timer = { at: clock + ms, act };
    timers.add(timer);
    return timer;
  },
  cancel: (timer) => timers.delete(timer),
  now: () => clock,
  random: () => 1,
};

const settle = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

async function pass(ms) {
  const end = clock + ms;
  for (;;) {
    await settle();
    const next = [...timers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
    if (!next) break;
    clock = Math.max(clock, next.at);
    timers.delete(next);
    next.act();
  }
  clock = end;
  await settle();
}

async function connected() {
  const connection = new Connection(world);
  connection.start("de");
  await settle();
  assert.equal(connection.state, "open");
  return connection;
}

const outcome = (promise) => promise.then((answer) => answer, (error) => error);

beforeEach(() => {
  clock = 1_000_000;
  timers = new Set();
  sockets = [];
  line = true;
});

test("says hello in its language, and knows the server's time", async () => {
  const connection = await connected();
  assert.deepEqual(sockets[0].sent, [{ id: 0, cmd: "hello", language: "de" }]);
  assert.equal(connection.ahead, 7);
  connection.speak("it");
  assert.deepEqual(sockets[0].sent[1], { id: 0, cmd: "hello", language: "it" });
});

test("answers find their questions, in whatever order they come; a refusal is thrown with all it has", async () => {
  const connection = await connected();
  const one = connection.ask({ cmd: "tables" });
  const two = outcome(connection.ask({ cmd: "play", table: "t1", n: 3, move: "pass" }));
  const [a, b] = sockets[0].commands();
  sockets[0].says({ id: b.id, ok: false, error: { code: "stale", text: "Too late.", moves: 5, version: 9 } });
  sockets[0].says({ id: a.id, ok: true, tables: [] });
  assert.deepEqual((await one).tables, []);
  const refused = await two;
  assert.ok(refused instanceof Refused);
  assert.deepEqual([refused.code, refused.message, refused.error.moves], ["stale", "Too late.", 5]);
});

test("what is asked before there is a connection waits for it, in order", async () => {
  line = false;
  const connection = new Connection(world);
  connection.start("en");
  for (const text of ["a", "b", "c"]) void outcome(connection.ask({ cmd: "chat", text }));
  line = true;
  sockets[0].open();
  await settle();
  assert.deepEqual(sockets[0].commands().map(({ text }) => text), ["a", "b", "c"]);
});

test("nothing is said to a socket that is closing: what is asked meanwhile is lost with it, or asked again by the next", async () => {
  const connection = await connected();
  sockets[0].readyState = 2;
  const once = outcome(connection.ask({ cmd: "play", table: "t1", n: 3, move: "pass" }));
  const again = connection.ask({ cmd: "tables" }, { retry: true });
  connection.wake();
  assert.deepEqual(sockets[0].commands(), []);
  sockets[0].breaks();
  assert.ok((await once) instanceof Lost);
  await pass(1000);
  sockets[1].says({ id: sockets[1].commands()[0].id, ok: true, tables: [] });
  assert.deepEqual((await again).tables, []);
});

test("pauses grow to half a minute, begin anew after a connection that held, and end when somebody looks", async () => {
  const connection = await connected();
  await pass(60_000);
  line = false;
  sockets[0].breaks();
  assert.equal(connection.state, "gone");
  const pauses = [];
  for (let i = 0; i < 9; i++) {
    const [before, at] = [sockets.length, clock];
    while (sockets.length === before) await pass(250);
    pauses.push(clock - at);
    sockets.at(-1).breaks();
  }
  assert.deepEqual(pauses, [500, 1000, 2000, 4000, 8000, 16000, 30000, 30000, 30000]);
  line = true;
  connection.wake();
  await settle();
  assert.equal(connection.state, "open");
  // One that breaks at once has not been a good one.
  sockets.at(-1).breaks();
  const before = sockets.length;
  await pass(29_000);
  assert.equal(sockets.length, before);
  await pass(60_000);
  sockets.at(-1).breaks(1012);
  await pass(500);
  assert.equal(connection.state, "open");
});

test("pauses are never all the same: a server that comes back is not stormed", async () => {
  const dice = [0, 0.5, 1];
  const waits = [];
  for (const random of dice) {
    timers = new Set();
    const connection = new Connection({ ...world, random: () => random });
    connection.start("en");
    await settle();
    sockets.at(-1).breaks();
    waits.push(Math.min(...[...timers].map(({ at }) => at - clock)));
    connection.close();
  }
  assert.deepEqual(waits, [250, 375, 500]);
});

test("a break fails what is not safe to say twice, and says the rest again, in order, after the tables are open", async () => {
  const connection = await connected();
  connection.onOpen(() => void outcome(connection.ask({ cmd: "open", table: "t1" })));
  const leave = outcome(connection.ask({ cmd: "leave", table: "t1" }));
  const play = outcome(connection.ask({ cmd: "play", table: "t1", n: 3, move: "pass" }, { retry: true }));
  const chat = outcome(connection.ask({ cmd: "chat", table: "t1", text: "hi", key: "k" }, { retry: true }));
  sockets[0].breaks();
  assert.ok((await leave) instanceof Lost);
  await pass(500);
  assert.deepEqual(sockets[1].commands().map(({ cmd }) => cmd), ["open", "play", "chat"]);
  const [, again, line] = sockets[1].commands();
  assert.deepEqual([again.n, again.move], [3, "pass"]);
  sockets[1].says({ id: again.id, ok: true, n: 3 });
  sockets[1].says({ id: line.id, ok: true, line: 1 });
  assert.equal((await play).n, 3);
  assert.equal((await chat).line, 1);
  sockets[1].breaks();
  await pass(2000);
  assert.deepEqual(sockets[2].commands().map(({ cmd }) => cmd).filter((cmd) => cmd !== "open"), [], "what was answered is not said again");
});

test("a move is never sent twice on one connection, nor by a late answer of a dead one", async () => {
  const connection = await connected();
  const play = outcome(connection.ask({ cmd: "play", table: "t1", n: 0, move: "pass" }, { retry: true }));
  connection.wake();
  connection.wake();
  await pass(1000);
  assert.equal(sockets[0].commands().length, 1);
  const dead = sockets[0];
  const { id } = dead.commands()[0];
  dead.breaks();
  dead.onmessage({ data: JSON.stringify({ id, ok: true, n: 99 }) });
  await pass(500);
  assert.equal(sockets[1].commands().length, 1);
  sockets[1].says({ id, ok: true, n: 0 });
  assert.equal((await play).n, 0);
});

test("without a connection a question fails at once, and what may be said twice waits", async () => {
  const connection = await connected();
  line = false;
  sockets[0].breaks();
  assert.ok((await outcome(connection.ask({ cmd: "tables" }))) instanceof Lost);
  const waiting = connection.ask({ cmd: "create", key: "k" }, { retry: true });
  line = true;
  await pass(500);
  const [create] = sockets[1].commands();
  sockets[1].says({ id: create.id, ok: true, table: "t1" });
  assert.equal((await waiting).table, "t1");
});

test("too fast is waited for where that is safe, and not for ever", async () => {
  const connection = await connected();
  const chat = outcome(connection.ask({ cmd: "chat", text: "x", key: "k" }, { retry: true }));
  const refuse = (message) => sockets[0].says({ id: message.id, ok: false, error: { code: "too-fast", text: "Slower.", retry_ms: 800 } });
  for (let i = 1; i <= 6; i++) {
    assert.equal(sockets[0].commands().length, i);
    refuse(sockets[0].commands().at(-1));
    await pass(799);
    assert.equal(sockets[0].commands().length, i);
    await pass(1);
  }
  assert.equal((await chat).code, "too-fast");
});

test("a silent server is asked whether it is there, and one that does not answer is left", async () => {
  const connection = await connected();
  await pass(46_000);
  assert.equal(sockets[0].sent.length, 2);
  assert.equal(connection.state, "open");
  line = false;
  await pass(70_000);
  assert.equal(connection.state, "connecting");
  assert.equal(sockets.length, 2);
});

test("what the server says by itself reaches those who listen to the table, and who listens to all, in order", async () => {
  const connection = await connected();
  const heard = [];
  const stop = connection.onTable("t1", ({ n }) => heard.push(`t1 ${n}`));
  connection.onPush(({ table, n }) => heard.push(`all ${table} ${n}`));
  sockets[0].says({ push: "move", table: "t1", n: 0 });
  sockets[0].says({ push: "turn", table: "t2", n: 4 });
  await settle();
  stop();
  sockets[0].says({ push: "move", table: "t1", n: 1 });
  await settle();
  assert.deepEqual(heard, ["all t1 0", "t1 0", "all t2 4", "all t1 1"]);
});

test("signed out elsewhere is told, and the page comes back as nobody", async () => {
  const connection = await connected();
  let told = 0;
  connection.onSignedOut(() => told++);
  sockets[0].breaks(1008);
  assert.equal(told, 1);
  await pass(500);
  assert.equal(connection.state, "open");
});

test("as somebody else the connection is made at once", async () => {
  const connection = await connected();
  const states = [];
  connection.onState((state) => states.push(state));
  connection.reconnect();
  await settle();
  assert.deepEqual(states, ["open", "connecting", "open"]);
  assert.equal(sockets.length, 2);
  connection.close();
  await pass(100_000);
  assert.equal(sockets.length, 2);
});
