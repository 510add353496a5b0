// Points by source, and how they grew.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Outlook, View } from "../engine/answers.ts";
import { ifOutdated } from "../game/source.ts";
import type { Table } from "../game/table.ts";
import { decimal, playerName, t } from "../text.ts";
import { Back } from "./Choice.tsx";
import { Face } from "./Face.tsx";
import { namedIn, scoredIn, Sources } from "./Sources.tsx";

export function Winner({ table }: { table: Table }) {
  const { ranking, vp } = table.now.view.result!;
  const first = ranking[0]!;
  const names = first.map((seat) => playerName(table.game.seats[seat]!.name, seat)).join(", ");
  return <p class="winner">{t("score.wins", { names, points: vp[first[0]!]! })}</p>;
}

function Onward({ table }: { table: Table }) {
  return (
    <>
      <a class="button primary" href="#/">
        {t("again")}
      </a>
      <a class="button" href={`#/analysis/${table.game.id}`}>
        {t("analysis")}
      </a>
    </>
  );
}

// Where the next move is chosen, when there is none.
export function Over({ table, onPoints }: { table: Table; onPoints(): void }) {
  return (
    <section class="choice" aria-label={t("table.over")}>
      <h2>{t("table.over")}</h2>
      <Winner table={table} />
      <div class="buttons">
        <Onward table={table} />
        <button type="button" onClick={onPoints}>
          {t("score")}
        </button>
        {table.now.back.moves > 0 && <Back table={table} />}
      </div>
    </section>
  );
}

export function Points({ table, onward }: { table: Table; onward?: ComponentChildren }) {
  const { result } = table.now.view;
  return (
    <>
      {result && <Winner table={table} />}
      <ScoreSheet table={table} />
      {table.source.hasHistory && <ScorePlot table={table} />}
      {result && <div class="buttons">{onward ?? <Onward table={table} />}</div>}
    </>
  );
}

function ScoreSheet({ table }: { table: Table }) {
  const { view } = table.now;
  const places = view.result?.ranking.flat() ?? view.order;
  const scored = (seat: number) => scoredIn(view, seat);
  return (
    <Sources
      caption={t(view.result ? "score.final" : "score.soFar")}
      sources={Object.keys(scored(0)).filter((source) => view.seats.some((_, seat) => scored(seat)[source]))}
      named={namedIn(view)}
      columns={places.map((seat) => ({
        key: seat,
        class: `seat${seat}`,
        head: (
          <>
            <Face level={table.game.seats[seat]!.level} seat={seat} />
            {playerName(table.game.seats[seat]!.name, seat)}
          </>
        ),
        cell: (source) => decimal(scored(seat)[source] ?? 0, 0),
        sum: decimal(view.result?.vp[seat] ?? view.seats[seat]!.vp ?? 0, 0),
      }))}
    />
  );
}

interface Moment {
  at: number;
  points: number[]; // of everybody, if the era had ended then
}

interface Course {
  moments: Moment[];
  newEra: { at: number; name: string } | null; // the last era, and when it began; null: it is the first one, or there are none
}

const MOMENTS = 30;

function useCourse(table: Table): Course | null {
  const { length, view } = table.now;
  const [course, setCourse] = useState<Course | null>(null);
  useEffect(() => {
    let wanted = true;
    const viewAt = async (at: number) => (await table.ask<{ view: View }>({ cmd: "view", seat: 0, at })).view;
    // The first moment of the last era so far; it is looked for between the first moment and the last.
    async function findNewEra(): Promise<Course["newEra"]> {
      let [before, after] = [0, length];
      const { era } = await viewAt(after);
      if (era === undefined || (await viewAt(before)).era === era) return null;
      while (after - before > 1) {
        const middle = (before + after) >> 1;
        if ((await viewAt(middle)).era === era) after = middle;
        else before = middle;
      }
      return { at: after, name: era };
    }
    // Where an era has just been scored, nothing is added to its points.
    async function look(at: number, isScored: boolean): Promise<Moment> {
      const then = await viewAt(at);
      const ahead = (seat: number) => table.ask<Outlook>({ cmd: "outlook", seat, at }).then(({ points }) => points.sum);
      const points = then.seats.map(async ({ vp = 0 }, seat) => then.result?.vp[seat] ?? (isScored ? vp : vp + (await ahead(seat))));
      return { at, points: await Promise.all(points) };
    }
    async function lookAtAll(): Promise<void> {
      const newEra = await findNewEra();
      const times = [...Array(MOMENTS + 1)].map((_, i) => Math.round((i * length) / MOMENTS));
      const moments: Moment[] = [];
      for (const at of [...new Set([...times, newEra?.at ?? 0])].sort((a, b) => a - b)) {
        if (!wanted) return;
        moments.push(await look(at, at === newEra?.at));
      }
      if (wanted) setCourse({ moments, newEra });
    }
    void lookAtAll().catch(ifOutdated);
    return () => {
      wanted = false;
    };
  }, [length, view.players]);
  return course;
}

// Labels beside the ends of lines, from the highest down, moved apart where they would touch.
function spread(heights: { seat: number; y: number }[], apart: number): { seat: number; y: number }[] {
  let before = -Infinity;
  return [...heights]
    .sort((a, b) => a.y - b.y)
    .map(({ seat, y }) => ({ seat, y: (before = Math.max(y, before + apart)) }));
}

const LEFT = 40;
const RIGHT = 550;
const TOP = 12;
const BOTTOM = 190;

function ScorePlot({ table }: { table: Table }) {
  const course = useCourse(table);
  if (!course) return <p class="quiet">{t("score.reckoning")}</p>;
  const { moments, newEra } = course;
  const all = moments.flatMap(({ points }) => points);
  const step = [5, 10, 20, 25, 50, 100].find((step) => (Math.max(...all) - Math.min(...all)) / step <= 5) ?? 200;
  const least = Math.min(0, Math.floor(Math.min(...all) / step));
  const most = Math.max(1, Math.ceil(Math.max(...all) / step));
  const last = moments.at(-1)!;
  const x = (at: number) => LEFT + (at * (RIGHT - LEFT)) / Math.max(1, last.at);
  const y = (points: number) => BOTTOM - ((points / step - least) * (BOTTOM - TOP)) / (most - least);
  const ticks = [...Array(most - least + 1)].map((_, i) => (least + i) * step);
  return (
    <figure class="plot">
      <svg viewBox="0 0 600 215" role="img" aria-label={t("score.plot")}>
        {ticks.map((points) => (
          <g key={points}>
            <line x1={LEFT} x2={RIGHT} y1={y(points)} y2={y(points)} class={points === 0 ? "axis" : "rule"} />
            <text x={LEFT - 6} y={y(points) + 4} text-anchor="end">
              {decimal(points, 0)}
            </text>
          </g>
        ))}
        {newEra && (
          <g>
            <line x1={x(newEra.at)} x2={x(newEra.at)} y1={TOP} y2={BOTTOM} class="divide" />
            <text {...(newEra.at < 0.75 * last.at ? { x: x(newEra.at) + 5 } : { x: x(newEra.at) - 5, "text-anchor": "end" as const })} y={TOP + 8}>
              {t(`era.${newEra.name}`)}
            </text>
          </g>
        )}
        {last.points.map((_, seat) => (
          <polyline key={seat} class={`line seat${seat}`} points={moments.map(({ at, points }) => `${x(at)},${y(points[seat]!)}`).join(" ")} />
        ))}
        {spread(last.points.map((points, seat) => ({ seat, y: y(points) })), 15).map(({ seat, y }) => (
          <text key={seat} class={`end seat${seat}`} x={RIGHT + 6} y={y + 4}>
            {decimal(last.points[seat]!, 0)}
          </text>
        ))}
        <text x={LEFT} y={BOTTOM + 18}>
          {t("score.beginning")}
        </text>
        <text x={RIGHT} y={BOTTOM + 18} text-anchor="end">
          {t("score.move", { number: last.at })}
        </text>
      </svg>
      <figcaption>{t("score.plot")}</figcaption>
    </figure>
  );
}
