// What a finished game was like: advice for every move, what each cost against the best, and where it turned.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Advice } from "../engine/answers.ts";
import { find } from "../game/keep.ts";
import { openEngine } from "../open.ts";
import { dressSeats } from "./colours.ts";
import { useTitle } from "./hooks.ts";
import { decimal, language, playerName, t } from "../text.ts";

interface Judged {
  seat: number;
  era?: string;
  best: Advice;
  asked: Advice;
}

// Finished ones stay until the page is closed: whoever looks at a position and comes back does not wait again.
const finished = new Map<string, Judged[]>();

const NODES = 150000;
const CLEAR = 2; // standard errors that a loss must be clear of nothing
const PLOT = { left: 30, right: 800, top: 20, axis: 160, bottom: 178, step: 20 }; // the era's name stands above, the moves' numbers below

// The errors of the two moves together, as if they had not seen the same worlds: too large rather than too small.
function isClear(judged: Judged): boolean {
  return judged.asked.loss > CLEAR * Math.hypot(judged.asked.points_error, judged.best.points_error) && judged.asked.loss >= 1;
}

export function Analysis({ id }: { id: string }) {
  const game = find(id);
  const key = `${id} ${game?.moves} ${language}`;
  const [judged, setJudged] = useState<Judged[]>(finished.get(key) ?? []);
  const of = game?.moves ?? 0;
  const stopped = useRef(false);
  useTitle(t("analysis"));

  useEffect(() => {
    if (!game) return;
    dressSeats(game.seats);
    if (finished.has(key)) return;
    stopped.current = false;
    void (async () => {
      const engine = await openEngine();
      await engine.ask({ cmd: "language", language });
      const lines = game.log.split("\n");
      const first = lines.indexOf("moves") + 1;
      const moves = lines.slice(first, first + game.moves);
      await engine.ask({ cmd: "replay", log: `${lines.slice(0, first).join("\n")}\n` });
      const found: Judged[] = [];
      for (const move of moves) {
        if (stopped.current) break;
        const { state } = await engine.ask<{ state: { seat: number; era?: string } }>({ cmd: "state" });
        const thoughts = engine.think<{ advice: Advice[]; asked: Advice }>({ cmd: "advise", top: 1, nodes: NODES, move, seed: found.length });
        const { advice, asked } = await thoughts.answer;
        found.push({ seat: state.seat, era: state.era, best: advice[0]!, asked });
        setJudged([...found]);
        await engine.ask({ cmd: "play", move });
      }
      if (found.length === of) finished.set(key, found);
      engine.close();
    })();
    return () => {
      stopped.current = true;
    };
  }, [id]);

  if (!game)
    return (
      <main class="lost">
        <h1>{t("analysis")}</h1>
        <p role="alert">{t("game.gone")}</p>
        <a href="#/">{t("home")}</a>
      </main>
    );
  const name = (seat: number) => playerName(game.seats[seat]!.name, seat);
  const most = Math.max(5, ...judged.map((each) => each.asked.loss));
  const height = (each: Judged) => ((PLOT.axis - PLOT.top) * each.asked.loss) / most;
  const across = (move: number) => PLOT.left + ((PLOT.right - PLOT.left) * move) / of;
  const turning = judged
    .map((each, i) => ({ each, i }))
    .filter(({ each }) => isClear(each))
    .sort((a, b) => b.each.asked.loss - a.each.asked.loss)
    .slice(0, 10);
  return (
    <main class="analysis">
      <h1>{t("analysis")}</h1>
      <p>
        <a href={`#/game/${id}`}>{t("analysis.back")}</a>
      </p>
      {judged.length < of && (
        <p>
          <progress value={judged.length} max={of} aria-label={t("analysis.progress")} /> {t("analysis.of", { done: judged.length, of })}{" "}
          <button type="button" onClick={() => (stopped.current = true)}>
            {t("hint.stop")}
          </button>
        </p>
      )}
      <table class="score">
        <caption>{t("analysis.lossCaption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("analysis.player")}</th>
            <th scope="col">{t("analysis.moves")}</th>
            <th scope="col">{t("analysis.loss")}</th>
          </tr>
        </thead>
        <tbody>
          {game.seats.map((_, seat) => {
            const own = judged.filter((each) => each.seat === seat);
            return (
              <tr key={seat}>
                <th scope="row">{name(seat)}</th>
                <td>{own.length}</td>
                <td>{decimal(own.reduce((sum, each) => sum + (isClear(each) ? each.asked.loss : 0), 0))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <figure class="plot">
        <svg viewBox={`0 0 ${PLOT.right} ${PLOT.bottom}`} role="img" aria-label={t("analysis.plot")}>
          {judged.map((each, i) => (
            <rect
              key={i}
              class={`bar seat${each.seat}`}
              opacity={isClear(each) ? 1 : 0.35}
              x={across(i)}
              width={Math.max(1, 670 / of)}
              y={PLOT.axis - height(each)}
              height={height(each)}
              onClick={() => (location.hash = `#/game/${id}/${i}`)}
            >
              <title>
                {t("analysis.move", { number: i + 1 })} {each.asked.text}
              </title>
            </rect>
          ))}
          <line x1={PLOT.left} x2={PLOT.right} y1={PLOT.axis} y2={PLOT.axis} class="axis" />
          <text x={0} y={PLOT.top + 4}>
            {decimal(most, 0)}
          </text>
          <text x={0} y={PLOT.axis + 4}>
            0
          </text>
          <text x={0} y={PLOT.bottom - 3}>
            {t("analysis.plotMoves")}
          </text>
          {judged.map(
            (_, i) =>
              (i + 1) % PLOT.step === 0 && (
                <text key={`move${i}`} x={across(i)} y={PLOT.bottom - 3}>
                  {i + 1}
                </text>
              ),
          )}
          {judged.map(
            (each, i) =>
              i > 0 &&
              each.era !== judged[i - 1]!.era && (
                <g key={`era${i}`}>
                  <line x1={across(i)} x2={across(i)} y1={0} y2={PLOT.axis} class="divide" />
                  <text x={across(i) + 5} y={11}>
                    {t(`era.${each.era}`)}
                  </text>
                </g>
              ),
          )}
        </svg>
        <figcaption>{t("analysis.plot")}</figcaption>
      </figure>
      <h2>{t("analysis.turning")}</h2>
      {turning.length > 0 && <p class="quiet">{t("analysis.turningText")}</p>}
      {turning.length === 0 && judged.length === of && <p>{t("analysis.noTurning")}</p>}
      <ol class="turning">
        {turning.map(({ each, i }) => (
          <li key={i}>
            <p>
              <strong>{t("analysis.move", { number: i + 1 })}</strong> {each.asked.text}{" "}
              <em>{t("analysis.cost", { loss: decimal(each.asked.loss) })}</em> <a href={`#/game/${id}/${i}`}>{t("analysis.show")}</a>
            </p>
            <p>{t("analysis.better", { move: each.best.text })}</p>
            {each.asked.reasons.length > 0 && <p class="quiet">{t("analysis.compared")}</p>}
            <ul>
              {each.asked.reasons.map((reason, j) => (
                <li key={j}>
                  {decimal(reason.points, 1, true)} {reason.text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </main>
  );
}
