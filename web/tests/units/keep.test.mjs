import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load } from "./load.mjs";

class FakeStorage {
  kept = new Map();
  get length() { return this.kept.size; }
  key(i) { return [...this.kept.keys()][i] ?? null; }
  getItem(key) { return this.kept.get(key) ?? null; }
  setItem(key, value) {
    if (this.full) throw new Error("QuotaExceededError");
    this.kept.set(key, value);
  }
  removeItem(key) { this.kept.delete(key); }
}

const keep = await load("src/game/keep.ts");
const game = (id, changed) => ({ id, game: "lancashire", map: null, seats: [], log: "", moves: 0, over: false, changed });
beforeEach(() => { globalThis.localStorage = new FakeStorage(); });

test("games come back, the latest first, and can be forgotten", () => {
  keep.keep(game("a", 1));
  keep.keep(game("b", 2));
  assert.deepEqual(keep.list().map(({ id }) => id), ["b", "a"]);
  keep.forget("b");
  assert.equal(keep.find("b"), null);
  assert.equal(keep.find("a").game, "lancashire");
});

test("a full storage is told, keeps what it had, and the game goes on in memory", () => {
  keep.keep(game("a", 1));
  localStorage.full = true;
  assert.equal(keep.keep(game("a", 2)), false);
  assert.equal(keep.storageProblem, "full");
  assert.equal(JSON.parse(localStorage.getItem("millwright/game/a")).changed, 1);
  assert.equal(keep.find("a").changed, 2);
  assert.deepEqual(keep.list().map(({ changed }) => changed), [2]);
  localStorage.full = false;
  assert.equal(keep.keep(game("a", 3)), true);
  assert.equal(keep.find("a").changed, 3);
});

test("a blocked storage is told, and the game goes on in memory", () => {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get() { throw new Error("SecurityError"); } });
  assert.equal(keep.keep(game("a", 1)), false);
  assert.equal(keep.storageProblem, "blocked");
  assert.deepEqual(keep.list().map(({ id }) => id), ["a"]);
  keep.forget("a");
  assert.equal(keep.find("a"), null);
  Object.defineProperty(globalThis, "localStorage", { configurable: true, writable: true, value: new FakeStorage() });
});

test("what somebody else has broken is no game", () => {
  localStorage.setItem("millwright/game/x", "{broken");
  assert.deepEqual(keep.list(), []);
});

test("settings have defaults and keep changes", () => {
  assert.equal(keep.settings().speed, 1200);
  keep.changeSettings({ speed: 0 });
  assert.deepEqual([keep.settings().speed, keep.settings().theme], [0, "auto"]);
});
