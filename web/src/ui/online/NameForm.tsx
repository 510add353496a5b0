// A name is enough to sit down. Whoever has one already elsewhere signs in on the page of the account.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { becomeGuest } from "../../online/person.ts";
import { FOR_EVER } from "../../online/terms.ts";
import { site } from "../../online/online.ts";
import { language, t } from "../../text.ts";
import { Dialog } from "../Dialog.tsx";
import { Problem } from "./Parts.tsx";
import { useDoing, useMe } from "./hooks.ts";

const LONGEST = 24; // characters; the server counts anew

export function NameForm({ button, onDone }: { button: string; onDone?(): unknown }) {
  const [name, setName] = useState("");
  const { busy, problem, run } = useDoing();
  const banned = useMe()?.banned;
  if (banned)
    return (
      <p role="alert">
        {banned >= FOR_EVER ? t("moderate.youForEver") : t("moderate.youUntil", { time: new Date(banned).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" }) })}{" "}
        {site?.contact && t("site.contact", { contact: site.contact })}
      </p>
    );
  if (site && (site.sign_up === "closed" || (site.sign_up === "invited" && !/^#\/table\/[^/]+\/./.test(location.hash))))
    return (
      <p>
        {t(`signUp.${site.sign_up}`, { contact: site.contact ?? t("signUp.host") })} <a href="#/me">{t("me.haveOne")}</a>
      </p>
    );
  return (
    <form
      class="name-form"
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => {
          await becomeGuest(name);
          await onDone?.();
        });
      }}
    >
      <label>
        {t("me.name")}
        <input type="text" required maxLength={LONGEST} autoComplete="nickname" value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <button type="submit" class="primary" disabled={busy}>
        {button}
      </button>
      <p class="quiet">
        {t("me.nameEnough")} <a href="#/me">{t("me.haveOne")}</a>
      </p>
      <Problem text={problem} />
    </form>
  );
}

// What takes a name: done at once for whoever has one; else the name is asked for first. One that comes by another way
// meanwhile (the form of the page, another window) is as good. Gives how to want it, and the question while it is open.
export function useOnceNamed<T>(button: string, act: (wanted: T) => unknown): [want: (wanted: T) => void, question: ComponentChildren] {
  const named = Boolean(useMe()?.user);
  const [open, setOpen] = useState<{ wanted: T } | null>(null);
  useEffect(() => {
    if (!open || !named) return;
    setOpen(null);
    act(open.wanted);
  }, [open, named]);
  const question = open && !named && (
    <Dialog title={t("me.whoAreYou")} onClose={() => setOpen(null)}>
      <NameForm button={button} />
    </Dialog>
  );
  return [(wanted) => setOpen({ wanted }), question];
}
