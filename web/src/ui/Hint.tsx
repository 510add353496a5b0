// The three best moves, what they are worth and why.
import type { Table } from "../game/table.ts";
import { decimal, t, wordName } from "../text.ts";

export function moveName(table: Table, move: string): string {
  return move
    .split(" ")
    .map((word) => wordName(table.facts, word))
    .join(" · ");
}

export function Hint({ table }: { table: Table }) {
  const { advice, advising } = table.now;
  if (advising !== null)
    return (
      <section class="hint" aria-label={t("hint.title")}>
        <h2>{t("hint.title")}</h2>
        <progress value={advising} max={1} aria-label={t("hint.progress")} />
        <button type="button" onClick={() => table.hurry()}>
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
              <strong>{moveName(table, each.move)}</strong>
            </p>
            <p class="quiet">
              {t("hint.worth", {
                points: decimal(each.points),
                error: decimal(each.points_error),
                win: decimal(100 * each.win, 0),
                winError: decimal(100 * each.win_error, 0),
              })}
            </p>
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
      <button type="button" onClick={() => table.closeHint()}>
        {t("close")}
      </button>
    </section>
  );
}
