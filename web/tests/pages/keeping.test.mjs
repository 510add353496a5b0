// Games are kept, found again, deleted, saved and sent; and whatever goes wrong with that is said in a sentence, with
// nothing lost.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { addWord, assertNothingWrong, chooseAction, confirmButton, confirmMove, dice, isTurn, openContext, openPage, playMove, ROOT, setUp, startGame } from "./harness.mjs";

const { server, chrome } = setUp();

const GAME = { game: "birmingham", seats: [0, 1], seed: 6 };
const moment = (page) => page.locator(".moment").textContent();
const hand = (page) => page.locator(".hand .card").allTextContents();

async function playSome(page, moves, game = GAME) {
  const roll = dice(8);
  await startGame(page, game);
  for (let i = 0; i < moves && (await isTurn(page)); i++) await playMove(page, roll);
  await isTurn(page);
}

async function home(page) {
  await page.getByRole("link", { name: "Start page" }).first().click();
  await page.locator("main.start").waitFor();
}

async function exportFile(page) {
  await page.getByRole("button", { name: "Share" }).click();
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save as a file" }).click()]);
  const log = await readFile(await saved.path(), "utf8");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  return log;
}

async function exportLink(page) {
  await page.getByRole("button", { name: "Share" }).click();
  const field = page.getByRole("textbox", { name: "Link" });
  await page.waitForFunction(() => document.querySelector("dialog input")?.value.includes("#/log/"));
  return field.inputValue();
}

const importFile = (page, log, name = "game.log") =>
  page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(log) });

const alertText = async (page) => {
  await page.getByRole("alert").first().waitFor();
  return page.getByRole("alert").first().textContent();
};

test("a reload in the middle of a move leads to the same position", async () => {
  const page = await openPage(chrome.browser, server.address);
  await playSome(page, 3);
  const [before, cards] = [await moment(page), await hand(page)];
  const actions = page.locator(".verb:not(.cannot)");
  const offered = await actions.allTextContents();
  await chooseAction(page, dice(2));
  const action = await page.locator(".verb[aria-pressed=true]").textContent();
  await page.reload();
  await isTurn(page);
  assert.equal(await moment(page), before);
  assert.deepEqual(await hand(page), cards);
  // What had been chosen is still there, and so are the other actions.
  assert.equal(await page.locator(".verb[aria-pressed=true]").textContent(), action);
  assert.deepEqual(await actions.allTextContents(), offered);
  const roll = dice(2);
  while (!(await confirmButton(page).isEnabled())) await addWord(page, roll);
  await confirmMove(page);
  assertNothingWrong(page);
  await page.context().close();
});

test("a reload while bots play leads on from there", async () => {
  const page = await openPage(chrome.browser, server.address, { settings: { speed: 400 } });
  await startGame(page, { game: "age-of-industry", map: "germany", seats: [1, 1, 1], seed: 6 });
  const played = async () => Number((await moment(page)).match(/\d+/)[0]);
  const past = (least) => page.waitForFunction((least) => Number(document.querySelector(".moment")?.textContent.match(/\d+/)[0]) >= least, least);
  await past(3);
  await page.reload();
  await page.locator(".moment").waitFor();
  const again = await played();
  assert.ok(again >= 3);
  await past(again + 2);
  assertNothingWrong(page);
  await page.context().close();
});

test("games are listed, opened again and deleted", async () => {
  const page = await openPage(chrome.browser, server.address);
  await playSome(page, 2);
  const before = await moment(page);
  await home(page);
  await startGame(page, { game: "lancashire", seats: [0, 1, 1], seed: 3 });
  await isTurn(page);
  await home(page);
  const games = page.getByRole("region", { name: "Your games" }).getByRole("listitem");
  assert.equal(await games.count(), 2);
  assert.match(await games.first().textContent(), /Lancashire/);
  await games.filter({ hasText: "Birmingham" }).getByRole("link").click();
  await isTurn(page);
  assert.equal(await moment(page), before);
  await home(page);
  const lancashire = games.filter({ hasText: "Lancashire" });
  await lancashire.getByRole("button", { name: "Delete this game" }).click();
  await lancashire.getByRole("link").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await lancashire.getByRole("link").waitFor();
  assert.equal(await page.getByText("Deleted: Lancashire").count(), 0);
  await lancashire.getByRole("button", { name: "Delete this game" }).click();
  await page.getByText("Deleted: Lancashire").waitFor();
  await page.reload();
  await games.first().waitFor();
  assert.equal(await games.count(), 1);
  assertNothingWrong(page);
  await page.context().close();
});

// In the page: keeps what is made into images, which cannot be asked for it.
function keepImages() {
  const make = URL.createObjectURL;
  window.images = {};
  URL.createObjectURL = (blob) => {
    const address = make(blob);
    window.images[address] = blob;
    return address;
  };
}

// In the page: the drawings in the images of boards, as text.
function drawings() {
  return Promise.all([...document.querySelectorAll(".board-picture img")].map(({ src }) => window.images[src].text()));
}

test("the start page shows every board with a game under way", async () => {
  const page = await openPage(chrome.browser, server.address, { settings: { game: "age-of-industry" } });
  await page.addInitScript(keepImages);
  await page.reload();
  await page.locator(".board-picture img").nth(4).waitFor();
  const drawn = await page.evaluate(drawings);
  const names = drawn.map((svg) => svg.match(/class='name'[^>]*>([^<]+)/)[1]);
  const pieces = drawn.map((svg) => svg.match(/<g class='[^']*seat[0-3]/g).length);
  assert.equal(new Set(names).size, 4, "three games, one of them with two maps, of which one is chosen");
  assert.ok(pieces.every((number) => number > 10), `${pieces}`);
  await page.locator(".map-card input").nth(1).check();
  await page.waitForFunction(() => {
    const [card, map] = [2, 4].map((i) => document.querySelectorAll(".board-picture img")[i].src);
    return card === map; // the game's card shows the chosen map
  });
  assertNothingWrong(page);
  await page.context().close();
});

// How light it is, from 0 to 255, on the average.
function brightness(image) {
  const [width, height] = [40, 30];
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  return data.reduce((sum, value, i) => (i % 4 < 3 ? sum + value : sum), 0) / (3 * width * height);
}

test("boards on the start page are dark by night, land and all, also when that is chosen later", async () => {
  const page = await openPage(chrome.browser, server.address);
  const lancashire = page.locator(".board-picture img").first();
  await page.waitForFunction(() => document.querySelector(".board-picture img")?.complete);
  assert.ok((await lancashire.evaluate(brightness)) > 120);
  const day = await lancashire.getAttribute("src");
  await page.locator("footer select", { hasText: "dark" }).selectOption("dark");
  await page.waitForFunction((day) => {
    const image = document.querySelector(".board-picture img");
    return image.getAttribute("src") !== day && image.complete;
  }, day);
  assert.ok((await lancashire.evaluate(brightness)) < 90);
  assertNothingWrong(page);
  await page.context().close();
});

test("the start page suggests a lesson at first, then the game to go on with; the list says whose turn it is", async () => {
  const page = await openPage(chrome.browser, server.address);
  const welcome = page.locator(".welcome");
  assert.match(await welcome.textContent(), /New here\?.*Birmingham/);
  assert.equal(await welcome.getAttribute("href"), "#/lesson/birmingham");
  await playSome(page, 1);
  const before = await moment(page);
  await home(page);
  const game = page.locator(".kept li");
  assert.match(await game.textContent(), /Birmingham.*Player 1, Toby.*your turn/);
  await game.getByRole("button", { name: "Name this game" }).click();
  await page.getByRole("textbox", { name: "Name of the game" }).fill("Friday");
  await page.keyboard.press("Enter");
  await game.filter({ hasText: "Friday" }).waitFor();
  await page.reload();
  assert.match(await game.textContent(), /^Friday.*Birmingham/);
  assert.match(await welcome.textContent(), /Continue: Friday.*your turn/);
  await welcome.click();
  await isTurn(page);
  assert.equal(await moment(page), before);
  assertNothingWrong(page);
  await page.context().close();
});

test("a game that is here already is not taken in again, unless it has been played on", async () => {
  const page = await openPage(chrome.browser, server.address);
  await playSome(page, 2);
  const log = await exportFile(page);
  const link = await exportLink(page);
  await page.keyboard.press("Escape");
  const [address, before] = [page.url(), await moment(page)];
  const kept = page.locator(".kept li");
  await home(page);
  await importFile(page, log);
  await page.getByText("This game was here already").waitFor();
  assert.equal(page.url(), address);
  await page.getByRole("status").getByRole("button", { name: "Close" }).click();
  await page.goto(link);
  await page.getByText("This game was here already").waitFor();
  assert.equal(page.url(), address);
  await home(page);
  assert.equal(await kept.count(), 1);
  await kept.getByRole("link").click();
  await isTurn(page);
  await playMove(page, dice(3));
  await isTurn(page);
  await home(page);
  await importFile(page, log);
  await page.getByText("you have played on there").waitFor();
  await isTurn(page);
  assert.notEqual(page.url(), address);
  assert.equal(await moment(page), before);
  await home(page);
  assert.equal(await kept.count(), 2);
  assertNothingWrong(page);
  await page.context().close();
});

test("the title says the game and whose turn it is", async () => {
  const page = await openPage(chrome.browser, server.address);
  assert.equal(await page.title(), "Millwright");
  await playSome(page, 1);
  await page.waitForFunction(() => document.title === "Player 1, your turn · Birmingham · Millwright");
  await page.getByRole("link", { name: "Rules" }).first().click();
  await page.waitForFunction(() => document.title === "Birmingham · Rules · Millwright");
  await page.context().close();
});

test("an address that leads nowhere is answered with a sentence and the way back", async () => {
  const page = await openPage(chrome.browser, server.address);
  for (const hash of ["#/nowhere", "#/rules/nosuch", "#/lesson/nosuch", "#/game", "#nowhere"]) {
    await page.goto(`${server.address}${hash}`);
    assert.match(await alertText(page), /nothing at this address/, hash);
    await home(page);
  }
  assertNothingWrong(page);
  await page.context().close();
});

test("a game is saved as a file and opened from it", async () => {
  const page = await openPage(chrome.browser, server.address);
  await playSome(page, 3);
  const log = await exportFile(page);
  assert.match(log, /^millwright log 1\ngame birmingham\n/);
  const other = await openPage(chrome.browser, server.address);
  await importFile(other, log);
  await other.locator("main.table").waitFor();
  await isTurn(other);
  assert.equal(await moment(other), await moment(page));
  assert.equal(await exportFile(other), log);
  assertNothingWrong(page);
  assertNothingWrong(other);
  await other.context().close();
  await page.context().close();
});

test("a game is sent as a link", async () => {
  const page = await openPage(chrome.browser, server.address);
  await playSome(page, 3);
  const link = await exportLink(page);
  const other = await openPage(chrome.browser, link);
  await isTurn(other);
  assert.equal(await moment(other), await moment(page));
  assertNothingWrong(other);
  await other.context().close();
  await page.context().close();
});

test("what is no game is refused in a sentence, and nothing is lost", async () => {
  const page = await openPage(chrome.browser, server.address);
  await playSome(page, 2);
  const log = await exportFile(page);
  const link = await exportLink(page);
  await page.keyboard.press("Escape");
  await home(page);
  const broken = {
    "another revision": [log.replace("revision 1", "revision 99"), /^This game cannot be opened\. Line 4: .*another version/],
    "a move that cannot be": [`${log.trimEnd()}\nlink nowhere--anywhere card:coal\n`, /^This game cannot be opened\. Line \d+: .*nowhere/],
    "cut off in the setup": [log.slice(0, 60), /^This game cannot be opened\. Line \d+: ./],
    "no log at all": ["hello\nworld\n", /^This is no game that was saved with Millwright/],
    "blank at first": ["\n\nhello\n", /^This is no game that was saved with Millwright/],
    "not even text": ["\u0000\ufffd\u0000", /^This is no game that was saved with Millwright/],
    empty: ["", /^This is no game that was saved with Millwright/],
  };
  for (const [name, [text, says]] of Object.entries(broken)) {
    await importFile(page, text, `${name}.log`);
    const problem = await alertText(page);
    assert.match(problem, says, name);
    assert.equal(await page.locator(".kept li").count(), 1, name);
    await page.reload();
    await page.locator(".kept li").waitFor();
  }
  for (const cut of [link.slice(0, -20), link.slice(0, link.indexOf("/log/") + 12), `${link.slice(0, link.indexOf("/log/"))}/log/!!!`]) {
    await page.goto(cut);
    assert.match(await alertText(page), /^This link or file cannot be read/);
    await home(page);
    assert.equal(await page.locator(".kept li").count(), 1);
  }
  await page.goto(`${server.address}#/game/nosuch`);
  assert.match(await alertText(page), /not kept in this browser/);
  await home(page);
  await page.locator(".kept li a").click();
  await isTurn(page);
  assertNothingWrong(page);
  await page.context().close();
});

test("what is no game is refused in the language of the page", async () => {
  const lancashire = await readFile(join(ROOT, "tests/replays/lancashire/3-players-01.log"), "utf8");
  const told = {
    de: { foreign: /^Das ist kein Spiel, das mit Millwright/, move: /Zeile \d+: „pass c“ passt nicht zum Spiel: „c“ ist kein Wort/, header: /Zeile 4: Hier muss eine Zeile „revision …“ stehen/ },
    it: { foreign: /^Questa non è una partita salvata/, move: /Riga \d+: «pass c» non si accorda con la partita: «c» non è una parola/, header: /Riga 4: Qui deve stare una riga «revision …»/ },
  };
  for (const [language, { foreign, move, header }] of Object.entries(told)) {
    const page = await openPage(chrome.browser, server.address, { language });
    const say = async (text, sentence) => {
      await importFile(page, text);
      await page.getByRole("alert").filter({ hasText: sentence }).waitFor();
    };
    await say("hello\n", foreign);
    await say(lancashire.replace(/^moves\n/m, "moves\npass c\n"), move);
    await say(lancashire.replace(/^revision.*\n/m, ""), header);
    assertNothingWrong(page);
    await page.context().close();
  }
});

test("with the storage full the game goes on, and the player is told", async () => {
  const page = await openPage(chrome.browser, server.address);
  await playSome(page, 1);
  await page.evaluate(() => {
    const rest = "x".repeat(1 << 16);
    try {
      for (let i = 0; ; i++) localStorage.setItem(`filling/${i}`, rest);
    } catch {}
    try {
      for (let i = 0; ; i++) localStorage.setItem(`more/${i}`, "x");
    } catch {}
  });
  await playMove(page, dice(3));
  await isTurn(page);
  assert.match(await alertText(page), /storage is full.*“Share”/);
  const before = await moment(page);
  assert.match(await exportFile(page), /^millwright log/);
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (/^(filling|more)/.test(key)) localStorage.removeItem(key);
  });
  await playMove(page, dice(3));
  await isTurn(page);
  assert.equal(await page.getByRole("alert").count(), 0, "the warning goes when there is room again");
  await page.reload();
  await isTurn(page);
  assert.notEqual(await moment(page), before);
  assertNothingWrong(page);
  await page.context().close();
});

test("with the storage blocked a game is played all the same, and the player is told", async () => {
  const context = await openContext(chrome.browser);
  const page = Object.assign(await context.newPage(), { wrong: [] });
  page.on("pageerror", (error) => page.wrong.push(String(error)));
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("blocked", "SecurityError"); } });
  });
  await page.goto(server.address);
  await page.locator("main.start").waitFor();
  await startGame(page, { game: "birmingham", seats: [0, 1], seed: 6 });
  await isTurn(page);
  assert.match(await alertText(page), /keeps nothing.*“Share”/);
  await playMove(page, dice(3));
  assert.match(await exportFile(page), /^millwright log/);
  assertNothingWrong(page);
  await context.close();
});

test("without WebAssembly the page says so and what will help", async () => {
  for (const language of ["en", "de", "it"]) {
    const context = await openContext(chrome.browser, { locale: language, serviceWorkers: "block" });
    const page = await context.newPage();
    await page.route("**/*.wasm", (route) => route.abort());
    await page.goto(server.address);
    const said = { en: /cannot start.*Another browser/, de: /Browser/, it: /browser/ }[language];
    await page.getByText(said).waitFor();
    await context.close();
  }
});

test("under a policy that forbids WebAssembly the page says so", async () => {
  const context = await openContext(chrome.browser, { serviceWorkers: "block" });
  const page = await context.newPage();
  await page.route("**/*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'" } });
  });
  await page.goto(server.address);
  await page.getByText(/cannot start.*Another browser/).waitFor();
  await context.close();
});
