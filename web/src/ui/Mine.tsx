// The statistics of one's own games: against whom, how they went, where the points came from, and the records.
import { useEffect, useState } from "preact/hooks";
import type { EngineWorker } from "../engine/engine.ts";
import { LEVELS, opponentName } from "../game/opponents.ts";
import { clearSummaries, figuresOf, grouped, noteMissing, opponentsOf, recordsOf, summaries, type Figures, type Summary } from "../game/record.ts";
import { boardOf } from "../online/terms.ts";
import { decimal, language, t } from "../text.ts";
import { BotSign, Face } from "./Face.tsx";
import { useTitle } from "./hooks.ts";
import { Confirm } from "./online/Parts.tsx";
import { Sources } from "./Sources.tsx";
import type { Boards } from "./Start.tsx";

const boardKey = ({ game, map, options }: Summary) => [game, map, ...options].join(" ");
// By strength, then those of several, then people.
const order = (opponents: string) => (opponents === "people" ? Infinity : opponents === "mixed" ? LEVELS.length + 1 : Number(opponents));

function nameOfBoard(boards: Boards, { game, map, options }: Summary): string {
  return boardOf(boards.facts(game, map), { options: Object.fromEntries(options.map((option) => [option, true])) });
}

function Against({ opponents }: { opponents: string }) {
  const level = Number(opponents);
  if (!level) return <>{t(`mine.${opponents}`)}</>;
  return (
    <>
      <Face level={level} /> {opponentName(level)} <BotSign level={level} />
    </>
  );
}

interface Group {
  opponents: string;
  figures: Figures;
}

function Course({ groups }: { groups: Group[] }) {
  return (
    <table class="score">
      <caption>{t("mine.course")}</caption>
      <thead>
        <tr>
          {["against", "games", "wins", "average", "best", "place"].map((key) => (
            <th scope="col" key={key}>
              {t(`mine.${key}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map(({ opponents, figures }) => (
          <tr key={opponents}>
            <th scope="row">
              <Against opponents={opponents} />
            </th>
            <td>{figures.games}</td>
            <td>{figures.wins}</td>
            <td>{decimal(figures.points)}</td>
            <td>{decimal(figures.best, 0)}</td>
            <td>{decimal(figures.place)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

// What was lost is in the table only: a bar has no less than nothing.
function Bars({ groups, sources }: { groups: Group[]; sources: string[] }) {
  const most = Math.max(1, ...groups.map(({ figures }) => sources.reduce((sum, source) => sum + Math.max(0, figures.sources[source] ?? 0), 0)));
  return (
    <div class="source-bars" aria-hidden="true">
      {groups.map(({ opponents, figures }) => (
        <div key={opponents}>
          <span>
            <Against opponents={opponents} />
          </span>
          <span class="stack">
            {sources.map((source) => {
              const points = figures.sources[source] ?? 0;
              return points > 0 && (
                <i key={source} class={source} style={{ width: `${(100 * points) / most}%` }}>
                  {points / most > 0.06 && decimal(points, 0)}
                </i>
              );
            })}
          </span>
        </div>
      ))}
    </div>
  );
}

function PointsOf({ groups, game }: { groups: Group[]; game: Summary }) {
  const sources = Object.keys(game.sources).filter((source) => groups.some(({ figures }) => figures.sources[source]));
  if (sources.length === 0) return null;
  return (
    <div class="sources-of">
      <Bars groups={groups} sources={sources} />
      <Sources
        caption={t("mine.sources")}
        sources={sources}
        named={game}
        keys
        columns={groups.map(({ opponents, figures }) => ({
          key: opponents,
          head: Number(opponents) ? opponentName(Number(opponents)) : t(`mine.${opponents}`),
          cell: (source) => decimal(figures.sources[source] ?? 0),
        }))}
      />
    </div>
  );
}

function Board({ games, name }: { games: Summary[]; name: string }) {
  const groups = [...grouped(games, opponentsOf)]
    .map(([opponents, of]) => ({ opponents, figures: figuresOf(of) }))
    .sort((a, b) => order(a.opponents) - order(b.opponents));
  return (
    <section>
      <h2>{name}</h2>
      <Course groups={groups} />
      <PointsOf groups={groups} game={games[0]!} />
    </section>
  );
}

function Best({ boards, games }: { boards: Boards; games: Summary[] }) {
  const { highest, widest, run } = recordsOf(games);
  const where = (game: Summary) => `${nameOfBoard(boards, game)} · ${new Date(game.when).toLocaleDateString(language, { dateStyle: "medium" })}`;
  return (
    <dl class="records">
      <div>
        <dt>{t("mine.highest")}</dt>
        <dd>
          <strong>{t("mine.points", { points: highest.points[highest.seat]! })}</strong> <small>{where(highest)}</small>
        </dd>
      </div>
      {widest && (
        <div>
          <dt>{t("mine.widest")}</dt>
          <dd>
            <strong>{t("mine.points", { points: widest.lead })}</strong> <small>{where(widest.game)}</small>
          </dd>
        </div>
      )}
      <div>
        <dt>{t("mine.run")}</dt>
        <dd>
          <strong>{t("mine.games.number", { number: run })}</strong>
        </dd>
      </div>
    </dl>
  );
}

export function Mine({ engine, boards }: { engine: EngineWorker; boards: Boards }) {
  const [games, setGames] = useState<Summary[] | null>(null);
  const [clearing, setClearing] = useState(false);
  useTitle(t("mine.title"));
  useEffect(() => {
    void noteMissing(engine)
      .catch(() => {}) // a game that cannot be read any more has no figures
      .then(() => setGames(summaries()));
  }, []);
  // A game that this version does not have has no board to be named after.
  const shown = games?.filter(({ game, map }) => boards.games.some(({ id, maps }) => id === game && (map === null || maps.includes(map))));
  return (
    <main class="online statistics">
      <header class="head">
        <a href="#/" class="home" aria-label={t("home")}>
          ⌂
        </a>
        <h1>{t("mine.title")}</h1>
      </header>
      {!shown && <p class="loading">{t("loading")}</p>}
      {shown?.length === 0 && <p>{t("mine.none")}</p>}
      {shown && shown.length > 0 && (
        <>
          <Best boards={boards} games={shown} />
          {[...grouped(shown, boardKey)].map(([key, of]) => (
            <Board key={key} games={of} name={nameOfBoard(boards, of[0]!)} />
          ))}
          <p class="quiet">{t("mine.which")}</p>
          <button type="button" onClick={() => setClearing(true)}>
            {t("mine.clear")}
          </button>
        </>
      )}
      {clearing && (
        <Confirm
          title={t("mine.clear")}
          text={t("mine.clearText")}
          yes={t("mine.clear")}
          onYes={async () => {
            clearSummaries();
            setGames([]);
          }}
          onClose={() => setClearing(false)}
        />
      )}
    </main>
  );
}
