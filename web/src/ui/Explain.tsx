// A number that explains itself: on hover, on focus and on touch. The explanation stays inside the window, and does not come
// where the number has moved under a mouse at rest.
import type { ComponentChildren } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useLayer } from "./keys.ts";

const GAP = 8; // pixels

export function Explain({ text, children, label }: { text: string; children: ComponentChildren; label?: string }) {
  const [open, setOpen] = useState(false);
  const about = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const id = useId();
  useLayer("explanation", open, () => setOpen(false));

  useLayoutEffect(() => {
    if (!open) return;
    const { left, top, bottom } = about.current!.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height, style } = bubble.current!;
    style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
    style.top = `${bottom + height + GAP < innerHeight ? bottom : Math.max(GAP, top - height)}px`;
  }, [open, text]);

  // A touch leaves again at once, and not every browser gives the focus to what it touched: the next one elsewhere closes.
  useEffect(() => {
    if (!open) return;
    const elsewhere = (event: Event) => !about.current?.contains(event.target as Node) && setOpen(false);
    addEventListener("pointerdown", elsewhere);
    return () => removeEventListener("pointerdown", elsewhere);
  }, [open]);

  const byMouse = (open: boolean) => (event: PointerEvent) => event.pointerType === "mouse" && setOpen(open);
  return (
    <span class="explain" ref={about} onPointerMove={byMouse(true)} onPointerLeave={byMouse(false)}>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={label}
        aria-describedby={open ? id : undefined}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
      >
        {children}
      </button>
      {open && (
        <span class="explanation" role="tooltip" id={id} ref={bubble}>
          {text}
        </span>
      )}
    </span>
  );
}
