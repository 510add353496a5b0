// Measures the page and prints what it finds; asserts nothing, since machines differ:  node web/tests/pages/figures.mjs
//
// Click to effect is from the click until the next frame after the page has changed, over whole games; long tasks are
// those over 50 ms on the page's own thread; bytes are those of one language, gzipped, for a first game. Motions are those
// of a game at the usual pace, traced: what the page's thread works in each frame, and how many frames are shown. Of the
// strongest bot: how long its net takes from the choice until it is there, and its moves from the click on Play, the first one
// alone, and then each from when it begins to think; and the longest time that the page's thread was not free meanwhile.
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { closePointsAtOnce, dice, DIST, isTurn, openBrowser, openPage, playGame, playMove, serve, SIZES, startGame } from "./harness.mjs";

const GAMES = 10;
const MOVES_TRACED = 24;
const MOVES_OF_BOTS = 30;
const FRAME = 1000 / 60; // milliseconds

// Counts in the page: how long a click takes to show, and tasks that hold everything up.
function watch() {
  window.figures = { clicks: [], long: [] };
  document.addEventListener(
    "click",
    (event) => {
      if (!event.isTrusted || !document.querySelector("main.table")) return;
      const began = event.timeStamp;
      const seen = new MutationObserver(() => {
        seen.disconnect();
        requestAnimationFrame(() => setTimeout(() => window.figures.clicks.push(performance.now() - began)));
      });
      seen.observe(document.getElementById("app"), { childList: true, subtree: true, attributes: true, characterData: true });
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) if (duration > 50) window.figures.long.push(Math.round(duration));
  }).observe({ type: "longtask", buffered: true });
}

const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

async function coldLoad(browser, address) {
  const times = [];
  for (let i = 0; i < 5; i++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const began = performance.now();
    await page.goto(address);
    await page.getByRole("button", { name: "Play", exact: true }).waitFor();
    times.push(performance.now() - began);
    await context.close();
  }
  return times.sort((a, b) => a - b)[2];
}

async function bytesOf(browser, address) {
  const context = await browser.newContext({ locale: "en", serviceWorkers: "block" });
  const page = await context.newPage();
  const asked = new Set();
  page.on("request", (request) => asked.add(new URL(request.url()).pathname));
  await page.goto(address);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator(".sheet svg").waitFor();
  await context.close();
  let sum = 0;
  for (const path of asked) {
    const content = await readFile(join(DIST, path === "/" ? "index.html" : path)).catch(() => null);
    if (content) sum += gzipSync(content, { level: 9 }).length;
  }
  return sum;
}

async function wholeSize(folder = DIST) {
  let sum = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) sum += await wholeSize(join(folder, entry.name));
    else if (entry.name.endsWith(".gz")) sum += (await stat(join(folder, entry.name))).size;
  }
  return sum;
}

async function memory(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize / 2 ** 20;
}

// ---- Motions ----------------------------------------------------------------------------------------------------------

// In the page: marks in the trace when something begins to move and when nothing moves any more.
function markMotions() {
  let moving = 0;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const motion = animate.call(this, frames, timing);
    if (moving++ === 0) performance.mark("motion begins");
    const over = () => --moving === 0 && performance.mark("motion ends");
    motion.finished.then(over, over);
    return motion;
  };
}

// From when to when things moved, in the microseconds of the trace.
function timesOfMotion(events) {
  const marks = events.filter(({ name }) => /^motion (begins|ends)$/.test(name)).sort((a, b) => a.ts - b.ts);
  return marks.flatMap(({ name, ts }, i) => (name === "motion begins" && marks[i + 1] ? [[ts, marks[i + 1].ts]] : []));
}

// What a thread worked in each frame's time while things moved, in milliseconds; frames without work count too.
function workOfFrames(tasks, times) {
  return times.flatMap(([from, to]) => {
    const frames = new Array(Math.max(1, Math.round((to - from) / 1000 / FRAME))).fill(0);
    for (const { ts, dur } of tasks) {
      const frame = Math.floor((ts - from) / 1000 / FRAME);
      if (frame >= 0 && frame < frames.length) frames[frame] += dur / 1000;
    }
    return frames;
  });
}

async function traceMotions(browser, address) {
  const context = await browser.newContext({ viewport: SIZES.wide, locale: "en", reducedMotion: "no-preference" });
  const page = await context.newPage();
  await page.addInitScript(markMotions);
  await page.goto(address);
  await page.locator("main.start").waitFor();
  await startGame(page, { game: "birmingham", seats: [0, 3, 4], seed: 5 });
  await closePointsAtOnce(page);
  const roll = dice(5);
  for (let i = 0; i < 4 && (await isTurn(page)); i++) await playMove(page, roll); // so that something is on the board
  await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "disabled-by-default-devtools.timeline.frame", "blink.user_timing", "__metadata"] });
  for (let i = 0; i < MOVES_TRACED && (await isTurn(page)); i++) await playMove(page, roll);
  const { traceEvents } = JSON.parse(await browser.stopTracing());
  await context.close();
  const times = timesOfMotion(traceEvents);
  const [mark] = traceEvents.filter(({ name }) => name === "motion begins");
  const ofPage = traceEvents.filter(({ pid }) => pid === mark.pid);
  const tasks = ofPage.filter(({ name, tid }) => name === "RunTask" && tid === mark.tid);
  const work = workOfFrames(tasks, times).sort((a, b) => a - b);
  const within = ({ ts }) => times.some(([from, to]) => ts >= from && ts < to);
  const shown = ofPage.filter(({ name }) => name === "DrawFrame").filter(within).length;
  const seconds = times.reduce((sum, [from, to]) => sum + (to - from) / 1e6, 0);
  const long = tasks.filter(({ dur }) => dur > 50_000).map(({ dur }) => Math.round(dur / 1000));
  return { work, seconds, shown, long };
}

// ---- The strongest ------------------------------------------------------------------------------------------------------

// In the page: when the worker is asked for a net or a bot's move, and when it has answered.
function watchBots() {
  window.bots = { net: 0, moves: [], first: 0, long: [] };
  window.Worker = class extends Worker {
    #asked = new Map();
    constructor(...made) {
      super(...made);
      this.addEventListener("message", ({ data }) => {
        const asked = this.#asked.get(data.id);
        if (!asked || data.progress !== undefined) return;
        if (asked.net) window.bots.net ||= performance.now() - asked.at;
        else if (data.answer?.ok) window.bots.moves.push(performance.now() - asked.at);
        if (!asked.net && data.answer?.ok) window.bots.first ||= performance.now() - window.bots.clicked;
      });
    }
    postMessage(message) {
      if (message.net || message.think?.cmd === "bot") this.#asked.set(message.id, { net: message.net, at: performance.now() });
      super.postMessage(message);
    }
  };
  addEventListener("click", ({ target, timeStamp }) => target.matches("button[type=submit]") && (window.bots.clicked = timeStamp), true);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.bots.long.push(Math.round(duration));
  }).observe({ type: "longtask" });
}

async function strongest(browser, address, game, size) {
  const context = await browser.newContext({ viewport: SIZES[size], locale: "en", reducedMotion: "reduce" });
  const page = await context.newPage();
  let bytes = 0;
  page.on("response", async (response) => /nets/.test(response.url()) && (bytes = Number(response.headers()["content-length"])));
  await page.addInitScript(watchBots);
  await page.addInitScript(() => localStorage.setItem("millwright/settings", JSON.stringify({ theme: "auto", speed: 0, language: "en" })));
  await page.goto(address);
  await page.locator("main.start").waitFor();
  await startGame(page, { game, seats: [10, 10, 10], seed: 5 });
  await page.waitForFunction((moves) => window.bots.moves.length >= moves, MOVES_OF_BOTS);
  const { net, moves, first, long } = await page.evaluate(() => window.bots);
  await context.close();
  return { bytes, net, first, moves: moves.sort((a, b) => a - b), long };
}

const server = await serve();
const chrome = await openBrowser();
console.log(`playable after a cold load: ${Math.round(await coldLoad(chrome.browser, server.address))} ms (median of 5)`);
console.log(`needed for a game in one language: ${Math.round((await bytesOf(chrome.browser, server.address)) / 1024)} KiB gzipped; everything: ${Math.round((await wholeSize()) / 1024)} KiB`);
for (const game of ["lancashire", "birmingham", "age-of-industry"])
  for (const size of ["wide", "phone"]) {
    const { bytes, net, first, moves, long } = await strongest(chrome.browser, server.address, game, size);
    console.log(
      `the strongest in ${game}, ${size}: net ${Math.round(bytes / 1024)} KiB in ${Math.round(net)} ms; first move ${Math.round(first)} ms after the click on Play; ` +
        `a move: median ${Math.round(quantile(moves, 0.5))} ms, p95 ${Math.round(quantile(moves, 0.95))} ms, longest ${Math.round(moves.at(-1))} ms; tasks over 50 ms: ${long.length} (${long.join(", ")})`,
    );
  }
const page = await openPage(chrome.browser, server.address);
await page.addInitScript(watch);
await page.reload();
await page.locator("main.start").waitFor();
console.log(`memory before the first game: ${(await memory(page)).toFixed(1)} MiB`);
for (let i = 0; i < GAMES; i++) {
  await startGame(page, { game: "birmingham", seats: [0, i % 2 ? 1 : 4], seed: i + 1, introductory: true });
  await playGame(page, dice(i + 1));
  await page.evaluate(() => (location.hash = "#/"));
  await page.locator("main.start").waitFor();
  if (i === 0) console.log(`memory after one game: ${(await memory(page)).toFixed(1)} MiB`);
}
console.log(`memory after ${GAMES} games: ${(await memory(page)).toFixed(1)} MiB`);
const { clicks, long } = await page.evaluate(() => window.figures);
clicks.sort((a, b) => a - b);
console.log(`click to effect: median ${Math.round(quantile(clicks, 0.5))} ms, p95 ${Math.round(quantile(clicks, 0.95))} ms, of ${clicks.length} clicks`);
console.log(`tasks over 50 ms: ${long.length} (${long.join(", ")})`);
console.log(`wrong: ${page.wrong.length ? page.wrong.join("; ") : "nothing"}`);
const motions = await traceMotions(chrome.browser, server.address);
console.log(
  `in motion: ${motions.seconds.toFixed(0)} s traced; the page's thread works ${quantile(motions.work, 0.5).toFixed(1)} ms a frame (median), ` +
    `95 of 100 ${quantile(motions.work, 0.95).toFixed(1)} ms; ${Math.round(motions.shown / motions.seconds)} frames a second; tasks over 50 ms: ${motions.long.length} (${motions.long.join(", ")})`,
);
await chrome.close();
await server.stop();
