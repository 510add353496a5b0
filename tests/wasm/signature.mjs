// Prints the behaviour signature of the WebAssembly library, as `millwright bench --signature` does.
import { readFile } from "node:fs/promises";
import { open } from "../../src/wasm/millwright.mjs";

const engine = await open(await readFile(process.argv[2]));
console.log(engine.signature(2000));
