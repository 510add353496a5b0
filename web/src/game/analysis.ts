// An analysis of a game: what the library's `judge` said of each move, kept beside the game and summed up. It is what
// `millwright analyse` finds with the same budget, seed and net, and summed up in the same way (src/app/analyse/digest.c).
import type { Judgement, Told, View } from "../engine/answers.ts";
import type { EngineWorker } from "../engine/engine.ts";
import { SLOW } from "./source.ts";
import { findAnalysis, keepAnalysis, type Kept } from "./keep.ts";

export const NODES = 1000000; // two minutes for a game of three on a usual machine
export const SEED = 1;
const FORMAT = 3; // of what is kept, and of how it was found; another one is begun anew

const seedOf = (move: number) => SEED + move * 2 ** 32;

// A better move, with the reasons: kept where it is sure that there was one.
export interface Better {
  language: string; // of the texts
  best: string;
  reasons: { points: number; text: string }[];
}

export interface Judged {
  seat: number;
  era?: string;
  loss: number;
  error: number;
  games: number;
  points: number[]; // expected at the end, by seat
  win: number[];
  scored?: Record<string, number>[]; // what they are expected for: at the beginning only
  better?: Better; // there clearly was one
}

// All of it by the same judge.
export interface Found {
  by: string; // the net; "": without one
  judged: Judged[];
}

interface Analysed extends Found {
  format: number;
  nodes: number;
  game: string; // the beginning of the log that was looked at, as a number
}

// ---- The log --------------------------------------------------------------------------------------------------------

interface Moves {
  head: string; // all before the first move
  list: string[];
}

function movesOf(game: Kept): Moves {
  const lines = game.log.split("\n");
  const first = lines.indexOf("moves") + 1;
  return { head: lines.slice(0, first).join("\n"), list: lines.slice(first, first + game.moves) };
}

const logUntil = ({ head, list }: Moves, move: number) => [head, ...list.slice(0, move), ""].join("\n");

function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(16);
}

// ---- Keeping --------------------------------------------------------------------------------------------------------

// What has been found about this very game; one that has gone on since goes on there.
export function recall(game: Kept): Found {
  const nothing = { by: "", judged: [] };
  const kept = findAnalysis<Analysed>(game.id);
  if (kept?.format !== FORMAT || kept.nodes !== NODES || kept.judged.length > game.moves) return nothing;
  return kept.game === fingerprint(logUntil(movesOf(game), kept.judged.length)) ? kept : nothing;
}

function remember(game: Kept, { by, judged }: Found): void {
  const kept: Analysed = { format: FORMAT, nodes: NODES, by, game: fingerprint(logUntil(movesOf(game), judged.length)), judged };
  keepAnalysis(game.id, kept);
}

// ---- Judging --------------------------------------------------------------------------------------------------------

function note(said: Judgement, move: number, players: number, language: string, era?: string): Judged {
  const { points, win, scored } = said.expected;
  return {
    seat: said.seat,
    ...(era && { era }),
    loss: said.loss,
    error: said.loss_error,
    games: said.games,
    points,
    win,
    ...(move < players && { scored }),
    ...(said.clear && { better: { language, best: said.best_text, reasons: said.reasons.map(({ points, text }) => ({ points, text })) } }),
  };
}

// What does not depend on the judgements: the moves in words, and how it stands at the end.
export interface Course {
  told: string[];
  end: View;
}

async function courseOf(engine: EngineWorker, { log }: Kept): Promise<Course> {
  const { state } = await engine.ask<{ state: View }>({ cmd: "replay", log });
  const { moves } = await engine.ask<{ moves: Told[] }>({ cmd: "story" });
  return { told: moves.map(({ text }) => text[0] ?? ""), end: state };
}

// Judges move by move what has not been judged, and keeps each; then says in this language what was said in another. What
// was found by another judge than there is now is begun anew, and is kept no longer; but without a net nothing takes the
// place of more that was found by one. If it is whole, it stays as it is, unless it was found without a net and somebody
// is not content with that: then it is begun anew if there is one now. The engine is a new one.
export async function analyse(
  engine: EngineWorker,
  game: Kept,
  language: string,
  show: (change: { by?: string; isLoading?: boolean; judged?: Judged[]; course?: Course }) => void,
  isContent = true,
): Promise<void> {
  const moves = movesOf(game);
  const kept = recall(game);
  const isWhole = kept.judged.length === game.moves && (isContent || kept.by !== "");
  const isForeign = ({ better }: Judged) => better !== undefined && better.language !== language;
  await engine.speak(language);
  show({ course: await courseOf(engine, game) });
  const needsNet = !isWhole || (kept.by !== "" && kept.judged.some(isForeign));
  const slow = setTimeout(() => show({ isLoading: true }), SLOW);
  const by = await (needsNet ? engine.takeNetIfThere(game.game) : kept.by);
  clearTimeout(slow);
  show({ isLoading: false });
  const isSame = by === kept.by;
  const isAnew = !isSame && !isWhole;
  const judged = isAnew ? [] : kept.judged;
  const judge = async (move: number, era?: string) => {
    const request = { cmd: "judge", move: moves.list[move], nodes: NODES, seed: seedOf(move) };
    judged[move] = note(await engine.think<Judgement>(request).answer, move, game.seats.length, language, era);
    if (isSame || by !== "" || judged.length >= kept.judged.length) remember(game, { by, judged });
    show({ judged: [...judged] });
  };
  show({ by: isWhole ? kept.by : by, judged: [...judged] });
  if (judged.length < game.moves) await engine.ask({ cmd: "replay", log: logUntil(moves, judged.length) });
  while (judged.length < game.moves) {
    const move = judged.length;
    const { state } = await engine.ask<{ state: View }>({ cmd: "state" });
    await judge(move, state.era);
    await engine.ask({ cmd: "play", move: moves.list[move] });
  }
  for (const [move, each] of judged.entries()) {
    if (!isSame || !isForeign(each)) continue;
    await engine.ask({ cmd: "replay", log: logUntil(moves, move) });
    await judge(move, each.era);
  }
}

// ---- Sums -----------------------------------------------------------------------------------------------------------

export interface Total {
  moves: number;
  good: number; // nothing clear was lost with them
  loss: number; // as it is, also below 0: if what is below were left out, chance would add up
  error: number;
}

export function totalOf(judged: Judged[], seat: number): Total {
  const own = judged.filter((each) => each.seat === seat);
  return {
    moves: own.length,
    good: own.filter(({ better }) => !better).length,
    loss: own.reduce((sum, { loss }) => sum + loss, 0),
    error: Math.hypot(...own.map(({ error }) => error)),
  };
}

// What bots reached from the beginning, by source: the mean of the first moves' games. Null where that is not known yet.
export function reachedBySource(judged: Judged[], seat: number): Record<string, number> | null {
  const sums: Record<string, number> = {};
  let games = 0;
  for (const { scored, games: each } of judged) {
    if (!scored || each === 0) continue;
    games += each;
    for (const [source, points] of Object.entries(scored[seat]!)) sums[source] = (sums[source] ?? 0) + each * points;
  }
  return games === 0 ? null : Object.fromEntries(Object.entries(sums).map(([source, sum]) => [source, sum / games]));
}

// The largest clear losses first.
export function mistakes(judged: Judged[], most: number): number[] {
  return judged
    .map((_, move) => move)
    .filter((move) => judged[move]!.better)
    .sort((a, b) => judged[b]!.loss - judged[a]!.loss)
    .slice(0, most);
}

// ---- Turning points -------------------------------------------------------------------------------------------------

export interface Turn {
  move: number; // its first and its last move
  last: number;
  seat: number; // whose chances it changed most
  change: number; // of the chance to win
  size: number; // of that, what chance does not explain
}

const MOST_TURNS = 6;

// For whom a turn changed the chances most, and so that it goes with what was lost: that costs the mover chances, and gives
// some to others. Undefined: for nobody more than chance explains.
function lookAtTurn(judged: Judged[], move: number, last: number): Turn | undefined {
  const then = judged[move - 1]!;
  const now = judged[last]!;
  return now.win
    .map((win, seat) => {
      const wins = then.win[seat]! * then.games + win * now.games;
      const chance = (wins + 1) / (then.games + now.games + 2);
      const error = Math.sqrt(chance * (1 - chance) * (1 / then.games + 1 / now.games));
      const change = win - then.win[seat]!;
      return { move, last, seat, change, size: Math.abs(change) - 2 * error };
    })
    .filter(({ seat, change, size }) => size > 0 && (seat === now.seat ? change < 0 : change > 0))
    .sort((a, b) => b.size - a.size)[0];
}

// Whole turns in which something was clearly lost, and that changed somebody's chances more than chance explains.
export function turningPoints(judged: Judged[]): Turn[] {
  const turns: Turn[] = [];
  for (let move = 1, last; move < judged.length; move = last + 1) {
    last = move;
    while (last + 1 < judged.length && judged[last + 1]!.seat === judged[move]!.seat) last++;
    const turn = judged.slice(move, last + 1).some(({ better }) => better) && lookAtTurn(judged, move, last);
    if (turn) turns.push(turn);
  }
  return turns
    .sort((a, b) => b.size - a.size)
    .slice(0, MOST_TURNS)
    .sort((a, b) => a.move - b.move);
}

// The chances of a seat after each move, as the mean of five: a few games for each are not sure enough.
export function chances(judged: Judged[], seat: number): number[] {
  return judged.map((_, move) => {
    const near = judged.slice(Math.max(0, move - 2), move + 3);
    return near.reduce((sum, { win }) => sum + win[seat]!, 0) / near.length;
  });
}
