// Clicks at random, on whatever can be clicked and on the board: no error in the console, and the page stays usable.
// MILLWRIGHT_CLICKS is the number of sequences, 50 unless told otherwise; each has 30 clicks and dice of its own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { dice, openPage, setUp, startGame } from "./harness.mjs";

const SEQUENCES = Number(process.env.MILLWRIGHT_CLICKS ?? 50);
const CLICKS = 30;
const GAMES = [
  { game: "lancashire", seats: [0, 1, 1], size: "wide", language: "en" },
  { game: "birmingham", seats: [0, 1], size: "phone", language: "de" },
  { game: "birmingham", seats: [0, 0], size: "middle", language: "en" },
  { game: "age-of-industry", map: "germany", seats: [0, 1, 1], size: "wide", language: "it" },
  { game: "age-of-industry", map: "new-england", seats: [0, 1, 1], size: "middle", language: "en" },
];

const { server, chrome } = setUp();

// Clicks something that is seen; says what. A window takes all clicks while it is open. The click is made where a finger
// would make it, on whatever lies uppermost there.
async function clickAnything(page, number) {
  const target = await page.evaluate((number) => {
    const place = document.querySelector("dialog[open]") ?? document;
    const all = [...place.querySelectorAll("a[href], button, select, input:not([type=file]), summary, .sheet [data-word]")].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
    });
    const element = all[number % all.length];
    if (!element) return null;
    const box = element.getBoundingClientRect();
    return { x: box.left + box.width / 2, y: box.top + box.height / 2, what: element.getAttribute("data-word") ?? `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent}`.slice(0, 60) };
  }, number);
  if (!target) return "nothing";
  await page.mouse.click(Math.max(0, target.x), Math.max(0, target.y));
  return target.what;
}

for (const [g, each] of GAMES.entries())
  test(`random clicks in ${each.game} ${each.map ?? ""} on a ${each.size} screen`, async (t) => {
    const own = Math.ceil(SEQUENCES / GAMES.length);
    const page = await openPage(chrome.browser, server.address, each);
    page.on("dialog", (dialog) => dialog.dismiss());
    page.on("download", (download) => download.cancel());
    await startGame(page, each);
    const game = page.url();
    // A click on “Back” may still be on its way when the last sequence has ended.
    const openGame = async () => {
      do {
        await page.goto(game);
        await page.reload();
      } while (page.url() !== game);
      await page.locator("main.table .sheet svg").waitFor();
    };
    for (let sequence = 0; sequence < own; sequence++) {
      const roll = dice(1 + sequence + 1000 * g);
      await openGame();
      const clicked = [];
      for (let i = 0; i < CLICKS; i++) {
        clicked.push(await clickAnything(page, roll(100000)));
        assert.deepEqual(page.wrong, [], `dice ${1 + sequence + 1000 * g}: ${clicked.join(" | ")}`);
      }
      await page.locator("main, .loading").first().waitFor();
    }
    await openGame();
    assert.deepEqual(page.wrong, []);
    t.diagnostic(`${own} sequences of ${CLICKS} clicks`);
    await page.context().close();
  });
