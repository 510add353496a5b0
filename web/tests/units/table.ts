// The table with its source in the browser, for tests.
export { LocalGame } from "../../src/game/local.ts";
export { Table } from "../../src/game/table.ts";
