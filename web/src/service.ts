// Keeps the page for playing without a network. Everything of a version is fetched before it is used, and an open page
// goes on with the version that it began with: the new one takes over when no page of the old one is open any more, or
// when a page asks for it, which then loads itself anew; what others of the old version still want is kept until the next.
//
// Nets of learned bots are kept by who needs them (engine/nets.ts), in a place that outlives a version: a new one fetches
// what it has in place of those that are there, and lets go of those. One in whose place nothing has come stays: it says that
// the net of its game is wanted.
//
// Online play goes past it: what is under api/ is the browser's own affair, and whether the server has it (online.json) is
// asked each time.
import { KEPT_NETS } from "./engine/nets.ts";

declare const KEPT: string[];
declare const NETS: string[];
declare const VERSION: string;
declare const self: ServiceWorkerGlobalScope;

const NAME = `millwright-${VERSION}`;
const PATIENCE = 10_000; // milliseconds that a new version waits for a net; who asks for the version waits longer (update.ts)

async function fetchAll(): Promise<void> {
  const cache = await caches.open(NAME);
  await cache.addAll(KEPT.map((name) => new Request(name, { cache: "reload" })));
}

// As it is kept: nets/<game>-<hash>.net
const gameOf = (net: string) => net.slice(0, net.lastIndexOf("-"));
const addressOf = (net: string) => new URL(net, self.registration.scope).href;

// Of the games whose net was needed before. Who plays without it is none the worse.
async function fetchNets(): Promise<void> {
  const cache = await caches.open(KEPT_NETS);
  const kept = (await cache.keys()).map(({ url }) => url);
  const wanted = NETS.map(addressOf).filter((net) => !kept.includes(net) && kept.some((each) => gameOf(each) === gameOf(net)));
  await Promise.allSettled(wanted.map((net) => cache.add(new Request(net, { signal: AbortSignal.timeout(PATIENCE) }))));
}

const ignore = () => {}; // the page is whole without nets
self.addEventListener("install", (event) => event.waitUntil(fetchAll().then(() => fetchNets().catch(ignore))));

// The version that somebody asked for may find open pages of the one before it.
let hurried = false;
self.addEventListener("message", (event) => {
  if (event.data !== "take over") return;
  hurried = true;
  void self.skipWaiting();
});

// What nobody wants any more, of old things in the order in which they came.
const unwanted = <Old>(old: Old[]) => (hurried ? old.slice(0, -1) : old);

async function tidyNets(): Promise<void> {
  const cache = await caches.open(KEPT_NETS);
  const kept = (await cache.keys()).map(({ url }) => url);
  const own = NETS.map(addressOf);
  const come = own.filter((net) => kept.includes(net)).map(gameOf);
  const left = come.flatMap((game) => unwanted(kept.filter((net) => gameOf(net) === game && !own.includes(net))));
  await Promise.all(left.map((net) => cache.delete(net)));
}

async function tidy(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith("millwright-") && name !== NAME && name !== KEPT_NETS);
  await Promise.all(unwanted(old).map((name) => caches.delete(name)));
  await tidyNets();
}

self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

async function kept(request: Request): Promise<Response> {
  const own = await (await caches.open(NAME)).match(request, { ignoreSearch: true });
  return own ?? (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}

const unknown = () => new Response('{"online":null}', { headers: { "Content-Type": "application/json" } });

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  const path = pathname.slice(new URL(self.registration.scope).pathname.length);
  if (path.startsWith("api/") || path === "build.txt") return;
  event.respondWith(path === "online.json" ? fetch(request).catch(unknown) : kept(request));
});

// What the server tells while no page is open: a sentence about a table. The next takes the place of the last.
self.addEventListener("push", (event) => {
  const { table, text } = event.data!.json();
  const options = { body: text, tag: `table ${table}`, icon: "icon.svg", data: { go: `#/table/${table}` } };
  event.waitUntil(self.registration.showNotification("Millwright", options));
});

// A click on a notice leads to its table: in a page that is open, or in a new one.
async function goTo(hash: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!open) return void (await self.clients.openWindow(`./${hash}`));
  open.postMessage({ go: hash });
  await open.focus();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data?.go ?? ""));
});

export {};
