// What one can do about the table itself: let a bot play, ask to take back, end it, replace who has gone, leave for good.
import { useState } from "preact/hooks";
import { LEVELS, opponentInWords, opponentName } from "../../game/opponents.ts";
import { t } from "../../text.ts";
import { Dialog } from "../Dialog.tsx";
import { useDoing, useMe } from "./hooks.ts";
import { nameAt, type AtTable } from "./Others.tsx";
import { Confirm, Copy, Problem } from "./Parts.tsx";
import { Report, type Reported } from "./Report.tsx";
import { seatLink } from "./WaitingRoom.tsx";

const PATIENCE = 3 * 24 * 60 * 60 * 1000; // milliseconds without a clock, as the server has it

// A seat whose person has gone: the host gives it to a bot, or to whoever comes by a link.
function Replace({ at, seat }: { at: AtTable; seat: number }) {
  const { room } = at;
  const [level, setLevel] = useState(room.now.about.stand_in);
  const [invite, setInvite] = useState<string | null>(null);
  const { busy, problem, run } = useDoing();
  const name = nameAt(at, seat);
  return (
    <section class="way" aria-label={t("replace.title", { name })}>
      <h3>{t("replace.title", { name })}</h3>
      {invite ? (
        <>
          <p>{t("replace.link")}</p>
          <Copy label={t("share.link")} text={seatLink(room.id, invite)} share />
        </>
      ) : (
        <div class="buttons">
          <button type="button" disabled={busy} onClick={() => void run(async () => setInvite((await room.ask<{ invite: string }>("replace", { seat })).invite))}>
            {t("replace.person")}
          </button>
          <select aria-label={t("replace.level")} value={level} onChange={(event) => setLevel(Number(event.currentTarget.value))}>
            {LEVELS.map((each) => (
              <option key={each} value={each}>
                {opponentInWords(each)}
              </option>
            ))}
          </select>
          <button type="button" disabled={busy} onClick={() => void run(() => room.ask("replace", { seat, level }))}>
            {t("replace.bot")}
          </button>
        </div>
      )}
      <Problem text={problem} />
    </section>
  );
}

// The host or, in the host's absence, the lowest other person: which of them it is, the server knows.
function mayReplace({ room }: AtTable, isHost: boolean): boolean {
  const { about, seat } = room.now;
  return isHost || about.seats.findIndex((each) => each?.user && each.stand_in !== "gone" && each.user.id !== about.host) === seat;
}

// Seats that somebody else may be given: left, out of time or, without a clock, waited for in vain.
function givenUp({ room }: AtTable): number[] {
  const { about, seat } = room.now;
  const isLate = about.clock.kind === "none" && room.time - about.changed >= PATIENCE;
  return about.seats.flatMap((each, i) => {
    if (i === seat || !each?.user) return [];
    const isMissed = isLate && about.seat === i && each.stand_in === null && !each.present;
    return each.stand_in === "gone" || each.stand_in === "time" || isMissed ? [i] : [];
  });
}

// Of a game that cannot go on: its host ends it, alone.
function EndFrozen({ at, onClose }: { at: AtTable; onClose(): void }) {
  return <Confirm title={t("end.title")} text={t("end.frozen")} yes={t("end.now")} onYes={() => at.room.ask("end", { agree: true })} onClose={onClose} />;
}

export function Ways({ at, onClose }: { at: AtTable; onClose(): void }) {
  const { room } = at;
  const { about, seat, moves } = room.now;
  const known = useMe();
  const [leaving, setLeaving] = useState(false);
  const [reported, setReported] = useState<Reported | null>(null);
  const { busy, problem, run } = useDoing();
  const done = (act: () => Promise<unknown>) => () =>
    void run(async () => {
      await act();
      onClose();
    });
  const isHost = about.host === known?.user?.id;
  const others = about.seats.some((each, i) => i !== seat && each !== null && each.bot === null);
  if (about.state === "frozen") return <EndFrozen at={at} onClose={onClose} />;
  if (leaving)
    return (
      <Confirm
        title={t("leave.title")}
        text={t(about.rated ? "leave.textRated" : "leave.text")}
        yes={t("leave.yes")}
        onYes={async () => {
          await room.ask("leave", { for_good: true });
          location.hash = "#/online";
        }}
        onClose={onClose}
      />
    );
  if (reported) return <Report room={room} reported={reported} onClose={onClose} />;
  const people = about.seats.map((each, i) => ({ user: each?.user ?? null, seat: i })).filter(({ user, seat: i }) => i !== seat && user?.id);
  return (
    <Dialog title={t("ways.title")} onClose={onClose}>
      <Problem text={problem} />
      <section class="way">
        <h3>{t("stand.title")}</h3>
        <p class="quiet">{t("stand.text", { name: opponentName(about.stand_in), level: about.stand_in })}</p>
        <button type="button" disabled={busy} onClick={done(() => room.ask("stand-in", { on: room.standIn === null }, true))}>
          {t(room.standIn === null ? "stand.on" : "stand.off")}
        </button>
      </section>
      {others && about.undo === "free" && !about.rated && (
        <section class="way">
          <h3>{t("back.title")}</h3>
          <p class="quiet">{t("back.text")}</p>
          <button type="button" disabled={busy || about.ask !== null || moves === 0} onClick={done(() => room.ask("undo", { n: moves, ask: true }))}>
            {t("back.ask")}
          </button>
        </section>
      )}
      {mayReplace(at, isHost) && !about.rated && givenUp(at).map((each) => <Replace key={each} at={at} seat={each} />)}
      {people.length > 0 && (
        <section class="way">
          <h3>{t("report.title")}</h3>
          <p class="quiet">{t("report.about")}</p>
          <div class="buttons">
            {people.map(({ user, seat: i }) => (
              <button key={i} type="button" onClick={() => setReported({ name: user!.name, seat: i })}>
                {t("report.name", { name: user!.name })}
              </button>
            ))}
          </div>
        </section>
      )}
      <section class="way">
        <h3>{t("end.title")}</h3>
        <p class="quiet">{t("end.text")}</p>
        <div class="buttons">
          <button type="button" disabled={busy} onClick={done(() => room.ask("end", { agree: !about.agreed.includes(seat!) }))}>
            {t(about.agreed.includes(seat!) ? "end.not" : "end.propose")}
          </button>
          <button type="button" class="bad" onClick={() => setLeaving(true)}>
            {t("leave.title")}
          </button>
        </div>
      </section>
    </Dialog>
  );
}
