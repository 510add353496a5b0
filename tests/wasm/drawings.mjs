// The same drawings everywhere: golden games, drawn by the WebAssembly library and by the program.
// usage: node drawings.mjs WASM PROGRAM
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { open } from "../../src/wasm/millwright.mjs";

const [wasm, program] = process.argv.slice(2);
const engine = await open(await readFile(wasm));
const games = ["lancashire/4-players-03", "birmingham/3-players-01", "birmingham/2-players-introductory-01",
  "age-of-industry/germany-4-players-01", "age-of-industry/new-england-5-players-01"];

for (const game of games) {
  const log = await readFile(new URL(`../replays/${game}.log`, import.meta.url), "utf8");
  const requests = [{ cmd: "replay", log }, { cmd: "draw", style: true }, { cmd: "draw", at: 0 }, { cmd: "draw", at: 40 },
    { cmd: "draw", part: "map" }, { cmd: "draw", part: "panel", at: 40 }, { cmd: "draw", part: "mat", seat: 1, width: 400 },
    { cmd: "draw", part: "legend" }, { cmd: "mat", seat: 0, at: 40 }]
    .map((request) => JSON.stringify(request));
  const { stdout } = spawnSync(program, ["engine"], { input: requests.join("\n") + "\n", encoding: "utf8" });
  const answers = stdout.trimEnd().split("\n");
  requests.forEach((request, i) => {
    assert.ok(JSON.parse(answers[i]).ok);
    assert.equal(engine.answer(request), answers[i], `${game}: ${request.slice(0, 40)}`);
  });
}
console.log(`${games.length} games are drawn alike`);
