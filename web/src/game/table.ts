// A game at the table: asks the library, remembers what has been chosen of the next move, and shows what others do. Where
// the game comes from, and who plays the others, is its source's affair (source.ts). It knows no rule, and no action, kind
// of word or era by its name: what can be chosen, what it costs and why something is not possible are answers of the
// library. Whoever shows the table subscribes to it and reads `now`.
import type { Advice, Facts, GameEvent, GameInfo, Offers, Outlook, Preview, Reason, Told, View } from "../engine/answers.ts";
import { lackIn, Refusal, type EngineWorker, type Thinking } from "../engine/engine.ts";
import type { Lack } from "../engine/nets.ts";
import type { Kept } from "./keep.ts";
import { lengthOf, planOf, type Motion } from "../motion/plan.ts";
import { remember, remembered } from "./remember.ts";
import { ifOutdated, NOWHERE, Outdated, SLOW, type Guide, type Source, type Step, type Thought, type Way } from "./source.ts";
import { Words } from "./words.ts";

// What is seen of the move that was shown last.
export interface Moving {
  at: number; // how many moves there were then
  mover: number | null; // whose it was, if not the person's who looks
  motions: Motion[];
}

// Where motions are seen.
export interface Motions {
  remember(motions: Motion[]): void; // they are about to be played: what is shown is going to change
  clear(): void;
}

export interface Shown {
  length: number; // moves that have been played
  at: number; // the moment that is shown; `length`: now
  viewer: number | null; // whose cards are seen
  view: View;
  svg: string; // the map; "": nobody has drawn this game
  panel: string; // markets, demand and cards, drawn beside it
  outlooks: Outlook[];
  story: Told[];
  chosen: string[];
  offers: Offers | null; // null while it is nobody's turn at this screen
  firstWords: string[]; // words that a move could have before anything was chosen
  beyond: string[]; // words that can be added to the chosen and the forced ones: another cube from where one comes anyway
  fitting: string[]; // words that a move with all that is chosen but the action could have
  preview: Preview | null;
  isExample: boolean; // what is drawn is one of several ways in which the chosen words can go on
  named: string[]; // words that a name in a sentence stands for, while it is looked at
  looked: { card: string; words: string[] } | null; // a card that is looked at, and what it can be used for on the board
  refusal: { word: string; why: Reason[] } | null;
  recent: string[]; // words of what the last move touched
  moving: Moving | null; // another one each time that something is to be seen
  replaying: boolean; // what happened before is being shown again
  handover: number | null; // the person who is to take the screen, hands being hidden
  thinking: Thought | null;
  advice: Advice[] | null;
  isByNet: boolean; // a net has judged for it
  advising: number | null; // how far, from 0 to 1
  back: Way; // what taking back goes over
  forth: Way; // what can be brought back
  former: { id: string; from: number } | null; // another line has begun at that move; the one before is kept so
  sending: boolean; // a move is on its way to whoever decides about it
  notice: string | null; // why it was not taken
  lack: Lack | null; // why the bot that is to move has no net to judge by
  problem: string | null;
}

type Picture = Pick<Shown, "svg" | "panel">;

const USUAL = 1.5; // times the pause after a move
const LONG = 4;
const LINGERS = 2500; // milliseconds that a touched name points at what it stands for
const NARROW_TRACKS = 400; // units of the drawing

export class Table {
  now!: Shown;
  facts!: Facts;
  words!: Words;
  learned!: number[]; // levels of bots that judge by a net
  speed = 1200; // milliseconds that a bot's move is shown
  stage: Motions | null = null;
  #moving: Moving | null = null; // to be seen with the next drawing
  #until = 0; // when it will have been seen
  #events = new Map<number, GameEvent[]>(); // what the moves did that have been shown, by how many there were then
  #tracksWidth = NARROW_TRACKS;
  #listeners = new Set<() => void>();
  #thoughts: Thinking<unknown> | null = null; // advice, or the net for it, is waited for
  #moment = 0; // another one when something is going to be played or taken back, and when it has been
  #closed = false;
  #turn: Promise<void> = Promise.resolve(); // until it is a person's turn
  #going = false; // what others do is being shown
  #news = 0; // how often the source has said that there is something
  #asked = 0; // questions about what is to be shown
  #answered = 0; // the last of them that has been answered in full
  #clicks: Promise<unknown> = Promise.resolve(); // until those so far have been answered
  #picture: { move: string | null; drawn: Promise<Picture> } | null = null; // of the moment that is shown

  private constructor(readonly source: Source) {}

  get engine(): EngineWorker {
    return this.source.engine;
  }

  get game(): Kept {
    return this.source.game;
  }

  get guide(): Guide | null {
    return this.source.guide;
  }

  // ---- Opening ----------------------------------------------------------------------------------------------------

  static async open(source: Source): Promise<Table> {
    const table = new Table(source);
    await source.load();
    const [{ board }, { games }] = await Promise.all([
      table.ask<{ board: Facts }>({ cmd: "board" }),
      table.ask<{ games: GameInfo[] }>({ cmd: "games" }),
    ]);
    table.facts = board;
    const game = games.find(({ id }) => id === source.game.game);
    table.words = new Words(game);
    table.learned = game?.learned ?? [];
    await table.#begin();
    return table;
  }

  async #begin(): Promise<void> {
    const { length, viewer } = await this.source.begin();
    this.now = {
      length,
      at: length,
      viewer,
      svg: "",
      panel: "",
      outlooks: [],
      story: [],
      chosen: remembered(this.game.id, length).chosen,
      offers: null,
      firstWords: [],
      beyond: [],
      fitting: [],
      preview: null,
      isExample: false,
      named: [],
      looked: null,
      refusal: null,
      recent: [],
      moving: null,
      replaying: false,
      handover: null,
      thinking: null,
      advice: null,
      isByNet: false,
      advising: null,
      back: NOWHERE,
      forth: NOWHERE,
      former: null,
      sending: false,
      notice: null,
      lack: null,
      problem: null,
      view: (await this.ask<{ view: View }>({ cmd: "view", seat: viewer ?? 0, at: length })).view,
    };
    this.source.watcher = {
      thinks: (thinking) => (thinking ? this.#change({ thinking }) : (this.now = { ...this.now, thinking })), // then something follows
      changed: () => this.#hear(),
    };
    this.#seat();
    await this.#look();
    this.source.seen(length);
    this.#turn = this.#goOn();
  }

  // Something else than moves may be different, too.
  #hear(): void {
    this.#news++;
    this.#change(this.#ways());
    if (!this.#going) this.#turn = this.#turn.then(() => this.#goOn());
  }

  close(): void {
    this.#closed = true;
    this.#moment++;
    this.#thoughts?.hurry();
    this.source.close();
  }

  ask<T>(request: object): Promise<T> {
    return this.source.ask<T>(request);
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
    return this.source.isHere(seat);
  }

  get persons(): number {
    return this.game.seats.filter((_, seat) => this.isPerson(seat)).length;
  }

  get mover(): number | null {
    return this.source.mover === undefined ? this.now.view.seat : this.source.mover;
  }

  // With several persons at one screen the next one takes over before hands are shown.
  #seat(): void {
    const seat = this.now.view.seat;
    if (!this.isPerson(seat) || seat === this.now.viewer) return;
    this.now = { ...this.now, handover: seat, viewer: null };
    this.source.viewer = null;
  }

  takeOver(): void {
    if (this.now.handover === null) return;
    this.now = { ...this.now, viewer: this.now.handover, handover: null };
    this.source.viewer = this.now.viewer;
    void this.#look();
  }

  get isTurn(): boolean {
    const { at, length, handover, viewer, view } = this.now;
    return at === length && handover === null && viewer !== null && view.seat === viewer && this.source.isLive(length);
  }

  // ---- Looking ----------------------------------------------------------------------------------------------------

  // What is shown is what has been chosen: between a click and its answer nothing can be played or taken back.
  get #settled(): boolean {
    return this.#answered === this.#asked;
  }

  // The question has been answered; if the tracks have got another width meanwhile, they are still to be drawn so.
  #settle(asked: number): void {
    this.#answered = asked;
    if (!this.#picture) void this.#redraw();
  }

  // Asks for everything that is shown. Only the answers to the last question count.
  async #look(): Promise<void> {
    await this.#lookNow(++this.#asked).catch(ifOutdated);
  }

  async #lookNow(asked: number): Promise<void> {
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
    const [preview, drawn, firstWords, fitting, beyond] = await Promise.all([
      move ? this.ask<Preview>({ cmd: "preview", move }) : null,
      this.#draw(move),
      offers ? this.#wordsBefore(chosen, offers) : [],
      offers ? this.#wordsWithoutAction(chosen, offers) : [],
      offers && offers.forced.length > 0 ? this.#wordsWith([...chosen, ...offers.forced]) : (offers?.words ?? []),
    ]);
    if (asked !== this.#asked) return;
    if (offers && !this.source.planning) remember(this.game.id, this.now.length, chosen, this.source.undoable);
    const moving = this.#moving ?? this.now.moving;
    this.#moving = null;
    const isExample = move !== null && offers !== null && this.#hasGuess(offers, chosen);
    this.#change({ chosen, offers, firstWords, fitting, beyond, preview, isExample, looked: null, ...drawn, moving, refusal: null, ...this.#ways() });
    this.#settle(asked);
  }

  // The board with the move upon it; many words leave it as it is drawn.
  #draw(move: string | null): Promise<Picture> {
    if (this.#picture?.move !== move) this.#picture = { move, drawn: this.#drawAnew(move ? { then: move } : {}) };
    return this.#picture.drawn;
  }

  async #drawAnew(then: object): Promise<Picture> {
    const draw = async (part: object) => (await this.ask<{ svg: string }>({ cmd: "draw", at: this.now.at, ...part, ...then })).svg;
    const [svg, panel] = await Promise.all([draw({ part: "map" }), draw({ part: "tracks", width: this.#tracksWidth })]);
    return { svg, panel };
  }

  // The room that the tracks have beside the map, in units of the drawing.
  layTracks(width = NARROW_TRACKS): void {
    if (width === this.#tracksWidth) return;
    this.#tracksWidth = width;
    this.#picture = null;
    if (this.now && this.#settled) void this.#redraw();
  }

  // The same in another form: what is shown can be played or taken back meanwhile.
  async #redraw(): Promise<void> {
    const drawing = this.#draw(this.now.preview?.move ?? null);
    const picture = this.#picture as object | null; // until there is another one
    const drawn = await drawing.catch(ifOutdated);
    if (drawn && picture === this.#picture) this.#change(drawn);
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

  // The words of one of the moves that contain the chosen ones, beyond these and what follows from them: each is still to be
  // chosen, if perhaps not so.
  missing(offers: Offers, chosen: string[]): string[] {
    if (offers.complete) return [];
    const settled = [...chosen, ...offers.forced];
    return offers.first.split(" ").filter((word) => {
      const at = settled.indexOf(word);
      if (at >= 0) settled.splice(at, 1);
      return at < 0;
    });
  }

  // Which card is played changes nothing on the board.
  #hasGuess(offers: Offers, chosen: string[]): boolean {
    return this.missing(offers, chosen).some((word) => this.words.groupOf(word) !== "card");
  }

  // An action and what it is about: from then on it can be shown what it may come to.
  #isDefinite(words: string[]): boolean {
    const isThing = (word: string) => !this.words.isVerb(word) && !this.words.kindOf(word)?.prefix;
    return words.some((word) => this.words.isVerb(word)) && words.some(isThing);
  }

  // ---- Choosing ---------------------------------------------------------------------------------------------------

  // Clicks are answered one after the other, each on what the one before it came to.
  #afterClicks<T>(act: () => T | Promise<T>): Promise<T> {
    const done = this.#clicks.then(act);
    this.#clicks = done.catch(() => {});
    return done;
  }

  // A click is meant for the moment that was shown, and nothing comes of it where nothing is offered any more.
  #click(choose: (offers: Offers) => Promise<void>): Promise<void> {
    const { length } = this.now;
    return this.#afterClicks(async () => {
      const { offers } = this.now;
      if (this.isTurn && offers && this.now.length === length) await choose(offers).catch(ifOutdated);
    });
  }

  // Adds a word to the move, puts it in place of another of its kind, or says why no move has it.
  choose(word: string): Promise<void> {
    return this.#click((offers) => this.#choose(word, offers));
  }

  // `picked` are words that elements of the drawing carry; they can mean words that are offered. If that is one only, it is
  // chosen, if there are several, the person is asked; what has been chosen is given back.
  pick(picked: string[], ask: (meant: string[]) => void): Promise<void> {
    return this.#click(async (offers) => {
      const meant = picked.flatMap((word) => this.words.meanings(word, offers.words));
      const given = picked.flatMap((word) => this.words.meanings(word, this.now.chosen));
      if (meant.length === 0 && given.length > 0) await this.#takeBack(given.at(-1)!);
      else if (meant.length > 1) ask(meant);
      else await this.#choose(meant[0] ?? picked[0]!, offers);
    });
  }

  async #choose(word: string, offers: Offers): Promise<void> {
    const { chosen } = this.now;
    const asked = ++this.#asked;
    const found = offers.words.includes(word) ? await this.#withVerb([...chosen, word]) : await this.#inPlace(word);
    if (asked !== this.#asked) return;
    if (found) return this.#consider(found, asked);
    this.#settle(asked); // what is shown has not changed
    return this.#refuse(word, [...this.#without(word), word]);
  }

  // One more of what can be added, besides those that are forced: only so does a second cube from a mine say which one is meant.
  chooseBeyond(word: string): Promise<void> {
    return this.#click((offers) => {
      const alike = offers.forced.filter((each) => each === word);
      return alike.length === 0 ? this.#choose(word, offers) : this.#consider([...this.now.chosen, ...alike, word]);
    });
  }

  // Another action: with what has been chosen if it goes together, else anew; if there is none, all stays.
  chooseInstead(action: string): Promise<void> {
    return this.#click(async () => {
      const asked = ++this.#asked;
      for (const words of [[action, ...this.#things(this.now.chosen)], [action]]) {
        const fits = await this.#isPossible(words);
        if (asked !== this.#asked) return;
        if (fits) return this.#consider(words, asked);
      }
      this.#settle(asked);
      return this.#refuse(action, [action]);
    });
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

  // What a card can be used for: with what has been chosen, or with the action that people want first, since most others take
  // any card. It changes nothing, and whoever looks away or chooses is not told any more.
  async look(card: string | null): Promise<void> {
    const asked = this.#asked;
    const looked = ++this.#looked;
    if (!card || !this.isTurn || !this.now.offers) return this.now.looked ? this.#change({ looked: null }) : undefined;
    const rest = this.now.chosen.filter((word) => this.words.groupOf(word) !== "card");
    const settled = [...rest, ...this.now.offers.forced];
    const usual = settled.some((word) => this.words.isVerb(word)) ? [] : this.words.actions.slice(0, 1);
    const words = await this.#wordsWith([...usual, ...rest, card]);
    const onBoard = words.filter((word) => ["place", "link"].includes(this.words.groupOf(word) ?? ""));
    if (asked === this.#asked && looked === this.#looked) this.#change({ looked: { card, words: onBoard } });
  }
  #looked = 0; // how often something has been looked at

  // What is pointed at: words that a lesson waits for, until they are chosen, and what a name stands for.
  get shown(): string[] {
    const { chosen, offers, named } = this.now;
    const wanted = this.isTurn ? (this.guide?.wants() ?? []) : [];
    return [...wanted.filter((word) => !chosen.includes(word) && !offers?.forced.includes(word)), ...named];
  }

  isShown(word: string): boolean {
    return this.shown.includes(word);
  }

  // Points at what a name in a sentence stands for; a touch, which does not stay, for a while.
  point(words: string[], isTouch = false): void {
    clearTimeout(this.#pointing);
    if (isTouch) this.#pointing = setTimeout(() => this.#change({ named: [] }), LINGERS);
    this.#change({ named: words });
  }
  #pointing?: ReturnType<typeof setTimeout>;

  takeBack(word: string): Promise<void> {
    return this.#click(() => this.#takeBack(word));
  }

  async #takeBack(word: string): Promise<void> {
    const at = this.now.chosen.lastIndexOf(word);
    await this.#consider(this.now.chosen.filter((_, i) => i !== at));
  }

  clear(): Promise<void> {
    return this.#click(() => this.#consider([]));
  }

  dismiss(): void {
    this.#change({ refusal: null, notice: null });
  }

  dismissLine(): void {
    this.#change({ former: null });
  }

  // What is chosen is from now on for another moment, or for this one again.
  async turnTo(change: () => Promise<View>): Promise<void> {
    this.#asked++;
    this.now = { ...this.now, offers: null, refusal: null };
    const view = await change();
    this.now = { ...this.now, view };
    await this.#look();
  }

  // Takes a whole move in place of what has been chosen, once the moves under way have been played.
  async propose(move: string): Promise<void> {
    await this.#turn;
    await this.#click(() => this.#consider(move.split(" ")));
  }

  // Plays what the clicks before have come to; if one of them has been refused, nothing.
  confirm(): Promise<void> {
    const { length, refusal } = this.now;
    return this.#act(() => {
      const { offers, preview } = this.now;
      if (this.now.length !== length || (this.now.refusal && this.now.refusal !== refusal)) return null;
      if (!offers?.complete || !preview || !this.source.accepts(preview.move)) return null;
      return () => this.source.play(preview.move, preview.price, preview.final);
    });
  }

  // ---- Playing ----------------------------------------------------------------------------------------------------

  // Plays or takes back, if after the clicks before it there is something to do; what is clicked next need not wait for it.
  async #act(decide: () => (() => Promise<Step | null>) | null): Promise<void> {
    const doing = { done: Promise.resolve() };
    await this.#afterClicks(() => {
      const act = this.#settled ? decide() : null;
      if (act) doing.done = this.#do(act);
    });
    await doing.done;
  }

  // Nothing is offered meanwhile: a second click does nothing. What is refused changes nothing. Advice about what was before
  // is sought no longer.
  async #do(act: () => Promise<Step | null>): Promise<void> {
    this.#asked++;
    this.#moment++;
    this.#thoughts?.hurry();
    this.now = { ...this.now, offers: null, sending: true, notice: null };
    const slow = setTimeout(() => this.now.sending && this.#change({}), SLOW);
    const done = async () => {
      try {
        const step = await act();
        clearTimeout(slow);
        this.now = { ...this.now, sending: false };
        if (step) await this.#take(step);
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        this.#change({ sending: false, notice: error.message });
        await this.#look();
      }
    };
    this.#turn = done().then(() => this.#goOn());
    await this.#turn;
  }

  // Shows what has happened: what it touched is marked, and the next person may have to take the screen. What others did
  // is marked until one's own next move. Where what is chosen is kept, a click under way counts, and the next one waits.
  #take(step: Step): Promise<void> {
    return step.keeps ? this.#afterClicks(() => this.#takeNow(step)) : this.#takeNow(step);
  }

  async #takeNow({ length, mover, events, view, former, keeps }: Step): Promise<void> {
    this.#asked++;
    this.#moment++;
    const { now } = this;
    const before = mover === null || this.isPerson(mover) ? [] : now.recent;
    const recent = keeps && mover === null ? now.recent : touched(before, events);
    const at = keeps && now.at < now.length && now.at <= length ? now.at : length;
    const line = former === undefined ? now.former : { id: former, from: length - 1 };
    this.now = { ...now, length, at, chosen: keeps ? now.chosen : [], advice: null, offers: null, view, recent, former: line };
    this.#events.set(length, events);
    if (at === length) this.#move(length, mover, events);
    this.#seat();
    await this.#look();
    this.source.seen(length);
  }

  // What is seen of it takes about as long as a move is shown; when points are counted there is more to see.
  #move(at: number, mover: number | null, events: GameEvent[]): void {
    const isStill = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
    const most = this.speed * (events.some(({ part }) => part === "scoring") ? LONG : USUAL);
    const motions = isStill ? [] : planOf(events, most);
    this.stage?.remember(motions);
    this.#moving = { at, mover: this.isPerson(mover) ? null : mover, motions };
    this.#until = performance.now() + lengthOf(motions);
  }

  // Others play until a person's turn has come.
  async #goOn(): Promise<void> {
    if (this.#going) return;
    this.#going = true;
    try {
      while (!this.#closed && (await this.#goOneOn()));
    } catch (error) {
      const lack = lackIn(error);
      const problem = lack ? null : error instanceof Refusal ? error.message : String(error);
      this.#change({ thinking: null, lack, problem });
    } finally {
      this.#going = false;
    }
  }

  // False: nothing more for now.
  async #goOneOn(): Promise<boolean> {
    const { era } = this.now.view;
    const news = this.#news;
    const step = await this.source.next(this.now.view).catch((error) => {
      if (error instanceof Outdated) return undefined; // it was taken back before it could be shown
      throw error;
    });
    if (!step) return step === undefined || news !== this.#news;
    await this.#rest(this.#until - performance.now()); // what came before is still to be seen
    await this.#take(step);
    if (step.mover !== null) await this.#pause(this.guide !== null && !this.isTurn && era !== this.now.view.era);
    return true;
  }

  // The bot that lacked its net may find it now.
  tryAgain(): void {
    this.#change({ lack: null });
    this.#turn = this.#turn.then(() => this.#goOn());
  }

  // Those who need a net leave the game to the best who need none.
  goOnWithout(level: number): void {
    this.source.replaceBots(this.learned, level);
    this.tryAgain();
  }

  // Time to see what a bot has done; hurrying or skipping ends it. In a lesson the end of an era, much to read, waits for
  // that.
  #pause(untilSkipped: boolean): Promise<void> {
    if (this.speed === 0) return Promise.resolve();
    return this.#rest(untilSkipped ? Infinity : Math.max(this.speed, this.#until - performance.now()));
  }

  #resume: (() => void) | null = null;
  #rest(time: number): Promise<void> {
    if (time <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = time === Infinity ? undefined : setTimeout(resolve, time);
      this.#resume = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  // Enough seen.
  skip(): void {
    this.stage?.clear();
    this.#until = 0;
    this.#resume?.();
  }

  hurry(): void {
    this.#thoughts?.hurry();
    this.source.hurry();
    this.skip();
  }

  // ---- Back and forth ---------------------------------------------------------------------------------------------

  #ways(): Pick<Shown, "back" | "forth"> {
    return { back: this.source.back, forth: this.source.forth };
  }

  // Takes back one's last decision, and what others did since where the source lets it.
  undo(): Promise<void> {
    return this.#act(() => (this.source.back.moves === 0 || this.now.at !== this.now.length ? null : () => this.source.undo()));
  }

  redo(): Promise<void> {
    return this.#act(() => (this.source.forth.moves === 0 || this.now.at !== this.now.length ? null : () => this.source.redo()));
  }

  async show(wanted: number): Promise<void> {
    const at = Math.min(Math.max(wanted, 0), this.now.length);
    this.now = { ...this.now, at, chosen: [], refusal: null, recent: [] };
    const slow = setTimeout(() => this.#change({}), SLOW);
    await this.#look();
    clearTimeout(slow);
  }

  // Shows again what has happened since there were so many moves, one by one; a click or a key ends it.
  async replay(from: number): Promise<void> {
    if (this.now.replaying || this.now.at !== this.now.length) return;
    this.#change({ replaying: true });
    for (let at = from; at <= this.now.length && this.now.replaying && !this.#closed; at++) {
      const events = at > from ? (this.#events.get(at) ?? []) : [];
      const mover = at > from ? (this.now.story[at - 1]?.seat ?? null) : null;
      this.now = { ...this.now, at, chosen: [], refusal: null, recent: touched([], events) };
      this.#move(at, mover, events);
      await this.#look();
      await this.#rest(Math.max(this.speed, 400, this.#until - performance.now()));
    }
    this.#change({ replaying: false });
    if (this.now.at !== this.now.length) await this.show(this.now.length);
  }

  endReplay(): void {
    if (!this.now.replaying) return;
    this.now = { ...this.now, replaying: false };
    this.skip();
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
    if (!this.source.canHint || !this.isTurn || this.now.sending || this.now.advising !== null) return;
    const moment = this.#moment;
    this.#change({ advising: 0 });
    const found = await this.#advise(moment).catch((error) => ({ problem: error instanceof Refusal ? error.message : String(error) }));
    this.#change({ advising: null, advice: null, ...(moment === this.#moment && found) });
  }

  // By the net, if there is one. Who plays meanwhile is not advised any more: it would be about another's move.
  async #advise(moment: number): Promise<Partial<Shown>> {
    const net = this.engine.takeNetSoon(this.game.game);
    this.#thoughts = net;
    const isHurried = await net.answer;
    if (moment !== this.#moment) return { advice: null };
    const thoughts = this.engine.think<{ advice: Advice[]; net: boolean }>({ cmd: "advise", top: 3, nodes: 600000, seed: this.now.length }, (done) =>
      this.#change({ advising: done }),
    );
    this.#thoughts = thoughts;
    if (isHurried) thoughts.hurry();
    const { advice, net: isByNet } = await thoughts.answer;
    return { advice, isByNet };
  }

  closeHint(): void {
    this.#change({ advice: null });
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
