// What is left on the clocks, reckoned in the page from what the server says and the time that it has: a turn's own time
// runs first, then the bank.
import type { Clock } from "./answers.ts";

export interface Left {
  turn: number | null; // milliseconds; null: it is another's turn, or the clock stands
  bank: number;
}

export function leftOf(clock: Clock, seat: number, now: number): Left | null {
  if (clock.kind === "none") return null;
  const bank = clock.bank_ms[seat] ?? 0;
  if (clock.seat !== seat || clock.since === null) return { turn: null, bank };
  const used = Math.max(0, now - clock.since);
  return { turn: Math.max(0, clock.turn_ms - used), bank: Math.max(0, bank - Math.max(0, used - clock.turn_ms)) };
}

const two = (number: number) => String(number).padStart(2, "0");

// 0:09, 12:30, 1:02:03; what has begun counts, so that it is 0:00 only when nothing is left.
export function inSeconds(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// In one unit that says enough, for clocks that run for days: 3 days, 47 hours, 119 minutes.
export function inUnits(ms: number): { unit: "days" | "hours" | "minutes"; number: number } {
  if (ms >= 2 * DAY) return { unit: "days", number: Math.floor(ms / DAY) };
  if (ms >= 2 * HOUR) return { unit: "hours", number: Math.floor(ms / HOUR) };
  return { unit: "minutes", number: Math.ceil(ms / MINUTE) };
}
