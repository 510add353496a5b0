// The first page: choose a game and play. Everything has a sensible default, so one click is enough.
import { useRef, useState } from "preact/hooks";
import type { Facts, GameInfo } from "../engine/answers.ts";
import { Refusal, type EngineWorker } from "../engine/engine.ts";
import { deal } from "../game/begin.ts";
import { changeSettings, keep, list, settings, type Kept, type Seat } from "../game/keep.ts";
import { inLanguage, playerName, t, textOf } from "../text.ts";
import { BoardPicture, useDrawings, type Drawings } from "./BoardPicture.tsx";
import { COLOUR_COUNT, dressSeats, recolour, swatch } from "./colours.ts";
import { boardName, Games, standing } from "./Games.tsx";
import { useTitle } from "./hooks.ts";
import { isLesson } from "./Lesson.tsx";
import { isRulesPage } from "./Rules.tsx";
import { LanguageChoice } from "./Settings.tsx";

export interface Boards {
  games: GameInfo[];
  facts(game: string, map: string | null): Facts;
  levels(game: string, map: string | null): (number | null)[]; // points of a seat at a table of equals
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];
// Of bots until somebody chooses. The page is where newcomers begin, so its usual level is easier than that of the terminal
// (4, README.md) and of the protocol (5, docs/protocol.md).
const FIRST_LEVEL = 3;

function seatsFor(players: number, before: Seat[]): Seat[] {
  return [...Array(players)].map((_, i) => before[i] ?? { level: i === 0 ? 0 : FIRST_LEVEL, name: "" });
}

function playersIn({ players }: GameInfo, wanted: number): number {
  return Math.min(players.at(-1)!, Math.max(players[0]!, wanted));
}

function randomSeed(): string {
  return String(Math.floor(Math.random() * 1e9));
}

// What most want first: to go on with the last game, or, who never had one, to learn.
function Welcome({ boards, kept, game }: { boards: Boards; kept: Kept[]; game: GameInfo }) {
  const latest = kept.find(({ over }) => !over);
  if (latest)
    return (
      <a class="welcome" href={`#/game/${latest.id}`}>
        <strong>{t("games.continue", { game: latest.name ?? boardName(boards, latest) })}</strong> <span>{standing(latest)}</span>
      </a>
    );
  if (kept.length > 0 || !isLesson(game.id)) return null;
  return (
    <a class="welcome" href={`#/lesson/${game.id}`}>
      <strong>{t("start.new")}</strong> <span>{t("start.newText", { game: inLanguage(boards.facts(game.id, game.maps[0] ?? null).name) })}</span>
    </a>
  );
}

interface Cards {
  boards: Boards;
  drawings: Drawings;
  game: GameInfo; // the chosen one
  map: string | null;
  onChoose(id: string): void;
}

function GameCards({ boards, drawings, game, map, onChoose }: Cards) {
  return (
    <div class="games" role="radiogroup" aria-label={t("start.game")}>
      {boards.games.map(({ id, maps, players }) => (
        <label key={id} class={`game-card ${id}`}>
          <input type="radio" name="game" checked={game.id === id} onChange={() => onChoose(id)} />
          <BoardPicture drawing={drawings[(game.id === id ? map : maps[0]) ?? id]} />
          <strong>{inLanguage(boards.facts(id, maps[0] ?? null).name)}</strong>
          <span>{textOf(`about.${id}`)}</span>
          <small>{[t("start.playersFromTo", { least: players[0]!, most: players.at(-1)! }), textOf(`length.${id}`)].filter(Boolean).join(" · ")}</small>
        </label>
      ))}
    </div>
  );
}

function MapCards({ boards, drawings, game, map, onChoose }: Cards) {
  return (
    <fieldset>
      <legend>{t("start.map")}</legend>
      <div class="maps">
        {game.maps.map((each) => (
          <label key={each} class="map-card">
            <input type="radio" name="map" checked={map === each} onChange={() => onChoose(each)} />
            <BoardPicture drawing={drawings[each]} />
            <strong>{inLanguage(boards.facts(game.id, each).map_name!)}</strong>
            <small>{textOf(`sources.${each}`)}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Colours({ seat, value, onChange }: { seat: string; value: number; onChange(colour: number): void }) {
  const label = t("start.colour", { seat });
  return (
    <div class="colours" role="radiogroup" aria-label={label}>
      {[...Array(COLOUR_COUNT)].map((_, colour) => (
        <input
          key={colour}
          type="radio"
          name={label}
          aria-label={t(`colour.${colour}`)}
          title={t(`colour.${colour}`)}
          style={{ background: swatch(colour) }}
          checked={value === colour}
          onChange={() => onChange(colour)}
        />
      ))}
    </div>
  );
}

function SeatRow(props: { seat: Seat; index: number; levels: (number | null)[]; onChange(seat: Seat): void; onColour(colour: number): void }) {
  const { seat, index, onChange } = props;
  const name = t("start.seat", { number: index + 1 });
  return (
    <li class="seat-row">
      <Colours seat={name} value={seat.colour ?? index} onChange={props.onColour} />
      <input
        type="text"
        maxLength={30}
        value={seat.name}
        placeholder={playerName("", index)}
        aria-label={t("start.name", { seat: name })}
        onInput={(event) => onChange({ ...seat, name: event.currentTarget.value })}
      />
      <select
        value={seat.level}
        aria-label={t("start.who", { seat: name })}
        onChange={(event) => onChange({ ...seat, level: Number(event.currentTarget.value) })}
      >
        <option value={0}>{t("start.person")}</option>
        {LEVELS.map((level) => (
          <option value={level} key={level}>
            {t("start.bot", { level, word: t(`level.${level}`) })}
            {props.levels[level - 1] !== null && ` (${t("start.scores", { points: props.levels[level - 1]! })})`}
          </option>
        ))}
      </select>
    </li>
  );
}

export function Start({ engine, boards }: { engine: EngineWorker; boards: Boards }) {
  const [game, setGame] = useState(() => boards.games.find((each) => each.id === settings().game) ?? boards.games[1] ?? boards.games[0]!);
  const [map, setMap] = useState<string | null>(() => game.maps.find((each) => each === settings().map) ?? game.maps[0] ?? null);
  const [seats, setSeats] = useState(() => seatsFor(playersIn(game, settings().seats?.length ?? 3), settings().seats ?? []));
  const [seed, setSeed] = useState("");
  const [wishes, setWishes] = useState(settings().options ?? {}); // of all games
  const [problem, setProblem] = useState("");
  const [kept, setKept] = useState(list);
  const dealing = useRef(false); // a second click deals no second game
  const drawings = useDrawings(engine);
  useTitle();
  dressSeats(seats);

  function chooseGame(id: string): void {
    const chosen = boards.games.find((each) => each.id === id)!;
    setGame(chosen);
    setMap(chosen.maps[0] ?? null);
    setSeats(seatsFor(playersIn(chosen, seats.length), seats));
  }

  async function play(): Promise<void> {
    if (dealing.current) return;
    dealing.current = true;
    try {
      const options = Object.fromEntries(game.options.filter((option) => wishes[option]).map((option) => [option, true]));
      const dealt = await deal(engine, game.id, map, seats, seed || randomSeed(), options);
      changeSettings({ seats, game: game.id, map, options: wishes });
      keep(dealt);
      location.hash = `#/game/${dealt.id}`;
    } catch (error) {
      dealing.current = false;
      setProblem(error instanceof Refusal ? error.message : String(error));
    }
  }

  return (
    <main class="start">
      <header class="masthead">
        <img src="icon.svg" alt="" width="64" height="64" />
        <div>
          <h1>Millwright</h1>
          <p>{t("start.about")}</p>
        </div>
        <div class="settings">
          <LanguageChoice />
        </div>
      </header>
      <Welcome boards={boards} kept={kept} game={game} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void play();
        }}
      >
        <h2>{t("start.title")}</h2>
        <GameCards boards={boards} drawings={drawings} game={game} map={map} onChoose={chooseGame} />
        {game.maps.length > 0 && <MapCards boards={boards} drawings={drawings} game={game} map={map} onChoose={setMap} />}
        <fieldset>
          <legend>{t("start.players")}</legend>
          <div class="counts">
            {game.players.map((number) => (
              <label key={number} class="radio">
                <input type="radio" name="players" checked={seats.length === number} onChange={() => setSeats(seatsFor(number, seats))} />
                {number}
              </label>
            ))}
          </div>
          <ul class="seats">
            {seats.map((seat, i) => (
              <SeatRow
                key={i}
                seat={seat}
                index={i}
                levels={boards.levels(game.id, map)}
                onChange={(changed) => setSeats(seats.map((old, j) => (i === j ? changed : old)))}
                onColour={(colour) => setSeats(recolour(seats, i, colour))}
              />
            ))}
          </ul>
          <p class="quiet">{t("start.levels")}</p>
        </fieldset>
        <details open={Object.values(settings().options ?? {}).some(Boolean)}>
          <summary>{t("start.more")}</summary>
          {game.options.map((option) => (
            <label key={option} class="check">
              <input type="checkbox" checked={wishes[option] ?? false} onChange={(event) => setWishes({ ...wishes, [option]: event.currentTarget.checked })} />
              {textOf(`start.${option}`) || option}
            </label>
          ))}
          <label class="seed">
            {t("start.seed")}
            <input type="text" inputMode="numeric" pattern="[0-9]{0,15}" value={seed} placeholder={t("start.anySeed")} onInput={(event) => setSeed(event.currentTarget.value)} />
          </label>
          {map === null && <p class="quiet">{textOf(`sources.${game.id}`)}</p>}
        </details>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <div class="buttons go">
          <button type="submit" class="primary large">
            {t("start.play")}
          </button>
          {isLesson(game.id) && (
            <a class="button" href={`#/lesson/${game.id}`}>
              {t("start.learn")}
            </a>
          )}
          {isRulesPage(game.id) && (
            <a class="button" href={`#/rules/${game.id}`}>
              {t("rules")}
            </a>
          )}
        </div>
      </form>
      <Games boards={boards} engine={engine} games={kept} onChange={() => setKept(list())} />
    </main>
  );
}
