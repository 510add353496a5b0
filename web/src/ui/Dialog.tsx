// A window over the page, with the browser's own handling of focus and Escape.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../text.ts";

export function Dialog(props: { title: string; onClose(): void; children: ComponentChildren; wide?: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current!.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={props.wide ? "wide" : ""}
      aria-label={props.title}
      onClose={props.onClose}
      onClick={(event) => event.target === dialog.current && dialog.current!.close()}
    >
      <header>
        <h2>{props.title}</h2>
        <button type="button" class="close" aria-label={t("close")} onClick={() => dialog.current!.close()}>
          ×
        </button>
      </header>
      {props.children}
    </dialog>
  );
}
