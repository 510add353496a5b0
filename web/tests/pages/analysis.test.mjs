// An analysis says how sure it is, accuses no move without being sure, sums up what the program sums up, and is kept.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assertNothingWrong, openPage, ROOT, setUp } from "./harness.mjs";

const { server, chrome } = setUp();
const NODES = 1000;
const MOVES = 30;

const lines = (await readFile(join(ROOT, "tests/replays/birmingham/3-players-01.log"), "utf8")).split("\n");
const log = `${lines.slice(0, lines.indexOf("moves") + 1 + MOVES).join("\n")}\n`;

// What `millwright analyse` finds.
function byProgram() {
  const file = join(mkdtempSync(join(tmpdir(), "analysis-")), "game.log");
  writeFileSync(file, log);
  const report = execFileSync(process.env.MILLWRIGHT ?? join(ROOT, "build/millwright"), ["analyse", file, "--nodes", String(NODES), "--json"], { stdio: ["ignore", "pipe", "ignore"], maxBuffer: 1 << 26 });
  return JSON.parse(report.toString());
}

async function openAnalysis(page, game = log) {
  await page.locator("input[type=file]").setInputFiles({ name: "game.log", mimeType: "text/plain", buffer: Buffer.from(game) });
  await page.waitForURL(/#\/game\//);
  await page.evaluate(() => (location.hash = location.hash.replace("game", "analysis")));
}

const done = (page, moves = MOVES) => page.locator(".analysis .bar").nth(moves - 1).waitFor({ state: "attached" });
const texts = (page, selector) => page.locator(selector).allTextContents();
const number = (text) => Number(text.replace("−", "-"));

test("what is lost has its error, is what the program finds, and no move is accused that is not clear", async () => {
  const page = await openPage(chrome.browser, server.address, { nodes: NODES });
  const report = byProgram();
  await openAnalysis(page);
  await done(page);
  await page.locator(".sources").waitFor();
  const cells = await texts(page, ".totals td:last-child");
  for (const [seat, cell] of cells.entries()) {
    assert.match(cell, /^−?\d+\.\d ±\d+\.\d$/);
    const [loss, error] = cell.split(" ±").map(number);
    assert.ok(Math.abs(loss - report.seats[seat].loss) < 0.051, `${cell}: ${report.seats[seat].loss}`);
    assert.ok(Math.abs(error - report.seats[seat].loss_error) < 0.051, `${cell}: ${report.seats[seat].loss_error}`);
  }
  const good = (await texts(page, ".totals td:nth-child(3)")).map(Number);
  assert.deepEqual(good, report.seats.map((seat) => seat.good_moves));
  const clear = report.moves.filter((move) => move.clear).sort((a, b) => b.loss - a.loss).map((move) => move.number);
  const accused = (await texts(page, ".mistakes > li strong")).map((text) => Number(text.match(/\d+/)[0]));
  assert.deepEqual(accused, clear.slice(0, 12));
  assert.ok(clear.length > 0, "moves at random lose something");
  for (const text of await texts(page, ".mistakes > li > p")) assert.match(text, / lost \d+\.\d ±\d+\.\d points /);
  const bars = await page.locator(".losses .bar").evaluateAll((bars) => bars.flatMap((bar, i) => (Number(bar.getAttribute("height")) > 0 ? [i + 1] : [])));
  assert.deepEqual(bars, [...clear].sort((a, b) => a - b));
  const turns = (await texts(page, ".turns > li > p:first-child")).length;
  assert.equal(turns, report.turning_points.length);
  assert.equal(await page.locator(".chances polyline").count(), 3);
  assert.match((await texts(page, ".sources tfoot td"))[0], /^\d+ \(\d+\)$/);
  assertNothingWrong(page);
  await page.context().close();
});

test("it is there at once when it is opened again, after a reload too, and goes on where it was stopped", async () => {
  const page = await openPage(chrome.browser, server.address, { nodes: NODES });
  await openAnalysis(page);
  await done(page, 4);
  await page.locator(".progress").getByRole("button", { name: "Stop" }).click();
  await page.getByRole("button", { name: "Go on" }).waitFor();
  const soFar = await page.locator(".losses .bar").count();
  assert.ok(soFar >= 4);
  await page.reload();
  await done(page, soFar);
  await done(page);
  await page.locator(".sources").waitFor();
  const shown = () => texts(page, ".totals td, .mistakes > li > p, .mistakes summary");
  const before = await shown();
  assert.ok(before.length > 9);
  // Whoever opens it now waits for no thought: none is allowed.
  await page.context().addInitScript(() => {
    const plain = window.Worker;
    window.Worker = class extends plain {
      postMessage(message) {
        if (message.think) throw new Error("it thinks again");
        super.postMessage(message);
      }
    };
  });
  await page.reload();
  await done(page);
  await page.locator(".sources").waitFor();
  assert.deepEqual(await shown(), before);
  assert.equal(await page.locator(".progress").count(), 0);
  const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("millwright/analysis/")).map(([, text]) => text.length));
  assert.equal(kept.length, 1);
  assert.ok(kept[0] < 1000 * MOVES, `${kept[0]} characters`);
  assertNothingWrong(page);
  await page.context().close();
});

test("a game that is over is analysed to its end, and opens again", async () => {
  const page = await openPage(chrome.browser, server.address, { nodes: NODES });
  const whole = lines.join("\n");
  await openAnalysis(page, whole);
  const moves = lines.findIndex((line) => line.startsWith("result")) - lines.indexOf("moves") - 1;
  await done(page, moves);
  for (let times = 0; times < 2; times++) {
    await page.locator(".sources").waitFor();
    await page.locator(".progress").waitFor({ state: "detached" });
    assert.equal(await page.getByRole("alert").count(), 0);
    await page.reload();
  }
  assertNothingWrong(page);
  await page.context().close();
});

test("in another language the reasons are said again, the numbers stay", async () => {
  const page = await openPage(chrome.browser, server.address, { nodes: NODES });
  await openAnalysis(page);
  await done(page);
  const before = await texts(page, ".totals td");
  await page.evaluate(() => localStorage.setItem("millwright/settings", JSON.stringify({ language: "de" })));
  await page.reload();
  await done(page);
  await page.waitForFunction(() => [...document.querySelectorAll(".mistakes summary")].every(({ lang }) => lang === "de") && document.querySelector(".mistakes summary"));
  assert.deepEqual((await texts(page, ".totals td")).map((text) => text.replaceAll(",", ".")), before);
  for (const text of await texts(page, ".mistakes summary")) assert.match(text, /^Besser: /);
  assertNothingWrong(page);
  await page.context().close();
});
