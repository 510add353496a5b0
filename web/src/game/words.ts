// Words of the notation (docs/moves.md) sorted by what they name, to lay them out. Which words a game has, and of what
// kind they are, the library says.
import type { GameInfo, WordKind } from "../engine/answers.ts";

export class Words {
  readonly actions: string[]; // verbs that an action can begin with, in the order in which people want them
  readonly verbs: string[]; // these, and those of moments of their own
  readonly kinds: string[]; // of the other words, in the order in which one asks for them
  #kinds: WordKind[];
  #kindOf = new Map<string, WordKind>();
  #rankOf = new Map<string, number>(); // of cards

  constructor(game?: GameInfo) {
    this.actions = game?.actions ?? [];
    this.#kinds = game?.kinds ?? [];
    for (const kind of this.#kinds) for (const word of kind.words ?? []) this.#kindOf.set(word, kind);
    this.verbs = this.#kinds.filter(({ group }) => group === "verb").flatMap(({ words }) => words ?? []);
    this.kinds = this.#kinds.filter(({ group }) => group !== "verb").map(({ kind }) => kind);
    for (const { group, words = [] } of this.#kinds) if (group === "card") words.forEach((word, i) => this.#rankOf.set(word, i));
  }

  // Undefined: it is no word of this game.
  kindOf(word: string): WordKind | undefined {
    return (
      this.#kindOf.get(word) ??
      this.#kinds.find(({ prefix, most }) => (prefix ? word.startsWith(prefix) : most !== undefined && /^[1-9]\d*$/.test(word)))
    );
  }

  groupOf(word: string): string | undefined {
    return this.kindOf(word)?.group;
  }

  isVerb(word: string): boolean {
    return this.groupOf(word) === "verb";
  }

  // What stands behind the prefix of a word that has one.
  nameIn(word: string): string {
    return word.slice(this.kindOf(word)?.prefix?.length ?? 0);
  }

  // The word that it comes from or goes to, of a word that has another one in it (a cube from a tile); others are that
  // themselves.
  thingIn(word: string): string {
    return this.kindOf(word)?.of ? this.nameIn(word) : word;
  }

  // Words of one sort take each other's place: places, cards, cubes of one resource.
  sortOf(word: string): string | undefined {
    const kind = this.kindOf(word);
    return kind?.of ? kind.kind : kind?.group;
  }

  // Cards have one order wherever they are shown, the library's: places, then industries, then wild ones. Other words stay
  // as they come.
  inOrder(words: string[]): string[] {
    const rank = (word: string) => this.#rankOf.get(word) ?? -1;
    return [...words].sort((a, b) => rank(a) - rank(b));
  }

  // What a click on an element that carries the word `picked` can mean: the words offered that are it, or have it in them.
  meanings(picked: string, offered: string[]): string[] {
    return offered.filter((word) => word === picked || this.thingIn(word) === picked);
  }

  // Of every card that there is.
  cards(): string[] {
    return [...this.#rankOf.keys()];
  }

  // Every word that one could point at on a board: all that stand for themselves and say no action.
  things(): string[] {
    return this.#kinds.filter(({ group, prefix }) => group !== "verb" && !prefix).flatMap(({ words }) => words ?? []);
  }
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
