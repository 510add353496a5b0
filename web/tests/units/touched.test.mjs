import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { touched } = await load("src/game/table.ts");

test("what the last moves did is remembered, in the order in which it was done", () => {
  const part = "move";
  const before = touched([], [{ event: "place", part, space: "bury.1" }, { event: "take", part, from: "wigan.1" }]);
  assert.deepEqual(touched(before, [{ event: "link", part, link: "bury--bolton" }]), ["bury.1", "wigan.1", "bury--bolton"]);
});

test("what leaves the board or only scores is not what the last moves did", () => {
  const events = [
    { event: "place", part: "move", space: "leeds.1" },
    { event: "flip", part: "move", space: "bolton.1" },
    { event: "earn", part: "scoring", link: "bury--bolton" },
    { event: "vp", part: "scoring", source: "canal_links", link: "leeds--york" },
    { event: "vp", part: "scoring", source: "canal_tiles", space: "bury.1" },
    { event: "remove", part: "scoring", link: "leeds--york" },
    { event: "remove", part: "scoring", space: "leeds.1" },
  ];
  assert.deepEqual(touched(["leeds--york", "york.1"], events), ["york.1", "bolton.1"]);
});
