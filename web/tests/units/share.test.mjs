import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { pack, unpack } = await load("src/game/share.ts");

test("a log goes through a link unchanged", async () => {
  const log = "millwright log 1\ngame lancashire\nname 0 Zoë £\nmoves\n" + "build oldham.1 cotton card:oldham\n".repeat(100);
  const packed = await pack(log);
  assert.match(packed, /^[\w-]+$/);
  assert.ok(packed.length < 300);
  assert.equal(await unpack(packed), log);
});

test("a link that was cut off is refused", async () => {
  const packed = await pack("millwright log 1\ngame lancashire\n");
  await assert.rejects(unpack(packed.slice(0, packed.length / 2)));
  await assert.rejects(unpack("%%%"));
});
