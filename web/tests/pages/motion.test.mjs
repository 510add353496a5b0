// What happens is seen, and however it is interrupted, what remains is what the library says.
import assert from "node:assert/strict";
import { test } from "node:test";
import { confirmButton, dice, isTurn, openContext, playMove, settled, setUp, startGame } from "./harness.mjs";

const { server, chrome } = setUp();

// A table whose bots take their time, in a browser that moves things.
async function open({ speed = 400, ...game }) {
  const context = await openContext(chrome.browser, { viewport: { width: 1440, height: 900 }, locale: "en", reducedMotion: game.reducedMotion ?? "no-preference" });
  const page = await context.newPage();
  page.wrong = [];
  page.on("pageerror", (error) => page.wrong.push(String(error)));
  await page.addInitScript((kept) => localStorage.setItem("millwright/settings", JSON.stringify(kept)), { theme: "light", speed, language: "en" });
  // In the page: everything that is ever put on the stage, and what only moves there.
  await page.addInitScript(() => {
    window.seen = new Set();
    window.moved = new Set();
    window.captions = new Set();
    window.astray = [];
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll(".caption p")) window.captions.add(textContent);
      const frame = document.querySelector(".frame")?.getBoundingClientRect();
      for (const caption of frame ? document.querySelectorAll(".caption") : []) {
        const { left, right, top, bottom } = caption.getBoundingClientRect();
        if (left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom) window.astray.push(caption.textContent);
      }
    }).observe(document, { childList: true, subtree: true });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
      for (const frame of frames) for (const property of Object.keys(frame)) window.moved.add(property);
      const isOfDrawing = this.closest(".sheet") !== null;
      if (isOfDrawing && JSON.stringify(frames[0]) !== JSON.stringify(frames[1])) window.moved.add("a part of the drawing");
      window.seen.add(isOfDrawing ? this.classList[0] : this.matches(".leaving") ? "copy" : this.classList[0]);
      return animate.call(this, frames, timing);
    };
  });
  await page.goto(server.address);
  await page.locator("main").waitFor();
  await startGame(page, game);
  return page;
}

// The map as it is shown, without marks.
function mapOf(page) {
  return page.evaluate(() => {
    const copy = document.querySelector(".sheet svg .map").cloneNode(true);
    for (const element of copy.querySelectorAll("*")) element.classList.remove("offered", "chosen", "recent", "shown");
    for (const element of copy.querySelectorAll("[class='']")) element.removeAttribute("class");
    return copy.innerHTML;
  });
}

// The board beside that of the same game, opened anew.
async function isAsDrawn(page) {
  const shown = await mapOf(page);
  await page.reload();
  await page.locator(".sheet svg .map").waitFor();
  await isTurn(page);
  return shown === (await mapOf(page));
}

test("tiles, cubes, coins and cards move, and others' moves are told where they happen", async () => {
  const page = await open({ game: "birmingham", seats: [0, 2, 2], seed: 3 });
  const roll = dice(5);
  for (let i = 0; i < 6 && (await isTurn(page)); i++) await playMove(page, roll);
  await isTurn(page);
  assert.ok((await page.evaluate(() => window.captions.size)) > 0, "what bots did is told on the board");
  assert.deepEqual(await page.evaluate(() => window.astray), [], "captions lie within the board");
  const { seen, moved } = await page.evaluate(() => ({ seen: [...window.seen], moved: [...window.moved] }));
  for (const thing of ["tile", "link", "copy", "piece", "said"]) assert.ok(seen.includes(thing), `${thing} is among ${seen}`);
  assert.deepEqual(moved.filter((property) => !["transform", "opacity", "offset"].includes(property)), [], "only transform and opacity are moved, and none of a drawing's");
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("interrupted at random, the board is what the library says, and nothing is left on the stage", async () => {
  const page = await open({ game: "lancashire", seats: [0, 1, 1], seed: 5 });
  const roll = dice(7);
  for (let i = 0; i < 12 && (await isTurn(page)); i++) {
    await playMove(page, roll);
    await page.waitForTimeout(roll(300));
    if (roll(2) === 0) await page.keyboard.press("Control");
    if (roll(2) === 0) await page.mouse.click(3, 880);
    await isTurn(page);
    await settled(page);
    await page.mouse.click(3, 880);
    assert.equal(await page.locator(".stage > *").count(), 0);
    assert.equal(await page.evaluate(() => document.getAnimations().filter((each) => !(each instanceof CSSTransition) && each.effect.target?.closest(".sheet, .stage")).length), 0);
    if (i % 4 === 3) assert.ok(await isAsDrawn(page), `after move ${i}`);
  }
  assert.deepEqual(page.wrong, []);
  await page.context().close();
});

test("a person who clicks on is never held up", async () => {
  const page = await open({ game: "birmingham", seats: [0, 2], seed: 3, speed: 2500 });
  const roll = dice(5);
  await isTurn(page);
  await playMove(page, roll);
  await isTurn(page);
  await playMove(page, roll); // in the second round there are two actions: the next is offered while the first still moves
  if (await page.locator(".choice .verbs").isVisible()) assert.ok(await page.locator(".choice .verb").first().isEnabled());
  await page.context().close();
});

test("whoever wants no motion sees none, and reads what happened", async () => {
  const page = await open({ game: "birmingham", seats: [0, 2, 2], seed: 3, reducedMotion: "reduce" });
  const roll = dice(5);
  for (let i = 0; i < 4 && (await isTurn(page)); i++) await playMove(page, roll);
  await isTurn(page);
  assert.deepEqual(await page.evaluate(() => [...window.seen]), []);
  await page.context().close();
});

test("before one's first move nothing is said to be since one's last", async () => {
  const page = await open({ game: "birmingham", seats: [2, 2, 0], seed: 9 });
  await isTurn(page);
  assert.equal(await page.locator(".since").textContent(), "The others so far: 2");
  await page.context().close();
});

test("what the others did since is shown again on the board, and a key ends it", async () => {
  const page = await open({ game: "birmingham", seats: [0, 2, 2], seed: 3, speed: 400 });
  const roll = dice(5);
  for (let i = 0; i < 4 && (await isTurn(page)); i++) await playMove(page, roll);
  await isTurn(page);
  while ((await page.locator(".since").count()) === 0) await playMove(page, roll), await isTurn(page);
  assert.match(await page.locator(".since").textContent(), /^Since your last move: \d+$/);
  const moment = await page.locator(".moment").textContent();
  await page.locator(".since").click();
  const told = await page.locator(".meanwhile li").allTextContents();
  await page.evaluate(() => window.captions.clear());
  await page.getByRole("button", { name: "Show it again on the board" }).click();
  await page.waitForFunction(() => window.captions.size > 0);
  const [said] = await page.evaluate(() => [...window.captions]);
  assert.ok(told.some((text) => text.startsWith(said)), `${said} is told of ${told}`);
  await page.waitForFunction((moment) => document.querySelector(".moment").textContent !== moment, moment);
  await page.keyboard.press("x");
  await page.waitForFunction((moment) => document.querySelector(".moment").textContent === moment, moment);
  await confirmButton(page).waitFor();
  await page.context().close();
});
