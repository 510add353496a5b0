// Being told while away: what the server offers is on the page of one's account, and nothing else; links in mails; and
// what the service worker shows. The mail server, the program and the push service are this test.
import assert from "node:assert/strict";
import { createServer } from "node:net";
import { after, before, test } from "node:test";
import { assertNothingWrong, DIST, lookWithAxe, openBrowser, openPage, serveOnline } from "./harness.mjs";

const PASSWORD = "correct horse battery";
const SITE = "http://127.0.0.1:9";
const chrome = {};
const server = {};
const plain = {};
const post = {};

// Takes mail, and keeps the text of each.
function mailServer() {
  const mails = [];
  const waiting = [];
  const server = createServer((socket) => {
    let text = "";
    let inData = false;
    socket.write("220 here\r\n");
    socket.on("error", () => {});
    socket.on("data", (bytes) => {
      text += bytes;
      for (let end = text.indexOf("\r\n"); end >= 0 && !inData; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        inData = line === "DATA";
        socket.write(inData ? "354 go on\r\n" : line === "QUIT" ? "221 bye\r\n" : "250 well\r\n");
      }
      const end = text.indexOf("\r\n.\r\n");
      if (!inData || end < 0) return;
      mails.push(Buffer.from(text.slice(text.indexOf("\r\n\r\n"), end), "base64").toString());
      text = text.slice(end + 5);
      inData = false;
      socket.write("250 taken\r\n");
      waiting.splice(0).forEach((resolve) => resolve());
    });
  });
  const next = async () => {
    while (mails.length === 0) await new Promise((resolve) => waiting.push(resolve));
    return mails.shift();
  };
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve({ port: server.address().port, next, stop: () => server.close() })));
}

before(async () => {
  Object.assign(post, await mailServer());
  const mail = ["--mail-server", `smtp://127.0.0.1:${post.port}`, "--mail-from", "games@example.org", "--origin", SITE];
  const options = [...mail, "--webhooks", "--push-contact", "mailto:host@example.org", "--test-loopback"];
  Object.assign(server, await serveOnline(DIST, { options }));
  Object.assign(plain, await serveOnline());
  Object.assign(chrome, await openBrowser());
});
after(async () => {
  await chrome.close();
  await Promise.all([server.stop(), plain.stop()]);
  post.stop();
});

const told = (page) => page.locator(".panel", { has: page.getByRole("heading", { name: "Being told while you are away" }) });

async function beGuest(page, name) {
  await page.locator(".name-form").getByRole("textbox").fill(name);
  await page.locator(".name-form").getByRole("button").click();
  await page.locator(".name-form").waitFor({ state: "detached" });
}

async function beMember(page, name) {
  await beGuest(page, name);
  await page.locator("input[autocomplete=new-password]").fill(PASSWORD);
  await page.getByRole("button", { name: "Set the password" }).click();
  await page.getByRole("heading", { name: "Change your password" }).waitFor();
}

test("what a server does not offer is not to be seen, and guests are told on their device alone", async () => {
  const page = await openPage(chrome.browser, plain.address, { hash: "#/me" });
  await beMember(page, "Ada");
  assert.equal(await told(page).count(), 0);
  const other = await openPage(chrome.browser, server.address, { hash: "#/me" });
  await beGuest(other, "Bo");
  await told(other).getByLabel("Tell me on this device").waitFor();
  assert.equal(await told(other).getByLabel("E-mail address").count(), 0);
  for (const each of [page, other]) {
    assertNothingWrong(each);
    await each.context().close();
  }
});

test("an address is given, confirmed by the link in a mail, and stopped", async () => {
  const page = await openPage(chrome.browser, server.address, { hash: "#/me", size: "phone" });
  await beMember(page, "Cleo");
  await told(page).getByLabel("E-mail address").fill("cleo@example.org");
  await told(page).getByRole("button", { name: "Use this address" }).click();
  await told(page).getByText("A mail with a link has been sent to cleo@example.org").waitFor();
  assert.deepEqual(await lookWithAxe(page, "account"), []);
  const link = (await post.next()).match(/#\/mail\/confirm\/[\w-]{43}/)[0];
  // Perhaps on another device, where nobody is signed in.
  const other = await openPage(chrome.browser, server.address, { hash: link });
  assert.deepEqual(await lookWithAxe(other, "the link"), []);
  await other.getByRole("button", { name: "Confirm" }).click();
  await other.getByText("The address is confirmed.").waitFor();
  await page.reload();
  await told(page).getByLabel("How much").selectOption("daily");
  await page.reload();
  await page.waitForFunction(() => document.querySelector(".way select")?.value === "daily");
  assert.equal(await told(page).getByText("A mail with a link").count(), 0);
  await other.goto(`${server.address}${link}`);
  await other.reload();
  await other.getByRole("button", { name: "Confirm" }).click();
  await other.getByRole("alert").filter({ hasText: "not, or no longer, valid" }).waitFor();
  await told(page).getByRole("button", { name: "Forget it" }).click();
  await page.waitForFunction(() => document.querySelector("input[type=email]")?.value === "");
  assertNothingWrong(page);
  assertNothingWrong(other, /status of 401/);
  await page.context().close();
  await other.context().close();
});

test("a webhook is set, and its secret shown once", async () => {
  const page = await openPage(chrome.browser, server.address, { hash: "#/me" });
  await beMember(page, "Dora");
  await told(page).getByLabel("For").selectOption("json");
  await told(page).getByLabel("Address of the webhook").fill("https://user@example.org/");
  await told(page).getByRole("button", { name: "Set it" }).click();
  await told(page).getByRole("alert").filter({ hasText: "begins with https://" }).waitFor();
  await told(page).getByLabel("Address of the webhook").fill("http://127.0.0.1:9/hook");
  await told(page).getByRole("button", { name: "Set it" }).click();
  assert.match(await told(page).getByLabel("Secret").inputValue(), /^[\w-]{43}$/);
  await page.reload();
  await page.waitForFunction(() => document.querySelector("input[type=url]")?.value === "http://127.0.0.1:9/hook");
  assert.equal(await told(page).getByLabel("Secret").count(), 0);
  assertNothingWrong(page, /status of 400/);
  await page.context().close();
});

// Chromium's own push service is out of reach: the browser's half of a subscription is made up, all else is real.
function subscribeAlone() {
  const point = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
  const keep = (endpoint) => (endpoint ? localStorage.setItem("endpoint", endpoint) : localStorage.removeItem("endpoint"));
  const made = () => {
    const endpoint = localStorage.getItem("endpoint");
    const toJSON = () => ({ keys: { p256dh: point, auth: "BTBZMqHH6r4Tts7J_aSIgg" } });
    return endpoint && { endpoint, toJSON, unsubscribe: async () => (keep(null), true) };
  };
  PushManager.prototype.getSubscription = async () => made();
  PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => (keep(`http://127.0.0.1:9/${key.length}`), made());
  Notification.requestPermission = async () => "granted";
}

test("a device is told until it is switched off or somebody signs out there", async () => {
  const page = await openPage(chrome.browser, server.address, { hash: "#/me" });
  await page.addInitScript(subscribeAlone);
  await page.reload();
  await beMember(page, "Eve");
  const device = told(page).getByLabel("Tell me on this device");
  const browsers = () => page.evaluate(async () => (await (await fetch("api/me")).json()).telling?.push.browsers.map(({ endpoint }) => endpoint));
  assert.equal(await device.isChecked(), false);
  await device.click();
  await page.waitForFunction(() => document.querySelector(".way input[type=checkbox]")?.checked);
  assert.deepEqual(await browsers(), ["http://127.0.0.1:9/87"]);
  await page.reload();
  await page.waitForFunction(() => document.querySelector(".way input[type=checkbox]")?.checked);
  await device.click();
  await page.waitForFunction(() => document.querySelector(".way input[type=checkbox]")?.checked === false);
  assert.deepEqual(await browsers(), []);
  await device.click();
  await page.waitForFunction(() => document.querySelector(".way input[type=checkbox]")?.checked);
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  assert.equal(await page.evaluate(() => localStorage.getItem("endpoint")), null);
  assertNothingWrong(page);
  await page.context().close();
});

test("what is pushed is shown with the way to its table, the next in place of the last", { timeout: 300_000 }, async () => {
  const page = await openPage(chrome.browser, server.address, { hash: "#/me" });
  await page.context().grantPermissions(["notifications"], { origin: new URL(server.address).origin });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise((resolve) => devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && resolve(registrations[0])));
  await devtools.send("ServiceWorker.enable");
  const { registrationId, scopeURL } = await found;
  const push = (text) =>
    devtools.send("ServiceWorker.deliverPushMessage", { origin: new URL(scopeURL).origin, registrationId, data: JSON.stringify({ table: "tTable", text }) });
  const notices = () =>
    page.evaluate(async () => {
      const shown = await (await navigator.serviceWorker.ready).getNotifications();
      return shown.map(({ title, body, tag, data }) => ({ title, body, tag, go: data.go }));
    });
  // A browser that is busy drops a push now and then: until it is shown, it is pushed again.
  const pushUntilShown = async (text) => {
    for (;;) {
      await push(text);
      for (let look = 0; look < 50; look++) {
        const shown = await notices();
        if (shown.length === 1 && shown[0].body === text) return shown[0];
        await page.waitForTimeout(20);
      }
    }
  };
  const first = await pushUntilShown("It is your turn 1");
  assert.deepEqual(first, { title: "Millwright", body: "It is your turn 1", tag: "table tTable", go: "#/table/tTable" });
  await pushUntilShown("It is your turn 2"); // in the place of the first
  await page.context().close();
});
