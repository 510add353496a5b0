// English, German and Italian: everything changes at once, no key is left in place of a text, nothing runs over its box.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { before, test } from "node:test";
import { assertNothingWrong, chooseAction, dice, isTurn, openPage, playMove, ROOT, setUp, settled, SIZES, startGame } from "./harness.mjs";

const { server, chrome } = setUp();
const catalogs = {};
before(async () => {
  for (const language of ["en", "de", "it"]) catalogs[language] = JSON.parse(await readFile(join(ROOT, `lang/${language}.json`), "utf8")).page;
});

// Keys shown as text, placeholders left unfilled, and texts wider than what they stand in.
function faults(page, keys) {
  return page.evaluate((keys) => {
    const found = [];
    const known = new Set(keys);
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = node.nodeValue.trim();
      if (node.parentElement.closest("script, style, code, pre")) continue;
      if (known.has(text) || /^[a-z]+(\.[a-z]+[A-Za-z]*)+$/.test(text) || /\{\w+\}/.test(text)) found.push(`key: ${text}`);
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]"))
      for (const name of ["aria-label", "title", "placeholder"]) {
        const text = element.getAttribute(name);
        if (text && (/^[a-z]+(\.[a-z]+[A-Za-z]*)+$/.test(text) || /\{\w+\}/.test(text))) found.push(`key: ${text}`);
      }
    for (const element of document.querySelectorAll("button, .button, .chip, .card, h1, h2, h3, summary, legend, caption, th, td, .explain, label"))
      if (element.offsetParent && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline" && !element.matches(".hidden") && !element.querySelector(".hidden"))
        found.push(`too wide: ${element.tagName}.${element.className} ${element.textContent} (${element.scrollWidth} > ${element.clientWidth})`);
    for (const dialog of document.querySelectorAll("dialog[open]"))
      if (dialog.scrollWidth > dialog.clientWidth) found.push(`a window is wider than it may be: ${dialog.scrollWidth} > ${dialog.clientWidth}`);
    if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is wider than the screen: ${document.documentElement.scrollWidth} > ${innerWidth}`);
    return [...new Set(found)];
  }, keys);
}

// Keys such as "hint" are words as well; those with a dot are not.
async function check(page, what) {
  const keys = Object.keys(catalogs.en).filter((key) => key.includes("."));
  page.faults ??= [];
  for (const fault of await faults(page, keys)) page.faults.push(`${what}: ${fault}`);
}

async function speak(page, language) {
  await page.locator(".tools").getByRole("button", { name: /^(Settings|Einstellungen|Impostazioni)$/ }).click();
  await page.locator("dialog select").first().selectOption(language);
  await page.locator(`html[lang=${language}]`).waitFor({ state: "attached" });
  if (await page.locator("dialog").isVisible()) await page.locator("dialog .close").click();
  await settled(page); // the library's texts come anew
  await page.locator(".choice .verbs").waitFor();
}

test("the language changes in the middle of a game, everything at once", async () => {
  const page = await openPage(chrome.browser, server.address);
  await startGame(page, { game: "birmingham", seats: [0, 1], seed: 5 });
  const roll = dice(6);
  for (let i = 0; i < 3 && (await isTurn(page)); i++) await playMove(page, roll);
  await isTurn(page);
  const moment = (await page.locator(".moment").textContent()).match(/\d+/g);
  await page.keyboard.press("l");
  await page.locator(".list li").first().waitFor();
  for (const language of ["de", "it", "en"]) {
    const before = await page.evaluate(() => [".choice h2", ".log ol", ".list", ".sheet title", ".tools"].map((part) => document.querySelector(part).textContent));
    await speak(page, language);
    const words = catalogs[language];
    await page.getByRole("button", { name: words["verb.build"], exact: true }).waitFor();
    assert.equal(await page.locator(".tools button").first().textContent(), words.hint);
    assert.equal(await page.locator(".for-log h2").textContent(), words["log.title"]);
    assert.deepEqual((await page.locator(".moment").textContent()).match(/\d+/g), moment);
    const after = await page.evaluate(() => [".choice h2", ".log ol", ".list", ".sheet title", ".tools"].map((part) => document.querySelector(part).textContent));
    for (const [i, text] of after.entries()) assert.notEqual(text, before[i], `${language}: ${text.slice(0, 80)}`);
    await check(page, language);
  }
  await page.reload();
  await page.locator(".choice .verbs").waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "en");
  assert.deepEqual(page.faults, []);
  assertNothingWrong(page);
  await page.context().close();
});

for (const language of ["en", "de", "it"])
  test(`no key, no text out of its box: ${language}`, async () => {
    const page = await openPage(chrome.browser, server.address, { language });
    assert.equal(await page.locator("html").getAttribute("lang"), language);
    const sizes = async (what) => {
      for (const [size, viewport] of Object.entries(SIZES)) {
        await page.setViewportSize(viewport);
        await settled(page);
        for (const tab of size === "phone" && (await page.locator(".tabs button").count()) && !(await page.locator("dialog").count()) ? [1, 2, 3, 4, 5, 0] : [null]) {
          if (tab !== null) await page.locator(".tabs button").nth(tab).click();
          await check(page, `${what}, ${size}${tab === null ? "" : `, view ${tab}`}`);
        }
      }
      await page.setViewportSize(SIZES.wide);
    };
    await sizes("start");
    const roll = dice(6);
    for (const game of [{ game: "lancashire", seats: [0, 1, 1] }, { game: "birmingham", seats: [0, 1] }, { game: "age-of-industry", map: "new-england", seats: [0, 1, 1] }]) {
      await startGame(page, { ...game, seed: 5 });
      for (let i = 0; i < 2 && (await isTurn(page)); i++) await playMove(page, roll);
      await isTurn(page);
      await chooseAction(page, roll);
      await sizes(`table of ${game.game}`);
      for (const tool of [1, 2, 3]) {
        await page.locator(".tools button").nth(tool).click();
        await page.locator("dialog").waitFor();
        for (const size of ["phone", "wide"]) {
          await page.setViewportSize(SIZES[size]);
          await check(page, `${game.game}, window ${tool}, ${size}`);
        }
        await page.locator("dialog .close").click();
        await page.locator("dialog").waitFor({ state: "detached" });
      }
      await page.evaluate(() => (location.hash = "#/"));
      await page.locator("main.start").waitFor();
    }
    await sizes("start with games");
    await page.locator("input[type=file]").setInputFiles(join(ROOT, "tests/replays/age-of-industry/germany-5-players-01.log"));
    await page.locator("dialog .plot svg").waitFor();
    await sizes("points of five players");
    await page.locator("dialog .close").click();
    for (const game of ["lancashire", "birmingham", "age-of-industry", "glossary"]) {
      await page.evaluate((game) => (location.hash = `#/rules/${game}`), game);
      await page.locator(`article h1`).waitFor();
      await page.locator(`nav [aria-current=page][href="#/rules/${game}"]`).waitFor();
      await check(page, `rules of ${game}`);
    }
    await page.evaluate(() => (location.hash = "#/lesson/birmingham"));
    await page.locator(".lesson h2").waitFor();
    await sizes("lesson");
    assert.deepEqual(page.faults, []);
    assertNothingWrong(page);
    await page.context().close();
  });

test("the rules are in three languages", async () => {
  for (const game of ["lancashire", "birmingham", "age-of-industry", "glossary"]) {
    const texts = new Set();
    for (const language of ["en", "de", "it"]) {
      const page = await openPage(chrome.browser, server.address, { language, hash: `#/rules/${game}` });
      await page.locator("article h1").waitFor();
      texts.add(await page.locator("article p").first().textContent());
      assertNothingWrong(page);
      await page.context().close();
    }
    assert.equal(texts.size, 3, game);
  }
});
