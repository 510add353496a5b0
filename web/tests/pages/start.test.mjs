// The start page: what was chosen is found again, and it says in few words what there is.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { assertNothingWrong, openPage, ROOT, setUp, settled, startGame } from "./harness.mjs";

const { server, chrome } = setUp();

async function home(page) {
  await page.evaluate(() => (location.hash = "#/"));
  await page.locator("main.start").waitFor();
}

async function importGame(page, path) {
  await page.locator("input[type=file]").setInputFiles(join(ROOT, "tests/replays", path));
  await page.locator("main.table").waitFor();
}

const overlap = (one, other) => one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

test("another game has the choices of the last one: game, map, players, their names and bots", async () => {
  const page = await openPage(chrome.browser, server.address);
  await page.locator(".game-card.age-of-industry").click();
  await page.locator(".counts label", { hasText: /^5$/ }).click();
  await page.locator(".seat-row").nth(4).locator(".sitters input").first().check();
  await page.locator(".seat-row").nth(4).locator("input[type=text]").fill("Zoe");
  await startGame(page, { game: "age-of-industry", map: "new-england", seats: [0, 1, 1, 2, 0] });
  await home(page);
  assert.ok(await page.locator(".game-card.age-of-industry input").isChecked());
  assert.ok(await page.locator("input[name=map]").nth(1).isChecked());
  assert.equal(await page.locator(".seat-row").count(), 5);
  assert.equal(await page.locator(".seat-row").nth(4).locator("input[type=text]").inputValue(), "Zoe");
  assert.ok(await page.locator(".seat-row").nth(3).locator(".sitters input[value='2']").isChecked());
  assertNothingWrong(page);
  await page.context().close();
});

test("an introductory game is followed by another one, in sight", async () => {
  const page = await openPage(chrome.browser, server.address);
  await startGame(page, { game: "birmingham", seats: [0, 1, 1, 1], introductory: true });
  await home(page);
  assert.equal(await page.locator(".seat-row").count(), 4);
  assert.ok(await page.locator(".check input").isVisible());
  assert.ok(await page.locator(".check input").isChecked());
  assert.match(await page.locator(".kept li").first().textContent(), /introductory game/);
  await page.context().close();
});

test("the suggestion for newcomers is of the chosen game", async () => {
  const page = await openPage(chrome.browser, server.address);
  for (const game of ["lancashire", "age-of-industry", "birmingham"]) {
    await page.locator(`.game-card.${game}`).click();
    assert.equal(await page.locator(".welcome").getAttribute("href"), `#/lesson/${game}`);
    assert.match(await page.locator(".welcome").textContent(), new RegExp(game.replaceAll("-", " "), "i"));
  }
  await page.context().close();
});

test("the language can be chosen at the top", async () => {
  const page = await openPage(chrome.browser, server.address);
  await page.locator(".masthead select").selectOption("it");
  await page.locator("html[lang=it]").waitFor({ state: "attached" });
  await page.getByRole("heading", { name: "A che cosa giochiamo?" }).waitFor();
  assertNothingWrong(page);
  await page.context().close();
});

test("the list says who won, with how many points", async () => {
  const page = await openPage(chrome.browser, server.address);
  for (const path of ["birmingham/3-players-introductory-01.log", "lancashire/3-players-02.log"]) {
    const [, seat, points] = (await readFile(join(ROOT, "tests/replays", path), "utf8")).match(/^result (\d):(-?\d+)/m);
    await importGame(page, path);
    await home(page);
    const row = await page.locator(".kept li").first().textContent();
    assert.match(row, new RegExp(`Player ${Number(seat) + 1} won with ${points} points`));
    assert.equal(/introductory game/.test(row), path.includes("introductory"));
  }
  assertNothingWrong(page);
  await page.context().close();
});

test("on a phone the rows of players are apart, and the bar with the button covers what is under it", async () => {
  const page = await openPage(chrome.browser, server.address, { size: "phone" });
  const borders = await page.locator(".seat-row").evaluateAll((rows) => rows.map((row) => parseFloat(getComputedStyle(row).borderTopWidth)));
  assert.ok(borders.every((width) => width > 0), "each row has a frame");
  const [bar, ring] = await page.evaluate(() => [document.querySelector(".go").getBoundingClientRect().left, document.querySelector(".colours input:checked").getBoundingClientRect().left]);
  assert.ok(bar <= ring - 2, "wider than the ring around the first colour");
  await page.context().close();
});

for (const size of ["wide", "phone"])
  test(`the label of the seed is clear of its field, and the footer is at the end of the window: ${size}`, async () => {
    const page = await openPage(chrome.browser, server.address, { size });
    await page.locator("details summary").click();
    const gap = await page.locator(".seed").evaluate((label) => {
      const text = document.createRange();
      text.selectNode(label.firstChild);
      const [said, field] = [text.getBoundingClientRect(), label.querySelector("input").getBoundingClientRect()];
      return Math.max(field.left - said.right, field.top - said.bottom);
    });
    assert.ok(gap >= 3, `${gap}`);
    await page.goto(`${server.address}#/nowhere`);
    await page.locator("main.lost").waitFor();
    const [footer, main] = [await page.locator("footer").boundingBox(), await page.locator("main").boundingBox()];
    assert.ok(Math.abs(footer.y + footer.height - page.viewportSize().height) < 2, "no gap below it");
    assert.ok(!overlap(footer, main));
    await page.context().close();
  });

test("two clicks on Play deal one game", async () => {
  const page = await openPage(chrome.browser, server.address);
  await page.evaluate(() => {
    const play = document.querySelector("button[type=submit]");
    play.click();
    play.click();
  });
  await page.locator("main.table .sheet svg").waitFor();
  await settled(page);
  assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("millwright/game/")).length), 1);
  assertNothingWrong(page);
  await page.context().close();
});
