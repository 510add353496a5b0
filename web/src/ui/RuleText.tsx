// A sentence of the library or of a lesson. Its rule numbers are links to the rules page; names of places and of cards (in
// quotation marks) show on the table what they stand for, to the mouse, to the keyboard and to a touch.
import { useMemo } from "preact/hooks";
import type { Table } from "../game/table.ts";
import { cardName, locationName } from "../text.ts";
import { isRulesPage } from "./Rules.tsx";

const RULE = "\\b[A-Z]\\d+(?:\\.\\d+)?\\b";
const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

// The words that each name stands for. Names of cards come with their quotation marks.
function namesAt({ facts, words }: Table): Map<string, string[]> {
  const names = new Map<string, string[]>();
  const things = words.things();
  for (const { id } of facts.locations) {
    const spaces = things.filter((word) => word.startsWith(`${id}.`));
    if (spaces.length > 0) names.set(locationName(facts, id), spaces);
  }
  for (const word of words.cards()) {
    const name = cardName(facts, words.nameIn(word));
    for (const quoted of [`“${name}”`, `„${name}“`, `«${name}»`]) names.set(quoted, [word]);
  }
  return names;
}

function Name({ table, name, words }: { table: Table; name: string; words: string[] }) {
  return (
    <button
      type="button"
      class="named"
      onPointerEnter={(event) => event.pointerType === "mouse" && table.point(words)}
      onPointerLeave={(event) => event.pointerType === "mouse" && table.point([])}
      onFocus={(event) => event.currentTarget.matches(":focus-visible") && table.point(words)}
      onBlur={() => table.point([])}
      onClick={() => table.point(words, true)}
    >
      {name}
    </button>
  );
}

export function RuleText({ table, text }: { table: Table; text: string }) {
  const { game } = table.game;
  const names = useMemo(() => namesAt(table), [table]);
  const parts = useMemo(() => {
    const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped);
    return new RegExp(`(${RULE}|(?<!\\p{L})(?:${longestFirst.join("|")})(?!\\p{L}))`, "u");
  }, [names]);
  return (
    <>
      {text.split(parts).map((part, i) => {
        const words = names.get(part);
        if (i % 2 === 0 || (!words && !isRulesPage(game))) return part;
        if (words) return <Name key={i} table={table} name={part} words={words} />;
        return (
          <a key={i} class="rule" href={`#/rules/${game}/${part}`}>
            {part}
          </a>
        );
      })}
    </>
  );
}
