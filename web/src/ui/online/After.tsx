// When the game is over: who won, the way on, and whether the deal was the one that was fixed before the first move.
import { useMemo } from "preact/hooks";
import { takeIn } from "../../game/begin.ts";
import { download, withSeats } from "../../game/share.ts";
import { isDealt } from "../../online/deal.ts";
import { t } from "../../text.ts";
import { Winner } from "../Score.tsx";
import { useDoing } from "./hooks.ts";
import type { AtTable } from "./Others.tsx";
import { Problem } from "./Parts.tsx";

function Deal({ room, table }: AtTable) {
  const { over, commit } = room.now;
  const { log } = table.game;
  const isWhole = table.source.hasHistory;
  const dealt = useMemo(() => isWhole && over && commit && isDealt(log, over.salt, commit), [isWhole, log, over?.salt, commit]);
  if (!isWhole || !over || !commit) return null;
  return (
    <details class={dealt ? "deal" : "deal problem"} open={!dealt}>
      <summary>{t(dealt ? "deal.right" : "deal.wrong")}</summary>
      <p>{t(dealt ? "deal.rightText" : "deal.wrongText")}</p>
      <dl>
        <dt>{t("deal.commit")}</dt>
        <dd>
          <code>{commit}</code>
        </dd>
        <dt>{t("deal.salt")}</dt>
        <dd>
          <code>{over.salt}</code>
        </dd>
      </dl>
    </details>
  );
}

// Another game with the same people: who asks first makes the table, the others sit down at it.
export function Onward(at: AtTable) {
  const { room, table } = at;
  const { busy, problem, run } = useDoing();
  const { about, seat } = room.now;
  const rematch = () =>
    run(async () => {
      const { table: id, invite } = await room.ask<{ table: string; invite: string | null }>("rematch", {}, true);
      location.hash = `#/table/${id}${invite ? `/${invite}` : ""}`;
    });
  const analyse = () =>
    run(async () => {
      const log = withSeats(table.game.log, table.game.seats.map(({ level }) => level));
      location.hash = `#/analysis/${await takeIn(table.engine, log)}`;
    });
  return (
    <>
      {seat !== null && (
        <button type="button" class="primary" disabled={busy} onClick={() => void rematch()}>
          {t(about.rematch ? "after.join" : "after.rematch")}
        </button>
      )}
      {table.source.hasHistory && about.state === "over" && (
        <button type="button" disabled={busy} onClick={() => void analyse()}>
          {t("analysis")}
        </button>
      )}
      <a class="button" href="#/online">
        {t("online.lobby")}
      </a>
      <Problem text={problem} />
    </>
  );
}

export function After({ at, onPoints }: { at: AtTable; onPoints(): void }) {
  const { room, table } = at;
  const { about } = room.now;
  const save = () => download(`${table.game.game}-${room.id}.log`, table.game.log);
  return (
    <section class="choice" aria-label={t("table.over")}>
      <h2>{t(about.state === "ended" ? "after.ended" : "table.over")}</h2>
      {table.now.view.result && <Winner table={table} />}
      <div class="buttons">
        <Onward {...at} />
      </div>
      <div class="buttons">
        <button type="button" onClick={onPoints}>
          {t("score")}
        </button>
        {table.source.hasHistory && (
          <button type="button" onClick={save}>
            {t("after.log")}
          </button>
        )}
      </div>
      <Deal {...at} />
    </section>
  );
}
