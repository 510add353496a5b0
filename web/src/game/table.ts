// A game at the table: asks the library, remembers what has been chosen of the next move, lets bots play, and keeps the
// game after every move. It knows no rule, and no action, kind of word or era by its name: what can be chosen, what it
// costs and why something is not possible are answers of the library. Whoever shows the table subscribes to it and reads `now`.
import type {
  Advice,
  Facts,
  GameEvent,
  GameInfo,
  Offers,
  Outlook,
  Played,
  Preview,
  Reason,
  Told,
  View,
} from "../engine/answers.ts";
import { Refusal, type EngineWorker, type Thinking } from "../engine/engine.ts";
import { keep, type Kept } from "./keep.ts";
import { Words } from "./words.ts";

export interface Shown {
  length: number; // moves that have been played
  at: number; // the moment that is shown; `length`: now
  viewer: number | null; // whose cards are seen
  view: View;
  svg: string; // the whole board, or the map alone; "": nobody has drawn this game
  panel: string; // what is drawn beside it, where the screen is too small for both
  outlooks: Outlook[];
  story: Told[];
  chosen: string[];
  offers: Offers | null; // null while it is nobody's turn at this screen
  firstWords: string[]; // words that a move could have before anything was chosen
  fitting: string[]; // words that a move with all that is chosen but the action could have
  preview: Preview | null;
  refusal: { word: string; why: Reason[] } | null;
  recent: string[]; // words of what the last move touched
  handover: number | null; // the person who is to take the screen, hands being hidden
  thinking: { seat: number; done: number } | null;
  advice: Advice[] | null;
  advising: number | null; // how far, from 0 to 1
  canUndo: boolean;
  problem: string | null;
}

type Picture = Pick<Shown, "svg" | "panel">;

export const SMALL_SCREEN = "screen and (max-width: 1100px)"; // as in the style sheet
// A lesson leads through a game: it says which moves it waits for, and what the others play.
export interface Guide {
  accepts(move: string): boolean; // after saying why not
  reply(): string | null; // null: nothing more for now
  skip(): string[]; // moves of all seats that lead to a later moment
  played(): void;
  undone(): void;
  keep(log: string, moves: number): void;
}

// The library has one game at a time: whoever opens a table leaves the one before, even if that is still being opened.
const sitting = new WeakMap<EngineWorker, Table>();

export class Table {
  now!: Shown;
  facts!: Facts;
  words!: Words;
  speed = 1200; // milliseconds that a bot's move is shown
  #inParts = globalThis.matchMedia?.(SMALL_SCREEN).matches ?? false;
  #listeners = new Set<() => void>();
  #thoughts: Thinking<unknown> | null = null;
  #undoable = 0; // moves that can be taken back: those of this turn, with nothing turned up since
  #closed = false;
  #turn: Promise<void> = Promise.resolve(); // until it is a person's turn
  #asked = 0; // questions about what is to be shown
  #answered = 0; // the last of them that has been answered in full
  #picture: { move: string | null; drawn: Promise<Picture> } | null = null; // of the moment that is shown

  private constructor(
    readonly engine: EngineWorker,
    readonly game: Kept,
    readonly guide: Guide | null,
  ) {}

  // ---- Opening ----------------------------------------------------------------------------------------------------

  static async open(engine: EngineWorker, game: Kept, guide: Guide | null = null): Promise<Table> {
    const table = new Table(engine, game, guide);
    sitting.get(engine)?.close();
    sitting.set(engine, table);
    await table.ask({ cmd: "replay", log: game.log });
    const [{ board }, { games }] = await Promise.all([
      table.ask<{ board: Facts }>({ cmd: "board" }),
      table.ask<{ games: GameInfo[] }>({ cmd: "games" }),
    ]);
    table.facts = board;
    table.words = new Words(games.find(({ id }) => id === game.game));
    await table.#begin();
    return table;
  }

  async #begin(): Promise<void> {
    const { moves: length, over } = await this.ask<{ moves: number; over: boolean }>({ cmd: "game" });
    this.game.over = over;
    const { chosen, undoable } = remembered(this.game.id, length);
    this.#undoable = undoable;
    const viewer = this.persons === 1 ? this.game.seats.findIndex((seat) => seat.level === 0) : null;
    this.now = {
      length,
      at: length,
      viewer,
      svg: "",
      panel: "",
      outlooks: [],
      story: [],
      chosen,
      offers: null,
      firstWords: [],
      fitting: [],
      preview: null,
      refusal: null,
      recent: [],
      handover: null,
      thinking: null,
      advice: null,
      advising: null,
      canUndo: false,
      problem: null,
      view: (await this.ask<{ view: View }>({ cmd: "view", seat: viewer ?? 0 })).view,
    };
    this.#seat();
    await this.#look();
    this.#turn = this.#goOn();
  }

  close(): void {
    this.#closed = true;
    this.#thoughts?.hurry();
  }

  // A table that has been closed asks nothing more: the library may have another game by then.
  ask<T>(request: object): Promise<T> {
    return this.#closed ? new Promise(() => {}) : this.engine.ask<T>(request);
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #change(change: Partial<Shown>): void {
    if (this.#closed) return;
    this.now = { ...this.now, ...change };
    for (const listener of this.#listeners) listener();
  }

  // ---- Who sits here ----------------------------------------------------------------------------------------------

  isPerson(seat: number | null): boolean {
    return seat !== null && this.game.seats[seat]!.level === 0;
  }

  get persons(): number {
    return this.game.seats.filter((seat) => seat.level === 0).length;
  }

  // With several persons at one screen the next one takes over before hands are shown.
  #seat(): void {
    const seat = this.now.view.seat;
    if (!this.isPerson(seat) || seat === this.now.viewer) return;
    this.#undoable = 0;
    this.now = { ...this.now, handover: seat, viewer: null };
  }

  takeOver(): void {
    if (this.now.handover === null) return;
    this.now = { ...this.now, viewer: this.now.handover, handover: null };
    void this.#look();
  }

  get isTurn(): boolean {
    const now = this.now;
    return now.at === now.length && now.handover === null && now.viewer !== null && now.view.seat === now.viewer;
  }

  // ---- Looking ----------------------------------------------------------------------------------------------------

  // What is shown is what has been chosen: between a click and its answer nothing can be played or taken back.
  get #settled(): boolean {
    return this.#answered === this.#asked;
  }

  // Asks for everything that is shown. Only the answers to the last question count.
  async #look(): Promise<void> {
    const asked = ++this.#asked;
    const { at, length, viewer, chosen } = this.now;
    const isOver = this.game.over && at === length;
    const ahead = isOver ? [] : this.game.seats; // after the end nothing lies ahead
    this.#picture = null;
    const [{ view }, outlooks, story] = await Promise.all([
      this.ask<{ view: View }>({ cmd: "view", seat: viewer ?? 0, at }),
      Promise.all(ahead.map((_, seat) => this.ask<Outlook>({ cmd: "outlook", seat, at }))),
      this.#tell(isOver),
      chosen.length === 0 ? this.#draw(null) : null,
    ]);
    if (asked !== this.#asked) return;
    if (viewer === null) for (const each of view.seats) if (Array.isArray(each.hand)) each.hand = each.hand.length;
    this.now = { ...this.now, view, outlooks, story, offers: null, preview: null };
    await this.#consider(chosen, asked);
  }

  // The story so far, as whoever looks may know it: while the screen is nobody's, it is not told.
  async #tell(isOver: boolean): Promise<Told[]> {
    const { length, viewer, handover } = this.now;
    if (length === 0 || handover !== null || (viewer === null && this.persons > 0 && !isOver)) return [];
    const seat = viewer ?? undefined;
    return (await this.ask<{ moves: Told[] }>({ cmd: "story", from: 0, to: length - 1, seat })).moves;
  }

  // What can be added to the chosen words, what they come to, and the drawing with it.
  async #consider(chosen: string[], asked = ++this.#asked): Promise<void> {
    let offers: Offers | null = null;
    let move: string | null = null;
    if (this.isTurn) {
      offers = await this.ask<Offers>({ cmd: "containing", words: chosen.join(" ") });
      if (asked !== this.#asked) return;
      if (offers.moves === 0 && chosen.length > 0) return this.#consider([], asked); // remembered from another moment
      if (offers.complete || (chosen.length > 0 && this.#isDefinite([...chosen, ...offers.forced]))) move = offers.first;
    }
    const [preview, drawn, firstWords, fitting] = await Promise.all([
      move ? this.ask<Preview>({ cmd: "preview", move }) : null,
      this.#draw(move),
      offers ? this.#wordsBefore(chosen, offers) : [],
      offers ? this.#wordsWithoutAction(chosen, offers) : [],
    ]);
    if (asked !== this.#asked) return;
    this.#answered = asked;
    if (offers) remember(this.game.id, this.now.length, chosen, this.#undoable);
    this.#change({ chosen, offers, firstWords, fitting, preview, ...drawn, refusal: null, canUndo: this.#undoable > 0 });
  }

  // The board with the move upon it; many words leave it as it is drawn.
  #draw(move: string | null): Promise<Picture> {
    if (this.#picture?.move !== move) this.#picture = { move, drawn: this.#drawAnew(move ? { then: move } : {}) };
    return this.#picture.drawn;
  }

  async #drawAnew(then: object): Promise<Picture> {
    const draw = async (part: string) => (await this.ask<{ svg: string }>({ cmd: "draw", at: this.now.at, part, ...then })).svg;
    if (!this.#inParts) return { svg: await draw("whole"), panel: "" };
    const [svg, panel] = await Promise.all([draw("map"), draw("panel")]);
    return { svg, panel };
  }

  drawInParts(inParts: boolean): void {
    if (inParts === this.#inParts) return;
    this.#inParts = inParts;
    void this.#look();
  }

  // What could be chosen before anything was; asked for only where a half-made move was found again.
  async #wordsBefore(chosen: string[], offers: Offers): Promise<string[]> {
    if (chosen.length === 0) return offers.words;
    if (this.now.firstWords.length > 0) return this.now.firstWords;
    return this.#wordsWith([]);
  }

  async #wordsWithoutAction(chosen: string[], offers: Offers): Promise<string[]> {
    const things = this.#things(chosen);
    if (things.length === chosen.length) return offers.words;
    return this.#wordsWith(things);
  }

  // An action and what it is about: from then on it can be shown what it may come to.
  #isDefinite(words: string[]): boolean {
    const isThing = (word: string) => !this.words.isVerb(word) && !this.words.kindOf(word)?.prefix;
    return words.some((word) => this.words.isVerb(word)) && words.some(isThing);
  }

  // ---- Choosing ---------------------------------------------------------------------------------------------------

  // Adds a word to the move, puts it in place of another of its kind, or says why no move has it.
  async choose(word: string): Promise<void> {
    if (!this.isTurn || !this.now.offers) return;
    const { chosen, offers } = this.now;
    const asked = ++this.#asked;
    const found = offers.words.includes(word) ? await this.#withVerb([...chosen, word]) : await this.#inPlace(word);
    if (asked !== this.#asked) return;
    if (found) return this.#consider(found, asked);
    this.#answered = asked; // what is shown has not changed
    return this.#refuse(word, [...this.#without(word), word]);
  }

  // Another action: with what has been chosen if it goes together, else anew; if there is none, all stays.
  async chooseInstead(action: string): Promise<void> {
    if (!this.isTurn || !this.now.offers) return;
    const asked = ++this.#asked;
    for (const words of [[action, ...this.#things(this.now.chosen)], [action]]) {
      const fits = await this.#isPossible(words);
      if (asked !== this.#asked) return;
      if (fits) return this.#consider(words, asked);
    }
    this.#answered = asked;
    return this.#refuse(action, [action]);
  }

  // What is no word of the game is not possible either.
  async #isPossible(words: string[]): Promise<boolean> {
    try {
      return (await this.ask<Offers>({ cmd: "containing", words: words.join(" ") })).moves > 0;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  // What has been chosen besides the action.
  #things(chosen: string[]): string[] {
    return chosen.filter((word) => !this.words.isVerb(word));
  }

  // What has been chosen without the last word of the same kind: cubes of one sort, places, cards.
  #without(word: string): string[] {
    const { chosen } = this.now;
    const at = chosen.map((each) => this.words.sortOf(each)).lastIndexOf(this.words.sortOf(word));
    return chosen.filter((_, i) => i !== at);
  }

  // Whoever points at another space, line or card has changed his mind: it takes the place of the one before, and of the
  // rest stays what goes with it. Pointing at a tile may mean the cube on it.
  async #inPlace(word: string): Promise<string[] | null> {
    const pointed = this.words.kindOf(word)?.kind;
    const kinds = this.now.chosen.map((each) => this.words.kindOf(each));
    const sources = kinds.flatMap((kind) => (kind?.of && kind.of === pointed ? [`${kind.prefix}${word}`] : []));
    for (const meant of [...new Set(sources), word]) {
      const rest = this.#without(meant);
      if (rest.length === this.now.chosen.length) continue;
      let words = [...rest.filter((each) => this.words.isVerb(each)), meant];
      if (!(await this.#isPossible(words))) continue;
      for (const each of this.#things(rest)) if (await this.#isPossible([...words, each])) words = [...words, each];
      return words;
    }
    return null;
  }

  async #refuse(word: string, chosen: string[]): Promise<void> {
    const asked = this.#asked;
    const { why } = await this.ask<{ why: Reason[] }>({ cmd: "why-not", words: chosen.join(" ") });
    if (asked === this.#asked) this.#change({ refusal: { word, why } });
  }

  // The action that people want first is meant where it fits, and all that can be added to it could also be added to
  // each other one that fits: then those only do the same in another way, as a build that takes two actions does. Where
  // one of them leads elsewhere, the person is asked.
  async #withVerb(chosen: string[]): Promise<string[]> {
    if (chosen.some((word) => this.words.isVerb(word))) return chosen;
    const [usual = ""] = this.words.actions;
    const fitting = (await this.#wordsWith(chosen)).filter((word) => this.words.isVerb(word));
    if (!fitting.includes(usual)) return chosen;
    const meant = [usual, ...chosen];
    const others = fitting.filter((verb) => verb !== usual);
    if (others.length === 0) return meant;
    const additions = await this.#wordsWith(meant);
    for (const verb of others) {
      const possible = new Set(await this.#wordsWith([verb, ...chosen]));
      if (!additions.every((word) => possible.has(word))) return chosen;
    }
    return meant;
  }

  // The words that can be added to these.
  async #wordsWith(words: string[]): Promise<string[]> {
    return (await this.ask<Offers>({ cmd: "containing", words: words.join(" ") })).words;
  }

  async takeBack(word: string): Promise<void> {
    if (!this.now.offers) return;
    const at = this.now.chosen.lastIndexOf(word);
    await this.#consider(this.now.chosen.filter((_, i) => i !== at));
  }

  async clear(): Promise<void> {
    if (this.now.offers) await this.#consider([]);
  }

  dismiss(): void {
    this.#change({ refusal: null });
  }

  // Takes a whole move in place of what has been chosen, once the moves under way have been played.
  async propose(move: string): Promise<void> {
    await this.#turn;
    if (this.isTurn) await this.#consider(move.split(" "));
  }

  async confirm(): Promise<void> {
    const { offers, preview } = this.now;
    if (!this.#settled || !offers?.complete || !preview) return;
    if (this.guide && !this.guide.accepts(preview.move)) return;
    this.guide?.played();
    this.#turn = this.#play(preview.move, preview.final).then(() => this.#goOn());
    await this.#turn;
  }

  // ---- Playing ----------------------------------------------------------------------------------------------------

  // Plays a move and shows what has come of it: what it touched is marked, and the next person may have to take the
  // screen. A move that is not final can be taken back.
  async #play(move: string, isFinal = true): Promise<void> {
    const mover = this.now.view.seat;
    const before = this.isPerson(mover) ? [] : this.now.recent; // what others did is marked until one's own next move
    const { events } = await this.#playOrUndo<Played>({ cmd: "play", move }, this.now.length + 1);
    this.#undoable = isFinal ? 0 : this.#undoable + 1;
    this.now = { ...this.now, recent: touched(before, events) };
    this.#seat();
    await this.#look();
  }

  // Plays or takes back, and keeps what has come of it. All is asked at once, so that nothing comes in between, and
  // nothing is offered meanwhile: a second click does nothing.
  async #playOrUndo<T>(request: object, length: number): Promise<T> {
    this.#asked++;
    this.now = { ...this.now, offers: null };
    const [answer, { log }, { view }] = await Promise.all([
      this.ask<T>(request),
      this.ask<{ log: string }>({ cmd: "log" }),
      this.ask<{ view: View }>({ cmd: "view", seat: this.now.viewer ?? 0 }),
    ]);
    this.now = { ...this.now, length, at: length, chosen: [], advice: null, recent: [], view };
    Object.assign(this.game, { log, moves: length, over: view.result !== null, turn: view.seat, changed: Date.now() });
    if (this.guide) this.guide.keep(log, length);
    else keep(this.game);
    return answer;
  }

  // Bots play until a person's turn has come.
  async #goOn(): Promise<void> {
    while (!this.#closed && this.now.view.seat !== null && !this.isPerson(this.now.view.seat)) {
      const seat = this.now.view.seat;
      try {
        const move = this.guide ? this.guide.reply() : await this.#think(seat);
        if (this.#closed) return;
        if (move === null) break;
        const { era } = this.now.view;
        await this.#play(move);
        await this.#pause(this.guide !== null && !this.isTurn && era !== this.now.view.era);
      } catch (error) {
        this.#change({ thinking: null, problem: String(error) });
        return;
      }
    }
    await this.#skip(this.guide?.skip() ?? []);
  }

  async #skip(moves: string[]): Promise<void> {
    if (moves.length === 0) return;
    this.#undoable = 0;
    this.now = { ...this.now, offers: null };
    for (const move of moves.slice(0, -1)) await this.ask({ cmd: "play", move });
    await this.#playOrUndo({ cmd: "play", move: moves.at(-1) }, this.now.length + moves.length);
    await this.#look();
  }

  async #think(seat: number): Promise<string> {
    const level = this.game.seats[seat]!.level;
    const progress = (done: number) => this.#change({ thinking: { seat, done } });
    progress(0);
    const thoughts = this.engine.think<{ move: string }>({ cmd: "bot", level, seed: this.now.length }, progress);
    this.#thoughts = thoughts;
    const { move } = await thoughts.answer;
    this.#change({ thinking: null });
    return move;
  }

  // Time to see what a bot has done; hurrying ends it. In a lesson the end of an era, much to read, waits for that.
  #resume: (() => void) | null = null;
  #pause(untilHurried: boolean): Promise<void> {
    if (this.speed === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = untilHurried ? undefined : setTimeout(resolve, this.speed);
      this.#resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  hurry(): void {
    this.#thoughts?.hurry();
    this.#resume?.();
  }

  // ---- Back and forth ---------------------------------------------------------------------------------------------

  async undo(): Promise<void> {
    if (!this.#settled || this.#undoable === 0 || !this.now.offers) return;
    this.#undoable--;
    this.guide?.undone();
    await this.#playOrUndo({ cmd: "undo" }, this.now.length - 1);
    await this.#look();
  }

  async show(at: number): Promise<void> {
    this.now = { ...this.now, at, chosen: [], refusal: null, recent: [] };
    await this.#look();
  }

  // The game up to the moment that is shown, to be played on as a game of its own.
  branch(id: string): Kept {
    const at = this.now.at;
    const lines = this.game.log.split("\n");
    const first = lines.indexOf("moves") + 1;
    const log = lines.slice(0, first + at).join("\n") + "\n";
    const seats = this.game.seats.map((seat) => ({ ...seat }));
    return { ...this.game, id, seats, log, moves: at, over: false, turn: this.now.view.seat, changed: Date.now(), from: at };
  }

  // ---- Advice -----------------------------------------------------------------------------------------------------

  async hint(): Promise<void> {
    if (!this.isTurn || this.now.advising !== null) return;
    const length = this.now.length;
    this.#change({ advising: 0 });
    const thoughts = this.engine.think<{ advice: Advice[] }>(
      { cmd: "advise", top: 3, nodes: 600000, seed: this.now.length },
      (done) => this.#change({ advising: done }),
    );
    this.#thoughts = thoughts;
    try {
      const { advice } = await thoughts.answer;
      this.#change({ advising: null, advice: this.now.length === length ? advice : null });
    } catch (error) {
      this.#change({ advising: null, problem: error instanceof Refusal ? error.message : String(error) });
    }
  }

  closeHint(): void {
    this.#change({ advice: null });
  }
}

// A half-made move survives a reload and a look at the rules, and so does what can be taken back.
function remember(id: string, length: number, chosen: string[], undoable: number): void {
  try {
    sessionStorage.setItem("millwright/chosen", JSON.stringify({ id, length, chosen, undoable }));
  } catch {
    // Then it does not.
  }
}

function remembered(id: string, length: number): { chosen: string[]; undoable: number } {
  const nothing = { chosen: [], undoable: 0 };
  try {
    const kept = JSON.parse(sessionStorage.getItem("millwright/chosen") ?? "{}");
    return kept.id === id && kept.length === length ? { ...nothing, ...kept } : nothing;
  } catch {
    return nothing;
  }
}

// What stands on the board as the last moves have left it, as words that elements of the drawing carry: not what has
// been taken off since, nor what only scores.
export function touched(before: string[], events: GameEvent[]): string[] {
  const words = new Set(before);
  for (const { event, part, space, link, from, to } of events) {
    if (part === "scoring" && event !== "remove") continue;
    for (const word of [space, link, from, to]) {
      if (word === undefined) continue;
      if (event === "remove") words.delete(word);
      else words.add(word);
    }
  }
  return [...words];
}
