import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { kindOf, meanings, namesIn } = await load("src/game/words.ts");
const INDUSTRIES = ["cotton", "coal", "ship"];

test("words are sorted by what they name", () => {
  const kinds = {
    build: "verb", remove: "verb", "oldham.1": "place", "ship-1": "place", "polen.m1": "place", distant: "place",
    "a--b": "link", cotton: "industry", "coal:market": "source", "beer:merchant": "source", "card:oldham": "card",
    "develop:cotton": "bonus", 10: "amount", deck: "pile", "display.2": "pile",
  };
  for (const [word, kind] of Object.entries(kinds)) assert.equal(kindOf(word, INDUSTRIES), kind, word);
});

test("a click means what is offered there", () => {
  const offered = ["oldham.1", "coal:oldham.1", "iron:market", "oldham.2"];
  assert.deepEqual(meanings("oldham.1", offered), ["oldham.1", "coal:oldham.1"]);
  assert.deepEqual(meanings("iron:market", offered), ["iron:market"]);
  assert.deepEqual(meanings("bury.1", offered), []);
});

test("a drawing names its elements", () => {
  const svg = "<g class='a' data-word='bury.1'><title>Bury &amp; l&#39;Aia</title><g class='b'/></g><g data-word='a--b' id='x'><path/></g>";
  assert.deepEqual(namesIn(svg), [
    { word: "bury.1", title: "Bury & l'Aia" },
    { word: "a--b", title: "a--b" },
  ]);
});
