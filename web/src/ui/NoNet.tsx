// Why learned bots cannot play now, and what can be done about it: they need a net (engine/nets.ts), which may not be here.
// Whoever advises without it says so.
import { useEffect, useState } from "preact/hooks";
import type { GameInfo } from "../engine/answers.ts";
import { lackIn, type EngineWorker } from "../engine/engine.ts";
import type { Lack } from "../engine/nets.ts";
import type { Seat } from "../game/keep.ts";
import { SLOW } from "../game/source.ts";
import { bestUnlearned, opponentName, opponentNames } from "../game/opponents.ts";
import type { Table } from "../game/table.ts";
import { t } from "../text.ts";
import { update } from "../update.ts";

export interface Net {
  state: Lack | "loading" | "here" | null; // null: not wanted yet, or it has just been asked for
  seat: number; // the first who needs it, or -1
  load(): Promise<boolean>; // whether it is here now
}

// The net of the game, loaded as soon as somebody sits there who needs it.
export function useNet(engine: EngineWorker, { id, learned }: GameInfo, seats: Seat[]): Net {
  const [{ game, state }, setState] = useState<{ game: string; state: Net["state"] }>({ game: id, state: null });
  const seat = seats.findIndex(({ level }) => learned.includes(level));
  const isWanted = seat >= 0;

  async function load(): Promise<boolean> {
    const become = (state: Net["state"]) => setState((now) => (now.game === id ? { game: id, state } : now)); // another may be chosen by now
    const slow = setTimeout(() => become("loading"), SLOW);
    setState({ game: id, state: null });
    const lack = await engine.takeNet(id).then(() => null, (error) => lackIn(error) ?? "server");
    clearTimeout(slow);
    become(lack ?? "here");
    return !lack;
  }

  useEffect(() => {
    if (isWanted) void load();
  }, [id, isWanted]);
  return { state: game === id ? state : null, seat, load };
}

const isLack = (state: Net["state"]): state is Lack => state !== null && state !== "loading" && state !== "here";

// The levels that cannot be had.
export function missing({ learned }: GameInfo, { state }: Net): number[] {
  return isLack(state) ? learned : [];
}

// A newer version of the page may have another net, or know what has come as one.
const mayBeOld = (lack: Lack) => lack === "gone" || lack === "damaged";

// What comes of it takes a while, in which it is said and cannot be asked for again.
function useUpdate(): { isUpdating: boolean; begin(): void } {
  const [isUpdating, setUpdating] = useState(false);
  return {
    isUpdating,
    begin() {
      setUpdating(true);
      void update();
    },
  };
}

// On the start page, at the seat of who needs it, where others can be chosen. `keep`: what has been chosen, before the page
// loads anew.
export function NetState({ game, net, keep }: { game: GameInfo; net: Net; keep(): void }) {
  const names = opponentNames(game.learned);
  const newest = useUpdate();
  if (net.state === "loading" || newest.isUpdating)
    return (
      <p class="quiet about-net" role="status">
        {newest.isUpdating ? t("net.updating") : t("net.loading", { names })}
      </p>
    );
  if (!isLack(net.state)) return null;
  // The button is gone by then: the focus goes to who sits there.
  const leave = (button: HTMLElement, act: () => void) => {
    button.closest(".seat-row")?.querySelector<HTMLElement>("input:checked")?.focus();
    act();
  };
  return (
    <p class="problem about-net no-net" role="alert">
      {t(`net.${net.state}`, { names })}{" "}
      {mayBeOld(net.state) && (
        <>
          <button
            type="button"
            onClick={({ currentTarget }) =>
              leave(currentTarget, () => {
                keep();
                newest.begin();
              })
            }
          >
            {t("net.newest")}
          </button>{" "}
        </>
      )}
      <button type="button" onClick={({ currentTarget }) => leave(currentTarget, () => void net.load())}>
        {t("net.again")}
      </button>
    </p>
  );
}

// Of hints and analyses, which are given all the same.
export function WithoutNet({ what, learned }: { what: "hint" | "analysis"; learned: number[] }) {
  const level = bestUnlearned(learned);
  return <p class="quiet">{t(`net.without.${what}`, { names: opponentNames(learned), name: opponentName(level), level })}</p>;
}

// In a game under way, where others can play on for them.
export function NoNet({ table, lack }: { table: Table; lack: Lack | "loading" }) {
  const level = bestUnlearned(table.learned);
  const isComing = lack === "loading";
  const isOld = !isComing && mayBeOld(lack);
  const newest = useUpdate();
  // The button is gone by then: the focus waits where the next ones come.
  const leave = (button: HTMLElement, act: () => void) => {
    button.closest<HTMLElement>(".for-play")?.focus();
    act();
  };
  if (newest.isUpdating)
    return (
      <div class="choice waiting">
        <p role="status">{t("net.updating")}</p>
      </div>
    );
  return (
    <div class="choice waiting">
      <p role={isComing ? "status" : "alert"}>{t(`net.${lack}`, { names: opponentNames(table.learned) })}</p>
      <div class="buttons">
        {isOld && (
          <button type="button" class="primary" onClick={({ currentTarget }) => leave(currentTarget, newest.begin)}>
            {t("net.newest")}
          </button>
        )}
        {!isComing && (
          <button type="button" class={isOld ? "" : "primary"} onClick={({ currentTarget }) => leave(currentTarget, () => table.tryAgain())}>
            {t("net.again")}
          </button>
        )}
        <button type="button" onClick={({ currentTarget }) => leave(currentTarget, () => table.goOnWithout(level))}>
          {t("net.instead", { name: opponentName(level), level })}
        </button>
      </div>
    </div>
  );
}
