// The library in a worker. One message asks, one answers; thinking is done in slices, so that questions are
// answered in between and a bot can be hurried.
import { open, type Engine } from "../../../src/wasm/millwright.mjs";

type Request =
  | { id: number; open: string }
  | { id: number; ask: object }
  | { id: number; think: object }
  | { id: number; hurry: number };

const SLICE = 12; // milliseconds
let engine: Engine | null = null;
const hurried = new Set<number>();
let thinking: { id: number; ended: Promise<object> } | null = null;

// Lets waiting messages in; quicker than a timer, which browsers hold back.
const breath = new MessageChannel();
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    breath.port1.onmessage = () => resolve();
    breath.port2.postMessage(null);
  });
}

async function load(url: string): Promise<object> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  engine = await open(await response.arrayBuffer());
  return { ok: true };
}

async function ponder(id: number, request: object): Promise<object> {
  const thoughts = engine!.think(request);
  while (!hurried.has(id) && thoughts.more(SLICE)) {
    postMessage({ id, progress: thoughts.done() });
    await breathe();
  }
  hurried.delete(id);
  return thoughts.answer();
}

// One thing at a time: who is thinking makes up his mind before the next begins.
async function think(id: number, request: object): Promise<object> {
  while (thinking) {
    hurried.add(thinking.id);
    await thinking.ended;
  }
  const mine = { id, ended: ponder(id, request) };
  thinking = mine;
  try {
    return await mine.ended;
  } finally {
    thinking = null;
  }
}

onmessage = async (event: MessageEvent<Request>) => {
  const request = event.data;
  try {
    if ("hurry" in request) {
      hurried.add(request.hurry);
      return;
    }
    const answer =
      "open" in request
        ? await load(request.open)
        : "think" in request
          ? await think(request.id, request.think)
          : engine!.ask(request.ask);
    postMessage({ id: request.id, answer });
  } catch (error) {
    postMessage({ id: request.id, failed: String(error) });
  }
};
