// What the page tests share: a browser, the page served by the program itself, and hands that play with it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../..");
export const DIST = process.env.MILLWRIGHT_DIST ?? join(ROOT, "build/dist");
const PROGRAM = process.env.MILLWRIGHT ?? join(ROOT, "build/millwright");
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

export async function serve(folder = DIST) {
  const server = spawn(PROGRAM, ["serve", folder, "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface({ input: server.stdout })) {
    const address = line.match(/http:\S+/);
    if (address) return { address: address[0], stop: () => server.kill("SIGTERM") };
  }
  throw new Error("the server does not start");
}

export async function openBrowser() {
  const profile = await mkdtemp(join(tmpdir(), "millwright-"));
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
  return {
    browser,
    async close() {
      await browser.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

export const SIZES = { wide: { width: 1440, height: 900 }, middle: { width: 1024, height: 768 }, phone: { width: 390, height: 844 } };

// A page of its own storage; whatever goes wrong in it is remembered and fails the test.
export async function openPage(browser, address, { size = "wide", language = "en", dark = false, hash = "", settings = {} } = {}) {
  const context = await browser.newContext({
    viewport: SIZES[size],
    locale: language,
    colorScheme: dark ? "dark" : "light",
    hasTouch: size === "phone",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30000);
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

export function assertNothingWrong(page) {
  assert.deepEqual(page.wrong, []);
}

// ---- Playing --------------------------------------------------------------------------------------------------------

// The choices of the start page: seats are levels, 0 for a person.
export async function startGame(page, { game, map, seats, seed = 1, introductory = false }) {
  await page.locator(`.game-card.${game}`).click();
  if (map) await page.locator(`input[name=map]`).nth(map === "germany" ? 0 : 1).check();
  await page.locator(`.counts label`, { hasText: new RegExp(`^${seats.length}$`) }).click();
  for (const [i, level] of seats.entries()) await page.locator(".seat-row select:not(.colour)").nth(i).selectOption(String(level));
  await page.locator("details summary").click();
  await page.locator("input[inputmode=numeric]").fill(String(seed));
  if (introductory) await page.locator(".check input").check();
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

// Waits until it is a person's turn; false: the game is over.
export async function isTurn(page) {
  await page.locator(".choice .verbs, .handover, dialog .score caption").first().waitFor({ timeout: 120000 });
  if (await page.locator("dialog .score").isVisible()) return false;
  if (await page.locator(".handover").isVisible()) await page.locator(".handover button").click();
  await page.locator(".choice .verbs").waitFor();
  return true;
}

// One move by clicks: some action, then whatever is offered, until it can be confirmed. Passing is for when nothing
// else is left.
export async function playMove(page, roll) {
  const before = await page.locator(".moment").textContent();
  const verbs = page.locator(".verb:not(.cannot)");
  const names = await verbs.allTextContents();
  const useful = names.map((_, i) => i).filter((i) => names.length === 1 || i < names.length - 1);
  await verbs.nth(useful[roll(useful.length)]).click();
  const confirm = page.locator(".choice .primary");
  for (let step = 0; step < 60; step++) {
    await page.locator(".verb[aria-pressed=true]").first().waitFor();
    if (await confirm.isEnabled()) break;
    const chips = page.locator(".group .chip");
    await chips.first().waitFor();
    const chip = chips.nth(roll(await chips.count()));
    const shown = await page.locator(".choice").innerHTML();
    await chip.click();
    await page.waitForFunction((shown) => document.querySelector(".choice")?.innerHTML !== shown, shown);
  }
  await confirm.click();
  await page.waitForFunction((before) => document.querySelector(".moment")?.textContent !== before || document.querySelector("dialog .score"), before);
}
