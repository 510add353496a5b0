// Opens the library in a worker of its own. The names are filled in by the build, with a hash of what is in the files.
import { EngineWorker } from "./engine/engine.ts";

declare const WORKER: string;
declare const WASM: string;
declare const NETS: Record<string, string>;

export function openEngine(): Promise<EngineWorker> {
  return EngineWorker.open(WORKER, WASM, NETS);
}
