// Whole games of each kind against bots, by clicks, to the final score.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { assertNothingWrong, dice, isTurn, openBrowser, openPage, playMove, serve, startGame } from "./harness.mjs";

let server, chrome;
before(async () => {
  server = await serve();
  chrome = await openBrowser();
});
after(async () => {
  await chrome.close();
  server.stop();
});

const GAMES = [
  { game: "lancashire", seats: [0, 1, 1], size: "wide" },
  { game: "birmingham", seats: [0, 1], size: "middle" },
  { game: "age-of-industry", map: "germany", seats: [0, 1, 1], size: "phone" },
  { game: "age-of-industry", map: "new-england", seats: [1, 0, 1], size: "wide" },
];

for (const each of GAMES)
  test(`${each.game} ${each.map ?? ""} to the final score`, async () => {
    const page = await openPage(chrome.browser, server.address, { size: each.size });
    const roll = dice(7);
    await startGame(page, each);
    let moves = 0;
    while (await isTurn(page)) {
      await playMove(page, roll);
      assert.ok(++moves < 400);
    }
    assert.match(await page.locator("dialog .score caption").textContent(), /Final score/);
    const sums = await page.locator("dialog .score tfoot td").allTextContents();
    assert.equal(sums.length, each.seats.length);
    assert.ok(moves > 10);
    assertNothingWrong(page);
    await page.context().close();
  });
