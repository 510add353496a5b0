// Faces of opponents, wherever somebody stands for a seat: on the ground of the seat's colour, and with a sign that says
// that it is a bot, and how strong.
import { useEffect, useState } from "preact/hooks";
import type { EngineWorker } from "../engine/engine.ts";
import type { Seat } from "../game/keep.ts";
import { LEVELS, namesAt, opponentInWords, opponentName } from "../game/opponents.ts";
import { t } from "../text.ts";
import { FACES } from "./faces.ts";

const SYMBOLS = FACES.map((face, level) => `<symbol id="face-${level}" viewBox="0 0 72 72">${face}</symbol>`).join("");

// All portraits, once, for the others to be taken from.
export function Faces() {
  return <svg class="portraits" width="0" height="0" aria-hidden="true" dangerouslySetInnerHTML={{ __html: SYMBOLS }} />;
}

// `level` 0: a person. `seat` gives it the colour, unless its surroundings do.
export function Face({ level, seat }: { level: number; seat?: number }) {
  return (
    <svg class={`face ${seat === undefined ? "" : `seat${seat}`}`} aria-hidden="true">
      <use href={`#face-${level}`} />
    </svg>
  );
}

// "bot, level 4"
export function BotSign({ level }: { level: number }) {
  if (level <= 0) return null; // a person, or somebody of a lesson
  const text = t("people.bot", { level });
  return (
    <span class="bot-sign" role="img" aria-label={text} title={text}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M10 2h4l.6 3.2 2.7 1.5 3-1.2 2 3.5-2.5 2v3l2.5 2-2 3.5-3-1.2-2.7 1.5L14 22h-4l-.6-3.2-2.7-1.5-3 1.2-2-3.5 2.5-2v-3l-2.5-2 2-3.5 3 1.2 2.7-1.5zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z" />
      </svg>
      {level}
    </span>
  );
}

// What everybody will be called at a table with these seats; null until the library has said it.
export function useNames(engine: EngineWorker, seats: Seat[]): string[] | null {
  const [names, setNames] = useState<string[] | null>(null);
  const key = JSON.stringify(seats.map(({ level, name }) => [level, name]));
  useEffect(() => {
    let wanted = true;
    void namesAt(engine, seats).then((found) => wanted && setNames(found));
    return () => {
      wanted = false;
    };
  }, [key]);
  return names?.length === seats.length ? names : null;
}

// Who sits there: all bots in a row and, where `person` is, somebody at this screen. Those who are `away` cannot play now, but
// who chooses one wants to know why, or tries again.
export function Sitters(props: { label: string; level: number; person?: boolean; away?: number[]; onChange(level: number): void }) {
  const choices = props.person ? [0, ...LEVELS] : LEVELS;
  return (
    <div class="sitters" role="radiogroup" aria-label={props.label}>
      {choices.map((level) => {
        const isAway = props.away?.includes(level);
        const who = level === 0 ? t("start.person") : opponentInWords(level);
        const text = isAway ? t("opponent.away", { who }) : who;
        return (
          <label key={level} class={isAway ? "sitter-choice away" : "sitter-choice"} title={text}>
            <input type="radio" name={props.label} value={level} aria-label={text} checked={props.level === level} onChange={() => props.onChange(level)} />
            <Face level={level} />
            {level > 0 && <small aria-hidden="true">{opponentName(level)}</small>}
          </label>
        );
      })}
    </div>
  );
}

// An opponent with name and character. `points`: what it makes on the board, null where nobody knows.
export function Opponent({ level, name, points }: { level: number; name?: string; points?: number | null }) {
  return (
    <p class="opponent">
      <strong>{name || opponentName(level)}</strong> <BotSign level={level} />{" "}
      <small>
        {[t(`level.${level}`), points != null && t("start.scores", { points })].filter(Boolean).join(" · ")}
      </small>
      <span>{t(`opponent.${level}`)}</span>
    </p>
  );
}
