// Random games a second under node, to compare with `millwright bench`: node tests/wasm/bench.mjs FILE.wasm
import { readFile } from "node:fs/promises";
import { open } from "../../src/wasm/millwright.mjs";

const engine = await open(await readFile(process.argv[2]));
const round = 2000;
engine.randomGames(round, 0, 4); // let the optimising compiler finish
let games = 0;
const start = process.hrtime.bigint();
let seconds = 0;
do {
  engine.randomGames(round, 0, 4);
  games += round;
  seconds = Number(process.hrtime.bigint() - start) / 1e9;
} while (seconds < 3);
console.log(JSON.stringify({ what: "random-games", players: 4, per_second: Math.round(games / seconds) }));
