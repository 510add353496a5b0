// Who is to decide, and what they have: above the move in the making. Numbers explain themselves as in the list of players.
import type { Table } from "../game/table.ts";
import { decimal, money, playerName, t } from "../text.ts";
import { Explain } from "./Explain.tsx";
import { Icon } from "./Icon.tsx";

// Money, income and points of a seat; after the end nothing lies ahead, and the list of players says what was.
export function Standing({ table, seat }: { table: Table; seat: number }) {
  const { view, outlooks } = table.now;
  const { facts } = table;
  const each = view.seats[seat]!;
  const outlook = outlooks[seat];
  return (
    <>
      {each.money !== undefined && (
        <Explain text={t("players.moneyText", { amount: money(facts, each.money) })} label={t("players.money", { amount: money(facts, each.money) })}>
          <Icon name="money" /> <span class="money">{money(facts, each.money)}</span>
        </Explain>
      )}
      {each.money !== undefined && outlook?.income && (
        <Explain text={outlook.income.text} label={t("players.income", { amount: outlook.income.amount })}>
          <span class={outlook.income.amount < 0 ? "income loses" : "income"}>
            {outlook.income.amount < 0 ? "−" : "+"}
            {money(facts, Math.abs(outlook.income.amount))}
          </span>
        </Explain>
      )}
      {each.loans !== undefined && (
        <Explain text={t("players.loansText", { number: each.loans })} label={t("players.loans", { number: each.loans })}>
          <Icon name="loan" /> {each.loans}
        </Explain>
      )}
      {outlook && outlook.points.sources.length > 0 && (
        <Explain
          text={outlook.points.sources.map((source) => source.text).join("\n")}
          label={t("players.points", { points: each.vp ?? 0, now: outlook.points.sum })}
        >
          <Icon name="points" /> <span class="points">{each.vp ?? 0}</span>
          <small> {decimal(outlook.points.sum, 0, true)}</small>
        </Explain>
      )}
    </>
  );
}

export function Purse({ table }: { table: Table }) {
  const { view } = table.now;
  const seat = view.seat!;
  return (
    <header class={`purse seat${seat}`}>
      <span class="token" aria-hidden="true">
        {view.order.indexOf(seat) + 1}
      </span>
      <h2>
        {table.source.planning ? t("plan.making") : t("choice.turn", { name: playerName(table.game.seats[seat]!.name, seat) })}{" "}
        {view.phase === "action" && <small>{t("choice.actionsLeft", { number: view.actions_left })}</small>}
      </h2>
      <span class="standing">
        <Standing table={table} seat={seat} />
      </span>
    </header>
  );
}
