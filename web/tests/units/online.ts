// The table with the server's game as its source, for tests.
export { Table } from "../../src/game/table.ts";
export { blake2b256 } from "../../src/online/blake2b.ts";
export { inSeconds, inUnits, leftOf } from "../../src/online/clock.ts";
export { Lost, Refused } from "../../src/online/connection.ts";
export { headOf, isDealt } from "../../src/online/deal.ts";
export { Pace } from "../../src/online/pace.ts";
export { followPlans } from "../../src/online/plans.ts";
export { Room } from "../../src/online/room.ts";
export { OnlineGame } from "../../src/online/source.ts";
