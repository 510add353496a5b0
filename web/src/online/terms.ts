// What a table was made with, in words, and who sits at it.
import type { Facts } from "../engine/answers.ts";
import { inLanguage, t, textOf } from "../text.ts";
import type { ClockTerms, SeatAt, TableLine, Terms, User } from "./answers.ts";

// The clocks that have a name.
export const CLOCKS: Record<"evening" | "day" | "none", ClockTerms> = {
  evening: { kind: "live", bank_s: 1200, turn_s: 30 },
  day: { kind: "days", bank_h: 72, turn_h: 24 },
  none: { kind: "none" },
};
export type ClockName = keyof typeof CLOCKS;

export function nameOfClock(clock: ClockTerms): ClockName | null {
  const same = (a: ClockTerms, b: ClockTerms) =>
    a.kind === "live" && b.kind === "live"
      ? a.bank_s === b.bank_s && a.turn_s === b.turn_s
      : a.kind === "days" && b.kind === "days"
        ? a.bank_h === b.bank_h && a.turn_h === b.turn_h
        : a.kind === b.kind && a.kind === "none";
  return (Object.keys(CLOCKS) as ClockName[]).find((name) => same(CLOCKS[name], clock)) ?? null;
}

// Seconds that a turn of a live clock can have beside so many in the bank: both together are half a minute to four hours.
export function turnsOf(bank_s: number): { least: number; most: number } {
  return { least: Math.max(5, 30 - bank_s), most: Math.min(3600, 4 * 3600 - bank_s) };
}

export function clockInWords(clock: ClockTerms): string {
  const name = nameOfClock(clock);
  if (name) return t(`clock.${name}`);
  return clock.kind === "live"
    ? t("clock.live", { bank: Math.round(clock.bank_s / 6) / 10, turn: clock.turn_s })
    : clock.kind === "days"
      ? t("clock.days", { bank: clock.bank_h, turn: clock.turn_h })
      : "";
}

// "Age of Industry, Germany, introductory game"
export function boardOf(facts: Facts, { options }: Pick<Terms, "options">): string {
  const chosen = Object.entries(options ?? {}).filter(([, on]) => on);
  const names = chosen.map(([option]) => textOf(`games.${option}`) || option);
  return [inLanguage(facts.name), ...(facts.map_name ? [inLanguage(facts.map_name)] : []), ...names].join(", ");
}

export function termsInWords(terms: Terms): string[] {
  return [
    t("terms.players", { number: terms.players }),
    clockInWords(terms.clock),
    ...(terms.entry === "link" ? [t("terms.link")] : []),
    ...(terms.undo === "none" ? [t("terms.noUndo")] : []),
    ...(terms.rated ? [t("terms.rated")] : []),
    ...(terms.spectators ? [] : [t("terms.noSpectators")]),
  ];
}

// Whose account is no more is someone.
export const FOR_EVER = 253402300799000; // the time that the server calls so

export function personName({ id, name }: User): string {
  return id === null ? t("seat.someone") : name;
}

export function sitterName(seat: SeatAt | null): string {
  if (!seat) return t("seat.free");
  return seat.user ? personName(seat.user) : seat.name;
}

export function freeSeats({ seats }: Pick<TableLine, "seats">): number {
  return seats.filter((seat) => seat === null).length;
}
