// The ends of an era and of a game: what is said, and what is not said twice.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { addWord, assertNothingWrong, confirmButton, dice, openPage, ROOT, setUp, settled, takeAction } from "./harness.mjs";

const { server, chrome } = setUp();

const replay = (path) => readFile(join(ROOT, "tests/replays", path), "utf8");
const importLog = (page, log) => page.locator("input[type=file]").setInputFiles({ name: "game.log", mimeType: "text/plain", buffer: Buffer.from(log) });
const BEFORE_RAILS = 57; // moves of the first game of Lancashire, whose next one, a loan, ends the canal era
const numbers = (texts) => texts.map((text) => Number(text.replace("−", "-")));

async function openFinished(path, options) {
  const page = await openPage(chrome.browser, server.address, options);
  await importLog(page, await replay(path));
  await page.locator("dialog .winner").waitFor();
  return page;
}

test("after the end the players have their points and income", async () => {
  for (const path of ["lancashire/3-players-01.log", "age-of-industry/germany-3-players-01.log"]) {
    const page = await openFinished(path);
    const [places, sums] = [await page.locator("dialog thead th").allTextContents(), numbers(await page.locator("dialog tfoot td").allTextContents())];
    await page.locator("dialog .close").click();
    for (const [i, points] of sums.entries()) {
      const row = page.locator(".player", { hasText: places[i + 1] });
      assert.equal(await row.getByTitle(`Points: ${points}`).count(), 1);
      assert.equal(await row.getByTitle(/^Income:/).count(), path.startsWith("lancashire") ? 1 : 0);
    }
    assertNothingWrong(page);
    await page.context().close();
  }
});

test("after the end the places are those of the result", async () => {
  for (const path of ["lancashire/3-players-01.log", "birmingham/4-players-01.log", "age-of-industry/germany-3-players-01.log"])
    for (const size of ["wide", "phone"]) {
      const page = await openFinished(path, { size });
      const names = (await page.locator("dialog thead th").allTextContents()).slice(1);
      const sums = numbers(await page.locator("dialog tfoot td").allTextContents());
      assert.deepEqual(sums, [...sums].sort((a, b) => b - a));
      await page.locator("dialog .close").click();
      const rows = await page.locator(".players .player").evaluateAll((all) => all.map((row) => [row.querySelector(".token b").textContent, row.querySelector(".name").textContent.trim()]));
      assert.deepEqual(rows.map(([, name]) => name), names);
      assert.equal(rows[0][0], "1");
      assertNothingWrong(page);
      await page.context().close();
    }
});

test("the end of the canal era is said, and the plot ends where the table does", async () => {
  const page = await openPage(chrome.browser, server.address);
  const log = (await replay("lancashire/3-players-01.log")).split("\n");
  await importLog(page, [...log.slice(0, log.indexOf("moves") + 1 + BEFORE_RAILS), ""].join("\n"));
  await page.locator(".handover button").click();
  const roll = dice(1);
  await takeAction(page, "Loan");
  while (!(await confirmButton(page).isEnabled())) await addWord(page, roll);
  await confirmButton(page).click();
  const window = page.getByRole("dialog", { name: "The canal era is over" });
  await window.waitFor();
  assert.match(await window.textContent(), /have left the board/);
  await window.locator(".plot .end").first().waitFor();
  const ends = numbers(await window.locator(".plot .end").allTextContents());
  const sums = numbers(await window.locator("tfoot td").allTextContents());
  assert.deepEqual(ends.sort((a, b) => a - b), sums.sort((a, b) => a - b));
  assertNothingWrong(page);
  await page.context().close();
});

test("what is scored besides has a name", async () => {
  for (const [path, name] of [["birmingham/3-players-introductory-01.log", /income/], ["age-of-industry/germany-3-players-01.log", /loans/]]) {
    const page = await openFinished(path);
    const rows = await page.locator("dialog tbody th").allTextContents();
    assert.ok(!rows.includes("Other"), `${rows}`);
    assert.ok(rows.some((row) => name.test(row)), `${rows}`);
    await page.context().close();
  }
});

test("a change of language leaves the settings open and the points closed", async () => {
  const page = await openFinished("birmingham/3-players-01.log");
  await page.locator("dialog .close").click();
  await page.getByRole("button", { name: "Settings" }).click();
  await page.locator("dialog select").first().selectOption("de");
  await page.locator("dialog h2", { hasText: "Einstellungen" }).waitFor();
  await page.locator(".log li", { hasText: "Das Spiel ist zu Ende" }).waitFor();
  await settled(page);
  assert.equal(await page.locator("dialog").count(), 1);
  assert.equal(await page.locator("dialog .winner").count(), 0);
  await page.locator("dialog .close").click();
  assert.equal(await page.locator("dialog").count(), 0);
  assertNothingWrong(page);
  await page.context().close();
});

test("that a finished game was here already is seen", async () => {
  const page = await openFinished("birmingham/3-players-01.log");
  await page.evaluate(() => (location.hash = "#/"));
  await page.locator("main.start").waitFor();
  await importLog(page, await replay("birmingham/3-players-01.log"));
  await page.getByText("This game was here already").waitFor();
  await page.locator(".winner").waitFor();
  await settled(page);
  assert.equal(await page.locator("dialog").count(), 0);
  await page.getByRole("status").getByRole("button", { name: "Close" }).click();
  await page.context().close();
});

test("printed, the board has no marks", async () => {
  const page = await openPage(chrome.browser, server.address);
  const log = (await replay("lancashire/3-players-01.log")).split("\n");
  await importLog(page, [...log.slice(0, log.indexOf("moves") + 4), ""].join("\n"));
  await page.locator(".handover button").click();
  await page.locator(".sheet .offered").first().waitFor();
  await page.emulateMedia({ media: "print" });
  const strokes = await page.locator(".sheet :is(.offered, .recent) > .hit").evaluateAll((all) => all.map((hit) => getComputedStyle(hit).stroke));
  assert.ok(strokes.length > 0 && strokes.every((stroke) => stroke === "none"), `${new Set(strokes)}`);
  await page.context().close();
});

for (const language of ["en", "de", "it"])
  test(`on a phone the name, the time and the tools are one row each, within the bar: ${language}`, async () => {
    for (const path of ["age-of-industry/new-england-3-players-01.log", "lancashire/3-players-01.log"]) {
      const page = await openFinished(path, { size: "phone", language });
      await page.locator("dialog .close").click();
      const { lines, over, tools } = await page.evaluate(() => {
        const tops = [...document.querySelectorAll(".tools > *")].map((tool) => tool.getBoundingClientRect().top);
        const lines = [...document.querySelectorAll(".bar h1 > *")].map((line) => line.getBoundingClientRect().height / parseFloat(getComputedStyle(line).fontSize));
        const heights = [".bar h1", ".bar"].map((part) => document.querySelector(part).getBoundingClientRect().height);
        return { lines, over: heights[0] - heights[1], tools: new Set(tops).size };
      });
      assert.ok(lines.length === 2 && lines.every((height) => height < 2), `${path}: ${lines} letters high`);
      assert.ok(over <= 0, `${path}: ${over} pixels above and below the bar`);
      assert.equal(tools, 1);
      await page.context().close();
    }
  });
