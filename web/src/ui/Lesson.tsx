// A guided first game: the learner makes each step with the ordinary controls, the others' moves are scripted.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Engine } from "../engine/engine.ts";
import { findLesson, keepLesson, newId, settings, type Kept, type LessonPlace } from "../game/keep.ts";
import { Table, type Guide } from "../game/table.ts";
import { inLanguage, t } from "../text.ts";
import { RuleText } from "./RuleText.tsx";
import { TablePage } from "./TablePage.tsx";

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

const scripts: Record<string, () => Promise<{ default: unknown }>> = {
  lancashire: () => import("../../lessons/lancashire.json"),
  birmingham: () => import("../../lessons/birmingham.json"),
  "age-of-industry": () => import("../../lessons/age-of-industry.json"),
};

const LEARNER = "Ada";

async function deal(engine: Engine, script: Script, kept: LessonPlace | null): Promise<Kept> {
  const { game, map, players, seed, before, seat } = script;
  const seats = [...Array(players)].map((_, i) => ({ level: i === seat ? 0 : -1, name: i === seat ? LEARNER : script.names[i]! }));
  if (kept) return { id: newId(), game, map, seats, log: kept.log, moves: kept.moves, over: false, changed: Date.now() };
  await engine.ask({ cmd: "new", game, map, players, seed, names: seats.map((seat) => seat.name) });
  for (const move of before) await engine.ask({ cmd: "play", move });
  const { log } = await engine.ask<{ log: string }>({ cmd: "log" });
  return { id: newId(), game, map, seats, log, moves: before.length, over: false, changed: Date.now() };
}

export function Lesson({ engine, game }: { engine: Engine; game: string }) {
  const place = useMemo<LessonPlace>(() => findLesson(game) ?? { step: 0, skipped: 0, replies: [], log: "", moves: 0 }, []);
  const [script, setScript] = useState<Script | null>(null);
  const [table, setTable] = useState<Table | null>(null);
  const [step, setStep] = useState(place.step);
  const [tried, setTried] = useState(false);

  useEffect(() => {
    let wanted = true;
    let opened: Table | null = null;
    void (async () => {
      const script = (await scripts[game]!()).default as Script;
      const guide: Guide = {
        accepts(move) {
          const words = move.split(" ");
          const fits = place.step < script.steps.length && script.steps[place.step]!.needs.every((word) => words.includes(word));
          setTried(!fits);
          return fits;
        },
        played() {
          place.replies = [...script.steps[place.step]!.replies];
          setStep(++place.step);
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
      opened = await Table.open(engine, await deal(engine, script, place.log ? place : null), guide);
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
  const before = script.steps[step - 1];
  return (
    <TablePage table={table} shown={at?.show ?? []} still={!at}>
      <section class="lesson" aria-label={t("lesson.title")}>
        <p class="quiet">{t("lesson.step", { step: Math.min(step + 1, script.steps.length), steps: script.steps.length })}</p>
        {step === 0 && <p>{inLanguage(script.intro)}</p>}
        {before && (
          <p class="after">
            <RuleText game={game} text={inLanguage(before.after)} />
          </p>
        )}
        {at ? (
          <>
            <h2>{inLanguage(at.title)}</h2>
            <p>
              <RuleText game={game} text={inLanguage(at.text)} />
            </p>
            {tried && (
              <p class="tried" role="alert">
                {inLanguage(at.hint)}
              </p>
            )}
            <div class="buttons">
              <button type="button" onClick={() => table.propose(at.play)}>
                {t("lesson.showMe")}
              </button>
              {step > 0 && (
                <button
                  type="button"
                  onClick={() => {
                    keepLesson(game, null);
                    location.reload();
                  }}
                >
                  {t("lesson.again")}
                </button>
              )}
            </div>
          </>
        ) : (
          <>
            <h2>{t("lesson.done")}</h2>
            <p>{inLanguage(script.end)}</p>
            <a class="button primary" href="#/">
              {t("lesson.play")}
            </a>
          </>
        )}
      </section>
    </TablePage>
  );
}
