// A small picture of a board with a game under way (web/positions), drawn by the library once the page is there. It is
// an ornament: pointers and screen readers pass it by. As an image it costs the page one element, not a thousand.
import { useEffect, useState } from "preact/hooks";
import type { EngineWorker } from "../engine/engine.ts";
import { language } from "../text.ts";
import { useTheme } from "./Settings.tsx";

// Filled in by the build: the logs of web/positions by their names.
declare const POSITIONS: Record<string, string>;

export type Drawings = Record<string, string>; // by map, or by game where it has one board
const drawn = new Map<string, Drawings>(); // by language

async function drawAll(engine: EngineWorker): Promise<Drawings> {
  const drawings = Object.entries(POSITIONS).map(async ([board, log]) => {
    const [, { svg }] = await Promise.all([engine.ask({ cmd: "replay", log }), engine.ask<{ svg: string }>({ cmd: "draw", part: "map", standalone: true })]);
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

const addresses = new Map<string, string>(); // of images, by what is in them

function addressOf(svg: string): string {
  const known = addresses.get(svg) ?? URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  addresses.set(svg, known);
  return known;
}

// It fills whatever room it is given.
export function BoardPicture({ drawing }: { drawing: string | undefined }) {
  const theme = useTheme();
  const svg = drawing?.replace("<svg ", `<svg data-theme='${theme}' preserveAspectRatio='xMidYMid slice' `);
  return <span class="board-picture">{svg && <img alt="" decoding="async" src={addressOf(svg)} />}</span>;
}
