// What is drawn beside the map: in a place of its own where the screen is small, whole mats and the legend in windows,
// and the board as pictures.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { assertNothingWrong, dice, isTurn, openPage, playMove, ROOT, setUp, settled, SIZES, startGame, takeAction } from "./harness.mjs";

const { server, chrome } = setUp();

async function open(options, game) {
  const page = await openPage(chrome.browser, server.address, options);
  await startGame(page, { seed: 5, ...game });
  await isTurn(page);
  return page;
}

const heightOf = (locator) => locator.evaluate((element) => element.getBoundingClientRect().height);
const tracks = (page) => page.locator(".tabs").getByRole("button", { name: "Tracks" });

test("on a phone the map is alone; the tracks can be read and clicked, and their tab says when there is something to choose", async () => {
  const page = await open({ size: "phone" }, { game: "age-of-industry", map: "germany", seats: [0, 1, 1] });
  assert.equal(await page.locator(".ground .panel").count(), 0);
  assert.equal(await page.locator(".for-tracks").isVisible(), false);
  await page.getByRole("button", { name: "Draw cards", exact: true }).click();
  await page.locator(".tabs .marked").waitFor();
  assert.match(await page.locator(".tabs .marked").textContent(), /Tracks$/);
  await tracks(page).click();
  for (const word of ["coal:market", "iron:market", "deck", "display.1"])
    assert.equal(await page.locator(`.for-tracks [data-word="${word}"]`).count(), 1, word);
  assert.ok((await heightOf(page.locator(".for-tracks text").first())) >= 14, "small letters");
  await page.locator('.for-tracks [data-word="deck"] text').click();
  await page.locator(".for-tracks [data-word=deck].chosen").waitFor();
  assertNothingWrong(page);
  await page.context().close();
});

test("the colours of places are the same by day, by night and in print, and their names can be read", async () => {
  const seen = [];
  for (const dark of [false, true]) {
    const page = await open({ dark }, { game: "age-of-industry", map: "germany", seats: [0, 1, 1] });
    const colours = () =>
      page.evaluate(() => {
        const sorts = ["blue", "green", "grey", "purple", "orange", "brown"].filter((name) => document.querySelector(`.board .${name} .plate`));
        const of = (selector, field) => getComputedStyle(document.querySelector(selector))[field];
        return sorts.map((name) => [name, of(`.board .${name} .plate`, "fill"), of(`.board .${name} .sign`, "color")]);
      });
    seen.push(await colours());
    await page.emulateMedia({ media: "print" });
    seen.push(await colours());
    assertNothingWrong(page);
    await page.context().close();
  }
  assert.ok(seen[0].length >= 3, seen[0]);
  assert.equal(new Set(seen[0].map(([, fill]) => fill)).size, seen[0].length, "each has its own");
  for (const others of seen.slice(1)) assert.deepEqual(others, seen[0]);
});

test("what a move takes is shown in the tracks", async () => {
  const page = await open({ size: "phone" }, { game: "lancashire", seats: [0, 1, 1] });
  await takeAction(page, "Develop");
  await page.locator(".tabs").getByRole("button", { name: "Mat" }).click();
  await page.locator(".mat .stack.offered").first().click();
  await page.locator(".for-tracks .cube.iron.going").first().waitFor({ state: "attached" });
  await tracks(page).click();
  assert.equal(await page.locator(".for-tracks .cube.iron.going").first().isVisible(), true);
  assertNothingWrong(page);
  await page.context().close();
});

test("the map is alone in any size, the tracks are beside it, and the list has it all", async () => {
  const page = await open({ size: "middle" }, { game: "birmingham", seats: [0, 1] });
  assert.equal(await page.locator(".list").count(), 0, "it is not made before somebody wants it");
  await page.keyboard.press("l");
  await page.locator(".list li").first().waitFor();
  const listed = () => page.locator(".list li").count();
  const apart = await listed();
  assert.equal(await page.locator(".ground .panel").count(), 0);
  assert.equal(await page.locator('.for-tracks [data-word="coal:market"]').isVisible(), true);
  await page.setViewportSize(SIZES.wide);
  await settled(page);
  assert.equal(await page.locator(".ground .panel").count(), 0);
  assert.equal(await page.locator('.for-tracks [data-word="coal:market"]').isVisible(), true);
  assert.equal(await listed(), apart);
  await page.setViewportSize(SIZES.phone);
  await page.locator(".for-tracks").waitFor({ state: "attached" });
  assert.equal(await page.locator(".ground .panel").count(), 0);
  assertNothingWrong(page);
  await page.context().close();
});

for (const [game, levels] of [[{ game: "lancashire", seats: [0, 1, 1] }, 19], [{ game: "birmingham", seats: [0, 1] }, 29], [{ game: "age-of-industry", map: "germany", seats: [0, 1, 1] }, 18]])
  test(`everybody's whole mat: ${game.game}`, async () => {
    const page = await open({ size: game.game === "birmingham" ? "phone" : "wide" }, game);
    const phone = game.game === "birmingham";
    if (phone) await page.locator(".tabs").getByRole("button", { name: "Mat" }).click();
    await page.locator(".mat").getByRole("button", { name: "Mat", exact: true }).click();
    const shown = async (name) => {
      const window = page.getByRole("dialog", { name: `Mat of ${name}`, exact: true });
      await window.locator(".drawn svg").waitFor();
      await settled(page);
      assert.equal(await window.locator(".level-left, .level-gone").count(), levels);
      await window.getByText("In words").click();
      assert.equal(await window.locator("li").count(), levels);
      assert.match(await window.locator("li").first().textContent(), /cotton mill, level 1: \d of \d left\. It costs /);
      await page.keyboard.press("Escape");
      await window.waitFor({ state: "detached" });
    };
    await shown("Player 1");
    if (phone) await page.locator(".tabs").getByRole("button", { name: "Players" }).click();
    for (const name of ["Player 1", "Toby", "Toby II"].slice(0, game.seats.length)) {
      await page.getByRole("button", { name: `Mat of ${name}`, exact: true }).click();
      await shown(name);
    }
    assertNothingWrong(page);
    await page.context().close();
  });

test("the legend names what this game has, in the language", async () => {
  const page = await open({ size: "phone", language: "de" }, { game: "birmingham", seats: [0, 1] });
  await page.getByRole("button", { name: "Legende" }).click();
  const window = page.getByRole("dialog", { name: "Legende" });
  for (const name of ["Brauerei", "Bier", "Kann nicht entwickelt werden", "Nachziehstapel, mit Kartenzahl"])
    await window.getByText(name, { exact: true }).waitFor();
  assert.equal(await window.getByText("Schiffswerft").count(), 0);
  assertNothingWrong(page);
  await page.context().close();
});

const lookOf = (page, mark, area = "rect") =>
  page.locator(`.sheet .${mark} > ${area}.hit`).first().evaluate((element) => {
    const { stroke, strokeDasharray, strokeOpacity, strokeWidth } = getComputedStyle(element);
    return { stroke, strokeDasharray, strokeOpacity: Number(strokeOpacity), strokeWidth: parseFloat(strokeWidth) };
  });

for (const dark of [false, true])
  test(`what can be chosen, what has been and what the last moves changed look different, ${dark ? "dark" : "light"}`, async () => {
    const page = await open({ dark }, { game: "birmingham", seats: [0, 3, 3] });
    for (let i = 0; i < 3 && (await page.locator(".sheet .space.recent:not(.offered)").count()) === 0; i++) {
      await playMove(page, dice(i));
      await isTurn(page);
    }
    const recent = await lookOf(page, "space.recent:not(.offered)");
    assert.notEqual(recent.strokeDasharray, "none");
    assert.ok(recent.strokeOpacity > 0.5);
    const link = { line: await lookOf(page, "link.offered", "path"), middle: await lookOf(page, "link.offered", "circle") };
    assert.ok(link.line.strokeOpacity > 0 && link.line.strokeWidth > 20);
    assert.equal(link.middle.strokeOpacity, 0);
    await takeAction(page, "Build");
    assert.equal((await lookOf(page, "space.recent:not(.offered)")).strokeOpacity, 0);
    const offered = await lookOf(page, "space.offered");
    await page.locator(".sheet .space.offered").first().click();
    const chosen = await lookOf(page, "space.chosen");
    assert.equal(offered.strokeDasharray, "none");
    assert.equal(chosen.strokeDasharray, "none");
    assert.ok(chosen.strokeWidth >= 1.5 * offered.strokeWidth);
    assert.equal(new Set([recent.stroke, offered.stroke, chosen.stroke]).size, 3);
    assertNothingWrong(page);
    await page.context().close();
  });

// A label of the map with so many of its spaces offered.
function labelWith(page, count) {
  return page.evaluate((count) => {
    const towns = [...document.querySelectorAll(".sheet .town")];
    const isRight = (n) => (count === "many" ? n > 1 : n === count);
    return towns.find((town) => isRight(town.querySelectorAll(".offered").length))?.querySelector(".sign .name").textContent;
  }, count);
}

test("a town's label stands for its spaces", async () => {
  const page = await open({}, { game: "lancashire", seats: [0, 1, 1] });
  const click = async (name) => page.locator(".sheet .sign", { hasText: name }).first().click();
  await takeAction(page, "Build");
  await click(await labelWith(page, "many"));
  await page.getByRole("menuitem").nth(1).click();
  await page.locator(".sheet .space.chosen").waitFor();
  await page.getByRole("button", { name: "Start over" }).click();
  await page.locator(".sheet .space.chosen").waitFor({ state: "detached" });
  await takeAction(page, "Build");
  const only = await labelWith(page, 1);
  await click(only);
  assert.match(await page.locator(".sheet .space.chosen > title").textContent(), new RegExp(`^${only}`));
  await click(only);
  await page.locator(".sheet .space.chosen").waitFor({ state: "detached" });
  const none = await labelWith(page, 0);
  await click(none);
  await page.locator(".refused[role=alert]").waitFor();
  assertNothingWrong(page);
  await page.context().close();
});

test("a merchant who is not in the game is refused as such", async () => {
  const page = await open({}, { game: "birmingham", seats: [0, 1] });
  await page.locator(".sheet .sign", { hasText: "Warrington" }).click();
  assert.match(await page.locator(".refused[role=alert]").textContent(), /no merchant in Warrington.*B1\.2/s);
  assertNothingWrong(page);
  await page.context().close();
});

test("the barrel of the merchant that is sold to is the beer of the sale", async () => {
  const page = await openPage(chrome.browser, server.address);
  const whole = await readFile(join(ROOT, "web/positions/birmingham.log"), "utf8");
  const log = whole.slice(0, whole.indexOf("sell belper.1 nottingham.1 beer:merchant"));
  await page.locator("input[type=file]").setInputFiles({ name: "game.log", mimeType: "text/plain", buffer: Buffer.from(log) });
  await page.locator("main.table").waitFor();
  await isTurn(page);
  const merchant = page.locator('.sheet [data-word="nottingham.1"]');
  await takeAction(page, "Sell");
  await page.locator('.sheet [data-word="belper.1"]').click();
  await page.locator('.sheet [data-word="belper.1"].chosen').waitFor();
  await merchant.locator(".field").click({ position: { x: 6, y: 12 } });
  await page.locator('.sheet [data-word="nottingham.1"].chosen').waitFor();
  await merchant.locator("[data-source]").click();
  await page.locator(".chosen-words", { hasText: "merchant" }).waitFor();
  assert.equal(await page.locator('.sheet [data-word="nottingham.1"].chosen').count(), 1);
  assertNothingWrong(page);
  await page.context().close();
});

// The colour of the paper, in a corner of the picture.
const cornerOf = (page, base64) =>
  page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context.drawImage(bitmap, 0, 0);
    return { width: bitmap.width, height: bitmap.height, colour: [...context.getImageData(4, 4, 1, 1).data] };
  }, base64);

for (const [dark, paper] of [[false, [241, 228, 198, 255]], [true, [16, 23, 34, 255]]])
  test(`the board as a picture, ${dark ? "dark" : "light"}`, async () => {
    const page = await open({ size: "phone", dark }, { game: "lancashire", seats: [0, 1, 1] });
    await page.locator(".tools").getByRole("button", { name: "Share" }).click();
    const saved = async (kind) => {
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: `(${kind})` }).click()]);
      assert.equal(file.suggestedFilename(), `lancashire.${kind.toLowerCase()}`);
      return readFile(await file.path());
    };
    const svg = (await saved("SVG")).toString();
    const [, width, height] = svg.match(/viewBox='0 0 (\d+) (\d+)'/).map(Number);
    assert.match(svg, /^<svg data-theme='(light|dark)' .*xmlns=.*<style>.*class='map'.*class='panel'/s);
    const png = await cornerOf(page, (await saved("PNG")).toString("base64"));
    assert.deepEqual(png, { width: 2 * width, height: 2 * height, colour: paper });
    assertNothingWrong(page);
    await page.context().close();
  });
