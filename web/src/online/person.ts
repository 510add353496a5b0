// Who sits before this page: nobody yet, a guest with a name, or a member. The server knows by a cookie, which the page
// cannot read; so it asks, and when something has changed it asks again, in the other windows of this browser too.
import { language } from "../text.ts";
import type { Me } from "./answers.ts";
import { api } from "./api.ts";
import { connection } from "./connection.ts";
import { tellNoMoreHere } from "./device.ts";

const NOTICE = "millwright/person"; // changes when somebody signs in or out here

let known: Me | null = null;
let asked = 0;
let answered = 0; // the last question that was
const listeners = new Set<(me: Me) => void>();

// Null until the server has answered for the first time.
export function me(): Me | null {
  return known;
}

export function onMe(listener: (me: Me) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function learn(fresh: Me): Me {
  known = fresh;
  for (const listener of [...listeners]) listener(fresh);
  return fresh;
}

// Answers may overtake each other: what was asked before something else that is answered is out of date.
export async function askWhoIAm(): Promise<Me> {
  const mine = ++asked;
  const fresh = await api.me();
  if (mine < answered) return known!;
  answered = mine;
  return learn(fresh);
}

// The connection is the old person's: it is made anew.
async function becomeAnother(): Promise<Me> {
  connection().reconnect();
  const fresh = await askWhoIAm();
  try {
    localStorage.setItem(NOTICE, `${fresh.user?.id ?? ""} ${Date.now()}`);
  } catch {
    // without storage the other windows notice when they ask
  }
  return fresh;
}

// Some sites want an invitation: that of the table before which the name is asked for.
export async function becomeGuest(name: string): Promise<Me> {
  await api.guest(name, location.hash.match(/^#\/table\/[^/]+\/([^/]+)/)?.[1] ?? null);
  await api.change({ language }).catch(() => {});
  return becomeAnother();
}

export async function signIn(name: string, password: string): Promise<Me> {
  await api.signIn(name, password);
  return becomeAnother();
}

export async function signOut(): Promise<Me> {
  await leaveDevice();
  await api.signOut();
  return becomeAnother();
}

// Whoever was here before is told no more here.
async function leaveDevice(): Promise<void> {
  if (known?.user) await tellNoMoreHere().catch(() => {});
}

export async function takeCarried(code: string): Promise<Me> {
  await leaveDevice();
  await api.takeCarried(code);
  return becomeAnother();
}

export async function takeLink(code: string): Promise<Me> {
  await leaveDevice();
  await api.takeLink(code);
  return becomeAnother();
}

export async function removeAccount(password?: string): Promise<Me> {
  await api.remove(password);
  return becomeAnother();
}

export async function rename(name: string): Promise<Me> {
  await api.change({ name });
  return askWhoIAm();
}

export async function setPassword(password: string, old?: string): Promise<Me> {
  await api.password(password, old);
  return askWhoIAm();
}

export async function block(user: string, on: boolean): Promise<Me> {
  const { blocked } = await api.block(user, on);
  return learn({ ...known!, blocked });
}

// Hears of signing in and out elsewhere.
export function followPerson(): void {
  const ask = () => void askWhoIAm().catch(() => {});
  window.addEventListener("storage", (event) => {
    if (event.key !== NOTICE) return;
    connection().reconnect();
    ask();
  });
  connection().onSignedOut(ask);
  connection().onOpen(({ user }) => {
    if (known === null || known.user?.id !== user?.id) ask();
  });
}
