// The games that are kept in this browser: to go on with, to name and to delete; and opening one from a file.
import { useEffect, useRef, useState } from "preact/hooks";
import type { EngineWorker } from "../engine/engine.ts";
import { takeIn, whatIsWrong } from "../game/begin.ts";
import { forget, keep, type Kept } from "../game/keep.ts";
import { hasStatistics } from "../game/record.ts";
import { gameName, language, playerName, t } from "../text.ts";
import { useFocusInside } from "./hooks.ts";
import type { Boards } from "./Start.tsx";

const seatName = (game: Kept, seat: number) => playerName(game.seats[seat]!.name, seat);

export function boardName(boards: Boards, game: Kept): string {
  return gameName(boards.facts(game.game, game.map), game);
}

// Who has won, from the log's last line: "result 1:131 0:120"; whoever shares a place is joined by "=".
function whoWon(game: Kept): string {
  const first = game.log.match(/^result (\S+)/m)?.[1];
  if (!first) return t("games.over");
  const [seats, points] = [[...first.matchAll(/(\d+):/g)].map(([, seat]) => Number(seat)), first.match(/-?\d+$/)![0]];
  const names = seats.map((seat) => seatName(game, seat)).join(", ");
  return t(seats.length > 1 ? "games.shared" : "games.won", { names, points });
}

function whoseTurn(game: Kept): string {
  if (game.over) return whoWon(game);
  if (game.turn === undefined || game.turn === null) return "";
  const alone = game.seats.filter(({ level }) => level === 0).length === 1;
  return alone && game.seats[game.turn]!.level === 0 ? t("games.yours") : t("time.toMove", { name: seatName(game, game.turn) });
}

// How a game stands, in a line.
export function standing(game: Kept): string {
  const when = new Date(game.changed).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  return [whoseTurn(game), t("games.moves", { number: game.moves }), when].filter(Boolean).join(" · ");
}

function Naming({ game, onDone }: { game: Kept; onDone(): void }) {
  const field = useFocusInside<HTMLInputElement>();
  return (
    <form
      class="naming"
      onSubmit={(event) => {
        event.preventDefault();
        keep({ ...game, name: field.current!.value.trim() || undefined });
        onDone();
      }}
      onKeyDown={(event) => event.key === "Escape" && onDone()}
    >
      <input ref={field} type="text" maxLength={60} defaultValue={game.name ?? ""} aria-label={t("games.name")} onFocus={(event) => event.currentTarget.select()} />
      <button type="submit">{t("games.keepName")}</button>
    </form>
  );
}

interface Row {
  boards: Boards;
  game: Kept;
  onChange(): void;
  onForget(): void;
}

function GameRow({ boards, game, onChange, onForget }: Row) {
  const [naming, setNaming] = useState(false);
  const done = () => {
    setNaming(false);
    onChange();
  };
  return (
    <li>
      {naming ? (
        <Naming game={game} onDone={done} />
      ) : (
        <a href={`#/game/${game.id}`}>
          <strong>{game.name ?? boardName(boards, game)}</strong> {game.name && `${boardName(boards, game)} · `}
          {game.seats.map((_, seat) => seatName(game, seat)).join(", ")} <small>{standing(game)}</small>
        </a>
      )}
      <button type="button" aria-label={t("games.rename")} title={t("games.rename")} aria-expanded={naming} onClick={() => setNaming(!naming)}>
        ✎
      </button>
      <button type="button" aria-label={t("games.forget")} title={t("games.forget")} onClick={onForget}>
        ×
      </button>
    </li>
  );
}

// In the place of a game that has just been deleted: it can be had back.
function Forgotten({ name, onUndo }: { name: string; onUndo(): void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current!.focus(), []);
  return (
    <li class="forgotten">
      <p role="status">{t("games.forgotten", { game: name })}</p>
      <button type="button" ref={undo} onClick={onUndo}>
        {t("choice.undo")}
      </button>
    </li>
  );
}

export function Games({ boards, engine, games, onChange }: { boards: Boards; engine: EngineWorker; games: Kept[]; onChange(): void }) {
  const [forgotten, setForgotten] = useState<Kept | null>(null);
  const [problem, setProblem] = useState("");

  async function take(file: File): Promise<void> {
    try {
      location.hash = `#/game/${await takeIn(engine, await file.text())}`;
    } catch (error) {
      setProblem(whatIsWrong(error));
    }
  }

  function drop(game: Kept): void {
    forget(game.id);
    setForgotten(game);
    onChange();
  }

  function bringBack(game: Kept): void {
    keep(game);
    setForgotten(null);
    onChange();
  }

  const rows = forgotten ? [...games, forgotten].sort((a, b) => b.changed - a.changed) : games;
  return (
    <section class="kept" aria-label={t("games.title")}>
      <h2>{t("games.title")}</h2>
      {rows.length === 0 && <p class="quiet">{t("games.none")}</p>}
      <ul>
        {rows.map((game) =>
          game === forgotten ? (
            <Forgotten key={`no ${game.id}`} name={game.name ?? boardName(boards, game)} onUndo={() => bringBack(game)} />
          ) : (
            <GameRow key={game.id} boards={boards} game={game} onChange={onChange} onForget={() => drop(game)} />
          ),
        )}
      </ul>
      <label class="button">
        {t("import.title")}
        <input type="file" class="hidden" accept=".log,.txt,text/plain" onChange={(event) => event.currentTarget.files?.[0] && take(event.currentTarget.files[0])} />
      </label>
      {hasStatistics() && (
        <a class="button" href="#/mine">
          {t("mine.title")}
        </a>
      )}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
