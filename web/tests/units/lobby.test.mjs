// Parts of online play that need no server: which table comes first, whether a page goes with a server, clocks in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { isMyTurn, sorted } = await load("src/online/mine.ts");
const { fits } = await load("src/online/renewal.ts");
const { CLOCKS, nameOfClock, freeSeats, sitterName, turnsOf } = await load("src/online/terms.ts");
const { fromNow } = await load("src/ui/online/TableRow.tsx");

const person = { user: { id: "u1", name: "Ada", kind: "guest" }, bot: null, stand_in: null, present: true };
const bot = { user: null, bot: 4, stand_in: null, present: true };
const table = (id, change) => ({ table: id, state: "running", seats: [person, bot], seat: 0, mine: 0, until: null, changed: 0, ...change });

test("it is my turn where my seat decides, nobody stands in for me, and the game runs", () => {
  assert.ok(isMyTurn(table("a", {})));
  assert.ok(!isMyTurn(table("a", { seat: 1 })));
  assert.ok(!isMyTurn(table("a", { mine: null, seat: null })));
  assert.ok(!isMyTurn(table("a", { state: "open", seat: null })));
  assert.ok(!isMyTurn(table("a", { seats: [{ ...person, stand_in: "time" }, bot] })));
});

test("my turns come first, then whose time runs out first, then what changed last", () => {
  const tables = [
    table("other, old", { seat: 1, changed: 1 }),
    table("mine, no clock", { changed: 9 }),
    table("other, new", { seat: 1, changed: 5 }),
    table("mine, tomorrow", { until: 2000 }),
    table("mine, soon", { until: 1000 }),
  ];
  assert.deepEqual(sorted(tables).map(({ table }) => table), ["mine, soon", "mine, tomorrow", "mine, no clock", "other, new", "other, old"]);
});

test("a page goes with a server that has its build and its rules, or does not say", () => {
  const hello = (server) => ({ user: null, now: 0, server: { name: "Millwright", version: "1", ...server } });
  const games = [{ id: "lancashire", revision: 1 }, { id: "birmingham", revision: 2 }];
  assert.ok(fits(hello({}), "abc", games));
  assert.ok(fits(hello({ page: null, revisions: { birmingham: 2 } }), "abc", games));
  assert.ok(fits(hello({ page: "abc", revisions: { lancashire: 1, birmingham: 2, other: 7 } }), "abc", games));
  assert.ok(!fits(hello({ page: "abd" }), "abc", games));
  assert.ok(!fits(hello({ page: "abc", revisions: { birmingham: 3 } }), "abc", games));
});

test("clocks that have a name are found by their numbers", () => {
  assert.equal(nameOfClock({ kind: "live", bank_s: 1200, turn_s: 30 }), "evening");
  assert.equal(nameOfClock({ turn_h: 24, bank_h: 72, kind: "days" }), "day");
  assert.equal(nameOfClock({ kind: "none" }), "none");
  assert.equal(nameOfClock({ kind: "live", bank_s: 1200, turn_s: 31 }), null);
  assert.equal(nameOfClock(CLOCKS.day), "day");
});

test("bank and turn of a live clock are half a minute to four hours together", () => {
  assert.deepEqual(turnsOf(0), { least: 30, most: 3600 });
  assert.deepEqual(turnsOf(20), { least: 10, most: 3600 });
  assert.deepEqual(turnsOf(1200), { least: 5, most: 3600 });
  assert.deepEqual(turnsOf(239 * 60), { least: 5, most: 60 });
});

test("who sits: a person by name, nobody as free", () => {
  assert.equal(sitterName(person), "Ada");
  assert.equal(sitterName({ ...person, user: { id: null, name: "", kind: "guest" } }), "seat.someone");
  assert.equal(freeSeats({ seats: [person, null, bot, null] }), 2);
});

test("how long ago, and how long still", () => {
  const [minute, hour] = [60_000, 3_600_000];
  assert.equal(fromNow(5 * minute, 0), "in 5 minutes");
  assert.equal(fromNow(-20 * hour, 0), "20 hours ago");
  assert.equal(fromNow(50 * hour, 0), "in 2 days");
  assert.equal(fromNow(0, 0), "this minute");
});
