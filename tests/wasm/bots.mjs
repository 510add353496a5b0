// The same bots on every platform: the programs and the WebAssembly library are asked the same questions in games of
// each kind, and answer with the same bytes. usage: node bots.mjs FILE.wasm PROGRAM...
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { open } from "../../src/wasm/millwright.mjs";

// The programs find their nets beside them.
const NETS = new URL("../../data/nets/", import.meta.url);
const [, , wasm, ...programs] = process.argv;
const moves = 40;

function native(program) {
  const child = spawn(program, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  return {
    async answer(line) {
      const answered = once(lines, "line");
      child.stdin.write(`${line}\n`);
      return (await answered)[0];
    },
    end: () => child.stdin.end(),
  };
}

const module = await open(await readFile(wasm));
const engines = [module, ...programs.map(native)];
let asked = 0;

async function ask(request) {
  const line = JSON.stringify(request);
  const answers = await Promise.all(engines.map((engine) => engine.answer(line)));
  const other = answers.findIndex((answer) => answer !== answers[0]);
  if (other > 0) {
    console.log(`${line}\n  wasm: ${answers[0]}\n  ${programs[other - 1]}: ${answers[other]}`);
    process.exit(1);
  }
  asked++;
  return JSON.parse(answers[0]);
}

const { games, opponents } = await ask({ cmd: "games" });
for (const { id, maps, players } of games)
  for (const map of maps.length ? maps : [null]) {
    const wrong = module.takeNet(id, await readFile(new URL(`${id}.net`, NETS)));
    if (wrong) throw new Error(`${id}.net: ${wrong}`);
    await ask({ cmd: "new", game: id, map, players: players.at(-1), seed: 17 });
    for (let n = 0; n < moves; n++) {
      const { move } = await ask({ cmd: "bot", level: 1 + (n % opponents.length), nodes: 500, seed: n });
      if (n % 20 === 19) {
        await ask({ cmd: "advise", nodes: 1, top: 2, seed: n, move });
        await ask({ cmd: "judge", nodes: 1, seed: n, move });
      }
      await ask({ cmd: "play", move });
    }
  }
for (const engine of engines) engine.end?.();
console.log(`${asked} equal answers of ${engines.length} builds`);
