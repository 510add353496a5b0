// Being somebody: a guest with a name, a member with a password, on this device and on a second one; programs, absence,
// one's data, and the end of it all.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { assertNothingWrong, lookWithAxe, openPage, serveOnline, setUp, until } from "./harness.mjs";

const { server, chrome } = setUp(serveOnline);
const REFUSED = /the server responded with a status of 4/;
const PASSWORD = "correct horse battery";

const open = (options) => openPage(chrome.browser, server.address, { hash: "#/me", ...options });
const who = (page) => page.locator(".head .who");
const part = (page, title) => page.locator(".panel", { has: page.getByRole("heading", { name: title, exact: true }) });

async function beGuest(page, name) {
  const form = page.locator(".name-form");
  await form.getByRole("textbox").fill(name);
  await form.getByRole("button").click();
  await form.waitFor({ state: "detached" });
}

async function beMember(page, name) {
  await beGuest(page, name);
  await page.locator("input[autocomplete=new-password]").fill(PASSWORD);
  await page.getByRole("button", { name: "Set the password" }).click();
  await part(page, "Change your password").waitFor();
}

async function signIn(page, name, password) {
  const form = part(page, "Sign in");
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Password").fill(password);
  await form.getByRole("button").click();
}

async function isSomebody(page, name) {
  await page.locator(".head .who", { hasText: name }).waitFor();
}

async function finish(...pages) {
  for (const page of pages) {
    assertNothingWrong(page, REFUSED);
    await page.context().close();
  }
}

test("a name is enough, and can be another one that nobody has", async () => {
  const [page, other] = [await open(), await open()];
  await beGuest(page, "  Ada  ");
  await isSomebody(page, "Ada");
  await page.getByText("You are a guest").waitFor();
  await page.reload();
  await isSomebody(page, "Ada");
  await other.locator(".name-form input").fill("ADA");
  await other.locator(".name-form button").click();
  await other.getByRole("alert").filter({ hasText: "Somebody has this name already" }).waitFor();
  await beGuest(other, "Bo");
  const name = part(page, "Who you are");
  await name.getByLabel("Name").fill("bo");
  await name.getByRole("button").click();
  await name.getByRole("alert").waitFor();
  await name.getByLabel("Name").fill("Ada Lovelace");
  await name.getByRole("button").click();
  await isSomebody(page, "Ada Lovelace");
  await name.getByText("Done.").waitFor();
  await finish(page, other);
});

test("a member signs in on a second device, and another password signs it out", async () => {
  const [page, second] = [await open(), await open({ size: "phone" })];
  await beMember(page, "Cleo");
  await signIn(second, "cleo", "not the password");
  await second.getByRole("alert").filter({ hasText: "The name and the password do not belong together" }).waitFor();
  await signIn(second, "cleo", PASSWORD);
  await isSomebody(second, "Cleo");
  const change = part(page, "Change your password");
  await change.getByLabel("Current password").fill("something else");
  await change.getByLabel(/New password/).fill("another long one");
  await change.getByRole("button").click();
  await change.getByRole("alert").waitFor();
  await change.getByLabel("Current password").fill(PASSWORD);
  await change.getByRole("button").click();
  await change.getByText("Done.").waitFor();
  await part(second, "Sign in").waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await part(page, "Sign in").waitFor();
  await finish(page, second);
});

test("signing in or out is known in all windows of a browser", async () => {
  const page = await open();
  const second = await page.context().newPage();
  await second.goto(`${server.address}#/online`);
  await second.locator(".stranger").waitFor();
  await beMember(page, "Fay");
  await isSomebody(second, "Fay");
  await page.getByRole("button", { name: "Sign out" }).click();
  await second.locator(".stranger").waitFor();
  await finish(page);
});

test("a guest is carried to a phone by a link, once, and to a third device by the code", async () => {
  const [page, phone, third] = [await open(), await open({ size: "phone" }), await open()];
  await beGuest(page, "Dora");
  const carry = part(page, "Another device");
  await carry.getByRole("button", { name: "Get a code" }).click();
  const link = await carry.getByLabel("Link").inputValue();
  await beGuest(phone, "Somebody");
  await phone.goto(link);
  await phone.getByText("Here you are Somebody, a guest without a password").waitFor();
  await phone.getByRole("button", { name: "Go on here" }).click();
  await phone.locator("main.lobby").waitFor();
  await isSomebody(phone, "Dora");
  await third.goto(link);
  await third.getByRole("button", { name: "Go on here" }).click();
  await third.getByRole("alert").waitFor();
  await carry.getByRole("button", { name: "Get another code" }).click();
  await page.waitForFunction((old) => !old.endsWith(document.querySelector(".code").textContent.replace("-", "")), link);
  const code = await carry.locator(".code").textContent();
  assert.match(code, /^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
  await third.goto(`${server.address}#/me`);
  await third.getByLabel("Code").fill(` ${code.toLowerCase()} `);
  await part(third, "Continue from another device").getByRole("button").click();
  await isSomebody(third, "Dora");
  await finish(page, phone, third);
});

test("a member's program gets a token, shown once, and can be ended", async () => {
  const page = await open();
  await beGuest(page, "Gus");
  assert.equal(await part(page, "Programs").count(), 0, "guests have no programs");
  await page.locator("input[autocomplete=new-password]").fill(PASSWORD);
  await page.getByRole("button", { name: "Set the password" }).click();
  const programs = part(page, "Programs");
  await programs.getByLabel("Its name").fill("Gus's robot");
  await programs.getByRole("button", { name: "Make a token" }).click();
  assert.match(await programs.getByLabel("Token").inputValue(), /^mwt_.{43}$/);
  await page.reload();
  await programs.getByText("Gus's robot").waitFor();
  assert.equal(await programs.getByLabel("Token").count(), 0);
  await programs.getByRole("button", { name: "End Gus's robot" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End", exact: true }).click();
  await programs.locator(".people li").waitFor({ state: "detached" });
  await finish(page);
});

test("being away until a day, and back", async () => {
  const page = await open();
  await beGuest(page, "Hal");
  const away = part(page, "Being away");
  await away.getByText("Days left this year: 30").waitFor();
  const day = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  await away.getByLabel("Last day").fill(day);
  await away.getByRole("button", { name: "I am away" }).click();
  await away.getByText("You are away until").waitFor();
  await away.getByRole("button", { name: "I am back" }).click();
  await away.getByLabel("Last day").waitFor();
  await finish(page);
});

test("one's data can be taken out, and the account deleted", async () => {
  const page = await open();
  await beMember(page, "Ivy");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Take out my data" }).click()]);
  assert.match(await readFile(await download.path(), "utf8"), /"Ivy"/);
  await page.getByRole("button", { name: "Delete the account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Password").fill("not the password");
  await dialog.getByRole("button", { name: "Delete the account" }).click();
  await dialog.getByRole("alert").waitFor();
  await dialog.getByLabel("Password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Delete the account" }).click();
  await part(page, "Sign in").waitFor();
  await signIn(page, "Ivy", PASSWORD);
  await page.getByRole("alert").waitFor();
  await finish(page);
});

test("a guest is warned before signing out", async () => {
  const page = await open();
  await beGuest(page, "Jon");
  await page.getByRole("button", { name: "Sign out" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("cannot come back as the same person").waitFor();
  await dialog.getByRole("button", { name: "No, leave it" }).click();
  await isSomebody(page, "Jon");
  await page.getByRole("button", { name: "Sign out" }).click();
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await part(page, "Sign in").waitFor();
  await finish(page);
});

test("the language is the person's, and refusals are in it", async () => {
  const said = { en: "Somebody has this name already", de: "Diesen Namen hat schon jemand", it: "Qualcuno ha già questo nome" };
  const first = await open();
  await beGuest(first, "Kim");
  for (const language of ["en", "de", "it"]) {
    const page = await open({ language });
    await page.locator(".name-form input").fill("Kim");
    await page.locator(".name-form button").click();
    await page.getByRole("alert").filter({ hasText: said[language] }).waitFor();
    assert.doesNotMatch(await page.locator("body").innerText(), /\b(me|carry|away|programs|person)\.\w/, "a text is missing");
    await beGuest(page, `Kim ${language}`);
    const { language: known } = await page.evaluate(() => fetch("api/me").then((answer) => answer.json()));
    assert.equal(known, language);
    await finish(page);
  }
  await first.locator(".account .settings select").selectOption("it");
  await first.getByRole("heading", { name: "Il tuo profilo" }).waitFor();
  await until(first, () => fetch("api/me").then((answer) => answer.json()).then(({ language }) => language === "it"));
  await finish(first);
});

for (const [size, dark] of [["wide", false], ["wide", true], ["phone", false], ["phone", true]])
  test(`axe finds nothing: ${size}, ${dark ? "dark" : "light"}`, async () => {
    const page = await open({ size, dark });
    const found = [];
    const look = async (what) => found.push(...(await lookWithAxe(page, what)));
    await look("nobody");
    await beGuest(page, `Lea ${size} ${dark}`);
    await look("guest");
    await page.locator("input[autocomplete=new-password]").fill(PASSWORD);
    await page.getByRole("button", { name: "Set the password" }).click();
    await part(page, "Programs").waitFor();
    await page.getByRole("button", { name: "Get a code" }).click();
    await page.locator(".code").waitFor();
    await look("member, a code");
    await page.getByRole("button", { name: "Delete the account" }).click();
    await look("a question");
    await page.keyboard.press("Escape");
    await page.goto(`${server.address}#/carry/NOSUCHCODE`);
    await look("carried");
    assert.deepEqual(found, []);
    await finish(page);
  });
