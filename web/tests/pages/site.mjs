// Two people with browsers of their own play a whole game at a site that runs already, over https; after some moves a command
// is run, an update say, while they play on.
// usage: site.mjs SITE COMMAND...      (https://games.example/, which is at this machine)
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { confirmButton, dice, openBrowser, openContext, playMove, say, SIZES } from "./harness.mjs";

const [site, ...command] = process.argv.slice(2);
const MOVES_BEFORE = 16;

const { browser, close } = await openBrowser([`--host-resolver-rules=MAP ${new URL(site).hostname} 127.0.0.1`]);

async function person(name, look) {
  const context = await openContext(browser, { locale: "en", reducedMotion: "reduce", ignoreHTTPSErrors: true, ...look });
  const page = await context.newPage();
  page.lost = 0;
  page.on("websocket", (socket) => socket.on("close", () => page.lost++));
  await page.addInitScript(() => localStorage.setItem("millwright/settings", JSON.stringify({ theme: "auto", speed: 0, language: "en" })));
  await page.goto(`${site}#/online`);
  await page.locator(".stranger .name-form input").fill(`${name} ${Date.now() % 1e6}`);
  await page.locator(".stranger .name-form button").click();
  await page.locator(".tables.mine").waitFor();
  await page.addLocatorHandler(page.locator("dialog .score caption", { hasText: "Points so far" }), () => page.evaluate(() => document.querySelector("dialog .close")?.click()));
  return page;
}

const versionOf = async (page) => (await say(page, { cmd: "hello" })).server.version;

async function whoseTurn(people) {
  for (;;) {
    for (const page of people) {
      if (await page.locator("section.choice .winner").isVisible()) return null;
      if ((await page.locator(".choice .verbs").isVisible()) && (await confirmButton(page).count()) > 0) return page;
    }
    await people[0].waitForTimeout(20);
  }
}

const ann = await person("Ann", { viewport: SIZES.wide });
const bob = await person("Bob", { viewport: SIZES.middle, colorScheme: "dark" });
const made = await say(ann, { cmd: "create", game: "birmingham", players: 2, order: "seats" });
assert.ok(made.ok && (await say(bob, { cmd: "sit", table: made.table })).ok);
for (const page of [ann, bob]) {
  await page.goto(`${site}#/table/${made.table}`);
  await page.locator("main.table .sheet svg").waitFor();
}

const before = await versionOf(ann);
const roll = dice(11);
let moves = 0;
let updating = null;
let during = 0;
for (let page; (page = await whoseTurn([ann, bob])); ) {
  // The page may be renewed at any moment, and what was chosen is chosen again.
  const played = await playMove(page, roll).then(() => true, () => page.locator("main.table .sheet svg").waitFor().then(() => false));
  if (!played) continue;
  moves++;
  if (updating && !updating.done) during++;
  if (moves === MOVES_BEFORE && command.length > 0) {
    updating = { done: false };
    updating.end = new Promise((resolve) => spawn(command[0], command.slice(1), { stdio: "inherit" }).on("exit", resolve)).then((code) => ((updating.done = true), code));
  }
  assert.ok(moves < 300, "the game does not end");
}
if (updating) assert.equal(await updating.end, 0);
for (const page of [ann, bob]) await page.locator("section.choice .winner").waitFor();
const after = await versionOf(ann);
const score = await ann.locator("section.choice .winner").textContent();
console.log(`${moves} moves, ${during} of them during the command; connections that broke: ${ann.lost} and ${bob.lost}; version ${before}, then ${after}; ${score}`);
if (updating) assert.notEqual(after, before);
await close();
