// A server that has been updated has a page that goes with it. A page of another build, or whose library has other rules,
// says so and loads itself anew: once for each build, so that a server whose folder does not fit it causes no loop. A
// half-made move is found again (game/remember.ts).
import type { GameInfo } from "../engine/answers.ts";
import type { Hello } from "./answers.ts";
import { update } from "../update.ts";
import { connection } from "./connection.ts";

const TRIED = "millwright/renewed"; // the build that the page was loaded for
const NOTICE = 4000; // milliseconds in which it can be read that the page is going to load anew

export type Renewal = "none" | "soon" | "by hand"; // by hand: whoever sits here does it, when it suits

export let renewal: Renewal = "none";
const watchers = new Set<(renewal: Renewal) => void>();

export function onRenewalState(watcher: (renewal: Renewal) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function ownBuild(): string {
  return document.querySelector<HTMLMetaElement>("meta[name=build]")?.content ?? "";
}

export function fits({ server }: Hello, build: string, games: Pick<GameInfo, "id" | "revision">[]): boolean {
  const sameRules = games.every(({ id, revision }) => (server.revisions?.[id] ?? revision) === revision);
  return sameRules && (!server.page || !build || server.page === build);
}

function tried(build: string): boolean {
  try {
    if (sessionStorage.getItem(TRIED) === build) return true;
    sessionStorage.setItem(TRIED, build);
    return false;
  } catch {
    return true; // who cannot remember might do it for ever
  }
}

function become(state: Renewal): void {
  if (renewal === state) return;
  renewal = state;
  for (const watcher of [...watchers]) watcher(state);
}

// Only a page of online play is torn away; others are told, and loaded anew when they turn to online play.
export function followRenewal(games: GameInfo[], isOnlinePage: () => boolean): void {
  const consider = () => {
    const { hello } = connection();
    if (!hello || renewal === "soon") return;
    if (fits(hello, ownBuild(), games)) return become("none");
    if (!isOnlinePage() || tried(JSON.stringify([hello.server.page, hello.server.revisions]))) return become("by hand");
    become("soon");
    setTimeout(() => void update(), NOTICE);
  };
  connection().onOpen(consider);
  addEventListener("hashchange", consider);
}
