// Makes a table. Everything has a sensible default, or is as at the last one, so one click is enough.
import { useState } from "preact/hooks";
import type { GameInfo } from "../../engine/answers.ts";
import { changeSettings, newId, settings } from "../../game/keep.ts";
import { LEVELS, opponentInWords, USUAL_LEVEL } from "../../game/opponents.ts";
import type { ClockTerms, Terms } from "../../online/answers.ts";
import { connection } from "../../online/connection.ts";
import { CLOCKS, nameOfClock, turnsOf, type ClockName } from "../../online/terms.ts";
import { inLanguage, t, textOf } from "../../text.ts";
import { Opponent, Sitters } from "../Face.tsx";
import type { Boards } from "../Start.tsx";
import { useDoing } from "./hooks.ts";
import { useOnceNamed } from "./NameForm.tsx";
import { Problem } from "./Parts.tsx";

const WIDE = "(min-width: 761px)";

// The terms, and the bots as people think of them: how many, and who.
interface Wishes extends Terms {
  bots: number;
  levels: number[]; // of those, and of those who were there before
}

function wishesFor(boards: Boards): Wishes {
  const last = (settings().table ?? {}) as Partial<Wishes>;
  const { id, maps, players } = boards.games.find(({ id }) => id === (last.game ?? settings().game)) ?? boards.games[1] ?? boards.games[0]!;
  const fresh: Wishes = {
    game: id,
    map: maps[0] ?? null,
    players: Math.max(players[0]!, 3),
    options: {},
    clock: CLOCKS.day,
    entry: "open",
    undo: "free",
    rated: false,
    spectators: true,
    order: "random",
    stand_in: USUAL_LEVEL,
    bots: 0,
    levels: [],
  };
  return fitting(boards, { ...fresh, ...last, game: id });
}

// What goes with the game.
function fitting(boards: Boards, wishes: Wishes): Wishes {
  const game = boards.games.find(({ id }) => id === wishes.game)!;
  const players = Math.min(game.players.at(-1)!, Math.max(game.players[0]!, wishes.players));
  return {
    ...wishes,
    map: game.maps.find((map) => map === wishes.map) ?? game.maps[0] ?? null,
    players,
    bots: Math.min(wishes.bots, players - 1),
    levels: [...Array(players - 1)].map((_, i) => wishes.levels[i] ?? USUAL_LEVEL),
    options: Object.fromEntries(game.options.filter((option) => wishes.options[option]).map((option) => [option, true])),
  };
}

function asCreated({ bots, levels, ...terms }: Wishes): Record<string, unknown> {
  return { ...terms, bots: levels.slice(0, bots) };
}

interface Choose<T> {
  label: string;
  name: string;
  value: T;
  of: readonly { value: T; label: string; hint?: string }[];
  onChange(value: T): void;
}

function Radios<T extends string | number>({ label, name, value, of, onChange }: Choose<T>) {
  return (
    <fieldset>
      <legend>{label}</legend>
      <div class="choices">
        {of.map((each) => (
          <label key={each.value} class="choice-of">
            <input type="radio" name={name} checked={each.value === value} onChange={() => onChange(each.value)} />
            <span>
              {each.label}
              {each.hint && <small>{each.hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Select<T extends string | number>({ label, value, of, onChange }: Omit<Choose<T>, "name">) {
  return (
    <label class="field">
      {label}
      <select value={value} onChange={(event) => onChange(of[event.currentTarget.selectedIndex]!.value)}>
        {of.map((each) => (
          <option key={each.value} value={each.value}>
            {each.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function Amount(props: { label: string; value: number; least: number; most: number; onChange(value: number): void }) {
  return (
    <label class="field">
      {props.label}
      <input
        type="number"
        required
        min={props.least}
        max={props.most}
        value={props.value}
        onInput={(event) => event.currentTarget.value !== "" && props.onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

function Check({ label, value, onChange }: { label: string; value: boolean; onChange(value: boolean): void }) {
  return (
    <label class="check">
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

// A clock in numbers, for whom the named ones do not fit.
function OwnClock({ clock, onChange }: { clock: ClockTerms; onChange(clock: ClockTerms): void }) {
  const kinds = [
    { value: "live", label: t("clock.ownLive") },
    { value: "days", label: t("clock.ownDays") },
  ] as const;
  if (clock.kind === "none") return null;
  return (
    <div class="own-clock">
      <Select label={t("clock.kind")} value={clock.kind} of={kinds} onChange={(kind) => onChange(kind === "live" ? CLOCKS.evening : CLOCKS.day)} />
      {clock.kind === "live" ? (
        <>
          <Amount label={t("clock.bankMinutes")} value={clock.bank_s / 60} least={0} most={239} onChange={(minutes) => onChange({ ...clock, bank_s: Math.round(minutes * 60) })} />
          <Amount label={t("clock.turnSeconds")} value={clock.turn_s} {...turnsOf(clock.bank_s)} onChange={(turn_s) => onChange({ ...clock, turn_s })} />
        </>
      ) : (
        <>
          <Amount label={t("clock.bankHours")} value={clock.bank_h} least={0} most={1200} onChange={(bank_h) => onChange({ ...clock, bank_h })} />
          <Amount label={t("clock.turnHours")} value={clock.turn_h} least={1} most={240} onChange={(turn_h) => onChange({ ...clock, turn_h })} />
        </>
      )}
    </div>
  );
}

interface Part {
  wishes: Wishes;
  game: GameInfo;
  onChange(change: Partial<Wishes>): void;
}

function ClockChoice({ wishes, onChange }: Part) {
  const [own, setOwn] = useState(nameOfClock(wishes.clock) === null);
  const name: ClockName | "own" = own ? "own" : (nameOfClock(wishes.clock) ?? "own");
  const names = [...(Object.keys(CLOCKS) as ClockName[]), "own"] as const;
  return (
    <>
      <Radios
        label={t("make.clock")}
        name="clock"
        value={name}
        of={names.map((value) => ({ value, label: t(`clock.${value}`), hint: t(`clockText.${value}`) }))}
        onChange={(chosen) => {
          setOwn(chosen === "own");
          if (chosen !== "own") onChange({ clock: CLOCKS[chosen] });
          else if (wishes.clock.kind === "none") onChange({ clock: CLOCKS.day });
        }}
      />
      {name === "own" && <OwnClock clock={wishes.clock} onChange={(clock) => onChange({ clock })} />}
    </>
  );
}

function Bots({ wishes, onChange }: Part) {
  const { bots, levels } = wishes;
  const counts = [...Array(wishes.players)].map((_, value) => ({ value, label: value === 0 ? t("make.noBots") : String(value) }));
  return (
    <div class="fields">
      <Select label={t("make.bots")} value={bots} of={counts} onChange={(bots) => onChange({ bots })} />
      {levels.slice(0, bots).map((level, i) => (
        <div class="bot-choice" key={i}>
          <Sitters label={t("make.bot", { number: i + 1 })} level={level} onChange={(chosen) => onChange({ levels: levels.map((old, j) => (i === j ? chosen : old)) })} />
          <Opponent level={level} />
        </div>
      ))}
    </div>
  );
}

function MoreTerms({ wishes, game, onChange }: Part) {
  const levels = LEVELS.map((value) => ({ value, label: opponentInWords(value) }));
  const orders = (["random", "seats"] as const).map((value) => ({ value, label: t(`order.${value}`) }));
  return (
    <details>
      <summary>{t("start.more")}</summary>
      {game.options.map((option) => (
        <Check
          key={option}
          label={textOf(`start.${option}`) || option}
          value={wishes.options[option] ?? false}
          onChange={(on) => onChange({ options: { ...wishes.options, [option]: on } })}
        />
      ))}
      <Check label={t("make.undo")} value={wishes.undo === "free"} onChange={(free) => onChange({ undo: free ? "free" : "none" })} />
      <Check label={t("make.spectators")} value={wishes.spectators} onChange={(spectators) => onChange({ spectators })} />
      <div class="fields">
        <Select label={t("make.order")} value={wishes.order} of={orders} onChange={(order) => onChange({ order })} />
        <Select label={t("make.standIn")} value={wishes.stand_in} of={levels} onChange={(stand_in) => onChange({ stand_in })} />
      </div>
    </details>
  );
}

export function MakeTable({ boards }: { boards: Boards }) {
  const [wishes, setWishes] = useState(() => wishesFor(boards));
  const [key, setKey] = useState(newId); // the same table, however often the button is pressed
  const { busy, problem, run } = useDoing();
  const game = boards.games.find(({ id }) => id === wishes.game)!;
  const change = (part: Partial<Wishes>) => {
    setWishes(fitting(boards, { ...wishes, ...part }));
    setKey(newId());
  };
  const [make, question] = useOnceNamed(t("make.go"), (wishes: Wishes) =>
    run(async () => {
      const { table } = await connection().ask<{ table: string }>({ cmd: "create", ...asCreated(wishes), key }, { retry: true });
      changeSettings({ table: wishes });
      location.hash = `#/table/${table}`;
    }),
  );

  const shared = { wishes, game, onChange: change };
  return (
    <details class="panel make" open={matchMedia(WIDE).matches}>
      <summary>
        <h2>{t("make.title")}</h2>
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          make(wishes);
        }}
      >
        <Radios
          label={t("start.game")}
          name="online-game"
          value={wishes.game}
          of={boards.games.map(({ id, maps }) => ({ value: id, label: inLanguage(boards.facts(id, maps[0] ?? null).name) }))}
          onChange={(id) => change({ game: id })}
        />
        {game.maps.length > 0 && (
          <Radios
            label={t("start.map")}
            name="online-map"
            value={wishes.map!}
            of={game.maps.map((map) => ({ value: map, label: inLanguage(boards.facts(game.id, map).map_name!) }))}
            onChange={(map) => change({ map })}
          />
        )}
        <Radios
          label={t("start.players")}
          name="online-players"
          value={wishes.players}
          of={game.players.map((value) => ({ value, label: String(value) }))}
          onChange={(players) => change({ players })}
        />
        <ClockChoice {...shared} />
        <Radios
          label={t("make.entry")}
          name="entry"
          value={wishes.entry}
          of={(["open", "link"] as const).map((value) => ({ value, label: t(`entry.${value}`), hint: t(`entryText.${value}`) }))}
          onChange={(entry) => change({ entry })}
        />
        <Bots {...shared} />
        <MoreTerms {...shared} />
        <Problem text={problem} />
        <button type="submit" class="primary large" disabled={busy}>
          {t("make.go")}
        </button>
      </form>
      {question}
    </details>
  );
}
