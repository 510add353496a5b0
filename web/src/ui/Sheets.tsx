// What the library draws beside the board, in windows of their own: a seat's whole mat, and what the signs mean.
import type { Level } from "../engine/answers.ts";
import type { Table } from "../game/table.ts";
import { industryName, playerName, t } from "../text.ts";
import { Dialog } from "./Dialog.tsx";
import { useAnswer } from "./hooks.ts";

const PHONE = { query: "(max-width: 760px)", width: 400 }; // as in the style sheet; units of the drawing

function useDrawing(table: Table, request: object): string {
  const width = matchMedia(PHONE.query).matches ? { width: PHONE.width } : {};
  return useAnswer<{ svg: string }>(table, { cmd: "draw", ...request, ...width })?.svg ?? "";
}

// The drawing's titles say what is left of each level; costs and gains are told in sentences below.
export function WholeMat({ table, seat, onClose }: { table: Table; seat: number; onClose(): void }) {
  const { at } = table.now;
  const svg = useDrawing(table, { part: "mat", seat, at });
  const levels = useAnswer<{ mat: Level[] }>(table, { cmd: "mat", seat, at })?.mat ?? [];
  const industries = [...new Set(levels.map((level) => level.industry))];
  return (
    <Dialog title={t("mat.of", { name: playerName(table.game.seats[seat]!.name, seat) })} onClose={onClose} wide>
      <div class="drawn" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />
      <details>
        <summary>{t("mat.words")}</summary>
        {industries.map((industry) => (
          <section key={industry}>
            <h3>{industryName(industry)}</h3>
            <ul>
              {levels
                .filter((level) => level.industry === industry)
                .map((level) => (
                  <li key={level.level}>{level.text}</li>
                ))}
            </ul>
          </section>
        ))}
      </details>
    </Dialog>
  );
}

// Where everybody stands on the income track, space by space, for tiles move the markers by spaces.
export function IncomeTrack({ table, onClose }: { table: Table; onClose(): void }) {
  const svg = useDrawing(table, { part: "income", at: table.now.at });
  return (
    <Dialog title={t("income.track")} onClose={onClose} wide>
      <p class="quiet">{t("income.text")}</p>
      <div class="drawn" dangerouslySetInnerHTML={{ __html: svg }} />
    </Dialog>
  );
}

// Its texts are texts of the drawing, which screen readers read.
export function Legend({ table, onClose }: { table: Table; onClose(): void }) {
  const svg = useDrawing(table, { part: "legend", at: table.now.at });
  return (
    <Dialog title={t("legend")} onClose={onClose} wide>
      <div class="drawn" dangerouslySetInnerHTML={{ __html: svg }} />
    </Dialog>
  );
}
