// The nets by which learned bots judge, and hints and analyses where there is one, each a file beside the page: fetched when
// one is first needed, and then kept for playing without a network. Only what the library takes is used; what is kept and it
// does not take, as it may be with what the service worker has fetched for a new version, is fetched anew.
export const KEPT_NETS = "millwright-nets"; // the cache; the service worker (service.ts) tidies it

export type Lack = "offline" | "gone" | "server" | "damaged"; // why there is none

export class NoNet extends Error {
  constructor(readonly why: Lack) {
    super(`no net: ${why}`);
  }
}

const PATIENCE = 30_000; // milliseconds without a byte

type Check = (bytes: Uint8Array) => Promise<string | null>; // what is wrong

const found = new Map<string, Promise<Uint8Array>>();

// Null where nothing is kept that is of use.
async function recall(url: string, check: Check): Promise<Uint8Array | null> {
  const store = await caches.open(KEPT_NETS);
  const kept = await store.match(url);
  if (!kept) return null;
  const bytes = new Uint8Array(await kept.arrayBuffer().catch(() => new ArrayBuffer())); // what cannot be read is no net
  if (!(await check(bytes))) return bytes;
  await store.delete(url);
  return null;
}

async function keep(url: string, bytes: Uint8Array): Promise<void> {
  const store = await caches.open(KEPT_NETS);
  await store.put(url, new Response(bytes as BodyInit));
}

// Slow is not dead: what is given up is a line on which nothing comes any more.
async function load(url: string, cache: RequestCache): Promise<Uint8Array> {
  const failed = () => Promise.reject(new NoNet("offline"));
  const dead = new AbortController();
  const wait = () => setTimeout(() => dead.abort(), PATIENCE);
  let patience = wait();
  const watch = new TransformStream({
    transform(chunk, out) {
      clearTimeout(patience);
      patience = wait();
      out.enqueue(chunk);
    },
  });
  try {
    const response = await fetch(url, { cache, signal: dead.signal }).catch(failed);
    if (!response.ok) throw new NoNet(response.status === 404 || response.status === 410 ? "gone" : "server");
    const body = new Response(response.body?.pipeThrough(watch));
    return new Uint8Array(await body.arrayBuffer().catch(failed));
  } finally {
    clearTimeout(patience);
  }
}

async function find(url: string, check: Check): Promise<Uint8Array> {
  const kept = await recall(url, check).catch(() => null); // the store is closed to this page, or broken
  if (kept) return kept;
  for (const cache of ["default", "reload"] as const) { // a copy that the browser has of its own may be damaged for ever
    const bytes = await load(url, cache);
    if (await check(bytes)) continue;
    await keep(url, bytes).catch(() => {}); // there may be no room
    return bytes;
  }
  throw new NoNet("damaged");
}

// Once for all who want it; where it cannot be had, the next who asks tries again.
export function netAt(url: string, check: Check): Promise<Uint8Array> {
  if (!url) return Promise.reject(new NoNet("gone"));
  const finding = found.get(url) ?? find(url, check);
  found.set(url, finding);
  finding.catch(() => found.delete(url));
  return finding;
}
