// Keys. Escape closes the uppermost thing and nothing else: whatever can be closed is a layer while it is open. All other
// shortcuts are in one list, which is also what `?` shows; who can do what a shortcut says offers it while it is shown.
import { useLayoutEffect, useRef } from "preact/hooks";
import { settings } from "../game/keep.ts";

// ---- Layers -------------------------------------------------------------------------------------------------------

// What lies over what; of equals the later one over the earlier.
const HEIGHTS = { move: 0, hint: 0, refusal: 1, menu: 2, dialog: 3, explanation: 4 } as const;

interface Layer {
  height: number;
  close(): void;
}

const layers: Layer[] = [];

export function useLayer(kind: keyof typeof HEIGHTS, isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    if (!isOpen) return;
    const layer = { height: HEIGHTS[kind], close: () => latest.current() };
    layers.push(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, [isOpen]);
}

function uppermost(): Layer | undefined {
  return layers.reduce<Layer | undefined>((top, each) => (top && top.height > each.height ? top : each), undefined);
}

// ---- Shortcuts ----------------------------------------------------------------------------------------------------

interface Shortcut {
  id: string;
  group: "move" | "time" | "go" | "open" | "board";
  keys: string[]; // as `keyOf` calls them
  repeats?: boolean; // a key that is held down goes on
}

export const SHORTCUTS: Shortcut[] = [
  { id: "action", group: "move", keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"] },
  { id: "confirm", group: "move", keys: ["c", "Ctrl+Enter"] },
  { id: "word", group: "move", keys: ["Backspace"] },
  { id: "close", group: "move", keys: ["Escape"] },
  { id: "undo", group: "move", keys: ["u", "Ctrl+z"] },
  { id: "redo", group: "move", keys: ["r", "Ctrl+Shift+z", "Ctrl+y"] },
  { id: "hint", group: "move", keys: ["h"] },
  { id: "hurry", group: "move", keys: ["n"] },
  { id: "back", group: "time", keys: [","], repeats: true },
  { id: "forth", group: "time", keys: ["."], repeats: true },
  { id: "now", group: "time", keys: ["x"] },
  { id: "branch", group: "time", keys: ["b"] },
  { id: "actions", group: "go", keys: ["a"] },
  { id: "cards", group: "go", keys: ["k"] },
  { id: "tiles", group: "go", keys: ["m"] },
  { id: "players", group: "go", keys: ["p"] },
  { id: "story", group: "go", keys: ["s"] },
  { id: "list", group: "go", keys: ["l"] },
  { id: "tracks", group: "go", keys: ["d"] },
  { id: "talk", group: "go", keys: ["t"] },
  { id: "help", group: "open", keys: ["?"] },
  { id: "points", group: "open", keys: ["o"] },
  { id: "mat", group: "open", keys: ["w"] },
  { id: "legend", group: "open", keys: ["g"] },
  { id: "rules", group: "open", keys: ["j"] },
  { id: "share", group: "open", keys: ["e"] },
  { id: "settings", group: "open", keys: ["i"] },
  { id: "larger", group: "board", keys: ["+"], repeats: true },
  { id: "smaller", group: "board", keys: ["-"], repeats: true },
  { id: "whole", group: "board", keys: ["0"] },
];

type Act = (key: string) => void;
const acts = new Map<string, Act>();

// False: there is no such thing now. A key counts as soon as what it belongs to is shown.
export function useShortcut(id: string, act: Act | false): void {
  useLayoutEffect(() => {
    if (!act) return;
    acts.set(id, act);
    return () => {
      if (acts.get(id) === act) acts.delete(id);
    };
  });
}

// What can be done here by a key.
export function offered(): Shortcut[] {
  return SHORTCUTS.filter(({ id }) => id === "close" || acts.has(id));
}

// For a button that does the same: its first key, as assistive technology is told of it.
export function keyFor(id: string): string | undefined {
  const key = SHORTCUTS.find((each) => each.id === id)?.keys[0];
  return key?.length === 1 && !lettersCount() ? undefined : key;
}

// Single letters and signs can be switched off: who speaks to the machine, or hits keys unasked, is better off without.
export function lettersCount(): boolean {
  return settings().letters ?? true;
}

// The key with what is held; letters are small, and what Shift makes of a sign is the sign.
function keyOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): string {
  const held = ctrlKey || metaKey;
  return `${held ? "Ctrl+" : ""}${held && shiftKey ? "Shift+" : ""}${key.length === 1 ? key.toLowerCase() : key}`;
}

// These have keys of their own.
const FIELDS = "textarea, select, [contenteditable], input:not([type=range], [type=checkbox], [type=radio])";

function close(event: KeyboardEvent, isField: boolean): void {
  const layer = uppermost();
  if (!layer || (isField && layer.height < HEIGHTS.dialog)) return;
  event.preventDefault(); // else the browser closes a window below, too
  event.stopPropagation();
  layer.close();
}

function listen(event: KeyboardEvent): void {
  if (event.altKey || event.isComposing || event.defaultPrevented) return;
  const isField = (event.target as Element).closest?.(FIELDS) != null;
  const key = keyOf(event);
  if (key === "Escape") return close(event, isField);
  if (isField || document.querySelector("dialog[open]") || (key.length === 1 && !lettersCount())) return;
  const shortcut = SHORTCUTS.find(({ keys }) => keys.includes(key));
  const act = shortcut && acts.get(shortcut.id);
  if (!act || (event.repeat && !shortcut.repeats)) return;
  event.preventDefault();
  act(key);
}

document.addEventListener("keydown", listen, true);
