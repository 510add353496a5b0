// Random games a second under node, to compare with `millwright bench`: node tests/wasm/bench.mjs FILE.wasm
import { readFile } from "node:fs/promises";
import { open } from "../../src/wasm/millwright.mjs";

const engine = await open(await readFile(process.argv[2]));
const round = 2000;
const players = 4;

function measure(game, map) {
  engine.randomGames(round, game, map, players); // let the optimising compiler finish
  const start = process.hrtime.bigint();
  let games = 0;
  let seconds = 0;
  do {
    engine.randomGames(round, game, map, players);
    games += round;
    seconds = Number(process.hrtime.bigint() - start) / 1e9;
  } while (seconds < 3);
  return Math.round(games / seconds);
}

for (const [game, { id, maps }] of engine.ask({ cmd: "games" }).games.entries())
  for (const [i, map] of (maps.length ? maps : [null]).entries())
    console.log(JSON.stringify({ game: id, map, players, what: "random-games", per_second: measure(game, i) }));
