// Points by source, and how they grew.
import { useEffect, useState } from "preact/hooks";
import type { Outlook, View } from "../engine/answers.ts";
import type { Table } from "../game/table.ts";
import { playerName, t } from "../text.ts";

const SOURCES = ["canal_links", "canal_tiles", "rail_links", "rail_tiles", "cash", "other"];

export function ScoreSheet({ table }: { table: Table }) {
  const { view } = table.now;
  const places = view.result?.ranking.flat() ?? view.order;
  const scored = (seat: number) => view.result?.breakdown[seat] ?? view.seats[seat]!.scored ?? {};
  const sources = SOURCES.filter((source) => view.seats.some((_, seat) => scored(seat)[source]));
  const winners = view.result?.ranking[0]!.map((seat) => playerName(table.game.seats[seat]!.name, seat)) ?? [];
  return (
    <>
      {view.result && (
        <p class="winner">{t("score.wins", { names: winners.join(", "), points: view.result.vp[view.result.ranking[0]![0]!]! })}</p>
      )}
    <table class="score">
      <caption>{view.result ? t("score.final") : t("score.soFar")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("score.source")}</th>
          {places.map((seat) => (
            <th scope="col" key={seat} class={`seat${seat}`}>
              {playerName(table.game.seats[seat]!.name, seat)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sources.map((source) => (
          <tr key={source}>
            <th scope="row">{t(`score.${source}${view.era ? "" : ".one"}`)}</th>
            {places.map((seat) => (
              <td key={seat}>{scored(seat)[source] ?? 0}</td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t("score.sum")}</th>
          {places.map((seat) => (
            <td key={seat}>{view.seats[seat]!.vp ?? 0}</td>
          ))}
        </tr>
      </tfoot>
    </table>
    </>
  );
}

// What everybody would have if the era ended at that moment, from move to move.
export function ScorePlot({ table }: { table: Table }) {
  const { length, view } = table.now;
  const [lines, setLines] = useState<number[][] | null>(null);
  useEffect(() => {
    let wanted = true;
    void (async () => {
      const moments = [...new Set([...Array(31)].map((_, i) => Math.round((i * length) / 30)))];
      const found: number[][] = view.seats.map(() => []);
      for (const at of moments) {
        const { view: then } = await table.ask<{ view: View }>({ cmd: "view", seat: 0, at });
        for (let seat = 0; seat < view.players; seat++) {
          const ahead = then.result ? 0 : (await table.ask<Outlook>({ cmd: "outlook", seat, at })).points.sum;
          found[seat]!.push((then.result?.vp[seat] ?? then.seats[seat]!.vp ?? 0) + ahead);
        }
        if (!wanted) return;
      }
      setLines(found);
    })();
    return () => {
      wanted = false;
    };
  }, [length]);
  if (!lines) return <p class="quiet">{t("score.reckoning")}</p>;
  const most = Math.max(10, ...lines.flat());
  const least = Math.min(0, ...lines.flat());
  const x = (i: number) => 30 + (i * 360) / Math.max(1, lines[0]!.length - 1);
  const y = (points: number) => 150 - ((points - least) * 140) / (most - least);
  return (
    <figure class="plot">
      <svg viewBox="0 0 400 165" role="img" aria-label={t("score.plot")}>
        <line x1={30} x2={390} y1={y(0)} y2={y(0)} class="axis" />
        <text x={26} y={y(most) + 8} text-anchor="end">
          {most}
        </text>
        <text x={26} y={y(0) + 3} text-anchor="end">
          0
        </text>
        {lines.map((line, seat) => (
          <polyline key={seat} class={`line seat${seat}`} points={line.map((points, i) => `${x(i)},${y(points)}`).join(" ")} />
        ))}
      </svg>
      <figcaption>{t("score.plot")}</figcaption>
    </figure>
  );
}
