// The game of the server as a table's source. Its position, dealt anew for who looks, lies before the page's own library,
// which answers every click; whole moves go to the server, and what it says happened is shown in its order. What needs
// the history (earlier moments, the story) is asked of the server, until the game is over and its log is here.
import type { GameEvent, GameInfo, Offers, Told, View } from "../engine/answers.ts";
import { Refusal, type EngineWorker } from "../engine/engine.ts";
import type { Kept } from "../game/keep.ts";
import { NOWHERE, Outdated, type Beginning, type Source, type Step, type Watcher, type Way } from "../game/source.ts";
import { Words } from "../game/words.ts";
import type { Position } from "./answers.ts";
import { Pace } from "./pace.ts";
import { lengthBefore, type Change, type Room } from "./room.ts";
import { sitterName } from "./terms.ts";

const OF_HISTORY = ["view", "draw", "outlook", "mat"]; // commands that have an `at`
const REVEALS = (events: GameEvent[]) => events.some(({ event, seats }) => (event === "draw" && seats) || event === "reveal" || event === "era");
const PLANS = 4; // moves that a plan can have
const MOST = 24; // moves that are shown one by one; who is further behind is shown where the game stands
const CALM = 120; // milliseconds: whoever runs through the moments asks about those at which he stays
const KEPT = 100; // answers about earlier moments

export class OnlineGame implements Source {
  watcher: Watcher | null = null;
  viewer: number | null;
  planning = false;
  readonly guide = null;
  readonly canHint = false;
  readonly game: Kept;
  isPlanWhole = false; // the planned moves are a whole turn
  #words: Words | null = null;
  #newest: { position: Position; moves: number }; // of what has been shown
  #placing: Promise<unknown> = Promise.resolve(); // one position after the other is laid before the library
  #loaded = 0; // moves at the position that the library has
  #shown = 0; // moves that the table has come to
  #told: Told[] = [];
  #movers = new Map<number, { seat: number; revealed: boolean }>();
  #whole = false; // the library has the game with its history
  #skipping = false;
  #wanted = -1; // the moment that the table asked about last
  #sent = -1; // the number of the move that was sent last
  #pace = new Pace();
  #answers = new Map<string, unknown>(); // about earlier moments
  #closed = false;
  #stop: () => void;

  constructor(
    readonly engine: EngineWorker, // its own
    readonly room: Room,
  ) {
    const { about, seat, moves, position } = room.now;
    this.viewer = seat;
    this.#shown = room.queue[0] ? lengthBefore(room.queue[0]) : moves;
    this.#newest = { position: position!, moves };
    // Before the end there is no log; the options are read from it.
    const options = Object.keys(about.options).filter((option) => about.options[option]);
    const log = options.map((option) => `option ${option}\n`).join("");
    this.game = { id: room.id, game: about.game, map: about.map, seats: [], log, moves, over: this.#isOver, changed: about.changed };
    this.#sit();
    let before = room.now;
    this.#stop = room.subscribe(() => {
      const { now } = room;
      if (now.about !== before.about) this.#sit();
      before = now;
      this.watcher?.changed();
    });
  }

  // ---- The game before the library ------------------------------------------------------------------------------------

  async load(): Promise<void> {
    const { games } = await this.#library<{ games: GameInfo[] }>({ cmd: "games" });
    this.#words = new Words(games.find(({ id }) => id === this.game.game));
    await this.#place();
  }

  // The end has been shown, too.
  get #isOver(): boolean {
    return this.room.now.over !== null && this.#shown === this.room.now.moves;
  }

  async begin(): Promise<Beginning> {
    return { length: this.#shown, over: this.game.over, viewer: this.viewer };
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#stop();
    this.engine.close();
  }

  // What has been closed asks nothing more.
  #library<T>(request: object): Promise<T> {
    return this.#closed ? new Promise(() => {}) : this.engine.ask<T>(request);
  }

  #sit(): void {
    this.game.seats = this.room.now.about.seats.map((seat) => ({ name: seat ? sitterName(seat) : "", level: seat?.bot ?? 0 }));
  }

  get #invited(): object {
    return this.room.invite ? { invite: this.room.invite } : {};
  }

  // The newest position, whichever it is when its turn has come.
  #place(): Promise<void> {
    const placed = this.#placing.then(() => this.#placeNow());
    this.#placing = placed.catch(() => {});
    return placed;
  }

  async #placeNow(): Promise<void> {
    const { position, moves } = this.#newest;
    if (this.room.now.over && moves === this.room.now.moves && (await this.#placeAll())) return;
    await this.#put(position);
    this.#loaded = moves;
    if (this.planning) await this.#placePlan(position);
  }

  // A loaded position has no names: they go into the log that it makes.
  async #put(position: Position): Promise<void> {
    await this.#library({ cmd: "load", state: position });
    const { log } = await this.#library<{ log: string }>({ cmd: "log" });
    const names = this.game.seats.map(({ name }, seat) => (name ? `name ${seat} ${name}\n` : "")).join("");
    await this.#library({ cmd: "replay", log: log.replace(/^position /m, `${names}position `) });
  }

  // After the end everything is open: the whole game comes into the browser.
  async #placeAll(): Promise<boolean> {
    try {
      const { log } = await this.room.ask<{ log: string }>("log", this.#invited, true);
      await this.#library({ cmd: "replay", log });
      Object.assign(this.game, { log, moves: this.room.now.moves });
      this.#loaded = this.room.now.moves;
      this.#whole = true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    return this.#whole;
  }

  // ---- Questions --------------------------------------------------------------------------------------------------------

  async ask<T>(request: { cmd?: string; at?: number } & Record<string, unknown>): Promise<T> {
    await this.#placing;
    if (this.#closed) return new Promise(() => {});
    const { cmd = "", at, ...rest } = request;
    if (this.#whole) return this.#library<T>(request);
    if (cmd === "story") return this.#tell(Number(rest.from), Number(rest.to)) as Promise<T>;
    if (at === undefined || at === this.#loaded || !OF_HISTORY.includes(cmd)) return this.#library<T>({ cmd, ...rest });
    this.#wanted = at;
    return this.#askOfThen<T>(cmd, at, rest);
  }

  // Earlier moments do not change, unless moves are taken back.
  async #askOfThen<T>(cmd: string, at: number, fields: object): Promise<T> {
    const request = { ...this.#invited, ...fields, at };
    const key = JSON.stringify([cmd, request]);
    if (this.#answers.has(key)) return this.#answers.get(key) as T;
    if (at !== this.#shown) await new Promise((resolve) => setTimeout(resolve, CALM));
    if (!(await this.#pace.turn(() => this.#wanted === at || this.#shown === at))) throw new Outdated();
    const answer = await this.room.ask<T>(cmd, request, true).catch((error) => {
      throw at > this.room.now.moves ? new Outdated() : error;
    });
    if (this.#answers.size >= KEPT) this.#answers.delete(this.#answers.keys().next().value!);
    this.#answers.set(key, answer);
    return answer;
  }

  // What has been told is kept.
  async #tell(from: number, until: number): Promise<{ moves: Told[] }> {
    const known = this.#told;
    const start = known.length;
    const to = Math.min(until, this.room.now.moves - 1); // the rest has been taken back
    if (to >= start) {
      const { moves } = await this.room.ask<{ moves: Told[] }>("story", { ...this.#invited, from: start, to }, true).catch((error) => {
        throw to >= this.room.now.moves ? new Outdated() : error;
      });
      if (this.#told === known && known.length === start) known.push(...moves);
    }
    return { moves: this.#told.slice(from, until + 1) };
  }

  // Of what was known so many moves are still as they were.
  #forget(length: number): void {
    if (length >= this.#told.length && length >= this.#shown) return;
    this.#told = this.#told.slice(0, length);
    for (const n of [...this.#movers.keys()]) if (n >= length) this.#movers.delete(n);
    this.#answers.clear();
  }

  // As it is shown, not as the table asks for it.
  async #view(at: number): Promise<View> {
    await this.#placing;
    const seat = this.viewer ?? 0;
    const isHere = this.#whole || at === this.#loaded;
    const answer = isHere ? this.#library<{ view: View }>({ cmd: "view", seat, ...(this.#whole && { at }) }) : this.#askOfThen<{ view: View }>("view", at, { seat });
    return (await answer).view;
  }

  // ---- Who may do what ----------------------------------------------------------------------------------------------------

  isHere(seat: number | null): boolean {
    return seat !== null && seat === this.viewer;
  }

  isLive(length: number): boolean {
    if (this.planning) return !this.isPlanWhole;
    return length === this.room.now.moves && this.room.queue.length === 0 && this.room.isRunning && this.room.standIn === null;
  }

  get mover(): number | null | undefined {
    return this.planning ? this.room.mover : undefined;
  }

  get hasHistory(): boolean {
    return this.#whole;
  }

  // One's own last move, as long as nobody has moved since; whether it may be, the server says.
  get undoable(): number {
    const { about, moves, seat } = this.room.now;
    if (seat === null || about.undo !== "free" || !this.room.isRunning || this.planning || this.room.queue.length > 0) return 0;
    const last = this.#movers.get(moves - 1);
    if (last) return last.seat === seat && !last.revealed ? 1 : 0;
    return this.#told[moves - 1]?.seat === seat && this.room.mover === seat ? 1 : 0; // from before this page was opened
  }

  accepts(): boolean {
    return true;
  }

  // ---- Moves ----------------------------------------------------------------------------------------------------------------

  async play(move: string, price: number, isFinal: boolean): Promise<Step | null> {
    if (this.planning) return this.#planToo(move, price, isFinal);
    this.#sent = this.#loaded;
    await this.room.play(this.#loaded, move);
    return null;
  }

  get back(): Way {
    return { moves: this.undoable, others: 0 };
  }

  readonly forth = NOWHERE;
  readonly isAlone = false;

  async redo(): Promise<null> {
    return null;
  }

  async undo(): Promise<null> {
    await this.room.undo(this.room.now.moves);
    return null;
  }

  async next(): Promise<Step | null> {
    const change = this.#skipping || this.room.queue.length > MOST ? this.#last() : this.room.queue.shift();
    if (!change || this.#closed) {
      this.#skipping = false;
      return null;
    }
    if (change.anew) this.#forget(0);
    return change.kind === "missed" ? this.#showMissed(change.n) : this.#showChange(change);
  }

  // All at once: the last of them that has a position. What was taken back and made anew meanwhile is told anew.
  #last(): Change | undefined {
    const { queue } = this.room;
    const change = queue.filter(({ kind }) => kind !== "missed").at(-1);
    const anew = queue.some((each) => each.anew);
    this.#forget(Math.min(...queue.map(lengthBefore)));
    queue.length = 0;
    return change?.kind === "move" ? { kind: "fresh", length: change.n + 1, position: change.position, anew } : change && { ...change, anew };
  }

  async #showMissed(n: number): Promise<Step> {
    this.#shown = n + 1;
    const [view, { moves }] = await Promise.all([this.#view(n + 1), this.#tell(n, n)]);
    const told = moves[0];
    const words = told?.move.split(" ").filter((word) => ["place", "link"].includes(this.#words!.groupOf(word) ?? "")) ?? [];
    const events: GameEvent[] = words.map((space) => ({ event: "place", part: "move", space }));
    const own = n === this.#sent && told?.seat === this.viewer; // its answer was lost
    return { length: n + 1, mover: own ? null : (told?.seat ?? null), events, view, keeps: !own };
  }

  async #showChange(change: Change & { kind: "move" | "fresh" }): Promise<Step> {
    const length = change.kind === "move" ? change.n + 1 : change.length;
    this.#forget(lengthBefore(change));
    if (change.kind === "move") this.#movers.set(change.n, { seat: change.seat, revealed: change.bot || REVEALS(change.events) });
    if (this.planning && change.position.seat === this.viewer) this.planning = false; // it is time
    this.#shown = length;
    this.#newest = { position: change.position, moves: length };
    Object.assign(this.game, { moves: length, over: this.#isOver });
    await this.#place();
    const view = await this.#view(length);
    if (change.kind === "fresh") return { length, mover: null, events: [], view, keeps: true };
    return { length, mover: change.own ? null : change.seat, events: change.events, view, keeps: !change.own };
  }

  hurry(): void {}
  replaceBots(): void {} // the server's affair, as is what they need

  // Shows no more one by one what has happened.
  skip(): void {
    this.#skipping = true;
  }

  // So many moves are still to be shown.
  get behind(): number {
    return this.room.queue.filter(({ kind }) => kind !== "fresh").length;
  }

  seen(length: number): void {
    if (document.visibilityState === "visible") this.room.seen(length);
  }

  // ---- Plans ----------------------------------------------------------------------------------------------------------------

  get canPlan(): boolean {
    const { seat, plan, position, moves } = this.room.now;
    const isOthers = seat !== null && this.room.mover !== null && this.room.mover !== seat;
    const isShown = this.#loaded === moves && this.room.queue.length === 0;
    return isOthers && position !== null && plan.length < PLANS && isShown && this.room.standIn === null;
  }

  // The position as if it were one's own turn, with what has been planned so far: the library offers what can follow.
  async planOn(planning: boolean): Promise<View> {
    this.planning = planning;
    await this.#place();
    return this.#view(this.#loaded);
  }

  async #placePlan(position: Position): Promise<void> {
    const seat = this.viewer!;
    try {
      await this.#put({ ...position, seat, phase: "action", actions_left: 2 });
      let decides: number | null = seat;
      for (const { move } of this.room.now.plan) {
        if (decides !== seat) break;
        ({ state: { seat: decides } } = await this.#library<{ state: { seat: number | null } }>({ cmd: "play", move }));
      }
      const { moves } = await this.#library<Offers>({ cmd: "containing", words: "" });
      this.isPlanWhole = decides !== seat || moves === 0;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.isPlanWhole = true; // nothing can be planned upon this
    }
    if (!this.isPlanWhole) return;
    this.planning = false;
    await this.#put(position);
  }

  async #planToo(move: string, price: number, isFinal: boolean): Promise<Step> {
    const { plan } = this.room.now;
    await this.room.plan([...plan, { move, price }]);
    if (isFinal || plan.length + 1 === PLANS) this.planning = false;
    await this.#place();
    return { length: this.#shown, mover: null, events: [], view: await this.#view(this.#loaded) };
  }
}
