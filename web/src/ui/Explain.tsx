// A number that explains itself: on hover, on focus and on touch. The explanation stays inside the window, and does not come
// where the number has moved under a mouse at rest.
import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";

const GAP = 8; // pixels

export function Explain({ text, children, label }: { text: string; children: ComponentChildren; label?: string }) {
  const [open, setOpen] = useState(false);
  const about = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    if (!open) return;
    const { left, top, bottom } = about.current!.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height, style } = bubble.current!;
    style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
    style.top = `${bottom + height + GAP < innerHeight ? bottom : Math.max(GAP, top - height)}px`;
  }, [open, text]);

  return (
    <span class="explain" ref={about} onMouseMove={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
      <button
        type="button"
        aria-label={label}
        aria-describedby={open ? id : undefined}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
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
