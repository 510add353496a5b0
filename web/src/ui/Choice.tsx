// The move in the making: the actions, what has been chosen, what can be added, what it comes to.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Offers } from "../engine/answers.ts";
import type { Table } from "../game/table.ts";
import { cardName, decimal, money, playerName, t, textOf, wordName } from "../text.ts";
import { Icon } from "./Icon.tsx";
import { useLayer } from "./keys.ts";
import { NoNet } from "./NoNet.tsx";
import { Purse } from "./Purse.tsx";
import { RuleText } from "./RuleText.tsx";

const FEW = 8;

// What an action does, in this game.
function aboutAction(table: Table, verb: string): string {
  return textOf(`about.${verb}.${table.game.game}`) || textOf(`about.${verb}`);
}

// What can be chosen is handed down from the one that found it there: by the time that a part renders itself anew, because
// something else is pointed at, the table may have gone on.
interface Choosing {
  table: Table;
  offers: Offers;
}

function verbOf({ table, offers }: Choosing): string | undefined {
  return [...table.now.chosen, ...offers.forced].find((word) => table.words.isVerb(word));
}

// The actions, and a line about the one that is pointed at or has been chosen.
function Verbs({ table, offers }: Choosing) {
  const [pointed, setPointed] = useState<string | null>(null);
  const { firstWords, fitting, chosen, view } = table.now;
  const verbs = view.phase === "action" ? table.words.actions : table.words.verbs.filter((verb) => firstWords.includes(verb));
  const isMeant = (verb: string) => chosen.includes(verb) || offers.forced.includes(verb);
  const has = verbs.find((verb) => chosen.includes(verb));
  const can = (verb: string) => firstWords.includes(verb) || chosen.includes(verb);
  const look = (verb: string) => (!can(verb) ? "verb cannot" : fitting.includes(verb) || isMeant(verb) ? "verb" : "verb other");
  const told = pointed !== null && verbs.includes(pointed) ? pointed : verbOf({ table, offers });
  const begin = view.phase === "action" ? t(chosen.length === 0 ? "choice.begin" : "choice.which") : "";
  return (
    <>
      <div class={chosen.length > 0 && verbs.some(isMeant) ? "verbs meant" : "verbs"} role="group" aria-label={t("choice.actions")}>
        {verbs.map((verb, i) => (
          <button
            type="button"
            key={verb}
            aria-pressed={isMeant(verb)}
            aria-keyshortcuts={String(i + 1)}
            class={`${look(verb)} ${table.isShown(verb) ? "shown" : ""}`}
            aria-describedby={`about-${verb}${can(verb) ? "" : " cannot"}`}
            onPointerMove={(event) => event.pointerType !== "touch" && setPointed(verb)}
            onPointerLeave={() => setPointed(null)}
            onFocus={(event) => event.currentTarget.matches(":focus-visible") && setPointed(verb)}
            onBlur={() => setPointed(null)}
            onClick={() =>
              chosen.includes(verb)
                ? table.takeBack(verb)
                : isMeant(verb) && chosen.length > 0
                  ? table.clear()
                  : has || !offers.words.includes(verb)
                    ? table.chooseInstead(verb)
                    : table.choose(verb)
            }
          >
            {wordName(table, verb)}
          </button>
        ))}
        <span hidden>
          {verbs.map((verb) => (
            <span key={verb} id={`about-${verb}`}>
              {aboutAction(table, verb)}
            </span>
          ))}
          <span id="cannot">{t("choice.cannot")}</span>
        </span>
      </div>
      <p class="about quiet">{verbs.length > 1 || begin ? (told ? aboutAction(table, told) : begin) : null}</p>
    </>
  );
}

// What is still to be chosen, as far as one of the possible moves tells: cubes are asked for only where there is a choice.
function Steps({ table, offers }: Choosing) {
  const { chosen, preview } = table.now;
  const verb = verbOf({ table, offers });
  const kinds = table.missing(offers!, chosen).map((word) => table.words.kindOf(word)!);
  const steps = kinds.filter(({ group }) => group !== "source" && group !== "verb").map(({ kind }) => textOf(`step.${kind}.${verb}`) || t(`step.${kind}`));
  if (!verb || (steps.length === 0 && !preview)) return null;
  const done = chosen.filter((word) => !table.words.isVerb(word)).length;
  const now = steps.reduce((before, next) => (before ? t("choice.then", { before, next }) : next), "");
  return (
    <p class="steps quiet" role="status">
      {steps.length > 0 && done + steps.length > 1 ? t("choice.steps", { step: done + 1, steps: done + steps.length, now }) : ""}
    </p>
  );
}

// A word as one would point at it: industries, cards and goods are not to be taken for each other.
function Word({ table, word }: { table: Table; word: string }) {
  const { facts, words } = table;
  const kind = words.kindOf(word);
  const name = words.nameIn(word);
  const cube = kind?.group === "source" && (facts.industries.includes(kind.kind) ? `${kind.kind}-cube` : kind.kind);
  const open = kind?.group === "pile" ? table.now.view.display?.[Number(word.split(".")[1]) - 1] : undefined;
  return (
    <>
      {cube ? <Icon name={cube} /> : kind?.group === "card" ? <Icon name="card" /> : null}
      {!cube && facts.industries.includes(name) && <Icon name={name} />}
      {wordName(table, word)}
      {open && `: ${cardName(facts, open)}`}
    </>
  );
}

function Chosen({ table, offers }: Choosing) {
  const { chosen } = table.now;
  const words = chosen.filter((word) => !table.words.isVerb(word));
  const forced = chosen.length > 0 || offers.complete ? offers.forced.filter((word) => !table.words.isVerb(word)) : [];
  if (words.length + forced.length === 0) return null;
  return (
    <ul class="chosen-words" aria-label={t("choice.chosen")}>
      {words.map((word, i) => (
        <li key={`${word}${i}`}>
          <button type="button" class="chip chosen" aria-label={t("choice.takeBack", { word: wordName(table, word) })} onClick={() => table.takeBack(word)}>
            <Word table={table} word={word} /> <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      {forced.map((word, i) => (
        <li key={`forced ${word}${i}`} class="chip forced" title={t("choice.forced")}>
          <Word table={table} word={word} />
        </li>
      ))}
    </ul>
  );
}

// The question that a kind of word answers, as a newcomer would understand it: in this action, for the second or third such
// thing, and in this game.
function questionOf({ table, offers }: Choosing, kind: string, group: string): string {
  const { chosen } = table.now;
  const verb = verbOf({ table, offers });
  const before = chosen.filter((word) => table.words.kindOf(word)?.kind === kind).length;
  const keys = [`ask.${verb}.${kind}.${before + 1}`, `ask.${verb}.${kind}.${table.game.game}`, `ask.${verb}.${kind}`, `ask.${kind}`, `kind.${group}`];
  return keys.map(textOf).find(Boolean) ?? group;
}

// What can be added, kind by kind; long lists are folded up, since the board shows them as well.
function Additions({ table, offers }: Choosing) {
  const [open, setOpen] = useState<string | null>(null);
  const { view } = table.now;
  const kinds = table.words.kinds
    .map((kind) => ({
      kind,
      words: table.words.inOrder(table.now.beyond.filter((word) => table.words.kindOf(word)?.kind === kind)),
    }))
    .filter(({ words }) => words.length > 0);
  if (!verbOf({ table, offers }) && view.phase === "action") return null;
  return (
    <>
      {offers.complete && kinds.length > 0 && <p class="quiet">{t("choice.more")}</p>}
      {kinds.map(({ kind, words }) => {
        const question = questionOf({ table, offers }, kind, table.words.groupOf(words[0]!)!);
        return (
          <div class="group" key={kind} role="group" aria-label={question}>
            <span class="group-name">{question}</span>
            {words.length <= FEW || open === kind ? (
              words.map((word) => (
                <button type="button" class={`chip ${table.isShown(word) ? "shown" : ""}`} key={word} onClick={() => table.chooseBeyond(word)}>
                  <Word table={table} word={word} />
                </button>
              ))
            ) : (
              <button type="button" class="chip more" aria-expanded={false} onClick={() => setOpen(kind)}>
                {t("choice.many", { number: words.length })}
              </button>
            )}
          </div>
        );
      })}
    </>
  );
}

function Comes({ table, offers }: Choosing) {
  const { preview } = table.now;
  if (!preview || !offers.complete) return null; // what it might come to, the board shows
  const amount = (sum: number) => ({ amount: money(table.facts, sum) });
  const sums = [
    preview.price > 0 && t("choice.price", amount(preview.price)),
    preview.borrows > 0 && t("choice.borrows", amount(preview.borrows)),
    preview.earns > 0 && t("choice.earns", amount(preview.earns)),
    preview.points && t(table.now.view.era ? "choice.points" : "choice.points.one", { points: decimal(preview.points, 0, true) }),
  ].filter(Boolean);
  return (
    <div class="comes">
      <h3>{t("choice.comes")}</h3>
      <p class="price">
        <strong>{sums.join(" · ")}</strong>
      </p>
      <ul>
        {preview.story.map((sentence, i) => (
          <li key={i}>{sentence}</li>
        ))}
      </ul>
      {preview.final && !table.source.planning && <p class="quiet">{t(table.source.isAlone ? "choice.finalAlone" : "choice.final")}</p>}
    </div>
  );
}

export function Refused({ table }: { table: Table }) {
  const refusal = table.now.refusal;
  if (!refusal) return null;
  return (
    <div class="over refused" role="alert">
      <h3>{t("choice.not", { word: wordName(table, refusal.word) })}</h3>
      <ul>
        {refusal.why.map((reason, i) => (
          <li key={i}>
            <RuleText table={table} text={reason.text} />
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => table.dismiss()}>
        {t("close")}
      </button>
    </div>
  );
}

// Why a move, or taking one back, was not accepted.
export function Notice({ table }: { table: Table }) {
  if (!table.now.notice) return null;
  return (
    <div class="over refused" role="alert">
      <p>{table.now.notice}</p>
      <button type="button" onClick={() => table.dismiss()}>
        {t("close")}
      </button>
    </div>
  );
}

// What the others have done since one's own last move, and the number of that.
function sinceLast({ now }: Table): { from: number; others: Table["now"]["story"] } {
  const from = now.story.map(({ seat }) => seat === now.viewer).lastIndexOf(true) + 1;
  return { from, others: now.story.slice(from) };
}

// Over what can be chosen while it is read; the story has it too.
function Meanwhile({ table, onClose }: { table: Table; onClose(): void }) {
  const { from, others } = sinceLast(table);
  useLayer("refusal", true, onClose);
  return (
    <div class="over meanwhile" tabIndex={0}>
      <button type="button" onClick={() => void table.replay(from)}>
        {t("choice.replay")}
      </button>{" "}
      <button type="button" onClick={onClose}>
        {t("close")}
      </button>
      <ul>
        {others.map(({ seat, text }, i) => (
          <li key={i} class={`seat${seat}`}>
            {text.join(" ")}
          </li>
        ))}
      </ul>
    </div>
  );
}

// Taking back and bringing back; how far it goes is said where others have moved since. Both keep their places: a second click
// on the one must not hit the other.
export function Back({ table }: { table: Table }) {
  const { back, forth } = table.now;
  const over = (others: number) => (others > 0 ? t("choice.over", { number: others }) : undefined);
  return (
    <>
      <button type="button" disabled={back.moves === 0} title={over(back.others)} aria-keyshortcuts="Control+Z" onClick={() => table.undo()}>
        {t("choice.undo")}
      </button>
      {table.source.isAlone && (
        <button
          type="button"
          class="redo"
          disabled={forth.moves === 0}
          aria-label={t("choice.redo")}
          title={over(forth.others) ?? t("choice.redo")}
          aria-keyshortcuts="Control+Shift+Z"
          onClick={() => table.redo()}
        >
          ↷
        </button>
      )}
    </>
  );
}

// Which line this is, where something others did has been taken back or left.
function Line({ table }: { table: Table }) {
  const { forth, former } = table.now;
  if (forth.others > 0)
    return (
      <p class="line" role="status">
        {t("line.back", { number: forth.moves, others: forth.others })}
      </p>
    );
  if (!former) return null;
  return (
    <p class="line" role="status">
      {t("line.other", { move: former.from })} <a href={`#/game/${former.id}`}>{t("line.former")}</a>{" "}
      <button type="button" onClick={() => table.dismissLine()}>
        {t("close")}
      </button>
    </p>
  );
}

function Turn({ table, offers }: Choosing) {
  const { view, chosen, refusal } = table.now;
  const turn = useRef<HTMLDivElement>(null);
  const [isTold, setTold] = useState(false); // what the others did
  const { planning } = table.source;
  const last = sinceLast(table);
  const others = planning ? 0 : last.others.length;
  // What has come of the last click, and what is asked next, are read from their beginning.
  useEffect(() => {
    for (const part of turn.current!.querySelectorAll(".adding, .outcome, .over")) part.scrollTop = 0;
  }, [chosen, refusal]);
  return (
    <div class="choice" ref={turn}>
      <Purse table={table} />
      <Verbs table={table} offers={offers} />
      <div class="question">
        {view.phase !== "action" && chosen.length === 0 && <p>{textOf(`phase.${view.phase}`)}</p>}
        <Chosen table={table} offers={offers} />
      </div>
      {/* What can be added stands on one side, what comes of it on the other; either has all the room while the other is empty. */}
      <div class="details">
        <div class="adding" tabIndex={0}>
          <Steps table={table} offers={offers} />
          <Additions table={table} offers={offers} />
        </div>
        <div class="outcome" tabIndex={0}>
          <Line table={table} />
          <Comes table={table} offers={offers} />
          {chosen.length === 0 && others > 0 && (
            <button type="button" class="since" onClick={() => setTold(true)}>
              {t(last.from === 0 ? "choice.beforehand" : "choice.meanwhile", { number: others })}
            </button>
          )}
        </div>
      </div>
      {isTold && chosen.length === 0 && others > 0 && <Meanwhile table={table} onClose={() => setTold(false)} />}
      <Notice table={table} />
      <Refused table={table} />
      <div class="buttons">
        <button type="button" class="primary" disabled={!offers.complete} onClick={() => table.confirm()}>
          {t(planning ? "plan.add" : "choice.confirm")}
        </button>
        <button type="button" disabled={chosen.length === 0} onClick={() => table.clear()}>
          {t("choice.clear")}
        </button>
        {!planning && (
          <Back table={table} />
        )}
      </div>
    </div>
  );
}

export function Choice({ table, waiting }: { table: Table; waiting?: ComponentChildren }) {
  const { now } = table;
  if (now.sending && waiting)
    return (
      <div class="choice waiting">
        <p role="status">{t("play.sending")}</p>
      </div>
    );
  if (now.thinking?.lacks) return <NoNet table={table} lack="loading" />;
  if (now.thinking)
    return (
      <div class="choice waiting">
        <p>{t("bot.thinks", { name: playerName(table.game.seats[now.thinking.seat]!.name, now.thinking.seat) })}</p>
        <progress value={now.thinking.done} max={1} aria-label={t("bot.progress")} />
        <button type="button" onClick={() => table.hurry()}>
          {t("bot.hurry")}
        </button>
      </div>
    );
  if (now.lack && now.at === now.length) return <NoNet table={table} lack={now.lack} />;
  const waits = !table.isTurn && now.view.seat !== null && now.at === now.length;
  if (waits && waiting) return <>{waiting}</>;
  if (waits)
    return (
      <div class="choice waiting">
        <ul class="news" tabIndex={0}>
          {now.story.at(-1)?.text.map((line, i) => (
            <li key={i}>{line}</li>
          ))}
        </ul>
        <div class="buttons">
          <button type="button" onClick={() => table.hurry()}>
            {t("bot.goOn")}
          </button>
        </div>
      </div>
    );
  return table.isTurn && now.offers ? <Turn table={table} offers={now.offers} /> : null;
}
