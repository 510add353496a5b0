// The texts of the page, from lang/<language>.json, and names of things on the board. Sentences about the game come
// from the library; here are headings, buttons and names.
import type { Facts, Names } from "./engine/answers.ts";
import type { Kept } from "./game/keep.ts";

export const LANGUAGES = { en: "English", de: "Deutsch", it: "Italiano" } as const;
export type Language = keyof typeof LANGUAGES;

interface Catalog {
  page: Record<string, string>;
  name: { industry: Record<string, string>; card: Record<string, string>; space: string; player: string; money: string };
}

const catalogs: Record<Language, () => Promise<{ default: unknown }>> = {
  en: () => import("../../lang/en.json"),
  de: () => import("../../lang/de.json"),
  it: () => import("../../lang/it.json"),
};

let catalog: Catalog = { page: {}, name: { industry: {}, card: {}, space: "", player: "", money: "" } };
export let language: Language = "en";

export async function setLanguage(wanted: Language): Promise<void> {
  catalog = (await catalogs[wanted]()).default as Catalog;
  language = wanted;
  document.documentElement.lang = wanted;
}

export function preferredLanguage(): Language {
  const wanted = navigator.languages.map((name) => name.slice(0, 2)).find((name) => name in LANGUAGES);
  return (wanted as Language) ?? "en";
}

function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

export function t(key: string, values: Record<string, string | number> = {}): string {
  return fill(catalog.page[key] ?? key, values);
}

// ---- Names --------------------------------------------------------------------------------------------------------

export function inLanguage(names: Names): string {
  return typeof names === "string" ? names : (names[language] ?? names.en!);
}

// What sets a game apart from others of its board.
export function particulars({ log, from }: Kept): string[] {
  const introductory = /^option introductory$/m.test(log) ? t("games.introductory") : "";
  const branch = from === undefined ? "" : t("games.branch", { move: from });
  return [introductory, branch].filter(Boolean);
}

export function gameName({ name, map_name }: Facts, game: Kept): string {
  return [inLanguage(name), ...(map_name ? [inLanguage(map_name)] : []), ...particulars(game)].join(", ");
}

export function industryName(industry: string): string {
  return catalog.name.industry[industry] ?? industry;
}

export function locationName(facts: Facts, id: string): string {
  const location = facts.locations.find((location) => location.id === id);
  return location ? inLanguage(location.name) : id;
}

export function cardName(facts: Facts, card: string): string {
  if (facts.locations.some((location) => location.id === card)) return locationName(facts, card);
  return catalog.name.card[card] ?? industryName(card);
}

export function playerName(name: string, seat: number): string {
  return name || fill(catalog.name.player, { number: seat + 1 });
}

export function money(facts: Facts, amount: number): string {
  const number = decimal(Math.abs(amount), 0);
  return (amount < 0 ? "−" : "") + fill(catalog.name.money, { currency: facts.currency, number });
}

const formats = new Map<string, Intl.NumberFormat>(); // costly to make, and asked for dozens of times a click

function format(digits: number, signDisplay: "auto" | "exceptZero"): Intl.NumberFormat {
  const key = `${language} ${digits} ${signDisplay}`;
  const made =
    formats.get(key) ?? new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay });
  formats.set(key, made);
  return made;
}

export function decimal(value: number, digits = 1, sign = false): string {
  return format(digits, sign ? "exceptZero" : "auto").format(value).replace("-", "−");
}

function spaceName(facts: Facts, space: string): string {
  const [id, number] = space.split(".");
  const location = locationName(facts, id!);
  return number ? fill(catalog.name.space, { location, number: number.replace("m", "") }) : location;
}

// A word of the notation (docs/moves.md) as a person says it.
export function wordName(facts: Facts, word: string): string {
  const [kind, rest] = word.split(":") as [string, string?];
  const verb = catalog.page[`verb.${word}`];
  if (verb) return verb;
  if (rest !== undefined) {
    if (kind === "card") return cardName(facts, rest);
    if (kind === "develop") return industryName(rest);
    const from = rest === "market" || rest === "merchant" ? t(`source.${rest}`) : spaceName(facts, rest);
    return t("source", { resource: t(`resource.${kind}`), from });
  }
  if (word.includes("--"))
    return word
      .split("--")
      .map((id) => locationName(facts, id))
      .join(" – ");
  if (facts.industries.includes(word)) return industryName(word);
  if (/^\d+$/.test(word)) return money(facts, Number(word));
  if (catalog.page[`word.${word}`]) return catalog.page[`word.${word}`]!;
  return spaceName(facts, word);
}
