// Hints and bots think in the same place: one does not get stuck over the other, nor the page over either.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { addWord, assertNothingWrong, chooseAction, confirmButton, dice, ENDLESS, isTurn, openPage, ROOT, setUp, startGame } from "./harness.mjs";

const { server, chrome } = setUp();

const hint = (page) => page.locator(".tools").getByRole("button", { name: "Hint", exact: true });

test("a hint says moves with reasons, and one of them can be chosen and played", async () => {
  const page = await openPage(chrome.browser, server.address);
  await startGame(page, { game: "birmingham", seats: [0, 1], seed: 5 });
  await isTurn(page);
  const before = await page.locator(".moment").textContent();
  await hint(page).click();
  const moves = page.getByRole("region", { name: "Hint" }).locator("ol > li");
  await moves.first().waitFor();
  assert.ok((await moves.count()) <= 3);
  assert.match(await moves.first().textContent(), /^1 Player 1 [a-z].*\. The best that was found\.Choose thisWhy, and how sureabout .* ±.* points at the end, wins.*Why, compared with the next best:/);
  assert.match(await moves.nth(1).textContent(), /^2 Player 1 [a-z].*\d points fewer than with the bestCompared with the best:/);
  for (const reason of await moves.locator("ul > li").allTextContents()) assert.match(reason, /^[+−](?!0\.0)\d+\.\d [a-z]/);
  await moves.first().getByRole("button", { name: "Choose this" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.waitForFunction((before) => document.querySelector(".moment").textContent !== before, before);
  assertNothingWrong(page);
  await page.context().close();
});

test("a hint that is sought is ended by a move that is played, and by a word", async () => {
  const page = await openPage(chrome.browser, server.address, { nodes: ENDLESS });
  const roll = dice(4);
  await startGame(page, { game: "birmingham", seats: [0, 4], seed: 5 });
  for (let i = 0; i < 4; i++) {
    await isTurn(page);
    const played = Number((await page.locator(".moment").textContent()).match(/\d+/)[0]);
    await chooseAction(page, roll);
    while (!(await confirmButton(page).isEnabled())) await addWord(page, roll);
    await page.evaluate(() => {
      const press = (name) => [...document.querySelectorAll("main button")].find((button) => button.textContent === name).click();
      press("Hint");
      press("Confirm");
    });
    await page.waitForFunction((played) => Number(document.querySelector(".moment")?.textContent.match(/\d+/)[0]) > played, played);
  }
  await isTurn(page);
  await page.waitForFunction(() => !document.querySelector(".hint progress"));
  assert.ok(await hint(page).isEnabled());
  assert.equal(await page.getByRole("alert").count(), 0);
  await hint(page).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Choose this" }).first().waitFor();
  assertNothingWrong(page);
  await page.context().close();
});

test("suggestions are numbered on the board, and a click on a number explains it", async () => {
  const page = await openPage(chrome.browser, server.address);
  await startGame(page, { game: "birmingham", seats: [0, 1], seed: 12 }); // the person begins
  await isTurn(page);
  assert.equal(await page.locator(".sheet .suggestion").count(), 0);
  await hint(page).click();
  const moves = page.getByRole("region", { name: "Hint" }).locator("ol > li:has(details)");
  await moves.first().waitFor();
  const numbers = page.locator(".sheet .suggestion");
  const places = await numbers.evaluateAll((all) =>
    all.map((number) => {
      const [at, svg] = [number.getBoundingClientRect(), number.closest("svg").getBoundingClientRect()];
      return { number: number.textContent, inside: at.width > 0 && at.left >= svg.left - at.width && at.right <= svg.right + at.width };
    }),
  );
  assert.ok(places.length > 0, "a move of the first turn has a place");
  assert.ok(places.every(({ number, inside }) => inside && /^[123]$/.test(number)), JSON.stringify(places));
  assert.equal(await moves.locator("details[open]").count(), 0, "the numbers are behind a click");
  for (const text of await moves.locator("p:first-child").allTextContents()) assert.match(text, /^[123] Player 1 .*\. [A-Z].*\.$/);
  const last = Number(places.at(-1).number);
  await numbers.last().dispatchEvent("click");
  await moves.nth(last - 1).locator("details[open]").waitFor();
  assert.equal(await moves.locator("details[open]").count(), 1);
  await page.getByRole("region", { name: "Hint" }).getByRole("button", { name: "Close" }).click();
  await page.waitForFunction(() => !document.querySelector(".sheet .suggestion"));
  assertNothingWrong(page);
  await page.context().close();
});

test("an analysis counts moves, and leads to the position of a mistake and back", async () => {
  const page = await openPage(chrome.browser, server.address);
  const lines = (await readFile(join(ROOT, "tests/replays/lancashire/3-players-01.log"), "utf8")).split("\n");
  const log = lines.slice(0, lines.indexOf("moves") + 24).join("\n");
  await page.locator("input[type=file]").setInputFiles({ name: "game.log", mimeType: "text/plain", buffer: Buffer.from(`${log}\n`) });
  await page.waitForURL(/#\/game\//);
  await page.evaluate(() => (location.hash = location.hash.replace("game", "analysis")));
  await page.locator(".analysis .bar").nth(22).waitFor({ state: "attached" });
  const marks = await page.locator(".analysis .losses text").allTextContents();
  assert.deepEqual([marks.includes("Move"), marks.includes("20")], [true, true]);
  const mistakes = page.locator(".mistakes > li");
  assert.ok((await mistakes.count()) > 0, "moves at random lose something");
  for (const mistake of await mistakes.allTextContents())
    assert.match(mistake, /^Move \d+: .* lost [1-9]?\d*\.\d ±\d+\.\d points Show the positionBetter: /);
  for (const reason of await mistakes.locator("ul > li").allTextContents()) assert.match(reason, /^[+−](?!0\.0)\d+\.\d [a-z]/);
  const number = (await mistakes.first().textContent()).match(/\d+/)[0];
  await mistakes.first().getByRole("link", { name: "Show the position" }).click();
  await page.locator(".handover button").waitFor();
  assert.equal(await page.locator(".moment").textContent(), `Move ${number - 1} of 23`);
  await page.goBack();
  await page.locator(".analysis .bar").nth(22).waitFor({ state: "attached" });
  assertNothingWrong(page);
  await page.context().close();
});

// Browsers hold frames and timers back in pages that are not looked at.
test("bots that have played before the first frame are seen", async () => {
  const page = await openPage(chrome.browser, server.address);
  await page.evaluate(() => {
    const later = window.setTimeout;
    window.requestAnimationFrame = () => 0;
    window.setTimeout = (act, delay, ...rest) => later(act, Math.max(delay ?? 0, 1500), ...rest);
  });
  await startGame(page, { game: "birmingham", seats: [0, 1], seed: 4, introductory: true });
  await page.locator(".choice .verbs").waitFor();
  assert.match(await page.locator(".moment").textContent(), /^Move [1-9]/, "a bot begins");
  assertNothingWrong(page);
  await page.context().close();
});
