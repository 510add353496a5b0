// Opens the library in a worker of its own. The names are filled in by the build, with a hash of what is in the files.
import { Engine } from "./engine/engine.ts";

declare const WORKER: string;
declare const WASM: string;

export function openEngine(): Promise<Engine> {
  return Engine.open(WORKER, WASM);
}
