// axe-core finds no violation on any page, light and dark, wide and on a phone.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { before, test } from "node:test";
import { addWord, assertNothingWrong, chooseAction, dice, isTurn, openPage, playMove, setUp, startGame } from "./harness.mjs";

const { server, chrome } = setUp();
let axe;
before(async () => {
  axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
});

async function examine(page, what, found) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  for (const { id, nodes } of violations)
    for (const node of nodes.slice(0, 3)) found.push(`${what}: ${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ""}`);
}

async function go(page, hash, selector) {
  await page.evaluate((hash) => (location.hash = hash), hash);
  await page.locator(selector).first().waitFor();
}

const LOOKS = [
  { size: "wide", dark: false, game: { game: "birmingham", seats: [0, 1] } },
  { size: "wide", dark: true, game: { game: "lancashire", seats: [0, 1, 1] } },
  { size: "phone", dark: false, game: { game: "age-of-industry", map: "germany", seats: [0, 1, 1] } },
  { size: "phone", dark: true, game: { game: "birmingham", seats: [0, 1] } },
];

for (const { size, dark, game } of LOOKS)
  test(`${size}, ${dark ? "dark" : "light"}, ${game.game}`, async () => {
    const page = await openPage(chrome.browser, server.address, { size, dark });
    const found = [];
    const look = (what) => examine(page, what, found);
    const roll = dice(6);
    await look("start");
    await startGame(page, { ...game, seed: 5 });
    for (let i = 0; i < 3 && (await isTurn(page)); i++) await playMove(page, roll);
    await isTurn(page);
    await look("turn");
    if (size === "phone")
      for (const tab of [1, 2, 3, 4, 5, 0]) {
        await page.locator(".tabs button").nth(tab).click();
        await look(`view ${tab}`);
      }
    const hash = new URL(page.url()).hash;
    const cannot = page.locator(".verb.cannot").first();
    if ((await cannot.count()) > 0) await cannot.click();
    else await page.locator(".mat .stack:not(.offered)").first().click();
    await page.locator(".refused").waitFor();
    await look("refusal");
    await chooseAction(page, roll);
    await look("choice");
    if ((await page.locator(".group .chip").count()) > 0) await addWord(page, roll);
    await look("more chosen");
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.getByRole("button", { name: "Choose this" }).first().waitFor();
    await look("hint");
    await page.locator(".hint").getByRole("button", { name: "Close" }).click();
    for (const [name, title] of [["Points", "Points"], ["Share", "Share or keep this game"], ["Settings", "Settings"]]) {
      await page.locator(".tools").getByRole("button", { name }).click();
      await page.getByRole("dialog", { name: title }).waitFor();
      if (name === "Points") await page.getByRole("img", { name: /^Points in/ }).waitFor();
      await look(`window ${name}`);
      await page.getByRole("button", { name: "Close" }).last().click();
      await page.locator("dialog").waitFor({ state: "detached" });
    }
    if (size === "phone") await page.locator(".tabs").getByRole("button", { name: "Mat" }).click();
    for (const [button, title] of [[page.getByRole("button", { name: "Legend" }), "Legend"], [page.locator(".mat header button"), /^Mat of /]]) {
      await button.click();
      await page.getByRole("dialog", { name: title }).locator("svg").waitFor();
      await look(`window ${title}`);
      await page.getByRole("button", { name: "Close" }).last().click();
      await page.locator("dialog").waitFor({ state: "detached" });
    }
    if (size === "phone") await page.locator(".tabs").getByRole("button", { name: "Story" }).click();
    await page.getByRole("button", { name: "One move back" }).click();
    await page.getByRole("button", { name: "Back to the game" }).waitFor();
    await look("an earlier moment");
    await go(page, `#/rules/${game.game}`, "article h1");
    await look("rules");
    await go(page, `#/lesson/${game.game}`, ".lesson h2");
    await look("lesson");
    await go(page, hash.replace("game", "analysis"), ".analysis .plot");
    await look("analysis");
    await go(page, "#/game/nosuch", "main.lost");
    await look("lost");
    await go(page, "#/", "main.start .kept li");
    await look("start with games");
    await page.getByRole("button", { name: "Name this game" }).click();
    await page.getByRole("textbox", { name: "Name of the game" }).waitFor();
    await look("naming a game");
    await page.getByRole("button", { name: "Delete this game" }).click();
    await page.getByRole("button", { name: "Undo" }).waitFor();
    await look("a deleted game");
    assert.deepEqual(found, []);
    assertNothingWrong(page);
    await page.context().close();
  });
