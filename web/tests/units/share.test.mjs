import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { pack, seatsOf, unpack, withSeats } = await load("src/game/share.ts");

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

test("a log says who sits where, and says it once", () => {
  const log = "millwright log 1\nname 0 Ann\nmoves\nbuild a\n";
  const told = withSeats(withSeats(log, [5, 5]), [0, 3]);
  assert.equal(told, "millwright log 1\nname 0 Ann\n# seats: human,3\nmoves\nbuild a\n");
  assert.deepEqual(seatsOf(told, 2), [0, 3]);
  assert.deepEqual(seatsOf("# seats: random,human,99,x\n", 5), [1, 0, 0, 0, 0]);
  assert.deepEqual(seatsOf(log, 2), [0, 0]);
});
