// The cards of whoever looks, and the stacks of his mat. Both can be chosen like things on the board.
import type { Stack } from "../engine/answers.ts";
import type { Table } from "../game/table.ts";
import { cardName, industryName, money, playerName, t } from "../text.ts";
import { Explain } from "./Explain.tsx";
import { Icon } from "./Icon.tsx";

export function Hand({ table }: { table: Table }) {
  const { view, viewer, offers, chosen } = table.now;
  if (viewer === null) return null;
  const hand = view.seats[viewer]!.hand;
  if (!Array.isArray(hand)) return null;
  const colour = (card: string) => table.facts.locations.find((location) => location.id === card)?.colour ?? card;
  const number = hand.length;
  const name = playerName(table.game.seats[viewer]!.name, viewer);
  const title = table.persons > 1 ? t("hand.titleOf", { name, number }) : t("hand.title", { number });
  const used = new Map<string, number>();
  return (
    <section class="hand" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {hand.map((card, i) => {
          const word = `card:${card}`;
          const before = used.get(card) ?? 0;
          used.set(card, before + 1);
          const isChosen = chosen.filter((each) => each === word).length > before;
          const isForced = !isChosen && chosen.length > 0 && offers?.forced.includes(word) && before === 0;
          const can = offers?.words.includes(word);
          const industry = table.facts.industries.includes(card);
          return (
            <li key={i}>
              <button
                type="button"
                class={`card ${industry ? "trade" : "site"} ${can ? "offered" : ""} ${isForced ? "forced" : ""}`}
                data-colour={colour(card)}
                aria-pressed={isChosen}
                onClick={() => (isChosen ? table.takeBack(word) : table.choose(word))}
              >
                {industry && <Icon name={card} />}
                <span>{cardName(table.facts, card)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
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
        <h2>{t("mat.title")}</h2>
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
                class={`stack ${offers?.words.includes(word) ? "offered" : ""}`}
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
