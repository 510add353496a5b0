// Playing with others: people in browsers of their own at one table of the server.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { assertNothingWrong, confirmButton, dice, lookWithAxe, openContext, playMove, say, serveOnline, settled, setUp, SIZES, takeAction } from "./harness.mjs";

const { server, chrome } = setUp(() => serveOnline(undefined, { options: ["--test-clock"] }));

let named = 0;

// In the page: a network that can be cut. The browser's own switch leaves open sockets alone.
function cuttable() {
  const sockets = [];
  let isCut = false;
  window.WebSocket = class extends WebSocket {
    constructor(...made) {
      if (isCut) throw new Error("no network");
      super(...made);
      sockets.push(this);
    }
  };
  window.cut = (wanted) => {
    isCut = wanted;
    if (isCut) for (const socket of sockets) socket.close();
    else window.dispatchEvent(new Event("online"));
  };
}

// Somebody with a browser of his own; without a name a stranger.
async function person(name, { size = "wide", dark = false, language = "en", speed = 0 } = {}) {
  const look = { viewport: SIZES[size], locale: language, colorScheme: dark ? "dark" : "light", hasTouch: size === "phone", reducedMotion: "reduce" };
  const context = await openContext(chrome.browser, look);
  if (name) assert.equal((await context.request.post(`${server.address}api/guest`, { data: { name: `${name} ${++named}` } })).status(), 201);
  const page = await context.newPage();
  page.wrong = [];
  page.on("pageerror", (error) => page.wrong.push(String(error)));
  page.on("console", (message) => message.type() === "error" && !/WebSocket|ERR_INTERNET_DISCONNECTED/.test(message.text()) && page.wrong.push(message.text()));
  await page.addInitScript((kept) => {
    if (!localStorage.getItem("millwright/settings")) localStorage.setItem("millwright/settings", JSON.stringify(kept));
  }, { theme: "auto", speed, language });
  await page.addInitScript(cuttable);
  await page.goto(server.address);
  await page.locator("main").waitFor();
  return page;
}

async function goTo(page, { table, invite }) {
  await page.goto(`${server.address}#/table/${table}${invite ? `/${invite}` : ""}`);
  await page.locator("main.table .sheet svg").waitFor();
}

// The first makes a table, the others sit down at it; then all open it.
async function sitDown(people, terms = {}) {
  const made = await say(people[0], { cmd: "create", game: "birmingham", players: people.length, order: "seats", ...terms });
  assert.ok(made.ok, JSON.stringify(made));
  for (const page of people.slice(1)) assert.ok((await say(page, { cmd: "sit", table: made.table, invite: made.invite })).ok);
  for (const page of people) await goTo(page, { table: made.table });
  return made;
}

const verbs = (page) => page.locator(".choice .verbs");
const isOver = (page) => page.locator("section.choice .winner").isVisible();

// Who is to move; null: the game is over.
async function whoseTurn(people) {
  for (;;) {
    for (const page of people) {
      if (await isOver(page)) return null;
      await page.evaluate(() => document.querySelector("dialog .close")?.click());
      if ((await verbs(page).isVisible()) && (await confirmButton(page).count()) > 0) return page;
    }
    await people[0].waitForTimeout(20);
  }
}

const momentOf = (page) => page.locator(".moment").textContent();
const comeTo = (page, moment) => page.waitForFunction((moment) => document.querySelector(".moment")?.textContent === moment, moment);

// A move that needs nothing but a card, which is the first that can be played.
async function chooseSimple(page, action = "Loan") {
  await takeAction(page, action);
  await page.locator(".hand .card.offered").first().click();
  await page.locator(".comes").waitFor();
}

async function playSimple(page, action = "Loan") {
  const before = await momentOf(page);
  await chooseSimple(page, action);
  await confirmButton(page).click();
  await page.waitForFunction((before) => document.querySelector(".moment")?.textContent !== before, before);
}

const button = (page, name) => page.getByRole("button", { name, exact: true });

test("two people and a spectator play a whole game", async () => {
  const [ann, bob, eve] = [await person("Ann"), await person("Bob", { size: "phone", dark: true }), await person("Eve", { size: "middle" })];
  const { table } = await sitDown([ann, bob]);
  await goTo(eve, { table });
  await eve.locator(".watching-note").waitFor();
  assert.equal(await eve.locator(".hand").count(), 0, "whoever watches sees no hand");
  assert.equal(await ann.locator(".tools").getByRole("button", { name: "Hint" }).count(), 0, "no hints among people");
  for (const page of [ann, bob]) await page.addLocatorHandler(page.locator("dialog .score caption", { hasText: "Points so far" }), () => page.evaluate(() => document.querySelector("dialog .close")?.click()));
  const roll = dice(7);
  let moves = 0;
  for (let page; (page = await whoseTurn([ann, bob])); ) {
    if (page === bob) await bob.locator(".tabs button").first().click();
    await playMove(page, roll);
    assert.ok(++moves < 300, "the game does not end");
  }
  for (const page of [ann, bob, eve]) {
    await page.locator("section.choice .winner").waitFor();
    await comeTo(page, `Move ${moves} of ${moves}`);
  }
  const winners = await Promise.all([ann, bob, eve].map((page) => page.locator("section.choice .winner").textContent()));
  assert.equal(new Set(winners).size, 1);
  // The deal, the log, the history.
  await ann.locator("dialog .close").click();
  assert.match(await ann.locator(".deal summary").textContent(), /^The deal is the one/);
  const [file] = await Promise.all([ann.waitForEvent("download"), button(ann.locator("section.choice"), "Save the log").click()]);
  assert.match(await readFile(await file.path(), "utf8"), /^millwright log 1\n(?:[^#].*\n)+result .*\n# commit [0-9a-f]{64}\n# salt [0-9a-f]{64}\n$/);
  await button(ann, "One move back").click();
  await comeTo(ann, `Move ${moves - 1} of ${moves}`);
  // Once more.
  await ann.locator(".past button").first().click();
  await ann.locator("dialog .close").click();
  await button(ann.locator("section.choice"), "Another game together").click();
  await ann.locator("main.room").waitFor();
  await bob.evaluate(() => document.querySelector("dialog .close")?.click());
  await button(bob.locator("section.choice"), "Join the next game").click();
  await bob.locator("main.table").waitFor();
  await ann.locator("main.table").waitFor();
  for (const page of [ann, bob, eve]) assertNothingWrong(page);
});

test("who leaves for good is played for, and the others go on", async () => {
  const [ann, bob] = [await person("Ann"), await person("Bob")];
  await sitDown([ann, bob], { stand_in: 1 });
  const first = await whoseTurn([ann, bob]);
  const other = first === ann ? bob : ann;
  await button(first, "Table").click();
  await button(first, "Leave for good").click();
  await button(first, "Leave").click();
  await first.locator("main.lobby").waitFor();
  await verbs(other).waitFor();
  assert.match(await other.locator(".company").textContent(), /Ann.*Bob/);
  assert.equal(await other.locator(".company .presence.bot").count(), 1);
  await playSimple(other);
  await verbs(other).waitFor();
  // The host gives the seat to another bot.
  if (other === ann) {
    await button(other, "Table").click();
    await button(other, "Leave it to this bot").click();
  }
  for (const page of [ann, bob]) assertNothingWrong(page);
});

test("a stand-in plays until the seat is taken back", async () => {
  const [ann, bob] = [await person("Ann"), await person("Bob")];
  await sitDown([ann, bob], { stand_in: 1 });
  const first = await whoseTurn([ann, bob]);
  const other = first === ann ? bob : ann;
  await button(other, "Table").click();
  await button(other, "Let a bot play for me").click();
  await other.locator(".asks", { hasText: "A bot plays your seat" }).waitFor();
  await playSimple(first);
  await verbs(first).waitFor();
  await button(other, "Take my seat back").click();
  await other.locator(".asks").waitFor({ state: "detached" });
  await first.locator(".company .presence.bot").waitFor({ state: "detached" });
  await playSimple(first);
  if (!(await verbs(first).isVisible())) await verbs(other).waitFor();
  for (const page of [ann, bob]) assertNothingWrong(page);
});

test("a reload in the middle of a move keeps what was chosen", async () => {
  const [ann, bob] = [await person("Ann"), await person("Bob")];
  await sitDown([ann, bob]);
  const page = await whoseTurn([ann, bob]);
  await chooseSimple(page);
  const chosen = await page.locator(".chosen-words").textContent();
  await page.reload();
  await page.locator(".comes").waitFor();
  assert.equal(await page.locator(".chosen-words").textContent(), chosen);
  assertNothingWrong(page);
});

test("without a network nothing half-made is lost, and a move goes out once it is back", async () => {
  const [ann, bob] = [await person("Ann"), await person("Bob")];
  await sitDown([ann, bob]);
  const page = await whoseTurn([ann, bob]);
  const other = page === ann ? bob : ann;
  const before = await momentOf(page);
  await chooseSimple(page);
  await page.evaluate(() => window.cut(true));
  await page.locator(".banner p").waitFor();
  assert.ok(await confirmButton(page).isEnabled(), "what was chosen is there");
  await confirmButton(page).click();
  await page.getByText("Your move is on its way").waitFor();
  await page.evaluate(() => window.cut(false));
  await page.waitForFunction((before) => document.querySelector(".moment")?.textContent !== before, before);
  await comeTo(other, await momentOf(page));
  await page.locator(".banner p").waitFor({ state: "detached" });
  assert.match(await momentOf(page), /^Move 1 of 1$/);
  for (const each of [ann, bob]) assertNothingWrong(each);
});

test("taking back is asked for, and refused or granted", async () => {
  const [ann, bob] = [await person("Ann"), await person("Bob")];
  await sitDown([ann, bob]);
  const first = await whoseTurn([ann, bob]);
  const other = first === ann ? bob : ann;
  await playSimple(first);
  await verbs(other).waitFor();
  await playSimple(other);
  await comeTo(first, "Move 2 of 2");
  await settled(first);
  const ask = async (page) => {
    await button(page, "Table").click();
    await button(page, "Ask the others").click();
    await page.locator(".asks", { hasText: "You have asked" }).waitFor();
  };
  await ask(first);
  await other.locator(".asks", { hasText: "Do you agree?" }).waitFor();
  await button(other.locator(".asks"), "No").click();
  for (const page of [first, other]) await page.locator(".asks").waitFor({ state: "detached" });
  await comeTo(first, "Move 2 of 2");
  await ask(other);
  await button(first.locator(".asks"), "Agree").click();
  for (const page of [first, other]) await comeTo(page, "Move 1 of 1");
  await verbs(other).waitFor();
  for (const each of [ann, bob]) assertNothingWrong(each);
});

test("when time is out a bot plays, until its person is back", async () => {
  const [ann, bob] = [await person("Ann"), await person("Bob")];
  await sitDown([ann, bob], { clock: { kind: "live", bank_s: 60, turn_s: 30 }, stand_in: 1 });
  const first = await whoseTurn([ann, bob]);
  const other = first === ann ? bob : ann;
  assert.match(await first.locator(".company .to-move .clock").textContent(), /^0:[0-3]\d\+1:00$/);
  const jumped = await first.context().request.post(`${server.address}api/test/clock`, { data: { advance_ms: 120_000 } });
  assert.equal(jumped.status(), 200);
  await first.locator(".asks", { hasText: "Your time ran out" }).waitFor();
  await verbs(other).waitFor();
  await button(first, "Take my seat back").click();
  await first.locator(".asks").waitFor({ state: "detached" });
  for (const each of [ann, bob]) assertNothingWrong(each);
});

test("a plan is made on the board, played, and told when it comes to nothing", async () => {
  const [ann, bob] = [await person("Ann"), await person("Bob")];
  const { table } = await sitDown([ann, bob]);
  const first = await whoseTurn([ann, bob]);
  const other = first === ann ? bob : ann;
  await button(other, "Plan my next turn").click();
  await verbs(other).waitFor();
  await chooseSimple(other);
  await button(other, "Add to the plan").click();
  await other.locator(".plan li").waitFor();
  await playSimple(first);
  await comeTo(other, "Move 2 of 2");
  await other.locator(".plan").waitFor({ state: "detached" });
  // One at another price than it has is dropped.
  const now = await whoseTurn([ann, bob]);
  const waits = now === ann ? bob : ann;
  await button(waits, "Plan my next turn").click();
  await chooseSimple(waits);
  await button(waits, "Add to the plan").click();
  await waits.locator(".plan li").waitFor();
  const { plan } = await say(waits, { cmd: "open", table });
  assert.ok((await say(waits, { cmd: "plan", table, moves: [{ ...plan[0], price: plan[0].price + 1 }] })).ok);
  while (await verbs(now).isVisible()) {
    await playSimple(now);
    await settled(now);
  }
  await waits.locator(".plan .refused", { hasText: "Your plan was dropped" }).waitFor();
  for (const each of [ann, bob]) assertNothingWrong(each);
});

test("what is said is read by the others, as plain text, and can be muted", async () => {
  const [ann, bob] = [await person("Ann"), await person("Bob")];
  await sitDown([ann, bob]);
  await ann.locator(".lower [data-tab=talk]").click();
  await ann.locator(".say input").fill("Look: <b>https://example.org</b>");
  await ann.locator(".say button").click();
  await bob.locator(".talk .count", { hasText: "1 new" }).waitFor({ state: "attached" });
  await bob.locator(".lower .marked[data-tab=talk]").click();
  assert.equal(await bob.locator(".talk li p").textContent(), "Look: <b>https://example.org</b>");
  assert.equal(await bob.locator(".talk li a, .talk li b").count(), 0);
  await bob.locator(".talk .count").waitFor({ state: "detached" });
  await button(bob, "Mute").click();
  assert.equal(await bob.locator(".talk li").count(), 0);
  for (const each of [ann, bob]) assertNothingWrong(each);
});

test("what happened since one looked last is shown again, and can be skipped", async () => {
  const [ann, bob] = [await person("Ann", { speed: 2500 }), await person("Bob")];
  const made = await sitDown([ann, bob], { stand_in: 1 });
  const first = await whoseTurn([ann, bob]);
  if (first === ann) await playSimple(ann);
  await verbs(bob).waitFor();
  await ann.waitForTimeout(1500); // until it has been said what was seen
  await ann.goto(`${server.address}#/`);
  await ann.locator("main.start").waitFor();
  await playSimple(bob);
  if (await verbs(bob).isVisible()) await playSimple(bob);
  await goTo(ann, made);
  await ann.locator(".choice", { hasText: "Meanwhile" }).waitFor();
  await button(ann, "All at once").click();
  await verbs(ann).waitFor();
  for (const each of [ann, bob]) assertNothingWrong(each);
});

test("earlier moments of a running game can be looked at, however fast one goes through them", async () => {
  const [ann, bob] = [await person("Ann", { size: "middle" }), await person("Bob")];
  await sitDown([ann, bob]);
  for (let moves = 0; moves < 8; moves++) {
    const page = await whoseTurn([ann, bob]);
    await playSimple(page, "Pass");
    await settled(page);
  }
  await comeTo(ann, "Move 8 of 8");
  for (const [name, times, moment] of [["One move back", 8, "Move 0 of 8"], ["One move on", 5, "Move 5 of 8"], ["One move back", 3, "Move 2 of 8"]]) {
    for (let i = 0; i < times; i++) await button(ann, name).click();
    await comeTo(ann, moment);
  }
  await ann.waitForFunction(() => document.querySelectorAll(".player .explain").length === 8);
  assert.equal(await ann.locator(".past").count(), 1);
  assert.equal(await button(ann, "Play on from here as a new game").count(), 0, "what is hidden stays so");
  // Meanwhile somebody moves: who looks at something else is left there.
  const page = await whoseTurn([bob, ann]);
  if (page === bob) {
    await playSimple(bob, "Pass");
    await comeTo(ann, "Move 2 of 9");
  }
  await button(ann, "Back to the game").click();
  await comeTo(ann, page === bob ? "Move 9 of 9" : "Move 8 of 8");
  for (const each of [ann, bob]) assertNothingWrong(each);
});

test("in another language it is the same table, with the same words chosen", async () => {
  const [ann, bob] = [await person("Ann"), await person("Bob")];
  await sitDown([ann, bob]);
  await playSimple(await whoseTurn([ann, bob]));
  const page = await whoseTurn([ann, bob]);
  await chooseSimple(page);
  const chips = await page.locator(".chosen-words li").count();
  await button(page, "Settings").click();
  await page.locator("dialog select").first().selectOption("de");
  await page.locator(".log button", { hasText: "Kredit" }).first().waitFor({ state: "attached" });
  await page.locator(".comes").waitFor();
  assert.equal(await page.locator(".chosen-words li").count(), chips);
  for (const each of [ann, bob]) assertNothingWrong(each);
});

test("a game is ended when all agree", async () => {
  const [ann, bob] = [await person("Ann"), await person("Bob")];
  await sitDown([ann, bob]);
  await playSimple(await whoseTurn([ann, bob]));
  await button(ann, "Table").click();
  await button(ann, "I would end it").click();
  await button(bob.locator(".asks"), "Agree").click();
  for (const page of [ann, bob]) await page.locator("section.choice h2", { hasText: "The game was ended" }).waitFor();
  for (const each of [ann, bob]) assertNothingWrong(each);
});

for (const [size, dark, language] of [["wide", false, "en"], ["middle", true, "de"], ["phone", false, "it"], ["phone", true, "en"]])
  test(`axe finds nothing: ${size}${dark ? ", dark" : ""}, ${language}`, async () => {
    const [ann, bob] = [await person("Ann", { size, dark, language }), await person("Bob")];
    await sitDown([ann, bob], { clock: { kind: "live", bank_s: 1200, turn_s: 30 } });
    await settled(ann);
    assert.deepEqual(await lookWithAxe(ann, size), []);
    await ann.locator(".tools button").first().click();
    await ann.locator("dialog .way").first().waitFor();
    assert.deepEqual(await lookWithAxe(ann, size), []);
    await ann.locator("dialog .close").click();
    await ann.locator(size === "phone" ? ".tabs button:last-child" : ".lower [data-tab=talk]").click();
    await ann.locator(".say").waitFor();
    assert.deepEqual(await lookWithAxe(ann, size), []);
    for (const each of [ann, bob]) assertNothingWrong(each);
  });
