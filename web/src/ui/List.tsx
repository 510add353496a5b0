// The board as a list, for keyboards and screen readers: what the drawing's elements are called, place by place. The
// names are those of the drawing, so both always say the same.
import { useMemo } from "preact/hooks";
import type { Table } from "../game/table.ts";
import { meanings, namesIn } from "../game/words.ts";
import { locationName, t } from "../text.ts";

function placeOf(word: string): string {
  if (word.includes("--")) return "links";
  return /[:]|^(deck|distant|display)/.test(word) ? "tracks" : word.split(".")[0]!;
}

export function BoardList({ table, onPick }: { table: Table; onPick(word: string): void }) {
  const { svg, panel, offers, chosen } = table.now;
  const places = useMemo(() => {
    const groups = new Map<string, ReturnType<typeof namesIn>>();
    for (const item of namesIn(svg + panel)) groups.set(placeOf(item.word), [...(groups.get(placeOf(item.word)) ?? []), item]);
    return groups;
  }, [svg, panel]);
  return (
    <section class="list" aria-label={t("list.title")}>
      <h2>{t("list.title")}</h2>
      {[...places].map(([place, items]) => (
        <section key={place} aria-label={t(`list.${place}`) === `list.${place}` ? locationName(table.facts, place) : t(`list.${place}`)}>
          <h3>{t(`list.${place}`) === `list.${place}` ? locationName(table.facts, place) : t(`list.${place}`)}</h3>
          <ul>
            {items.map((item) => {
              const can = offers !== null && meanings(item.word, offers.words).length > 0;
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
