// How a game comes to the table: dealt anew, or read from a log. An engine has one game at a time, so what belongs together
// is asked at once: then nobody else's question comes in between.
import { Refusal, type EngineWorker } from "../engine/engine.ts";
import { t } from "../text.ts";
import { keep, list, newId, type Kept, type Seat } from "./keep.ts";
import { namesAt } from "./opponents.ts";
import { seatsOf } from "./share.ts";

interface Position {
  state: { seat: number | null };
}

export function randomSeed(): string {
  return String(Math.floor(Math.random() * 1e9));
}

export async function deal(engine: EngineWorker, game: string, map: string | null, seats: Seat[], seed: string, options: object): Promise<Kept> {
  const names = await namesAt(engine, seats);
  const [{ state }, { log }] = await Promise.all([
    engine.ask<Position>({ cmd: "new", game, map, players: seats.length, seed: Number(seed), options, names }),
    engine.ask<{ log: string }>({ cmd: "log" }),
  ]);
  const named = seats.map((seat, i) => (seat.level > 0 ? { ...seat, name: names[i]! } : seat));
  return { id: newId(), game, map, seats: named, log, moves: 0, over: false, turn: state.seat, changed: Date.now() };
}

// A log from outside becomes a game of ours, with the bots that it names; the library checks it from the first line to the last.
async function readLog(engine: EngineWorker, text: string): Promise<Kept> {
  const beside = engine.apart(); // who asks may sit at a game
  const [, { game, map, names, moves, over }, { log }, { state }] = await Promise.all([
    beside.ask({ cmd: "replay", log: text }),
    beside.ask<{ game: string; map: string | null; names: string[]; moves: number; over: boolean }>({ cmd: "game" }),
    beside.ask<{ log: string }>({ cmd: "log" }),
    beside.ask<Position>({ cmd: "state" }),
  ]).finally(() => beside.close());
  const levels = seatsOf(text, names.length);
  const seats = names.map((name, i) => ({ level: levels[i]!, name }));
  return { id: newId(), game, map, seats, log, moves, over, turn: state.seat, changed: Date.now() };
}

// Why there is no game in it, for a person. In the first line, it is no log at all.
export function whatIsWrong(error: unknown): string {
  if (!(error instanceof Refusal)) return t("import.unreadable");
  const { line = 1, text: why } = error.error;
  return line > 1 ? t("import.bad", { line, why }) : `${why}.`;
}

function sitAlike(one: Kept, other: Kept): boolean {
  return one.seats.length === other.seats.length && one.seats.every((seat, i) => seat.level === other.seats[i]!.level);
}

export type Arrival = "same" | "earlier" | "branch";
const arrivals = new Map<string, Arrival>();

// What is to be said of a game that has just come: from outside, and it was here already, or as far as it goes; or from
// an earlier moment of another.
export function arrivalOf(id: string): Arrival | null {
  return arrivals.get(id) ?? null;
}

export function arrive(id: string, arrival: Arrival): void {
  arrivals.set(id, arrival);
}

export function forgetArrival(id: string): void {
  arrivals.delete(id);
}

// Where a log from outside is to be played: at the game that is here already if nobody has played on, else at a new one.
export async function takeIn(engine: EngineWorker, text: string): Promise<string> {
  const game = await readLog(engine, text);
  const alike = list().filter((each) => sitAlike(each, game));
  const same = alike.find(({ log }) => log === game.log);
  if (!same) keep(game);
  const { id } = same ?? game;
  if (same) arrive(id, "same");
  else if (alike.some(({ log }) => log.startsWith(game.log))) arrive(id, "earlier");
  return id;
}
