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
  assert.match(await moves.first().textContent(), /^Player 1 [a-z].*\.about .* ±.* points at the end, wins.*Why, compared with the next best:/);
  assert.match(await moves.nth(1).textContent(), /^Player 1 [a-z].*\d points fewer than with the bestCompared with the best:/);
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
    await page.getByText(`Move ${played + 1} of`).or(page.locator(".waiting")).first().waitFor();
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

test("an analysis says what was lost against what, and counts moves", async () => {
  const page = await openPage(chrome.browser, server.address);
  const lines = (await readFile(join(ROOT, "tests/replays/lancashire/3-players-01.log"), "utf8")).split("\n");
  const log = lines.slice(0, lines.indexOf("moves") + 24).join("\n");
  await page.locator("input[type=file]").setInputFiles({ name: "game.log", mimeType: "text/plain", buffer: Buffer.from(`${log}\n`) });
  await page.waitForURL(/#\/game\//);
  await page.evaluate(() => (location.hash = location.hash.replace("game", "analysis")));
  await page.locator(".analysis .bar").nth(22).waitFor({ state: "attached" });
  const marks = await page.locator(".analysis .plot text").allTextContents();
  assert.deepEqual([marks.includes("Move"), marks.includes("20")], [true, true]);
  const turns = page.locator(".turning > li");
  assert.ok((await turns.count()) > 0, "moves at random lose something");
  for (const turn of await turns.allTextContents())
    assert.match(turn, /^Move \d+: .* lost [1-9]\d*\.\d points Show the positionBetter: .*The move played, compared with the better one:/);
  for (const reason of await turns.locator("ul > li").allTextContents()) assert.match(reason, /^[+−](?!0\.0)\d+\.\d [a-z]/);
  const number = (await turns.first().textContent()).match(/\d+/)[0];
  await turns.first().getByRole("link", { name: "Show the position" }).click();
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
