// The first page: choose a game and play. Everything has a sensible default, so one click is enough.
import { useState } from "preact/hooks";
import type { Facts, GameInfo } from "../engine/answers.ts";
import { Refusal, type Engine } from "../engine/engine.ts";
import { changeSettings, keep, list, newId, settings, forget, type Kept, type Seat } from "../game/keep.ts";
import { seatsOf } from "../game/share.ts";
import { inLanguage, playerName, t } from "../text.ts";
import { COLOUR_COUNT, dressSeats, recolour } from "./colours.ts";

export interface Boards {
  games: GameInfo[];
  facts(game: string, map: string | null): Facts;
  levels(game: string, map: string | null): (number | null)[]; // points of a seat at a table of equals
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8];

function seatsFor(players: number, before: Seat[]): Seat[] {
  return [...Array(players)].map((_, i) => before[i] ?? { level: i === 0 ? 0 : 5, name: "" });
}

function randomSeed(): string {
  return String(Math.floor(Math.random() * 1e9));
}

export async function deal(engine: Engine, game: string, map: string | null, seats: Seat[], seed: string, options: object): Promise<Kept> {
  const names = seats.map((seat, i) => playerName(seat.name, i));
  await engine.ask({ cmd: "new", game, map, players: seats.length, seed: Number(seed), options, names });
  const { log } = await engine.ask<{ log: string }>({ cmd: "log" });
  return { id: newId(), game, map, seats, log, moves: 0, over: false, changed: Date.now() };
}

function GameCards(props: { boards: Boards; chosen: string; onChoose(id: string): void }) {
  return (
    <div class="games" role="radiogroup" aria-label={t("start.game")}>
      {props.boards.games.map((game) => (
        <button
          type="button"
          key={game.id}
          role="radio"
          aria-checked={props.chosen === game.id}
          class={`game-card ${game.id}`}
          onClick={() => props.onChoose(game.id)}
        >
          <strong>{inLanguage(props.boards.facts(game.id, game.maps[0] ?? null).name)}</strong>
          <span>{t(`about.${game.id}`)}</span>
          <small>{t("start.playersFromTo", { least: game.players[0]!, most: game.players.at(-1)! })}</small>
        </button>
      ))}
    </div>
  );
}

function SeatRow(props: { seat: Seat; index: number; levels: (number | null)[]; onChange(seat: Seat): void; onColour(colour: number): void }) {
  const { seat, index, onChange } = props;
  const name = t("start.seat", { number: index + 1 });
  return (
    <li class={`seat-row seat${index}`}>
      <span class="swatch" aria-hidden="true" />
      <select
        class="colour"
        value={seat.colour ?? index}
        aria-label={t("start.colour", { seat: name })}
        onChange={(event) => props.onColour(Number(event.currentTarget.value))}
      >
        {[...Array(COLOUR_COUNT)].map((_, colour) => (
          <option key={colour} value={colour}>
            {t(`colour.${colour}`)}
          </option>
        ))}
      </select>
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

export function Start({ engine, boards }: { engine: Engine; boards: Boards }) {
  const [game, setGame] = useState(() => boards.games.find((each) => each.id === settings().game) ?? boards.games[1]!);
  const [map, setMap] = useState<string | null>(game.maps[0] ?? null);
  const [seats, setSeats] = useState(() => seatsFor(Math.min(3, game.players.at(-1)!), settings().seats ?? []));
  const [seed, setSeed] = useState("");
  const [introductory, setIntroductory] = useState(false);
  const [problem, setProblem] = useState("");
  dressSeats(seats);

  function chooseGame(id: string): void {
    const chosen = boards.games.find((each) => each.id === id)!;
    const players = Math.min(chosen.players.at(-1)!, Math.max(chosen.players[0]!, seats.length));
    setGame(chosen);
    setMap(chosen.maps[0] ?? null);
    setSeats(seatsFor(players, seats));
  }

  async function play(): Promise<void> {
    try {
      const options = introductory && game.options.includes("introductory") ? { introductory } : {};
      const kept = await deal(engine, game.id, map, seats, seed || randomSeed(), options);
      changeSettings({ seats, game: game.id });
      keep(kept);
      location.hash = `#/game/${kept.id}`;
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : String(error));
    }
  }

  return (
    <main class="start">
      <h1>{t("start.title")}</h1>
      <GameCards boards={boards} chosen={game.id} onChoose={chooseGame} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void play();
        }}
      >
        {game.maps.length > 0 && (
          <fieldset>
            <legend>{t("start.map")}</legend>
            {game.maps.map((each) => (
              <label key={each} class="radio">
                <input type="radio" name="map" checked={map === each} onChange={() => setMap(each)} />
                {inLanguage(boards.facts(game.id, each).map_name!)}
              </label>
            ))}
          </fieldset>
        )}
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
        </fieldset>
        <details>
          <summary>{t("start.more")}</summary>
          {game.options.includes("introductory") && (
            <label class="check">
              <input type="checkbox" checked={introductory} onChange={(event) => setIntroductory(event.currentTarget.checked)} />
              {t("start.introductory")}
            </label>
          )}
          <label>
            {t("start.seed")}
            <input type="text" inputMode="numeric" pattern="[0-9]{0,15}" value={seed} placeholder={t("start.anySeed")} onInput={(event) => setSeed(event.currentTarget.value)} />
          </label>
          <p class="quiet">{t(`sources.${map ?? game.id}`)}</p>
        </details>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <div class="buttons">
          <button type="submit" class="primary large">
            {t("start.play")}
          </button>
          <a class="button" href={`#/lesson/${game.id}`}>
            {t("start.learn")}
          </a>
          <a class="button" href={`#/rules/${game.id}`}>
            {t("rules")}
          </a>
        </div>
      </form>
      <Games boards={boards} engine={engine} />
    </main>
  );
}

function Games({ boards, engine }: { boards: Boards; engine: Engine }) {
  const [games, setGames] = useState(list);
  const [problem, setProblem] = useState("");

  async function take(file: File): Promise<void> {
    try {
      const kept = await readLog(engine, await file.text());
      keep(kept);
      location.hash = `#/game/${kept.id}`;
    } catch (error) {
      setProblem(t("import.bad", { why: error instanceof Refusal ? error.message : t("import.unreadable") }));
    }
  }

  return (
    <section class="kept" aria-label={t("games.title")}>
      <h2>{t("games.title")}</h2>
      {games.length === 0 && <p class="quiet">{t("games.none")}</p>}
      <ul>
        {games.map((game) => (
          <li key={game.id}>
            <a href={`#/game/${game.id}`}>
              <strong>{inLanguage(boards.facts(game.game, game.map).name)}</strong> {game.seats.map((seat, i) => playerName(seat.name, i)).join(", ")}{" "}
              <small>
                {game.over ? t("games.over") : t("games.moves", { number: game.moves })}
                {game.branch ? ` · ${t("games.branch")}` : ""} · {new Date(game.changed).toLocaleString(document.documentElement.lang)}
              </small>
            </a>
            <button
              type="button"
              aria-label={t("games.forget")}
              onClick={() => {
                if (!confirm(t("games.reallyForget"))) return;
                forget(game.id);
                setGames(list());
              }}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <label class="button">
        {t("import.title")}
        <input type="file" class="hidden" accept=".log,.txt,text/plain" onChange={(event) => event.currentTarget.files?.[0] && take(event.currentTarget.files[0])} />
      </label>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

// A log from outside becomes a game of ours, with the bots that it names; the library checks it from the first line to the last.
export async function readLog(engine: Engine, log: string): Promise<Kept> {
  await engine.ask({ cmd: "replay", log });
  const { game, map, names, moves, over } = await engine.ask<{ game: string; map: string | null; names: string[]; moves: number; over: boolean }>({ cmd: "game" });
  const levels = seatsOf(log, names.length);
  const seats = names.map((name, i) => ({ level: levels[i]!, name }));
  const clean = (await engine.ask<{ log: string }>({ cmd: "log" })).log;
  return { id: newId(), game, map, seats, log: clean, moves, over, changed: Date.now() };
}
