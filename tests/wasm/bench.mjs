// Random games a second under node, to compare with `millwright bench`: node tests/wasm/bench.mjs FILE.wasm
import { readFile } from "node:fs/promises";
import { open } from "../../src/wasm/millwright.mjs";

const engine = await open(await readFile(process.argv[2]));
const round = 2000;

function perSecond(game, map) {
  engine.randomGames(round, game, 4, map); // let the optimising compiler finish
  const start = process.hrtime.bigint();
  let games = 0;
  let seconds = 0;
  do {
    engine.randomGames(round, game, 4, map);
    games += round;
    seconds = Number(process.hrtime.bigint() - start) / 1e9;
  } while (seconds < 3);
  return Math.round(games / seconds);
}

for (const [game, { id, maps }] of engine.ask({ cmd: "games" }).games.entries())
  for (const [map, name] of (maps.length ? maps : [null]).entries())
    console.log(JSON.stringify({ game: id, map: name, what: "random-games", players: 4, per_second: perSecond(game, map) }));
