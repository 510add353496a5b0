// The story of the game, and the slider through it. What is said of an earlier moment lies over the board: nothing may
// move away under a finger that goes back step by step. In the style sheets and texts the story's class, tab and title are
// called log; it has nothing to do with the log of a saved game.
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../game/table.ts";
import { playerName, t } from "../text.ts";

export function Story({ table, visible }: { table: Table; visible: boolean }) {
  const { story, at } = table.now;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const shown = list.current?.querySelector<HTMLElement>(".shown-now");
    if (shown) list.current!.scrollTop = shown.offsetTop - list.current!.clientHeight + shown.offsetHeight;
  }, [at, story.length, visible]);
  return (
    <section class="log" aria-label={t("log.title")}>
      <h2 class="hidden">{t("log.title")}</h2>
      <ol ref={list}>
        {story.map((told, i) => (
          <li key={i} class={`seat${told.seat} ${at === i + 1 ? "shown-now" : ""}`}>
            <button type="button" onClick={() => table.show(i + 1)} aria-current={at === i + 1}>
              {told.text.map((line, j) => (
                <span key={j}>{line} </span>
              ))}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Timeline({ table }: { table: Table }) {
  const { at, length } = table.now;
  return (
    <div class="timeline">
      <button type="button" aria-label={t("time.back")} disabled={at === 0} onClick={() => table.show(table.now.at - 1)}>
        ‹
      </button>
      <input
        type="range"
        min={0}
        max={length}
        value={at}
        aria-label={t("time.slider")}
        aria-valuetext={t("time.at", { at, length })}
        onInput={(event) => table.show(Number(event.currentTarget.value))}
      />
      <button type="button" aria-label={t("time.forth")} disabled={at === length} onClick={() => table.show(table.now.at + 1)}>
        ›
      </button>
      <span class="moment" style={{ minWidth: `${t("time.at", { at: length, length }).length}ch` }}>
        {t("time.at", { at, length })}
      </span>
    </div>
  );
}

// Over the board, while an earlier moment is shown.
export function Past({ table, onBranch }: { table: Table; onBranch(): void }) {
  const { at, length, view } = table.now;
  const mover = view.seat;
  if (at === length) return null;
  return (
    <div class="past">
      {mover !== null && <span>{t("time.toMove", { name: playerName(table.game.seats[mover]!.name, mover) })}</span>}
      <button type="button" onClick={() => table.show(length)}>
        {t("time.now")}
      </button>
      {!table.guide && table.source.hasHistory && (
        <button type="button" onClick={onBranch}>
          {t("time.branch")}
        </button>
      )}
    </div>
  );
}
