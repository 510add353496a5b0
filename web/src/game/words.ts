// Words of the notation (docs/moves.md) sorted by what they name, to lay them out; what they mean is the library's.

export const VERBS: Record<string, string[]> = {
  lancashire: ["build", "double", "link", "develop", "sell", "loan", "pass"],
  birmingham: ["build", "link", "develop", "sell", "loan", "scout", "pass"],
  "age-of-industry": ["build", "double", "link", "develop", "sell", "draw", "pass"],
};
// Offered at moments of their own only.
export const RARE_VERBS = ["more", "done", "remove"];

export type Kind = "verb" | "industry" | "place" | "link" | "source" | "amount" | "pile" | "card" | "bonus";

export function kindOf(word: string, industries: string[]): Kind {
  if (RARE_VERBS.includes(word) || Object.values(VERBS).some((verbs) => verbs.includes(word))) return "verb";
  if (word.startsWith("card:")) return "card";
  if (word.startsWith("develop:")) return "bonus";
  if (word.includes(":")) return "source";
  if (word.includes("--")) return "link";
  if (industries.includes(word)) return "industry";
  if (/^\d+$/.test(word)) return "amount";
  if (word === "deck" || word.startsWith("display.")) return "pile";
  return "place";
}

// Where the cube or the barrel comes from, of a word that names one; other words are that themselves.
export function sourceOf(word: string): string {
  return word.replace(/^(coal|iron|beer):/, "");
}

// What a click on an element can mean: the words offered that name it, as a place or as a source.
export function meanings(element: string, offered: string[]): string[] {
  return offered.filter((word) => word === element || sourceOf(word) === element);
}

const CHARACTERS: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&#39;": "'" };

// What a drawing calls its elements: read from its text, where a title follows the word; parsing it takes ten times as long.
export function namesIn(svg: string): { word: string; title: string }[] {
  const elements = svg.matchAll(/ data-word='([^']*)'[^>]*>(?:<title>([^<]*))?/g);
  return [...elements].map(([, word, title = word]) => ({
    word: word!,
    title: title!.replace(/&[#\w]+;/g, (character) => CHARACTERS[character] ?? character),
  }));
}
