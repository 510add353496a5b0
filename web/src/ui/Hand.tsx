// The cards of whoever looks, and the stacks of his mat. Both can be chosen like things on the board.
import type { Stack } from "../engine/answers.ts";
import type { Table } from "../game/table.ts";
import { industryName, locationName, money, playerName, t } from "../text.ts";
import { CardFace } from "./Card.tsx";
import { Explain } from "./Explain.tsx";
import { Icon } from "./Icon.tsx";

export function Hand({ table }: { table: Table }) {
  const { view, viewer, offers, chosen, looked } = table.now;
  if (viewer === null) return null;
  const hand = view.seats[viewer]!.hand;
  if (!Array.isArray(hand)) return null;
  const colour = (card: string) => table.facts.locations.find((location) => location.id === card)?.colour ?? card;
  const number = hand.length;
  const name = playerName(table.game.seats[viewer]!.name, viewer);
  const title = table.persons > 1 ? t("hand.titleOf", { name, number }) : t("hand.title", { number });
  const used = new Map<string, number>();
  const cards = table.words.inOrder(hand.map((card) => `card:${card}`)).map((word) => table.words.nameIn(word));
  return (
    <section class="hand" aria-label={title}>
      <h2 class="hidden">{title}</h2>
      <ul class={number > 8 ? "many" : ""}>
        {cards.map((card, i) => {
          const word = `card:${card}`;
          const before = used.get(card) ?? 0;
          used.set(card, before + 1);
          const isChosen = chosen.filter((each) => each === word).length > before;
          const isForced = !isChosen && chosen.length > 0 && offers?.forced.includes(word) && before === 0;
          const can = offers?.words.includes(word);
          const cannot = chosen.length > 0 && offers && !can && !isChosen && !isForced;
          const industry = table.facts.industries.includes(card);
          return (
            <li key={i}>
              <button
                type="button"
                class={`card ${industry ? "trade" : "site"} ${can ? "offered" : ""} ${isForced ? "forced" : ""} ${cannot ? "cannot" : ""} ${before === 0 && table.isShown(word) ? "shown" : ""}`}
                data-colour={colour(card)}
                data-card={card}
                aria-pressed={isChosen}
                aria-describedby={looked?.card === word ? "card-use" : undefined}
                onClick={() => (isChosen ? table.takeBack(word) : table.choose(word))}
                onPointerMove={(event) => event.pointerType !== "touch" && looked?.card !== word && void table.look(word)}
                onPointerLeave={() => void table.look(null)}
                onFocus={(event) => event.currentTarget.matches(":focus-visible") && void table.look(word)}
                onBlur={() => void table.look(null)}
              >
                <CardFace facts={table.facts} card={card} />
              </button>
            </li>
          );
        })}
      </ul>
      {looked && (
        <span id="card-use" hidden>
          {useOf(table, looked.words)}
        </span>
      )}
    </section>
  );
}

// Where a card lets one build, in words.
function useOf({ facts }: Table, words: string[]): string {
  const places = [...new Set(words.map((word) => locationName(facts, word.split(".")[0]!)))];
  return places.length > 0 ? t("hand.use", { places: places.join(", ") }) : t("hand.noUse");
}

// What the next tile costs; market prices are in the explanation.
function Price({ table, stack }: { table: Table; stack: Stack }) {
  const cubes = [...Array(stack.coal ?? 0).fill("coal-cube"), ...Array(stack.iron ?? 0).fill("iron-cube")];
  return (
    <span class="price">
      {" · "}
      {money(table.facts, stack.money ?? 0)}
      {cubes.map((cube, i) => (
        <Icon key={i} name={cube} />
      ))}
    </span>
  );
}

export function Mat({ table, onWhole }: { table: Table; onWhole(seat: number): void }) {
  const { view, viewer, outlooks, offers, chosen } = table.now;
  const seat = viewer ?? view.seat ?? 0;
  const stacks = outlooks[seat]?.stacks ?? [];
  if (table.facts.tiles.length === 0) return null;
  return (
    <section class={`mat seat${seat}`} aria-label={t("mat.title")}>
      <header>
        <h2 class="hidden">{t("mat.title")}</h2>
        <button type="button" onClick={() => onWhole(seat)}>
          {t("mat")}
        </button>
      </header>
      <ul>
        {stacks.map((stack) => {
          const word = stack.industry;
          return (
            <li key={word} class={stack.left === 0 ? "none" : ""}>
              <button
                type="button"
                class={`stack ${offers?.words.includes(word) ? "offered" : ""} ${table.isShown(word) ? "shown" : ""}`}
                aria-pressed={chosen.includes(word)}
                onClick={() => table.choose(word)}
              >
                <Icon name={word} />
                <span class="name">
                  {industryName(word)}
                  <span class="level">
                    {stack.level === undefined || stack.left === 0 ? "–" : t("mat.level", { level: stack.level })}
                    {stack.can_be_built && stack.left > 0 && <Price table={table} stack={stack} />}
                  </span>
                </span>
              </button>
              <Explain text={stack.text} label={`×${stack.left} ${t("mat.explain", { industry: industryName(word) })}`}>
                <span class="left">×{stack.left}</span>
              </Explain>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
