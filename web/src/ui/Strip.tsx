// What a small screen shows of the markets and of everybody in two rows: the next prices with what is left, and badges with
// money, income, points and cards. All of it is in its own view as well, which a touch opens.
import type { Table } from "../game/table.ts";
import { decimal, money, playerName, t } from "../text.ts";
import { Face } from "./Face.tsx";
import { Icon } from "./Icon.tsx";

// The next cube of a market: what it costs, and how many are left.
export function Next({ table, resource }: { table: Table; resource: "coal" | "iron" }) {
  const track = table.facts[`${resource}_track`];
  const left = table.now.view[`${resource}_market`];
  if (!track || left === undefined) return null;
  const price = left > 0 ? track.prices[track.prices.length - left]! : track.empty_price;
  return (
    <span class="next" title={t(`strip.${resource}`, { price: money(table.facts, price), number: left })}>
      <svg class="cube" viewBox="0 0 24 24" aria-hidden="true">
        <use href={`#cube-${resource}`} />
      </svg>
      {money(table.facts, price)} <small>×{left}</small>
    </span>
  );
}

function Badge({ table, seat, place }: { table: Table; seat: number; place: number }) {
  const { view, outlooks } = table.now;
  const each = view.seats[seat]!;
  const income = outlooks[seat]?.income?.amount;
  const cards = Array.isArray(each.hand) ? each.hand.length : each.hand;
  return (
    <li class={`badge seat${seat} ${table.mover === seat ? "to-move" : ""}`}>
      <span class="token portrait" aria-hidden="true">
        <Face level={table.game.seats[seat]!.level} />
        <b>{place + 1}</b>
      </span>
      <span class="name">{playerName(table.game.seats[seat]!.name, seat)}</span>
      <span class="figures">
        {each.money !== undefined && (
          <span title={t("players.money", { amount: money(table.facts, each.money) })}>
            <Icon name="money" />
            {money(table.facts, each.money)}
          </span>
        )}
        {income !== undefined && <span title={t("players.income", { amount: income })}>{decimal(income, 0, true)}</span>}
        {each.vp !== undefined && (
          <span>
            <Icon name="points" />
            {each.vp}
          </span>
        )}
        {cards !== undefined && (
          <span title={t("players.cards")}>
            <Icon name="card" />
            {cards}
          </span>
        )}
      </span>
    </li>
  );
}

export function Badges({ table, onOpen }: { table: Table; onOpen(): void }) {
  return (
    <ol class="badges" aria-label={t("players.title")} onClick={onOpen}>
      {table.now.view.order.map((seat, place) => (
        <Badge key={seat} table={table} seat={seat} place={place} />
      ))}
    </ol>
  );
}
