// The pictures of the rules pages: positions from docs/rules/pictures.json, drawn by the library when they come into
// sight. A picture is the surroundings of some places, or the whole board, and the tracks that it is about.
import type { Facts } from "../engine/answers.ts";
import type { EngineWorker } from "../engine/engine.ts";
import { openEngine } from "../open.ts";
import { inLanguage, language, locationName, t } from "../text.ts";

export interface Picture {
  rule: string;
  game: string;
  map: string | null;
  players: number;
  seed: number;
  moves?: string[]; // played from the beginning
  position?: object; // or what is different from the beginning, in the form of a state
  without?: string[]; // and which fields are not there
  then?: string; // a move, drawn as a ghost
  around: string[]; // locations; none: the whole board
  tracks?: string[]; // by their words, shown below the surroundings
  mark: string[]; // words of the drawing
  caption: Record<string, string>;
}

// As in the examples of the rules.
const NAMES = ["Ada", "Ben", "Cora", "Dev"];
const EDGE = 16; // the drawing's, around the map
const ROOM = { x: 140, y: 105 }; // around the centre of a place, for its spaces and its name

type Ask = <T>(request: object) => Promise<T>;

// Objects are filled in, lists by the number of an entry; everything else is replaced.
function fillIn(old: unknown, difference: unknown): unknown {
  if (typeof difference !== "object" || difference === null || Array.isArray(difference)) return difference;
  const made: Record<string, unknown> = Array.isArray(old) ? ([...old] as never) : { ...(old as object) };
  for (const [key, value] of Object.entries(difference)) made[key] = fillIn(made[key], value);
  return made;
}

export async function drawPicture(ask: Ask, picture: Picture): Promise<string> {
  const { game, map, players, seed, position, then } = picture;
  const { state } = await ask<{ state: object }>({ cmd: "new", game, map, players, seed, names: NAMES.slice(0, players) });
  if (position) {
    const wanted = fillIn(state, position) as Record<string, unknown>;
    for (const field of picture.without ?? []) delete wanted[field];
    await ask({ cmd: "load", state: wanted });
  }
  for (const move of picture.moves ?? []) await ask({ cmd: "play", move });
  return (await ask<{ svg: string }>({ cmd: "draw", ...(then ? { then } : {}) })).svg;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

// The part of the drawing around the places, in its units; null: all of it.
export function surroundings(facts: Facts, around: string[]): Box | null {
  if (around.length === 0) return null;
  const places = facts.locations.filter(({ id }) => around.includes(id));
  const [left, right] = [Math.min(...places.map(({ x }) => x)), Math.max(...places.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...places.map(({ y }) => y)), Math.max(...places.map(({ y }) => y))];
  return {
    x: EDGE + Math.max(0, left - ROOM.x),
    y: EDGE + Math.max(0, top - ROOM.y),
    width: right - Math.max(0, left - ROOM.x) + ROOM.x,
    height: bottom - Math.max(0, top - ROOM.y) + ROOM.y,
  };
}

// As much of it as there is a map.
function onMap(svg: SVGElement, { x, y, width, height }: Box): Box {
  const land = svg.querySelector(".land")!;
  const [right, bottom] = [Number(land.getAttribute("width")), Number(land.getAttribute("height"))];
  return { x, y, width: Math.min(width, EDGE + right - x), height: Math.min(height, EDGE + bottom - y) };
}

function look(svg: SVGElement, box: Box): void {
  svg.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  svg.style.aspectRatio = `${box.width} / ${box.height}`;
  svg.style.width = `${box.width}px`;
}

// A track moves out of the drawing into a small one of its own.
function takeOut(svg: SVGElement, word: string): void {
  const track = svg.querySelector<SVGGElement>(`[data-word="${CSS.escape(word)}"]`)!;
  const own = svg.cloneNode(false) as SVGElement;
  const board = own.appendChild(document.createElementNS(svg.namespaceURI!, "g"));
  board.setAttribute("class", "board");
  board.append(track);
  track.removeAttribute("transform");
  svg.parentElement!.append(own);
  const { x, y, width, height } = track.getBBox();
  look(own, { x: x - 10, y: y - 10, width: width + 20, height: height + 20 });
}

function show(place: HTMLElement, drawing: string, picture: Picture, box: Box | null): void {
  place.innerHTML = drawing;
  const svg = place.querySelector("svg")!;
  for (const word of picture.mark) svg.querySelector(`[data-word="${CSS.escape(word)}"]`)!.classList.add("marked");
  if (!box) return;
  look(svg, onMap(svg, box));
  for (const word of picture.tracks ?? []) takeOut(svg, word);
  svg.querySelector(".panel")!.remove();
}

function labelOf(facts: Facts, picture: Picture): string {
  const places = picture.around.map((id) => locationName(facts, id)).join(", ");
  return places ? t("rules.picture", { places }) : t("rules.wholeBoard", { board: inLanguage(facts.map_name ?? facts.name) });
}

function figureOf(facts: Facts, picture: Picture, box: Box | null): HTMLElement {
  const figure = document.createElement("figure");
  const place = figure.appendChild(document.createElement("div"));
  place.setAttribute("role", "img");
  place.setAttribute("aria-label", labelOf(facts, picture));
  // Room is kept, so that nothing jumps when the drawing is there; a whole board is scrolled on small screens.
  const room = place.appendChild(document.createElement("span"));
  if (box) Object.assign(room.style, { width: `${box.width}px`, aspectRatio: `${box.width} / ${box.height}` });
  else {
    place.className = "whole";
    place.tabIndex = 0;
  }
  figure.appendChild(document.createElement("figcaption")).textContent = picture.caption[language]!;
  return figure;
}

export interface Hung {
  drawAll(): Promise<void>; // also those that nobody has seen, for printing
  end(): void;
}

// Puts the figures behind their rules (and the list that a rule may end with); the library is opened when the first
// one comes into sight.
export function hangPictures(article: HTMLElement, pictures: Picture[], factsOf: (picture: Picture) => Facts): Hung {
  let engine: Promise<EngineWorker> | null = null;
  let turn: Promise<void> = Promise.resolve(); // the library has one game at a time
  const waiting = new Map<Element, () => Promise<void>>();

  async function open(): Promise<EngineWorker> {
    const opened = await openEngine();
    await opened.speak(language);
    return opened;
  }

  function drawIn(figure: Element): void {
    const draw = waiting.get(figure);
    if (!draw) return;
    waiting.delete(figure);
    turn = turn.then(draw).catch(() => figure.remove());
  }

  function drawAll(): Promise<void> {
    for (const figure of waiting.keys()) drawIn(figure);
    return turn;
  }

  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) drawIn(target);
    },
    { rootMargin: "50% 0px" },
  );

  // Backwards, so that of two pictures for a rule the first comes first.
  for (const picture of [...pictures].reverse()) {
    let before = article.querySelector(`[id="${CSS.escape(picture.rule)}"]`);
    if (!before) continue;
    while (before.nextElementSibling?.matches("ul, ol")) before = before.nextElementSibling;
    const facts = factsOf(picture);
    const box = surroundings(facts, picture.around);
    const figure = figureOf(facts, picture, box);
    before.after(figure);
    waiting.set(figure, async () => {
      const opened = await (engine ??= open());
      show(figure.querySelector("div")!, await drawPicture((request) => opened.ask(request), picture), picture, box);
    });
    sight.observe(figure);
  }
  addEventListener("beforeprint", drawAll);
  return {
    drawAll,
    end() {
      removeEventListener("beforeprint", drawAll);
      sight.disconnect();
      waiting.clear();
      void engine?.then((opened) => opened.close());
    },
  };
}
