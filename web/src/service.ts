// Keeps the page for playing without a network. Everything of a version is fetched before it is used, and an open page
// goes on with the version that it began with: the new one takes over when no page of the old one is open any more.
declare const KEPT: string[];
declare const VERSION: string;
declare const self: ServiceWorkerGlobalScope;

const NAME = `millwright-${VERSION}`;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(KEPT.map((name) => new Request(name, { cache: "reload" })))));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => names.filter((name) => name.startsWith("millwright-") && name !== NAME));
  event.waitUntil(old.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(caches.open(NAME).then(async (cache) => (await cache.match(request, { ignoreSearch: true })) ?? fetch(request)));
});

export {};
