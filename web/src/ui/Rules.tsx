// The rules of a game, made from docs/rules when the page is built, with pictures, a table of contents and a search; a
// rule or a heading that is asked for is shown and marked.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { inLanguage, language, t } from "../text.ts";
import { dressSeats } from "./colours.ts";
import { headingsOf, showOnly, type Heading } from "./passages.ts";
import { hangPictures, type Hung, type Picture } from "./pictures.ts";
import { useTitle } from "./hooks.ts";
import type { Boards } from "./Start.tsx";

// Filled in by the build: where the text for a language and a page is.
declare const RULES: Record<string, string>;

export const isRulesPage = (page: string) => `${language}/${page}` in RULES;

const isWide = () => matchMedia("(min-width: 64rem)").matches;

// Whatever scrolls sideways can be reached by the keyboard; pictures in letters know how wide they are, so that small
// screens can show them in smaller letters.
function layOut(article: HTMLElement): void {
  for (const wide of article.querySelectorAll<HTMLElement>("pre, .scroll")) wide.tabIndex = 0;
  for (const pre of article.querySelectorAll("pre")) {
    const columns = Math.max(...pre.textContent!.split("\n").map((line) => line.length));
    pre.style.setProperty("--columns", String(columns));
  }
}

function Contents({ page, headings }: { page: string; headings: Heading[] }) {
  return (
    <details class="contents" open={isWide()}>
      <summary>{t("rules.contents")}</summary>
      <ul>
        {headings.map(({ id, text, level }) => (
          <li key={id} class={`level${level}`}>
            <a href={`#/rules/${page}/${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

// What is behind the # may be escaped.
function idIn(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

interface Page {
  text: string;
  pictures: Picture[];
}

async function readPage(page: string): Promise<Page> {
  const [response, { default: pictures }] = await Promise.all([
    fetch(RULES[`${language}/${page}`]!),
    import("../../../docs/rules/pictures.json"),
  ]);
  if (!response.ok) throw new Error(response.statusText);
  return { text: await response.text(), pictures: (pictures as Picture[]).filter(({ game }) => game === page) };
}

export function Rules({ game, rule, boards }: { game: string; rule: string; boards: Boards }) {
  const [shown, setShown] = useState<Page | null>(null);
  const [headings, setHeadings] = useState<Heading[]>([]);
  const [query, setQuery] = useState("");
  const [found, setFound] = useState(0);
  const article = useRef<HTMLElement>(null);
  const pictures = useRef<Hung | null>(null);
  const games = boards.games.filter(({ id }) => isRulesPage(id));
  const page = game || (games[0]?.id ?? "glossary");
  const known = boards.games.find(({ id }) => id === page);
  useTitle(known ? inLanguage(boards.facts(known.id, known.maps[0] ?? null).name) : t(`rules.${page}`), t("rules"));

  useEffect(() => {
    let wanted = true;
    setShown(null);
    readPage(page)
      .catch(() => ({ text: `<p>${t("rules.missing")}</p>`, pictures: [] }))
      .then((read) => wanted && setShown(read));
    return () => {
      wanted = false;
    };
  }, [page]);

  // Pictures have the drawing's own colours, whatever was chosen for a game.
  useLayoutEffect(() => {
    if (!shown) return;
    dressSeats([]);
    layOut(article.current!);
    setHeadings(headingsOf(article.current!));
    pictures.current = hangPictures(article.current!, shown.pictures, ({ game, map }) => boards.facts(game, map));
    return pictures.current.end;
  }, [shown]);

  useEffect(() => setQuery(""), [page, rule]);
  useLayoutEffect(() => {
    if (shown) setFound(showOnly(article.current!, query));
  }, [shown, query]);

  const searching = query.trim() !== "";
  useEffect(() => {
    for (const old of article.current?.querySelectorAll(".asked") ?? []) old.classList.remove("asked");
    const wanted = rule && !searching && article.current?.querySelector(`[id="${CSS.escape(idIn(rule))}"]`);
    if (!wanted) return;
    wanted.classList.add("asked");
    wanted.scrollIntoView({ block: wanted.matches(".rule-text") ? "center" : "start" });
  }, [shown, rule, searching]);

  return (
    <main class="rules">
      <nav aria-label={t("rules")}>
        <a href="#/">{t("home")}</a>
        <button type="button" class="link" onClick={() => history.back()}>
          {t("rules.back")}
        </button>
        {games.map(({ id, maps }) => (
          <a key={id} href={`#/rules/${id}`} aria-current={id === page ? "page" : undefined}>
            {inLanguage(boards.facts(id, maps[0] ?? null).name)}
          </a>
        ))}
        <a href="#/rules/glossary" aria-current={page === "glossary" ? "page" : undefined}>
          {t("rules.glossary")}
        </a>
        <button type="button" class="link" onClick={() => pictures.current?.drawAll().then(() => print())}>
          {t("rules.print")}
        </button>
      </nav>
      {shown === null ? (
        <p class="loading">{t("loading")}</p>
      ) : (
        <div class="reading">
          <aside>
            <div class="find" role="search">
              <input
                type="search"
                aria-label={t("rules.search")}
                placeholder={t("rules.search")}
                value={query}
                onInput={(event) => setQuery(event.currentTarget.value)}
              />
              <small role="status">{searching && t("rules.found", { number: found })}</small>
            </div>
            {headings.length > 0 && <Contents page={page} headings={headings} />}
          </aside>
          {searching && found === 0 && <p class="nothing">{t("rules.nothing")}</p>}
          <article
            ref={article}
            lang={RULES[`${language}/${page}`] === RULES[`en/${page}`] ? "en" : undefined}
            onClick={(event) => (event.target as Element).closest("a") && setQuery("")}
            dangerouslySetInnerHTML={{ __html: shown.text }}
          />
        </div>
      )}
    </main>
  );
}
