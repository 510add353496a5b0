import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { IN_ENGLISH, inline, PAGES, toHtml } from "../../markdown.mjs";
import { WEB } from "./load.mjs";

test("a rule is a target that links lead to, its own number too", () => {
  const html = toHtml('<a id="l6-2"></a>\n**L6.2** *Card.* See [L6.3](#l6-3) and\n[Birmingham](birmingham.md#b1-1).', "lancashire");
  assert.equal(
    html,
    '<p id="L6.2" class="rule-text"><a class="number" href="#/rules/lancashire/L6.2">L6.2</a> <em>Card.</em> See <a href="#/rules/lancashire/L6.3">L6.3</a> and ' +
      '<a href="#/rules/birmingham/B1.1">Birmingham</a>.</p>',
  );
});

test("a heading is a target by the anchor before it, or else by its words", () => {
  assert.equal(
    toHtml('## A Word\n\n<a id="ruling-12"></a>\n### 12 · L8.2 — Why?\n\nSee [ruling 12](#ruling-12).\n\n### Then', "rulings"),
    '<h2 id="a-word">A Word</h2>\n<h3 id="ruling-12">12 · L8.2 — Why?</h3>\n<p>See <a href="#/rules/rulings/ruling-12">ruling 12</a>.</p>\n<h3 id="then">Then</h3>',
  );
});

test("what looks like HTML is text", () => {
  assert.equal(inline("a < b & `<c> *d*`", "lancashire"), "a &lt; b &amp; <code>&lt;c&gt; *d*</code>");
});

test("links to other documents are only their text", () => {
  assert.equal(inline("[the protocol](../protocol.md)", "lancashire"), "the protocol");
});

test("lists, tables, quotes and pictures in letters", () => {
  assert.equal(toHtml("- one\n  more\n- two", ""), "<ul><li>one more</li><li>two</li></ul>");
  assert.equal(
    toHtml("| a | b |\n|---|---|\n| 1 | 2 |", ""),
    '<div class="scroll" tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>',
  );
  assert.equal(toHtml("```\na  <b>\n```", ""), '<pre tabindex="0"><code>a  &lt;b&gt;</code></pre>');
  assert.equal(toHtml("> said", ""), "<blockquote><p>said</p></blockquote>");
});

const read = (language, page) => readFileSync(join(WEB, "../docs", IN_ENGLISH.includes(page) ? "" : join("rules", language), `${page}.md`), "utf8");

for (const language of ["", "de", "it"])
  for (const page of [...PAGES, ...IN_ENGLISH])
    test(`every link of ${language || "en"}/${page} leads to something`, () => {
      const targets = new Map([...PAGES, ...IN_ENGLISH].map((name) => [name, new Set(toHtml(read(language, name), name).match(/id="[^"]*"/g))]));
      for (const [, name, place] of toHtml(read(language, page), page).matchAll(/href="#\/rules\/([a-z-]+)(?:\/([^"]*))?"/g))
        assert.ok(!place || targets.get(name).has(`id="${place}"`), `${name}/${place}`);
    });
