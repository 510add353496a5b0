// The stage over the table, where what happens is seen (motion/stage.ts), and what others did, said at the place where it
// happened. Whoever clicks or presses a key has seen enough; the click does what it does.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Table } from "../game/table.ts";
import { Stage } from "../motion/stage.ts";
import type { Motion } from "../motion/plan.ts";

// The place that a move is about.
function aimOf(motions: Motion[]): string | null {
  const built = motions.find((each) => each.kind === "set" || each.kind === "lay" || each.kind === "turn");
  if (built && "word" in built) return built.word;
  for (const each of motions) if (each.kind === "fly") for (const spot of [each.to, each.from]) if (typeof spot === "object" && "word" in spot) return spot.word;
  return null;
}

// All of a town: its spaces and its name.
function placeOf(space: Element): Element | null {
  const group = space.parentElement;
  return group?.querySelector(".sign") ? group : null;
}

const LONGEST = 6000; // milliseconds that the last move is told when it is one's turn
const MOST_LINES = 2; // the move, and what first follows; the story has all

function Caption({ table }: { table: Table }) {
  const { moving, story, length, replaying } = table.now;
  const [read, setRead] = useState(0); // up to this move
  const place = useRef<HTMLDivElement>(null);
  const told = moving ? story[moving.at - 1] : undefined;
  const isSaid = moving !== null && moving.mover !== null && told !== undefined && (replaying || (read < moving.at && table.speed > 0));

  // It lies above or below the place that it is about, within the board.
  useLayoutEffect(() => {
    const said = place.current;
    if (!said || !isSaid) return;
    const frame = document.querySelector(".frame")?.getBoundingClientRect();
    if (!frame) return;
    const aim = aimOf(moving.motions) ?? table.now.recent[0];
    const element = aim && document.querySelector(`.drawing [data-word="${CSS.escape(aim)}"]`);
    const about = element && (placeOf(element) ?? element).getBoundingClientRect();
    const { width, height } = said.getBoundingClientRect();
    const x = about ? about.left + about.width / 2 : frame.left + frame.width / 2;
    const y = !about ? frame.top + 8 : about.top - height - 10 > frame.top ? about.top - height - 10 : about.bottom + 10;
    const within = (at: number, from: number, to: number) => Math.max(from, Math.min(at, to));
    said.style.left = `${within(x - width / 2, frame.left + 6, frame.right - width - 6)}px`;
    said.style.top = `${within(y, frame.top + 6, frame.bottom - height - 6)}px`;
  }, [moving, isSaid]);

  useEffect(() => {
    const enough = () => setRead(table.now.length);
    if (length !== moving?.at || !table.isTurn) return;
    addEventListener("pointerdown", enough, { once: true });
    const timer = setTimeout(enough, LONGEST);
    return () => {
      removeEventListener("pointerdown", enough);
      clearTimeout(timer);
    };
  }, [moving, length, table.isTurn]);

  if (!isSaid) return null;
  return (
    <div class={`caption seat${moving.mover}`} ref={place} aria-hidden="true">
      {told.text.slice(0, MOST_LINES).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

export function Motions({ table }: { table: Table }) {
  const root = useRef<HTMLDivElement>(null);
  const stage = useRef<Stage | null>(null);
  const { moving } = table.now;

  useLayoutEffect(() => {
    table.stage = stage.current = new Stage(root.current!);
    const enough = (event: Event) => {
      if (event instanceof KeyboardEvent && ["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) return;
      table.endReplay();
      table.skip();
    };
    addEventListener("pointerdown", enough);
    addEventListener("keydown", enough);
    return () => {
      removeEventListener("pointerdown", enough);
      removeEventListener("keydown", enough);
      stage.current?.clear();
      table.stage = null;
    };
  }, [table]);

  // After the board has become what it is now, and before it is painted.
  useLayoutEffect(() => {
    if (moving) stage.current?.play(moving.motions);
  }, [moving]);

  return (
    <>
      <div class="stage" ref={root} aria-hidden="true" />
      <Caption table={table} />
    </>
  );
}
