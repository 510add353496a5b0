// The page from any static server, and then without one: a whole game, the rules and a lesson; and an update leaves a
// running page alone.
import assert from "node:assert/strict";
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { assertNothingWrong, dice, DIST, isTurn, openBrowser, openPage, playGame, playMove, serveFiles, startGame, until, workerReady } from "./harness.mjs";

let chrome, folder;
before(async () => {
  chrome = await openBrowser();
});
after(() => chrome.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "millwright-"));
  await cp(DIST, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function see(page, hash, selector) {
  await page.evaluate((hash) => (location.hash = hash), hash);
  await page.locator(selector).first().waitFor();
}

test("without a network: a whole game, the rules, a lesson, another language", async () => {
  const server = await serveFiles(folder);
  const page = await openPage(chrome.browser, server.address);
  await workerReady(page);
  await page.context().setOffline(true);
  await server.stop();
  await page.reload();
  await page.locator("main.start").waitFor();
  await startGame(page, { game: "birmingham", seats: [0, 1], introductory: true });
  assert.ok((await playGame(page, dice(7))) > 10);
  await see(page, "#/rules/birmingham/B4.2", ".asked");
  await see(page, "#/lesson/lancashire", ".lesson h2");
  await see(page, "#/", "main.start");
  await page.locator("footer select").first().selectOption("de");
  await page.locator("html[lang=de]").waitFor({ state: "attached" });
  await see(page, "#/rules/age-of-industry", "article .rule-text");
  assertNothingWrong(page);
  await page.context().close();
});

async function edit(file, change) {
  await writeFile(join(folder, file), change(await readFile(join(folder, file), "utf8")));
}

// Another version in the same folder: its main file, its rules and its nets have other names, which the page and the service
// worker know.
async function publishUpdate(version = "UPDATED") {
  const files = await readdir(folder);
  const [oldMain, oldRules] = [/^main-.*\.js$/, /^rules/].map((form) => files.find((name) => form.test(name)));
  const main = `main-${version}.js`;
  await rename(join(folder, oldMain), join(folder, main));
  await rename(join(folder, oldRules), join(folder, `rules-${version}`));
  await edit("index.html", (text) => text.replaceAll(oldMain, main).replace("<title>", `<meta name="updated" content="${version}" /><title>`));
  await edit("service.js", (text) =>
    text.replaceAll(oldMain, main).replaceAll(`"${oldRules}/`, `"rules-${version}/`).replace(/"millwright-(?!nets")\w+"/, `"millwright-${version}"`),
  );
  for (const old of await readdir(join(folder, "nets"))) {
    const net = old.replace(/-\w+\.net/, `-${version}.net`);
    await rename(join(folder, "nets", old), join(folder, "nets", net));
    for (const file of [main, "service.js"]) await edit(file, (text) => text.replaceAll(old, net));
  }
}

const keptNets = (page) => page.evaluate(async () => (await (await caches.open("millwright-nets")).keys()).map(({ url }) => url.split("/").at(-1)));

// Until all of it is there.
function fetchUpdate(page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    const { installing } = registration;
    if (installing) await new Promise((resolve) => (installing.onstatechange = resolve));
    if (!registration.waiting) throw new Error("the update is not installed");
  });
}

// The browser lets go of the old version some time after its last page was closed, and a page that is opened in that
// very moment may still get it, or none.
async function closeAndUpdate(page) {
  const witness = await page.context().newPage();
  const devtools = await witness.context().newCDPSession(witness);
  const versions = new Map();
  const taken = new Promise((resolve) =>
    devtools.on("ServiceWorker.workerVersionUpdated", (update) => {
      for (const { versionId, status } of update.versions) versions.set(versionId, status);
      if ([...versions.values()].sort().join() === "activated,redundant") resolve();
    }),
  );
  await devtools.send("ServiceWorker.enable");
  await page.close();
  await taken;
  return witness;
}

test("an update does not break a running page, and is there the next time", async () => {
  const server = await serveFiles(folder);
  const page = await openPage(chrome.browser, server.address);
  await workerReady(page);
  await startGame(page, { game: "birmingham", seats: [0, 9] });
  await isTurn(page);
  assert.match((await keptNets(page)).join(), /^birmingham-[0-9a-f]{10}\.net$/);
  const lost = "lancashire-0123456789.net"; // in whose place nothing comes
  await page.evaluate(async (lost) => (await caches.open("millwright-nets")).put(`nets/${lost}`, new Response("")), lost);
  await publishUpdate();
  await rm(join(folder, "nets/lancashire-UPDATED.net"));
  await fetchUpdate(page);
  const roll = dice(2);
  await playMove(page, roll);
  await isTurn(page);
  const before = await page.locator(".moment").textContent();
  const game = new URL(page.url()).hash;
  await see(page, "#/rules/birmingham/B4.2", ".asked");
  await see(page, "#/lesson/birmingham", ".lesson h2");
  await see(page, game, ".choice .verbs");
  assert.equal(await page.locator(".moment").textContent(), before);
  assert.equal(await page.locator("meta[name=updated]").count(), 0);
  const next = await closeAndUpdate(page);
  await next.goto(server.address + game);
  assert.equal(await next.locator("meta[name=updated]").count(), 1);
  await next.locator(".choice .verbs").waitFor();
  assert.equal(await next.locator(".moment").textContent(), before);
  assert.deepEqual(await keptNets(next), [lost, "birmingham-UPDATED.net"], "the new one of what was needed before, or the old one");
  assertNothingWrong(page);
  await next.context().close();
});

// Presses the button that loads the newest version, where there is no net, until this one is there with its nets.
async function takeVersion(page, version) {
  await page.locator(".no-net").getByRole("button", { name: "Load the newest version" }).click();
  await page.locator(`meta[name=updated][content=${version}]`).waitFor({ state: "attached" });
  await page.locator(".no-net").waitFor({ state: "detached" });
}

const isKept = (page, net) => until(page, async (net) => (await (await caches.open("millwright-nets")).keys()).some(({ url }) => url.endsWith(net)), net);

test("a page whose net is gone takes the newest version at once, which has one; another that is open goes on", async () => {
  const server = await serveFiles(folder);
  const other = await openPage(chrome.browser, server.address);
  await workerReady(other);
  await startGame(other, { game: "lancashire", seats: [0, 10, 3] });
  await isTurn(other);
  const kept = await keptNets(other);
  const page = await other.context().newPage();
  await page.goto(server.address);
  await page.locator("main.start").waitFor();
  await publishUpdate();
  await page.locator(".game-card.birmingham").click();
  await page.locator('.seat-row >> nth=1 >> .sitters input[value="10"]').check();
  await takeVersion(page, "UPDATED");
  assert.ok(await page.locator('.seat-row >> nth=1 >> .sitters input[value="10"]').isChecked());
  await isKept(page, "birmingham-UPDATED.net");
  assert.deepEqual([...(await keptNets(page))].sort(), [...kept, "birmingham-UPDATED.net", "lancashire-UPDATED.net"].sort(), "the other page's own stays");
  await playMove(other, dice(4));
  await isTurn(other);
  assert.equal(await other.locator("meta[name=updated]").count(), 0);
  await publishUpdate("AGAIN");
  await page.locator(".game-card.age-of-industry").click();
  await takeVersion(page, "AGAIN");
  await isKept(page, "age-of-industry-AGAIN.net");
  const left = ["age-of-industry-AGAIN", "birmingham-AGAIN", "birmingham-UPDATED", "lancashire-AGAIN", "lancashire-UPDATED"];
  assert.deepEqual([...(await keptNets(page))].sort(), left.map((net) => `${net}.net`), "of the old ones the last");
  await other.context().close();
});
