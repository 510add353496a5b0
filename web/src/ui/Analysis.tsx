// What a game was like: what each player lost, where it turned, how the chances went and where the points came from.
import { useEffect, useRef, useState } from "preact/hooks";
import type { GameInfo } from "../engine/answers.ts";
import type { EngineWorker } from "../engine/engine.ts";
import * as analysis from "../game/analysis.ts";
import type { Course, Judged } from "../game/analysis.ts";
import { find, type Kept } from "../game/keep.ts";
import { openEngine } from "../open.ts";
import { dressSeats } from "./colours.ts";
import { BotSign, Face } from "./Face.tsx";
import { useTitle } from "./hooks.ts";
import { Lost } from "./Lost.tsx";
import { WithoutNet } from "./NoNet.tsx";
import { namedIn, scoredIn, Sources } from "./Sources.tsx";
import { opponentNames } from "../game/opponents.ts";
import { decimal, language, playerName, t } from "../text.ts";

const MISTAKES = 12;
const PLOT = { left: 46, right: 800, top: 20, axis: 160, bottom: 178, step: 20 }; // the era's name stands above, the moves' numbers below

const plusMinus = (value: number, error: number) => t("analysis.plusMinus", { value: decimal(value), error: decimal(error) });

interface Work {
  judged: Judged[];
  by: string; // the net; "": without one
  sought: number; // how often a net has been sought because somebody wished so
  isLoading: boolean; // the net is on its way
  course: Course | null;
  failed: string | null;
}

function useWork(game: Kept | null, runs: boolean, wishes: number): Work {
  const [now, setNow] = useState<Work>(() => {
    const { judged, by } = game ? analysis.recall(game) : { judged: [], by: "" };
    return { judged, by, sought: 0, isLoading: false, course: null, failed: null };
  });
  const engine = useRef<EngineWorker | null>(null);
  useEffect(() => {
    if (!game || !runs) return;
    let wanted = true;
    const show = (change: Partial<Work>) => wanted && setNow((old) => ({ ...old, ...change }));
    void openEngine().then(async (opened) => {
      engine.current = opened;
      const done = () => show({ sought: wishes });
      if (wanted) await analysis.analyse(opened, game, language, show, wishes === 0).then(done, (error) => show({ failed: String(error), sought: wishes }));
      opened.close();
    });
    return () => {
      wanted = false;
      engine.current?.close();
      setNow((old) => ({ ...old, isLoading: false }));
    };
  }, [game?.id, runs, wishes]);
  return now;
}

export function Analysis({ id, games }: { id: string; games: GameInfo[] }) {
  const [game] = useState(() => find(id));
  const [runs, setRuns] = useState(true);
  const [wishes, setWishes] = useState(0); // for a net where there was none
  const { judged, by, sought, isLoading, course, failed } = useWork(game, runs, wishes);
  useTitle(t("analysis"));
  useEffect(() => {
    if (game) dressSeats(game.seats);
  }, []);
  if (!game) return <Lost text={t("game.gone")} />;
  const shown = { game, judged, course };
  const learned = games.find((each) => each.id === game.game)?.learned ?? [];
  const lacksNet = by === "" && judged.length > 0 && learned.length > 0;
  const isWhole = judged.length === game.moves;
  const isSeeking = wishes > sought;
  return (
    <main class="analysis">
      <h1>{t("analysis")}</h1>
      <p>
        <a href={`#/game/${id}`}>{t("analysis.back")}</a>
      </p>
      {failed && (
        <p class="problem" role="alert">
          {failed}
        </p>
      )}
      {lacksNet && <WithoutNet what="analysis" learned={learned} />}
      {(!isWhole || lacksNet) && (
        <p class="progress">
          {!isWhole && (
            <>
              <progress value={judged.length} max={game.moves} aria-label={t("analysis.progress")} />{" "}
              {t("analysis.of", { done: judged.length, of: game.moves })}{" "}
            </>
          )}
          <button type="button" aria-disabled={isWhole && isSeeking} onClick={() => (isWhole ? setWishes(sought + 1) : setRuns(!runs))}>
            {t(isWhole ? "analysis.anew" : runs ? "hint.stop" : "analysis.goOn")}
          </button>{" "}
          <span role="status">
            {isLoading ? t("net.loading", { names: opponentNames(learned) }) : isWhole && sought > 0 && !isSeeking && t("analysis.stillWithout")}
          </span>
        </p>
      )}
      <Totals {...shown} />
      <Chances {...shown} />
      <Turns {...shown} />
      <Mistakes {...shown} />
      <Losses {...shown} />
      <Points {...shown} />
      <p class="quiet">{t("analysis.how", { nodes: decimal(analysis.NODES, 0) })}</p>
    </main>
  );
}

interface Shown {
  game: Kept;
  judged: Judged[];
  course: Course | null;
}

const nameOf = ({ game }: Shown, seat: number) => playerName(game.seats[seat]!.name, seat);

// ---- Who lost how much ----------------------------------------------------------------------------------------------

function Totals(shown: Shown) {
  return (
    <>
      <table class="score totals">
        <caption>{t("analysis.lossCaption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("analysis.player")}</th>
            <th scope="col">{t("analysis.moves")}</th>
            <th scope="col">{t("analysis.good")}</th>
            <th scope="col">{t("analysis.loss")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.game.seats.map((_, seat) => {
            const total = analysis.totalOf(shown.judged, seat);
            return (
              <tr key={seat}>
                <th scope="row">
                  <Face level={shown.game.seats[seat]!.level} seat={seat} />
                  {nameOf(shown, seat)} <BotSign level={shown.game.seats[seat]!.level} />
                </th>
                <td>{total.moves}</td>
                <td>{total.good}</td>
                <td>{plusMinus(total.loss, total.error)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="quiet">{t("analysis.lossText")}</p>
    </>
  );
}

// ---- Plots ----------------------------------------------------------------------------------------------------------

const across = ({ game }: Shown, move: number) => PLOT.left + ((PLOT.right - PLOT.left) * move) / Math.max(1, game.moves);

// What both plots have: moves below, eras above.
function Frame(shown: Shown & { top: string; bottom: string }) {
  const { judged } = shown;
  const x = (move: number) => across(shown, move);
  return (
    <>
      <line x1={PLOT.left} x2={PLOT.right} y1={PLOT.axis} y2={PLOT.axis} class="axis" />
      <text x={PLOT.left - 6} y={PLOT.top + 4} text-anchor="end">
        {shown.top}
      </text>
      <text x={PLOT.left - 6} y={PLOT.axis + 4} text-anchor="end">
        {shown.bottom}
      </text>
      <text x={0} y={PLOT.bottom - 3}>
        {t("analysis.plotMoves")}
      </text>
      {judged.map(
        (_, i) =>
          (i + 1) % PLOT.step === 0 && (
            <text key={`move${i}`} x={x(i)} y={PLOT.bottom - 3}>
              {i + 1}
            </text>
          ),
      )}
      {judged.map(
        (each, i) =>
          i > 0 &&
          each.era !== judged[i - 1]!.era && (
            <g key={`era${i}`}>
              <line x1={x(i)} x2={x(i)} y1={0} y2={PLOT.axis} class="divide" />
              <text x={x(i) + 5} y={11}>
                {t(`era.${each.era}`)}
              </text>
            </g>
          ),
      )}
    </>
  );
}

function Chances(shown: Shown) {
  const { judged, game } = shown;
  const y = (chance: number) => PLOT.axis - (PLOT.axis - PLOT.top) * chance;
  if (judged.length === 0) return null;
  return (
    <>
      <h2>{t("analysis.chances")}</h2>
      <figure class="plot chances">
        <svg viewBox={`0 0 ${PLOT.right} ${PLOT.bottom}`} role="img" aria-label={t("analysis.chances")}>
          <Frame {...shown} top="100 %" bottom="0 %" />
          {game.seats.map((_, seat) => (
            <polyline
              key={seat}
              class={`line seat${seat}`}
              points={analysis
                .chances(judged, seat)
                .map((chance, move) => `${across(shown, move + 0.5)},${y(chance)}`)
                .join(" ")}
            >
              <title>{nameOf(shown, seat)}</title>
            </polyline>
          ))}
        </svg>
        <figcaption>
          {game.seats.map((_, seat) => (
            <span class={`key seat${seat}`} key={seat}>
              {nameOf(shown, seat)}
            </span>
          ))}
          {t("analysis.chancesText")}
        </figcaption>
      </figure>
    </>
  );
}

function Losses(shown: Shown) {
  const { judged, game } = shown;
  const lost = (each: Judged) => (each.better ? each.loss : 0);
  const most = Math.max(5, ...judged.map(lost));
  const height = (each: Judged) => ((PLOT.axis - PLOT.top) * lost(each)) / most;
  return (
    <figure class="plot losses">
      <svg viewBox={`0 0 ${PLOT.right} ${PLOT.bottom}`} role="img" aria-label={t("analysis.plot")}>
        <Frame {...shown} top={decimal(most, 0)} bottom="0" />
        {judged.map((each, i) => (
          <rect
            key={i}
            class={`bar seat${each.seat}`}
            x={across(shown, i)}
            width={Math.max(1, (0.875 * (PLOT.right - PLOT.left)) / game.moves)}
            y={PLOT.axis - height(each)}
            height={height(each)}
            onClick={() => (location.hash = `#/game/${game.id}/${i}`)}
          >
            <title>
              {t("analysis.move", { number: i + 1 })} {shown.course?.told[i]}
            </title>
          </rect>
        ))}
      </svg>
      <figcaption>{t("analysis.plot")}</figcaption>
    </figure>
  );
}

// ---- Moves ----------------------------------------------------------------------------------------------------------

function Move({ move, ...shown }: Shown & { move: number }) {
  const { loss, error, better } = shown.judged[move]!;
  return (
    <>
      <p>
        <strong>{t("analysis.move", { number: move + 1 })}</strong> {shown.course?.told[move]}{" "}
        {better && <em>{t("analysis.cost", { loss: plusMinus(loss, error) })}</em>} <a href={`#/game/${shown.game.id}/${move}`}>{t("analysis.show")}</a>
      </p>
      {better && better.reasons.length === 0 && <p lang={better.language}>{t("analysis.better", { move: better.best })}</p>}
      {better && better.reasons.length > 0 && (
        <details>
          <summary lang={better.language}>{t("analysis.better", { move: better.best })}</summary>
          <ul lang={better.language}>
            {better.reasons.map((reason, i) => (
              <li key={i}>
                {decimal(reason.points, 1, true)} {reason.text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Turns(shown: Shown) {
  const { judged, game } = shown;
  const turns = analysis.turningPoints(judged);
  if (judged.length < game.moves && turns.length === 0) return null;
  return (
    <>
      <h2>{t("analysis.turning")}</h2>
      <p class="quiet">{t(turns.length > 0 ? "analysis.turningText" : "analysis.noTurning")}</p>
      <ol class="turning turns">
        {turns.map((turn) => (
          <li key={turn.move}>
            <p>
              {t(turn.change > 0 ? "analysis.rose" : "analysis.fell", {
                name: nameOf(shown, turn.seat),
                change: decimal(100 * Math.abs(turn.change), 0),
              })}
            </p>
            {[...Array(turn.last - turn.move + 1)].map((_, i) => (
              <Move key={i} {...shown} move={turn.move + i} />
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

function Mistakes(shown: Shown) {
  const { judged, game } = shown;
  const moves = analysis.mistakes(judged, MISTAKES);
  if (judged.length < game.moves && moves.length === 0) return null;
  return (
    <>
      <h2>{t("analysis.mistakes")}</h2>
      <p class="quiet">{t(moves.length > 0 ? "analysis.mistakesText" : "analysis.noMistakes")}</p>
      <ol class="turning mistakes">
        {moves.map((move) => (
          <li key={move}>
            <Move {...shown} move={move} />
          </li>
        ))}
      </ol>
    </>
  );
}

// ---- Where the points came from -------------------------------------------------------------------------------------

function Points(shown: Shown) {
  const { game, judged, course } = shown;
  if (!course) return null;
  const { end } = course;
  const scored = (seat: number) => scoredIn(end, seat);
  const reached = game.seats.map((_, seat) => analysis.reachedBySource(judged, seat));
  const sources = Object.keys(scored(0)).filter((source) => game.seats.some((_, seat) => scored(seat)[source] || Math.round(reached[seat]?.[source] ?? 0)));
  if (sources.length === 0) return null;
  const sum = (points: Record<string, number>) => Object.values(points).reduce((sum, each) => sum + each, 0);
  const both = (had: number, could: number | undefined) => (
    <>
      {decimal(had, 0)} {could !== undefined && <small>{t("analysis.reached", { points: decimal(could, 0) })}</small>}
    </>
  );
  return (
    <>
      <h2>{t("analysis.sources")}</h2>
      <div class="sideways" tabIndex={0} role="region" aria-label={t("analysis.sources")}>
        <Sources
          caption={t("analysis.sourcesText")}
          sources={sources}
          named={namedIn(end)}
          columns={game.seats.map((_, seat) => ({
            key: seat,
            class: `seat${seat}`,
            head: nameOf(shown, seat),
            cell: (source) => both(scored(seat)[source] ?? 0, reached[seat]?.[source]),
            sum: both(sum(scored(seat)), reached[seat] ? sum(reached[seat]) : undefined),
          }))}
        />
      </div>
    </>
  );
}
