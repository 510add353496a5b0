// What a reader of the rules looks for: the headings of a page, and the passages that contain some words. A passage is a
// heading, a rule or an entry of the glossary, with all that follows it up to the next one.

export interface Heading {
  id: string;
  text: string;
  level: number; // 2 or 3
}

export function headingsOf(article: Element): Heading[] {
  return [...article.querySelectorAll("h2, h3")].map((heading) => ({
    id: heading.id,
    text: heading.textContent!,
    level: Number(heading.tagName[1]),
  }));
}

const rank = (element: Element) => (/^H[1-4]$/.test(element.tagName) ? Number(element.tagName[1]) : 0);

const begins = (element: Element) => rank(element) > 0 || element.matches(".rule-text") || element.firstChild?.nodeName === "STRONG";

interface Passage {
  elements: Element[];
  above: Element[]; // the headings that it stands under, its own first element included if it is one
}

function passagesOf(article: Element): Passage[] {
  const passages: Passage[] = [];
  let above: Element[] = [];
  for (const element of article.children) {
    if (rank(element)) above = [...above.filter((heading) => rank(heading) < rank(element)), element];
    if (begins(element) || passages.length === 0) passages.push({ elements: [], above });
    passages.at(-1)!.elements.push(element);
  }
  return passages;
}

// Capitals and accents do not matter.
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

// Marks the words where the browser can; one that differs in an accent is found all the same, but not marked.
function highlight(article: Element, words: string[]): void {
  if (!("highlights" in CSS)) return;
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null)
    for (const word of words)
      for (let at = node.data.toLowerCase().indexOf(word); at >= 0; at = node.data.toLowerCase().indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, Math.min(at + word.length, node.length));
        ranges.push(range);
      }
  CSS.highlights.set("found", new Highlight(...ranges));
}

// Hides all but the passages with all the words, and the headings above them; says how many there are.
export function showOnly(article: Element, query: string): number {
  const words = plain(query).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const element of article.children) (element as HTMLElement).hidden = words.length > 0;
  highlight(article, words);
  if (words.length === 0) return 0;
  for (const { elements, above } of passagesOf(article)) {
    const text = plain(elements.map((element) => element.textContent).join(" "));
    if (!words.every((word) => text.includes(word))) continue;
    found++;
    for (const element of [...above, ...elements]) (element as HTMLElement).hidden = false;
  }
  return found;
}
