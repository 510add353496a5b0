// A number that explains itself: on hover, on focus and on touch.
import type { ComponentChildren } from "preact";
import { useId, useState } from "preact/hooks";

export function Explain({ text, children, label }: { text: string; children: ComponentChildren; label?: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <span class="explain" onMouseEnter={() => setOpen(true)} onMouseLeave={() => setOpen(false)}>
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
        <span class="explanation" role="tooltip" id={id}>
          {text}
        </span>
      )}
    </span>
  );
}
