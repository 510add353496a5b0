// Who the bots are. The library knows their names (data/opponents.json) and names those at a table, so that nobody there has
// the name of another; here is what the page says of them.
import type { EngineWorker } from "../engine/engine.ts";
import { language, playerName, t } from "../text.ts";
import type { Seat } from "./keep.ts";

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
export const USUAL_LEVEL = 4; // of whom one meets without having chosen, as in the terminal and online

let names: string[] = [];

export function meetOpponents(opponents: string[]): void {
  names = opponents;
}

export function opponentName(level: number): string {
  return names[level - 1] ?? "";
}

// "Ambrose and Cordelia"
export function opponentNames(levels: number[]): string {
  return new Intl.ListFormat(language).format(levels.map(opponentName));
}

// The best who do not judge by a net.
export function bestUnlearned(learned: number[]): number {
  return Math.max(...LEVELS.filter((level) => !learned.includes(level)));
}

// "Nell: bot, level 4, steady"
export function opponentInWords(level: number): string {
  return t("opponent.words", { name: opponentName(level), level, word: t(`level.${level}`) });
}

// Everybody's name. Bots that have none are named, and so are people in the language that is spoken.
export async function namesAt(engine: EngineWorker, seats: Seat[]): Promise<string[]> {
  const given = seats.map(({ level, name }, i) => (level > 0 ? name : playerName(name, i)));
  return (await engine.ask<{ names: string[] }>({ cmd: "names", levels: seats.map(({ level }) => level), names: given })).names;
}
