// Everybody at the table, with numbers that explain themselves: in the order of play, after the end by the result.
import type { ComponentChildren } from "preact";
import type { Facts, Result } from "../engine/answers.ts";
import type { Table } from "../game/table.ts";
import { decimal, money, playerName, t } from "../text.ts";
import { Backs } from "./Card.tsx";
import { Explain } from "./Explain.tsx";
import { BotSign, Face } from "./Face.tsx";
import { Icon } from "./Icon.tsx";
import { Standing } from "./Purse.tsx";

function levelOf(track: NonNullable<Facts["income_track"]>, space: number): number {
  return track.find(({ first_space, last_space }) => space >= first_space && space <= last_space)!.level;
}

// After the end: how many did better.
function placeOf({ ranking }: Result, seat: number): number {
  return ranking.slice(0, ranking.findIndex((seats) => seats.includes(seat))).flat().length;
}

interface Shows {
  table: Table;
  onMat(seat: number): void;
  onIncome?(): void; // where the game has an income track
  beside?(seat: number): ComponentChildren;
}

function Player({ table, seat, place, onMat, beside }: Shows & { seat: number; place: number }) {
  const { view, outlooks } = table.now;
  const { facts, game } = table;
  const each = view.seats[seat]!;
  const outlook = outlooks[seat];
  const level = game.seats[seat]!.level;
  const name = playerName(game.seats[seat]!.name, seat);
  const track = facts.income_track;
  return (
    <li class={`player seat${seat} ${table.mover === seat ? "to-move" : ""}`}>
      <span class="token portrait" title={t(view.result ? "players.ranked" : "players.place", { place: place + 1 })}>
        <Face level={level} />
        <b>{place + 1}</b>
      </span>
      <span class="name">
        {name} <BotSign level={level} />
        {beside && " "}
        {beside?.(seat)}
      </span>
      <span class="standing">
        <Standing table={table} seat={seat} />
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
        {outlook && each.spent !== undefined && (
          <Explain text={outlook.order.text} label={t("players.spent", { amount: money(facts, each.spent), place: place + 1 })}>
            <small class="spent">
              <Icon name="spent" /> {money(facts, each.spent)}
            </small>
          </Explain>
        )}
      </span>
      {each.hand !== undefined && <Backs number={Array.isArray(each.hand) ? each.hand.length : each.hand} label={t("players.cards")} />}
      {facts.tiles.length > 0 && (
        <button type="button" class="whole-mat" onClick={() => onMat(seat)} aria-label={t("mat.of", { name })}>
          {t("mat")}
        </button>
      )}
    </li>
  );
}

// After the end nothing lies ahead: points and income are what they are.
export function Players(shows: Shows) {
  const { table, onIncome } = shows;
  const { view } = table.now;
  return (
    <section class="players" aria-label={t("players.title")}>
      <header>
        <h2 class="hidden">{t("players.title")}</h2>
        {onIncome && table.facts.income_track && (
          <button type="button" class="to-income" onClick={onIncome}>
            {t("income.track")}
          </button>
        )}
      </header>
      <ol>
        {(view.result?.ranking.flat() ?? view.order).map((seat, place) => (
          <Player key={seat} {...shows} seat={seat} place={view.result ? placeOf(view.result, seat) : place} />
        ))}
      </ol>
    </section>
  );
}
