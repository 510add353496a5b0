// Small helpers for components.
import { useEffect, useLayoutEffect, useReducer, useRef } from "preact/hooks";
import type { Table } from "../game/table.ts";

// Draws the component anew whenever the table has changed, from the first drawing on: an effect after the frame would
// miss what a quick bot does before it.
export function useTable(table: Table): void {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useLayoutEffect(() => table.subscribe(() => redraw(undefined as never)), [table]);
}

// What the browser's tab and history say, the most telling first.
export function useTitle(...parts: string[]): void {
  useEffect(() => {
    document.title = [...parts, "Millwright"].join(" · ");
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

export function useKey(key: string, act: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const elsewhere = (event.target as HTMLElement).closest("input, textarea, select"); // has keys of its own
      const inDialog = document.querySelector("dialog[open]") !== null;
      if (event.key !== key || elsewhere || inDialog || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
}
