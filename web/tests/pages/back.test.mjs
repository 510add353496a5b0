// Taking back and bringing back, over what bots did since; and the line that this makes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addWord, assertNothingWrong, confirmButton, confirmMove, dice, isTurn, openPage, playMove, settled, setUp, startGame, takeAction } from "./harness.mjs";

const { server, chrome } = setUp();

const ALONE = { game: "birmingham", seats: [0, 1, 1], seed: 3 };
const moment = async (page) => Number((await page.locator(".moment").textContent()).match(/\d+/)[0]);
const story = (page) => page.locator(".log li").allTextContents();
const back = (page) => page.locator(".choice").getByRole("button", { name: "Undo" });
const forth = (page) => page.locator(".choice").getByRole("button", { name: "Redo" });
const line = (page) => page.locator(".line");

async function sitDown(game = ALONE) {
  const page = await openPage(chrome.browser, server.address);
  await startGame(page, game);
  return page;
}

async function comesTo(page, at) {
  await page.waitForFunction((at) => Number(document.querySelector(".moment")?.textContent.match(/\d+/)[0]) === at, at);
  await settled(page);
}

// Moves of one's own until bots have answered one; the moment before that decision, and the one now.
async function playUntilAnswered(page, play = (roll) => playMove(page, roll)) {
  const roll = dice(2);
  for (;;) {
    await isTurn(page);
    await settled(page);
    const before = await moment(page);
    await play(roll);
    await isTurn(page);
    await settled(page);
    const now = await moment(page);
    if (now > before + 1) return { before, now };
  }
}

async function loan(page) {
  const roll = dice(1);
  await takeAction(page, "Loan");
  while (!(await confirmButton(page).isEnabled())) await addWord(page, roll);
  await confirmMove(page);
}

test("taking back goes over the bots' moves, and redo brings them back", async () => {
  const page = await sitDown();
  await isTurn(page);
  await settled(page);
  assert.equal(await back(page).isEnabled(), false, "nothing has been decided yet");
  const { before, now } = await playUntilAnswered(page);
  const told = await story(page);
  const place = await back(page).boundingBox();
  await back(page).click();
  await comesTo(page, before);
  assert.deepEqual(await back(page).boundingBox(), place, "a second click takes back more");
  assert.equal(await page.locator(".verb").count() > 0, true, "it is one's turn");
  await line(page).filter({ hasText: `Moves taken back: ${now - before}, of others: ${now - before - 1}.` }).waitFor();
  await forth(page).click();
  await comesTo(page, now);
  assert.deepEqual(await story(page), told);
  assert.equal(await line(page).count(), 0);
  assert.equal(await forth(page).isEnabled(), false);
  assertNothingWrong(page);
  await page.context().close();
});

test("it is the same after a reload, step by step to the beginning and back", async () => {
  const page = await sitDown();
  const { now } = await playUntilAnswered(page);
  const told = await story(page);
  await page.keyboard.press("Control+z");
  await line(page).waitFor();
  await page.reload();
  await page.locator(".sheet svg").waitFor();
  await line(page).waitFor();
  await settled(page);
  while (await back(page).isEnabled()) {
    const at = await moment(page);
    await page.keyboard.press("u");
    await page.waitForFunction((at) => Number(document.querySelector(".moment")?.textContent.match(/\d+/)[0]) < at, at);
    await settled(page);
  }
  assert.equal(told.findIndex((text) => text.includes("Player 1")), await moment(page), "one's own first move");
  while (await forth(page).isEnabled()) {
    const at = await moment(page);
    await page.keyboard.press("Control+Shift+z");
    await page.waitForFunction((at) => Number(document.querySelector(".moment")?.textContent.match(/\d+/)[0]) > at, at);
    await settled(page);
  }
  assert.equal(await moment(page), now);
  assert.deepEqual(await story(page), told);
  assertNothingWrong(page);
  await page.context().close();
});

test("another move begins another line, which says so; the former one is kept", async () => {
  const page = await sitDown();
  const { before, now } = await playUntilAnswered(page);
  const told = await story(page);
  await back(page).click();
  await comesTo(page, before);
  await loan(page);
  await line(page).filter({ hasText: `This is another line now, from move ${before} on.` }).waitFor();
  await isTurn(page);
  await settled(page);
  assert.equal(await forth(page).isEnabled(), false);
  assert.match(await page.getByRole("heading", { level: 1 }).textContent(), new RegExp(`from move ${before}`));
  assert.match((await story(page))[before], /loan/i);
  await line(page).getByRole("link", { name: "The former line" }).click();
  await comesTo(page, now);
  assert.deepEqual(await story(page), told);
  await page.getByRole("link", { name: "Start page" }).click();
  await page.locator(".kept li").nth(1).waitFor();
  assert.equal(await page.locator(".kept li").count(), 2);
  assertNothingWrong(page);
  await page.context().close();
});

test("the same move again is the same line, and bots answer as they did", async () => {
  const page = await sitDown();
  await playUntilAnswered(page, () => loan(page));
  const told = await story(page);
  await back(page).click();
  await line(page).waitFor();
  await loan(page);
  await isTurn(page);
  await settled(page);
  assert.deepEqual(await story(page), told);
  assert.equal(await line(page).count(), 0);
  assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("millwright/game/")).length), 1);
  assertNothingWrong(page);
  await page.context().close();
});

test("where several share the screen nobody takes back what others have seen", async () => {
  const page = await sitDown({ game: "birmingham", seats: [0, 0], seed: 4 });
  const roll = dice(2);
  await isTurn(page);
  await playMove(page, roll);
  await isTurn(page);
  await settled(page);
  assert.equal(await back(page).isEnabled(), false);
  assertNothingWrong(page);
  await page.context().close();
});

test("a correction within one's turn makes no other line", async () => {
  const page = await sitDown({ game: "birmingham", seats: [0, 1], seed: 3 });
  const roll = dice(2);
  await playUntilAnswered(page);
  const at = await moment(page);
  await loan(page);
  await comesTo(page, at + 1);
  await back(page).click();
  await comesTo(page, at);
  await takeAction(page, "Pass");
  while (!(await confirmButton(page).isEnabled())) await addWord(page, roll);
  await confirmMove(page);
  await comesTo(page, at + 1);
  assert.equal(await line(page).count(), 0);
  assert.equal(await forth(page).isEnabled(), false);
  assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("millwright/game/")).length), 1);
  assertNothingWrong(page);
  await page.context().close();
});

test("what is opened while a move is being taken back shows the board as it comes to be", async () => {
  const page = await sitDown();
  await playUntilAnswered(page);
  for (const [key, name] of [["g", "Legend"], ["w", /^Mat of/], ["o", "Points"]]) {
    const { before } = await playUntilAnswered(page);
    await page.evaluate((key) => {
      for (const pressed of ["u", key]) document.body.dispatchEvent(new KeyboardEvent("keydown", { key: pressed, bubbles: true, cancelable: true }));
    }, key);
    await page.getByRole("dialog", { name }).locator("svg").first().waitFor();
    await comesTo(page, before);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name }).waitFor({ state: "detached" });
  }
  assertNothingWrong(page);
  await page.context().close();
});
