// The guided first games: each is played to its end by “Show me” and Confirm, and a wrong move gets its hint.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { addWord, assertNothingWrong, confirmButton, dice, openPage, ROOT, setUp } from "./harness.mjs";

const { server, chrome } = setUp();

const LESSONS = [
  { game: "lancashire", language: "en", size: "wide" },
  { game: "birmingham", language: "de", size: "middle" },
  { game: "age-of-industry", language: "it", size: "phone" },
];

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

for (const { game, language, size } of LESSONS)
  test(`the lesson of ${game}, ${language}`, async () => {
    const { steps, end } = await readLesson(game);
    const page = await openPage(chrome.browser, server.address, { hash: `#/lesson/${game}`, language, size });
    for (const step of steps) {
      await heading(page, step.title[language]).waitFor();
      await page.locator(".choice .verbs:not(:has([aria-pressed=true]))").waitFor();
      const shown = await page.locator(".drawing .shown").count();
      const wanted = step.show.length === 0 || step.show.every((word) => word.startsWith("card:"));
      assert.ok(wanted || shown > 0, `nothing is pointed at: ${step.show}`);
      if (size === "phone" && (await page.locator(".for-tracks .shown").count()) > 0) await page.locator(".tabs .marked").waitFor();
      if (size === "middle" && (await page.locator(".for-tracks .shown").count()) > 0) await comesIntoSight(page, ".for-tracks .shown");
      await page.locator(".lesson").getByRole("button").first().click();
      await confirmButton(page).and(page.locator(":enabled")).click();
    }
    await page.locator(".lesson", { hasText: end[language] }).waitFor();
    await page.locator(".lesson a.primary").click();
    await page.locator("main.start").waitFor();
    assert.equal(await page.locator(".kept li").count(), 0, "a lesson is no game of one's own");
    assertNothingWrong(page);
    await page.context().close();
  });

test("a wrong move shows the hint and is not played", async () => {
  const { steps } = await readLesson("birmingham");
  const page = await openPage(chrome.browser, server.address, { hash: "#/lesson/birmingham" });
  await heading(page, steps[0].title.en).waitFor();
  const before = await page.locator(".moment").textContent();
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  const roll = dice(1);
  await page.locator(".verb[aria-pressed=true]").waitFor();
  while (!(await confirmButton(page).isEnabled())) await addWord(page, roll);
  await confirmButton(page).click();
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
