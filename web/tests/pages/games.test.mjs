// Whole games of each kind against bots, by clicks on the board and beside it, to the final score.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNothingWrong, dice, openPage, playGame, setUp, startGame } from "./harness.mjs";

const { server, chrome } = setUp();

const GAMES = [
  { game: "lancashire", seats: [0, 1, 1], size: "wide" },
  { game: "birmingham", seats: [0, 1], size: "middle" },
  { game: "birmingham", seats: [1, 0], size: "phone", introductory: true },
  { game: "age-of-industry", map: "germany", seats: [0, 1, 1], size: "phone" },
  { game: "age-of-industry", map: "new-england", seats: [1, 0, 1], size: "wide" },
];

// The drawing without what the page has marked in it.
function drawing(page) {
  return page.evaluate(() => {
    const copy = document.querySelector(".sheet svg").cloneNode(true);
    for (const element of copy.querySelectorAll("[class]")) {
      element.classList.remove("offered", "chosen", "recent", "shown");
      if (element.classList.length === 0) element.removeAttribute("class");
    }
    return copy.outerHTML;
  });
}

for (const each of GAMES)
  test(`${[each.game, each.map, each.introductory && "introductory"].filter(Boolean).join(", ")} to the final score`, async () => {
    const page = await openPage(chrome.browser, server.address, { size: each.size });
    await startGame(page, each);
    const moves = await playGame(page, dice(7));
    assert.match(await page.locator("dialog .score caption").textContent(), /Final score/);
    const sums = await page.locator("dialog .score tfoot td").allTextContents();
    assert.equal(sums.length, each.seats.length);
    assert.ok(sums.every((sum) => /^−?\d+$/.test(sum)));
    await page.getByRole("img", { name: /Points in the course of the game/ }).waitFor();
    assert.equal(await page.getByRole("alert").count(), 0);
    assert.ok(moves > 10);
    const renewed = await drawing(page);
    await page.reload();
    await page.locator(".sheet svg").waitFor();
    assert.equal(await drawing(page), renewed, "a drawing that was changed bit by bit is the same as a new one");
    assertNothingWrong(page);
    await page.context().close();
  });
