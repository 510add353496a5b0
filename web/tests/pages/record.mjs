// Records one round for the README:
//   node web/tests/pages/record.mjs docs/pictures/round.log 81 docs/pictures/round.webp
// After so many moves of the log the turn of whoever is to move, by clicks as the log has it, then the others', who are bots
// now, at the usual pace. It needs img2webp (package webp).
import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { confirmButton, openBrowser, pointOn, serve, SIZES } from "./harness.mjs";

const [, , log, from, out] = process.argv;
const WIDTH = 1000;
const FRAMES = 10; // a second, at most
const QUALITY = 32;

const server = await serve();
const { browser, close } = await openBrowser();
const page = await browser.newPage({ viewport: SIZES.wide, locale: "en", colorScheme: "light", reducedMotion: "no-preference" });
const lines = (await readFile(log, "utf8")).split("\n");
const NAMES = ["Silas", "Nell", "Rosa", "Toby"];

// The game up to a moment where one seat has two moves before it, as one that is kept in the browser.
async function sitDown() {
  const players = Number(lines.find((line) => line.startsWith("players")).split(" ")[1]);
  const names = NAMES.slice(0, players);
  lines.splice(lines.findIndex((line) => line.startsWith("revision")) + 1, 0, ...names.map((name, seat) => `name ${seat} ${name}`));
  const first = lines.indexOf("moves") + 1;
  for (let at = Number(from); ; at++) {
    const moves = lines.slice(0, first + at);
    const said = execFileSync(process.env.MILLWRIGHT ?? "build/millwright", ["engine"], {
      input: [{ cmd: "replay", log: `${moves.join("\n")}\n` }, { cmd: "state" }].map((request) => JSON.stringify(request)).join("\n"),
    });
    const { state } = JSON.parse(said.toString().trim().split("\n").at(-1));
    if (state.actions_left !== 2) continue;
    const seats = [...Array(players)].map((_, i) => ({ level: i === state.seat ? 0 : 4, name: names[i] }));
    const kept = { id: "record", game: state.game, map: state.map, seats, log: `${moves.join("\n")}\n`, moves: at, over: false, turn: state.seat, changed: 1 };
    await page.goto(server.address);
    await page.evaluate((kept) => {
      localStorage.setItem("millwright/game/record", JSON.stringify(kept));
      localStorage.setItem("millwright/settings", JSON.stringify({ theme: "light", language: "en", speed: 1200 }));
      location.hash = "#/game/record";
    }, kept);
    await page.reload();
    await page.locator(".choice .verbs").waitFor();
    return lines.slice(first + at, first + at + 2);
  }
}

const wait = (ms) => page.waitForTimeout(ms);

// Whatever of the move is on the board or in the hand is clicked there, the rest where it is offered.
async function playByClicks(move) {
  const [verb, ...words] = move.split(" ");
  const names = await page.locator(".verb").evaluateAll((all) => all.map((each) => each.getAttribute("aria-describedby").split(" ")[0]));
  await page.locator(".verb").nth(names.indexOf(`about-${verb}`)).click();
  await wait(700);
  for (const word of words) {
    if (await confirmButton(page).isEnabled()) break;
    const card = page.locator(`.hand [data-card="${word.replace("card:", "")}"]:not([aria-pressed=true])`).first();
    const at = word.startsWith("card:") ? null : await pointOn(page, word);
    if (word.startsWith("card:")) await card.click();
    else if (at) await page.mouse.click(at.x, at.y);
    else await page.locator(".group .chip", { hasText: new RegExp(word.replace("-", " "), "i") }).first().click({ timeout: 1000 }).catch(() => {});
    await page.getByRole("menuitem").first().click({ timeout: 300 }).catch(() => {});
    await wait(800);
  }
  while (!(await confirmButton(page).isEnabled())) {
    await page.locator(".group .chip").first().click();
    await wait(800);
  }
  await confirmButton(page).click();
}

const moves = await sitDown();
await page.waitForFunction(() => document.querySelector(".sheet svg"));
await wait(1000);
const devtools = await page.context().newCDPSession(page);
const frames = [];
devtools.on("Page.screencastFrame", ({ data, metadata, sessionId }) => {
  const time = metadata.timestamp * 1000;
  if (frames.length === 0 || time - frames.at(-1).time >= 1000 / FRAMES) frames.push({ time, data });
  void devtools.send("Page.screencastFrameAck", { sessionId });
});
await devtools.send("Page.startScreencast", { format: "jpeg", quality: 92, maxWidth: WIDTH, maxHeight: WIDTH });
for (const move of moves) {
  await playByClicks(move);
  await wait(2500);
}
await page.locator(".choice .verbs").waitFor();
await wait(2500);
await devtools.send("Page.stopScreencast");

const folder = await mkdtemp(join(tmpdir(), "record-"));
const given = [];
for (const [i, { time, data }] of frames.entries()) {
  const file = join(folder, `${String(i).padStart(4, "0")}.jpg`);
  await writeFile(file, Buffer.from(data, "base64"));
  const lasts = Math.round((frames[i + 1]?.time ?? time + 1500) - time);
  given.push("-d", String(lasts), file);
}
execFileSync("img2webp", ["-loop", "0", "-lossy", "-q", String(QUALITY), "-m", "5", "-kmin", "20", "-kmax", "40", ...given, "-o", out], { stdio: ["ignore", "ignore", "inherit"] });
await rm(folder, { recursive: true });
console.log(`${frames.length} frames, ${Math.round((frames.at(-1).time - frames[0].time) / 1000)} s`);
await close();
await server.stop();
