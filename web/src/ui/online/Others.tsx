// Where the move is chosen, while it is another's turn: whose it is and what the last one did; what has happened since one
// looked last, one by one; taking back; and the plan for one's own next turn.
import type { Table } from "../../game/table.ts";
import type { Room } from "../../online/room.ts";
import type { OnlineGame } from "../../online/source.ts";
import { money, playerName, t, wordName } from "../../text.ts";
import { Notice } from "../Choice.tsx";
import { useDoing } from "./hooks.ts";
import { Problem } from "./Parts.tsx";

export interface AtTable {
  room: Room;
  table: Table;
  source: OnlineGame;
}

export const nameAt = ({ table }: { table: Table }, seat: number) => playerName(table.game.seats[seat]!.name, seat);

function News({ table }: { table: Table }) {
  return (
    <ul class="news" tabIndex={0}>
      {table.now.story.at(-1)?.text.map((line, i) => (
        <li key={i}>{line}</li>
      ))}
    </ul>
  );
}

// Moves that were made while nobody looked, or faster than they can be shown.
function CatchingUp({ table, source }: AtTable) {
  return (
    <div class="choice waiting">
      <h2>{source.behind > 0 ? t("play.meanwhile", { number: source.behind }) : t("play.meanwhileLast")}</h2>
      <News table={table} />
      <div class="buttons">
        <button type="button" onClick={() => table.hurry()}>
          {t("bot.goOn")}
        </button>
        <button
          type="button"
          onClick={() => {
            source.skip();
            table.hurry();
          }}
        >
          {t("play.skip")}
        </button>
      </div>
    </div>
  );
}

export function Others(at: AtTable) {
  const { room, table, source } = at;
  const { mover } = room;
  if (room.queue.length > 0) return <CatchingUp {...at} />;
  const standing = room.now.about.state;
  return (
    <div class="choice waiting">
      <h2>{mover === null ? t(`play.${standing === "frozen" ? "frozen" : "still"}`) : mover === room.now.seat ? t("play.seatPlayed") : t("play.waiting", { name: nameAt(at, mover) })}</h2>
      <Notice table={table} />
      <News table={table} />
      <div class="buttons">
        {table.now.back.moves > 0 && (
          <button type="button" onClick={() => table.undo()}>
            {t("choice.undo")}
          </button>
        )}
        {source.canPlan && (
          <button type="button" onClick={() => table.turnTo(() => source.planOn(true))}>
            {t(room.now.plan.length > 0 ? "plan.more" : "plan.begin")}
          </button>
        )}
      </div>
    </div>
  );
}

// ---- Plans ------------------------------------------------------------------------------------------------------------

function inWords(table: Table, move: string): string {
  return move
    .split(" ")
    .map((word) => wordName(table, word))
    .join(" · ");
}

export function Plan({ room, table, source }: AtTable) {
  const { plan, dropped } = room.now;
  const { busy, problem, run } = useDoing();
  if (plan.length === 0 && !dropped && !source.planning) return null;
  const stop = () => table.turnTo(() => source.planOn(false));
  return (
    <section class="plan" aria-label={t("plan.title")}>
      {dropped && (
        <div class="refused" role="alert">
          <p>{t("plan.dropped", { why: dropped.text })}</p>
          <button type="button" onClick={() => room.forgetDropped()}>
            {t("close")}
          </button>
        </div>
      )}
      {(plan.length > 0 || source.planning) && <h2>{t("plan.title")}</h2>}
      {source.planning && plan.length === 0 && <p class="quiet">{t("plan.text")}</p>}
      {plan.length > 0 && (
        <ol>
          {plan.map(({ move, price }, i) => (
            <li key={i}>
              {inWords(table, move)} {price > 0 && <small>{money(table.facts, price)}</small>}
            </li>
          ))}
        </ol>
      )}
      <Problem text={problem} />
      <div class="buttons">
        {plan.length > 0 && (
          <button
            type="button"
            disabled={busy}
            onClick={() =>
              void run(async () => {
                await room.plan([]);
                if (source.planning) await stop();
              })
            }
          >
            {t("plan.clear")}
          </button>
        )}
        {source.planning && (
          <button type="button" onClick={() => void stop()}>
            {t("plan.stop")}
          </button>
        )}
      </div>
    </section>
  );
}

// ---- Questions between those at the table ---------------------------------------------------------------------------------

function Question({ text, onAgree, onRefuse }: { text: string; onAgree(): Promise<unknown>; onRefuse(): Promise<unknown> }) {
  const { busy, problem, run } = useDoing();
  return (
    <section class="asks" role="alert">
      <p>{text}</p>
      <Problem text={problem} />
      <div class="buttons">
        <button type="button" class="primary" disabled={busy} onClick={() => void run(onAgree)}>
          {t("play.agree")}
        </button>
        <button type="button" disabled={busy} onClick={() => void run(onRefuse)}>
          {t("play.refuse")}
        </button>
      </div>
    </section>
  );
}

// Somebody asks to take moves back: all others agree, or one does not.
export function TakingBack(at: AtTable) {
  const { room } = at;
  const { about, seat, moves } = room.now;
  if (!about.ask || !room.isRunning) return null;
  const { seat: asker, to, agreed } = about.ask;
  const name = nameAt(at, asker);
  if (seat === null || seat === asker || agreed.includes(seat))
    return (
      <p class="asks" role="status">
        {seat === asker ? t("back.asked", { to }) : t("back.asking", { name, to })}
      </p>
    );
  const answer = (agree: boolean) => room.ask("undo", { n: moves, agree });
  return <Question text={t("back.question", { name, to })} onAgree={() => answer(true)} onRefuse={() => answer(false)} />;
}

// Some want to end the game.
export function Ending(at: AtTable) {
  const { room } = at;
  const { about, seat } = room.now;
  if (about.agreed.length === 0 || seat === null || !room.isRunning) return null;
  const names = about.agreed.map((each) => nameAt(at, each)).join(", ");
  if (about.agreed.includes(seat))
    return (
      <p class="asks" role="status">
        {t("end.agreed", { names })}
      </p>
    );
  return <Question text={t("end.question", { names })} onAgree={() => room.ask("end", { agree: true })} onRefuse={() => room.ask("end", { agree: false })} />;
}

// A bot plays one's seat, for whatever reason.
export function StandIn({ room }: { room: Room }) {
  const { busy, problem, run } = useDoing();
  if (!room.standIn || !room.isRunning) return null;
  return (
    <section class="asks" role="status">
      <p>{t(`stand.${room.standIn}`)}</p>
      <Problem text={problem} />
      <div class="buttons">
        <button type="button" class="primary" disabled={busy} onClick={() => void run(() => room.ask("stand-in", { on: false }, true))}>
          {t("stand.off")}
        </button>
      </div>
    </section>
  );
}
