// The board as a list, for keyboards and screen readers: what the drawing's elements are called, place by place. The
// names are those of the drawing, so both always say the same.
import { useMemo } from "preact/hooks";
import type { Table } from "../game/table.ts";
import { namesIn } from "../game/words.ts";
import { locationName, t, textOf, wordName } from "../text.ts";

function placeOf({ words, facts }: Table, word: string): string {
  const [location = word] = word.split(".");
  if (words.groupOf(word) === "link") return "links";
  return facts.locations.some(({ id }) => id === location) ? location : "tracks";
}

// Places and lines of other maps are words of the game, too.
function isHere(table: Table, word: string): boolean {
  const place = placeOf(table, word);
  if (place === "links") return table.facts.links.some(({ id }) => id === word);
  return place !== "tracks" || table.words.groupOf(word) !== "place" || !word.includes(".");
}

// Of a game that nobody has drawn: its words are all that can be pointed at.
function namesOf(table: Table): ReturnType<typeof namesIn> {
  const { svg, panel } = table.now;
  if (svg) return namesIn(svg + panel);
  const things = table.words.things().filter((word) => isHere(table, word));
  return things.map((word) => ({ word, title: wordName(table, word) }));
}

export function BoardList({ table, onPick }: { table: Table; onPick(word: string): void }) {
  const { svg, panel, offers, chosen } = table.now;
  const places = useMemo(() => {
    const groups = new Map<string, ReturnType<typeof namesIn>>();
    for (const item of namesOf(table)) {
      const place = placeOf(table, item.word);
      groups.set(place, [...(groups.get(place) ?? []), item]);
    }
    return groups;
  }, [svg, panel]);
  if (places.size === 0) return null;
  const title = (place: string) => textOf(`list.${place}`) || locationName(table.facts, place);
  return (
    <section class="list" aria-label={t("list.title")}>
      <h2 class="hidden">{t("list.title")}</h2>
      {[...places].map(([place, items]) => (
        <section key={place} aria-label={title(place)}>
          <h3>{title(place)}</h3>
          <ul>
            {items.map((item) => {
              const can = offers !== null && table.words.meanings(item.word, offers.words).length > 0;
              return (
                <li key={item.word}>
                  <button
                    type="button"
                    class={can ? "offered" : ""}
                    aria-pressed={chosen.includes(item.word)}
                    onClick={() => onPick(item.word)}
                  >
                    {item.title}
                    {can && <span class="can"> {t("list.can")}</span>}
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </section>
  );
}
