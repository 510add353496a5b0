// The statistics of one's own games: noted at the end, shown with a table beside the bars, and cleared.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { assertNothingWrong, lookWithAxe, openPage, ROOT, setUp } from "./harness.mjs";

const { server, chrome } = setUp();

// A finished game with one person at its table, as somebody may bring it along.
async function openFinished(page, path, seats) {
  const log = await readFile(join(ROOT, "tests/replays", path), "utf8");
  const buffer = Buffer.from(log.replace(/^moves$/m, `# seats: ${seats}\nmoves`));
  await page.locator("input[type=file]").setInputFiles({ name: "game.log", mimeType: "text/plain", buffer });
  await page.locator("main.table").waitFor();
  await page.evaluate(() => (location.hash = "#/"));
  await page.locator("main.start").waitFor();
  return log.match(/^result (.*)$/m)[1];
}

for (const [size, language, dark] of [["wide", "en", false], ["phone", "de", true]])
  test(`games of one's own are counted, stay when the game is deleted, and can be cleared: ${size}`, async () => {
    const page = await openPage(chrome.browser, server.address, { size, language, dark });
    assert.equal(await page.locator("a[href='#/mine']").count(), 0, "nothing yet");
    const result = await openFinished(page, "lancashire/3-players-02.log", "human,level4,level4");
    await openFinished(page, "birmingham/3-players-introductory-01.log", "7,human,2");
    await page.locator("a[href='#/mine']").click();
    await page.locator(".statistics section").nth(1).waitFor();
    const points = Number(result.match(/(?:^| |=)0:(-?\d+)/)[1]);
    const row = page.locator(".statistics section", { hasText: "Lancashire" }).locator("table").first().locator("tbody tr");
    assert.equal(await row.count(), 1);
    assert.match(await row.locator("th").textContent(), /Nell/);
    assert.equal(await row.locator("td").nth(0).textContent(), "1");
    assert.equal(await row.locator("td").nth(3).textContent(), String(points));
    const parts = await page.locator(".statistics section", { hasText: "Lancashire" }).locator("table").nth(1).locator("tbody td").allTextContents();
    assert.equal(Math.round(parts.reduce((sum, part) => sum + Number(part.replace("−", "-").replace(",", ".")), 0)), points);
    assert.deepEqual(await lookWithAxe(page, "statistics"), []);

    await page.evaluate(() => (location.hash = "#/"));
    await page.locator(".kept li").first().waitFor();
    while ((await page.locator(".kept li:not(.forgotten)").count()) > 0) await page.locator(".kept li:not(.forgotten) button").last().click();
    await page.locator("a[href='#/mine']").click();
    await page.locator(".statistics section").nth(1).waitFor();
    await page.locator(".statistics > button").click();
    await page.locator("dialog button[type=submit]").click();
    await page.locator(".statistics section").first().waitFor({ state: "detached" });
    await page.evaluate(() => (location.hash = "#/"));
    await page.locator("main.start").waitFor();
    assert.equal(await page.locator("a[href='#/mine']").count(), 0);
    assertNothingWrong(page);
    await page.context().close();
  });
