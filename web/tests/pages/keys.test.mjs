// Keys: Escape closes the uppermost thing only, and everything at the table has a key that `?` tells.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { addWord, assertNothingWrong, confirmButton, confirmMove, dice, isTurn, lookWithAxe, openPage, ROOT, setUp, settled, SIZES, startGame, takeAction } from "./harness.mjs";

const { server, chrome } = setUp();

const chosen = (page) => page.locator(".chosen-words .chosen");
const explanation = (page) => page.locator(".explanation");
const moment = async (page) => Number((await page.locator(".moment").textContent()).match(/\d+/)[0]);

async function sitDown(options = {}, game = { game: "birmingham", seats: [0, 1], seed: 5 }) {
  const page = await openPage(chrome.browser, server.address, options);
  await startGame(page, game);
  await isTurn(page);
  return page;
}

async function leave(page) {
  assertNothingWrong(page);
  await page.context().close();
}

async function choose(page, locator) {
  const before = await chosen(page).count();
  await locator.click();
  await chosen(page).nth(before).waitFor();
}

test("Escape closes an explanation and leaves the move", async () => {
  const page = await sitDown();
  await takeAction(page, "Develop");
  await choose(page, page.locator(".mat .stack", { hasText: "cotton mill" }));
  await choose(page, page.locator(".hand .card").first());
  const words = await chosen(page).allTextContents();
  await page.locator(".mat .explain button").first().click();
  await explanation(page).waitFor();
  await page.keyboard.press("Escape");
  await explanation(page).waitFor({ state: "detached" });
  await settled(page);
  assert.deepEqual(await chosen(page).allTextContents(), words);
  await page.mouse.move(5, 5);
  await page.keyboard.press("Escape"); // now the move is uppermost
  await chosen(page).first().waitFor({ state: "detached" });
  await leave(page);
});

test("Escape closes an explanation under the mouse, too, whatever has the focus", async () => {
  const page = await sitDown();
  await takeAction(page, "Develop");
  await choose(page, page.locator(".mat .stack", { hasText: "cotton mill" }));
  await page.locator(".mat .explain button").first().hover();
  await explanation(page).waitFor();
  await page.keyboard.press("Escape");
  await explanation(page).waitFor({ state: "detached" });
  await settled(page);
  assert.equal(await chosen(page).count(), 1);
  await leave(page);
});

test("Escape closes one thing after the other: a window, a refusal, the move", async () => {
  const page = await sitDown();
  await takeAction(page, "Build");
  await choose(page, page.locator(".group .chip").first());
  await page.getByRole("button", { name: "Sell", exact: true }).click();
  await page.locator(".refused").waitFor();
  await page.getByRole("button", { name: "Points", exact: true }).click();
  await page.locator("dialog").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  assert.equal(await page.locator(".refused").count(), 1);
  await page.keyboard.press("Escape");
  await page.locator(".refused").waitFor({ state: "detached" });
  await settled(page);
  assert.equal(await chosen(page).count(), 1);
  await page.keyboard.press("Escape");
  await chosen(page).first().waitFor({ state: "detached" });
  assert.equal(await page.locator(".verb[aria-pressed=true]").count(), 0);
  await leave(page);
});

test("? tells every key in three languages, and closes with Escape", async () => {
  for (const language of ["en", "de", "it"]) {
    const texts = JSON.parse(readFileSync(join(ROOT, `lang/${language}.json`), "utf8")).page;
    const page = await openPage(chrome.browser, server.address, { language });
    await startGame(page, { game: "birmingham", seats: [0, 1], seed: 5 });
    await isTurn(page);
    await page.keyboard.press("?");
    const window = page.getByRole("dialog", { name: texts["keys.title"] });
    await window.waitFor();
    const told = await window.locator("dd").allTextContents();
    for (const key of ["confirm", "undo", "redo", "hint", "cards", "actions", "list", "help"]) assert.ok(told.includes(texts[`keys.${key}`]), `${language}: ${key}`);
    assert.ok(told.every((text) => text && !text.startsWith("keys.")), `${told}`);
    const keys = await window.locator("kbd").allTextContents();
    assert.equal(new Set(keys).size, keys.length, `a key that does two things: ${keys}`);
    assert.deepEqual(await lookWithAxe(page, language), []);
    await page.keyboard.press("Escape");
    await window.waitFor({ state: "detached" });
    await leave(page);
  }
});

test("a move by keys alone: an action by its number, its words, and confirming", async () => {
  const page = await sitDown();
  await page.keyboard.press("5");
  const loan = page.locator(".verb").nth(4);
  await loan.and(page.locator("[aria-pressed=true]")).waitFor();
  await page.keyboard.press("k");
  await page.waitForFunction(() => document.activeElement.closest(".hand"));
  await page.keyboard.press("Enter");
  await confirmButton(page).and(page.locator(":enabled")).waitFor();
  await page.keyboard.press("Backspace");
  await chosen(page).first().waitFor({ state: "detached" });
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await confirmButton(page).and(page.locator(":enabled")).waitFor();
  const before = await moment(page);
  await page.keyboard.press("c");
  await page.waitForFunction((before) => Number(document.querySelector(".moment").textContent.match(/\d+/)[0]) > before, before);
  await leave(page);
});

test("keys lead to every part of the table and open what buttons open", async () => {
  const page = await sitDown();
  for (const [key, part] of [["a", ".verbs"], ["k", ".hand"], ["m", ".mat"], ["p", ".players"], ["s", ".timeline, .log"], ["l", ".list"]]) {
    await page.keyboard.press(key);
    await page.waitForFunction((part) => document.activeElement.closest(part), part).catch(() => assert.fail(`${key} does not lead to ${part}`));
    if (key === "p") await page.keyboard.press("Escape"); // its number explains itself
  }
  for (const [key, name] of [["o", "Points"], ["g", "Legend"], ["e", "Share"], ["i", "Settings"], ["w", /^Mat of/]]) {
    await page.keyboard.press(key);
    const window = page.getByRole("dialog", { name });
    await window.waitFor();
    await page.keyboard.press("Escape");
    await window.waitFor({ state: "detached" });
  }
  await leave(page);
});

test("a window stays that is opened right after another was closed", async () => {
  const page = await sitDown();
  await page.keyboard.press("g");
  await page.getByRole("dialog", { name: "Legend" }).waitFor();
  await page.evaluate(() => {
    for (const key of ["Escape", "e"]) document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
  await page.getByRole("dialog", { name: "Share" }).waitFor();
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve)))); // what the browser tells later has come
  assert.equal(await page.getByRole("dialog", { name: "Share" }).count(), 1);
  await leave(page);
});

test("on a phone a key opens the place that it leads to", async () => {
  const page = await sitDown({ size: "phone" });
  for (const [key, tab] of [["s", "log"], ["p", "players"], ["l", "list"], ["d", "tracks"], ["a", "play"]]) {
    await page.keyboard.press(key);
    await page.locator(`main[data-tab=${tab}]`).waitFor();
  }
  await leave(page);
});

test("keys that are typed into a field do nothing else, and single keys can be switched off", async () => {
  const page = await sitDown();
  await page.keyboard.press("e");
  await page.locator("dialog").waitFor();
  await page.keyboard.press("o"); // a window is open
  assert.equal(await page.locator("dialog").count(), 1);
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("?");
  await page.getByRole("checkbox", { name: "Single letters and signs are shortcuts" }).uncheck();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("o");
  await page.keyboard.press("5");
  await settled(page);
  assert.equal(await page.locator("dialog").count(), 0);
  assert.equal(await page.locator(".verb[aria-pressed=true]").count(), 0);
  // The way back, without a key.
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await page.getByRole("checkbox", { name: "Single letters and signs are shortcuts" }).check();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("o");
  await page.getByRole("dialog", { name: "Points" }).waitFor();
  await leave(page);
});

async function takeLoan(page) {
  const roll = dice(1);
  await takeAction(page, "Loan");
  while (!(await confirmButton(page).isEnabled())) await addWord(page, roll);
  await confirmMove(page);
  await isTurn(page);
}

// In the page: presses a key.
const press = `(key) => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))`;

test("a key counts as soon as the table is shown", async () => {
  const page = await sitDown();
  await takeLoan(page);
  await settled(page);
  const at = await moment(page);
  await page.addInitScript(`new MutationObserver((_, observer) => {
    if (!document.querySelector(".moment")) return;
    observer.disconnect();
    (${press})("u");
  }).observe(document, { childList: true, subtree: true })`);
  await page.reload();
  await page.waitForFunction((at) => Number(document.querySelector(".moment")?.textContent.match(/\d+/)[0]) < at, at);
  await leave(page);
});

test("a key counts while the tracks are drawn for another room", async () => {
  const page = await sitDown({ size: "middle" });
  await takeLoan(page);
  await settled(page);
  const at = await moment(page);
  await page.evaluate(`{
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
      post.call(this, message);
      Worker.prototype.postMessage = post;
      queueMicrotask(() => (${press})("u"));
    };
  }`);
  await page.setViewportSize(SIZES.wide);
  await page.waitForFunction((at) => Number(document.querySelector(".moment")?.textContent.match(/\d+/)[0]) < at, at);
  await leave(page);
});
