// A table of the server's, as somebody who has it open sees it: who is here, the clocks, the talk, the plan; and, in the
// order of their versions, the moves that are still to be shown. What comes twice is taken once; where a version is
// missing, or after a break, the table is opened anew and has everything. It asks the library nothing.
import type { GameEvent } from "../engine/answers.ts";
import type { About, ChatLine, Clock, Opened, Over, Planned, PlayedOnline, Position, Push, ServerError } from "./answers.ts";
import { Refused, type Connection } from "./connection.ts";
import { takeDropped } from "./plans.ts";

export type Line = Pick<Connection, "ask" | "onOpen" | "onTable" | "ahead" | "hello">;

// What is to be shown. A move that was missed has no position of its own; the `fresh` one that follows has. `anew`: moves
// may have been taken back unheard, so that nothing that was known of the story holds.
export type Change = { anew?: boolean } & (
  | { kind: "move"; n: number; seat: number; own: boolean; bot: boolean; move: string; events: GameEvent[]; position: Position }
  | { kind: "missed"; n: number }
  | { kind: "fresh"; length: number; position: Position }
);

// Moves that there are when it has been shown, and those before it that it leaves as they were.
export const lengthAfter = (change: Change) => (change.kind === "fresh" ? change.length : change.n + 1);
export const lengthBefore = (change: Change) => (change.kind === "fresh" ? change.length : change.n);

export interface RoomNow {
  about: About;
  seat: number | null; // one's own
  moves: number;
  version: number;
  position: Position | null; // the newest
  clock: Clock;
  over: Over | null;
  commit: string | null;
  plan: Planned[];
  dropped: ServerError | null; // why the last plan was
  chat: ChatLine[];
  watching: number;
  refused: string | null; // why the table could not be opened again
}

const MISSED = 12; // moves that are shown again at most
const SEEN = 1000; // milliseconds between two words about what has been seen

export class Room {
  now!: RoomNow;
  queue: Change[] = []; // to be shown, the oldest first
  readonly ready: Promise<void>; // once the server has answered; whoever has been refused reads why
  #listeners = new Set<() => void>();
  #stops: (() => void)[] = [];
  #opening: Promise<void> | null = null;
  #asked = false; // the server has been asked to open it
  #closed = false;
  #seen = { said: -1, known: -1, timer: 0 as unknown };

  constructor(
    readonly line: Line,
    readonly id: string,
    readonly invite: string | null,
  ) {
    this.ready = new Promise((resolve, reject) => {
      const refused = (error: unknown) => {
        if (this.now || !(error instanceof Refused)) return;
        this.close();
        reject(error);
      };
      this.#stops.push(line.onTable(id, (push) => this.#hear(push)));
      this.#stops.push(line.onOpen(() => void this.reopen().then(() => this.now && resolve(), refused)));
    });
  }

  // The server has one listener for each connection and table: what it hears is open, close, open, in this order.
  close(): void {
    if (this.#closed) return;
    this.#saySeen();
    this.#closed = true;
    for (const stop of this.#stops) stop();
    if (this.#asked) this.line.ask({ cmd: "close", table: this.id }).catch(() => {});
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(change: Partial<RoomNow>): void {
    this.now = { ...this.now, ...change };
    for (const listener of [...this.#listeners]) listener();
  }

  // ---- Opening --------------------------------------------------------------------------------------------------------

  reopen(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    return (this.#opening ??= this.#open().finally(() => (this.#opening = null)));
  }

  async #open(): Promise<void> {
    this.#asked = true;
    try {
      const opened = await this.ask<Opened>("open", this.invite ? { invite: this.invite } : {}, true);
      if (!this.#closed) this.#opened(opened);
    } catch (error) {
      if (this.now && error instanceof Refused) this.#change({ refused: error.message });
      throw error;
    }
  }

  #opened(opened: Opened): void {
    const { about, seat, moves, version, position, clock, over, commit, plan, chat } = opened;
    const before = this.now;
    this.#dropAfter(moves);
    const last = this.queue.at(-1);
    const shown = before ? (last ? lengthAfter(last) : before.moves) : (opened.seen ?? moves);
    const from = Math.max(Math.min(shown, moves), moves - MISSED);
    if (before && seat !== before.seat) this.queue = []; // whoever looks is another
    else if (position && version !== before?.version) {
      const missed: Change[] = [...Array(moves - from)].map((_, i) => ({ kind: "missed", n: from + i }));
      if (before || from < moves) missed.push({ kind: "fresh", length: moves, position });
      if (before && missed[0]) missed[0].anew = true;
      this.queue.push(...missed);
    }
    this.#change({
      ...{ about, seat, moves, version, position, clock, over, plan, chat, refused: null },
      commit: commit ?? about.commit,
      dropped: takeDropped(this.id) ?? before?.dropped ?? null,
      watching: before?.watching ?? 0,
    });
  }

  // ---- What the server says by itself -----------------------------------------------------------------------------------

  #hear(push: Push): void {
    if (!this.now) return;
    switch (push.push) {
      case "move": {
        const { n, seat, bot, move, events, position, clock, over } = push;
        return this.#take(push.version, { kind: "move", n, seat, own: false, bot, move, events, position }, n + 1, clock, over);
      }
      case "undo":
        return this.#take(push.version, { kind: "fresh", length: push.n, position: push.position }, push.n, push.clock, null);
      case "table":
        return this.#takeTable(push);
      case "presence": {
        const seats = this.now.about.seats.map((seat, i) => seat && { ...seat, present: push.seats[i] ?? seat.present });
        return this.#change({ about: { ...this.now.about, seats }, watching: push.watching });
      }
      case "chat":
        return this.#talk(push);
      case "plan":
        takeDropped(this.id); // it is told here
        return this.#change({ plan: push.moves, dropped: push.dropped ?? (push.moves.length > 0 ? null : this.now.dropped) });
    }
  }

  // True: it is the next one. What comes while the table is being opened is in the answer.
  #isNext(version: number): boolean {
    if (this.#opening || version <= this.now.version) return false;
    if (version === this.now.version + 1) return true;
    void this.reopen().catch(() => {});
    return false;
  }

  #take(version: number, change: Change, moves: number, clock: Clock, over: Over | null): void {
    if (!this.#isNext(version)) return;
    const position = change.kind === "missed" ? this.now.position : change.position;
    const state = over ? (over.how === "ended" ? "ended" : "over") : this.now.about.state;
    const about: About = { ...this.now.about, moves, version, state, changed: this.time, ask: null, result: over?.result ?? this.now.about.result };
    if (change.kind === "fresh") this.#dropAfter(change.length);
    this.queue.push(change);
    this.#change({ version, moves, clock, position, over: over ?? this.now.over, about });
  }

  #takeTable({ version, about, clock, position, over }: Push & { push: "table" }): void {
    if (!this.#isNext(version)) return;
    const seat = about.mine;
    if (seat !== this.now.seat) {
      if (!position && this.now.position) return void this.reopen().catch(() => {});
      this.queue = []; // whoever looks is another
    } else if (position) this.queue.push({ kind: "fresh", length: about.moves, position });
    this.#change({ version, about, clock, seat, over, moves: about.moves, position: position ?? this.now.position, commit: about.commit ?? this.now.commit });
  }

  // Moves that have been taken back before they were shown are not shown.
  #dropAfter(length: number): void {
    this.queue = this.queue.filter((change) => lengthAfter(change) <= length);
  }

  #talk(line: ChatLine): void {
    const at = this.now.chat.findIndex((each) => each.line === line.line && each.room === line.room);
    if (at < 0) this.#change({ chat: [...this.now.chat, line] });
    else if (this.now.chat[at]!.hidden !== line.hidden) this.#change({ chat: this.now.chat.map((each, i) => (i === at ? line : each)) });
  }

  // ---- What is said to the server ---------------------------------------------------------------------------------------

  // What may be said twice waits for the connection; all else fails without it.
  ask<T>(cmd: string, fields: object = {}, retry = false): Promise<T> {
    return this.line.ask<T>({ cmd, table: this.id, ...fields }, { retry });
  }

  // After a lost answer it is said again: the server knows by `n` that it is the same move.
  async play(n: number, move: string): Promise<void> {
    const { seat } = this.now;
    try {
      const answer = await this.ask<PlayedOnline>("play", { n, move }, true);
      const { position, events, version, clock, over } = answer;
      this.#take(version, { kind: "move", n: answer.n, seat: seat!, own: true, bot: false, move: answer.move, events, position }, answer.n + 1, clock, over);
    } catch (error) {
      await this.#mend(error);
      throw error;
    }
  }

  async undo(n: number): Promise<void> {
    try {
      const { n: left, position, version, clock } = await this.ask<{ n: number; position: Position; version: number; clock: Clock }>("undo", { n }, true);
      this.#take(version, { kind: "fresh", length: left, position }, left, clock, null);
    } catch (error) {
      await this.#mend(error);
      throw error;
    }
  }

  async #mend(error: unknown): Promise<void> {
    if (error instanceof Refused && ["stale", "time-out", "stand-in", "over"].includes(error.code)) await this.reopen().catch(() => {});
  }

  async plan(moves: Planned[]): Promise<void> {
    const answer = await this.ask<{ moves: Planned[] }>("plan", { moves }, true);
    this.#change({ plan: answer.moves ?? moves, dropped: null });
  }

  forgetDropped(): void {
    this.#change({ dropped: null });
  }

  async say(text: string): Promise<void> {
    const key = `${Date.now()} ${Math.random()}`;
    const { line, at } = await this.ask<{ line: number; at: number }>("chat", { text, key }, true);
    const user = this.line.hello!.user!;
    this.#talk({ room: this.now.seat === null ? "watch" : "table", line, user, text, at });
  }

  // So many moves have been shown to somebody who looks.
  seen(n: number): void {
    this.#seen.known = n;
    if (this.#seen.timer || n === this.#seen.said || !this.line.hello?.user) return;
    this.#seen.timer = setTimeout(() => this.#saySeen(), SEEN);
  }

  #saySeen(): void {
    const { known, timer } = this.#seen;
    if (!timer) return;
    clearTimeout(timer as number);
    this.#seen.timer = 0;
    this.ask("seen", { n: known }).then(
      () => (this.#seen.said = known),
      () => {},
    );
  }

  // ---- About those who are here -----------------------------------------------------------------------------------------

  get isRunning(): boolean {
    return this.now.about.state === "running";
  }

  get standIn(): "wish" | "time" | "gone" | null {
    return this.now.seat === null ? null : (this.now.about.seats[this.now.seat]?.stand_in ?? null);
  }

  get mover(): number | null {
    return this.isRunning ? ((this.now.position?.seat as number | null | undefined) ?? this.now.about.seat) : null;
  }

  // By the server's clock.
  get time(): number {
    return Date.now() + this.line.ahead;
  }
}
