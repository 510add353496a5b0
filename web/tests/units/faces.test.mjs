// Everybody has a face, small enough to be in every page.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { load, WEB } from "./load.mjs";

test("each level has a portrait of its own, in less than 1.5 kB", async () => {
  const { FACES } = await load("src/ui/faces.ts");
  const { LEVELS } = await load("src/game/opponents.ts");
  const { names } = JSON.parse(await readFile(join(WEB, "../data/opponents.json"), "utf8"));
  assert.deepEqual(LEVELS, names.map((_, i) => i + 1));
  assert.equal(new Set(FACES).size, names.length + 1);
  for (const face of FACES) assert.ok(face.length < 1500, `${face.length}`);
});
