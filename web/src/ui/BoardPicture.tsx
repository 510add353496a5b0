// A small picture of a board with a game under way (web/positions), drawn by the library once the page is there. It is
// an ornament: pointers and screen readers pass it by.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { EngineWorker } from "../engine/engine.ts";
import { language } from "../text.ts";
import { cropToMap } from "./pictures.ts";

// Filled in by the build: the logs of web/positions by their names.
declare const POSITIONS: Record<string, string>;

export type Drawings = Record<string, string>; // by map, or by game where it has one board
const drawn = new Map<string, Drawings>(); // by language

async function drawAll(engine: EngineWorker): Promise<Drawings> {
  const drawings = Object.entries(POSITIONS).map(async ([board, log]) => {
    const [, { svg }] = await Promise.all([engine.ask({ cmd: "replay", log }), engine.ask<{ svg: string }>({ cmd: "draw", part: "map" })]);
    return [board, svg];
  });
  return Object.fromEntries(await Promise.all(drawings));
}

export function useDrawings(engine: EngineWorker): Drawings {
  const [drawings, setDrawings] = useState(drawn.get(language) ?? {});
  useEffect(() => {
    const spoken = language;
    if (drawn.has(spoken)) return;
    void drawAll(engine).then((all) => {
      drawn.set(spoken, all);
      setDrawings(all);
    });
  }, []);
  return drawings;
}

export function BoardPicture({ drawing }: { drawing: string | undefined }) {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    place.current!.innerHTML = drawing ?? "";
    const svg = place.current!.querySelector("svg");
    if (svg) cropToMap(svg);
  }, [drawing]);
  return <span class="board-picture" aria-hidden="true" ref={place} />;
}
