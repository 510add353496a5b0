// Who sits at the table, in a line above it: here or not, whose turn it is, and the clocks. Nothing in it changes its
// width while time runs.
import { useEffect, useReducer } from "preact/hooks";
import { inSeconds, inUnits, leftOf } from "../../online/clock.ts";
import type { Room } from "../../online/room.ts";
import type { Table } from "../../game/table.ts";
import { playerName, t } from "../../text.ts";
import { Face } from "../Face.tsx";

function inWords(ms: number, kind: "live" | "days"): string {
  if (kind === "live") return inSeconds(ms);
  const { unit, number } = inUnits(ms);
  return t(`left.${unit}`, { number });
}

function useTicking(ms: number): void {
  const [, tick] = useReducer((n: number) => n + 1, 0);
  useEffect(() => {
    const timer = setInterval(() => tick(undefined as never), ms);
    return () => clearInterval(timer);
  }, [ms]);
}

export function ClockFace({ room, seat }: { room: Room; seat: number }) {
  const { clock } = room.now;
  const runs = clock.kind !== "none" && clock.seat === seat && clock.since !== null;
  useTicking(runs ? (clock.kind === "live" ? 250 : 30_000) : 3_600_000);
  const left = leftOf(clock, seat, room.time);
  if (!left || clock.kind === "none" || !room.isRunning || room.now.about.seats[seat]?.bot != null) return null;
  const inTurn = left.turn !== null && left.turn > 0;
  const face = inWords(inTurn ? left.turn! : left.bank, clock.kind);
  const bank = inWords(left.bank, clock.kind);
  const isLow = runs && (left.turn ?? 0) + left.bank < clock.turn_ms / 2;
  const text = left.turn === null ? t("clock.stands", { bank }) : t("clock.runs", { turn: inWords(left.turn, clock.kind), bank });
  return (
    <span class={`clock ${runs ? "runs" : ""} ${isLow ? "low" : ""} ${clock.kind}`} role="timer" title={text} aria-label={text}>
      {face}
      {runs && <small>{inTurn ? `+${bank}` : ""}</small>}
    </span>
  );
}

function presence(room: Room, seat: number): { mark: string; text: string } {
  const at = room.now.about.seats[seat];
  if (!at) return { mark: "away", text: t("people.free") };
  if (at.bot !== null) return { mark: "bot", text: t("people.bot", { level: at.bot }) };
  if (at.stand_in) return { mark: "bot", text: t(`people.${at.stand_in}`) };
  return at.present ? { mark: "here", text: t("people.here") } : { mark: "away", text: t("people.away") };
}

export function People({ room, table }: { room: Room; table: Table }) {
  const { about, watching } = room.now;
  return (
    <ul class={room.isRunning && room.now.clock.kind !== "none" ? "company timed" : "company"} aria-label={t("people.title")}>
      {about.seats.map((_, seat) => {
        const { mark, text } = presence(room, seat);
        const isTurn = room.mover === seat;
        return (
          <li key={seat} class={`seat${seat} ${isTurn ? "to-move" : ""}`} aria-current={isTurn ? "true" : undefined}>
            <span class="who">
              <span class={`presence ${mark}`} role="img" aria-label={text} title={text}>
                {about.seats[seat]?.bot != null && <Face level={about.seats[seat]!.bot!} />}
              </span>
              <span class="name">{playerName(table.game.seats[seat]!.name, seat)}</span>
            </span>
            <ClockFace room={room} seat={seat} />
          </li>
        );
      })}
      {watching > 0 && (
        <li class="watching" title={t("people.watching", { number: watching })}>
          <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2 12q10-12 20 0-10 12-20 0Z" fill="none" stroke="currentColor" stroke-width="2" />
            <circle cx="12" cy="12" r="3.2" fill="currentColor" />
          </svg>
          <span aria-hidden="true">{watching}</span>
          <span class="hidden">{t("people.watching", { number: watching })}</span>
        </li>
      )}
    </ul>
  );
}

// In the list of players: what is not usual about a seat.
export function Beside({ room, seat }: { room: Room; seat: number }) {
  const at = room.now.about.seats[seat];
  if (!at || at.bot !== null) return null;
  const notes = [at.user?.kind === "program" && t("people.program"), at.stand_in ? t(`people.${at.stand_in}`) : !at.present && room.isRunning && t("people.away")];
  return <small>{notes.filter(Boolean).join(" · ")}</small>;
}
