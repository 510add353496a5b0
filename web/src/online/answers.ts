// What the server answers and says by itself (docs/online.md), as far as the page reads it.
import type { EngineError, GameEvent, Result } from "../engine/answers.ts";

export interface User {
  id: string | null; // null: an account that is no more
  name: string;
  kind: "guest" | "member" | "program";
}

export interface ServerError extends EngineError {
  retry_ms?: number; // of too-fast
  moves?: number; // of stale, and so is version
  version?: number;
  options?: string[]; // of incomplete
  limit?: number; // of too-many
}

export interface Away {
  until: number | null;
  days_left: number;
}

export type MailMode = "turns" | "daily" | "none";
export type HookKind = "json" | "slack" | "discord";

// How somebody is told while away; null: the server does not offer it.
export interface Telling {
  mail: { address: string | null; confirmed?: boolean; mode?: MailMode } | null;
  hook: { url: string | null; kind?: HookKind; off?: boolean } | null;
  push: { key: string; browsers: { endpoint: string; created: number }[] } | null;
}

// GET /api/me; what follows `programs` is there for a person only.
export interface Me {
  user: User | null;
  programs: User[];
  language?: string;
  away?: Away;
  blocked?: User[];
  telling?: Telling;
  banned?: number | null; // until when somebody with this cookie may not come
  password?: boolean; // there is one
  role?: "none" | "moderator";
  reports?: number; // that wait for a moderator
}

// What moderators see of each other's word.
export interface ReportOf {
  report: string;
  by: User;
  about: User;
  standing: { role: string; muted: number | null; banned: number | null };
  table: string;
  line: number | null;
  said: string | null;
  text: string;
  at: number;
}

export type Order =
  | { do: "mute" | "ban"; person: string; until: number }
  | { do: "hide"; table: string; line: number; on: boolean }
  | { do: "close"; report: string };

// What the host says of the site.
export interface Site {
  name: string | null;
  contact: string | null;
  sign_up: "open" | "invited" | "closed";
  keep: { chat: number | null; games: number | null }; // days
}

export interface Hello {
  user: User | null;
  server: { name: string; version: string; page?: string | null; revisions?: Record<string, number> };
  now: number;
}

export type ClockTerms =
  | { kind: "none" }
  | { kind: "live"; bank_s: number; turn_s: number }
  | { kind: "days"; bank_h: number; turn_h: number };

export type Clock =
  | { kind: "none" }
  | { kind: "live" | "days"; bank_ms: number[]; turn_ms: number; seat: number | null; since: number | null; until: number | null };

export interface SeatAt {
  user: User | null;
  bot: number | null; // its level
  name: string; // of the person or the bot
  stand_in: null | "wish" | "time" | "gone";
  present: boolean;
}

// What a table is made with.
export interface Terms {
  game: string;
  map: string | null;
  players: number;
  options: Record<string, boolean>;
  clock: ClockTerms;
  entry: "open" | "link";
  undo: "free" | "none";
  rated: boolean;
  spectators: boolean;
  order: "random" | "seats";
  stand_in: number;
}

export type TableState = "open" | "running" | "over" | "cancelled" | "ended" | "frozen";

// A table in a list.
export interface TableLine extends Terms {
  table: string;
  state: TableState;
  host: string;
  seats: (SeatAt | null)[]; // null: free
  seat: number | null; // decides
  moves: number;
  version: number;
  created: number;
  changed: number;
  until: number | null;
  mine: number | null; // the asker's seat
  result: Result | null;
}

export interface About extends TableLine {
  commit: string | null;
  invite: string | null; // for those seated
  ask: { seat: number; to: number; agreed: number[] } | null;
  agreed: number[]; // to end
  rematch?: { table: string; invite?: string } | null;
}

export interface Tables {
  tables: TableLine[];
  more: number | string | null;
}

export interface Over {
  how: "over" | "ended";
  result: Result | null;
  salt: string;
}

export type Position = Record<string, unknown>; // for the library's `load`

export interface ChatLine {
  room: "table" | "watch";
  line: number;
  user: User;
  text: string;
  at: number;
  hidden?: boolean; // by a moderator: there is no text
}

export interface Planned {
  move: string;
  price: number;
}

export interface Opened {
  about: About;
  seat: number | null;
  moves: number;
  version: number;
  position: Position | null;
  clock: Clock;
  over: Over | null;
  commit: string | null;
  plan: Planned[];
  chat: ChatLine[];
  seen: number | null;
}

export interface PlayedOnline {
  n: number;
  move: string;
  events: GameEvent[];
  position: Position;
  version: number;
  clock: Clock;
  over: Over | null;
}

export type Why = "sit" | "leave" | "start" | "cancel" | "stand-in" | "replace" | "ask" | "end" | "away" | "rematch";

export type Push = { table: string } & (
  | { push: "move"; version: number; n: number; seat: number; bot: boolean; move: string; events: GameEvent[]; position: Position; clock: Clock; over: Over | null }
  | { push: "undo"; version: number; n: number; seat: number; position: Position; clock: Clock }
  | { push: "table"; version: number; why: Why; about: About; clock: Clock; position: Position | null; over: Over | null }
  | { push: "presence"; seats: boolean[]; watching: number }
  | ({ push: "chat" } & ChatLine)
  | { push: "turn"; n: number }
  | { push: "plan"; moves: Planned[]; dropped: ServerError | null }
);
