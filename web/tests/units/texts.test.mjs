// The texts of the page: the same keys in every language, all that are asked for, and none that nobody asks for.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { load, WEB } from "./load.mjs";

const page = (language) => JSON.parse(readFileSync(join(WEB, `../lang/${language}.json`), "utf8")).page;
const sources = (folder) =>
  readdirSync(join(WEB, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? sources(join(folder, entry.name)) : /\.tsx?$/.test(entry.name) ? [join(WEB, folder, entry.name)] : [],
  );
const code = sources("src").map((path) => readFileSync(path, "utf8")).join("\n");

test("the languages have the same texts, with the same blanks to fill", () => {
  const blanks = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
  for (const language of ["de", "it"]) {
    assert.deepEqual(Object.keys(page(language)).sort(), Object.keys(page("en")).sort());
    for (const [key, text] of Object.entries(page("en"))) assert.deepEqual(blanks(page(language)[key]), blanks(text), key);
  }
});

test("no text stands twice", () => {
  for (const language of ["en", "de", "it"]) {
    const seen = new Set();
    const within = []; // the names of the parts around a line, by their indentation
    for (const line of readFileSync(join(WEB, `../lang/${language}.json`), "utf8").split("\n")) {
      const [, indent, key] = line.match(/^( *)"([^"]+)":/) ?? [];
      if (!key) continue;
      const name = [...within.slice(0, indent.length), key].join(" ");
      assert.ok(!seen.has(name), `${language} has ${name} twice`);
      seen.add(name);
      within[indent.length] = key;
    }
  }
});

test("every text that is asked for is there", () => {
  for (const [, key] of code.matchAll(/\bt\("([^"]+)"/g)) assert.ok(key in page("en"), key);
  for (const [, start] of code.matchAll(/\bt\(`([^`$]+)\$\{/g))
    assert.ok(Object.keys(page("en")).some((key) => key.startsWith(start)), start);
});

test("no text is there for nobody", () => {
  const asked = new Set([...code.matchAll(/"([\w.-]+)"/g)].map(([, key]) => key));
  const starts = [...code.matchAll(/`([\w-]+\.)\$\{/g)].map(([, start]) => start);
  for (const key of Object.keys(page("en"))) assert.ok(asked.has(key) || starts.some((start) => key.startsWith(start)), key);
});

test("a number has one sign", async () => {
  const { decimal } = await load("src/text.ts");
  assert.equal(decimal(-1, 0, true), "−1");
  assert.equal(decimal(3, 0, true), "+3");
  assert.equal(decimal(0, 0, true), "0");
  assert.equal(decimal(-2.25), "−2.3");
});
