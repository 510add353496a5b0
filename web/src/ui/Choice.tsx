// The move in the making: the actions, what has been chosen, what can be added, what it comes to.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Table } from "../game/table.ts";
import { cardName, money, playerName, t, textOf, wordName } from "../text.ts";
import { Icon } from "./Icon.tsx";
import { RuleText } from "./RuleText.tsx";

const FEW = 8;

function Verbs({ table }: { table: Table }) {
  const { offers, firstWords, fitting, chosen, view } = table.now;
  const verbs = view.phase === "action" ? table.words.actions : table.words.verbs.filter((verb) => firstWords.includes(verb));
  const isMeant = (verb: string) => chosen.includes(verb) || offers!.forced.includes(verb);
  const has = verbs.find((verb) => chosen.includes(verb));
  const can = (verb: string) => firstWords.includes(verb) || chosen.includes(verb);
  const look = (verb: string) => (!can(verb) ? "verb cannot" : fitting.includes(verb) || isMeant(verb) ? "verb" : "verb other");
  return (
    <div class={chosen.length > 0 && verbs.some(isMeant) ? "verbs meant" : "verbs"} role="group" aria-label={t("choice.actions")}>
      {verbs.map((verb) => (
        <button
          type="button"
          key={verb}
          aria-pressed={isMeant(verb)}
          class={look(verb)}
          aria-describedby={can(verb) ? undefined : "cannot"}
          onClick={() =>
            chosen.includes(verb)
              ? table.takeBack(verb)
              : isMeant(verb) && chosen.length > 0
                ? table.clear()
                : has || !offers!.words.includes(verb)
                  ? table.chooseInstead(verb)
                  : table.choose(verb)
          }
        >
          {wordName(table, verb)}
        </button>
      ))}
      <span id="cannot" hidden>
        {t("choice.cannot")}
      </span>
    </div>
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

function Chosen({ table }: { table: Table }) {
  const { chosen, offers } = table.now;
  const words = chosen.filter((word) => !table.words.isVerb(word));
  const forced = chosen.length > 0 || offers!.complete ? offers!.forced.filter((word) => !table.words.isVerb(word)) : [];
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

// What can be added, group by group; long lists are folded up, since the board shows them as well.
function Additions({ table }: { table: Table }) {
  const [open, setOpen] = useState<string | null>(null);
  const { offers, chosen, view } = table.now;
  const hasVerb = [...chosen, ...offers!.forced].some((word) => table.words.isVerb(word));
  const groups = table.words.groups
    .map((group) => ({
      group,
      title: textOf(`kind.${group}`) || group,
      words: offers!.words.filter((word) => table.words.groupOf(word) === group && !offers!.forced.includes(word)),
    }))
    .filter(({ words }) => words.length > 0);
  if (!hasVerb && view.phase === "action") return <p class="quiet">{t(chosen.length === 0 ? "choice.begin" : "choice.which")}</p>;
  return (
    <>
      {offers!.complete && groups.length > 0 && <p class="quiet">{t("choice.more")}</p>}
      {groups.map(({ group, title, words }) => (
        <div class="group" key={group} role="group" aria-label={title}>
          <span class="group-name">{title}</span>
          {words.length <= FEW || open === group ? (
            words.map((word) => (
              <button type="button" class="chip" key={word} onClick={() => table.choose(word)}>
                <Word table={table} word={word} />
              </button>
            ))
          ) : (
            <button type="button" class="chip more" aria-expanded={false} onClick={() => setOpen(group)}>
              {t("choice.many", { number: words.length })}
            </button>
          )}
        </div>
      ))}
    </>
  );
}

function Comes({ table }: { table: Table }) {
  const { preview, offers } = table.now;
  if (!preview) return null;
  return (
    <div class="comes">
      <h3>{offers!.complete ? t("choice.comes") : t("choice.instance")}</h3>
      <p class="price">
        {preview.price > 0 && <strong>{t("choice.price", { amount: money(table.facts, preview.price) })}</strong>}
        {preview.price > 0 && preview.earns > 0 && " · "}
        {preview.earns > 0 && <strong>{t("choice.earns", { amount: money(table.facts, preview.earns) })}</strong>}
      </p>
      <ul>
        {preview.story.map((sentence, i) => (
          <li key={i}>{sentence}</li>
        ))}
      </ul>
      {offers!.complete && preview.final && <p class="quiet">{t("choice.final")}</p>}
    </div>
  );
}

export function Refused({ table }: { table: Table }) {
  const refusal = table.now.refusal;
  if (!refusal) return null;
  return (
    <div class="refused" role="alert">
      <h3>{t("choice.not", { word: wordName(table, refusal.word) })}</h3>
      <ul>
        {refusal.why.map((reason, i) => (
          <li key={i}>
            <RuleText game={table.game.game} text={reason.text} />
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => table.dismiss()}>
        {t("close")}
      </button>
    </div>
  );
}

// What the others have done since; folded up, since the story has it all.
function Meanwhile({ table }: { table: Table }) {
  const { story, viewer } = table.now;
  const own = story.map(({ seat }) => seat === viewer).lastIndexOf(true);
  const others = story.slice(own + 1);
  if (others.length === 0) return null;
  return (
    <details class="meanwhile">
      <summary>{t("choice.meanwhile", { number: others.length })}</summary>
      <ul>
        {others.map(({ seat, text }, i) => (
          <li key={i} class={`seat${seat}`}>
            {text.join(" ")}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Turn({ table }: { table: Table }) {
  const { view, offers, chosen, refusal } = table.now;
  const turn = useRef<HTMLDivElement>(null);
  const seat = view.seat!;
  const standing = [
    view.phase === "action" && t("choice.actionsLeft", { number: view.actions_left }),
    money(table.facts, view.seats[seat]?.money),
  ];
  // What has come of the last click is to be seen, and what is asked next.
  useEffect(() => {
    if (chosen.length === 0 && !refusal) return;
    const newest = refusal ? ".refused" : offers!.complete ? ".comes" : ".group";
    turn.current!.querySelector(newest)?.scrollIntoView({ block: "nearest" });
  }, [chosen, refusal]);
  return (
    <div class="choice" ref={turn}>
      <h2>
        {t("choice.turn", { name: playerName(table.game.seats[seat]!.name, seat) })}{" "}
        <small>{standing.filter(Boolean).join(" · ")}</small>
      </h2>
      {view.phase !== "action" && <p>{textOf(`phase.${view.phase}`)}</p>}
      {chosen.length === 0 && <Meanwhile table={table} />}
      <Verbs table={table} />
      <Refused table={table} />
      <Chosen table={table} />
      <Additions table={table} />
      <Comes table={table} />
      <div class="buttons">
        <button type="button" class="primary" disabled={!offers!.complete} onClick={() => table.confirm()}>
          {t("choice.confirm")}
        </button>
        <button type="button" disabled={chosen.length === 0} onClick={() => table.clear()}>
          {t("choice.clear")}
        </button>
        <button type="button" disabled={!table.now.canUndo} onClick={() => table.undo()}>
          {t("choice.undo")}
        </button>
      </div>
    </div>
  );
}

export function Choice({ table }: { table: Table }) {
  const { now } = table;
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
  if (!table.isTurn && now.view.seat !== null && now.at === now.length)
    return (
      <div class="choice waiting">
        <ul class="news">
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
  return table.isTurn && now.offers ? <Turn table={table} /> : null;
}
