// Being the same person on a second device: a code of a few minutes, to be typed or followed as a link.
import { useState } from "preact/hooks";
import { api } from "../../online/api.ts";
import { takeCarried, takeLink } from "../../online/person.ts";
import { language, t } from "../../text.ts";
import { useTitle } from "../hooks.ts";
import { Copy, Head, Problem } from "./Parts.tsx";
import { useDoing, useMe } from "./hooks.ts";

// In two halves, which are easier to read and to type.
function readable(code: string): string {
  const half = Math.ceil(code.length / 2);
  return `${code.slice(0, half)}-${code.slice(half)}`;
}

export function CarryOut() {
  const [carried, setCarried] = useState<{ code: string; until: number } | null>(null);
  const { busy, problem, run } = useDoing();
  return (
    <section class="panel" aria-labelledby="carry">
      <h2 id="carry">{t("carry.title")}</h2>
      <p class="quiet">{t("carry.text")}</p>
      {carried && (
        <div role="status">
          <p class="code">{readable(carried.code)}</p>
          <p class="quiet">{t("carry.until", { time: new Date(carried.until).toLocaleTimeString(language, { timeStyle: "short" }) })}</p>
          <Copy label={t("share.link")} text={`${location.origin}${location.pathname}#/carry/${carried.code}`} share />
        </div>
      )}
      <button type="button" disabled={busy} onClick={() => void run(async () => setCarried(await api.carry()))}>
        {t(carried ? "carry.another" : "carry.make")}
      </button>
      <Problem text={problem} />
    </section>
  );
}

export function CarryField() {
  const [code, setCode] = useState("");
  const { busy, problem, run } = useDoing();
  return (
    <section class="panel" aria-labelledby="carry">
      <h2 id="carry">{t("carry.here")}</h2>
      <p class="quiet">{t("carry.hereText")}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => takeCarried(code));
        }}
      >
        <label class="field">
          {t("carry.code")}
          <input type="text" required maxLength={20} autoComplete="one-time-code" autoCapitalize="characters" value={code} onInput={(event) => setCode(event.currentTarget.value)} />
        </label>
        <button type="submit" disabled={busy}>
          {t("carry.take")}
        </button>
        <Problem text={problem} />
      </form>
    </section>
  );
}

interface WayIn {
  title: string;
  text: string;
  button: string;
  take(): Promise<unknown>;
  to: string; // where it leads
}

// By a link. It asks first: a link may come from anybody, and who one was here may be lost.
function ComeIn({ title, text, button, take, to }: WayIn) {
  const known = useMe();
  const { busy, problem, run } = useDoing();
  useTitle(title);
  const user = known?.user;
  return (
    <main class="online">
      <Head title={title} />
      <section class="panel">
        <p>{text}</p>
        {user && <p>{t(user.kind === "guest" ? "carry.guestLost" : "carry.memberHere", { name: user.name })}</p>}
        <Problem text={problem} />
        <button type="button" class="primary large" disabled={busy || !known} onClick={() => void run(() => take().then(() => location.replace(to)))}>
          {button}
        </button>
      </section>
    </main>
  );
}

export function CarryIn({ code }: { code: string }) {
  return <ComeIn title={t("carry.here")} text={t("carry.inText")} button={t("carry.take")} take={() => takeCarried(code)} to="#/online" />;
}

// From the host of the site: to choose a new password.
export function LinkIn({ code }: { code: string }) {
  return <ComeIn title={t("link.title")} text={t("link.text")} button={t("link.take")} take={() => takeLink(code)} to="#/me" />;
}
