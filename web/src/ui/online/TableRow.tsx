// A table in a list: what is played, who sits there, whose turn it is and how long it may last.
import { Fragment } from "preact";
import type { SeatAt, TableLine } from "../../online/answers.ts";
import { serverTime } from "../../online/connection.ts";
import { isMyTurn } from "../../online/mine.ts";
import { boardOf, freeSeats, sitterName, termsInWords } from "../../online/terms.ts";
import { language, t } from "../../text.ts";
import { BotSign, Face } from "../Face.tsx";
import type { Boards } from "../Start.tsx";

const MINUTE = 60_000;
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 24 * 60 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
];

// "in 3 hours", "2 days ago"
export function fromNow(when: number, now = serverTime()): string {
  const [unit, length] = STEPS.find(([, length]) => Math.abs(when - now) >= 1.5 * length) ?? STEPS.at(-1)!;
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.trunc((when - now) / length), unit);
}

function whoWon({ result, seats }: TableLine): string {
  const first = result?.ranking[0];
  if (!result || !first?.length) return t("games.over");
  const names = first.map((seat) => sitterName(seats[seat] ?? null)).join(", ");
  return t(first.length > 1 ? "games.shared" : "games.won", { names, points: result.vp[first[0]!]! });
}

function standing(table: TableLine): string {
  if (table.state === "open") return freeSeats(table) === 1 ? t("table.free") : t("table.frees", { number: freeSeats(table) });
  if (table.state === "over") return whoWon(table);
  if (table.state !== "running") return t(`state.${table.state}`);
  if (table.seat === null) return "";
  return isMyTurn(table) ? t("games.yours") : t("time.toMove", { name: sitterName(table.seats[table.seat] ?? null) });
}

function facts(table: TableLine): string {
  const until = isMyTurn(table) && table.until !== null ? [t("table.until", { when: fromNow(table.until) })] : [];
  if (table.state === "open") return [...termsInWords(table), t("table.made", { when: fromNow(table.created) })].join(" · ");
  const last = table.state === "running" ? t("table.moved", { when: fromNow(table.changed) }) : fromNow(table.changed);
  return [...termsInWords(table), t("games.moves", { number: table.moves }), last, ...until].join(" · ");
}

function Sitter({ seat }: { seat: SeatAt }) {
  return (
    <span class="sits">
      {seat.bot !== null && <Face level={seat.bot} />}
      {sitterName(seat)}
      {seat.bot !== null && <BotSign level={seat.bot} />}
    </span>
  );
}

interface Row {
  boards: Boards;
  table: TableLine;
  onSit?(table: TableLine): void; // a free seat can be taken here
}

export function TableRow({ boards, table, onSit }: Row) {
  const yours = isMyTurn(table);
  return (
    <li class={yours ? "yours" : ""}>
      <a href={`#/table/${table.table}`}>
        <strong>{boardOf(boards.facts(table.game, table.map), table)}</strong>
        <span class="standing">{standing(table)}</span>
        <span class="sitters-in-words">
          {table.seats
            .filter((seat) => seat !== null)
            .map((seat, i) => (
              <Fragment key={i}>
                {i > 0 && ", "}
                <Sitter seat={seat} />
              </Fragment>
            ))}
        </span>
        <small>{facts(table)}</small>
      </a>
      {onSit && table.mine === null && (
        <button type="button" class="primary" onClick={() => onSit(table)}>
          {t("table.sit")}
        </button>
      )}
    </li>
  );
}
