// The board: the library's drawing, which can be moved and enlarged. Clicks on what has a word go to `onPick`; what
// can be chosen, what has been and what the last moves touched is marked by classes on the drawing's elements; what a hint
// is about has its number.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Words } from "../game/words.ts";
import { t } from "../text.ts";
import { useShortcut } from "./keys.ts";
import { renew } from "./renew.ts";

export interface Marks {
  offered: string[];
  chosen: string[];
  recent: string[];
  usable: string[]; // with the card that is looked at
  shown: string[]; // by a lesson
  advised: string[][]; // by each suggestion of a hint
  tab: string; // what is hidden behind another tab cannot be measured
  words: Words;
}

interface Sight {
  x: number;
  y: number;
  scale: number; // of the whole drawing fitted into the frame
}

const WHOLE: Sight = { x: 0, y: 0, scale: 1 };
const MOST = 6;
const FEW = 12; // to choose from: the more there is, the quieter are its marks

const wordOf = (element: Element) => element.getAttribute("data-word")!;

function elementsByWord(svg: Element): Map<string, SVGGraphicsElement> {
  const named = new Map<string, SVGGraphicsElement>();
  for (const element of svg.querySelectorAll<SVGGraphicsElement>("[data-word]")) {
    const word = wordOf(element);
    if (!named.has(word)) named.set(word, element);
  }
  return named;
}

// Marks the elements that the words name, or where the cubes that they name come from, and no others.
function mark(svg: Element, marks: Marks): void {
  const named = elementsByWord(svg);
  for (const name of ["offered", "chosen", "recent", "usable", "shown"] as const) {
    const wanted = new Set<Element | undefined>(marks[name].map((word) => named.get(word) ?? named.get(marks.words.thingIn(word))));
    for (const element of svg.querySelectorAll(`.${name}`)) if (!wanted.has(element)) element.classList.remove(name);
    for (const element of wanted) element?.classList.add(name);
  }
  svg.classList.toggle("few", svg.querySelectorAll(".offered").length <= FEW);
}

const SVG = "http://www.w3.org/2000/svg";
const NUMBER = { least: 17, pixels: 11 }; // its radius, in the drawing and on the screen

function numberAt(number: number, x: number, y: number, radius: number): Element {
  const group = document.createElementNS(SVG, "g");
  const circle = document.createElementNS(SVG, "circle");
  const text = document.createElementNS(SVG, "text");
  group.setAttribute("class", "suggestion");
  group.setAttribute("data-hint", String(number - 1));
  group.setAttribute("transform", `translate(${x} ${y})`);
  circle.setAttribute("r", String(radius));
  text.setAttribute("y", String(radius * 0.4));
  text.setAttribute("font-size", String(radius * 1.25));
  text.textContent = String(number);
  group.append(circle, text);
  return group;
}

// Puts the numbers of a hint's suggestions at the upper right of what they are about, beside each other where they meet.
function putNumbers(sheet: Element, advised: string[][]): void {
  const svg = sheet.querySelector("svg");
  if (!svg || advised.length === 0 || sheet.clientWidth === 0) return; // the last is measured, which lays out the whole page
  const back = svg.getScreenCTM()?.inverse();
  if (!back) return;
  const radius = Math.max(NUMBER.least, (NUMBER.pixels * svg.viewBox.baseVal.width) / Math.max(1, sheet.clientWidth));
  const named = elementsByWord(svg);
  const numbers = document.createElementNS(SVG, "g");
  const taken = new Map<Element, number>();
  numbers.setAttribute("class", "suggestions");
  for (const [i, words] of advised.entries())
    for (const element of new Set(words.map((word) => named.get(word)))) {
      const part = element?.querySelector<SVGGraphicsElement>("circle.hit") ?? element; // of a line, its middle
      const toScreen = part?.getScreenCTM();
      if (!element || !part || !toScreen) continue;
      const { x, y, width } = part.getBBox();
      const at = new DOMPoint(x + width, y).matrixTransform(back.multiply(toScreen));
      const before = taken.get(element) ?? 0;
      taken.set(element, before + 1);
      numbers.append(numberAt(i + 1, at.x + before * 2 * radius, at.y, radius));
    }
  svg.append(numbers);
}

// A drawing with its marks in the element that is returned; a new one is marked before it is put in, so that what does
// not differ is not touched.
function useDrawing(svg: string, marks: Marks) {
  const sheet = useRef<HTMLDivElement>(null);
  const drawn = useRef("");
  const { words, ...marked } = marks;
  useLayoutEffect(() => {
    const old = sheet.current!;
    old.querySelector(".suggestions")?.remove();
    if (drawn.current === svg) {
      mark(old, marks);
    } else {
      const fresh = old.cloneNode() as Element;
      fresh.innerHTML = svg;
      mark(fresh, marks);
      renew(old, fresh);
      drawn.current = svg;
    }
    putNumbers(old, marks.advised);
  }, [svg, words, JSON.stringify(marked)]);
  return sheet;
}

interface Drawn {
  svg: string;
  marks: Marks;
  label: string;
  isExample: boolean; // what a move would change is one of several ways
  settled: string[]; // words that the move has: chosen ones, and those that follow from them
  onPick(picked: string[], at: { x: number; y: number }): void; // words that the elements carry
  onHint(suggestion: number): void; // its number was clicked
}

// What is under the pointer: the barrel of the merchant that is sold to, what has a word, or all of a place by its label.
function pickedAt(target: Element, { marks, settled }: Drawn): string[] {
  const element = target.closest("[data-word]");
  const barrel = target.closest("[data-source]")?.getAttribute("data-source");
  if (element && barrel && settled.includes(wordOf(element)) && marks.offered.includes(barrel)) return [barrel];
  if (element) return [wordOf(element)];
  const place = target.closest(".sign")?.parentElement?.parentElement; // a sign stands in a group of its own
  return place ? [...place.querySelectorAll("[data-word]")].map(wordOf) : [];
}

function pickFrom(event: MouseEvent, drawn: Drawn): void {
  const suggestion = (event.target as Element).closest("[data-hint]");
  if (suggestion) return drawn.onHint(Number(suggestion.getAttribute("data-hint")));
  const picked = pickedAt(event.target as Element, drawn);
  if (picked.length > 0) drawn.onPick(picked, { x: event.clientX, y: event.clientY });
}

// As the drawing's frame is dressed.
function lookOf({ marks, isExample }: Drawn): string {
  return `${marks.chosen.length > 0 ? " begun" : ""}${isExample ? " example" : ""}`;
}

// What lies beside the map, as a drawing of its own.
export function Panel(props: Drawn) {
  const sheet = useDrawing(props.svg, props.marks);
  // What a lesson points at must be in sight.
  useEffect(() => {
    sheet.current!.querySelector(".shown")?.scrollIntoView({ block: "nearest" });
  }, [props.marks.shown.join(" ")]);
  return (
    <section class={`tracks${lookOf(props)}`} aria-label={props.label} tabIndex={0}>
      <h2 class="hidden">{props.label}</h2>
      <div ref={sheet} aria-hidden="true" onClick={(event) => pickFrom(event, props)} />
    </section>
  );
}

export function Board(props: Drawn & { isMoving: boolean; onLegend(): void }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isLaid, setLaid] = useState(false);
  const sheet = useDrawing(isLaid || props.isMoving ? props.svg : "", props.marks);
  const [sight, setSight] = useState<Sight>(WHOLE);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const moved = useRef(false);

  // When a table comes up, the map follows the rest of it by a frame: both at once would hold up the page.
  useEffect(() => setLaid(true), []);

  // A part of the drawing stays where the finger or the mouse is.
  function zoom(factor: number, x: number, y: number): void {
    setSight((old) => {
      const scale = Math.min(MOST, Math.max(1, old.scale * factor));
      const grown = scale / old.scale;
      return inside({ x: x - (x - old.x) * grown, y: y - (y - old.y) * grown, scale });
    });
  }

  function inside(sight: Sight): Sight {
    const { clientWidth: width, clientHeight: height } = frame.current!;
    const hold = (at: number, length: number) => Math.min(0, Math.max(length - length * sight.scale, at));
    return { x: hold(sight.x, width), y: hold(sight.y, height), scale: sight.scale };
  }

  function place(event: { clientX: number; clientY: number }): { x: number; y: number } {
    const box = frame.current!.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  function down(event: PointerEvent): void {
    pointers.current.set(event.pointerId, place(event));
    if (pointers.current.size === 1) moved.current = false;
  }

  function move(event: PointerEvent): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = place(event);
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    if (Math.hypot(now.x - before.x, now.y - before.y) < 4 && !moved.current) return;
    moved.current = true;
    pointers.current.set(event.pointerId, now);
    const other = others[0];
    if (other) {
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y);
      zoom(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
    } else {
      setSight((old) => inside({ ...old, x: old.x + now.x - before.x, y: old.y + now.y - before.y }));
    }
  }

  function up(event: PointerEvent): void {
    pointers.current.delete(event.pointerId);
  }

  function click(event: MouseEvent): void {
    if (moved.current) return;
    pickFrom(event, props);
  }

  // Browsers take a wheel listener for passive unless told otherwise.
  useEffect(() => {
    const element = frame.current!;
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = place(event);
      zoom(Math.exp(-event.deltaY / 400), at.x, at.y);
    };
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  });

  useShortcut("larger", () => zoom(1.4, middle().x, middle().y));
  useShortcut("smaller", () => zoom(1 / 1.4, middle().x, middle().y));
  useShortcut("whole", () => setSight(WHOLE));
  const middle = () => ({ x: frame.current!.clientWidth / 2, y: frame.current!.clientHeight / 2 });
  return (
    <section class="ground" aria-label={props.label}>
      <div
        class={`frame${lookOf(props)}`}
        ref={frame}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onPointerLeave={up}
        onClick={click}
      >
        <div
          class="sheet"
          ref={sheet}
          style={{ transform: `translate(${sight.x}px, ${sight.y}px) scale(${sight.scale})` }}
          aria-hidden="true"
        />
      </div>
      <div class="zoom">
        <button type="button" aria-label={t("legend")} title={t("legend")} onClick={props.onLegend}>
          ?
        </button>
        <button type="button" aria-label={t("board.larger")} onClick={() => zoom(1.4, middle().x, middle().y)}>
          +
        </button>
        <button type="button" aria-label={t("board.smaller")} onClick={() => zoom(1 / 1.4, middle().x, middle().y)} disabled={sight.scale === 1}>
          −
        </button>
        <button type="button" aria-label={t("board.whole")} onClick={() => setSight(WHOLE)} disabled={sight.scale === 1}>
          ⤢
        </button>
      </div>
    </section>
  );
}
