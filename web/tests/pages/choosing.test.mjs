// Changing one's mind, and seeing what a choice has led to.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addWord, assertNothingWrong, chooseAction, confirmButton, confirmMove, dice, isTurn, openPage, pointOn, settled, setUp, startGame, takeAction } from "./harness.mjs";

const { server, chrome } = setUp();

const verb = (page, name) => page.locator(".verb", { hasText: new RegExp(`^${name}$`) });
const chips = (page) => page.locator(".chosen-words .chosen").allTextContents();

// A game in which it is one's turn.
async function sitDown(game = { game: "birmingham", seats: [0, 1] }, size = "wide") {
  const page = await openPage(chrome.browser, server.address, { size });
  await startGame(page, { ...game, seed: 5 });
  await isTurn(page);
  return page;
}

async function leave(page) {
  assertNothingWrong(page);
  await page.context().close();
}

async function clickOn(page, word) {
  const at = await pointOn(page, word);
  await page.mouse.click(at.x, at.y);
}

// Points at something else, until that is what has been chosen.
async function changeTo(page, word) {
  const [before] = await chips(page);
  await clickOn(page, word);
  await page.waitForFunction((before) => document.querySelector(".chosen-words .chosen")?.textContent !== before, before);
}

// Words of the board that are offered and can be hit.
async function offeredOnBoard(page, is) {
  const words = await page.locator(".sheet .offered").evaluateAll((found) => found.map((element) => element.getAttribute("data-word")));
  const found = [];
  for (const word of words) if (is(word) && (await pointOn(page, word))) found.push(word);
  return found;
}

test("the more can be chosen on the board, the quieter it is marked", async () => {
  const page = await sitDown({ game: "lancashire", seats: [0, 1, 1, 1] });
  const marks = () =>
    page.evaluate(() => {
      const spaces = [...document.querySelectorAll(".sheet .offered > rect.hit")];
      return { number: document.querySelectorAll(".sheet .offered").length, width: Math.max(...spaces.map((hit) => parseFloat(getComputedStyle(hit).strokeWidth))) };
    });
  const all = await marks();
  await takeAction(page, "Build");
  const many = await marks();
  await page.locator(".hand .card.offered").first().click();
  await page.locator(".chosen-words .chosen").first().waitFor();
  const few = await marks();
  assert.ok(all.number >= many.number && many.number > few.number && few.number > 0, `${all.number} ${many.number} ${few.number}`);
  assert.ok(few.width > many.width && many.width >= all.width, `${all.width} ${many.width} ${few.width}`);
  await leave(page);
});

test("another space takes the place of the first, and what does not go with it is dropped", async () => {
  const page = await sitDown();
  await takeAction(page, "Build");
  const [first, second] = await offeredOnBoard(page, (word) => /\.\d$/.test(word));
  await clickOn(page, first);
  await page.locator(".chosen-words .chosen").first().waitFor();
  await changeTo(page, second);
  assert.equal((await chips(page)).length, 1, "one space, not two");
  assert.equal(await page.locator(".refused").count(), 0);
  assert.equal(await verb(page, "Build").getAttribute("aria-pressed"), "true");
  await leave(page);
});

test("a line can only be built: nobody is asked what to do with it, and another line takes its place", async () => {
  const page = await sitDown();
  const [first, second] = await offeredOnBoard(page, (word) => word.includes("--"));
  await clickOn(page, first);
  await page.locator(".chosen-words .chosen").waitFor();
  assert.equal(await verb(page, "Link").getAttribute("aria-pressed"), "true");
  await page.locator(".group", { hasText: "Which card" }).waitFor();
  await changeTo(page, second);
  assert.equal((await chips(page)).length, 1);
  await leave(page);
});

test("another action keeps what goes with it and drops the rest", async () => {
  const page = await sitDown();
  await page.locator(".hand .card").first().click();
  await page.locator(".hand .card[aria-pressed=true]").waitFor();
  await takeAction(page, "Pass");
  assert.equal(await page.locator(".hand .card[aria-pressed=true]").count(), 1, "any card can be passed with");
  await takeAction(page, "Loan");
  assert.equal(await page.locator(".hand .card[aria-pressed=true]").count(), 1);
  await leave(page);
});

test("a line does not take the place of a cube, and says why it cannot be built with it", async () => {
  const page = await sitDown({ game: "lancashire", seats: [0, 1, 1] });
  await clickOn(page, "iron:market");
  await page.locator(".chosen-words .chosen").waitFor();
  await clickOn(page, "lancaster--preston");
  await page.locator(".refused a.rule").first().waitFor();
  assert.equal((await chips(page)).length, 1);
  await leave(page);
});

test("undo outlives a look at the rules", async () => {
  const page = await sitDown({ game: "birmingham", seats: [0, 1], introductory: true });
  const undo = page.locator(".choice").getByRole("button", { name: "Undo" });
  const roll = dice(3);
  for (let moves = 0; moves < 20 && !((await isTurn(page)) && (await undo.isEnabled())); moves++) {
    await takeAction(page, "Loan");
    while (!(await confirmButton(page).isEnabled())) await addWord(page, roll);
    await confirmMove(page);
  }
  assert.ok(await undo.isEnabled());
  const moment = await page.locator(".moment").textContent();
  await page.locator(".tools a").click();
  await page.locator("article h1").waitFor();
  await page.goBack();
  await page.locator(".choice .verbs").waitFor();
  await undo.click();
  await page.waitForFunction((moment) => document.querySelector(".moment").textContent !== moment, moment);
  await leave(page);
});

// Waits until an element lies within the panel and above the buttons that stick to its bottom.
function comesIntoSight(page, selector) {
  return page.waitForFunction((selector) => {
    const box = document.querySelector(selector).getBoundingClientRect();
    const panel = document.querySelector(".side").getBoundingClientRect();
    const buttons = document.querySelector(".choice .buttons").getBoundingClientRect();
    const end = Math.min(panel.bottom, buttons.top > panel.top ? buttons.top : panel.bottom);
    return box.top >= panel.top - 1 && Math.min(box.bottom, box.top + 40) <= end + 1;
  }, selector);
}

test("on a phone the next question, what happens and a refusal come into sight by themselves", async () => {
  const page = await sitDown(undefined, "phone");
  await page.locator(".verb.cannot").first().click();
  await page.locator(".refused").waitFor();
  await comesIntoSight(page, ".refused");
  const roll = dice(8);
  for (let moves = 0; moves < 6 && (await isTurn(page)); moves++) {
    await chooseAction(page, roll);
    assert.equal(await page.locator(".verb:visible").count(), 7, "every action stays in its place");
    while (!(await confirmButton(page).isEnabled())) {
      await comesIntoSight(page, ".group");
      await addWord(page, roll);
    }
    await comesIntoSight(page, ".comes");
    await confirmMove(page);
    if (await isTurn(page)) await comesIntoSight(page, ".verbs");
  }
  await leave(page);
});

test("a number explains itself to a touch, until another one", async () => {
  const page = await sitDown({ game: "lancashire", seats: [0, 1, 1] }, "phone");
  const tap = async (selector) => {
    const box = await page.locator(selector).first().boundingBox();
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };
  await tap(".purse .explain button");
  await page.locator(".explanation").waitFor();
  await settled(page);
  assert.equal(await page.locator(".explanation").count(), 1);
  await tap(".purse h2");
  await page.locator(".explanation").waitFor({ state: "detached" });
  await leave(page);
});

test("on a phone a hint comes into sight, and choosing it shows what happens", async () => {
  const page = await sitDown(undefined, "phone");
  await page.locator(".tools").getByRole("button", { name: "Hint", exact: true }).click();
  await page.locator(".hint ol > li").first().waitFor();
  await page.waitForFunction(() => document.querySelector(".hint ol > li").getBoundingClientRect().top < innerHeight - 40);
  await page.locator(".hint ol button").first().click();
  await page.locator(".comes").waitFor();
  await page.waitForFunction(() => {
    const box = document.querySelector(".comes").getBoundingClientRect();
    return box.top >= document.querySelector(".side").getBoundingClientRect().top - 1 && box.top < innerHeight;
  });
  await leave(page);
});
