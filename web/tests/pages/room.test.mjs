// The room of a table: what is in sight without scrolling, how large it is, and that nothing moves under a hand. As numbers,
// at six sizes of the window.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { assertNothingWrong, openContext, ROOT, setUp, settled } from "./harness.mjs";

const { server, chrome } = setUp();

const SIZES = {
  "1440x900": { space: 40, name: 12 },
  "1024x768": { space: 30, name: 9 },
  "390x844": { space: 16, name: 9, small: true },
  "844x390": { space: 16, name: 8, small: true },
  "1920x1080": { space: 48, name: 14, story: true },
  "2560x1440": { space: 64, name: 18, story: true },
};
const GAMES = {
  "birmingham, four players": ["birmingham/4-players-01.log", 22],
  "lancashire, four players": ["lancashire/4-players-01.log", 21],
  "germany, five players": ["age-of-industry/germany-5-players-01.log", 31],
};

// A game of the test suite up to a move, at the screen of whoever is to move.
async function sitDown(size, [path, moves], settings = {}) {
  const [width, height] = size.split("x").map(Number);
  const context = await openContext(chrome.browser, { viewport: { width, height }, locale: "en", hasTouch: Boolean(SIZES[size].small), reducedMotion: "reduce" });
  const page = await context.newPage();
  page.wrong = [];
  page.on("pageerror", (error) => page.wrong.push(String(error)));
  await page.addInitScript((kept) => localStorage.getItem("millwright/settings") ?? localStorage.setItem("millwright/settings", JSON.stringify(kept)), {
    theme: "light",
    speed: 0,
    language: "en",
    ...settings,
  });
  await page.goto(server.address);
  const lines = (await readFile(join(ROOT, "tests/replays", path), "utf8")).split("\n");
  const log = `${lines.slice(0, lines.indexOf("moves") + 1 + moves).join("\n")}\n`;
  await page.locator("input[type=file]").setInputFiles({ name: "game.log", mimeType: "text/plain", buffer: Buffer.from(log) });
  await page.locator(".handover button").click();
  await page.locator(".choice .verbs").waitFor();
  await page.evaluate(() => document.fonts.ready);
  await settled(page);
  return page;
}

// The parts that are not wholly in sight: outside of the window, cut off by a part that scrolls, or not there.
function outOfSight(page, selectors) {
  return page.evaluate((selectors) => {
    const missing = [];
    for (const selector of selectors) {
      const found = [...document.querySelectorAll(selector)].filter((each) => each.getClientRects().length > 0);
      if (found.length === 0) missing.push(`${selector}: not there`);
      for (const each of found) {
        const box = each.getBoundingClientRect();
        let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
        for (let around = each.parentElement; around; around = around.parentElement) {
          if (getComputedStyle(around).overflowY === "visible") continue;
          const cut = around.getBoundingClientRect();
          [left, top, right, bottom] = [Math.max(left, cut.left), Math.max(top, cut.top), Math.min(right, cut.right), Math.min(bottom, cut.bottom)];
        }
        if (box.left < left - 1 || box.top < top - 1 || box.right > right + 1 || box.bottom > bottom + 1)
          missing.push(`${selector}: ${[box.left, box.top, box.right, box.bottom].map(Math.round)} in ${[left, top, right, bottom].map(Math.round)}`);
      }
    }
    return missing;
  }, selectors);
}

const LARGE = [
  ".bar",
  ".sheet svg",
  ".verb",
  ".choice > .buttons button",
  ".purse .money",
  ".hand .card",
  '.tracks [data-word="coal:market"]',
  '.tracks [data-word="iron:market"]',
  ".tracks .cards",
  ".player",
  ".player .money",
  ".player .backs",
  ".lower button",
];
const SMALL = [".bar", ".sheet svg", ".verb", ".choice > .buttons button", ".purse .money", ".hand li:first-child .card", ".tabs .next", ".badge .figures"];

for (const size of Object.keys(SIZES))
  for (const [name, game] of Object.entries(GAMES))
    test(`${size}: everything is in sight, ${name}`, async () => {
      const { small, story } = SIZES[size];
      const page = await sitDown(size, game);
      const wanted = small ? SMALL : [...LARGE, ...(name.startsWith("lancashire") ? ['.tracks [data-word="distant"]'] : []), ...(story ? [".log .shown-now"] : [])];
      assert.deepEqual(await outOfSight(page, wanted), []);
      const scrolls = await page.evaluate(() => {
        const side = document.querySelector(".side");
        return side.scrollHeight > side.clientHeight + 1 || document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth;
      });
      assert.equal(scrolls, false, "something lies below the fold");
      assert.ok((await page.locator(".bar").boundingBox()).height <= (44 * Math.max(900, page.viewportSize().height)) / 900, "the bar is slim");
      assertNothingWrong(page);
      await page.context().close();
    });

for (const language of ["de", "it"])
  for (const size of ["1440x900", "1024x768", "390x844"])
    test(`${size}: every action is in sight in ${language}`, async () => {
      for (const game of Object.values(GAMES)) {
        const page = await sitDown(size, game, { language });
        assert.deepEqual(await outOfSight(page, [".verb", ".choice > .buttons button", ".purse .money"]), []);
        await page.context().close();
      }
    });

// The map is as large as the window allows.
for (const size of Object.keys(SIZES))
  test(`${size}: the map fills its place`, async () => {
    const page = await sitDown(size, GAMES["birmingham, four players"]);
    const { map, frame } = await page.evaluate(() => {
      const svg = document.querySelector(".sheet svg");
      const { width, height } = svg.viewBox.baseVal;
      const frame = document.querySelector(".frame").getBoundingClientRect();
      const scale = Math.min(frame.width / width, frame.height / height);
      return { map: { width: width * scale, height: height * scale }, frame: { width: frame.width, height: frame.height } };
    });
    const { width, height } = page.viewportSize();
    assert.ok(map.width > frame.width - 2 || map.height > frame.height - 2);
    if (width > height * 1.5) assert.ok(map.height > height * 0.9, `the map is ${Math.round(map.height)} of ${height} high`);
    if (width < height) assert.ok(map.width > width * 0.7, `the map is ${Math.round(map.width)} of ${width} wide`);
    await page.context().close();
  });

// Of the new boards, which are about 1080 units wide: on older ones spaces and names are smaller.
for (const size of Object.keys(SIZES))
  test(`${size}: spaces can be hit and names be read`, async () => {
    const page = await sitDown(size, GAMES["birmingham, four players"]);
    const { space, name } = await page.evaluate(() => {
      const heights = (selector) => [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect().height).sort((a, b) => a - b);
      const letters = [...document.querySelectorAll(".sheet .sign .name")].map((each) => parseFloat(getComputedStyle(each).fontSize) * each.getScreenCTM().a);
      return { space: heights(".sheet .space > .hit")[0], name: Math.min(...letters) };
    });
    assert.ok(space >= SIZES[size].space, `a space is ${space.toFixed(1)} pixels wide`);
    assert.ok(name >= SIZES[size].name, `a name is ${name.toFixed(1)} pixels high`);
    await page.context().close();
  });

// Where everything is that could be pressed next.
function places(page) {
  return page.evaluate(() => {
    const at = (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map((each) => Math.round(each * 10) / 10).join(" ");
    };
    const all = (selector) => [...document.querySelectorAll(selector)].map(at);
    return { verbs: all(".verb"), buttons: all(".choice > .buttons button"), hand: all(".hand .card"), players: all(".player"), badges: all(".badge"), tabs: all(".tabs button") };
  });
}

for (const size of ["1440x900", "1024x768", "390x844"])
  for (const moves of [22, 23])
    test(`${size}: nothing moves between two clicks, after ${moves} moves`, async () => {
      const page = await sitDown(size, ["birmingham/4-players-01.log", moves]);
      const before = await places(page);
      const news = await page.locator(".since").count();
      assert.equal(news, moves === 22 ? 1 : 0, "whether the others have moved since");
      const verbs = await page.locator(".verb").count();
      for (let i = 0; i < verbs; i++) {
        const verb = page.locator(".verb").nth(i);
        const name = await verb.textContent();
        await verb.click();
        await settled(page);
        assert.deepEqual(await places(page), before, `after ${name}`);
        const chip = page.locator(".group .chip:not(.more)");
        if ((await chip.count()) > 0) {
          await chip.first().click();
          await settled(page);
          assert.deepEqual(await places(page), before, `after ${name} and something more`);
        }
        await page.locator(".hand .card").first().click();
        await settled(page);
        assert.deepEqual(await places(page), before, `after ${name} and a card`);
        await page.keyboard.press("Escape");
        await settled(page);
        await page.keyboard.press("Escape");
        await settled(page);
        assert.deepEqual(await places(page), before, `after ${name} was taken back`);
      }
      if (news > 0) {
        await page.locator(".since").click();
        assert.deepEqual(await places(page), before, "with what the others did");
      }
      assertNothingWrong(page);
      await page.context().close();
    });
