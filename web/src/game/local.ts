// The game in the browser: the library has it with its whole history, bots and a lesson's script play the others, and it
// is kept after every move.
import type { GameEvent, Played, Told, View } from "../engine/answers.ts";
import { wantsNet, type EngineWorker, type Thinking } from "../engine/engine.ts";
import { keep, newId, type Kept } from "./keep.ts";
import { noteEnd, ownSeat } from "./record.ts";
import { remembered } from "./remember.ts";
import { NOWHERE, Outdated, SLOW, type Beginning, type Guide, type Source, type Step, type Watcher, type Way } from "./source.ts";

export class LocalGame implements Source {
  watcher: Watcher | null = null;
  viewer: number | null = null;
  undoable = 0; // those of this turn, with nothing turned up since
  readonly planning = false;
  readonly mover = undefined;
  readonly canHint = true;
  readonly hasHistory = true;
  #length = 0;
  #coming = 0; // the same, when the library has done all that it has been asked for
  #movers: number[] = []; // who made each move
  #turn: number | null = null; // whose it is
  #thoughts: Thinking<unknown> | null = null;
  #skipped = false; // after a leap of the lesson's it is somebody's turn here
  #replaced: () => void = () => {}; // says to who waits for a net that nobody needs it any more
  #closed = false;

  constructor(
    readonly engine: EngineWorker, // its own
    readonly game: Kept,
    readonly guide: Guide | null = null,
  ) {}

  async load(): Promise<void> {
    await this.ask({ cmd: "replay", log: this.game.log });
  }

  async begin(): Promise<Beginning> {
    const { moves: length, over } = await this.ask<{ moves: number; over: boolean }>({ cmd: "game" });
    const persons = this.game.seats.filter(({ level }) => level === 0).length;
    this.game.over = over;
    this.#length = this.#coming = length;
    const [{ moves }, { view }] = await Promise.all([
      length > 0 ? this.ask<{ moves: Told[] }>({ cmd: "story", from: 0, to: length - 1 }) : { moves: [] },
      this.ask<{ view: View }>({ cmd: "view", seat: 0 }),
    ]);
    this.#movers = moves.map(({ seat }) => seat);
    this.#turn = view.seat;
    this.viewer = persons === 1 ? this.game.seats.findIndex((seat) => seat.level === 0) : null;
    this.undoable = persons === 1 ? remembered(this.game.id, length).undoable : 0; // who takes the screen takes nothing back
    return { length, over, viewer: this.viewer };
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#thoughts?.hurry();
    this.engine.close();
  }

  // What has been closed asks nothing more. Nor is there an answer about moves that are being taken back.
  ask<T>(request: object): Promise<T> {
    const { at = 0, to = -1 } = request as { at?: number; to?: number };
    if (this.#closed) return new Promise(() => {});
    return at > this.#coming || to >= this.#coming ? Promise.reject(new Outdated()) : this.engine.ask<T>(request);
  }

  isHere(seat: number | null): boolean {
    return seat !== null && this.game.seats[seat]!.level === 0;
  }

  isLive(): boolean {
    return true;
  }

  accepts(move: string): boolean {
    return this.guide?.accepts(move) ?? true;
  }

  // A move that is not final can be taken back.
  async play(move: string, _price: number, isFinal: boolean): Promise<Step> {
    this.guide?.played();
    this.#skipped = false;
    const former = this.#leave(move);
    return { ...(await this.#play(null, move, isFinal)), former };
  }

  async #play(mover: number | null, move: string, isFinal = true): Promise<Step> {
    if (this.#ahead[0]?.move === move) this.#ahead.shift();
    this.#movers.push(this.#turn!);
    const [[{ events }], view] = await this.#playOrUndo<[Played]>([{ cmd: "play", move }], this.#length + 1);
    this.undoable = isFinal ? 0 : this.undoable + 1;
    return { length: this.#length, mover, events, view };
  }

  // ---- Back and forth ---------------------------------------------------------------------------------------------

  get #ahead(): { move: string; seat: number }[] {
    return this.game.ahead?.line ?? [];
  }

  // Who plays alone against bots decides anew as often as he likes. Where several share the screen, nobody sees what was
  // hidden from him and then takes his move back; a lesson goes its own way.
  get isAlone(): boolean {
    return !this.guide && this.game.seats.filter((_, seat) => this.isHere(seat)).length === 1;
  }

  get back(): Way {
    if (!this.isAlone) return { moves: this.undoable > 0 ? 1 : 0, others: 0 };
    const last = this.#movers.lastIndexOf(this.game.seats.findIndex((_, seat) => this.isHere(seat)));
    const isBots = this.#turn !== null && !this.isHere(this.#turn); // then what is taken back would not be what is seen
    return last < 0 || isBots ? NOWHERE : { moves: this.#length - last, others: this.#length - last - 1 };
  }

  // The move that was taken back, and those of others that followed it.
  get forth(): Way {
    const line = this.#ahead;
    if (line.length === 0) return NOWHERE;
    const next = line.findIndex(({ seat }, i) => i > 0 && this.isHere(seat));
    const moves = next < 0 ? line.length : next;
    return { moves, others: moves - 1 };
  }

  async undo(): Promise<Step> {
    const { moves } = this.back;
    const length = this.#length - moves;
    this.undoable = Math.max(0, this.undoable - moves);
    this.guide?.undone();
    if (!this.guide) this.#setAside(length);
    this.#movers.length = length;
    const [, view] = await this.#playOrUndo(Array(moves).fill({ cmd: "undo" }), length);
    return { length, mover: null, events: [], view };
  }

  // What has been played from that moment on is kept as what lies ahead.
  #setAside(length: number): void {
    const { log, over, turn = null, ahead } = this.game;
    const lines = log.split("\n");
    const first = lines.indexOf("moves") + 1;
    const taken = lines.slice(first + length, first + this.#length).map((move, i) => ({ move, seat: this.#movers[length + i]! }));
    const end = lines.slice(first + this.#length).join("\n");
    this.game.ahead = { over, turn, end, ...ahead, line: [...taken, ...this.#ahead] };
  }

  async redo(): Promise<Step> {
    const { moves } = this.forth;
    const line = this.#ahead.splice(0, moves);
    this.#movers.push(...line.map(({ seat }) => seat));
    const requests = line.map(({ move }) => ({ cmd: "play", move }));
    const [played, view] = await this.#playOrUndo<Played[]>(requests, this.#length + moves);
    const events: GameEvent[] = played.flatMap(({ events }) => events);
    this.undoable = moves === 1 && view.seat === line[0]!.seat ? this.undoable + 1 : 0;
    return { length: this.#length, mover: null, events, view };
  }

  // Another move than the one that was taken back begins another line. If others had moved in the one before, that is
  // kept as a game of its own; else it was a correction.
  #leave(move: string): string | undefined {
    const { ahead } = this.game;
    if (!ahead || this.#ahead.length === 0 || this.#ahead[0]!.move === move) return undefined;
    this.game.ahead = undefined;
    if (ahead.line.every(({ seat }) => seat === this.#turn)) return undefined;
    const log = `${this.game.log.trimEnd()}\n${ahead.line.map(({ move }) => `${move}\n`).join("")}${ahead.end ?? ""}`;
    const moves = this.#length + ahead.line.length;
    const former = { ...this.game, id: newId(), log, moves, over: ahead.over, turn: ahead.turn, changed: Date.now() };
    keep(former);
    this.game.from = this.#length;
    return former.id;
  }

  // Plays or takes back, and keeps what has come of it. All is asked at once, so that nothing comes in between.
  async #playOrUndo<T extends unknown[]>(requests: object[], length: number): Promise<[T, View]> {
    this.#coming = length;
    const [answers, { log }, { view }] = await Promise.all([
      Promise.all(requests.map((request) => this.ask(request))) as Promise<T>,
      this.ask<{ log: string }>({ cmd: "log" }),
      this.ask<{ view: View }>({ cmd: "view", seat: this.viewer ?? 0 }),
    ]);
    this.#length = length;
    this.#turn = view.seat;
    if (this.#ahead.length === 0) this.game.ahead = undefined;
    const wasOver = this.game.over;
    Object.assign(this.game, { log, moves: length, over: view.result !== null, turn: view.seat, changed: Date.now() });
    if (this.guide) this.guide.keep(log, length);
    else {
      keep(this.game);
      if (wasOver || this.game.over) noteEnd(this.game, ownSeat(this.game), view);
    }
    return [answers, view];
  }

  // Bots play until a person's turn has come.
  async next({ seat }: View): Promise<Step | null> {
    if (this.#closed || this.#skipped) return null;
    if (seat !== null && !this.isHere(seat)) {
      const move = this.guide ? this.guide.reply() : (this.#ahead[0]?.move ?? (await this.#think(seat)));
      if (this.#closed) return null;
      if (move !== null) return this.#play(seat, move);
    }
    return this.#skip(this.guide?.skip() ?? []);
  }

  async #skip(moves: string[]): Promise<Step | null> {
    if (moves.length === 0) return null;
    this.#skipped = true;
    this.undoable = 0;
    const requests = moves.map((move) => ({ cmd: "play", move }));
    const [, view] = await this.#playOrUndo(requests, this.#length + moves.length);
    return { length: this.#length, mover: null, events: [], view };
  }

  // The library says when it lacks the net of a learned bot.
  async #think(seat: number): Promise<string> {
    const think = () => this.#ponder(seat);
    const { move } = await think().catch(async (error) => {
      if (!wantsNet(error)) throw error;
      await this.#netFor(seat);
      return think();
    });
    this.watcher?.thinks(null);
    return move;
  }

  // Until it is here, or others sit where it was wanted.
  async #netFor(seat: number): Promise<void> {
    const replaced = new Promise<void>((resolve) => (this.#replaced = resolve));
    const slow = setTimeout(() => this.watcher?.thinks({ seat, done: 0, lacks: true }), SLOW);
    await Promise.race([this.engine.takeNet(this.game.game), replaced]).finally(() => clearTimeout(slow));
  }

  #ponder(seat: number): Promise<{ move: string }> {
    const level = this.game.seats[seat]!.level;
    const progress = (done: number) => this.watcher?.thinks({ seat, done });
    progress(0);
    const thoughts = this.engine.think<{ move: string }>({ cmd: "bot", level, seed: this.#length }, progress);
    this.#thoughts = thoughts;
    return thoughts.answer;
  }

  // They keep their names, which the log has.
  replaceBots(levels: number[], by: number): void {
    for (const seat of this.game.seats) if (levels.includes(seat.level)) seat.level = by;
    keep(this.game);
    this.#replaced();
  }

  hurry(): void {
    this.#thoughts?.hurry();
  }

  seen(): void {} // nobody is told
}
