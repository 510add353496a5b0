// This browser as one that may be told while no page is open (Web Push): the browser makes the subscription, the server
// keeps it for whoever is signed in here. It is made by a switch, never by the page itself.
import type { Telling } from "./answers.ts";
import { api } from "./api.ts";
import { allowNotices, canNotify } from "./telling.ts";

export const canBeTold = () => canNotify() && "serviceWorker" in navigator && "PushManager" in globalThis;

async function subscription(): Promise<PushSubscription | null> {
  return (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;
}

// Whether the server tells this browser.
export async function isTold({ push }: Telling): Promise<boolean> {
  const mine = canBeTold() && push ? await subscription() : null;
  return mine !== null && push!.browsers.some(({ endpoint }) => endpoint === mine.endpoint);
}

// False: the browser does not allow it.
export async function tellHere(key: string): Promise<boolean> {
  if (!(await allowNotices())) return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe(); // it may be of another key
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { p256dh = "", auth = "" } = made.toJSON().keys ?? {};
  await api.addBrowser({ endpoint: made.endpoint, p256dh, auth });
  return true;
}

// Also before somebody signs out: what they are told is nothing for the next.
export async function tellNoMoreHere(): Promise<void> {
  const mine = canBeTold() ? await subscription() : null;
  if (!mine) return;
  await api.endBrowser(mine.endpoint).catch(() => {}); // perhaps it was somebody else's
  await mine.unsubscribe();
}
