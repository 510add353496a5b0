// Moments with a choice of their own, in the middle of a turn or after a round: the page says which it is, offers what can
// be chosen then and nothing else, and what has only one answer is not asked.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { assertNothingWrong, confirmMove, openPage, ROOT, setUp } from "./harness.mjs";

const { server, chrome } = setUp();

// Opens a game of the replays right before the first move that `isNext` finds, by its line, the one before and its number.
async function openBefore(replay, isNext) {
  const lines = (await readFile(join(ROOT, "tests/replays", replay), "utf8")).split("\n");
  const first = lines.indexOf("moves") + 1;
  const at = lines.findIndex((line, i) => i >= first && isNext(line, lines[i - 1], i - first));
  const page = await openPage(chrome.browser, server.address);
  const buffer = Buffer.from(lines.slice(0, at).join("\n") + "\n");
  await page.locator("input[type=file]").setInputFiles({ name: "phase.log", mimeType: "text/plain", buffer });
  await page.locator(".handover button").click();
  await page.locator(".choice .verbs").waitFor();
  return page;
}

const PHASES = [
  {
    name: "who cannot pay is asked for a tile",
    before: ["birmingham/2-players-01.log", (line) => line.startsWith("remove ")],
    says: /You cannot pay: give up a tile/,
    verbs: ["Remove a tile"],
    click: ".group .chip",
  },
  {
    name: "who has sold may sell on or stop",
    before: ["lancashire/3-players-06.log", (line) => line.startsWith("more ")],
    says: /Sell another tile/,
    verbs: ["Sell on", "Enough sold"],
    click: ".verb:last-of-type",
  },
  {
    name: "who has drawn a card takes the second",
    before: ["age-of-industry/germany-3-players-01.log", (line, before) => line.startsWith("draw ") && before.startsWith("draw ")],
    says: /The second card of this action/,
    verbs: ["Draw cards"],
    click: ".group .chip",
  },
  {
    name: "where one move is left, it can be confirmed at once",
    before: ["age-of-industry/germany-3-players-03.log", (_, __, number) => number === 138],
    says: /The second card of this action/,
    verbs: ["Draw cards"],
    click: null,
  },
];

for (const phase of PHASES)
  test(phase.name, async () => {
    const page = await openBefore(...phase.before);
    assert.match(await page.locator(".choice").textContent(), phase.says);
    assert.doesNotMatch(await page.locator(".choice").textContent(), /actions left/);
    assert.deepEqual(await page.locator(".verb").allTextContents(), phase.verbs);
    if (phase.click) await page.locator(phase.click).first().click();
    await confirmMove(page);
    assertNothingWrong(page);
    await page.context().close();
  });
