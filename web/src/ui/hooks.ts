// Small helpers for components.
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "preact/hooks";
import { ifOutdated } from "../game/source.ts";
import type { Table } from "../game/table.ts";
import { setTitle } from "../title.ts";

// Draws the component anew whenever the table has changed, from the first drawing on: an effect after the frame would
// miss what a quick bot does before it.
export function useTable(table: Table): void {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useLayoutEffect(() => table.subscribe(() => redraw(undefined as never)), [table]);
}

// The answer to a question about the table, and to the next one when that is another; null until it is there.
export function useAnswer<T>(table: Table, request: object): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  useEffect(() => {
    let wanted = true;
    void table.ask<T>(request).then((answer) => wanted && setAnswer(answer), ifOutdated);
    return () => {
      wanted = false;
    };
  }, [table, JSON.stringify(request)]);
  return answer;
}

// What the browser's tab and history say, the most telling first.
export function useTitle(...parts: string[]): void {
  useEffect(() => {
    setTitle(...parts);
  }, parts);
}

// The focus goes into what opens, and back to where it was when that closes.
export function useFocusInside<T extends HTMLElement>() {
  const inside = useRef<T>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    inside.current?.focus();
    return () => before?.focus();
  }, []);
  return inside;
}
