// The library in a worker. One message asks, one answers; thinking is done in slices, so that questions are
// answered in between and a bot can be hurried.
import { open, type Engine } from "../../../src/wasm/millwright.mjs";
import { netAt, NoNet } from "./nets.ts";

type Request =
  | { id: number; open: string }
  | { id: number; engine: number; begin: string }
  | { id: number; engine: number; end: true }
  | { id: number; engine: number; ask: object }
  | { id: number; engine: number; think: object }
  | { id: number; engine: number; net: { game: string; url?: string } }
  | { id: number; hurry: number };

const SLICE = 12; // milliseconds
const STEPS = 50; // in which progress is told: whoever shows it draws anew each time
const DONE = { ok: true };
const engines = new Map<number, Promise<Engine>>();
const nets = new WeakMap<Engine, string>(); // where the one comes from that it has
let library: WebAssembly.Module;
let hurried = 0; // thoughts up to this number are to come to their end
let last: Promise<unknown> = Promise.resolve(); // until all so far have had their turn

// Lets waiting messages be handled: a message to oneself comes after them, and quicker than a timer, which browsers hold
// back.
const toSelf = new MessageChannel();
function handleMessages(): Promise<void> {
  return new Promise((resolve) => {
    toSelf.port1.onmessage = () => resolve();
    toSelf.port2.postMessage(null);
  });
}

async function load(url: string): Promise<object> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  library = await WebAssembly.compile(await response.arrayBuffer());
  return begin(0);
}

async function begin(engine: number, language?: string): Promise<object> {
  const opened = open(library, { language });
  engines.set(engine, opened);
  await opened;
  return DONE;
}

function end(engine: number): object {
  engines.delete(engine);
  return DONE;
}

// One after the other.
function inTurn<T>(act: () => T | Promise<T>): Promise<T> {
  const mine = last.then(act);
  last = mine.catch(() => {});
  return mine;
}

// Who has it thinks with it from the next thought on: a thought under way would be broken off, so that comes to its end.
async function takeNet(engine: Engine, { game, url = "" }: { game: string; url?: string }): Promise<object> {
  const take = (bytes: Uint8Array) =>
    inTurn(() => {
      const wrong = nets.get(engine) === url ? null : engine.takeNet(game, bytes);
      if (!wrong) nets.set(engine, url);
      return wrong;
    });
  try {
    if (nets.get(engine) !== url) await take(await netAt(url, take));
    return DONE;
  } catch (error) {
    if (!(error instanceof NoNet)) throw error;
    return { ok: false, error: { code: "no-net", text: error.message, why: error.why } };
  }
}

async function ponder(id: number, engine: Engine, request: object): Promise<object> {
  const thoughts = engine.think(request);
  for (let told = 0; thoughts.more(SLICE) && id > hurried; ) {
    const progress = Math.floor(thoughts.done() * STEPS) / STEPS;
    if (progress > told) postMessage({ id, progress });
    told = progress;
    await handleMessages();
  }
  return thoughts.answer();
}

// The next thought lets those before come to their end.
function think(id: number, engine: Engine, request: object): Promise<object> {
  hurried = Math.max(hurried, id - 1);
  return inTurn(() => ponder(id, engine, request));
}

async function answer(request: Exclude<Request, { hurry: number }>): Promise<object> {
  if ("open" in request) return load(request.open);
  if ("begin" in request) return begin(request.engine, request.begin);
  if ("end" in request) return end(request.engine);
  const engine = await engines.get(request.engine);
  if (!engine) throw new Error("this engine has been closed");
  if ("net" in request) return takeNet(engine, request.net);
  return "think" in request ? think(request.id, engine, request.think) : engine.ask(request.ask);
}

onmessage = async ({ data: request }: MessageEvent<Request>) => {
  if ("hurry" in request) {
    hurried = Math.max(hurried, request.hurry);
    return;
  }
  try {
    postMessage({ id: request.id, answer: await answer(request) });
  } catch (error) {
    postMessage({ id: request.id, failed: String(error) });
  }
};
