// Bots that judge by a net: it is loaded when one of them is chosen, once, and kept; where it cannot be had, the page says
// why, the others can be played against, and a game under way goes on.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { assertNothingWrong, isTurn, lookWithAxe, openPage, ROOT, serveFiles, settled, setUp, startGame, workerReady } from "./harness.mjs";

// What is asked of the host for nets, and what it does about it.
const nets = { asked: 0, instead: {} };
const { server, chrome } = setUp(() =>
  serveFiles(undefined, (path) => {
    if (!path.startsWith("/nets/")) return {};
    nets.asked++;
    return nets.instead;
  }),
);

function host(instead = {}) {
  Object.assign(nets, { asked: 0, instead });
}

const FAILED = /Failed to load resource/; // the browser's own words about what the tests provoke
const sitter = (page, seat, level) => page.locator(".seat-row").nth(seat).locator(`.sitters input[value="${level}"]`);
const sentence = (page) => page.locator(".no-net");
const levels = (page) => page.evaluate(() => Object.keys(localStorage).flatMap((key) => (key.startsWith("millwright/game/") ? [JSON.parse(localStorage[key]).seats.map(({ level }) => level)] : [])));
const moves = async (page) => Number((await page.locator(".moment").textContent()).match(/of (\d+)/)[1]);

test("who chooses the strongest loads the net once, and is played against", async () => {
  host();
  const page = await openPage(chrome.browser, server.address);
  assert.equal(await page.locator(".seat-row").first().locator(".sitters input").count(), 11);
  await sitter(page, 1, 8).check();
  await settled(page);
  assert.equal(nets.asked, 0, "nobody needs it");
  await sitter(page, 1, 10).check();
  await page.getByText("Cordelia").first().waitFor();
  await sitter(page, 2, 9).check();
  await settled(page);
  assert.equal(nets.asked, 1);
  await startGame(page, { game: "birmingham", seats: [10, 0, 9], seed: 2 });
  assert.ok(await isTurn(page));
  await page.evaluate(() => (location.hash = "#/"));
  await page.locator("main.start").waitFor();
  await settled(page);
  assert.equal(nets.asked, 1);
  assert.equal(await sentence(page).count(), 0);
  assertNothingWrong(page);
  await page.context().close();
});

test("without a network: those whose net was loaded play, of others it is said why they do not", async () => {
  host();
  const page = await openPage(chrome.browser, server.address);
  await workerReady(page);
  await page.locator(".game-card.lancashire").click();
  await sitter(page, 1, 10).check();
  await settled(page);
  await page.context().setOffline(true);
  host({ status: 503 });
  await page.reload();
  await page.locator("main.start").waitFor();
  await startGame(page, { game: "lancashire", seats: [10, 9, 0], seed: 1 });
  assert.ok(await isTurn(page));
  await page.evaluate(() => (location.hash = "#/"));
  await page.locator(".game-card.birmingham").click();
  await sentence(page).waitFor();
  assert.match(await sentence(page).textContent(), /^Ambrose and Cordelia cannot play yet: .* there is no connection\./);
  await page.context().setOffline(false);
  host();
  await sentence(page).getByRole("button", { name: "Try again" }).click();
  await sentence(page).waitFor({ state: "detached" });
  assertNothingWrong(page, /Failed to load resource|Failed to fetch/);
  await page.context().close();
});

for (const [language, words] of [["en", /cannot play now: the server/], ["de", /können gerade nicht spielen: Der Server/], ["it", /non possono giocare adesso: il server/]])
  test(`where the net cannot be had, it is said why, and all others can be chosen: ${language}`, async () => {
    host({ status: 503 });
    const page = await openPage(chrome.browser, server.address, { language, size: language === "de" ? "phone" : "wide" });
    await sitter(page, 1, 10).check();
    await sentence(page).waitFor();
    assert.match(await sentence(page).textContent(), words);
    assert.deepEqual(await lookWithAxe(page, language), []);
    await page.locator("button[type=submit]").click(); // tries again, and deals nothing
    await sentence(page).waitFor();
    await settled(page);
    assert.equal(nets.asked, 2);
    assert.deepEqual(await levels(page), []);
    assert.ok(await sitter(page, 1, 10).isChecked(), "what was chosen stays");
    for (let level = 1; level <= 8; level++) await sitter(page, 1, level).check();
    assert.equal(await sentence(page).count(), 0);
    await page.locator("button[type=submit]").click();
    await page.locator("main.table .sheet svg").waitFor();
    assert.deepEqual(await levels(page), [[0, 8, 4]]);
    assertNothingWrong(page, FAILED);
    await page.context().close();
  });

async function damagedNet() {
  const net = await readFile(join(ROOT, "data/nets/birmingham.net"));
  net[net.length >> 1] ^= 1;
  return net;
}

test("a net that comes damaged, or that there is none of any more, is told apart", async () => {
  const page = await openPage(chrome.browser, server.address);
  for (const [instead, words] of [[{ content: "<!doctype html>" }, /has arrived damaged/], [{ status: 404 }, /does not have/], [{ content: await damagedNet() }, /has arrived damaged/]]) {
    host(instead);
    await sitter(page, 1, 9).check();
    await page.locator(".no-net", { hasText: words }).waitFor();
    assert.equal(await page.locator(".no-net").getByRole("button", { name: "Load the newest version" }).count(), 1);
    assert.match(await sitter(page, 1, 9).getAttribute("aria-label"), /^Ambrose: .*: cannot play now$/);
    await sitter(page, 1, 8).check();
  }
  host();
  await sitter(page, 1, 9).check();
  await settled(page);
  assert.equal(await sentence(page).count(), 0);
  assert.equal(await page.locator(".sitter-choice.away").count(), 0);
  assertNothingWrong(page, FAILED);
  await page.context().close();
});

test("a page whose net is gone loads its newest version, with all that was chosen", async () => {
  host({ status: 404 });
  const page = await openPage(chrome.browser, server.address);
  await workerReady(page);
  await page.locator(".game-card.lancashire").click();
  await sitter(page, 1, 10).check();
  await sentence(page).waitFor();
  host();
  await page.evaluate(() => (document.title = "the old one"));
  await sentence(page).getByRole("button", { name: "Load the newest version" }).click();
  await page.waitForFunction(() => document.title !== "the old one" && document.querySelector("main.start"));
  await settled(page);
  assert.ok(await sitter(page, 1, 10).isChecked());
  assert.ok(await page.locator(".game-card.lancashire input").isChecked());
  assert.equal(await sentence(page).count(), 0);
  assertNothingWrong(page, FAILED);
  await page.context().close();
});

// A game of learned bots alone that has begun, in a page that has not got their net any more.
async function openWithout(page) {
  host();
  await startGame(page, { game: "birmingham", seats: [10, 9], seed: 3 });
  await page.waitForFunction(() => /of ([3-9]|\d\d)/.test(document.querySelector(".moment").textContent));
  host({ status: 404 });
  await page.evaluate(() => caches.delete("millwright-nets"));
  await page.reload();
  await page.locator(".choice [role=alert]").waitFor();
  await settled(page);
  return moves(page);
}

async function inLanguage(page, language) {
  const { hash } = new URL(page.url());
  await page.evaluate(() => (location.hash = "#/"));
  await page.locator("footer select").first().selectOption(language);
  await page.locator(`html[lang=${language}]`).waitFor({ state: "attached" });
  await page.evaluate((hash) => (location.hash = hash), hash);
  await page.locator(".choice [role=alert]").waitFor();
}

for (const size of ["wide", "phone"])
  test(`a game under way whose bots lack their net waits for it, or goes on with others: ${size}`, async () => {
    const page = await openPage(chrome.browser, server.address, { size });
    const length = await openWithout(page);
    assert.ok(length >= 3);
    assert.deepEqual(await lookWithAxe(page, size), []);
    for (const language of ["de", "it", "en"]) {
      await inLanguage(page, language);
      assert.ok(await page.locator(".choice").evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth), `${language}: all of it is to be seen`);
    }
    host({ status: 404 });
    await page.getByRole("button", { name: "Try again" }).click();
    await settled(page);
    await page.locator(".choice [role=alert]").waitFor();
    assert.deepEqual([nets.asked, await moves(page), await levels(page)], [1, length, [[10, 9]]]);
    host();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForFunction((length) => Number(document.querySelector(".moment").textContent.match(/of (\d+)/)[1]) > length, length);
    assert.deepEqual(await levels(page), [[10, 9]]);
    await page.context().close();

    const other = await openPage(chrome.browser, server.address, { size });
    const before = await openWithout(other);
    await other.getByRole("button", { name: "Let Octavia (level 8) play for them" }).click();
    await other.waitForFunction((before) => Number(document.querySelector(".moment").textContent.match(/of (\d+)/)[1]) > before, before);
    assert.deepEqual(await levels(other), [[8, 8]]);
    assertNothingWrong(other, FAILED);
    await other.context().close();
  });

// The host answers when it is told to.
function hold() {
  let answer;
  const held = new Promise((resolve) => (answer = resolve));
  host(held.then(() => ({})));
  return answer;
}

test("while a net is on its way, something else can be chosen and played, and what was pressed before is forgotten", async () => {
  const answer = hold();
  const page = await openPage(chrome.browser, server.address);
  await sitter(page, 1, 10).check();
  await page.locator(".about-net[role=status]", { hasText: /^Loading what Ambrose and Cordelia/ }).waitFor();
  await page.locator("button[type=submit]").click();
  await page.locator(".go", { hasText: "Loading what Ambrose and Cordelia" }).waitFor();
  await sitter(page, 1, 8).check();
  await page.locator(".go .quiet").waitFor({ state: "detached" });
  await page.locator("button[type=submit]").click();
  await page.locator("main.table .sheet svg").waitFor();
  const { hash } = new URL(page.url());
  answer();
  await settled(page);
  assert.equal(new URL(page.url()).hash, hash);
  assert.deepEqual(await levels(page), [[0, 8, 4]]);
  assertNothingWrong(page);
  await page.context().close();
});

test("in a game under way others can play on while the net is on its way", async () => {
  host();
  const page = await openPage(chrome.browser, server.address);
  await startGame(page, { game: "birmingham", seats: [10, 9], seed: 3 });
  await page.evaluate(() => caches.delete("millwright-nets"));
  const answer = hold();
  await page.reload();
  await page.locator(".choice [role=status]", { hasText: /^Loading/ }).waitFor();
  const before = await moves(page);
  assert.equal(await page.getByRole("button", { name: "Try again" }).count(), 0);
  assert.deepEqual(await lookWithAxe(page, "loading"), []);
  await page.getByRole("button", { name: "Let Octavia (level 8) play for them" }).click();
  await page.waitForFunction((before) => Number(document.querySelector(".moment").textContent.match(/of (\d+)/)[1]) > before, before);
  assert.deepEqual(await levels(page), [[8, 8]]);
  answer();
  assertNothingWrong(page);
  await page.context().close();
});

test("a hint is given without the net, too, which is not asked for again at once", async () => {
  host({ status: 503 });
  const page = await openPage(chrome.browser, server.address);
  await startGame(page, { game: "birmingham", seats: [0, 1], seed: 5 });
  await isTurn(page);
  assert.equal(nets.asked, 0);
  for (let times = 0; times < 2; times++) {
    await page.locator(".tools").getByRole("button", { name: "Hint", exact: true }).click();
    await page.locator(".hint ol > li").first().waitFor();
    await page.locator(".hint", { hasText: "Without what Ambrose and Cordelia have learned about this game" }).waitFor();
    await page.locator(".hint").getByRole("button", { name: "Close" }).click();
  }
  assert.equal(nets.asked, 1);
  assert.equal(await page.getByRole("alert").count(), 0);
  assertNothingWrong(page, FAILED);
  await page.context().close();
});

test("an analysis says that it was made without the net, and is made anew with it when that is there", async () => {
  host({ status: 503 });
  const page = await openPage(chrome.browser, server.address, { nodes: 100 });
  const lines = (await readFile(join(ROOT, "tests/replays/birmingham/3-players-01.log"), "utf8")).split("\n");
  const log = `${lines.slice(0, lines.indexOf("moves") + 1 + 4).join("\n")}\n`;
  await page.locator("input[type=file]").setInputFiles({ name: "game.log", mimeType: "text/plain", buffer: Buffer.from(log) });
  await page.waitForURL(/#\/game\//);
  await page.evaluate(() => (location.hash = location.hash.replace("game", "analysis")));
  const without = page.locator(".analysis", { hasText: "Judged as Octavia (level 8) would judge" });
  const again = page.getByRole("button", { name: "Analyse again" });
  await again.click();
  await page.getByText("It is still not here.").waitFor();
  assert.deepEqual(await lookWithAxe(page, "analysis"), []);
  assert.equal(await without.count(), 1);
  host();
  await again.click();
  await without.waitFor({ state: "detached" });
  await page.locator(".analysis .progress").waitFor({ state: "detached" });
  assertNothingWrong(page, FAILED);
  await page.context().close();
});
