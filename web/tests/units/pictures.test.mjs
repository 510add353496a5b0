// The pictures of the rules: each can be drawn, is about a rule of its game, shows what it says it shows, and speaks all
// languages.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { open } from "../../../src/wasm/millwright.mjs";
import { toHtml } from "../../markdown.mjs";
import { load, WEB } from "./load.mjs";

const WASM = process.env.MW_WASM ?? join(WEB, "../build/wasm/millwright.wasm");
const pictures = JSON.parse(readFileSync(join(WEB, "../docs/rules/pictures.json"), "utf8"));
const { drawPicture, surroundings } = await load("src/ui/pictures.ts");
const engine = await open(readFileSync(WASM));

async function ask(request) {
  const answer = engine.ask(request);
  assert.ok(answer.ok, `${request.cmd}: ${answer.error?.field ?? ""} ${answer.error?.text}`);
  return answer;
}

const rulesOf = (language, game) => toHtml(readFileSync(join(WEB, "../docs/rules", language, `${game}.md`), "utf8"), game);
const factsOf = ({ game, map }) => engine.ask({ cmd: "board", game, map }).board;
const nameOf = ({ rule, map }, i) => `${i + 1}: ${rule}${map ? ` on ${map}` : ""}`;

for (const [i, picture] of pictures.entries()) {
  test(`picture ${nameOf(picture, i)} is drawn with all that it names`, async () => {
    const svg = await drawPicture(ask, picture);
    for (const word of [...picture.mark, ...(picture.tracks ?? [])]) assert.ok(svg.includes(`data-word='${word}'`), word);
    if (picture.then) assert.match(svg, /class='[^']*\b(?:ghost|going)\b/);
    const places = new Set(factsOf(picture).locations.map(({ id }) => id));
    for (const place of picture.around) assert.ok(places.has(place), place);
  });

  test(`picture ${nameOf(picture, i)} stands behind a rule, in every language`, () => {
    for (const language of ["", "de", "it"])
      assert.ok(rulesOf(language, picture.game).includes(`<p id="${picture.rule}" `), `${language} ${picture.rule}`);
    assert.deepEqual(Object.keys(picture.caption), ["en", "de", "it"]);
    assert.equal(new Set(Object.values(picture.caption)).size, 3);
  });
}

test("every game has pictures, the first of its whole board, in the order of the rules", () => {
  for (const game of ["lancashire", "birmingham", "age-of-industry"]) {
    const own = pictures.filter((picture) => picture.game === game);
    assert.ok(own.length >= 8, game);
    assert.deepEqual(own[0].around, []);
    const rules = rulesOf("", game);
    const order = own.map(({ rule }) => rules.indexOf(`<p id="${rule}" `));
    assert.deepEqual(order, [...order].sort((a, b) => a - b));
  }
});

test("the surroundings of places hold them all, and no place beside the map", () => {
  const facts = { locations: [{ id: "a", x: 50, y: 400 }, { id: "b", x: 700, y: 600 }, { id: "c", x: 2000, y: 2000 }] };
  assert.equal(surroundings(facts, []), null);
  const { x, y, width, height } = surroundings(facts, ["a", "b"]);
  assert.equal(x, 16);
  assert.ok(y < 400 && x + width > 716 && y + height > 616);
  assert.ok(x + width < 2000 && y + height < 2000);
});
