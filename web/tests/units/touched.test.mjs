import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { touched } = await load("src/game/table.ts");

test("what the last moves did is remembered, in the order in which it was done", () => {
  const before = touched([], [{ event: "place", space: "bury.1" }, { event: "take", from: "wigan.1" }]);
  assert.deepEqual(touched(before, [{ event: "link", link: "bury--bolton" }]), ["bury.1", "wigan.1", "bury--bolton"]);
});

test("what leaves the board or only scores is not what the last moves did", () => {
  const events = [
    { event: "place", space: "leeds.1" },
    { event: "vp", link: "leeds--york" },
    { event: "vp", space: "bury.1" },
    { event: "remove", link: "leeds--york" },
    { event: "remove", space: "leeds.1" },
    { event: "earn", link: "bury--bolton" },
    { event: "flip", space: "bolton.1" },
  ];
  assert.deepEqual(touched(["leeds--york", "york.1"], events), ["york.1", "bolton.1"]);
});
