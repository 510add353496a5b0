// Everybody at the table, in the order of play, with numbers that explain themselves.
import type { Facts } from "../engine/answers.ts";
import type { Table } from "../game/table.ts";
import { decimal, money, playerName, t } from "../text.ts";
import { Explain } from "./Explain.tsx";
import { Icon } from "./Icon.tsx";

function levelOf(track: NonNullable<Facts["income_track"]>, space: number): number {
  return track.find(({ first_space, last_space }) => space >= first_space && space <= last_space)!.level;
}

// After the end nothing lies ahead: points and income are what they are.
export function Players({ table, onMat }: { table: Table; onMat(seat: number): void }) {
  const { view, outlooks } = table.now;
  const { facts, game } = table;
  const track = facts.income_track;
  return (
    <section class="players" aria-label={t("players.title")}>
      <h2>{t("players.title")}</h2>
      <ol>
        {view.order.map((seat, place) => {
          const each = view.seats[seat]!;
          const outlook = outlooks[seat];
          const level = game.seats[seat]!.level;
          return (
            <li key={seat} class={`player seat${seat} ${view.seat === seat ? "to-move" : ""}`}>
              <span class="swatch" aria-hidden="true" />
              <span class="name">
                {playerName(game.seats[seat]!.name, seat)} <small>{level > 0 ? t("players.level", { level }) : ""}</small>
              </span>
              {each.money !== undefined && (
                <Explain text={t("players.moneyText", { amount: money(facts, each.money) })} label={t("players.money", { amount: money(facts, each.money) })}>
                  <Icon name="money" /> {money(facts, each.money)}
                </Explain>
              )}
              {each.money !== undefined && outlook?.income && (
                <Explain text={outlook.income.text} label={t("players.income", { amount: outlook.income.amount })}>
                  <Icon name="income" /> {decimal(outlook.income.amount, 0, true)}
                </Explain>
              )}
              {each.loans !== undefined && (
                <Explain text={t("players.loansText", { number: each.loans })} label={t("players.loans", { number: each.loans })}>
                  <Icon name="loan" /> {each.loans}
                </Explain>
              )}
              {view.result && track && (
                <span class="final" title={t("players.income", { amount: levelOf(track, each.income!) })}>
                  <Icon name="income" /> {decimal(levelOf(track, each.income!), 0, true)}
                </span>
              )}
              {view.result && (
                <span class="final" title={t("players.finalPoints", { points: view.result.vp[seat]! })}>
                  <Icon name="points" /> {decimal(view.result.vp[seat]!, 0)}
                </span>
              )}
              {outlook && outlook.points.sources.length > 0 && (
                <Explain
                  text={outlook.points.sources.map((source) => source.text).join("\n")}
                  label={t("players.points", { points: each.vp ?? 0, now: outlook.points.sum })}
                >
                  <Icon name="points" /> {each.vp ?? 0}
                  <small> {decimal(outlook.points.sum, 0, true)}</small>
                </Explain>
              )}
              {outlook && each.spent !== undefined && (
                <Explain text={outlook.order.text} label={t("players.spent", { amount: money(facts, each.spent), place: place + 1 })}>
                  <small>{money(facts, each.spent)}</small>
                </Explain>
              )}
              {each.hand !== undefined && (
                <span class="cards" title={t("players.cards")}>
                  <Icon name="card" /> {Array.isArray(each.hand) ? each.hand.length : each.hand}
                </span>
              )}
              {facts.tiles.length > 0 && (
                <button type="button" class="whole-mat" onClick={() => onMat(seat)} aria-label={t("mat.of", { name: playerName(game.seats[seat]!.name, seat) })}>
                  {t("mat")}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
