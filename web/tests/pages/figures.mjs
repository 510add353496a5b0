// Measures the page and prints what it finds; asserts nothing, since machines differ:  node web/tests/pages/figures.mjs
//
// Click to effect is from the click until the next frame after the page has changed, over whole games; long tasks are
// those over 100 ms on the page's own thread while bots think; bytes are those of one language, gzipped, for a first game.
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { dice, DIST, openBrowser, openPage, playGame, serve, startGame } from "./harness.mjs";

const GAMES = 10;

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
    for (const { duration } of list.getEntries()) if (duration > 100) window.figures.long.push(Math.round(duration));
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

const server = await serve();
const chrome = await openBrowser();
console.log(`playable after a cold load: ${Math.round(await coldLoad(chrome.browser, server.address))} ms (median of 5)`);
console.log(`needed for a game in one language: ${Math.round((await bytesOf(chrome.browser, server.address)) / 1024)} KiB gzipped; everything: ${Math.round((await wholeSize()) / 1024)} KiB`);
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
console.log(`tasks over 100 ms: ${long.length} (${long.join(", ")})`);
console.log(`wrong: ${page.wrong.length ? page.wrong.join("; ") : "nothing"}`);
await chrome.close();
server.stop();
