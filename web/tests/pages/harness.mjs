// What the page tests share: a browser, the page served by the program itself, and hands that play with it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, extname, join } from "node:path";
import { createInterface } from "node:readline";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import axe from "axe-core";
import { chromium } from "playwright-core";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../..");
export const DIST = process.env.MILLWRIGHT_DIST ?? join(ROOT, "build/dist");
export const PROGRAM = process.env.MILLWRIGHT ?? join(ROOT, "build/millwright");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

// Tests wait for what must come, and for nothing else: how long it takes is the machine's affair. This is only for what
// never comes, in milliseconds; a second is usual.
const PATIENCE = 300_000;
// Of the search for advice. Tests ask what is said about a move, not how good it is.
const NODES = 3000;
export const ENDLESS = 1_000_000_000;

// A server that a failed test has left is ended with the tests, and keeps nobody waiting.
const servers = new Set();
process.on("exit", () => servers.forEach((server) => server.kill("SIGKILL")));

export async function serve(folder = DIST, options = ["--offline"]) {
  const server = spawn(PROGRAM, ["serve", folder, "--port", "0", ...options], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolve) => server.on("exit", resolve));
  servers.add(server);
  server.unref();
  for await (const line of createInterface({ input: server.stdout })) {
    const address = line.match(/http:\S+/);
    if (!address) continue;
    server.stdout.unref();
    return { address: address[0], stop: () => (server.ref(), server.kill("SIGTERM"), ended) };
  }
  throw new Error("the server does not start");
}

// With tables for people, kept in a folder of their own, and without the limits that many people at one address meet.
export async function serveOnline(folder = DIST, { data, options = [] } = {}) {
  const kept = data ?? (await mkdtemp(join(tmpdir(), "millwright-")));
  const unlimited = ["guests", "passwords", "connections"].flatMap((name) => ["--limit", `${name}=0`]);
  const server = await serve(folder, ["--data", kept, ...unlimited, ...options]);
  const stop = async () => {
    await server.stop();
    if (!data) await rm(kept, { recursive: true, force: true });
  };
  return { address: server.address, stop };
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".webmanifest": "application/manifest+json" };

// What any static host does, and no more. `instead` may answer for a path with a status, bytes or both.
export async function serveFiles(folder = DIST, instead = () => ({})) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://here").pathname.replace(/\/$/, "/index.html");
    try {
      const { status = 200, content = await readFile(join(folder, path)) } = await instead(path);
      response.writeHead(status, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, stop };
}

// The page has been kept, and goes on without a network.
export async function workerReady(page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
}

export async function openBrowser(more = []) {
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    timeout: PATIENCE,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", ...more],
  });
  return { browser, close: () => browser.close() };
}

// A server and a browser for all tests of a file.
export function setUp(start = serve) {
  const server = {};
  const chrome = {};
  before(async () => {
    Object.assign(server, await start());
    Object.assign(chrome, await openBrowser());
  });
  after(async () => {
    await chrome.close();
    await server.stop();
  });
  return { server, chrome };
}

export const SIZES = { wide: { width: 1440, height: 900 }, middle: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } };

// In the page: counts the questions to the library that are not answered yet, and limits its search for advice and judgements.
function watchLibrary(nodes) {
  window.unanswered = 0;
  window.Worker = class extends Worker {
    #unanswered = 0;
    constructor(...made) {
      super(...made);
      this.addEventListener("message", ({ data }) => data.progress === undefined && this.#unanswered > 0 && this.#count(-1));
    }
    #count(more) {
      this.#unanswered += more;
      window.unanswered += more;
    }
    postMessage(message) {
      if (!("hurry" in message)) this.#count(1);
      super.postMessage(["advise", "judge"].includes(message.think?.cmd) ? { ...message, think: { ...message.think, nodes } } : message);
    }
    terminate() {
      this.#count(-this.#unanswered);
      super.terminate();
    }
  };
}

export async function openContext(browser, options, nodes = NODES) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE);
  await context.addInitScript(watchLibrary, nodes);
  return context;
}

// Nothing more is going to happen by itself: the library has answered every question, and what follows from the answers
// has been shown. Three frames, since what is shown may lead to another question.
export function settled(page) {
  return page.evaluate(async (patience) => {
    const end = performance.now() + patience;
    for (let quiet = 0; quiet < 3; quiet = window.unanswered > 0 ? 0 : quiet + 1) {
      if (performance.now() > end) throw new Error("the page does not come to rest");
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
  }, PATIENCE);
}

// A page of its own storage; whatever goes wrong in it is remembered and fails the test.
export async function openPage(browser, address, { size = "wide", language = "en", dark = false, hash = "", settings = {}, nodes } = {}) {
  const look = { viewport: SIZES[size], locale: language, colorScheme: dark ? "dark" : "light", hasTouch: size === "phone", reducedMotion: "reduce" };
  const context = await openContext(browser, look, nodes);
  const page = await context.newPage();
  page.wrong = [];
  page.on("pageerror", (error) => page.wrong.push(String(error)));
  page.on("console", (message) => message.type() === "error" && page.wrong.push(message.text()));
  await page.addInitScript((kept) => {
    if (!localStorage.getItem("millwright/settings")) localStorage.setItem("millwright/settings", JSON.stringify(kept));
  }, { theme: "auto", speed: 0, language, ...settings });
  await page.goto(`${address}${hash}`);
  await page.locator("main").waitFor();
  return page;
}

// Until what the page finds out is so; its own waitForFunction does not wait for a promise.
export async function until(page, isSo, argument) {
  for (let tries = 0; !(await page.evaluate(isSo, argument)); tries++) {
    assert.ok(tries < 600, `it did not become so: ${isSo}`);
    await page.waitForTimeout(50);
  }
}

// Says something to the server as this person, on a connection of its own.
export function say(page, request) {
  return page.evaluate(
    (request) =>
      new Promise((answered) => {
        const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/socket`, "millwright.v1");
        socket.onopen = () => socket.send(JSON.stringify({ id: 1, ...request }));
        socket.onmessage = ({ data }) => {
          const answer = JSON.parse(data);
          if (answer.id !== 1) return;
          socket.close();
          answered(answer);
        };
      }),
    request,
  );
}

// What axe finds on the page as it is, and whether it is wider than the screen, as sentences that begin with `what`.
export async function lookWithAxe(page, what) {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const found = violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes[0].target.join(" ")} ${nodes[0].failureSummary}`);
  const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
  return fits ? found : [...found, `${what}: wider than the screen`];
}

// Browsers complain of each refusal by HTTP and of each socket that breaks: `expected` is for tests that provoke them.
export function assertNothingWrong(page, expected = null) {
  assert.deepEqual(page.wrong.filter((text) => !expected?.test(text)), []);
}

// ---- Playing --------------------------------------------------------------------------------------------------------

// The choices of the start page: seats are levels, 0 for a person.
export async function startGame(page, { game, map, seats, seed = 1, introductory = false }) {
  await page.locator(`.game-card.${game}`).click();
  if (map) await page.locator(`input[name=map]`).nth(map === "germany" ? 0 : 1).check();
  await page.locator(`.counts label`, { hasText: new RegExp(`^${seats.length}$`) }).click();
  for (const [i, level] of seats.entries()) await page.locator(".seat-row").nth(i).locator(`.sitters input[value="${level}"]`).check();
  if (!(await page.locator("input[inputmode=numeric]").isVisible())) await page.locator("details summary").click();
  await page.locator("input[inputmode=numeric]").fill(String(seed));
  if ((await page.locator(".check input").count()) > 0) await page.locator(".check input").setChecked(introductory);
  await page.locator("button[type=submit]").click();
  await page.locator("main.table").waitFor();
  await page.locator(".sheet svg").waitFor();
}

// Small and the same everywhere.
export function dice(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

// The points are shown when an era ends.
function closePoints(page) {
  return page.evaluate(() => document.querySelector("dialog .close")?.click());
}

// Also when they come up while something is clicked.
export function closePointsAtOnce(page) {
  return page.addLocatorHandler(page.locator("dialog .score caption", { hasText: "Points so far" }), () => closePoints(page));
}

async function takeOver(page) {
  await page.locator(".handover button").click();
  await page.locator(".handover").waitFor({ state: "hidden" });
}

// Waits until it is a person's turn; false: the game is over.
export async function isTurn(page) {
  for (;;) {
    await page.locator(".choice .verbs, .handover, dialog .score caption").first().waitFor();
    if (await page.locator("dialog .winner").isVisible()) return false;
    if (await page.locator("dialog").isVisible()) await closePoints(page);
    else if (await page.locator(".handover").isVisible()) await takeOver(page);
    else if (await page.locator(".choice .verbs").isVisible()) return true;
  }
}

// A point of the drawing where a click meets the element of that word, which others may cover in part.
export function pointOn(page, word) {
  return page.evaluate((word) => {
    const element = document.querySelector(`:is(.sheet, .tracks) [data-word="${CSS.escape(word)}"]`);
    if (!element) return null;
    const box = element.getBoundingClientRect();
    for (const [u, v] of [[0.5, 0.5], [0.3, 0.3], [0.7, 0.7], [0.3, 0.7], [0.7, 0.3], [0.5, 0.1], [0.5, 0.9], [0.1, 0.5], [0.9, 0.5]]) {
      const at = { x: box.left + u * box.width, y: box.top + v * box.height };
      if (document.elementFromPoint(at.x, at.y)?.closest("[data-word]") === element) return at;
    }
    return null;
  }, word);
}

// In the page: the choice as it stands, but for the line about the action that is pointed at; or whether it differs from
// `before`, or there is a menu of what was meant.
function choiceOf(wanted) {
  const choice = document.querySelector(".choice")?.cloneNode(true);
  choice?.querySelector(".about")?.remove();
  if (wanted === undefined) return choice?.innerHTML;
  return choice?.innerHTML !== wanted.before || (wanted.isMenu && document.querySelector("[role=menuitem]") !== null);
}

// Waits until the choice looks different than `before`.
async function changed(page, before, isMenu = false) {
  await page.waitForFunction(choiceOf, { before, isMenu });
}

// One of the things that the board offers, by a click on the board itself; false: the board offers nothing that can be hit.
async function pickOnBoard(page, roll) {
  const words = await page.locator(".sheet .offered").evaluateAll((found) => found.map((element) => element.getAttribute("data-word")));
  if (words.length === 0) return false;
  const at = await pointOn(page, words[roll(words.length)]);
  if (!at) return false;
  const before = await page.evaluate(choiceOf);
  await page.mouse.click(at.x, at.y);
  const menu = page.getByRole("menuitem");
  await changed(page, before, true);
  const meanings = await menu.count();
  if (meanings > 0) await menu.nth(roll(meanings)).click();
  await changed(page, before);
  return true;
}

// Adds one of the things that are offered to the move.
export async function addWord(page, roll) {
  if (roll(3) === 0 && (await pickOnBoard(page, roll))) return;
  const chips = page.locator(".group .chip");
  await chips.first().waitFor();
  const before = await page.evaluate(choiceOf);
  await chips.nth(roll(await chips.count())).click();
  await changed(page, before);
}

// The action of that name, until it has been taken.
export async function takeAction(page, name) {
  const action = page.locator(".verb", { hasText: new RegExp(`^${name}$`) });
  await action.click();
  await action.and(page.locator("[aria-pressed=true]")).waitFor();
}

// Some action that is offered. Passing is for when nothing else is left.
export async function chooseAction(page, roll) {
  const verbs = page.locator(".verb:not(.cannot)");
  const names = await verbs.allTextContents();
  const useful = names.map((_, i) => i).filter((i) => names.length === 1 || i < names.length - 1);
  const before = await page.evaluate(choiceOf);
  await verbs.nth(useful[roll(useful.length)]).click();
  await changed(page, before);
}

export function confirmButton(page) {
  return page.locator(".choice").getByRole("button", { name: /^(Confirm|Bestätigen|Conferma)$/ });
}

export async function confirmMove(page) {
  const before = await page.locator(".moment").textContent();
  await confirmButton(page).click();
  await page.waitForFunction((before) => document.querySelector(".moment")?.textContent !== before || document.querySelector("dialog .winner"), before);
}

// One move by clicks: some action, then whatever is offered, until it can be confirmed.
export async function playMove(page, roll) {
  await chooseAction(page, roll);
  while (!(await confirmButton(page).isEnabled())) await addWord(page, roll);
  await confirmMove(page);
}

// Plays until the final score; the number of one's own moves.
export async function playGame(page, roll) {
  let moves = 0;
  await closePointsAtOnce(page);
  while (await isTurn(page)) {
    await playMove(page, roll);
    assert.ok(++moves < 400, "the game does not end");
  }
  return moves;
}
