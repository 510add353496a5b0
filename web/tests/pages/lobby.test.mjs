// Finding each other: tables are made, listed and joined; invitations ask for nothing but a name; who is waited for is told;
// and the page comes back after the server was away.
import assert from "node:assert/strict";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { assertNothingWrong, DIST, lookWithAxe, openPage, serve, serveOnline, setUp } from "./harness.mjs";

const { server, chrome } = setUp(serveOnline);
const BROKEN = /WebSocket connection|ERR_CONNECTION_REFUSED/;

const open = (options) => openPage(chrome.browser, server.address, { hash: "#/online", ...options });
const make = (page) => page.locator(".make");
const places = (page) => page.locator(".places li");
const list = (page, title) => page.locator(".tables", { has: page.getByRole("heading", { name: title }) });
const go = (page, hash) => page.evaluate((hash) => (location.hash = hash), hash);

async function beGuest(page, name) {
  const form = page.locator(".name-form").last();
  await form.getByRole("textbox").fill(name);
  await form.getByRole("button").click();
}

async function openAs(name, options) {
  const page = await open(options);
  await beGuest(page, name);
  await page.locator(".head .who", { hasText: name }).waitFor();
  return page;
}

async function choose(page, name) {
  await make(page).getByRole("radio", { name: new RegExp(`^${name}\\b`) }).check();
}

// A table as the form stands; its address.
async function makeTable(page) {
  await make(page).getByRole("button", { name: "Make the table" }).click();
  await page.waitForURL(/#\/table\/t/);
  return new URL(page.url()).hash.split("/")[2];
}

async function finish(...pages) {
  for (const page of pages) {
    assertNothingWrong(page);
    await page.context().close();
  }
}

test("one click and a name make a table; the choices are there the next time", async () => {
  const page = await open();
  await choose(page, "Age of Industry");
  await choose(page, "New England");
  await choose(page, "an evening");
  await choose(page, "anyone with the link");
  await make(page).getByRole("button", { name: "Make the table" }).click();
  await beGuest(page, "Ada");
  await page.waitForURL(/#\/table\/t/);
  await page.getByRole("heading", { name: "Age of Industry, New England" }).waitFor();
  await page.getByText("3 players · an evening · by invitation").waitFor();
  assert.equal(await places(page).count(), 3);
  assert.match(await places(page).first().textContent(), /Ada.*you · host/);
  await go(page, "#/online");
  await list(page, "Your tables").getByText("Age of Industry, New England").waitFor();
  for (const name of ["Age of Industry", "New England", "an evening", "anyone with the link"])
    assert.ok(await make(page).getByRole("radio", { name }).isChecked(), name);
  await finish(page);
});

test("an invitation on a phone asks for a name, and the game begins when the last seat is taken", async () => {
  const host = await openAs("Bea");
  await choose(host, "Birmingham");
  await choose(host, "2");
  await choose(host, "anyone with the link");
  await makeTable(host);
  const link = await host.getByLabel("Link").inputValue();
  const phone = await openPage(chrome.browser, link, { size: "phone" });
  await phone.getByRole("heading", { name: "Birmingham" }).waitFor();
  assert.equal(await phone.locator("input").count(), 1, "nothing but a name");
  assert.ok(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  await phone.locator(".name-form").getByRole("textbox").fill("Cal");
  await phone.locator(".name-form").getByRole("button", { name: "Sit down" }).click();
  await places(phone).first().waitFor({ state: "detached" });
  await places(host).first().waitFor({ state: "detached" });
  await go(host, "#/online");
  await list(host, "Your tables").getByText("Bea, Cal").waitFor();
  await finish(host, phone);
});

test("a name on its way is not asked for again: whoever sits down or makes a table meanwhile does so once it is there", async () => {
  const host = await openAs("Ola");
  await choose(host, "Lancashire");
  await makeTable(host);
  const sit = (page) => list(page, "Tables with a free seat").locator("li", { hasText: "Ola" }).getByRole("button", { name: "Sit down" });
  const makeOne = (page) => make(page).getByRole("button", { name: "Make the table" });
  for (const [name, button] of [["Pim", sit], ["Quin", makeOne]]) {
    const page = await open();
    let answer;
    const asked = new Promise((resolve) => page.route("**/api/guest", (route) => resolve((answer = () => route.continue()))));
    await beGuest(page, name);
    await asked;
    await button(page).click();
    await page.getByRole("dialog").waitFor();
    await answer();
    await page.waitForURL(/#\/table\/t/);
    await places(page).filter({ hasText: name }).waitFor();
    assert.equal(await page.getByRole("dialog").count(), 0);
    await finish(page);
  }
  await finish(host);
});

test("an open table is listed; one click sits down; the host can remove, and whoever sits can leave", async () => {
  const [host, guest] = [await openAs("Dan"), await openAs("Eli")];
  await choose(host, "Lancashire");
  await makeTable(host);
  const row = list(guest, "Tables with a free seat").locator("li", { hasText: "Dan" });
  await guest.reload();
  await row.getByText("2 free seats").waitFor();
  await row.getByRole("button", { name: "Sit down" }).click();
  await guest.waitForURL(/#\/table\/t/);
  await places(host).filter({ hasText: "Eli" }).waitFor();
  await host.getByRole("button", { name: "Remove Eli" }).click();
  await places(guest).filter({ hasText: "Eli" }).waitFor({ state: "detached" });
  await guest.getByRole("button", { name: "Sit at seat 3" }).click();
  await places(host).nth(2).filter({ hasText: "Eli" }).waitFor();
  await guest.getByRole("button", { name: "Leave the table" }).click();
  await guest.waitForURL(/#\/online/);
  await places(host).filter({ hasText: "Eli" }).waitFor({ state: "detached" });
  await host.getByRole("button", { name: "Cancel the table" }).click();
  await host.getByRole("dialog").getByRole("button", { name: "Cancel the table" }).click();
  await host.waitForURL(/#\/online/);
  await list(host, "Your tables").getByText("You sit at no table at the moment").waitFor();
  await finish(host, guest);
});

test("who is blocked does not sit down here, until that is taken back", async () => {
  const [host, guest] = [await openAs("Fox"), await openAs("Gil")];
  await choose(host, "Lancashire");
  await choose(host, "anyone with the link");
  await makeTable(host);
  const link = await host.getByLabel("Link").inputValue();
  await guest.goto(link);
  await guest.getByRole("button", { name: "Sit at seat 2" }).click();
  await host.getByRole("button", { name: "Block Gil" }).click();
  await host.getByRole("dialog").getByRole("button", { name: "Block", exact: true }).click();
  await host.getByRole("dialog").waitFor({ state: "detached" });
  await host.getByRole("button", { name: "Remove Gil" }).click();
  await places(host).filter({ hasText: "Gil" }).waitFor({ state: "detached" });
  await guest.getByRole("button", { name: "Sit at seat 2" }).click();
  await guest.getByRole("alert").waitFor();
  await go(host, "#/me");
  await host.getByRole("button", { name: "Unblock Gil" }).click();
  await host.getByRole("heading", { name: "Blocked people" }).waitFor({ state: "detached" });
  await guest.getByRole("button", { name: "Sit at seat 2" }).click();
  await places(guest).nth(1).filter({ hasText: "Gil" }).waitFor();
  await finish(host, guest);
});

test("with bots a game begins at once; that one is waited for stands in the title, on the start page and in the list", async () => {
  const page = await openAs("Hob");
  await choose(page, "Birmingham");
  await choose(page, "2");
  await make(page).getByLabel("Bots at the table").selectOption("1");
  await make(page).getByRole("radiogroup", { name: "Bot 1" }).getByRole("radio", { name: /^Toby: bot, level 1/ }).check();
  await makeTable(page);
  await go(page, "#/");
  await page.getByText("It is your turn at a table.").waitFor();
  assert.match(await page.title(), /^\(1\) /);
  assert.equal(await page.locator("link[rel=icon]").getAttribute("href"), "icon-turn.svg");
  await go(page, "#/online");
  await list(page, "Your tables").locator("li.yours").getByText("your turn").waitFor();
  await finish(page);
});

test("a bot has one name, and is said to be one: when it is chosen, while others are awaited, at the table and in the list", async () => {
  const page = await openAs("Nell");
  await choose(page, "Birmingham");
  await choose(page, "3");
  await make(page).getByLabel("Bots at the table").selectOption("1");
  await make(page).getByRole("radiogroup", { name: "Bot 1" }).getByRole("radio", { name: /^Silas: bot, level 3/ }).check();
  await make(page).locator(".opponent strong", { hasText: /^Silas$/ }).waitFor();
  await makeTable(page);
  await places(page).filter({ hasText: "Silas" }).getByRole("img", { name: "bot, level 3" }).waitFor();
  await page.getByRole("button", { name: "Begin now, with one more bot: Nell II (level 4)" }).click();
  await page.locator("main.table .player").first().waitFor();
  for (const [name, level] of [["Silas", 3], ["Nell II", 4]]) {
    await page.locator(".player", { hasText: name }).getByRole("img", { name: `bot, level ${level}` }).waitFor();
    await page.locator(".company li", { hasText: name }).getByRole("img", { name: `bot, level ${level}` }).waitFor();
  }
  await go(page, "#/online");
  await list(page, "Your tables").locator("li", { hasText: "Nell II" }).filter({ hasText: "Silas" }).getByRole("img", { name: "bot, level 3" }).waitFor();
  await finish(page);
});

test("a long name is whole on the way to the account, with room around it", async () => {
  for (const size of ["wide", "phone"]) {
    const page = await openAs(size === "wide" ? "Wilhelmina Featherstone" : "Wilhelmina Featherstomp", { size });
    const { left, right, whole } = await page.locator(".head .who").evaluate((button) => {
      const [box, text] = [button.getBoundingClientRect(), button.firstChild.getBoundingClientRect()];
      return { left: text.left - box.left, right: box.right - text.right, whole: button.firstChild.scrollWidth <= button.firstChild.clientWidth };
    });
    assert.ok(left >= 8 && right >= 8 && whole, `${size}: ${left} ${right} ${whole}`);
    await finish(page);
  }
});

// What somebody's page keeps of sounds and notices.
function recordTelling() {
  window.told = [];
  const note = (title, { body }) => window.told.push(`${title}: ${body}`);
  window.Notification = class {
    static permission = "granted";
    constructor(title, options) {
      note(title, options);
    }
  };
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => void note(title, options);
  window.AudioContext = class extends AudioContext {
    constructor() {
      super();
      window.told.push("sound");
    }
  };
}

// The turn of whoever this page is, passed over with all its actions, by a connection of its own.
function passTurn(page, table) {
  return page.evaluate(async (table) => {
    const socket = new WebSocket(new URL("api/socket", document.baseURI).href.replace("http", "ws"), "millwright.v1");
    await new Promise((resolve) => (socket.onopen = resolve));
    const ask = (request) =>
      new Promise((resolve) => {
        socket.onmessage = ({ data }) => JSON.parse(data).id === 1 && resolve(JSON.parse(data));
        socket.send(JSON.stringify({ id: 1, ...request }));
      });
    const { moves, seat } = await ask({ cmd: "open", table });
    for (let n = moves; ; n++) {
      const { view } = await ask({ cmd: "view", table });
      if (view.seat !== seat) break;
      const answer = await ask({ cmd: "play", table, n, move: `pass card:${view.seats[seat].hand[0]}` });
      if (!answer.ok) throw new Error(JSON.stringify(answer));
    }
    socket.close();
  }, table);
}

test("a turn is told once until the table is looked at, and not where it is in front", async () => {
  const host = await openAs("Ike");
  await choose(host, "Birmingham");
  await choose(host, "2");
  await make(host).getByText("More options").click();
  await make(host).getByLabel("Who begins").selectOption("seats");
  const table = await makeTable(host);
  const page = await open({ settings: { notices: true, sound: true } });
  await page.addInitScript(recordTelling);
  await page.reload();
  await beGuest(page, "Jay");
  await list(page, "Tables with a free seat").locator("li", { hasText: "Ike" }).getByRole("button", { name: "Sit down" }).click();
  await page.waitForURL(/#\/table\/t/);
  await places(page).first().waitFor({ state: "detached" });
  await go(page, "#/online");
  await list(page, "Your tables").getByText("Ike to move").waitFor();
  const notices = () => page.evaluate(() => window.told.filter((text) => text !== "sound"));
  const mine = list(page, "Your tables");
  const round = async () => {
    await passTurn(page, table);
    await passTurn(host, table);
  };
  await passTurn(host, table);
  await page.waitForFunction(() => window.told.length === 2);
  assert.deepEqual((await page.evaluate(() => window.told)).sort(), ["Your turn: Birmingham", "sound"]);
  await mine.getByText("your turn").waitFor();
  await round();
  await mine.getByText("moves: 4").waitFor();
  await page.waitForTimeout(1000); // longer than a window waits for another
  assert.equal((await notices()).length, 1, "not looked at since");
  await go(page, `#/table/${table}`);
  await page.waitForFunction(() => !document.title.startsWith("("));
  await round();
  await page.waitForTimeout(1000);
  assert.equal((await notices()).length, 1, "in front");
  await go(page, "#/online");
  await round();
  await page.waitForFunction(() => window.told.filter((text) => text !== "sound").length === 2);
  await finish(host, page);
});

test("the server goes and comes back: the page says so, and goes on", async () => {
  const data = await mkdtemp(join(tmpdir(), "millwright-"));
  let own = await serveOnline(DIST, { data });
  const page = await openPage(chrome.browser, own.address, { hash: "#/online" });
  await beGuest(page, "Kai");
  await page.locator(".head .who", { hasText: "Kai" }).waitFor();
  await own.stop();
  await page.getByText("No connection.").waitFor();
  own = await serveOnline(DIST, { data, options: ["--port", new URL(own.address).port] });
  await page.getByText("No connection.").waitFor({ state: "detached" });
  await makeTable(page);
  await places(page).first().waitFor();
  assertNothingWrong(page, BROKEN);
  await page.context().close();
  await own.stop();
  await rm(data, { recursive: true, force: true });
});

test("a page of another build says so and loads itself once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "millwright-"));
  await cp(DIST, folder, { recursive: true });
  await writeFile(join(folder, "build.txt"), "another\n");
  await rm(join(folder, "build.txt.gz"), { force: true });
  const own = await serveOnline(folder);
  const page = await openPage(chrome.browser, own.address, { hash: "#/online" });
  let loads = 0;
  page.on("load", () => loads++);
  await page.getByText("There is a new version").waitFor();
  await page.getByText("The server has another version of this page").waitFor();
  await page.locator("main.lobby").waitFor();
  assert.equal(loads, 1);
  await go(page, "#/me");
  await page.locator("main.account").waitFor();
  assert.equal(loads, 1);
  await Promise.all([page.waitForEvent("load"), page.getByRole("button", { name: "Load the page again" }).click()]);
  await page.getByText("The server has another version of this page").waitFor();
  assert.equal(loads, 2);
  assertNothingWrong(page, BROKEN);
  await page.context().close();
  await own.stop();
  await rm(folder, { recursive: true, force: true });
});

test("without a server for it there is nothing of online play", async () => {
  const own = await serve();
  const page = await openPage(chrome.browser, own.address);
  assert.equal(await page.locator("a[href='#/online']").count(), 0);
  assert.equal(await page.locator("footer").getByLabel("Notice when it is my turn online").count(), 0);
  await go(page, "#/online");
  await page.getByText("without a server to play on together").waitFor();
  await finish(page);
  await own.stop();
});

test("everything is said in three languages", async () => {
  const said = { en: "Make the table", de: "Tisch eröffnen", it: "Apri il tavolo" };
  for (const language of ["en", "de", "it"]) {
    const page = await open({ language });
    await beGuest(page, `Lou ${language}`);
    await page.locator(".head .who", { hasText: `Lou ${language}` }).waitFor();
    const button = make(page).getByRole("button", { name: said[language] });
    await button.waitFor();
    const missing = async () => assert.doesNotMatch(await page.locator("body").innerText(), /\b(lobby|make|room|seat|table|terms|clock\w*|entry\w*|online|me)\.\w/);
    await missing();
    await button.click();
    await page.waitForURL(/#\/table\/t/);
    await places(page).first().waitFor();
    await missing();
    await finish(page);
  }
});

for (const [size, dark] of [["wide", false], ["wide", true], ["phone", false], ["phone", true]])
  test(`axe finds nothing: ${size}, ${dark ? "dark" : "light"}`, async () => {
    const host = await openAs(`Ned ${size} ${dark}`);
    await makeTable(host);
    const page = await open({ size, dark });
    const found = [];
    const look = async (what) => found.push(...(await lookWithAxe(page, what)));
    await look("lobby of a stranger");
    await list(page, "Tables with a free seat").getByRole("button", { name: "Sit down" }).first().click();
    await page.getByRole("dialog").waitFor();
    await look("a name is wanted");
    await page.keyboard.press("Escape");
    await beGuest(page, `Max ${size} ${dark}`);
    await list(page, "Your tables").waitFor();
    if (size === "phone") await make(page).locator("summary").first().click();
    await make(page).getByText("More options").click();
    await choose(page, "custom");
    await look("lobby");
    await makeTable(page);
    await places(page).first().waitFor();
    await look("waiting room");
    await go(page, "#/");
    await page.locator("main.start").waitFor();
    await look("start page");
    assert.deepEqual(found, []);
    await finish(host, page);
  });
