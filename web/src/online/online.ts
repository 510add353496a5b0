// Whether the page comes from a server for playing with others. The file online.json says so; on a static host it says no
// (build.mjs), and then nothing of online play is seen or asked for.
import { language } from "../text.ts";
import type { Site } from "./answers.ts";
import { connection } from "./connection.ts";
import { followPerson } from "./person.ts";

const LAST = "millwright/online"; // what it said last, for when there is no network
const PATIENCE = 4000; // milliseconds

export let online = false;
export let site: Site | null = null; // not while the server cannot be reached

async function ask(): Promise<boolean | null> {
  try {
    const response = await fetch("online.json", { cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    if (!response.ok) return null;
    const said = await response.json();
    if (said.online) site = said;
    return said.online ?? null;
  } catch {
    return null;
  }
}

function remembered(said: boolean | null): boolean {
  try {
    if (said === null) return localStorage.getItem(LAST) === "true";
    localStorage.setItem(LAST, String(said));
  } catch {
    // a browser that keeps nothing asks each time
  }
  return said ?? false;
}

// Once, before anything is shown.
export async function goOnline(): Promise<boolean> {
  online = remembered(await ask());
  if (!online) return false;
  followPerson();
  connection().start(language);
  return true;
}
