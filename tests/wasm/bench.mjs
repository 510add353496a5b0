// Speed under node. usage: node tests/wasm/bench.mjs FILE.wasm [bots]
// Random games a second, to compare with `millwright bench`; with `bots`, how long bots think about a move.
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

// Every bot is asked in positions of one game that `turn` plays; the slow ones not in all of them.
async function timeBots(game, map) {
  const times = { greedy: [], turn: [], level8: [], top: [] };
  engine.takeNet(game, await readFile(new URL(`../../data/nets/${game}.net`, import.meta.url)));
  engine.ask({ cmd: "new", game, map, players, seed: 1 });
  for (let n = 0; engine.ask({ cmd: "state" }).state.phase !== "over"; n++) {
    let move;
    for (const player of n % 3 === 0 ? ["greedy", "level8", "top", "turn"] : ["greedy", "turn"]) {
      const start = process.hrtime.bigint();
      ({ move } = engine.ask({ cmd: "bot", player, seed: n }));
      times[player].push(Number(process.hrtime.bigint() - start) / 1e6);
    }
    engine.ask({ cmd: "play", move });
  }
  return Object.entries(times);
}

const round3 = (ms) => Math.round(ms * 1000) / 1000;
for (const [game, { id, maps }] of engine.ask({ cmd: "games" }).games.entries())
  for (const [i, map] of (maps.length ? maps : [null]).entries())
    if (process.argv[3] === "bots")
      for (const [player, ms] of await timeBots(id, map)) {
        const mean = ms.reduce((a, b) => a + b) / ms.length;
        const measured = { moves: ms.length, mean_ms: round3(mean), longest_ms: round3(Math.max(...ms)) };
        console.log(JSON.stringify({ game: id, map, players, what: "bot", player, ...measured }));
      }
    else console.log(JSON.stringify({ game: id, map, players, what: "random-games", per_second: measure(game, i) }));
