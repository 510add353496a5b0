// Who sits before this page, as the server's answers come.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { askWhoIAm, me } = await load("src/online/person.ts");

test("an answer that another has overtaken is out of date", async () => {
  const answers = [];
  globalThis.fetch = () => new Promise((answer) => answers.push((user) => answer({ ok: true, json: async () => ({ user, programs: [] }) })));
  const [first, second] = [askWhoIAm(), askWhoIAm()];
  answers[1](null);
  assert.equal((await second).user, null);
  answers[0]({ id: "u1", name: "Ada", kind: "guest" });
  assert.equal((await first).user, null);
  assert.equal(me().user, null);
});
