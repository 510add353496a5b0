// Being told while away: on this device, by mail, by a program of one's own. Each part is there only where the server
// offers it; mail and programs are for members.
import { useEffect, useState } from "preact/hooks";
import type { HookKind, MailMode, Telling, User } from "../../online/answers.ts";
import { api } from "../../online/api.ts";
import { canBeTold, isTold, tellHere, tellNoMoreHere } from "../../online/device.ts";
import { askWhoIAm } from "../../online/person.ts";
import { t } from "../../text.ts";
import { useTitle } from "../hooks.ts";
import { Copy, Head, Problem } from "./Parts.tsx";
import { useDoing } from "./hooks.ts";

const MODES: MailMode[] = ["turns", "daily", "none"];
const KINDS: HookKind[] = ["discord", "slack", "json"];

function Device({ telling }: { telling: Telling }) {
  const [told, setTold] = useState(false);
  const [refused, setRefused] = useState(false);
  const { busy, problem, run } = useDoing();
  useEffect(() => void isTold(telling).then(setTold, () => {}), [telling]);

  async function want(on: boolean): Promise<void> {
    if (on) setRefused(!(await tellHere(telling.push!.key)));
    else await tellNoMoreHere();
    await askWhoIAm();
  }
  return (
    <div class="way">
      <label class="check">
        <input type="checkbox" checked={told} disabled={busy} onChange={({ currentTarget: { checked } }) => void run(() => want(checked))} />
        {t("told.device")}
      </label>
      {refused && <p role="alert">{t("settings.noticesRefused")}</p>}
      <Problem text={problem} />
    </div>
  );
}

function Address({ given }: { given: string | null }) {
  const [address, setAddress] = useState(given ?? "");
  const { busy, problem, run } = useDoing();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void run(() => api.mail({ address }).then(askWhoIAm));
      }}
    >
      <label class="field">
        {t("told.address")}
        <input type="email" required maxLength={254} autoComplete="email" value={address} onInput={(event) => setAddress(event.currentTarget.value)} />
      </label>
      <div class="buttons">
        <button type="submit" disabled={busy || address === given}>
          {t("told.setAddress")}
        </button>
        {given && (
          <button type="button" disabled={busy} onClick={() => void run(() => api.mail({ address: null }).then(() => (setAddress(""), askWhoIAm())))}>
            {t("told.forget")}
          </button>
        )}
      </div>
      <Problem text={problem} />
    </form>
  );
}

function Mail({ mail }: { mail: NonNullable<Telling["mail"]> }) {
  const { busy, problem, run } = useDoing();
  return (
    <div class="way">
      <h3>{t("told.mail")}</h3>
      <Address given={mail.address} />
      {mail.address && !mail.confirmed && <p role="status">{t("told.unconfirmed", { address: mail.address })}</p>}
      {mail.address && (
        <label class="field">
          {t("told.mode")}
          <select value={mail.mode} disabled={busy} onChange={({ currentTarget: { value } }) => void run(() => api.mail({ mode: value as MailMode }).then(askWhoIAm))}>
            {MODES.map((mode) => (
              <option key={mode} value={mode}>
                {t(`mailMode.${mode}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Problem text={problem} />
    </div>
  );
}

function Hook({ hook }: { hook: NonNullable<Telling["hook"]> }) {
  const [url, setUrl] = useState(hook.url ?? "");
  const [kind, setKind] = useState<HookKind>(hook.kind ?? "discord");
  const [secret, setSecret] = useState("");
  const [done, setDone] = useState(false);
  const { busy, problem, run } = useDoing();

  async function set(): Promise<void> {
    const { secret } = await api.hook(url, kind);
    setSecret(kind === "json" ? secret : ""); // the others do not look at signatures
    await askWhoIAm();
    setDone(true);
  }
  async function forget(): Promise<void> {
    await api.forgetHook();
    setUrl("");
    setSecret("");
    setDone(false);
    await askWhoIAm();
  }
  return (
    <div class="way">
      <h3>{t("told.hook")}</h3>
      <p class="quiet">{t("told.hookText")}</p>
      {hook.off && <p role="alert">{t("told.hookOff")}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(set);
        }}
      >
        <label class="field">
          {t("told.kind")}
          <select value={kind} onChange={(event) => setKind(event.currentTarget.value as HookKind)}>
            {KINDS.map((each) => (
              <option key={each} value={each}>
                {t(`hookKind.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          {t("told.url")}
          <input type="url" required maxLength={1000} placeholder="https://" value={url} onInput={(event) => setUrl(event.currentTarget.value)} />
        </label>
        <div class="buttons">
          <button type="submit" disabled={busy}>
            {t("told.setHook")}
          </button>
          {hook.url && (
            <button type="button" disabled={busy} onClick={() => void run(forget)}>
              {t("told.forget")}
            </button>
          )}
          <span role="status">{done && t("done")}</span>
        </div>
      </form>
      {secret && (
        <div role="status">
          <p>{t("told.once")}</p>
          <Copy label={t("told.secret")} text={secret} />
        </div>
      )}
      <Problem text={problem} />
    </div>
  );
}

export function Told({ user, telling }: { user: User; telling: Telling }) {
  const member = user.kind === "member";
  const here = telling.push !== null && canBeTold();
  if (!here && !(member && (telling.mail || telling.hook))) return null;
  return (
    <section class="panel" aria-labelledby="told">
      <h2 id="told">{t("told.while")}</h2>
      <p class="quiet">{t("told.text")}</p>
      {here && <Device telling={telling} />}
      {member && telling.mail && <Mail key={telling.mail.address} mail={telling.mail} />}
      {member && telling.hook && <Hook hook={telling.hook} />}
    </section>
  );
}

// The links in mails. They ask first: programs for mail follow links to look for evil behind them.
export function MailLink({ what, secret }: { what: "confirm" | "stop"; secret: string }) {
  const [done, setDone] = useState(false);
  const { busy, problem, run } = useDoing();
  const title = t(`mail.${what}`);
  useTitle(title);

  async function act(): Promise<void> {
    await (what === "confirm" ? api.confirmMail(secret) : api.stopMail(secret));
    setDone(true);
    await askWhoIAm();
  }
  return (
    <main class="online">
      <Head title={title} />
      <section class="panel">
        <p role="status">{t(`mail.${what}.${done ? "done" : "text"}`)}</p>
        <Problem text={problem} />
        {!done && (
          <button type="button" class="primary large" disabled={busy} onClick={() => void run(act)}>
            {t(`mail.${what}.button`)}
          </button>
        )}
      </section>
    </main>
  );
}
