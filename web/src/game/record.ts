// One's own finished games, a few figures of each, for the page of statistics. They are kept in this browser and go nowhere;
// a game may be deleted, its figures stay until they are cleared.
import type { View } from "../engine/answers.ts";
import type { EngineWorker } from "../engine/engine.ts";
import { get, list, put, type Kept } from "./keep.ts";

export interface Summary {
  id: string;
  game: string;
  map: string | null;
  options: string[];
  hasEras: boolean;
  when: number; // milliseconds
  moves: number;
  seat: number; // one's own
  levels: number[]; // of everybody, 0 for people
  points: number[];
  place: number; // from 1 on; a shared one is the better
  sources: Record<string, number>; // of one's own points
}

interface Recorded {
  games: Summary[];
  cleared: number; // what was over before counts no more
}

const KEY = "millwright/finished";
let known: Recorded | null = null; // also where the storage takes nothing

function recorded(): Recorded {
  return get<Recorded>(KEY) ?? known ?? { games: [], cleared: 0 };
}

function record(changed: Recorded): void {
  known = changed;
  put(KEY, changed);
}

export function summaries(): Summary[] {
  return recorded().games;
}

export function clearSummaries(now = Date.now()): void {
  record({ games: [], cleared: now });
}

// The seat of the one person who plays here against bots. Where there are several, nobody knows whose figures they would be;
// and a game that was played on from a moment of another is not a game of its own.
export function ownSeat({ seats, from }: Kept): number | null {
  const people = seats.flatMap(({ level }, seat) => (level === 0 ? [seat] : []));
  return people.length === 1 && from === undefined ? people[0]! : null;
}

export function summarise(game: Kept, seat: number, { result, options, era }: View): Summary {
  const { ranking, vp, breakdown } = result!;
  const better = ranking.slice(0, ranking.findIndex((seats) => seats.includes(seat))).flat();
  return {
    id: game.id,
    game: game.game,
    map: game.map,
    options: Object.keys(options).filter((option) => options[option]),
    hasEras: era !== undefined,
    when: game.changed,
    moves: game.moves,
    seat,
    levels: game.seats.map(({ level }) => level),
    points: vp,
    place: better.length + 1,
    sources: breakdown?.[seat] ?? {},
  };
}

// The same game comes twice where one played online is analysed here.
const likeness = ({ game, map, moves, seat, points }: Summary) => [game, map, moves, seat, ...points].join(" ");

export function withGame(games: Summary[], added: Summary): Summary[] {
  const others = games.filter((each) => each.id !== added.id);
  return others.some((each) => likeness(each) === likeness(added)) ? others : [...others, added];
}

// A game has come to its end, or its last move was taken back.
export function noteEnd(game: Kept, seat: number | null, view: View): void {
  if (seat === null) return;
  const { games, cleared } = recorded();
  if (view.result) record({ games: withGame(games, summarise(game, seat, view)), cleared });
  else if (games.some(({ id }) => id === game.id)) record({ games: games.filter(({ id }) => id !== game.id), cleared });
}

function missing(): Kept[] {
  const { games, cleared } = recorded();
  return list().filter((game) => game.over && game.changed > cleared && ownSeat(game) !== null && !games.some(({ id }) => id === game.id));
}

export function hasStatistics(): boolean {
  return summaries().length > 0 || missing().length > 0;
}

// Games that were over before anybody took figures, or that came from outside.
export async function noteMissing(engine: EngineWorker): Promise<void> {
  for (const game of missing()) {
    const [, { view }] = await Promise.all([engine.ask({ cmd: "replay", log: game.log }), engine.ask<{ view: View }>({ cmd: "view", seat: 0 })]);
    if (view.result) noteEnd(game, ownSeat(game), view);
  }
}

// ---- Figures ------------------------------------------------------------------------------------------------------------

// Against whom: bots of one level, of several, or also people.
export function opponentsOf({ levels, seat }: Summary): string {
  const others = levels.filter((_, i) => i !== seat);
  if (others.includes(0)) return "people";
  return new Set(others).size === 1 ? String(others[0]) : "mixed";
}

export interface Figures {
  games: number;
  wins: number;
  points: number; // on average, and so is what follows but for the best
  best: number;
  place: number;
  sources: Record<string, number>;
}

const ownPoints = ({ points, seat }: Summary) => points[seat]!;

export function figuresOf(games: Summary[]): Figures {
  const average = (of: (game: Summary) => number) => games.reduce((sum, game) => sum + of(game), 0) / games.length;
  const names = [...new Set(games.flatMap(({ sources }) => Object.keys(sources)))];
  return {
    games: games.length,
    wins: games.filter(({ place }) => place === 1).length,
    points: average(ownPoints),
    best: Math.max(...games.map(ownPoints)),
    place: average(({ place }) => place),
    sources: Object.fromEntries(names.map((name) => [name, average(({ sources }) => sources[name] ?? 0)])),
  };
}

// In groups, each in the order in which it was first met.
export function grouped(games: Summary[], by: (game: Summary) => string): Map<string, Summary[]> {
  const groups = new Map<string, Summary[]>();
  for (const game of games) groups.set(by(game), [...(groups.get(by(game)) ?? []), game]);
  return groups;
}

export interface Records {
  highest: Summary;
  widest: { game: Summary; lead: number } | null; // null: nothing has been won
  run: number; // games won one after the other
}

const leadOf = (game: Summary) => ownPoints(game) - Math.max(...game.points.filter((_, i) => i !== game.seat));

export function recordsOf(games: Summary[]): Records {
  const most = <T>(of: T[], by: (each: T) => number) => of.reduce((best, each) => (by(each) > by(best) ? each : best));
  const won = games.filter((game) => game.place === 1 && leadOf(game) > 0);
  let [run, longest] = [0, 0];
  for (const { place } of [...games].sort((a, b) => a.when - b.when)) {
    run = place === 1 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  const widest = won.length > 0 ? most(won, leadOf) : null;
  return { highest: most(games, ownPoints), widest: widest && { game: widest, lead: leadOf(widest) }, run: longest };
}
