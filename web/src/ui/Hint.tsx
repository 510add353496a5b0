// The three best moves, what they are worth and why.
import type { Table } from "../game/table.ts";
import type { Advice } from "../engine/answers.ts";
import { decimal, t } from "../text.ts";

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

export function Hint({ table }: { table: Table }) {
  const { advice, advising } = table.now;
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
      <h2>{t("hint.title")}</h2>
      {advice[0]?.equal && <p>{t("hint.equal")}</p>}
      <ol>
        {advice.map((each) => (
          <li key={each.move}>
            <p>
              <strong>{each.text}</strong>
            </p>
            <p class="quiet">{worth(each, advice[0]!)}</p>
            {each.reasons.length > 0 && <p class="quiet">{t(each === advice[0] ? "hint.againstNext" : "hint.againstBest")}</p>}
            <ul>
              {each.reasons.map((reason, i) => (
                <li key={i}>
                  <strong>{decimal(reason.points, 1, true)}</strong> {reason.text}
                </li>
              ))}
            </ul>
            <button type="button" onClick={() => table.propose(each.move)}>
              {t("hint.choose")}
            </button>
          </li>
        ))}
      </ol>
      <button type="button" key="close" onClick={() => table.closeHint()}>
        {t("close")}
      </button>
    </section>
  );
}
