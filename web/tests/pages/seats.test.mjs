// Who sees and does what: two people at one screen never see the other's cards, one's own moves can be taken back until
// something was turned up, and any earlier moment can be played on as a game of its own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addWord, assertNothingWrong, chooseAction, confirmButton, dice, isTurn, openPage, playMove, setUp, settled, startGame, takeAction } from "./harness.mjs";

const { server, chrome } = setUp();

const cards = (page) => page.locator(".hand .card").allTextContents();
const undo = (page) => page.locator(".choice").getByRole("button", { name: "Undo" });

async function moveOf(page) {
  const [, at, length] = (await page.locator(".moment").textContent()).match(/(\d+) of (\d+)/);
  return { at: Number(at), length: Number(length) };
}

// Takes back, or finds that it cannot be.
async function takeBack(page) {
  const before = await page.locator(".moment").textContent();
  await undo(page).click();
  await page.waitForFunction((before) => document.querySelector(".moment").textContent !== before, before);
}

test("two people at one screen never see the other's cards", async () => {
  const page = await openPage(chrome.browser, server.address);
  const roll = dice(3);
  await startGame(page, { game: "birmingham", seats: [0, 0], seed: 4 });
  // Whatever is drawn while the screen is handed over is looked at, not only what stays.
  await page.evaluate(() => {
    window.leaks = [];
    new MutationObserver(() => {
      if (!document.querySelector(".handover")) return;
      const text = document.body.textContent;
      if (document.querySelector(".hand, .choice .verbs") || /draws “/.test(text)) window.leaks.push(text);
    }).observe(document.body, { childList: true, subtree: true });
  });
  let last = null;
  let handovers = 0;
  for (let move = 0; move < 8; move++) {
    await page.locator(".handover, .choice .verbs").first().waitFor();
    if (await page.locator(".handover").isVisible()) {
      handovers++;
      assert.equal(await page.locator(".hand").count(), 0);
      const name = (await page.locator(".handover h2").textContent()).match(/Player \d/)[0];
      assert.notEqual(name, last);
      last = name;
      await page.getByRole("button", { name: `I am ${name}` }).click();
    }
    await page.getByRole("heading", { name: `${last}, your turn` }).waitFor();
    assert.ok((await cards(page)).length > 0);
    await playMove(page, roll);
  }
  assert.ok(handovers >= 4);
  assert.deepEqual(await page.evaluate(() => window.leaks), []);
  // Looking back while nobody has taken over shows nobody's cards either.
  await page.locator(".handover").waitFor();
  await page.getByRole("button", { name: "One move back" }).click();
  await page.getByRole("button", { name: "Back to the game" }).waitFor();
  assert.equal(await page.locator(".hand").count(), 0);
  assertNothingWrong(page);
  await page.context().close();
});

test("the other's cards are not told after the screen was handed over", async () => {
  const page = await openPage(chrome.browser, server.address);
  await startGame(page, { game: "lancashire", seats: [0, 0, 1], seed: 4 });
  await isTurn(page);
  const first = await cards(page);
  const roll = dice(3);
  for (let handovers = 0; handovers < 3; ) {
    await playMove(page, roll);
    await page.locator(".handover, .choice .verbs").first().waitFor();
    if (await page.locator(".handover").isVisible()) handovers++;
    await isTurn(page);
  }
  const [name] = (await page.getByRole("heading", { name: /your turn/ }).textContent()).match(/Player \d/);
  assert.notDeepEqual(await cards(page), first);
  await page.locator(".lower [data-tab=log]").click();
  const told = await page.getByRole("region", { name: "What happened" }).textContent();
  assert.ok(told.match(/Player \d draws “/g).every((sentence) => sentence.startsWith(name)));
  await page.getByRole("button", { name: "One move back" }).click();
  await page.getByRole("button", { name: "Back to the game" }).waitFor();
  assert.notDeepEqual(await cards(page), first);
  assertNothingWrong(page);
  await page.context().close();
});

test("before the first of several people has taken over, nobody's cards are told", async () => {
  const page = await openPage(chrome.browser, server.address);
  await page.evaluate(() => {
    window.leaks = [];
    new MutationObserver(() => {
      const text = document.body.textContent;
      if (/draws “/.test(text)) window.leaks.push(text);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await startGame(page, { game: "birmingham", seats: [1, 1, 0, 0], seed: 1 });
  await page.locator(".handover").waitFor();
  assert.match(await page.locator(".moment").textContent(), /^Move 2 /, "two bots begin");
  assert.deepEqual(await page.evaluate(() => window.leaks), []);
  assertNothingWrong(page);
  await page.context().close();
});

test("nobody takes back what the other has played", async () => {
  const page = await openPage(chrome.browser, server.address);
  const roll = dice(3);
  await startGame(page, { game: "age-of-industry", map: "germany", seats: [0, 0, 1], seed: 4 });
  for (let handovers = 0; handovers < 4; ) {
    await page.locator(".handover, .choice .verbs").first().waitFor();
    if (await page.locator(".handover").isVisible()) {
      handovers++;
      await page.locator(".handover button").click();
      await page.locator(".choice .verbs").waitFor();
      assert.ok(await undo(page).isDisabled());
    }
    await playMove(page, roll);
  }
  assertNothingWrong(page);
  await page.context().close();
});

test("one's own move is taken back, with the card that was played", async () => {
  const page = await openPage(chrome.browser, server.address);
  const roll = dice(9);
  await startGame(page, { game: "birmingham", seats: [0, 1], seed: 2 });
  await isTurn(page);
  assert.ok(await undo(page).isDisabled(), "nothing has been decided yet");
  while (!/actions left: 2/.test(await page.locator(".choice h2").textContent())) {
    await playMove(page, roll);
    await isTurn(page);
  }
  const hand = await cards(page);
  const before = await moveOf(page);
  await playMove(page, roll);
  await page.getByText("actions left: 1").waitFor();
  assert.deepEqual(await moveOf(page), { at: before.at + 1, length: before.length + 1 });
  await takeBack(page);
  assert.deepEqual(await moveOf(page), before);
  assert.deepEqual(await cards(page), hand);
  await page.reload();
  await page.locator(".choice .verbs").waitFor();
  assert.deepEqual(await moveOf(page), before, "what was taken back is not kept");
  assertNothingWrong(page);
  await page.context().close();
});

test("a second click on Confirm does nothing", async () => {
  const page = await openPage(chrome.browser, server.address);
  await startGame(page, { game: "age-of-industry", map: "germany", seats: [0, 0, 0], seed: 2 });
  const roll = dice(4);
  const twice = (name) =>
    page.evaluate((name) => {
      const button = [...document.querySelectorAll(".choice button")].find((button) => button.textContent === name);
      button.click();
      button.click();
    }, name);
  for (let played = 1; played <= 6; played++) {
    await isTurn(page);
    await takeAction(page, "Pass");
    while (!(await confirmButton(page).isEnabled())) await addWord(page, roll);
    await twice("Confirm");
    await page.getByText(`Move ${played} of ${played}`).waitFor();
  }
  await isTurn(page);
  await settled(page);
  assert.deepEqual(await moveOf(page), { at: 6, length: 6 });
  await playMove(page, roll);
  await page.locator(".handover, .choice .verbs").first().waitFor();
  assertNothingWrong(page);
  await page.context().close();
});

test("what has been taken back a moment ago is not played", async () => {
  const page = await openPage(chrome.browser, server.address);
  await startGame(page, { game: "birmingham", seats: [0, 0], seed: 4 });
  const roll = dice(1);
  await isTurn(page);
  await takeAction(page, "Build");
  while (!(await confirmButton(page).isEnabled())) await addWord(page, roll);
  await page.evaluate(() => {
    [...document.querySelectorAll(".chosen-words button")].at(-1).click();
    [...document.querySelectorAll(".choice button")].find((button) => button.textContent === "Confirm").click();
  });
  await settled(page);
  assert.deepEqual(await moveOf(page), { at: 0, length: 0 });
  while (!(await confirmButton(page).isEnabled())) await addWord(page, roll);
  await confirmButton(page).click();
  await page.getByText("Move 1 of 1").waitFor();
  assertNothingWrong(page);
  await page.context().close();
});

test("an earlier moment is looked at and played on as a game of its own", async () => {
  const page = await openPage(chrome.browser, server.address);
  const roll = dice(4);
  await startGame(page, { game: "age-of-industry", map: "germany", seats: [0, 1, 1], seed: 2 });
  for (let i = 0; i < 3 && (await isTurn(page)); i++) await playMove(page, roll);
  await isTurn(page);
  const now = await moveOf(page);
  const address = page.url();
  await page.getByRole("slider", { name: "Through the game" }).focus();
  for (let at = now.at; at > 0; at--) {
    await page.keyboard.press("ArrowLeft");
    await page.getByText(`Move ${at - 1} of ${now.length}`).waitFor();
  }
  assert.equal(await page.locator(".choice .verbs").count(), 0, "the past cannot be changed");
  await page.getByRole("button", { name: "Play on from here as a new game" }).click();
  await page.waitForURL((url) => url.href !== address);
  await isTurn(page);
  await chooseAction(page, roll);
  await page.goto(address);
  await page.locator(".choice .verbs").waitFor();
  assert.deepEqual(await moveOf(page), now, "the game itself is as it was");
  await page.getByRole("link", { name: "Start page" }).click();
  await page.locator(".kept li").nth(1).waitFor();
  assert.equal(await page.locator(".kept li").count(), 2);
  assert.equal(await page.locator(".kept li", { hasText: "from move 0" }).count(), 1);
  assertNothingWrong(page);
  await page.context().close();
});
