// A table that has not begun: who sits there, the free seats, the invitation. Whoever comes by a link gives a name and sits
// down; the host begins when it suits, and bots take what is free.
import { useState } from "preact/hooks";
import type { EngineWorker } from "../../engine/engine.ts";
import type { About, SeatAt, User } from "../../online/answers.ts";
import type { Connection } from "../../online/connection.ts";
import { block } from "../../online/person.ts";
import { boardOf, freeSeats, sitterName, termsInWords } from "../../online/terms.ts";
import { t } from "../../text.ts";
import { dressSeats, swatch } from "../colours.ts";
import { BotSign, Face, useNames } from "../Face.tsx";
import { useTitle } from "../hooks.ts";
import type { Boards } from "../Start.tsx";
import { useDoing, useMe, type Doing } from "./hooks.ts";
import { NameForm } from "./NameForm.tsx";
import { Confirm, Copy, Head, Problem } from "./Parts.tsx";

interface Room {
  engine: EngineWorker;
  connection: Connection;
  boards: Boards;
  id: string;
  invite: string | null;
  about: About;
  refused: string | null; // why the table could not be opened again
}

export function invitationLink(id: string, invite: string | null): string {
  return `${location.origin}${location.pathname}#/table/${id}${invite ? `/${invite}` : ""}`;
}

// To the seat of somebody who has gone.
export function seatLink(id: string, invite: string): string {
  return `${invitationLink(id, invite)}/seat`;
}

// Taking a seat, also one of a running game by its own invitation. Nobody is asked for more than a name. Whoever shows it
// only to those without one says what went wrong (`doing`).
export function SitDown(props: { connection: Connection; id: string; invite: string | null; button?: string; doing?: Doing }) {
  const { connection, id, invite, button = t("table.sit") } = props;
  const known = useMe();
  const own = useDoing();
  const { busy, run } = props.doing ?? own;
  const sit = () =>
    run(() => connection.ask({ cmd: "sit", table: id, ...(invite ? { invite } : {}) }, { retry: true }));
  return (
    <div class="sit-down">
      {known?.user ? (
        <button type="button" class="primary large" disabled={busy} onClick={() => void sit()}>
          {button}
        </button>
      ) : (
        known && <NameForm button={button} onDone={sit} />
      )}
      <Problem text={own.problem} />
    </div>
  );
}

interface Place extends Room {
  seat: SeatAt | null;
  index: number;
  doing: Doing;
  onBlock(user: User): void;
}

function PlaceRow({ connection, id, invite, about, seat, index, doing, onBlock }: Place) {
  const known = useMe();
  const mine = about.mine === index;
  const host = about.host === known?.user?.id;
  const user = seat?.user;
  const sit = () => connection.ask({ cmd: "sit", table: id, seat: index, ...(invite ? { invite } : {}) }, { retry: true });
  const remove = () => connection.ask({ cmd: "remove", table: id, seat: index });
  return (
    <li class={seat ? "" : "free"}>
      {seat ? <Face level={seat.bot ?? 0} seat={index} /> : <span class="face" style={{ background: swatch(index) }} />}
      <span class="sitter">
        {mine ? <strong>{sitterName(seat)}</strong> : sitterName(seat)} <BotSign level={seat?.bot ?? 0} />
        <small>
          {[mine && t("seat.you"), user && user.id === about.host && t("seat.host"), user?.kind === "program" && t("seat.program"), user && !seat.present && t("seat.notHere")]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
      {!seat && known?.user && about.mine === null && (
        <button type="button" class="primary" disabled={doing.busy} aria-label={t("seat.sitAt", { number: index + 1 })} onClick={() => void doing.run(sit)}>
          {t("seat.sitHere")}
        </button>
      )}
      {seat && !mine && host && (
        <button type="button" disabled={doing.busy} aria-label={t("seat.removeName", { name: sitterName(seat) })} onClick={() => void doing.run(remove)}>
          {t("seat.remove")}
        </button>
      )}
      {user?.id && !mine && known?.user && user.kind !== "program" && (
        <button type="button" aria-label={t("seat.blockName", { name: user.name })} onClick={() => onBlock(user)}>
          {t("seat.block")}
        </button>
      )}
    </li>
  );
}

function Invitation({ about, id, invite }: Room) {
  const secret = about.invite ?? invite;
  return (
    <section class="panel" aria-labelledby="invitation">
      <h2 id="invitation">{t("room.invite")}</h2>
      <p>{t(about.entry === "link" ? "room.inviteLink" : "room.inviteOpen")}</p>
      <Copy label={t("share.link")} text={invitationLink(id, secret)} share />
    </section>
  );
}

// What the host starts with: who takes the free seats, besides the bots that sit there already.
function useStart(engine: EngineWorker, about: About): string {
  const seats = about.seats.map((seat) => ({ level: seat ? (seat.bot ?? 0) : about.stand_in, name: seat ? sitterName(seat) : "" }));
  const names = useNames(engine, seats)?.filter((_, i) => about.seats[i] === null).join(", ") ?? "";
  const number = freeSeats(about);
  const hasBots = about.seats.some((seat) => seat?.bot != null);
  const [one, several] = hasBots ? ["room.startOneMore", "room.startMore"] : ["room.startOne", "room.start"];
  return t(number === 1 ? one : several, { number, names, level: about.stand_in });
}

// The host starts or cancels; anybody else leaves.
function Ways({ engine, connection, id, about, doing }: Room & { doing: Doing }) {
  const start = useStart(engine, about);
  const known = useMe();
  const [cancelling, setCancelling] = useState(false);
  if (about.mine === null) return null;
  const ask = (cmd: string) => () => connection.ask({ cmd, table: id });
  const host = about.host === known?.user?.id;
  const free = freeSeats(about);
  return (
    <>
      <p class="quiet" role="status">{t(host ? "room.hostWaits" : "room.guestWaits", { number: free })}</p>
      <div class="buttons">
        {host && !about.rated && (
          <button type="button" class="primary large" disabled={doing.busy} onClick={() => void doing.run(ask("start"))}>
            {start}
          </button>
        )}
        <button type="button" disabled={doing.busy} onClick={() => void doing.run(async () => (await ask("leave")(), (location.hash = "#/online")))}>
          {t("room.leave")}
        </button>
        {host && (
          <button type="button" onClick={() => setCancelling(true)}>
            {t("room.cancel")}
          </button>
        )}
      </div>
      {cancelling && (
        <Confirm
          title={t("room.cancel")}
          text={t("room.cancelText")}
          yes={t("room.cancel")}
          onYes={async () => {
            await ask("cancel")();
            location.hash = "#/online";
          }}
          onClose={() => setCancelling(false)}
        />
      )}
    </>
  );
}

export function WaitingRoom(room: Room) {
  const { connection, boards, id, invite, about } = room;
  const doing = useDoing();
  const [blocking, setBlocking] = useState<User | null>(null);
  const known = useMe();
  const board = boardOf(boards.facts(about.game, about.map), about);
  useTitle(board);
  dressSeats(about.seats.map(() => ({ level: 0, name: "" })));
  return (
    <main class="online room">
      <Head title={board}>
        <a class="button" href="#/online">
          {t("online.lobby")}
        </a>
      </Head>
      <p class="terms">{termsInWords(about).join(" · ")}</p>
      <Problem text={doing.problem || (room.refused ?? "")} />
      {about.state !== "open" ? (
        <p role="status">{t(`state.${about.state}`)}</p>
      ) : (
        <>
          <section class="panel" aria-labelledby="places">
            <h2 id="places">{t("room.seats")}</h2>
            <ul class="places">
              {about.seats.map((seat, index) => (
                <PlaceRow key={index} {...room} seat={seat} index={index} doing={doing} onBlock={setBlocking} />
              ))}
            </ul>
            {about.mine === null && known && !known.user && freeSeats(about) > 0 && <SitDown connection={connection} id={id} invite={invite} doing={doing} />}
            <Ways {...room} doing={doing} />
          </section>
          {(about.mine !== null || about.entry === "open") && <Invitation {...room} />}
        </>
      )}
      {blocking && (
        <Confirm
          title={t("seat.blockName", { name: blocking.name })}
          text={t("seat.blockText")}
          yes={t("seat.block")}
          onYes={() => block(blocking.id!, true)}
          onClose={() => setBlocking(null)}
        />
      )}
    </main>
  );
}
