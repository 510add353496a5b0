// The texts of the page, from lang/<language>.json, and names of things on the board. Sentences about the game come
// from the library; here are headings, buttons and names.
import type { Facts, Names } from "./engine/answers.ts";
import type { Kept } from "./game/keep.ts";
import type { Words } from "./game/words.ts";

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

// Of a text that only some games have; "" if this one has none.
export function textOf(key: string): string {
  return catalog.page[key] ?? "";
}

// ---- Names --------------------------------------------------------------------------------------------------------

export function inLanguage(names: Names): string {
  return typeof names === "string" ? names : (names[language] ?? names.en!);
}

// What sets a game apart from others of its board.
export function particulars({ log, from }: Kept): string[] {
  const options = [...log.matchAll(/^option (\S+)$/gm)].map(([, option = ""]) => textOf(`games.${option}`) || option);
  return [...options, ...(from === undefined ? [] : [t("games.branch", { move: from })])];
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

// "" where there is none: a game may do without.
export function money(facts: Facts, amount: number | undefined): string {
  if (amount === undefined) return "";
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
export function wordName({ facts, words }: { facts: Facts; words: Words }, word: string): string {
  const kind = words.kindOf(word);
  const name = words.nameIn(word);
  switch (kind?.group) {
    case "verb":
      return textOf(`verb.${word}`) || word;
    case "card":
      return cardName(facts, name);
    case "industry":
    case "bonus":
      return industryName(name);
    case "source":
      return t("source", { resource: textOf(`resource.${kind.kind}`) || kind.kind, from: textOf(`source.${name}`) || spaceName(facts, name) });
    case "link":
      return word
        .split("--")
        .map((id) => locationName(facts, id))
        .join(" – ");
    case "amount":
      return money(facts, Number(word));
    default:
      return textOf(`word.${word}`) || spaceName(facts, word);
  }
}
