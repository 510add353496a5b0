// A whole game with the keyboard alone, by what the accessibility tree says: roles, names and groups of what has the
// focus. No pointer, no selector of the page's own.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assertNothingWrong, dice, openPage, ROOT, setUp, settled } from "./harness.mjs";

const { server, chrome } = setUp();

const TEXTS = JSON.parse(readFileSync(join(ROOT, "lang/en.json"), "utf8")).page;
const KINDS = Object.keys(TEXTS).filter((key) => /^(kind|ask)\./.test(key)).map((key) => TEXTS[key]);

// What has the focus, as a screen reader is told: role, name, what is said about it, and the group around it.
async function focused(page) {
  const { result } = await page.devtools.send("Runtime.evaluate", { expression: "document.activeElement" });
  const { nodes } = await page.devtools.send("Accessibility.getAXNodeAndAncestors", { objectId: result.objectId });
  await page.devtools.send("Runtime.releaseObject", { objectId: result.objectId });
  const [self, ...around] = nodes.filter((node) => !node.ignored);
  const group = around.find((node) => ["group", "radiogroup", "dialog", "region"].includes(node.role?.value));
  return { role: self?.role?.value ?? "", name: self?.name?.value ?? "", says: self?.description?.value ?? "", group: group?.name?.value ?? "" };
}

// Presses the key until the focus is on something that will do.
async function press(page, key, willDo, most = 400) {
  for (let i = 0; i < most; i++) {
    await page.keyboard.press(key);
    const at = await focused(page);
    if (willDo(at)) return at;
  }
  throw new Error(`${key} does not lead there: ${willDo}`);
}

const isAction = (at) => at.role === "button" && at.group === "Actions";
const isAddition = (at) => at.role === "button" && KINDS.includes(at.group);
const isConfirm = (at) => at.role === "button" && at.name === "Confirm";

async function startByKeyboard(page) {
  await press(page, "Tab", (at) => at.role === "radio" && at.name.startsWith("Birmingham"));
  await page.keyboard.press("Space");
  await press(page, "Tab", (at) => at.role === "radio" && at.group === "Players");
  await press(page, "ArrowUp", (at) => at.role === "radio" && at.name === "2");
  await press(page, "Tab", (at) => at.role === "radio" && at.name === "a person here" && at.group === "Who plays, Seat 1");
  await press(page, "Tab", (at) => at.role === "radio" && at.group === "Who plays, Seat 2");
  await press(page, "ArrowLeft", (at) => at.name.startsWith("Toby"));
  await press(page, "Tab", (at) => at.name === "More options");
  await page.keyboard.press("Enter");
  await press(page, "Tab", (at) => at.role === "checkbox" && at.name.startsWith("Introductory game"));
  await page.keyboard.press("Space");
  await press(page, "Tab", (at) => at.name.startsWith("Seed"));
  await page.keyboard.type("3");
  await press(page, "Tab", (at) => at.role === "button" && at.name === "Play");
  await page.keyboard.press("Enter");
}

// True when it is one's turn, false at the end.
async function isMyTurn(page) {
  const turn = page.getByRole("heading", { name: /your turn/ });
  const end = page.getByRole("dialog", { name: "Points" });
  await turn.or(end).first().waitFor();
  return !(await end.isVisible());
}

const pressed = (page) => page.getByRole("group", { name: "Actions" }).getByRole("button", { pressed: true });

// An action that is not refused: whether it is, an alert says.
async function chooseActionByKeyboard(page, roll) {
  await press(page, "Tab", isAction);
  for (let turns = roll(5); turns > 0; turns--) {
    await page.keyboard.press("Tab");
    if (!isAction(await focused(page))) await press(page, "Shift+Tab", isAction);
  }
  for (;;) {
    await page.keyboard.press("Enter");
    await settled(page);
    if ((await pressed(page).count()) > 0) return;
    await page.getByRole("alert").waitFor();
    await press(page, "Shift+Tab", isAction);
  }
}

// From the action onwards whatever is offered, until the move can be confirmed.
async function playMoveByKeyboard(page, roll) {
  await chooseActionByKeyboard(page, roll);
  const moment = page.getByText(/^Move \d+ of \d+$/);
  const before = await moment.textContent();
  for (let added = 0; added < 60; added++) {
    const at = await press(page, "Tab", (at) => isAddition(at) || isConfirm(at) || at.name === "Start over");
    if (at.name === "Start over") {
      await press(page, "Shift+Tab", isAction);
      continue;
    }
    await page.keyboard.press("Enter");
    if (isConfirm(at)) {
      await page.waitForFunction((before) => !document.body.innerText.includes(before), before);
      return;
    }
    await settled(page);
  }
  throw new Error("the move does not come to an end");
}

test("a whole introductory game of Birmingham by keyboard", async (t) => {
  const page = await openPage(chrome.browser, server.address);
  page.devtools = await page.context().newCDPSession(page);
  await page.devtools.send("Accessibility.enable");
  const roll = dice(5);
  await startByKeyboard(page);
  const live = page.locator("[aria-live=polite]");
  let moves = 0;
  const told = new Set();
  while (await isMyTurn(page)) {
    await playMoveByKeyboard(page, roll);
    assert.ok(++moves < 60);
    told.add(await live.textContent());
  }
  assert.ok(moves >= 15, `${moves} moves`);
  assert.ok(told.size >= 10 && [...told].every((text) => /Player 1|Toby/.test(text)), "the moves are told");
  const dialog = page.getByRole("dialog", { name: "Points" });
  await dialog.getByRole("table", { name: "Final score" }).waitFor();
  assert.equal((await focused(page)).group, "Points");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  const noted = await page.evaluate(() => JSON.parse(localStorage.getItem("millwright/finished")).games);
  assert.deepEqual(noted.map(({ game, levels, options }) => ({ game, levels, options })), [{ game: "birmingham", levels: [0, 1], options: ["introductory"] }]);
  t.diagnostic(`${moves} moves`);
  assertNothingWrong(page);
  await page.context().close();
});

test("arrow keys choose the game, the map and a colour", async () => {
  const page = await openPage(chrome.browser, server.address);
  page.devtools = await page.context().newCDPSession(page);
  await page.devtools.send("Accessibility.enable");
  const isChecked = (group, name) => page.getByRole("radiogroup", { name: group }).getByRole("radio", { name }).isChecked();
  await press(page, "Tab", (at) => at.group === "Game");
  await press(page, "ArrowRight", (at) => at.name.startsWith("Age of Industry"), 1);
  assert.ok(await isChecked("Game", /^Age of Industry/));
  await press(page, "Tab", (at) => at.group === "Map");
  await press(page, "ArrowDown", (at) => at.name.startsWith("New England"), 1);
  await press(page, "Tab", (at) => at.group === "Colour, Seat 2");
  await press(page, "ArrowRight", (at) => at.name === "green", 1);
  assert.ok(await isChecked("Colour, Seat 2", "green"));
  assert.ok(await isChecked("Colour, Seat 3", "red"), "whoever had it gets the old one");
  await press(page, "Tab", (at) => at.role === "button" && at.name === "Play");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /Age of Industry, New England/ }).waitFor();
  assertNothingWrong(page);
  await page.context().close();
});

test("an action that is not possible says so before it is tried, and why when it is", async () => {
  const page = await openPage(chrome.browser, server.address);
  page.devtools = await page.context().newCDPSession(page);
  await page.devtools.send("Accessibility.enable");
  await startByKeyboard(page);
  assert.ok(await isMyTurn(page));
  assert.match((await press(page, "Tab", (at) => isAction(at) && at.name === "Build")).says, /^Puts the next tile of an industry on a space\./);
  const { says } = await press(page, "Tab", (at) => isAction(at) && at.name === "Sell"); // nobody has built yet
  assert.match(says, /^Sells your finished goods to merchants.* not possible now; activate to learn why$/);
  await page.keyboard.press("Enter");
  await page.getByRole("alert").getByRole("heading", { name: "Not possible: Sell" }).waitFor();
  assertNothingWrong(page);
  await page.context().close();
});
