// Key scenes look as they did: each is compared with a kept picture (scenes/*.png, a quarter of the size, in grey) and
// with where its main parts stood (scenes/parts.json). Fonts differ between machines, so pictures are compared at an
// eighth of the size and parts within a twentieth of the screen.
//
// MILLWRIGHT_SCENES=write makes the kept ones anew, and the pictures of the table in docs/pictures.
import assert from "node:assert/strict";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { assertNothingWrong, openPage, ROOT, setUp, settled, SIZES, takeAction } from "./harness.mjs";

const FOLDER = join(dirname(fileURLToPath(import.meta.url)), "scenes");
const WRITE = process.env.MILLWRIGHT_SCENES === "write";
const MEAN = 7; // of 255, over the whole picture
const FAR = 0.05; // of all points that differ by more than 50
const PARTS = ["main", ".bar", ".ground", ".timeline", ".side", ".tabs", ".choice", ".hand", ".games", "form", "article", "dialog", ".lesson"];

const { server, chrome } = setUp();
let studio;
const parts = {};
before(async () => {
  await mkdir(FOLDER, { recursive: true });
  if (!WRITE) Object.assign(parts, JSON.parse(await readFile(join(FOLDER, "parts.json"), "utf8")));
});
after(async () => {
  if (WRITE) {
    const lines = Object.entries(parts).map(([name, boxes]) => `  ${JSON.stringify(name)}: ${JSON.stringify(boxes)}`);
    await writeFile(join(FOLDER, "parts.json"), `{\n${lines.join(",\n")}\n}\n`);
  }
});

// A picture made smaller, in grey: as a PNG, or as its points.
async function reduce(png, width, height) {
  studio ??= await chrome.browser.newPage();
  return studio.evaluate(
    async ({ url, width, height }) => {
      const image = await createImageBitmap(await (await fetch(url)).blob());
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const pen = canvas.getContext("2d");
      pen.imageSmoothingQuality = "high";
      pen.drawImage(image, 0, 0, width, height);
      const picture = pen.getImageData(0, 0, width, height);
      const points = [];
      for (let i = 0; i < picture.data.length; i += 4) {
        const [r, g, b] = picture.data.slice(i, i + 3);
        points.push(Math.round(0.3 * r + 0.59 * g + 0.11 * b));
        picture.data.fill(points.at(-1), i, i + 3);
      }
      pen.putImageData(picture, 0, 0);
      return { points, png: canvas.toDataURL("image/png").split(",")[1] };
    },
    { url: `data:image/png;base64,${png.toString("base64")}`, width, height },
  );
}

function partsOf(page) {
  return page.evaluate((selectors) => {
    const found = {};
    for (const selector of selectors) {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      if (box && box.width > 0) found[selector] = [box.x, box.y, box.width, Math.min(box.height, innerHeight)].map(Math.round);
    }
    return found;
  }, PARTS);
}

async function compare(name, page, size) {
  const { width, height } = SIZES[size];
  await page.mouse.move(0, 0);
  await settled(page);
  const shot = await page.screenshot({ animations: "disabled", caret: "hide" });
  const here = await partsOf(page);
  const file = join(FOLDER, `${name}.png`);
  const eighth = [Math.round(width / 8), Math.round(height / 8)];
  const quarter = await reduce(shot, Math.round(width / 4), Math.round(height / 4));
  if (WRITE) {
    parts[name] = here;
    await writeFile(file, Buffer.from(quarter.png, "base64"));
    return shot;
  }
  const [is, was] = [await reduce(Buffer.from(quarter.png, "base64"), ...eighth), await reduce(await readFile(file), ...eighth)];
  const differences = is.points.map((point, i) => Math.abs(point - was.points[i]));
  const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
  const far = differences.filter((each) => each > 50).length / differences.length;
  assert.ok(mean < MEAN && far < FAR, `${name} looks different: ${mean.toFixed(1)} on average, ${(100 * far).toFixed(1)} % of the points are far off`);
  assert.deepEqual(Object.keys(here), Object.keys(parts[name]), `${name}: other parts`);
  for (const [part, box] of Object.entries(parts[name]))
    for (const [i, was] of box.entries())
      assert.ok(Math.abs(here[part][i] - was) <= Math.max(width, height) / 20, `${name}: ${part} is at ${here[part]}, was at ${box}`);
  return shot;
}

// A finished game of the test suite, up to a move; everybody is a person at this screen.
async function logOf(path, moves) {
  const lines = (await readFile(join(ROOT, "tests/replays", path), "utf8")).split("\n");
  const first = lines.indexOf("moves") + 1;
  return moves ? `${lines.slice(0, first + moves).join("\n")}\n` : lines.join("\n");
}

async function openGame(page, path, moves) {
  await page.locator("input[type=file]").setInputFiles({ name: "game.log", mimeType: "text/plain", buffer: Buffer.from(await logOf(path, moves)) });
  await page.locator(".sheet svg").waitFor();
  if (!moves) return page.locator("dialog .plot svg").waitFor();
  await page.locator(".handover button").click();
  await page.locator(".choice .verbs").waitFor();
}

async function seeBoards(page) {
  await page.locator(".board-picture img").nth(2).waitFor();
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
}

const BIRMINGHAM = "birmingham/3-players-01.log";
const SCENES = {
  "start-wide": { size: "wide", open: seeBoards },
  "start-phone-dark": { size: "phone", dark: true, open: seeBoards },
  "lancashire-wide": { size: "wide", open: (page) => openGame(page, "lancashire/4-players-01.log", 60), picture: "table-lancashire" },
  "lancashire-phone-dark": { size: "phone", dark: true, open: (page) => openGame(page, "lancashire/4-players-01.log", 60), picture: "table-phone" },
  "birmingham-wide-dark": { size: "wide", dark: true, open: (page) => openGame(page, BIRMINGHAM, 50), picture: "table-birmingham" },
  "birmingham-middle-choice": {
    size: "middle",
    async open(page) {
      await openGame(page, BIRMINGHAM, 50);
      await takeAction(page, "Build");
      await page.locator(".group .chip").first().click();
      await page.locator(".comes").waitFor();
    },
  },
  "germany-middle-dark": { size: "middle", dark: true, open: (page) => openGame(page, "age-of-industry/germany-3-players-01.log", 30) },
  "new-england-wide": { size: "wide", open: (page) => openGame(page, "age-of-industry/new-england-3-players-01.log", 30), picture: "table-new-england" },
  "new-england-phone": { size: "phone", open: (page) => openGame(page, "age-of-industry/new-england-3-players-01.log", 30) },
  "score-middle": { size: "middle", open: (page) => openGame(page, BIRMINGHAM, 0) },
  "lesson-wide": { size: "wide", hash: "#/lesson/birmingham", open: (page) => page.locator(".sheet svg").waitFor() },
  "rules-middle": { size: "middle", hash: "#/rules/birmingham/B4.2", open: (page) => page.locator(".asked").waitFor() },
};

for (const [name, { size, dark, hash, open, picture }] of Object.entries(SCENES))
  test(name, async () => {
    const page = await openPage(chrome.browser, server.address, { size, dark, hash });
    await open?.(page);
    const shot = await compare(name, page, size);
    if (WRITE && picture) await writeFile(join(ROOT, "docs/pictures", `${picture}.png`), shot);
    assertNothingWrong(page);
    await page.context().close();
  });

test("every kept picture is of a scene", async () => {
  const kept = (await readdir(FOLDER)).filter((name) => name.endsWith(".png")).map((name) => name.slice(0, -4));
  assert.deepEqual(kept.sort(), Object.keys(SCENES).sort());
});
