// What the engine protocol answers (docs/protocol.md), as far as the page reads it.
import type { Lack } from "./nets.ts";

export interface WordKind {
  kind: string;
  group: string; // what its words name
  words?: string[];
  prefix?: string;
  of?: string; // the kind whose words stand behind the prefix, besides `words`
  most?: number; // instead of words: whole numbers from 1 to this
}

export interface GameInfo {
  id: string;
  maps: string[];
  players: number[];
  options: string[];
  learned: number[]; // levels of bots that judge by a net
  revision: number; // of its rules
  actions: string[]; // the verbs that an action can begin with, in the order in which people want them
  kinds: WordKind[];
}

// What a game does not have is left out, here and in the view.
export interface SeatView {
  money?: number;
  income?: number;
  vp?: number;
  spent?: number;
  loans?: number;
  scored?: Record<string, number>;
  hand?: string[] | number;
}

export interface Result {
  ranking: number[][];
  vp: number[];
  breakdown?: Record<string, number>[];
}

export interface View {
  game: string;
  map: string | null;
  players: number;
  options: Record<string, boolean>;
  era?: string;
  round: number;
  phase: string;
  seat: number | null;
  actions_left: number;
  order: number[];
  seats: SeatView[];
  display?: string[]; // the cards that lie open
  coal_market?: number; // cubes there
  iron_market?: number;
  result: Result | null;
}

export interface GameEvent {
  event: string;
  part: "move" | "turn" | "round" | "scoring" | "new-era";
  seat?: number;
  resource?: string;
  // Of points. In `scored` tiles_again, income, bonus and debt count as `other`.
  source?:
    | "canal_links"
    | "canal_tiles"
    | "rail_links"
    | "rail_tiles"
    | "tiles_again"
    | "cash"
    | "income"
    | "bonus"
    | "debt";
  cause?: "flip" | "fill" | "bonus" | "income" | "debt" | "cube" | "tile" | "link"; // of money and of income
  amount?: number;
  price?: number;
  points?: number;
  space?: string;
  industry?: string;
  before?: number;
  level?: number;
  from?: string;
  to?: string;
  card?: string;
  link?: string;
  closes?: boolean;
  seats?: number[];
}

export interface Played {
  move: string;
  events: GameEvent[];
  state: { result: Result | null };
}

// Which legal moves contain the chosen words, in any order.
export interface Offers {
  moves: number;
  words: string[]; // that can still be added
  forced: string[]; // that all those moves have besides the chosen ones
  first: string; // one of those moves
  complete: boolean; // the chosen and forced words are a whole move
}

export interface Reason {
  rule: string | null;
  text: string;
}

export interface Preview {
  move: string;
  price: number;
  earns: number;
  borrows: number;
  points?: number; // that lines and tiles would bring more if the era ended then; undefined: nobody can know
  final: boolean; // the turn ends with it, or something is turned up
  events: GameEvent[];
  story: string[];
}

export interface Told {
  seat: number;
  move: string;
  text: string[];
}

export interface AdviceReason {
  seat: number;
  source: string; // "all": of a rival, beside the points of the mover
  points: number;
  text: string;
}

export interface Advice {
  move: string;
  text: string; // the line that the story would tell it with
  points: number;
  points_error: number;
  win: number;
  win_error: number;
  loss: number;
  worlds: number;
  against?: string;
  equal?: boolean; // all moves are worth the same
  reasons: AdviceReason[];
}

// What a move that was played has lost.
export interface Judgement {
  seat: number;
  move: string;
  text: string;
  best: string;
  best_text: string;
  loss: number; // below 0 where the move played did better
  loss_error: number;
  clear: boolean; // that something was lost is sure enough to be said
  worlds: number;
  games: number;
  expected: { points: number[]; points_error: number[]; win: number[]; scored: Record<string, number>[] };
  reasons: AdviceReason[];
}

export interface EngineError {
  code: string;
  text: string;
  rule?: string;
  field?: string;
  line?: number;
  why?: Lack; // the worker's: the net cannot be had
}

// The printed facts of a board: the project's data file.
export type Names = string | Record<string, string>;
export interface Facts {
  name: Names;
  map_name?: Names;
  about: string;
  currency: string;
  industries: string[];
  locations: { id: string; name: Names; kind: string; colour?: string; x: number; y: number }[];
  links: { id: string; ends: string[] }[];
  tiles: { industry: string; level: number; money: number; coal: number; iron: number; vp: number }[];
  coal_track?: { prices: number[]; empty_price: number };
  iron_track?: { prices: number[]; empty_price: number };
  income_track?: { level: number; first_space: number; last_space: number }[];
  players?: { players: number; rounds?: number }[]; // how many there may be, and the rounds of an era then
}

// The numbers that a seat wonders about, each with a sentence that explains it.
export interface Stack {
  industry: string;
  left: number;
  level?: number;
  money?: number;
  coal?: number;
  iron?: number;
  can_be_built?: boolean;
  text: string;
}

// One level of an industry on a mat.
export interface Level {
  industry: string;
  level: number;
  left: number;
  text: string;
}

export interface Outlook {
  income?: { level: number; amount: number; text: string };
  points: { sum: number; sources: { source: string; points: number; text: string }[] };
  order: { place: number; text: string };
  stacks: Stack[];
}
