// What is asked and said while a move is chosen: what an action does, what is asked next, what a card can be used for, and that
// an example is not drawn like a choice.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertNothingWrong, isTurn, openPage, ROOT, setUp, settled, startGame, takeAction } from "./harness.mjs";

const { server, chrome } = setUp();

const GAMES = [
  { game: "lancashire", seats: [0, 1, 1] },
  { game: "birmingham", seats: [0, 1] },
  { game: "age-of-industry", map: "germany", seats: [0, 1, 1] },
];
const texts = (language) => JSON.parse(readFileSync(join(ROOT, `lang/${language}.json`), "utf8")).page;
const about = (page) => page.locator(".about");
const questions = (page) => page.locator(".group-name").allTextContents();
const usable = (page) => page.locator(".sheet .usable").evaluateAll((all) => all.map((element) => element.getAttribute("data-word")));

async function sitDown(options = {}, game = { game: "birmingham", seats: [0, 1] }) {
  const page = await openPage(chrome.browser, server.address, options);
  await startGame(page, { seed: 5, ...game });
  await isTurn(page);
  await settled(page);
  return page;
}

async function leave(page) {
  assertNothingWrong(page);
  await page.context().close();
}

test("every action says what it does, under the mouse and to a screen reader", async () => {
  for (const language of ["en", "de", "it"])
    for (const each of GAMES) {
      const page = await sitDown({ language }, each);
      const verbs = page.locator(".verb");
      const told = [];
      for (let i = 0; i < (await verbs.count()); i++) {
        await verbs.nth(i).hover();
        const text = await verbs.nth(i).evaluate((verb) => document.getElementById(verb.getAttribute("aria-describedby").split(" ")[0]).textContent);
        await about(page).filter({ hasText: text }).waitFor();
        assert.ok(text.length > 10, `${language} ${each.game}: ${text}`);
        told.push(text);
      }
      assert.equal(new Set(told).size, told.length);
      await page.mouse.move(5, 5);
      await about(page).filter({ hasText: texts(language)["choice.begin"] }).waitFor();
      await leave(page);
    }
});

test("games say what differs", async () => {
  for (const [i, word] of [[0, "distant market"], [1, "beer"], [2, "profit"]]) {
    const page = await sitDown({}, GAMES[i]);
    await page.locator(".verb", { hasText: /^Sell$/ }).hover();
    await about(page).filter({ hasText: word }).waitFor();
    await leave(page);
  }
});

test("questions are those of the action, and the steps are told", async () => {
  const page = await sitDown();
  await takeAction(page, "Scout");
  assert.deepEqual(await questions(page), ["Which three cards do you give up for two wild ones?"]);
  const steps = page.locator(".steps");
  await steps.filter({ hasText: "Step 1 of 3: a card, then a card, then a card" }).waitFor();
  await page.locator(".hand .card").first().click();
  await steps.filter({ hasText: "Step 2 of 3: a card, then a card" }).waitFor();
  assert.deepEqual(await questions(page), ["Which second card of three do you give up?"]);
  await page.getByRole("button", { name: "Start over" }).click();
  await takeAction(page, "Build");
  const asked = await questions(page);
  for (const question of ["What do you build?", "Where do you build?", "Which card do you play for it?"]) assert.ok(asked.includes(question), `${asked}`);
  await steps.filter({ hasText: /^Step 1 of 3: .*a space.*a card$/ }).waitFor();
  await takeAction(page, "Develop");
  assert.ok((await questions(page)).includes("Of which industry do you take a tile out of the game?"));
  await leave(page);
});

test("no question is left without words of its own, in any language", () => {
  for (const language of ["en", "de", "it"]) {
    const page = texts(language);
    const verbs = Object.keys(page).filter((key) => /^verb\.\w+$/.test(key)).map((key) => key.slice(5));
    for (const verb of verbs) assert.ok(page[`about.${verb}`], `${language}: ${verb} says nothing about itself`);
    for (const key of ["ask.sell.space", "ask.sell.buyer", "ask.remove.space", "ask.draw.pile", "ask.loan.amount", "ask.coal", "ask.iron", "ask.beer"])
      assert.match(page[key], /\?$/, `${language}: ${key}`);
  }
});

test("a card that is looked at marks where it can be used, and nothing afterwards", async () => {
  const page = await sitDown();
  assert.deepEqual(await usable(page), []);
  const cards = page.locator(".hand .card");
  const marked = [];
  for (let i = 0; i < (await cards.count()); i++) {
    await cards.nth(i).hover();
    await settled(page);
    marked.push((await usable(page)).sort().join(" "));
    const described = await cards.nth(i).evaluate((card) => document.getElementById(card.getAttribute("aria-describedby"))?.textContent ?? "");
    assert.match(described, marked[i] ? /^It lets you build in: / : /^Nothing can be built/);
  }
  assert.ok(new Set(marked).size > 2, `all the same: ${marked[0]}`);
  assert.ok(marked.flatMap((words) => words.split(" ")).every((word) => /^$|\.\d$/.test(word)), "only spaces");
  await page.mouse.move(5, 5);
  await settled(page);
  assert.deepEqual(await usable(page), []);
  assert.equal(await page.locator(".chosen-words").count(), 0, "nothing is chosen by looking");
  // What is marked can be built there.
  const i = marked.findIndex(Boolean);
  await page.keyboard.press("k");
  for (let n = 0; n < i; n++) await page.keyboard.press("Tab");
  await settled(page);
  assert.equal((await usable(page)).sort().join(" "), marked[i], "by keyboard it is the same");
  await takeAction(page, "Build");
  await cards.nth(i).click();
  await page.mouse.move(5, 5);
  await settled(page);
  const offered = await page.locator(".sheet .offered").evaluateAll((all) => all.map((element) => element.getAttribute("data-word")));
  for (const word of marked[i].split(" ")) assert.ok(offered.includes(word), `${word} is marked, but not offered`);
  await leave(page);
});

test("touching a card chooses it and marks nothing else", async () => {
  const page = await sitDown({ size: "phone" });
  await page.locator(".hand .card").first().tap();
  await page.locator(".hand .card[aria-pressed=true]").waitFor();
  await settled(page);
  assert.deepEqual(await usable(page), []);
  await leave(page);
});

test("an example is not drawn like what was chosen", async () => {
  const page = await sitDown();
  await takeAction(page, "Build");
  const spaces = await page.locator(".sheet .offered").evaluateAll((all) => all.map((element) => element.getAttribute("data-word")).filter((word) => /\.\d$/.test(word)));
  const frame = page.locator(".frame");
  let examples = 0;
  for (const word of spaces.slice(0, 12)) {
    await page.evaluate((word) => document.querySelector(`.sheet [data-word="${CSS.escape(word)}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true })), word);
    await page.locator(`.sheet [data-word="${word}"].chosen`).waitFor({ state: "attached" });
    await settled(page);
    const isExample = (await page.locator(".group-name", { hasText: "What do you build?" }).count()) > 0;
    assert.equal(await frame.evaluate((element) => element.classList.contains("example")), isExample, word);
    const marked = await page.locator(".sheet .chosen").evaluateAll((all) => all.map((element) => element.getAttribute("data-word")));
    assert.deepEqual(marked, [word], "only what was chosen is marked so");
    if (isExample) {
      examples++;
      assert.equal(await page.locator(".comes").count(), 0, "nothing is said of it");
      const [example, usual] = await page.locator(".sheet .ghost").first().evaluate((ghost) => {
        const seen = getComputedStyle(ghost).opacity;
        ghost.closest(".frame").classList.remove("example");
        const without = getComputedStyle(ghost).opacity;
        ghost.closest(".frame").classList.add("example");
        return [seen, without];
      });
      assert.ok(Number(example) < Number(usual), `${example} is not fainter than ${usual}`);
    }
  }
  assert.ok(examples > 0, "no space with two industries");
  await leave(page);
});

test("the hand has one order: places, industries, wild cards, the same in questions", async () => {
  for (const each of GAMES) {
    const page = await sitDown({}, each);
    const order = await page.evaluate(() => [...document.querySelectorAll(".hand .card")].map((card) => card.classList.contains("trade")));
    assert.deepEqual(order, [...order].sort(), "industries come after places");
    const hand = await page.locator(".hand .card .title").allTextContents();
    await takeAction(page, "Pass");
    const folded = page.locator(".group .more");
    if (await folded.count()) await folded.click();
    const chips = (await page.locator(".group .chip:not(.more)").allTextContents()).map((text) => text.trim());
    assert.deepEqual(chips, [...new Set(hand)]);
    await leave(page);
  }
});

test("no word is wider than its place on a phone, in any language", async () => {
  for (const language of ["de", "it", "en"])
    for (const each of GAMES) {
      const page = await sitDown({ size: "phone", language }, each);
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
      const verbs = page.locator(".verb:not(.cannot)");
      for (let i = 0; i < (await verbs.count()); i++) {
        await verbs.nth(i).click();
        await settled(page);
        const wide = await page.evaluate(() =>
          // The row of cards scrolls, and the view on a card is cut off by its window.
          [...document.querySelectorAll(".choice, .choice *, .hand .card, .hand .title, .mat *")]
            .filter((element) => element.checkVisibility() && !element.matches(".hidden") && getComputedStyle(element).display !== "inline" && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
            .map((element) => `${element.className}: ${element.textContent.slice(0, 60)}`),
        );
        assert.deepEqual(wide, [], `${language} ${each.game}`);
        await page.keyboard.press("Escape");
        await settled(page);
      }
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await leave(page);
    }
});
