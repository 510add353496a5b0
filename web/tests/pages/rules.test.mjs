// The rules pages: a rule that is asked for, the table of contents, the search, and pictures that come when they are seen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNothingWrong, openPage, setUp } from "./harness.mjs";

const { server, chrome } = setUp();

async function openRules(place, options) {
  const page = await openPage(chrome.browser, server.address, { hash: `#/rules/${place}`, ...options });
  await page.locator("article h1").waitFor();
  return page;
}

test("a rule that is asked for is in sight and marked, and its number leads to it", async () => {
  const page = await openRules("lancashire/L7.3");
  assert.equal(await page.locator(".asked").getAttribute("id"), "L7.3");
  assert.ok(await page.locator(".asked").isVisible());
  await page.locator("[id='L7.4'] .number").click();
  await page.locator("[id='L7.4'].asked").waitFor();
  assert.equal(await page.locator(".asked").count(), 1);
  assert.match(page.url(), /#\/rules\/lancashire\/L7\.4$/);
  assertNothingWrong(page);
  await page.context().close();
});

test("the contents lead to every heading, also those with accents", async () => {
  const page = await openRules("birmingham", { language: "de" });
  const links = page.locator(".contents a");
  assert.equal(await links.count(), await page.locator("article h2, article h3").count());
  const accented = links.filter({ hasText: /[äöüß]/ }).first();
  const text = await accented.textContent();
  await accented.click();
  await page.locator("article .asked").waitFor();
  assert.equal(await page.locator("article .asked").textContent(), text);
  assertNothingWrong(page);
  await page.context().close();
});

test("a search leaves the passages with all the words, and a link ends it", async () => {
  const page = await openRules("lancashire", { size: "phone" });
  await page.locator(".find input").fill("VIRTUAL birkenhead");
  await page.locator("[id='L6.2']").waitFor({ state: "hidden" });
  assert.ok(await page.locator("[id='L6.5']").isVisible());
  assert.ok(await page.locator("h2", { hasText: "6 Building an industry" }).isVisible());
  assert.match(await page.locator(".find [role=status]").textContent(), /[1-9]/);
  await page.locator("[id='L6.5'] .number").click();
  await page.locator("[id='L6.2']").waitFor();
  assert.equal(await page.locator(".find input").inputValue(), "");
  assert.equal(await page.locator(".asked").getAttribute("id"), "L6.5");
  assertNothingWrong(page);
  await page.context().close();
});

test("a search in the glossary leaves single entries", async () => {
  const page = await openRules("glossary", { language: "it" });
  await page.locator(".find input").fill("birra barili");
  await page.locator("p", { hasText: "(action)" }).waitFor({ state: "hidden" });
  assert.ok(await page.locator("p", { hasText: "(beer)" }).first().isVisible());
  assertNothingWrong(page);
  await page.context().close();
});

test("a search that finds nothing says so", async () => {
  const page = await openRules("birmingham");
  await page.locator(".find input").fill("locomotive xyzzy");
  await page.getByText("No passage has all these words").waitFor();
  await page.locator(".find input").fill("brewery");
  await page.getByText("No passage has all these words").waitFor({ state: "detached" });
  assertNothingWrong(page);
  await page.context().close();
});

test("the words of the box come first in the German glossary, and the rules lead to them", async () => {
  const page = await openRules("birmingham", { language: "de", size: "phone" });
  await page.getByRole("link", { name: "Wörter der Schachtel" }).click();
  await page.locator("article h2.asked").waitFor();
  assert.equal(await page.locator("article .asked").getAttribute("id"), "words-birmingham");
  assert.ok(await page.locator("tr", { hasText: "Kohlebergwerk" }).getByText("Zeche").isVisible());
  const first = await page.evaluate(() => document.querySelector("article table").getBoundingClientRect().top < document.querySelector("#words-here").getBoundingClientRect().top);
  assert.ok(first);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assertNothingWrong(page);
  await page.context().close();
});

for (const [language, mark] of [["en", "our ruling"], ["de", "unsere Auslegung"], ["it", "nostra interpretazione"]])
  test(`a rule that is a reading is marked and leads to its ruling, in ${language}`, async () => {
    const page = await openRules("lancashire/L6.12", { language });
    await page.locator("[id='L6.12']").getByRole("link", { name: `(${mark} 11)` }).click();
    await page.locator("article h3.asked").waitFor();
    assert.equal(await page.locator("article .asked").getAttribute("id"), "ruling-11");
    assert.equal(await page.locator("article").getAttribute("lang"), language === "en" ? "en" : null);
    assertNothingWrong(page);
    await page.context().close();
  });

test("rulings and sources are a click away, the sources in English for everybody", async () => {
  const page = await openRules("lancashire", { language: "de" });
  await page.getByRole("link", { name: "Quellen" }).click();
  await page.getByRole("heading", { level: 1, name: "Sources" }).waitFor();
  assert.equal(await page.locator("article").getAttribute("lang"), "en");
  await page.goBack();
  await page.getByRole("link", { name: "unseren Auslegungen" }).click();
  await page.getByRole("heading", { level: 1, name: "Auslegungen" }).waitFor();
  assert.equal(await page.locator("article h2.asked").textContent(), "Lancashire");
  assertNothingWrong(page);
  await page.context().close();
});

test("printed, the rules have all their pictures, dark letters and the whole width", async () => {
  const page = await openRules("age-of-industry", { dark: true });
  await page.evaluate(() => {
    window.printed = new Promise((resolve) => {
      window.print = () => {
        dispatchEvent(new Event("beforeprint"));
        resolve([...document.querySelectorAll("article figure")].map((figure) => figure.querySelectorAll("svg").length));
      };
    });
  });
  await page.getByRole("button", { name: "Print" }).click();
  const pictures = await page.evaluate(() => window.printed);
  assert.ok(pictures.length >= 8 && pictures.every((count) => count > 0), `${pictures}`);
  await page.emulateMedia({ media: "print" });
  const { ink, paper, width } = await page.evaluate(() => ({
    ink: getComputedStyle(document.querySelector("article p")).color,
    paper: getComputedStyle(document.body).backgroundColor,
    width: document.querySelector("article").offsetWidth,
  }));
  const brightness = (colour) => Math.max(...colour.match(/\d+/g).slice(0, 3).map(Number));
  assert.ok(brightness(ink) < 80, ink);
  assert.ok(brightness(paper) > 240, paper);
  assert.ok(width > 1400, `${width} of 1440`);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
  assertNothingWrong(page);
  await page.context().close();
});

for (const [game, size] of [["lancashire", "phone"], ["birmingham", "wide"], ["age-of-industry", "phone"]])
  test(`the pictures of ${game} are drawn when they are seen, and nothing is wider than the screen`, async () => {
    const page = await openRules(game, { size });
    const figures = page.locator("article figure");
    const count = await figures.count();
    assert.ok(count >= 8);
    assert.equal(await figures.last().locator("svg").count(), 0);
    for (let i = 0; i < count; i++) {
      await figures.nth(i).scrollIntoViewIfNeeded();
      await figures.nth(i).locator("svg").first().waitFor();
      assert.ok(await figures.nth(i).locator("[role=img]").getAttribute("aria-label"));
    }
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    assertNothingWrong(page);
    await page.context().close();
  });
