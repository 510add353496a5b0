// The guided first games: each is played to its end by “Show me” and Confirm, a wrong move gets its hint, taking back goes
// a step back, and what is to be read or done is in sight.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { addWord, assertNothingWrong, confirmButton, dice, openPage, pointOn, ROOT, settled, setUp, takeAction } from "./harness.mjs";

const { server, chrome } = setUp();

const LESSONS = [
  { game: "lancashire", language: "en", size: "wide" },
  { game: "birmingham", language: "de", size: "middle" },
  { game: "age-of-industry", language: "it", size: "phone" },
];

const RULES = /\b[LBA]\d+(?:\.\d+)?\b/g;

async function readLesson(game) {
  return JSON.parse(await readFile(join(ROOT, "web/lessons", `${game}.json`), "utf8"));
}

const heading = (page, title) => page.locator(".lesson").getByRole("heading", { name: title, exact: true });

const comesIntoSight = (page, selector) =>
  page.waitForFunction((selector) => {
    const element = document.querySelector(selector);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
  }, selector);

// The learner's turn, at its beginning.
const nothingChosen = (page) => ({ waitFor: () => page.locator(".choice .buttons :nth-child(2):disabled").waitFor({ state: "attached" }) });

// All of it, and nothing lies over it.
async function isInSight(page, locator, what) {
  const isWhole = (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const corners = [[left + 8, top + 4], [right - 8, top + 4], [left + 8, bottom - 4], [right - 8, bottom - 4]];
    return corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
  };
  const element = await locator.elementHandle();
  await page.waitForFunction(isWhole, element).catch(() => assert.fail(`${what} is not in sight`));
}

const showMe = (page) => page.locator(".lesson .buttons button").nth(1);

// The step has been read: what it takes to make the move comes into sight.
async function beginStep(page) {
  await settled(page);
  const open = page.locator(".lesson.open .primary");
  if ((await open.count()) > 0) await open.click();
}

async function doStep(page, step, language = "en") {
  await heading(page, step.title[language]).waitFor();
  await nothingChosen(page).waitFor();
  await showMe(page).click();
  await confirmButton(page).and(page.locator(":enabled")).click();
}

// Something else than the step wants: passing.
async function doWrong(page) {
  await beginStep(page);
  const over = page.getByRole("button", { name: "Start over" });
  if (await over.isEnabled()) await over.click();
  await nothingChosen(page).waitFor();
  await takeAction(page, "Pass");
  const roll = dice(1);
  while (!(await confirmButton(page).isEnabled())) await addWord(page, roll);
  await confirmButton(page).click();
}

for (const { game, language, size } of LESSONS)
  test(`the lesson of ${game}, ${language}`, async () => {
    const { steps, end } = await readLesson(game);
    const page = await openPage(chrome.browser, server.address, { hash: `#/lesson/${game}`, language, size });
    await page.locator(".sheet svg").waitFor();
    for (const step of steps) {
      await heading(page, step.title[language]).waitFor();
      await nothingChosen(page).waitFor();
      assert.deepEqual(await page.locator(".telling p:last-child a.rule").allTextContents(), step.text[language].match(RULES) ?? []);
      const shown = await page.locator(".drawing .shown").count();
      const wanted = step.show.length === 0 || step.show.every((word) => word.startsWith("card:"));
      assert.ok(wanted || shown > 0, `nothing is pointed at: ${step.show}`);
      if (size === "phone" && (await page.locator(".for-tracks .shown").count()) > 0) await page.locator(".tabs .marked").waitFor();
      if (size === "middle" && (await page.locator(".for-tracks .shown").count()) > 0) await comesIntoSight(page, ".for-tracks .shown");
      await showMe(page).click();
      await confirmButton(page).and(page.locator(":enabled")).click();
    }
    await page.locator(".lesson", { hasText: end[language] }).waitFor();
    assert.deepEqual(await page.locator(".telling p:last-child a.rule").allTextContents(), end[language].match(RULES));
    await page.locator(".lesson a.button").click();
    await page.locator(`.game-card.${game} input:checked`).waitFor();
    assert.equal(await page.locator(".kept li").count(), 0, "a lesson is no game of one's own");
    assertNothingWrong(page);
    await page.context().close();
  });

test("a wrong move shows the hint and is not played", async () => {
  const { steps } = await readLesson("birmingham");
  const page = await openPage(chrome.browser, server.address, { hash: "#/lesson/birmingham" });
  await heading(page, steps[0].title.en).waitFor();
  const before = await page.locator(".moment").textContent();
  await doWrong(page);
  await page.getByRole("alert").filter({ hasText: steps[0].hint.en }).waitFor();
  assert.equal(await page.locator(".moment").textContent(), before);
  await page.getByRole("button", { name: "Show me" }).click();
  await page.getByRole("button", { name: "Build", exact: true, pressed: true }).waitFor();
  await confirmButton(page).and(page.locator(":enabled")).click();
  await heading(page, steps[1].title.en).waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
  assertNothingWrong(page);
  await page.context().close();
});

for (const size of ["wide", "middle", "phone"])
  test(`what a lesson says and asks for is in sight, ${size}`, async () => {
    const { steps } = await readLesson("birmingham");
    const page = await openPage(chrome.browser, server.address, { hash: "#/lesson/birmingham", size });
    for (const [i, step] of steps.entries()) {
      await heading(page, step.title.en).waitFor();
      await nothingChosen(page).waitFor();
      await isInSight(page, page.locator(".lesson .telling > p").last(), `what step ${i + 1} says`);
      if (i === 0) {
        const at = await pointOn(page, "dudley.1");
        await page.mouse.click(at.x, at.y);
        await page.locator(".choice .chosen-words, [role=menuitem]").first().waitFor();
        if ((await page.getByRole("menuitem").count()) > 0) await page.getByRole("menuitem").first().click();
        await page.locator(".choice .chosen-words").waitFor();
        await isInSight(page, confirmButton(page), "Confirm after a click on the board");
      }
      if (i === 1) {
        for (let times = 0; times < 2; times++) {
          await doWrong(page);
          await page.locator(".tried").waitFor();
          await isInSight(page, page.locator(".tried"), "the correction");
          await isInSight(page, showMe(page), "Show me");
        }
      }
      await showMe(page).evaluate((button) => {
        button.scrollIntoView({ block: "nearest" });
        button.click();
      });
      await confirmButton(page).and(page.locator(":enabled")).waitFor();
      await isInSight(page, confirmButton(page), `Confirm of step ${i + 1}`);
      await confirmButton(page).click();
    }
    assertNothingWrong(page);
    await page.context().close();
  });

test("what a step wants is pointed at until it is chosen, and names in its text show what they stand for", async () => {
  const page = await openPage(chrome.browser, server.address, { hash: "#/lesson/birmingham" });
  const shown = (selector) => page.locator(`${selector} .shown`);
  await page.locator(".lesson .named", { hasText: /^Dudley$/ }).first().hover();
  await page.waitForFunction(() => document.querySelectorAll(".sheet .shown").length === 2, null); // both spaces of the town
  await page.mouse.move(5, 5);
  await page.waitForFunction(() => document.querySelectorAll(".sheet .shown").length === 1, null);
  await beginStep(page);
  assert.deepEqual(await shown(".verbs").allTextContents(), ["Build"]);
  assert.equal(await shown(".hand").getAttribute("data-card"), "dudley");
  await takeAction(page, "Build");
  await page.waitForFunction(() => document.querySelectorAll(".verbs .shown").length === 0);
  const at = await pointOn(page, "dudley.1");
  await page.mouse.click(at.x, at.y);
  await page.waitForFunction(() => document.querySelectorAll(".shown").length === 0, null);
  assertNothingWrong(page);
  await page.context().close();
});

test("taking a move back goes a step back, and stays so after a reload", async () => {
  const { steps } = await readLesson("birmingham");
  const page = await openPage(chrome.browser, server.address, { hash: "#/lesson/birmingham" });
  const undo = page.locator(".choice").getByRole("button", { name: "Undo" });
  for (const step of steps.slice(0, 4)) await doStep(page, step);
  await heading(page, steps[4].title.en).waitFor();
  await beginStep(page);
  await undo.and(page.locator(":enabled")).click();
  await heading(page, steps[3].title.en).waitFor();
  await page.reload();
  for (const step of steps.slice(3, 10)) await doStep(page, step);
  await heading(page, steps[10].title.en).waitFor();
  await beginStep(page);
  await undo.and(page.locator(":disabled")).waitFor(); // what was played for the learner cannot be taken back
  for (const step of steps.slice(10)) await doStep(page, step);
  await page.getByRole("button", { name: "Play a whole game, with Hetty and Silas" }).waitFor();
  assertNothingWrong(page);
  await page.context().close();
});

test("the end of an era is told in lines, until one goes on", async () => {
  const { steps } = await readLesson("birmingham");
  const page = await openPage(chrome.browser, server.address, { hash: "#/lesson/birmingham", size: "phone", settings: { speed: 1 } });
  for (const step of steps.slice(0, 11)) await doStep(page, step);
  const news = page.locator(".news li");
  await news.filter({ hasText: "The rail era begins." }).waitFor();
  assert.ok((await news.count()) > 5);
  const goOn = page.getByRole("button", { name: "Go on" });
  await isInSight(page, news.first(), "the news");
  await isInSight(page, goOn, "Go on");
  await goOn.click();
  await doStep(page, steps[11]);
  await page.getByRole("button", { name: "Play a whole game, with Hetty and Silas" }).waitFor();
  assertNothingWrong(page);
  await page.context().close();
});

test("a lesson that cannot be read any more says why, and begins anew", async () => {
  const page = await openPage(chrome.browser, server.address);
  await page.evaluate(() => localStorage.setItem("millwright/lesson/lancashire", JSON.stringify({ step: 1, skipped: 0, replies: [], log: "no log", moves: 1 })));
  await page.evaluate(() => (location.hash = "#/lesson/lancashire"));
  await page.locator("main.lost [role=alert]").filter({ hasText: /\S/ }).waitFor();
  await page.getByRole("link", { name: "Start page" }).click();
  await page.locator("main.start").waitFor();
  await page.evaluate(() => (location.hash = "#/lesson/lancashire"));
  await page.locator("main.table .sheet svg").waitFor();
  assertNothingWrong(page);
  await page.context().close();
});
