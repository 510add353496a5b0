// Being somebody: name, password, other devices, absence, programs, blocked people, one's data. Each part is a panel with
// its own form; what needs a password or a name says so.
import { useState } from "preact/hooks";
import { download } from "../../game/share.ts";
import type { Away, Me, User } from "../../online/answers.ts";
import { api } from "../../online/api.ts";
import { connection, serverTime } from "../../online/connection.ts";
import { askWhoIAm, block, removeAccount, rename, setPassword, signIn, signOut } from "../../online/person.ts";
import { language, t } from "../../text.ts";
import { useTitle } from "../hooks.ts";
import { LanguageChoice } from "../Settings.tsx";
import { CarryOut, CarryField } from "./Carry.tsx";
import { NameForm } from "./NameForm.tsx";
import { Confirm, Copy, Head, Problem } from "./Parts.tsx";
import { Told } from "./Telling.tsx";
import { useDoing, useMe } from "./hooks.ts";

const SHORTEST = 8; // characters of a password

function Password({ label, value, kind, onInput }: { label: string; value: string; kind: "new" | "current"; onInput(value: string): void }) {
  return (
    <label class="field">
      {label}
      <input
        type="password"
        required
        minLength={kind === "new" ? SHORTEST : undefined}
        maxLength={256}
        autoComplete={`${kind}-password`}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}

// For the browser's keeper of passwords.
function ForWhom({ user }: { user: User }) {
  return <input type="text" class="hidden" autoComplete="username" readOnly tabIndex={-1} aria-hidden="true" value={user.name} />;
}

function SignIn() {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const { busy, problem, run } = useDoing();
  return (
    <section class="panel" aria-labelledby="sign-in">
      <h2 id="sign-in">{t("me.signIn")}</h2>
      <p class="quiet">{t("me.signInText")}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => signIn(name, password));
        }}
      >
        <label class="field">
          {t("me.name")}
          <input type="text" required autoComplete="username" value={name} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
        <Password label={t("me.password")} value={password} kind="current" onInput={setPassword} />
        <Problem text={problem} />
        <button type="submit" class="primary" disabled={busy}>
          {t("me.signIn")}
        </button>
      </form>
    </section>
  );
}

function Name({ user }: { user: User }) {
  const [name, setName] = useState(user.name);
  const [done, setDone] = useState(false);
  const { busy, problem, run } = useDoing();
  return (
    <section class="panel" aria-labelledby="name">
      <h2 id="name">{t("me.you")}</h2>
      <p>{t(`person.${user.kind}`)}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => rename(name).then(() => setDone(true)));
        }}
      >
        <label class="field">
          {t("me.name")}
          <input
            type="text"
            required
            maxLength={24}
            autoComplete="nickname"
            value={name}
            onInput={(event) => {
              setName(event.currentTarget.value);
              setDone(false);
            }}
          />
        </label>
        <button type="submit" disabled={busy || name.trim() === user.name}>
          {t("me.rename")}
        </button>
        <span role="status">{done && t("done")}</span>
        <Problem text={problem} />
      </form>
      <div class="settings">
        <LanguageChoice />
      </div>
    </section>
  );
}

function NewPassword({ user, has }: { user: User; has: boolean }) {
  const [old, setOld] = useState("");
  const [password, setFresh] = useState("");
  const [done, setDone] = useState(false);
  const { busy, problem, run } = useDoing();
  const member = user.kind === "member";
  const [title, text] = has
    ? [t("me.newPassword"), t("me.newPasswordText")]
    : member
      ? [t("me.choosePassword"), t("me.choosePasswordText")]
      : [t("me.becomeMember"), t("me.becomeMemberText")];
  return (
    <section class="panel" aria-labelledby="password">
      <h2 id="password">{title}</h2>
      <p class="quiet">{text}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            await setPassword(password, has ? old : undefined);
            setOld("");
            setFresh("");
            setDone(true);
          });
        }}
      >
        <ForWhom user={user} />
        {has && <Password label={t("me.oldPassword")} value={old} kind="current" onInput={setOld} />}
        <Password label={t("me.newPasswordField", { least: SHORTEST })} value={password} kind="new" onInput={setFresh} />
        <Problem text={problem} />
        <button type="submit" class={has ? "" : "primary"} disabled={busy}>
          {t("me.setPassword")}
        </button>
        <span role="status">{done && t("done")}</span>
      </form>
    </section>
  );
}

const asDate = (time: number) => new Date(time).toLocaleDateString(language, { dateStyle: "long" });

// The end of that day, here.
function endOf(day: string): number {
  return new Date(`${day}T23:59:59`).getTime();
}

// As the field for a date wants it.
function dayOf(time: number): string {
  const date = new Date(time);
  return [date.getFullYear(), String(date.getMonth() + 1).padStart(2, "0"), String(date.getDate()).padStart(2, "0")].join("-");
}

function Absence({ away }: { away: Away }) {
  const [day, setDay] = useState("");
  const { busy, problem, run } = useDoing();
  const say = (until: number | null) => run(() => connection().ask({ cmd: "away", until }).then(askWhoIAm));
  const gone = away.until !== null && away.until > serverTime();
  return (
    <section class="panel" aria-labelledby="away">
      <h2 id="away">{t("away.title")}</h2>
      <p class="quiet">{t("away.text", { days: away.days_left })}</p>
      {gone ? (
        <p>
          {t("away.until", { day: asDate(away.until!) })}{" "}
          <button type="button" disabled={busy} onClick={() => void say(null)}>
            {t("away.back")}
          </button>
        </p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void say(endOf(day));
          }}
        >
          <label class="field">
            {t("away.day")}
            <input type="date" required min={dayOf(serverTime())} value={day} onInput={(event) => setDay(event.currentTarget.value)} />
          </label>
          <button type="submit" disabled={busy}>
            {t("away.go")}
          </button>
        </form>
      )}
      <Problem text={problem} />
    </section>
  );
}

function Programs({ programs }: { programs: User[] }) {
  const [label, setLabel] = useState("");
  const [token, setToken] = useState("");
  const [ending, setEnding] = useState<User | null>(null);
  const { busy, problem, run } = useDoing();
  return (
    <section class="panel" aria-labelledby="programs">
      <h2 id="programs">{t("programs.title")}</h2>
      <p class="quiet">{t("programs.text")}</p>
      <ul class="people">
        {programs.map((program) => (
          <li key={program.id}>
            <span>{program.name}</span>
            <button type="button" aria-label={t("programs.endName", { name: program.name })} onClick={() => setEnding(program)}>
              {t("programs.end")}
            </button>
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            setToken((await api.makeToken(label)).token);
            setLabel("");
            await askWhoIAm();
          });
        }}
      >
        <label class="field">
          {t("programs.label")}
          <input type="text" required maxLength={24} value={label} onInput={(event) => setLabel(event.currentTarget.value)} />
        </label>
        <button type="submit" disabled={busy}>
          {t("programs.make")}
        </button>
      </form>
      {token && (
        <div role="status">
          <p>{t("programs.once")}</p>
          <Copy label={t("programs.token")} text={token} />
        </div>
      )}
      <Problem text={problem} />
      {ending && (
        <Confirm
          title={t("programs.endName", { name: ending.name })}
          text={t("programs.endText")}
          yes={t("programs.end")}
          onYes={() => api.endToken(ending.id!).then(askWhoIAm)}
          onClose={() => setEnding(null)}
        />
      )}
    </section>
  );
}

function Blocked({ blocked }: { blocked: User[] }) {
  const { busy, problem, run } = useDoing();
  if (blocked.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="blocked">
      <h2 id="blocked">{t("blocked.title")}</h2>
      <p class="quiet">{t("blocked.text")}</p>
      <ul class="people">
        {blocked.map((user) => (
          <li key={user.id}>
            <span>{user.name}</span>
            <button type="button" disabled={busy} aria-label={t("blocked.endName", { name: user.name })} onClick={() => void run(() => block(user.id!, false))}>
              {t("blocked.end")}
            </button>
          </li>
        ))}
      </ul>
      <Problem text={problem} />
    </section>
  );
}

function Leaving({ has }: { has: boolean }) {
  const [asking, setAsking] = useState<"sign-out" | "delete" | null>(null);
  const [password, setPassword] = useState("");
  const { busy, problem, run } = useDoing();
  const close = () => {
    setAsking(null);
    setPassword("");
  };
  return (
    <section class="panel" aria-labelledby="leaving">
      <h2 id="leaving">{t("me.data")}</h2>
      <p class="quiet">{t("me.dataText")}</p>
      <div class="buttons">
        <button type="button" disabled={busy} onClick={() => void run(async () => download("millwright.json", await api.data(), "application/json"))}>
          {t("me.takeOut")}
        </button>
        <button type="button" disabled={busy} onClick={() => (has ? void run(signOut) : setAsking("sign-out"))}>
          {t("me.signOut")}
        </button>
        <button type="button" class="bad" onClick={() => setAsking("delete")}>
          {t("me.delete")}
        </button>
      </div>
      <Problem text={problem} />
      {asking === "sign-out" && <Confirm title={t("me.signOut")} text={t("me.signOutGuest")} yes={t("me.signOut")} onYes={signOut} onClose={close} />}
      {asking === "delete" && (
        <Confirm title={t("me.delete")} text={t("me.deleteText")} yes={t("me.delete")} onYes={() => removeAccount(has ? password : undefined)} onClose={close}>
          {has && <Password label={t("me.password")} value={password} kind="current" onInput={setPassword} />}
        </Confirm>
      )}
    </section>
  );
}

function Stranger() {
  return (
    <>
      <section class="panel" aria-labelledby="stranger">
        <h2 id="stranger">{t("me.whoAreYou")}</h2>
        <NameForm button={t("me.begin")} />
      </section>
      <SignIn />
      <CarryField />
    </>
  );
}

function Known({ known, user }: { known: Me; user: User }) {
  const has = known.password ?? false;
  return (
    <>
      <Name user={user} />
      <NewPassword user={user} has={has} />
      <CarryOut />
      {known.away && <Absence away={known.away} />}
      {user.kind === "member" && <Programs programs={known.programs} />}
      {known.telling && <Told user={user} telling={known.telling} />}
      <Blocked blocked={known.blocked ?? []} />
      <Leaving has={has} />
    </>
  );
}

export function Account() {
  const known = useMe();
  useTitle(t("me.title"));
  return (
    <main class="online account">
      <Head title={t("me.title")}>
        <a class="button" href="#/online">
          {t("online.lobby")}
        </a>
      </Head>
      <div class="panels">{!known ? <p class="loading">{t("loading")}</p> : known.user ? <Known key={known.user.id} known={known} user={known.user} /> : <Stranger />}</div>
    </main>
  );
}
