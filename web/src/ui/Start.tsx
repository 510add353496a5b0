// The first page: choose a game and play. Everything has a sensible default, so one click is enough.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Facts, GameInfo } from "../engine/answers.ts";
import { Refusal, type EngineWorker } from "../engine/engine.ts";
import { deal, randomSeed } from "../game/begin.ts";
import { changeSettings, keep, list, settings, type Kept, type Seat } from "../game/keep.ts";
import { opponentName, opponentNames, USUAL_LEVEL } from "../game/opponents.ts";
import { isMyTurn } from "../online/mine.ts";
import { online } from "../online/online.ts";
import { inLanguage, playerName, t, textOf } from "../text.ts";
import { BoardPicture, useDrawings, type Drawings } from "./BoardPicture.tsx";
import { COLOUR_COUNT, dressSeats, recolour, swatch } from "./colours.ts";
import { Face, Opponent, Sitters, useNames } from "./Face.tsx";
import { boardName, Games, standing } from "./Games.tsx";
import { useTitle } from "./hooks.ts";
import { isLesson } from "./Lesson.tsx";
import { missing, NetState, useNet } from "./NoNet.tsx";
import { useMine } from "./online/hooks.ts";
import { Poster } from "./Poster.tsx";
import { isRulesPage } from "./Rules.tsx";
import { LanguageChoice } from "./Settings.tsx";

export interface Boards {
  games: GameInfo[];
  facts(game: string, map: string | null): Facts;
  levels(game: string, map: string | null): (number | null)[]; // points of a seat at a table of equals
}

// A table of three for who just wants to play.
function atOnce(before: Seat[] = []): Seat[] {
  const name = before.find(({ level }) => level === 0)?.name ?? "";
  return [
    { level: 0, name },
    { level: USUAL_LEVEL, name: "" },
    { level: USUAL_LEVEL, name: "" },
  ];
}

function seatsFor(players: number, before: Seat[]): Seat[] {
  return [...Array(players)].map((_, i) => before[i] ?? { level: i === 0 ? 0 : USUAL_LEVEL, name: "" });
}

function playersIn({ players }: GameInfo, wanted: number): number {
  return Math.min(players.at(-1)!, Math.max(players[0]!, wanted));
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

// The way to the others, where there is a server for them.
function Others() {
  const waiting = (useMine() ?? []).filter(isMyTurn).length;
  return (
    <a class={`welcome ${waiting > 0 ? "yours" : ""}`} href="#/online">
      <strong>{t("online.title")}</strong>{" "}
      <span>{waiting === 0 ? t("online.about") : waiting === 1 ? t("online.waitedForOne") : t("online.waitedFor", { number: waiting })}</span>
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

interface Row {
  seat: Seat;
  index: number;
  name: string | undefined; // at the table
  levels: (number | null)[];
  away: number[]; // levels that cannot play now
  onChange(seat: Seat): void;
  onColour(colour: number): void;
  children: ComponentChildren; // what is to be said of who sits there
}

// A person has a name to be given, an opponent one of their own.
function SeatRow({ seat, index, name, levels, away, onChange, onColour, children }: Row) {
  const place = t("start.seat", { number: index + 1 });
  return (
    <li class={`seat-row seat${index}`}>
      <Face level={seat.level} />
      <div class="who-sits">
        {seat.level > 0 ? (
          <Opponent level={seat.level} name={name} points={levels[seat.level - 1]} />
        ) : (
          <input
            type="text"
            maxLength={30}
            value={seat.name}
            placeholder={playerName("", index)}
            aria-label={t("start.name", { seat: place })}
            onInput={(event) => onChange({ ...seat, name: event.currentTarget.value })}
          />
        )}
      </div>
      <div class="choosing">
        <Sitters label={t("start.who", { seat: place })} level={seat.level} person away={away} onChange={(level) => onChange({ ...seat, level })} />
        <Colours seat={place} value={seat.colour ?? index} onChange={onColour} />
      </div>
      {children}
    </li>
  );
}

// Bots are named by the table; what a person was called at that seat waits until one sits there again.
const unnamed = (seats: Seat[]) => seats.map((seat) => (seat.level > 0 ? { ...seat, name: "" } : seat));

export function Start({ engine, boards }: { engine: EngineWorker; boards: Boards }) {
  const [game, setGame] = useState(() => boards.games.find((each) => each.id === settings().game) ?? boards.games[1] ?? boards.games[0]!);
  const [map, setMap] = useState<string | null>(() => game.maps.find((each) => each === settings().map) ?? game.maps[0] ?? null);
  const [seats, setSeats] = useState(() => seatsFor(playersIn(game, settings().seats?.length ?? 3), settings().seats ?? []));
  const [seed, setSeed] = useState("");
  const [wishes, setWishes] = useState(settings().options ?? {}); // of all games
  const [problem, setProblem] = useState("");
  const [isWaiting, setWaiting] = useState(false); // for a net, to begin as soon as it is here
  const [kept, setKept] = useState(list);
  const names = useNames(engine, unnamed(seats));
  const company = useNames(engine, atOnce(settings().seats));
  const dealing = useRef(false); // a second click deals no second game
  const pressed = useRef(0); // and a press that waits for a net is forgotten when something else is chosen or done
  const drawings = useDrawings(engine);
  const net = useNet(engine, game, seats);
  useTitle();
  dressSeats(seats);
  useEffect(
    () => () => {
      pressed.current++;
      setWaiting(false);
    },
    [game, map, seats, seed, wishes],
  );

  function chooseGame(id: string): void {
    const chosen = boards.games.find((each) => each.id === id)!;
    setGame(chosen);
    setMap(chosen.maps[0] ?? null);
    setSeats(seatsFor(playersIn(chosen, seats.length), seats));
  }

  function keepChoices(): void {
    changeSettings({ seats, game: game.id, map, options: wishes });
  }

  // As chosen below, or at once against bots, which leaves the choices as they are.
  async function play(others?: Seat[]): Promise<void> {
    if (dealing.current) return;
    const press = ++pressed.current;
    if (!others && net.seat >= 0 && net.state !== "here") {
      setWaiting(true);
      const isHere = await net.load();
      if (press !== pressed.current) return;
      setWaiting(false);
      if (!isHere) return void requestAnimationFrame(() => document.querySelector(".no-net")?.scrollIntoView({ block: "center" })); // where it is said why
    }
    dealing.current = true;
    try {
      const options = Object.fromEntries(game.options.filter((option) => wishes[option] && !others).map((option) => [option, true]));
      const dealt = await deal(engine, game.id, map, others ?? unnamed(seats), seed || randomSeed(), options);
      if (!others) keepChoices();
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
        <Poster />
        <div class="nameplate">
          <div>
            <h1>Millwright</h1>
            <p>{t(online ? "start.aboutOnline" : "start.about")}</p>
          </div>
          <div class="settings">
            <LanguageChoice />
          </div>
        </div>
      </header>
      <div class="ways">
        <Welcome boards={boards} kept={kept} game={game} />
        <button type="button" class={kept.some(({ over }) => !over) ? "now" : "now primary"} onClick={() => void play(atOnce(settings().seats))}>
          <strong>{t("start.now")}</strong>{" "}
          <span>{t("start.nowText", { game: inLanguage(boards.facts(game.id, map).name), one: company?.[1] ?? "", two: company?.[2] ?? "" })}</span>
        </button>
        {online && <Others />}
      </div>
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
                name={names?.[i]}
                levels={boards.levels(game.id, map)}
                away={missing(game, net)}
                onChange={(changed) => setSeats(seats.map((old, j) => (i === j ? changed : old)))}
                onColour={(colour) => setSeats(recolour(seats, i, colour))}
              >
                {i === net.seat && <NetState game={game} net={net} keep={keepChoices} />}
              </SeatRow>
            ))}
          </ul>
          <p class="quiet">{t("start.levels", { easy: opponentName(2), casual: opponentName(3), able: opponentName(5) })}</p>
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
          {isWaiting && net.state === "loading" && <p class="quiet">{t("net.loading", { names: opponentNames(game.learned) })}</p>}
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
