// A guided first game: the learner makes each step with the ordinary controls, the others' moves are scripted.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { EngineWorker } from "../engine/engine.ts";
import { changeSettings, findLesson, keepLesson, newId, settings, type Kept, type LessonPlace } from "../game/keep.ts";
import { Table, type Guide } from "../game/table.ts";
import { inLanguage, playerName, t } from "../text.ts";
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
  const [step, setStep] = useState(place.step);
  const [tried, setTried] = useState(0); // how often something else than the step wants

  useEffect(() => {
    let wanted = true;
    let opened: Table | null = null;
    void (async () => {
      const script = (await import(`../../lessons/${game}.json`)).default as Script;
      const guide: Guide = {
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
      opened = await Table.open(engine, dealt, guide);
      opened.speed = settings().speed;
      if (!wanted) return opened.close();
      setScript(script);
      setTable(opened);
    })();
    return () => {
      wanted = false;
      opened?.close();
    };
  }, [game]);

  if (!script || !table) return <p class="loading">{t("loading")}</p>;
  const at = script.steps[step];
  return (
    <TablePage table={table} shown={at?.show ?? []} still={!at}>
      <Card table={table} script={script} step={step} tried={tried} />
    </TablePage>
  );
}

function Card({ table, script, step, tried }: { table: Table; script: Script; step: number; tried: number }) {
  useTable(table);
  const telling = useRef<HTMLDivElement>(null);
  const doing = useRef<HTMLDivElement>(null);
  const { now } = table;
  const at = script.steps[step];
  const waits = at !== undefined && !table.isTurn && now.at === now.length;
  // A new step is read from its beginning; what was wrong is seen where it is said.
  useLayoutEffect(() => {
    telling.current!.scrollTo(0, 0);
    telling.current!.closest(".side")!.scrollTo(0, 0);
  }, [step, waits]);
  useLayoutEffect(() => {
    if (tried > 0) doing.current!.scrollIntoView({ block: "nearest" });
  }, [tried]);
  return (
    <section class="lesson" aria-label={t("lesson.title")}>
      <div class="telling" ref={telling}>
        <p class="quiet">{t("lesson.step", { step: Math.min(step + 1, script.steps.length), steps: script.steps.length })}</p>
        {waits ? (
          <p>{t("time.toMove", { name: playerName(table.game.seats[now.view.seat!]!.name, now.view.seat!) })}</p>
        ) : (
          <Telling script={script} step={step} />
        )}
      </div>
      {!waits && (
        <div class="doing" ref={doing}>
          {at && tried > 0 && (
            <p class="tried" role="alert" key={tried}>
              {inLanguage(at.hint)}
            </p>
          )}
          {at ? <Buttons table={table} play={at.play} step={step} /> : <WholeGame game={script.game} />}
        </div>
      )}
    </section>
  );
}

function Telling({ script, step }: { script: Script; step: number }) {
  const at = script.steps[step];
  const before = script.steps[step - 1];
  return (
    <>
      {step === 0 && <p>{inLanguage(script.intro)}</p>}
      {before && (
        <p class="after">
          <RuleText game={script.game} text={inLanguage(before.after)} />
        </p>
      )}
      <h2>{at ? inLanguage(at.title) : t("lesson.done")}</h2>
      <p>
        <RuleText game={script.game} text={inLanguage(at ? at.text : script.end)} />
      </p>
    </>
  );
}

function Buttons({ table, play, step }: { table: Table; play: string; step: number }) {
  function again(): void {
    keepLesson(table.game.game, null);
    location.reload();
  }
  return (
    <div class="buttons">
      <button type="button" onClick={() => table.propose(play)}>
        {t("lesson.showMe")}
      </button>
      {step > 0 && (
        <button type="button" onClick={again}>
          {t("lesson.again")}
        </button>
      )}
    </div>
  );
}

function WholeGame({ game }: { game: string }) {
  return (
    <div class="buttons">
      <a class="button primary" href="#/" onClick={() => changeSettings({ game })}>
        {t("lesson.play")}
      </a>
    </div>
  );
}
