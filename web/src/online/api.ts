// What is asked by HTTP: who one is, and one's account. Refusals have the server's texts.
import { language, t } from "../text.ts";
import type { HookKind, MailMode, Me, Order, ReportOf, User } from "./answers.ts";
import { Lost, Refused } from "./connection.ts";

async function fetched(path: string, init?: RequestInit): Promise<Response> {
  const headers = { "Accept-Language": language, ...init?.headers };
  const response = await fetch(`api/${path}`, { cache: "no-store", ...init, headers }).catch(() => {
    throw new Lost();
  });
  if (response.ok) return response;
  const answer = await response.json().catch(() => null);
  throw new Refused(answer?.error ?? { code: String(response.status), text: t("error.server", { status: response.status }) });
}

async function get<T>(path: string): Promise<T> {
  return (await fetched(path)).json();
}

async function post<T>(path: string, body: object = {}): Promise<T> {
  const init = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  return (await fetched(path, init)).json();
}

type WithUser = { user: User };

export const api = {
  me: () => get<Me>("me"),
  guest: (name: string, invite: string | null) => post<WithUser>("guest", invite ? { name, invite } : { name }),
  change: (change: { name?: string; language?: string }) => post<WithUser>("me", change),
  password: (password: string, old?: string) => post<WithUser>("password", old === undefined ? { password } : { password, old }),
  signIn: (name: string, password: string) => post<WithUser>("sign-in", { name, password }),
  signOut: () => post<object>("sign-out"),
  makeToken: (label: string) => post<{ token: string; user: User }>("token", { label }),
  endToken: (user: string) => post<object>("token/end", { user }),
  data: async () => (await fetched("me/data")).text(),
  remove: (password?: string) => post<object>("me/delete", password === undefined ? {} : { password }),
  block: (user: string, on: boolean) => post<{ blocked: User[] }>("block", { user, on }),
  carry: () => post<{ code: string; until: number }>("carry"),
  takeLink: (code: string) => post<WithUser>("link/take", { code }),
  reports: () => get<{ reports: ReportOf[] }>("reports"),
  moderate: (order: Order) => post<object>("moderate", order),
  mail: (change: { address?: string | null; mode?: MailMode }) => post<object>("mail", change),
  confirmMail: (secret: string) => post<object>("mail/confirm", { secret }),
  stopMail: (secret: string) => post<object>(`mail/stop/${encodeURIComponent(secret)}`),
  hook: (url: string, kind: HookKind) => post<{ secret: string }>("hook", { url, kind }),
  forgetHook: () => post<object>("hook", { url: null }),
  addBrowser: (subscription: { endpoint: string; p256dh: string; auth: string }) => post<object>("push", subscription),
  endBrowser: (endpoint: string) => post<object>("push/end", { endpoint }),
  takeCarried: (code: string) => post<WithUser>("carry/take", { code }),
};

