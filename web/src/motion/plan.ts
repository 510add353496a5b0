// What is seen of a move: the library's events as motions of things from place to place, each with its time. Nothing here
// knows a rule or looks at the page; where the places are on the screen is the stage's affair (stage.ts).
import type { GameEvent } from "../engine/answers.ts";

// Where something comes from or goes to: a word of the drawing, or what a seat has.
export type Spot = { word: string } | { seat: number; has: "money" | "income" | "points" | "cards" | "mat" } | { card: string; seat: number } | "deck";

export type Motion = { at: number; lasts: number } & (
  | { kind: "fly"; thing: string; from: Spot; to: Spot } // a cube, a barrel, coins, a card, an industry's goods
  | { kind: "set"; word: string } // a tile comes down on its space
  | { kind: "lay"; word: string } // a link is laid
  | { kind: "turn"; word: string } // a tile turns over
  | { kind: "gone"; word: string } // a tile or a link leaves the board
  | { kind: "tell"; seat: number; text: string; place: Spot } // a number that rises and fades
);

const LASTS = { fly: 460, set: 280, lay: 340, turn: 380, gone: 260, tell: 900 };
const APART = 70; // between things that move at the same time
const NEXT = 260; // from one part of a move to the next
const MOST_COINS = 3;

// Events that are seen together.
const ACTS: Record<string, number> = { discard: 0, take: 1, pay: 1, develop: 2, place: 2, link: 2, remove: 2, sell: 3, fill: 4, earn: 4, flip: 5, income: 6, vp: 6 };

function withSign(number: number): string {
  return number < 0 ? `−${-number}` : `+${number}`;
}

function coins(amount: number): number {
  return amount < 6 ? 1 : amount < 16 ? 2 : MOST_COINS;
}

class Plan {
  readonly motions: Motion[] = [];
  #clock = 0;
  #together = 0;
  #act = -1;

  begin(act: number): void {
    if (act === this.#act) return;
    if (this.#act >= 0) this.#clock += NEXT + this.#together * APART;
    this.#act = act;
    this.#together = 0;
  }

  // Things of one act follow each other closely.
  get #time(): number {
    return this.#clock + APART * this.#together++;
  }

  fly(thing: string, from: Spot, to: Spot): void {
    this.motions.push({ kind: "fly", thing, from, to, at: this.#time, lasts: LASTS.fly });
  }

  // The space or line itself, when what flies there has come.
  become(kind: "set" | "lay" | "turn" | "gone", word: string): void {
    this.motions.push({ kind, word, at: this.#time, lasts: LASTS[kind] });
  }

  tell(seat: number, text: string, place: Spot): void {
    this.motions.push({ kind: "tell", seat, text, place, at: this.#time, lasts: LASTS.tell });
  }
}

// What the move is about: where that which is spent goes.
function aimOf(events: GameEvent[], i: number): string | undefined {
  const aim = events.slice(i).find(({ event, part }) => part === events[i]!.part && ["place", "link", "sell"].includes(event));
  return aim?.space ?? aim?.link;
}

function sourceOf(events: GameEvent[], i: number): Spot {
  const { from, resource } = events[i]!;
  if (from === "merchant") return { word: events.slice(i).find(({ event }) => event === "sell")?.to ?? "" };
  return { word: from === "market" ? `${resource}:market` : from! };
}

function planOne(plan: Plan, events: GameEvent[], i: number): void {
  const each = events[i]!;
  const seat = each.seat!;
  const aim = aimOf(events, i);
  const there: Spot = aim ? { word: aim } : { seat, has: "mat" };
  switch (each.event) {
    case "discard":
      return plan.fly("card", { card: each.card ?? "", seat }, "deck");
    case "draw":
      return plan.fly("card", each.from ? { word: each.from } : "deck", { seat, has: "cards" });
    case "take":
      return plan.fly(each.resource!, sourceOf(events, i), there);
    case "pay":
    case "interest":
    case "repay":
      return plan.tell(seat, withSign(-each.amount!), { seat, has: "money" });
    case "earn":
    case "loan":
      if (each.cause === "fill") return;
      for (let n = coins(each.amount!); n > 0; n--) plan.fly("money", each.link ? { word: each.link } : "deck", { seat, has: "money" });
      return plan.tell(seat, withSign(each.amount!), { seat, has: "money" });
    case "fill":
      plan.fly(each.resource!, { word: each.from! }, { word: `${each.resource}:market` });
      return plan.fly("money", { word: `${each.resource}:market` }, { seat, has: "money" });
    case "place":
      return plan.become("set", each.space!);
    case "link":
      return plan.become("lay", each.link!);
    case "develop":
      return plan.fly(`icon-${each.industry}`, { seat, has: "mat" }, "deck");
    case "sell":
      return plan.fly(`icon-${each.industry}`, { word: each.space! }, { word: each.to! });
    case "flip":
      return plan.become("turn", each.space!);
    case "income":
      return plan.tell(seat, withSign(each.amount!), { seat, has: "income" });
    case "remove":
      return plan.become("gone", (each.space ?? each.link)!);
    case "vp": {
      const word = each.link ?? each.space;
      return plan.tell(seat, withSign(each.amount!), word ? { word } : { seat, has: "points" });
    }
  }
}

// The motions of a move, in at most so many milliseconds.
export function planOf(events: GameEvent[], most: number): Motion[] {
  const plan = new Plan();
  events.forEach((each, i) => {
    const part = ["move", "turn", "round", "scoring", "new-era"].indexOf(each.part);
    plan.begin(part * 10 + (ACTS[each.event] ?? 9));
    planOne(plan, events, i);
  });
  const whole = lengthOf(plan.motions);
  if (whole <= most) return plan.motions;
  const faster = most / whole;
  return plan.motions.map((each) => ({ ...each, at: each.at * faster, lasts: each.lasts * faster }));
}

export function lengthOf(motions: Motion[]): number {
  return Math.max(0, ...motions.map(({ at, lasts }) => at + lasts));
}
