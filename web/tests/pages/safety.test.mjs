// Looking after a community in the page: a report, the moderators' page, what is hidden, who is muted, a link for a new
// password, and a site that takes in nobody.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { assertNothingWrong, lookWithAxe, openPage, PROGRAM, say, serveOnline, setUp } from "./harness.mjs";

const data = await mkdtemp(join(tmpdir(), "millwright-"));
const { server, chrome } = setUp(() => serveOnline(undefined, { data, options: ["--name", "Our club", "--contact", "mail@example.org", "--keep-chat", "30"] }));
after(() => rm(data, { recursive: true, force: true }));

const REFUSED = /the server responded with a status of 4/;
const adminOf = (folder, task, ...words) => execFileSync(PROGRAM, ["admin", task, folder, ...words], { encoding: "utf8" });
const admin = (task, ...words) => adminOf(data, task, ...words);
const open = (hash, options) => openPage(chrome.browser, server.address, { hash, ...options });

// Somebody with a name, and perhaps a password.
async function person(name, { password, hash = "#/online", ...options } = {}) {
  const page = await open("#/online", options);
  const post = async (path, data) => assert.ok((await page.context().request.post(`${server.address}api/${path}`, { data })).ok());
  await post("guest", { name });
  if (password) await post("password", { password });
  await page.goto(`${server.address}${hash}`);
  await page.reload();
  await page.locator(".head .who, main.table", { hasText: name }).first().waitFor();
  return page;
}

async function finish(...pages) {
  for (const page of pages) {
    assertNothingWrong(page, REFUSED);
    await page.context().close();
  }
}

test("what somebody says is reported, hidden by a moderator, and its author muted", async () => {
  const [ann, bob, mod] = [await person("Ann"), await person("Bob"), await person("Mod", { password: "a good password" })];
  admin("role", "Mod", "moderator");
  const { table } = await say(ann, { cmd: "create", game: "birmingham", players: 2, order: "seats" });
  assert.ok((await say(bob, { cmd: "sit", table })).ok);
  for (const page of [ann, bob]) {
    await page.goto(`${server.address}#/table/${table}`);
    await page.locator("main.table .sheet svg").waitFor();
    await page.locator(".lower [data-tab=talk]").click();
  }
  await bob.getByPlaceholder("Say something").fill("Something bad");
  await bob.locator(".say button").click();
  assert.equal(await bob.getByRole("button", { name: /^Report what/ }).count(), 0, "one's own word is not reported");
  await ann.getByRole("button", { name: "Report what Bob said" }).click();
  const dialog = ann.getByRole("dialog");
  assert.equal(await dialog.locator("blockquote").textContent(), "Something bad");
  const [quote, why] = await Promise.all([dialog.locator("blockquote").boundingBox(), dialog.locator("textarea").boundingBox()]);
  assert.ok(why.y >= quote.y + quote.height && why.width > 200, "what is asked stands one below the other");
  await dialog.getByLabel("What is wrong?").fill("That hurts");
  await dialog.getByRole("button", { name: "Report" }).click();
  await dialog.waitFor({ state: "detached" });

  await mod.reload();
  await mod.getByRole("link", { name: "Reports: 1" }).click();
  const report = mod.locator("li.report");
  await report.getByText("That hurts").waitFor();
  assert.equal(await report.locator("blockquote").textContent(), "Something bad");
  await lookWithAxe(mod, "the reports");
  await report.getByRole("button", { name: "Hide" }).click();
  for (const page of [ann, bob]) {
    await page.locator(".talk li").getByText("A moderator has hidden this.").waitFor();
    assert.equal(await page.getByText("Something bad").count(), 0);
  }
  await report.getByRole("button", { name: "Mute" }).click();
  await mod.getByRole("dialog").getByLabel("For how long").selectOption("30");
  await mod.getByRole("dialog").getByRole("button", { name: "Mute" }).click();
  await report.getByText(/^Muted until/).waitFor();
  await bob.getByPlaceholder("Say something").fill("And more");
  await bob.locator(".say button").click();
  await bob.locator(".say [role=alert]", { hasText: "You cannot write here" }).waitFor();
  await report.getByRole("button", { name: "Settled" }).click();
  await mod.getByText("Nothing waits for you.").waitFor();
  await finish(ann, bob, mod);
});

test("somebody at the table is reported, on a phone", async () => {
  const [ann, bob] = [await person("Ada", { size: "phone" }), await person("Ben")];
  const { table } = await say(ann, { cmd: "create", game: "birmingham", players: 2, order: "seats" });
  await say(bob, { cmd: "sit", table });
  await ann.goto(`${server.address}#/table/${table}`);
  await ann.locator("main.table .sheet svg").waitFor();
  await ann.getByRole("button", { name: "Table", exact: true }).click();
  await ann.getByRole("dialog").getByRole("button", { name: "Report Ben" }).click();
  await ann.getByRole("dialog").getByLabel("What is wrong?").fill("Never moves");
  await ann.getByRole("dialog").getByRole("button", { name: "Report" }).click();
  await ann.getByRole("dialog").waitFor({ state: "detached" });
  assert.match(admin("reports"), /Ada about Ben .*\n  why:  Never moves/);
  await finish(ann, bob);
});

test("a link from the host leads to a new password", async () => {
  await finish(await person("Cleo", { password: "an old password" }));
  const code = admin("link", "Cleo").match(/#\/link\/(\S+)/)[1];
  const page = await open(`#/link/${code}`);
  await lookWithAxe(page, "the link");
  await page.getByRole("button", { name: "Come in" }).click();
  const choose = page.locator(".panel", { has: page.getByRole("heading", { name: "Choose a password" }) });
  assert.equal(await choose.getByLabel("Current password").count(), 0);
  await choose.getByLabel(/New password/).fill("a better password");
  await choose.getByRole("button").click();
  await page.getByRole("heading", { name: "Change your password" }).waitFor();
  const again = await open(`#/link/${code}`);
  await again.getByRole("button", { name: "Come in" }).click();
  await again.getByRole("alert").filter({ hasText: "This link is not valid any more" }).waitFor();
  await finish(page, again);
});

test("a guest who may not come for a while is told so, and comes back", async () => {
  const page = await person("Gus");
  admin("ban", "Gus", "--days", "2");
  await page.getByText(/^You may not come to this site until .* The host of this site: mail@example\.org\.$/).first().waitFor();
  assert.equal(await page.locator(".name-form").count(), 0);
  admin("ban", "Gus", "--lift");
  await page.reload();
  await page.locator(".head .who", { hasText: "Gus" }).waitFor();
  await finish(page);
});

test("the site says what it is called, who runs it and how long it keeps what", async () => {
  const page = await open("#/online");
  await page.getByRole("heading", { name: "Our club" }).waitFor();
  await page.getByText("The host of this site: mail@example.org. What was said at a table is deleted 30 days after its end.").waitFor();
  await finish(page);
});

test("a site by invitation lets in who has the link of a table", async () => {
  const folder = await mkdtemp(join(tmpdir(), "millwright-"));
  const club = await serveOnline(undefined, { data: folder, options: ["--sign-up", "invited", "--contact", "mail@example.org"] });
  const host = await openPage(chrome.browser, club.address, { hash: `#/link/${adminOf(folder, "add", "Hella").match(/#\/link\/(\S+)/)[1]}` });
  await host.getByRole("button", { name: "Come in" }).click();
  await host.getByRole("heading", { name: "Choose a password" }).waitFor();
  const { table, invite } = await say(host, { cmd: "create", game: "birmingham", players: 2, entry: "link" });

  const stranger = await openPage(chrome.browser, club.address, { hash: "#/online" });
  await stranger.getByText("This site is by invitation: open the link of a table that somebody has sent you, or ask mail@example.org.").waitFor();
  assert.equal(await stranger.locator(".name-form").count(), 0);
  await stranger.goto(`${club.address}#/table/${table}/${invite}`);
  await stranger.locator(".name-form input").fill("Gus");
  await stranger.locator(".name-form button").click();
  await stranger.locator("main.table .sheet svg").waitFor();
  await finish(host, stranger);
  await club.stop();
  await rm(folder, { recursive: true, force: true });
});
