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
let hurried = 0; // thoughts up to this number are to come to their end
let last: Promise<unknown> = Promise.resolve();

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
  engine = await open(await response.arrayBuffer());
  return { ok: true };
}

async function ponder(id: number, request: object): Promise<object> {
  const thoughts = engine!.think(request);
  while (thoughts.more(SLICE) && id > hurried) {
    postMessage({ id, progress: thoughts.done() });
    await handleMessages();
  }
  return thoughts.answer();
}

// One thought after the other: the next one lets those before come to their end.
function think(id: number, request: object): Promise<object> {
  hurried = Math.max(hurried, id - 1);
  const mine = last.then(() => ponder(id, request));
  last = mine.catch(() => {});
  return mine;
}

onmessage = async (event: MessageEvent<Request>) => {
  const request = event.data;
  try {
    if ("hurry" in request) {
      hurried = Math.max(hurried, request.hurry);
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
