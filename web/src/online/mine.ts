// The tables where one sits and that are not over, those where one is waited for first. Asked again when a turn begins,
// when the connection is back, when somebody else signs in, and when the page is looked at again or left.
import type { TableLine, Tables } from "./answers.ts";
import { connection } from "./connection.ts";
import { me, onMe } from "./person.ts";

let known: TableLine[] | null = null;
let asking: Promise<void> | null = null;
let again = false;
const listeners = new Set<(tables: TableLine[]) => void>();

export function isMyTurn({ state, seat, mine, seats }: TableLine): boolean {
  return state === "running" && mine !== null && seat === mine && seats[mine]?.stand_in === null;
}

// Whose time runs out first comes first.
function byNeed(a: TableLine, b: TableLine): number {
  return Number(isMyTurn(b)) - Number(isMyTurn(a)) || (a.until ?? Infinity) - (b.until ?? Infinity) || b.changed - a.changed;
}

// Null until the first answer.
export function myTables(): TableLine[] | null {
  return known;
}

export function myTurns(except?: string): TableLine[] {
  return (known ?? []).filter((table) => isMyTurn(table) && table.table !== except);
}

export function onMine(listener: (tables: TableLine[]) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function sorted(tables: TableLine[]): TableLine[] {
  return [...tables].sort(byNeed);
}

async function ask(): Promise<void> {
  const { tables } = me()?.user ? await connection().ask<Tables>({ cmd: "tables", which: "mine", limit: 100 }) : { tables: [] };
  known = sorted(tables);
  for (const listener of [...listeners]) listener(known);
}

// However often it is asked for, one question at a time.
export function refreshMine(): Promise<void> {
  again = asking !== null;
  asking ??= ask()
    .catch(() => {})
    .then(() => {
      asking = null;
      return again ? refreshMine() : undefined;
    });
  return asking;
}

export function followMine(): void {
  const ask = () => void refreshMine();
  connection().onOpen(ask);
  connection().onPush(({ push }) => (push === "turn" || push === "table") && ask());
  onMe(ask);
  addEventListener("hashchange", ask);
  document.addEventListener("visibilitychange", ask);
}
