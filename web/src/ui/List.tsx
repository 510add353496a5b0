// The board as a list, for keyboards and screen readers: what the drawing's elements are called, place by place. The
// names are those of the drawing, so both always say the same.
import { useMemo } from "preact/hooks";
import type { Table } from "../game/table.ts";
import { meanings } from "../game/words.ts";
import { locationName, t } from "../text.ts";

interface Item {
  word: string;
  title: string;
}

function itemsOf(svg: string): Item[] {
  const drawing = new DOMParser().parseFromString(`<div>${svg}</div>`, "text/html");
  return [...drawing.querySelectorAll("[data-word]")].map((element) => ({
    word: element.getAttribute("data-word")!,
    title: element.querySelector("title")?.textContent ?? element.getAttribute("data-word")!,
  }));
}

function placeOf(word: string): string {
  if (word.includes("--")) return "links";
  return /[:]|^(deck|distant|display)/.test(word) ? "tracks" : word.split(".")[0]!;
}

export function BoardList({ table, onPick }: { table: Table; onPick(word: string): void }) {
  const { svg, panel, offers, chosen } = table.now;
  const items = useMemo(() => itemsOf(svg + panel), [svg, panel]);
  const places = useMemo(() => {
    const groups = new Map<string, Item[]>();
    for (const item of items) groups.set(placeOf(item.word), [...(groups.get(placeOf(item.word)) ?? []), item]);
    return groups;
  }, [items]);
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
