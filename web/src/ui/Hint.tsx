// The three best moves, numbered as on the board, with a sentence each; the numbers behind it and the reasons on demand.
import { useEffect, useRef } from "preact/hooks";
import type { Table } from "../game/table.ts";
import type { Advice } from "../engine/answers.ts";
import { decimal, t } from "../text.ts";
import { WithoutNet } from "./NoNet.tsx";

// What the best move is worth, and what another one loses against it. Both have seen the same worlds: the errors of
// the two would say nothing about the difference.
function worth(each: Advice, best: Advice): string {
  if (each === best || each.equal)
    return t("hint.worth", {
      points: decimal(each.points),
      error: decimal(each.points_error),
      win: decimal(100 * each.win, 0),
      winError: decimal(100 * each.win_error, 0),
    });
  return t("hint.loss", { loss: decimal(each.loss) });
}

// The errors of the two together are larger than that of their difference: what is called worse is.
function verdict(each: Advice, best: Advice): string {
  const error = Math.hypot(each.points_error, best.points_error);
  if (each === best) return t("hint.best");
  if (each.equal || each.loss < error / 2) return t("hint.same");
  return t(each.loss < 1.5 * error ? "hint.near" : "hint.worse");
}

function Suggestion({ table, i, isOpen }: { table: Table; i: number; isOpen: boolean }) {
  const advice = table.now.advice!;
  const each = advice[i]!;
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    details.current!.open = true;
    details.current!.closest("li")!.scrollIntoView({ block: "nearest" });
  }, [isOpen]);
  return (
    <li>
      <p>
        <span class="number" aria-label={t("hint.number", { number: i + 1 })} role="img">
          {i + 1}
        </span>{" "}
        <strong>{each.text}</strong> {verdict(each, advice[0]!)}
      </p>
      <button type="button" onClick={() => table.propose(each.move)}>
        {t("hint.choose")}
      </button>
      <details ref={details}>
        <summary>{t("hint.more")}</summary>
        <p class="quiet">{worth(each, advice[0]!)}</p>
        {each.reasons.length > 0 && <p class="quiet">{t(i === 0 ? "hint.againstNext" : "hint.againstBest")}</p>}
        <ul>
          {each.reasons.map((reason, j) => (
            <li key={j}>
              <strong>{decimal(reason.points, 1, true)}</strong> {reason.text}
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

export function Hint({ table, open, isOnBoard }: { table: Table; open: number | null; isOnBoard: boolean }) {
  const { advice, advising, isByNet } = table.now;
  if (advising !== null)
    return (
      <section class="hint" aria-label={t("hint.title")}>
        <h2>{t("hint.title")}</h2>
        <progress value={advising} max={1} aria-label={t("hint.progress")} />
        <button type="button" key="stop" onClick={() => table.hurry()}>
          {t("hint.stop")}
        </button>
      </section>
    );
  if (!advice) return null;
  return (
    <section class="hint" aria-label={t("hint.title")}>
      <header>
        <h2>{t("hint.title")}</h2>
        <button type="button" key="close" onClick={() => table.closeHint()}>
          {t("close")}
        </button>
      </header>
      {advice[0]?.equal && <p>{t("hint.equal")}</p>}
      {isOnBoard && <p class="quiet">{t("hint.onBoard")}</p>}
      {!isByNet && table.learned.length > 0 && <WithoutNet what="hint" learned={table.learned} />}
      <ol>
        {advice.map((each, i) => (
          <Suggestion key={each.move} table={table} i={i} isOpen={open === i} />
        ))}
      </ol>
    </section>
  );
}
