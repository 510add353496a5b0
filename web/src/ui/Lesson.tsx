// A guided first game: the learner makes each step with the ordinary controls, the others' moves are scripted.
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Refusal, type EngineWorker } from "../engine/engine.ts";
import { deal as dealGame, randomSeed } from "../game/begin.ts";
import { changeSettings, findLesson, keep, keepLesson, newId, settings, type Kept, type LessonPlace } from "../game/keep.ts";
import { LocalGame } from "../game/local.ts";
import { opponentName } from "../game/opponents.ts";
import type { Guide } from "../game/source.ts";
import { Table } from "../game/table.ts";
import { inLanguage, playerName, t } from "../text.ts";
import { Lost } from "./Lost.tsx";
import { RuleText } from "./RuleText.tsx";
import { TablePage } from "./TablePage.tsx";
import { useTable } from "./hooks.ts";

type Texts = Record<string, string>;
interface Step {
  before?: string[]; // played when the step begins, to come to a later moment
  title: Texts;
  text: Texts;
  show: string[];
  needs: string[];
  play: string;
  hint: Texts;
  after: Texts;
  replies: string[];
}
interface Script {
  game: string;
  map: string | null;
  players: number;
  seed: number;
  seat: number;
  names: string[]; // the learner's is empty
  before: string[];
  title: Texts;
  intro: Texts;
  steps: Step[];
  end: Texts;
}

// Filled in by the build: the games that have one, a file in web/lessons each.
declare const LESSONS: string[];

export const isLesson = (game: string) => LESSONS.includes(game);

const LEARNER = "Ada";
const FIRST_LEVELS = [2, 3]; // of whom one meets in a first game

async function deal(engine: EngineWorker, script: Script, kept: LessonPlace | null): Promise<Kept> {
  const { game, map, players, seed, before, seat } = script;
  const seats = [...Array(players)].map((_, i) => ({ level: i === seat ? 0 : -1, name: i === seat ? LEARNER : script.names[i]! }));
  if (kept) return { id: newId(), game, map, seats, log: kept.log, moves: kept.moves, over: false, changed: Date.now() };
  // All is asked at once: then nobody else's game comes in between.
  const played = [{ cmd: "new", game, map, players, seed, names: seats.map((seat) => seat.name) }, ...before.map((move) => ({ cmd: "play", move }))];
  const answers = played.map((request) => engine.ask(request));
  const { log } = await engine.ask<{ log: string }>({ cmd: "log" });
  await Promise.all(answers);
  return { id: newId(), game, map, seats, log, moves: before.length, over: false, changed: Date.now() };
}

export function Lesson({ engine, game }: { engine: EngineWorker; game: string }) {
  const place = useMemo<LessonPlace>(() => findLesson(game) ?? { step: 0, skipped: 0, replies: [], log: "", moves: 0 }, []);
  const [script, setScript] = useState<Script | null>(null);
  const [table, setTable] = useState<Table | null>(null);
  const [problem, setProblem] = useState("");
  const [step, setStep] = useState(place.step);
  const [tried, setTried] = useState(0); // how often something else than the step wants

  useEffect(() => {
    let wanted = true;
    let source: LocalGame | null = null;
    let opened: Table | null = null;
    void (async () => {
      const script = (await import(`../../lessons/${game}.json`)).default as Script;
      const guide: Guide = {
        wants() {
          const at = script.steps[place.step];
          return at ? [...at.show, ...at.needs] : [];
        },
        accepts(move) {
          const words = move.split(" ");
          const fits = place.step < script.steps.length && script.steps[place.step]!.needs.every((word) => words.includes(word));
          setTried((before) => (fits ? 0 : before + 1));
          return fits;
        },
        played() {
          place.replies = [...script.steps[place.step]!.replies];
          setStep(++place.step);
        },
        undone() {
          place.replies = [];
          place.skipped = Math.min(place.skipped, --place.step); // what led to this step has not been taken back
          setStep(place.step);
          setTried(0);
        },
        keep(log, moves) {
          Object.assign(place, { log, moves });
          keepLesson(game, place.step < script.steps.length ? place : null);
        },
        reply: () => place.replies.shift() ?? null,
        skip() {
          const before = place.skipped < place.step ? script.steps[place.step]?.before : undefined;
          place.skipped = place.step;
          return before ?? [];
        },
      };
      if (!wanted) return;
      const dealt = await deal(engine, script, place.log ? place : null);
      if (!wanted) return;
      source = new LocalGame(engine.apart(), dealt, guide);
      opened = await Table.open(source);
      opened.speed = settings().speed;
      setScript(script);
      setTable(opened);
    })().catch((error: Error) => {
      if (error instanceof Refusal) keepLesson(game, null); // what was kept cannot be read: the next time it begins anew
      if (wanted) setProblem(error.message);
    });
    return () => {
      wanted = false;
      (opened ?? source)?.close(); // what has been closed is not opened any further
    };
  }, [game]);

  if (problem) return <Lost text={problem} />;
  if (!script || !table) return <p class="loading">{t("loading")}</p>;
  const at = script.steps[step];
  return (
    <TablePage table={table} still={!at}>
      <Card engine={engine} table={table} script={script} step={step} tried={tried} />
    </TablePage>
  );
}

// A step is read first, with all the room of the move; then its task stays beside the move.
function Card({ engine, table, script, step, tried }: { engine: EngineWorker; table: Table; script: Script; step: number; tried: number }) {
  useTable(table);
  const [read, setRead] = useState(-1); // the last step that has been
  const { now } = table;
  const at = script.steps[step];
  const hasBegun = now.chosen.length > 0 || tried > 0;
  useLayoutEffect(() => {
    if (hasBegun) setRead(step);
  }, [hasBegun]); // not by a new step: what led to it is still chosen for a moment
  const waits = at !== undefined && !table.isTurn && now.at === now.length;
  const told = waits ? Math.max(0, step - 1) : step; // others still answer to the step before
  const isOpen = !waits && (!at || (read !== step && !hasBegun));
  return (
    <section class={isOpen ? "lesson open" : "lesson"} aria-label={t("lesson.title")}>
      <header>
        <h2>{at ? inLanguage(script.steps[told]!.title) : t("lesson.done")}</h2>
        <p class="quiet">{t("lesson.step", { step: Math.min(told + 1, script.steps.length), steps: script.steps.length })}</p>
      </header>
      {waits ? (
        <p class="telling">{t("time.toMove", { name: playerName(table.game.seats[now.view.seat!]!.name, now.view.seat!) })}</p>
      ) : isOpen ? (
        <Telling table={table} script={script} step={step} />
      ) : (
        <p class={tried > 0 ? "telling tried" : "telling"} role={tried > 0 ? "alert" : undefined} key={tried}>
          <RuleText table={table} text={inLanguage(at!.hint)} />
        </p>
      )}
      {!waits && (
        <div class="buttons">
          {at && (
            <button type="button" class={isOpen ? "primary" : ""} onClick={() => setRead(isOpen ? step : -1)} disabled={!isOpen && hasBegun}>
              {t(isOpen ? "lesson.mine" : "lesson.read")}
            </button>
          )}
          {at && (
            <button type="button" onClick={() => table.propose(at.play)}>
              {t("lesson.showMe")}
            </button>
          )}
          {at && isOpen && step > 0 && <Again game={script.game} />}
          {!at && <WholeGame engine={engine} script={script} />}
        </div>
      )}
    </section>
  );
}

function Telling({ table, script, step }: { table: Table; script: Script; step: number }) {
  const at = script.steps[step];
  const before = script.steps[step - 1];
  return (
    <div class="telling">
      {step === 0 && <p class="after">{inLanguage(script.intro)}</p>}
      {before && (
        <p class="after">
          <RuleText table={table} text={inLanguage(before.after)} />
        </p>
      )}
      <p>
        <RuleText table={table} text={inLanguage(at ? at.text : script.end)} />
      </p>
    </div>
  );
}

function Again({ game }: { game: string }) {
  function again(): void {
    keepLesson(game, null);
    location.reload();
  }
  return (
    <button type="button" onClick={again}>
      {t("lesson.again")}
    </button>
  );
}

// At once, against those whom one meets first.
function WholeGame({ engine, script }: { engine: EngineWorker; script: Script }) {
  async function play(): Promise<void> {
    const seats = [0, ...FIRST_LEVELS].map((level) => ({ level, name: "" }));
    const dealt = await dealGame(engine, script.game, script.map, seats, randomSeed(), {});
    changeSettings({ game: script.game });
    keep(dealt);
    location.hash = `#/game/${dealt.id}`;
  }
  const [one, other] = FIRST_LEVELS.map((level) => opponentName(level));
  return (
    <>
      <button type="button" class="primary" onClick={() => void play()}>
        {t("lesson.play", { one: one!, other: other! })}
      </button>
      <a class="button" href="#/" onClick={() => changeSettings({ game: script.game })}>
        {t("lesson.choose")}
      </a>
    </>
  );
}
