// Parts that several pages of online play have: a head, what went wrong, something to copy, a question before something
// that cannot be taken back.
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { t } from "../../text.ts";
import { Dialog } from "../Dialog.tsx";
import { useDoing, useMe } from "./hooks.ts";

// Who one is leads to one's account.
export function Head({ title, children }: { title: string; children?: ComponentChildren }) {
  const known = useMe();
  return (
    <header class="head">
      <a href="#/" class="home" aria-label={t("home")}>
        ⌂
      </a>
      <h1>{title}</h1>
      {children}
      <a class="button who" href="#/me">
        <span>{known?.user?.name ?? t("me.signIn")}</span>
      </a>
    </header>
  );
}

export function Problem({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p class="problem" role="alert">
      {text}
    </p>
  );
}

// Without https there is no clipboard to write to, but what is selected can be copied.
async function copy(input: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    input.select();
    return document.execCommand("copy");
  }
}

interface Copied {
  label: string;
  text: string;
  button?: string;
  share?: boolean;
}

export function Copy({ label, text, button = t("copy"), share = false }: Copied) {
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const select = () => input.current!.select();
  return (
    <div class="copy">
      <label>
        {label}
        <input type="text" readOnly ref={input} value={text} onFocus={select} onClick={select} />
      </label>
      <button type="button" class="primary" onClick={() => void copy(input.current!).then(setCopied)}>
        {copied ? t("share.copied") : button}
      </button>
      {share && "share" in navigator && (
        <button type="button" onClick={() => void navigator.share({ title: "Millwright", url: text }).catch(() => {})}>
          {t("share")}
        </button>
      )}
      <span class="announce" role="status">
        {copied ? t("share.copied") : ""}
      </span>
    </div>
  );
}

interface Question {
  title: string;
  text: string;
  yes: string; // the button
  onYes(): Promise<unknown>;
  onClose(): void;
  children?: ComponentChildren;
}

export function Confirm({ title, text, yes, onYes, onClose, children }: Question) {
  const { busy, problem, run } = useDoing();
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="confirming"
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            await onYes();
            onClose();
          });
        }}
      >
        <p>{text}</p>
        {children}
        <Problem text={problem} />
        <div class="buttons">
          <button type="submit" class="bad" disabled={busy}>
            {yes}
          </button>
          <button type="button" onClick={onClose}>
            {t("no")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
