// Shows the motions of a move over the page (plan.ts). The page itself has come to its end already: what moves are things
// of the stage, pieces and copies of parts of the drawing, while the browser does not show the parts themselves. So a stage
// can be cleared at any moment, and nothing that is seen then depends on it. Only transform and opacity are moved, and
// never those of parts of a drawing: the browser would paint all of it for every frame.
import { hear, type Sound } from "../sound.ts";
import type { Motion, Spot } from "./plan.ts";

const SIZE = 26; // of what flies, in pixels
const EASE = "cubic-bezier(0.3, 0.7, 0.3, 1)";

interface Point {
  x: number;
  y: number;
}

type OfDrawing = Extract<Motion, { word: string }>;
type Timing = KeyframeAnimationOptions & { delay: number; duration: number };

function byWord(word: string): SVGGraphicsElement | null {
  return document.querySelector(`.drawing [data-word="${CSS.escape(word)}"]`);
}

// What stands on a space; all of a line.
function tileOn(word: string): SVGGraphicsElement | null {
  const whole = byWord(word);
  return whole?.querySelector<SVGGraphicsElement>(":scope > .tile") ?? (whole?.matches(".link") ? whole : null);
}

// The first of these that can be seen.
function seen(...selectors: string[]): Element | null {
  for (const selector of selectors)
    for (const element of document.querySelectorAll(selector)) if (element.getClientRects().length > 0) return element;
  return null;
}

// What a seat has stands in several places, of which the screen shows some: the turn box, the list of players, a badge.
function ofSeat(seat: number, ...parts: string[]): string[] {
  const rows = [`.purse.seat${seat}`, `.player.seat${seat}`, `.badge.seat${seat}`];
  return [...parts.flatMap((part) => rows.map((row) => `${row} ${part}`)), ...rows];
}

const PARTS = { money: [".money", ".figures"], income: [".income", ".figures"], points: [".points", ".figures"], cards: [".backs", ".figures"] };

function elementAt(spot: Spot): Element | null {
  if (spot === "deck") return seen(".drawing .cards .card", ".strip", ".tabs");
  if ("word" in spot) {
    const element = byWord(spot.word);
    // A line is where its middle is.
    return element?.querySelector("circle.hit, .token") ?? element;
  }
  if ("card" in spot) return seen(`.hand [data-card="${CSS.escape(spot.card)}"]`, ...ofSeat(spot.seat, ...PARTS.cards));
  if (spot.has === "mat") return seen(`.mat.seat${spot.seat}`, ...ofSeat(spot.seat));
  return seen(...ofSeat(spot.seat, ...PARTS[spot.has]));
}

function middleOf(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

const SVG = "http://www.w3.org/2000/svg";

// A cube, a coin, goods: as the drawing's symbols have them.
function pieceOf(thing: string): Element {
  const symbol = thing.startsWith("icon-") ? thing : thing === "money" ? "icon-money" : thing === "card" ? "icon-card" : `cube-${thing}`;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", `piece ${thing}`);
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.appendChild(document.createElementNS(SVG, "use")).setAttribute("href", `#${symbol}`);
  return svg;
}

// A part of the drawing as it is now, by itself and where it is.
function copyOf(part: SVGGraphicsElement): Element | null {
  const box = part.getBBox();
  const place = part.getBoundingClientRect();
  const around = part.closest("svg");
  if (!around || place.width === 0) return null;
  const svg = around.cloneNode(false) as SVGSVGElement;
  const board = svg.appendChild(document.createElementNS(SVG, "g"));
  board.setAttribute("class", "board");
  const copy = board.appendChild(part.cloneNode(true) as Element);
  copy.classList.remove("offered", "chosen", "recent", "usable", "shown");
  svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  svg.setAttribute("class", `${svg.getAttribute("class")} leaving`);
  Object.assign(svg.style, { left: `${place.left}px`, top: `${place.top}px`, width: `${place.width}px`, height: `${place.height}px` });
  return svg;
}

const SOUND_OF: Record<string, Sound> = { money: "coin", card: "card" };

export class Stage {
  #running: Animation[] = [];
  #things: Element[] = [];
  #timers: number[] = [];
  #leaving = new Map<string, Element>(); // what the last drawing had, and this one has not
  #begins = new Map<Motion, Point>(); // where things were before
  // What is to be put on the stage once everything has been measured: in between, the browser would lay out the page for each.
  #ready: (() => void)[] = [];

  constructor(readonly root: HTMLElement) {}

  // Before the page changes: keeps a copy of what is going to leave, and where everything comes from.
  remember(motions: Motion[]): void {
    this.#forget();
    for (const each of motions) {
      const from = each.kind === "fly" ? elementAt(each.from) : null;
      if (from) this.#begins.set(each, middleOf(from));
      if (each.kind === "fly" || each.kind === "tell") continue;
      const part = each.kind === "set" || each.kind === "lay" ? byWord(each.word) : tileOn(each.word);
      const copy = part && copyOf(part);
      if (copy) this.#leaving.set(`${each.kind} ${each.word}`, copy);
    }
  }

  play(motions: Motion[]): void {
    this.clear(false);
    for (const each of motions) this.#show(each);
    for (const begin of this.#ready.splice(0)) begin();
    for (const each of motions) {
      const sound = each.kind === "fly" ? (SOUND_OF[each.thing] ?? "cube") : each.kind;
      this.#timers.push(window.setTimeout(() => hear(sound), each.at + (each.kind === "fly" ? each.lasts * 0.8 : 0)));
    }
    this.#forget();
  }

  #forget(): void {
    this.#leaving.clear();
    this.#begins.clear();
  }

  #show(motion: Motion): void {
    const { at: delay, lasts: duration } = motion;
    const timing = { delay, duration, easing: EASE, fill: "backwards" as const };
    switch (motion.kind) {
      case "fly":
        return this.#fly(motion.thing, this.#begins.get(motion), elementAt(motion.to), timing);
      case "tell":
        return this.#tell(motion.text, motion.seat, elementAt(motion.place), timing);
      case "set":
        this.#stay(motion, delay + duration);
        return this.#arrive(tileOn(motion.word), [{ transform: "translateY(-0.9rem) scale(1.45)", opacity: 0 }, { opacity: 1, offset: 0.4 }, { transform: "none", opacity: 1 }], timing);
      case "lay":
        this.#stay(motion, delay + duration);
        return this.#arrive(byWord(motion.word), [{ opacity: 0 }, { opacity: 1 }], timing);
      case "turn":
        this.#leave(motion, [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { ...timing, easing: "ease-in", duration: duration / 2 });
        return this.#arrive(tileOn(motion.word), [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { ...timing, delay: delay + duration / 2, duration: duration / 2 });
      case "gone":
        return this.#leave(motion, [{ opacity: 1 }, { transform: "scale(0.6)", opacity: 0 }], timing);
    }
  }

  // A copy of it comes, and is gone when the drawing shows what it is a copy of.
  #arrive(part: SVGGraphicsElement | null, frames: Keyframe[], timing: Timing): void {
    const copy = part && copyOf(part);
    if (!copy) return;
    this.#ready.push(() => this.#running.push(part.animate([{ opacity: 0 }, { opacity: 0 }], timing.delay + timing.duration)));
    this.#pass(copy, frames, timing);
  }

  // Something of the stage's own, which is gone when its time is over.
  #pass(thing: Element, frames: Keyframe[], timing: Timing): void {
    this.#ready.push(() => {
      this.root.append(thing);
      this.#things.push(thing);
      const motion = thing.animate(frames, { ...timing, fill: "both" });
      motion.onfinish = () => thing.remove();
      this.#running.push(motion);
    });
  }

  // What has been there goes.
  #leave({ kind, word }: OfDrawing, frames: Keyframe[], timing: Timing): void {
    const copy = this.#leaving.get(`${kind} ${word}`);
    if (copy) this.#pass(copy, frames, timing);
  }

  // What has been there can still be seen until something else has come.
  #stay(motion: OfDrawing, duration: number): void {
    this.#leave(motion, [{ opacity: 1 }, { opacity: 1 }], { delay: 0, duration });
  }

  #fly(thing: string, begin: Point | undefined, to: Element | null, timing: Timing): void {
    if (!begin || !to) return;
    const end = middleOf(to);
    const at = ({ x, y }: Point, scale = 1) => `translate(${Math.round(x - SIZE / 2)}px, ${Math.round(y - SIZE / 2)}px) scale(${scale})`;
    const above = { x: (begin.x + end.x) / 2, y: (begin.y + end.y) / 2 - Math.min(60, Math.hypot(end.x - begin.x, end.y - begin.y) / 6) };
    this.#pass(
      pieceOf(thing),
      [{ transform: at(begin, 0.6), opacity: 0 }, { transform: at(begin), opacity: 1, offset: 0.1 }, { transform: at(above, 1.2), offset: 0.5 }, { transform: at(end), opacity: 1, offset: 0.9 }, { transform: at(end, 0.6), opacity: 0 }],
      { ...timing, easing: "linear" },
    );
  }

  #tell(text: string, seat: number, at: Element | null, timing: Timing): void {
    if (!at) return;
    const { x, y } = middleOf(at);
    const said = document.createElement("span");
    said.className = `said seat${seat}`;
    said.textContent = text;
    const place = (rise: number) => `translate(${Math.round(x)}px, ${Math.round(y - rise)}px) translate(-50%, -50%)`;
    this.#pass(said, [{ transform: place(0), opacity: 0 }, { transform: place(6), opacity: 1, offset: 0.15 }, { transform: place(18), opacity: 1, offset: 0.7 }, { transform: place(30), opacity: 0 }], timing);
  }

  // All has come to its end.
  clear(withMemory = true): void {
    for (const timer of this.#timers.splice(0)) clearTimeout(timer);
    for (const motion of this.#running.splice(0)) motion.cancel();
    for (const thing of this.#things.splice(0)) thing.remove();
    if (withMemory) this.#forget();
  }
}
