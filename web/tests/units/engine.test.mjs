// The worker with the library, spoken to as the page does, and the nets that it fetches.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { load, WEB } from "./load.mjs";

// Where the nets are, and what their server does: asked, it hands them out, or fails with `fails`, or sends `sends` instead,
// once it is not held any more. The browser has `stale` of its own, unless it is told not to look there.
const NETS = { lancashire: "lancashire.net", birmingham: "birmingham.net" };
const host = { asked: [], fails: null, sends: null, held: null, stale: null };

// What the browser keeps.
const kept = new Map();
const cache = {
  match: async (url) => kept.has(url) && new Response(kept.get(url)),
  put: async (url, response) => void kept.set(url, new Uint8Array(await response.arrayBuffer())),
  delete: async (url) => kept.delete(url),
};
globalThis.caches = { open: async () => cache };

async function fetchFile(url, options) {
  if (url === "wasm") return new Response(await readFile(process.env.MW_WASM ?? join(WEB, "../build/wasm/millwright.wasm")));
  host.asked.push(options.cache);
  if (host.stale && options.cache !== "reload") return new Response(host.stale);
  await host.held;
  if (host.fails === "offline") throw new TypeError("Failed to fetch");
  if (host.fails) return new Response(null, { status: host.fails });
  return new Response(host.sends ?? (await readFile(join(WEB, "../data/nets", url))));
}

// A worker in this thread: what it posts comes to the page's side later, as messages do.
async function openEngine() {
  const page = {};
  globalThis.fetch = fetchFile;
  globalThis.postMessage = (data) => setImmediate(() => page.onmessage({ data }));
  globalThis.onmessage = null;
  // Node's own would keep the tests from ending.
  globalThis.MessageChannel = class {
    port1 = {};
    port2 = { postMessage: () => setImmediate(() => this.port1.onmessage()) };
  };
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
  return EngineWorker.open("worker", "wasm", NETS);
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

const ENDLESS = 1_000_000_000; // nodes
const top = (engine) => engine.think({ cmd: "bot", level: 10, nodes: 100, seed: 1 }).answer;

test("a net that cannot be had is refused, saying why, and asked for again the next time", async () => {
  const table = engine.apart();
  await begin(table, "lancashire");
  await assert.rejects(top(table), ({ error }) => error.code === "no-net" && error.why === undefined);
  const damaged = await readFile(join(WEB, "../data/nets/lancashire.net"));
  damaged[1000] ^= 1;
  for (const [fails, sends, why] of [["offline", null, "offline"], [404, null, "gone"], [503, null, "server"], [null, damaged, "damaged"], [null, "<html>", "damaged"]]) {
    Object.assign(host, { asked: [], fails, sends });
    await assert.rejects(table.takeNet("lancashire"), ({ error }) => error.code === "no-net" && error.why === why);
    await assert.rejects(top(table), ({ error }) => error.code === "no-net");
    assert.deepEqual(host.asked, why === "damaged" ? ["default", "reload"] : ["default"]);
  }
  assert.equal(kept.size, 0);
  await table.takeNetIfThere("lancashire"); // advice is given without one, too
  assert.ok((await table.think({ cmd: "advise", nodes: 10, seed: 1 }).answer).advice.length > 0);
  await assert.rejects(table.takeNet("age-of-industry"), ({ error }) => error.why === "gone");
  Object.assign(host, { fails: null, sends: null });
  await table.takeNet("lancashire");
  assert.ok((await top(table)).move);
  table.close();
});

test("a net is fetched once for all engines, and kept", async () => {
  Object.assign(host, { asked: [], fails: null, sends: null });
  const tables = [engine.apart(), engine.apart()];
  for (const table of tables) await begin(table, "birmingham");
  await Promise.all(tables.map((table) => table.takeNet("birmingham")));
  const { move } = await top(tables[0]);
  assert.equal((await top(tables[1])).move, move);
  assert.deepEqual([host.asked.length, kept.has("birmingham.net")], [1, true]);
});

// Lets the server wait until the test lets it go on. At another address the net is another one, which nobody has.
function hold(game) {
  let release;
  NETS[game] = `./${NETS[game]}`;
  Object.assign(host, { asked: [], fails: null, sends: null, held: new Promise((resolve) => (release = resolve)) });
  return () => {
    host.held = null;
    release();
  };
}

const aWhile = async () => {
  for (let i = 0; i < 20; i++) await new Promise(setImmediate);
};

// Until it is hurried.
async function startThinking(engine) {
  const thoughts = engine.think({ cmd: "advise", nodes: ENDLESS, seed: 1 });
  thoughts.answer.catch(() => {}); // the test will look at it
  await engine.ask({ cmd: "game" });
  return thoughts;
}

test("a net that comes in the middle of a thought waits for its end, and is there for the next", async () => {
  const release = hold("lancashire");
  host.sends = await readFile(join(WEB, "../data/nets/lancashire.net"));
  const table = engine.apart();
  await begin(table, "lancashire");
  let isTaken = false;
  const taken = table.takeNet("lancashire").then(() => (isTaken = true));
  const thoughts = await startThinking(table);
  release();
  await aWhile();
  assert.equal(isTaken, false);
  thoughts.hurry();
  assert.ok((await thoughts.answer).advice.length > 0);
  await taken;
  assert.ok((await top(table)).move);
  assert.equal(host.asked.length, 1);
  table.close();
});

test("a net that an engine has is not given to it again", async () => {
  Object.assign(host, { asked: [], fails: null, sends: null });
  const table = engine.apart();
  await begin(table, "lancashire");
  await table.takeNet("lancashire");
  const thoughts = await startThinking(table);
  await table.takeNet("lancashire"); // while it thinks
  thoughts.hurry();
  assert.ok((await thoughts.answer).advice.length > 0);
  await table.takeNet("birmingham");
  await assert.rejects(top(table), ({ error }) => error.code === "no-net", "one at a time");
  await table.takeNet("lancashire");
  assert.ok((await top(table)).move);
  table.close();
});

// The page's timers, which come when the test says so.
function holdTimers(t) {
  const { setTimeout, clearTimeout } = globalThis;
  const timers = new Set();
  globalThis.setTimeout = (act) => {
    timers.add(act);
    return act;
  };
  globalThis.clearTimeout = (act) => timers.delete(act);
  t.after(() => Object.assign(globalThis, { setTimeout, clearTimeout }));
  return timers;
}

test("advice does not wait long for a net, and not at all when it is hurried; it is there the next time", async (t) => {
  const timers = holdTimers(t);
  const release = hold("birmingham");
  const table = engine.apart();
  await begin(table, "birmingham");
  const hurried = table.takeNetSoon("birmingham");
  hurried.hurry();
  assert.equal(await hurried.answer, true);
  const patient = table.takeNetSoon("birmingham");
  assert.equal(timers.size, 1, "what was hurried has no timer any more");
  for (const act of timers) act();
  assert.equal(await patient.answer, false);
  assert.equal(await table.takeNetSoon("birmingham").answer, false, "the network has been found slow, and is not waited for again at once");
  assert.ok((await table.think({ cmd: "advise", nodes: 10, seed: 1 }).answer).advice.length > 0);
  release();
  assert.equal(await table.takeNetIfThere("birmingham"), NETS.birmingham);
  assert.equal(await table.takeNetSoon("birmingham").answer, false);
  assert.ok((await top(table)).move);
  assert.equal(host.asked.length, 1);
  table.close();
});

test("advice that has found no net looks for it again after a while, a bot at once", async (t) => {
  hold("lancashire")();
  host.fails = "offline";
  const table = engine.apart();
  await begin(table, "lancashire");
  let later = 0;
  t.mock.method(performance, "now", () => Number(process.hrtime.bigint()) / 1e6 + later);
  for (const [passed, asked] of [[0, 1], [10_000, 1], [120_000, 2], [130_000, 2]]) {
    later = passed;
    assert.equal(await table.takeNetSoon("lancashire").answer, false);
    assert.equal(host.asked.length, asked, `after ${passed} ms`);
  }
  assert.equal(await table.takeNetIfThere("lancashire"), "");
  await assert.rejects(table.takeNet("lancashire"), ({ error }) => error.why === "offline");
  assert.equal(host.asked.length, 4);
  host.fails = null;
  await table.takeNet("lancashire");
  const other = engine.apart();
  await begin(other, "lancashire");
  await other.takeNetSoon("lancashire").answer;
  assert.ok((await top(other)).move, "it has been had since");
  table.close();
  other.close();
});

const { netAt } = await load("src/engine/nets.ts"); // of a page that is opened anew

test("what is kept is taken without a network; if it is damaged it is fetched anew", async () => {
  const check = (bytes) => (bytes.length > 10 ? null : "it is damaged");
  Object.assign(host, { asked: [], fails: "offline", sends: null });
  assert.ok((await netAt("birmingham.net", check)).length > 10);
  assert.deepEqual(host.asked, []);
  kept.set("lancashire.net", new Uint8Array(3));
  await assert.rejects(netAt("lancashire.net", check), { why: "offline" });
  host.fails = null;
  assert.ok((await netAt("lancashire.net", check)).length > 10);
  assert.deepEqual(host.asked, ["default", "default"]);
  assert.ok(kept.get("lancashire.net").length > 10);
});

test("a copy that the browser has of its own and that is damaged is fetched anew", async () => {
  Object.assign(host, { asked: [], fails: null, sends: null, stale: new Uint8Array(3) });
  assert.ok((await netAt("stale/../lancashire.net", (bytes) => (bytes.length > 10 ? null : "it is damaged"))).length > 10);
  assert.deepEqual(host.asked, ["default", "reload"]);
  assert.ok(kept.get("stale/../lancashire.net").length > 10);
  host.stale = null;
});

test("a net that comes in part, and then no more, is none and is not kept", async (t) => {
  const timers = holdTimers(t);
  let breakOff;
  const streams = {
    "breaks off": (stream) => (breakOff = () => stream.error(new TypeError("network error"))),
    "falls silent": () => (breakOff = () => timers.forEach((act) => act())),
  };
  for (const [what, start] of Object.entries(streams)) {
    const url = `${what}.net`;
    globalThis.fetch = async (_, { signal }) =>
      new Response(
        new ReadableStream({
          start(stream) {
            stream.enqueue(new Uint8Array(20));
            start(stream);
            signal.addEventListener("abort", () => stream.error(signal.reason));
          },
        }),
      );
    const net = netAt(url, () => null);
    await aWhile();
    breakOff();
    await assert.rejects(net, { why: "offline" }, what);
    assert.equal(kept.has(url), false);
    assert.equal(timers.size, 0, "nothing is waited for any more");
  }
  globalThis.fetch = fetchFile;
});

test("where the browser keeps nothing it is fetched all the same", async () => {
  Object.assign(host, { asked: [], fails: null, sends: null });
  globalThis.caches = { open: () => Promise.reject(new Error("SecurityError")) };
  assert.ok((await netAt("age-of-industry.net", () => null)).length > 10);
  assert.equal(host.asked.length, 1);
});

test("what is broken in the browser's store is as if nothing were kept", async () => {
  const broken = () => Promise.reject(new Error("the store is broken"));
  const unreadable = { arrayBuffer: broken };
  const check = (bytes) => (bytes.length > 10 ? null : "it is damaged");
  const stores = {
    match: { match: broken, put: broken },
    body: { match: async () => unreadable, delete: async () => true, put: async () => {} },
    delete: { match: async () => new Response("short"), delete: broken, put: broken },
    put: { match: async () => undefined, put: () => { throw new Error("the store is broken"); } },
  };
  for (const [what, store] of Object.entries(stores)) {
    Object.assign(host, { asked: [], fails: null, sends: null });
    globalThis.caches = { open: async () => store };
    assert.ok((await netAt(`${what}/../lancashire.net`, check)).length > 10, what);
    assert.equal(host.asked.length, 1);
    host.fails = "offline";
    await assert.rejects(netAt(`${what}/../birmingham.net`, check), { why: "offline" }, what);
  }
});
