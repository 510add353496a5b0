// Where the game at a table comes from: the browser's own (local.ts) or a server's (online/source.ts). The table chooses
// moves and shows what there is; its source has the game, knows who sits here, takes whole moves, and says what others
// have done. Nothing that has been said is unsaid: a source answers about the moment that the table has come to.
import type { GameEvent, View } from "../engine/answers.ts";
import type { EngineWorker } from "../engine/engine.ts";
import type { Kept } from "./keep.ts";

// Something has happened: a move, a move taken back, or a new deal of what is hidden.
export interface Step {
  length: number; // moves that there are now
  mover: number | null; // who made a move that is to be seen; null: nobody, or who looks
  events: GameEvent[]; // what came of it, for the marks on the board
  view: View;
  former?: string; // another line has begun: the game under which the one before is kept
  keeps?: boolean; // what is chosen, and the moment that is looked at, stay as far as they can
}

// How far it is; nowhere: it cannot be gone.
export interface Way {
  moves: number;
  others: number; // of these were not made here
}

export const NOWHERE: Way = { moves: 0, others: 0 };

// Nobody waits for this answer any more: what it was about has been left, or is no more.
export class Outdated extends Error {}

// For who asks and asks again when there is something newer.
export function ifOutdated(error: unknown): void {
  if (!(error instanceof Outdated)) throw error;
}

export interface Beginning {
  length: number;
  over: boolean;
  viewer: number | null; // whose cards are seen at first; null: nobody's
}

export const SLOW = 150; // milliseconds after which it is said what is waited for

// What the table shows of its source's work.
export interface Thought {
  seat: number;
  done: number; // how far, from 0 to 1
  lacks?: true; // its net, which is on its way
}

export interface Watcher {
  thinks(thinking: Thought | null): void; // null: a step follows, or an error
  changed(): void; // there is something to be had from `next`, or something else that it says is different
}

// A lesson leads through a game: it says which moves it waits for, and what the others play.
export interface Guide {
  wants(): string[]; // words of the move that it waits for, and what has to do with it
  accepts(move: string): boolean; // after saying why not
  reply(): string | null; // null: nothing more for now
  skip(): string[]; // moves of all seats that lead to a later moment
  played(): void;
  undone(): void;
  keep(log: string, moves: number): void;
}

export interface Source {
  readonly engine: EngineWorker;
  readonly game: Kept;
  readonly guide: Guide | null;
  watcher: Watcher | null;
  viewer: number | null; // whose cards are seen; the table says it

  load(): Promise<void>; // puts the game before the library
  begin(): Promise<Beginning>;
  close(): void;

  // A question about the game at any moment, now or earlier. Once it is closed, nothing is answered. What is no longer
  // looked at may be refused with `Outdated`: then there is something newer.
  ask<T>(request: object): Promise<T>;

  isHere(seat: number | null): boolean; // a person at this screen plays it
  isLive(length: number): boolean; // moves can be chosen, where the table has come to so many moves
  readonly planning: boolean; // what is chosen is for later
  readonly mover: number | null | undefined; // who is to move, where the view does not say it
  readonly isAlone: boolean; // nobody else minds what is taken back
  readonly canHint: boolean;
  readonly hasHistory: boolean; // every earlier moment is at hand
  readonly undoable: number; // moves of this turn that can be taken back
  readonly back: Way; // to the last decision that can be made anew
  readonly forth: Way; // from there to where one was

  accepts(move: string): boolean;
  // What comes of it; null: it is told by `next`, in its order. Refusals are thrown.
  play(move: string, price: number, isFinal: boolean): Promise<Step | null>;
  undo(): Promise<Step | null>; // goes back
  redo(): Promise<Step | null>; // goes forth
  // What somebody else does; null: nothing for now.
  next(view: View): Promise<Step | null>;
  hurry(): void;
  replaceBots(levels: number[], by: number): void; // those of one level play on for those of others
  seen(length: number): void; // so many moves have been shown
}
