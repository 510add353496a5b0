// What is seen of a move, as times and places.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { planOf, lengthOf } = await load("src/motion/plan.ts");

const move = (event, fields) => ({ event, part: "move", seat: 1, ...fields });
const of = (motions, kind) => motions.filter((each) => each.kind === kind);

test("cubes travel from their source to what is built, which then comes down", () => {
  const motions = planOf([
    move("discard", { card: "oldham" }),
    move("take", { resource: "coal", from: "wigan.1" }),
    move("take", { resource: "iron", from: "market", price: 2 }),
    move("pay", { cause: "tile", amount: 12 }),
    move("place", { space: "oldham.1", industry: "cotton", level: 2 }),
  ], 5000);
  const [card, coal, iron] = of(motions, "fly");
  assert.deepEqual(card.from, { card: "oldham", seat: 1 });
  assert.deepEqual([coal.thing, coal.from, coal.to], ["coal", { word: "wigan.1" }, { word: "oldham.1" }]);
  assert.deepEqual([iron.thing, iron.from, iron.to], ["iron", { word: "iron:market" }, { word: "oldham.1" }]);
  const [tile] = of(motions, "set");
  assert.equal(tile.word, "oldham.1");
  assert.ok(card.at < coal.at && coal.at <= iron.at && iron.at < tile.at, "one after the other");
  assert.deepEqual(of(motions, "tell").map(({ text, place }) => [text, place]), [["−12", { seat: 1, has: "money" }]]);
});

test("beer beside a merchant comes from there, and the tile turns after it has sold", () => {
  const motions = planOf([
    move("take", { resource: "beer", from: "merchant" }),
    move("sell", { space: "redditch.1", industry: "manufacturer", to: "gloucester.2" }),
    move("flip", { space: "redditch.1", industry: "manufacturer", points: 3, amount: 5 }),
    move("income", { cause: "flip", amount: 5, before: 0, level: 3 }),
  ], 5000);
  const [beer, goods] = of(motions, "fly");
  assert.deepEqual([beer.from, beer.to], [{ word: "gloucester.2" }, { word: "redditch.1" }]);
  assert.deepEqual([goods.thing, goods.to], ["icon-manufacturer", { word: "gloucester.2" }]);
  assert.ok(of(motions, "turn")[0].at > goods.at);
  assert.equal(of(motions, "tell")[0].text, "+5");
});

test("an era is scored place by place before the board is cleared", () => {
  const scoring = (event, fields) => ({ event, part: "scoring", seat: 0, ...fields });
  const motions = planOf([
    scoring("vp", { source: "canal_links", amount: 3, link: "a--b" }),
    scoring("vp", { source: "canal_tiles", amount: 4, space: "a.1", industry: "coal" }),
    scoring("remove", { link: "a--b" }),
    scoring("remove", { space: "a.1", industry: "coal", level: 1 }),
  ], 10_000);
  assert.deepEqual(of(motions, "tell").map(({ text, place }) => [text, place]), [["+3", { word: "a--b" }], ["+4", { word: "a.1" }]]);
  assert.ok(of(motions, "gone").every(({ at }) => at > of(motions, "tell")[1].at));
});

test("however much happens, it fits into the time there is", () => {
  const many = Array.from({ length: 60 }, (_, i) => move("vp", { source: "canal_links", amount: i, link: `l${i}` }));
  const motions = planOf(many, 1200);
  assert.ok(lengthOf(motions) <= 1200.001);
  assert.equal(motions.length, 60);
  assert.deepEqual(planOf([], 1200), []);
  assert.deepEqual(planOf([{ event: "order", part: "round", order: [1, 0] }], 1200), [], "nothing flies for it");
});
