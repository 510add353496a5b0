// Clicks on what is not offered: every refusal names a rule that can be looked up, and nothing of the move is lost.
import assert from "node:assert/strict";
import { test } from "node:test";
import { addWord, assertNothingWrong, chooseAction, confirmButton, confirmMove, dice, isTurn, openPage, pointOn, setUp, startGame } from "./harness.mjs";

const { server, chrome } = setUp();

const GAMES = [
  { game: "lancashire", seats: [0, 1, 1], language: "en" },
  { game: "birmingham", seats: [0, 1], language: "de" },
  { game: "age-of-industry", map: "germany", seats: [0, 1, 1], language: "it" },
  { game: "age-of-industry", map: "new-england", seats: [0, 1, 1], language: "en" },
];
const TURNS = 8;

// The move as it stands: the pressed action and cards, the chosen words.
function moveSoFar(page) {
  return page.evaluate(() =>
    [...document.querySelectorAll(".choice .verb[aria-pressed=true], .choice .chosen-words > li, .hand [aria-pressed=true]")].map((element) => element.textContent),
  );
}

// What can be clicked although it is not offered, one of each kind.
function notOffered(page, seed) {
  return page.evaluate((seed) => {
    const some = (list) => list[seed % list.length];
    const nth = (selector, is) => {
      const all = [...document.querySelectorAll(selector)];
      const found = some(all.filter(is));
      return found ? { selector, nth: all.indexOf(found) } : null;
    };
    const words = [...document.querySelectorAll(".sheet [data-word]:not(.offered):not(.chosen)")].map((element) => element.getAttribute("data-word"));
    const chosen = [...document.querySelectorAll(".chosen-words .forced")].length > 0;
    const begun = document.querySelector(".verb[aria-pressed=true]");
    return [
      nth(".choice .verb", (element) => element.classList.contains("cannot") && !begun),
      nth(".hand .card", (element) => !element.matches(".offered, .forced, [aria-pressed=true]")),
      nth(".mat .stack", (element) => !element.matches(".offered, [aria-pressed=true]")),
      begun && !chosen ? { word: some(words.filter((word) => !word.includes("--"))) } : null,
      begun && !chosen ? { word: some(words.filter((word) => word.includes("--"))) } : null,
    ].filter(Boolean);
  }, seed);
}

// Clicks it; the rules that the refusal names, or null where nothing was there to be hit.
async function refusedRules(page, thing) {
  const before = await moveSoFar(page);
  if (thing.word) {
    const at = await pointOn(page, thing.word);
    if (!at) return null;
    await page.mouse.click(at.x, at.y);
  } else await page.locator(thing.selector).nth(thing.nth).click();
  const refusal = page.locator(".refused[role=alert]");
  await refusal.waitFor();
  const reasons = await refusal.locator("li").all();
  assert.ok(reasons.length > 0, `a refusal without a reason: ${JSON.stringify(thing)}`);
  const rules = [];
  for (const reason of reasons) {
    const named = await reason.locator("a.rule").allTextContents();
    assert.ok(named.length > 0, `no rule in: ${await reason.textContent()} (${JSON.stringify(thing)})`);
    rules.push(...named);
  }
  assert.deepEqual(await moveSoFar(page), before, "the move so far is gone");
  await refusal.locator("> button").click();
  await refusal.waitFor({ state: "detached" });
  return rules;
}

async function refusedNow(page, roll, found) {
  for (const thing of await notOffered(page, roll(1000))) for (const rule of (await refusedRules(page, thing)) ?? []) found.add(rule);
}

// The rule is shown, marked and begins with its number; the way back leads to the game.
async function followRule(page, game, rule) {
  await page.evaluate((address) => (location.hash = address), `#/rules/${game}/${rule}`);
  const marked = page.locator(".asked");
  await marked.waitFor();
  assert.ok((await marked.textContent()).startsWith(rule));
  await page.waitForFunction(() => {
    const { top, bottom } = document.querySelector(".asked").getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
  await page.goBack();
  await page.locator("main.table").waitFor();
}

for (const each of GAMES)
  test(`refusals in ${each.game} ${each.map ?? ""}, ${each.language}`, async (t) => {
    const page = await openPage(chrome.browser, server.address, each);
    const roll = dice(11);
    const found = new Set();
    await startGame(page, each);
    for (let turn = 0; turn < TURNS && (await isTurn(page)); turn++) {
      await refusedNow(page, roll, found);
      await chooseAction(page, roll);
      await refusedNow(page, roll, found);
      while (!(await confirmButton(page).isEnabled())) await addWord(page, roll);
      await confirmMove(page);
    }
    assert.ok(found.size >= 3, `only ${[...found]}`);
    t.diagnostic(`rules named: ${[...found].sort().join(" ")}`);
    for (const rule of [...found].slice(0, 3)) await followRule(page, each.game, rule);
    await page.evaluate((game) => (location.hash = `#/rules/${game}`), each.game);
    await page.locator("article .rule-text").first().waitFor();
    const rules = await page.locator("article [id]").evaluateAll((found) => found.map((element) => element.id));
    for (const rule of found) assert.ok(rules.includes(rule), `${rule} is not on the rules page`);
    assertNothingWrong(page);
    await page.context().close();
  });

test("an action that cannot be leaves the move as it is", async () => {
  const page = await openPage(chrome.browser, server.address);
  await startGame(page, { game: "birmingham", seats: [0, 1] });
  await isTurn(page);
  await page.getByRole("button", { name: "Build", exact: true }).click();
  await page.locator(".group .chip").first().click();
  await page.locator(".chip.chosen").first().waitFor();
  const before = await moveSoFar(page);
  await page.getByRole("button", { name: "Sell", exact: true }).click();
  await page.locator(".refused").waitFor();
  assert.deepEqual(await moveSoFar(page), before);
  assertNothingWrong(page);
  await page.context().close();
});

// A link in a refusal is the way that a person takes.
test("a rule in a refusal is followed by a click", async () => {
  const page = await openPage(chrome.browser, server.address);
  await startGame(page, { game: "birmingham", seats: [0, 1] });
  await isTurn(page);
  await page.getByRole("button", { name: "Sell", exact: true }).click();
  const link = page.locator(".refused a.rule").first();
  const rule = await link.textContent();
  await link.click();
  await page.locator(".asked").waitFor();
  assert.ok((await page.locator(".asked").textContent()).startsWith(rule));
  assertNothingWrong(page);
  await page.context().close();
});
