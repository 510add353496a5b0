// Looking back: the slider, the story, and playing on from an earlier moment.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNothingWrong, dice, isTurn, openPage, playMove, setUp, startGame } from "./harness.mjs";

const { server, chrome } = setUp();

const SIZES = ["wide", "middle", "phone"];

async function playSome(page, moves, game = { game: "birmingham", seats: [0, 1], seed: 3 }) {
  await startGame(page, game);
  const roll = dice(2);
  for (let i = 0; i < moves && (await isTurn(page)); i++) await playMove(page, roll);
  await isTurn(page);
}

const slider = (page) => page.getByRole("slider", { name: "Through the game" });
const momentOf = async (page) => Number((await page.locator(".moment").textContent()).match(/\d+/)[0]);

// Where it is not in sight by itself.
const openStory = (page, size) => page.locator(size === "phone" ? ".tabs" : ".lower").getByRole("button", { name: "Story" }).click();

function places(page) {
  return page.locator(".timeline > button, .timeline > input, .ground").evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
}

for (const size of SIZES) {
  test(`nothing moves under the hand that goes back, ${size}`, async () => {
    const page = await openPage(chrome.browser, server.address, { size });
    await playSome(page, 7);
    if (size === "phone") await openStory(page, size);
    const before = await places(page);
    const now = await momentOf(page);
    for (let at = now - 1; at >= 8; at--) {
      await page.getByRole("button", { name: "One move back" }).click();
      await page.getByText(`Move ${at} of ${now}`).waitFor();
      assert.deepEqual(await places(page), before);
    }
    for (const name of ["Back to the game", "Play on from here as a new game"]) await page.getByRole("button", { name }).click({ trial: true });
    await page.getByRole("button", { name: "Back to the game" }).click();
    await page.getByText(`Move ${now} of ${now}`).waitFor();
    assert.deepEqual(await places(page), before);
    assertNothingWrong(page);
    await page.context().close();
  });

  test(`dragging the slider slowly to the left goes steadily back, ${size}`, async () => {
    const page = await openPage(chrome.browser, server.address, { size });
    await playSome(page, 7);
    if (size === "phone") await openStory(page, size);
    const box = await slider(page).boundingBox();
    const y = box.y + box.height / 2;
    const moments = [await momentOf(page)];
    await page.mouse.move(box.x + box.width - 8, y);
    await page.mouse.down();
    for (let x = box.width - 8; x > 0; x -= 4) {
      await page.mouse.move(box.x + x, y);
      const value = await slider(page).inputValue();
      await page.waitForFunction((value) => document.querySelector(".moment").textContent.match(/\d+/)[0] === value, value);
      moments.push(Number(value));
    }
    await page.mouse.up();
    assert.deepEqual(moments, moments.toSorted((a, b) => b - a));
    assert.equal(moments.at(-1), 0);
    assertNothingWrong(page);
    await page.context().close();
  });

  test(`the story opens at its newest, ${size}`, async () => {
    const page = await openPage(chrome.browser, server.address, { size });
    await playSome(page, 8);
    await openStory(page, size);
    await page.waitForFunction(() => {
      const story = document.querySelector(".log ol");
      return story.scrollTop > 0 && story.scrollTop + story.clientHeight > story.scrollHeight - 2;
    });
    if (size === "phone") assert.ok((await page.locator(".log li").last().boundingBox()).y < 844);
    assertNothingWrong(page);
    await page.context().close();
  });
}

test("a game that is played on from an earlier moment says so, and is called so", async () => {
  const page = await openPage(chrome.browser, server.address);
  await playSome(page, 3, { game: "birmingham", seats: [0, 1], seed: 3, introductory: true });
  const heading = page.getByRole("heading", { level: 1 });
  assert.match(await heading.textContent(), /^Birmingham, introductory game /);
  const at = (await momentOf(page)) - 1;
  await page.getByRole("button", { name: "One move back" }).click();
  await page.getByText(`Move ${at} of`).waitFor();
  await page.getByRole("button", { name: "Play on from here as a new game" }).click();
  const notice = page.getByRole("status").filter({ hasText: `a game of its own, played on from move ${at}.` });
  await notice.waitFor();
  await heading.filter({ hasText: `Birmingham, introductory game, from move ${at}` }).waitFor();
  await notice.getByRole("button", { name: "Close" }).click();
  await notice.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Start page" }).click();
  const games = page.locator(".kept li");
  await games.nth(1).waitFor();
  assert.equal(await games.filter({ hasText: "Birmingham, introductory game" }).count(), 2);
  assert.equal(await games.filter({ hasText: `from move ${at}` }).count(), 1);
  assertNothingWrong(page);
  await page.context().close();
});

test("a lesson can be looked back at, but not be made a game of", async () => {
  const page = await openPage(chrome.browser, server.address, { hash: "#/lesson/lancashire" });
  await page.getByRole("button", { name: "Show me" }).click();
  await page.getByRole("button", { name: "Confirm" }).and(page.locator(":enabled")).click();
  await page.getByText("Step 2 of").waitFor();
  await page.getByRole("button", { name: "My turn" }).click();
  await isTurn(page);
  await page.getByRole("button", { name: "One move back" }).click();
  await page.getByRole("button", { name: "Back to the game" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Play on from here as a new game" }).count(), 0);
  assertNothingWrong(page);
  await page.context().close();
});

test("with several people the hand says whose it is", async () => {
  const page = await openPage(chrome.browser, server.address);
  await playSome(page, 1, { game: "birmingham", seats: [0, 0], seed: 4 });
  const [name] = (await page.getByRole("heading", { name: /your turn/ }).textContent()).match(/Player \d/);
  const title = new RegExp(`${name}’s hand`);
  await page.getByRole("heading", { name: title }).waitFor();
  await page.getByRole("button", { name: "One move back" }).click();
  await page.getByRole("button", { name: "Back to the game" }).waitFor();
  await page.getByRole("heading", { name: title }).waitFor();
  assertNothingWrong(page);
  await page.context().close();
});
