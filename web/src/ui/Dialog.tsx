// A window over the page, with the browser's own handling of the focus.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../text.ts";
import { useLayer } from "./keys.ts";

export function Dialog(props: { title: string; onClose(): void; children: ComponentChildren; wide?: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isClosed = useRef(false);
  // The browser tells of the closing later, when another window may be open already: whoever closes it says so at once.
  function close(): void {
    if (isClosed.current) return;
    isClosed.current = true;
    dialog.current!.close();
    props.onClose();
  }
  useLayer("dialog", true, close);
  useEffect(() => {
    dialog.current!.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={props.wide ? "wide" : ""}
      aria-label={props.title}
      onClose={close}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <header>
        <h2>{props.title}</h2>
        <button type="button" class="close" aria-label={t("close")} onClick={close}>
          ×
        </button>
      </header>
      {props.children}
    </dialog>
  );
}
