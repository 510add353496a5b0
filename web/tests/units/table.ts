// The table with its source in the browser, for tests.
export { Refusal } from "../../src/engine/engine.ts";
export { LocalGame } from "../../src/game/local.ts";
export { Table } from "../../src/game/table.ts";
