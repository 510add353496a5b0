// Tells that it is one's turn somewhere: in the tab's title and icon; by a sound and by a notice of the browser, where
// they are wanted. Each table is told of once until it is looked at again, in one window of this browser, and not at all
// where it is in front.
import { settings } from "../game/keep.ts";
import { ring } from "../sound.ts";
import { setWaiting } from "../title.ts";
import { connection } from "./connection.ts";
import { myTurns, onMine } from "./mine.ts";

const KEY = "millwright/told";
const PAUSE = 400; // milliseconds, in which a window that has the table in front can say so

interface Told {
  told: Record<string, number>; // tables that have been told of, and not looked at since
  seen: Record<string, number>; // moves that had been made when a turn began in front of somebody
}

function read(): Told {
  try {
    return { told: {}, seen: {}, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { told: {}, seen: {} };
  }
}

const recent = (of: Record<string, number>) => Object.fromEntries(Object.entries(of).slice(-40));

function write({ told, seen }: Told): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ told: recent(told), seen: recent(seen) }));
  } catch {
    // then a second window may tell, too
  }
}

// The table whose page this is, while it can be seen.
export function inFront(): string | null {
  const [where, id] = location.hash.replace(/^#\/?/, "").split("/");
  return where === "table" && id && document.visibilityState === "visible" ? id : null;
}

// ---- Notices --------------------------------------------------------------------------------------------------------

export const canNotify = () => "Notification" in globalThis && isSecureContext;

// Asked for by a switch, never by the page itself; true: they may be shown.
export async function allowNotices(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

// By the service worker where there is one: phones have no other way.
async function notify(title: string, text: string, table: string): Promise<void> {
  if (!canNotify() || Notification.permission !== "granted") return;
  const options = { body: text, tag: `table ${table}`, icon: "icon.svg", data: { go: `#/table/${table}` } };
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.active) return registration.showNotification(title, options);
  const notice = new Notification(title, options);
  notice.onclick = () => {
    focus();
    location.hash = options.data.go;
    notice.close();
  };
}

// ---- When -----------------------------------------------------------------------------------------------------------

function look(): void {
  const table = inFront();
  const known = read();
  if (table && table in known.told) {
    delete known.told[table];
    write(known);
  }
  setWaiting(myTurns(table ?? undefined).length);
}

export interface Said {
  title: string;
  text(table: string): string;
}

function turnBegins(table: string, n: number, said: Said): void {
  if (inFront() === table) {
    const known = read();
    write({ ...known, seen: { ...known.seen, [table]: n } });
    return;
  }
  setTimeout(() => {
    const known = read();
    if (inFront() === table || table in known.told || (known.seen[table] ?? -1) >= n) return;
    write({ ...known, told: { ...known.told, [table]: n } });
    if (settings().sound) ring();
    if (settings().notices) void notify(said.title, said.text(table), table).catch(() => {});
  }, PAUSE * (1 + Math.random()));
}

// `said` are the words of a notice, which depend on the language and the boards.
export function followTurns(said: () => Said): void {
  connection().onPush((push) => push.push === "turn" && turnBegins(push.table, push.n, said()));
  onMine(look);
  addEventListener("hashchange", look);
  document.addEventListener("visibilitychange", look);
  navigator.serviceWorker?.addEventListener("message", ({ data }) => {
    if (typeof data?.go === "string" && data.go.startsWith("#/table/")) location.hash = data.go;
  });
}
