// Games are kept in the browser's storage, each as its log with who sits where. The log is the truth: whatever else the
// page shows comes from replaying it. Where storage is full or blocked, the game goes on in memory and the player is told.

export interface Seat {
  level: number; // 0: a person
  name: string;
  colour?: number; // instead of the seat's own
}

export interface Kept {
  id: string;
  game: string;
  map: string | null;
  seats: Seat[];
  log: string;
  moves: number;
  over: boolean;
  turn?: number | null; // whose it is
  changed: number; // milliseconds
  name?: string; // given by the player
  from?: number; // the move of another game that it was played on from
  ahead?: Ahead; // what was taken back
}

// The line that has been left, from the moment that the game is at: it can be brought back until something else is played.
export interface Ahead {
  line: { move: string; seat: number }[];
  over: boolean; // where it ends
  turn: number | null;
  end?: string; // what its log has after the moves: the result
}

const PREFIX = "millwright/game/";
const ANALYSIS = "millwright/analysis/";
const LESSON = "millwright/lesson/";
const SETTINGS = "millwright/settings";

// What happened to the storage, for the banner; null while all is well.
export let storageProblem: "full" | "blocked" | null = null;

function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    storageProblem = "blocked";
    return null;
  }
}

// For what is not a game as well.
export function put(key: string, value: unknown): boolean {
  const place = storage();
  if (!place) return false;
  try {
    place.setItem(key, JSON.stringify(value));
    storageProblem = null;
    return true;
  } catch {
    storageProblem = "full";
    return false;
  }
}

export function get<T>(key: string): T | null {
  try {
    const text = storage()?.getItem(key);
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

export function newId(): string {
  return Date.now().toString(36) + Math.floor(Math.random() * 36 ** 4).toString(36);
}

// What the storage does not take lives as long as the page.
const inMemory = new Map<string, Kept>();

export function keep(game: Kept): boolean {
  const kept = put(PREFIX + game.id, game) || (forgetAnalyses() && put(PREFIX + game.id, game));
  if (kept) inMemory.delete(game.id);
  else inMemory.set(game.id, game);
  return kept;
}

export function find(id: string): Kept | null {
  return inMemory.get(id) ?? get<Kept>(PREFIX + id);
}

export function forget(id: string): void {
  inMemory.delete(id);
  storage()?.removeItem(PREFIX + id);
  analyses.delete(id);
  storage()?.removeItem(ANALYSIS + id);
}

// An analysis is kept beside its game. It can be made again: where there is no room it lives as long as the page, and
// where a game needs the room it goes.
const analyses = new Map<string, unknown>();

export function keepAnalysis(id: string, analysis: unknown): void {
  const problem = storageProblem;
  analyses.set(id, analysis);
  if (put(ANALYSIS + id, analysis)) analyses.delete(id);
  storageProblem = problem; // nobody need be told
}

export function findAnalysis<T>(id: string): T | null {
  return (analyses.get(id) as T | undefined) ?? get<T>(ANALYSIS + id);
}

function forgetAnalyses(): boolean {
  const place = storage();
  const keys = [...Array(place?.length ?? 0)].map((_, i) => place!.key(i)!).filter((key) => key.startsWith(ANALYSIS));
  for (const key of keys) place!.removeItem(key);
  return keys.length > 0;
}

// The latest first.
export function list(): Kept[] {
  const place = storage();
  const games = [...inMemory.values()];
  for (let i = 0; place && i < place.length; i++) {
    const key = place.key(i)!;
    const game = key.startsWith(PREFIX) ? get<Kept>(key) : null;
    if (game && !inMemory.has(game.id)) games.push(game);
  }
  return games.sort((a, b) => b.changed - a.changed);
}

// How far somebody has come in a guided first game.
export interface LessonPlace {
  log: string;
  moves: number;
  step: number;
  skipped: number;
  replies: string[];
}

export function keepLesson(game: string, place: LessonPlace | null): void {
  if (place) put(LESSON + game, place);
  else storage()?.removeItem(LESSON + game);
}

export function findLesson(game: string): LessonPlace | null {
  return get<LessonPlace>(LESSON + game);
}

export interface Settings {
  language?: "en" | "de" | "it";
  theme: "auto" | "light" | "dark";
  speed: number; // milliseconds that a bot's move is shown
  seats?: Seat[]; // as at the last game that was begun here, and so is what follows
  game?: string;
  map?: string | null;
  options?: Record<string, boolean>;
  table?: object; // the terms of the last table that was made online
  sound?: boolean; // when it is one's turn at a table online, and so is what follows
  notices?: boolean;
  letters?: boolean; // single letters and signs are shortcuts; so it is unless said otherwise
}

export function settings(): Settings {
  return { theme: "auto", speed: 1200, ...get<Settings>(SETTINGS) };
}

export function changeSettings(change: Partial<Settings>): Settings {
  const changed = { ...settings(), ...change };
  put(SETTINGS, changed);
  return changed;
}
