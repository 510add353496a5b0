// Points by source: a row for each source, a column for each player, or for whatever else is compared.
import type { ComponentChildren } from "preact";
import type { View } from "../engine/answers.ts";
import { t, textOf } from "../text.ts";

// What the names of sources depend on.
export interface Named {
  game: string;
  options: string[];
  hasEras: boolean;
}

export const namedIn = ({ game, options, era }: View): Named => ({ game, options: Object.keys(options), hasEras: era !== undefined });

// What falls under no other heading is something else in every game.
function nameOf(source: string, { hasEras, game, options }: Named): string {
  if (!hasEras) return t(`score.${source}.one`);
  const own = [...options, game].map((each) => textOf(`score.${source}.${each}`)).find(Boolean);
  return own ?? t(`score.${source}`);
}

export interface Column {
  key: number | string;
  class?: string;
  head: ComponentChildren;
  cell(source: string): ComponentChildren;
  sum?: ComponentChildren;
}

// The points of a seat by source, as far as they have been scored.
export const scoredIn = (view: View, seat: number): Record<string, number> => view.result?.breakdown?.[seat] ?? view.seats[seat]!.scored ?? {};

export function Sources({ caption, sources, named, columns, keys }: { caption: string; sources: string[]; named: Named; columns: Column[]; keys?: boolean }) {
  return (
    <table class="score sources">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t("score.source")}</th>
          {columns.map((column) => (
            <th scope="col" key={column.key} class={column.class}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <tr key={source}>
            <th scope="row">
              {keys && <i class={`key ${source}`} />} {nameOf(source, named)}
            </th>
            {columns.map((column) => (
              <td key={column.key}>{column.cell(source)}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {columns.some(({ sum }) => sum !== undefined) && (
        <tfoot>
          <tr>
            <th scope="row">{t("score.sum")}</th>
            {columns.map((column) => (
              <td key={column.key}>{column.sum}</td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
