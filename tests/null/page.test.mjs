// The null game in the browser, whose page nobody told of it: dealt on the start page and played to its end by clicks, on
// a wide screen and on a phone. It has no drawing, no money, no cards and no lesson, and the page does without.
import assert from "node:assert/strict";
import { test } from "node:test";
import { assertNothingWrong, confirmMove, isTurn, openPage, setUp } from "../../web/tests/pages/harness.mjs";

const { server, chrome } = setUp();

async function begin(page, seats) {
  await page.locator(".game-card", { hasText: "Null" }).click();
  await page.locator(".counts label", { hasText: new RegExp(`^${seats.length}$`) }).click();
  for (const [i, level] of seats.entries()) await page.locator(".seat-row").nth(i).locator(`.sitters input[value="${level}"]`).check();
  assert.equal(await page.locator(".go a").count(), 0, "neither a lesson nor rules");
  await page.locator("button[type=submit]").click();
  await page.locator("main.table").waitFor();
}

async function playOn(page) {
  let moves = 0;
  while (await isTurn(page)) {
    assert.equal(await page.locator(".verb").allTextContents().then(String), "Pass");
    await page.locator(".verb").click();
    await page.locator(".verb[aria-pressed=true]").waitFor();
    await confirmMove(page);
    moves++;
  }
  return moves;
}

for (const size of ["wide", "phone"])
  test(`a game against a bot to its end: ${size}`, async () => {
    const page = await openPage(chrome.browser, server.address, { size });
    await begin(page, [0, 10, 1]);
    await page.getByText("There is no drawing of this game").waitFor();
    assert.match(await page.locator("h1").textContent(), /^Null/);
    assert.equal(await playOn(page), 5);
    assert.match(await page.locator("dialog .winner").textContent(), /Player 1/);
    await page.reload();
    await page.locator("dialog .close").click();
    if (size === "phone") await page.locator(".tabs button", { hasText: "Story" }).click();
    await page.getByRole("button", { name: "One move back" }).click();
    await page.getByText(/Toby to move/).first().waitFor();
    assert.equal(await page.getByRole("alert").count(), 0);
    assertNothingWrong(page);
    await page.context().close();
  });

test("two people at one screen, with a hint", async () => {
  const page = await openPage(chrome.browser, server.address);
  await begin(page, [0, 0]);
  await isTurn(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".hint ol li").waitFor();
  assert.equal(await playOn(page), 10);
  assertNothingWrong(page);
  await page.context().close();
});
