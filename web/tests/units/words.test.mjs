import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { open } from "../../../src/wasm/millwright.mjs";
import { load, WEB } from "./load.mjs";

const { Words, namesIn } = await load("src/game/words.ts");
const engine = await open(await readFile(process.env.MW_WASM ?? join(WEB, "../build/wasm/millwright.wasm")));
const { games } = engine.ask({ cmd: "games" });
const wordsOf = (game) => new Words(games.find(({ id }) => id === game));

test("words are sorted by what they name", () => {
  const groups = {
    lancashire: { build: "verb", remove: "verb", "oldham.1": "place", distant: "place", "manchester--oldham": "link", cotton: "industry", "coal:market": "source", "coal:wigan.1": "source", "card:oldham": "card", 10: "amount" },
    birmingham: { scout: "verb", "oxford.1": "place", "beer:merchant": "source", "develop:cotton": "bonus", "card:wild-location": "card" },
    "age-of-industry": { "ship-1": "place", "polen.m1": "place", "boston.1": "place", deck: "pile", "display.2": "pile" },
  };
  for (const [game, words] of Object.entries(groups))
    for (const [word, group] of Object.entries(words)) assert.equal(wordsOf(game).groupOf(word), group, word);
  assert.equal(wordsOf("birmingham").kindOf("distant"), undefined);
  assert.equal(new Words().kindOf("build"), undefined);
});

test("every word of every move is of a kind that the library has told", () => {
  for (const { id, maps, players } of games)
    for (const map of maps.length > 0 ? maps : [null]) {
      const words = wordsOf(id);
      engine.ask({ cmd: "new", game: id, map, players: players[0], seed: 1 });
      for (let i = 0; i < 60; i++) {
        const { moves } = engine.ask({ cmd: "moves", limit: 500 });
        if (moves.length === 0) break;
        for (const word of moves.join(" ").split(" ")) assert.ok(words.kindOf(word), `${id}: ${word}`);
        engine.ask({ cmd: "play", move: moves[(i * 37) % moves.length] });
      }
    }
});

test("verbs are those of actions first", () => {
  for (const game of games) {
    const { actions, verbs } = new Words(game);
    assert.deepEqual(verbs.slice(0, actions.length), actions);
    assert.equal(actions.at(-1), "pass");
  }
  assert.deepEqual(wordsOf("lancashire").verbs.slice(-3), ["more", "done", "remove"]);
});

test("cards have one order: places, industries, wild ones; other words stay as they come", () => {
  const words = wordsOf("birmingham");
  const mixed = ["card:wild-industry", "card:pottery", "card:dudley", "card:iron", "card:belper", "card:wild-location", "card:dudley"];
  const ordered = ["card:belper", "card:dudley", "card:dudley", "card:iron", "card:pottery", "card:wild-location", "card:wild-industry"];
  assert.deepEqual(words.inOrder(mixed), ordered);
  assert.deepEqual(words.inOrder(ordered.toReversed()), ordered);
  assert.deepEqual(words.inOrder(["stone.1", "belper.2", "cotton"]), ["stone.1", "belper.2", "cotton"]);
});

test("a click means what is offered there", () => {
  const words = wordsOf("lancashire");
  const offered = ["oldham.1", "coal:oldham.1", "iron:market", "oldham.2"];
  assert.deepEqual(words.meanings("oldham.1", offered), ["oldham.1", "coal:oldham.1"]);
  assert.deepEqual(words.meanings("iron:market", offered), ["iron:market"]);
  assert.deepEqual(words.meanings("bury.1", offered), []);
});

test("a drawing names its elements", () => {
  const svg = "<g class='a' data-word='bury.1'><title>Bury &amp; l&#39;Aia</title><g class='b'/></g><g data-word='a--b' id='x'><path/></g>";
  assert.deepEqual(namesIn(svg), [
    { word: "bury.1", title: "Bury & l'Aia" },
    { word: "a--b", title: "a--b" },
  ]);
});
