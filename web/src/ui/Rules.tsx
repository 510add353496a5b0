// The rules of a game, made from docs/rules when the page is built; a rule that is asked for is shown and marked.
import { useEffect, useRef, useState } from "preact/hooks";
import { inLanguage, language, t } from "../text.ts";
import type { Boards } from "./Start.tsx";

// Filled in by the build: where the text for a language and a page is.
declare const RULES: Record<string, string>;

export function Rules({ game, rule, boards }: { game: string; rule: string; boards: Boards }) {
  const [text, setText] = useState<string | null>(null);
  const article = useRef<HTMLElement>(null);
  const page = game || "lancashire";

  useEffect(() => {
    fetch(RULES[`${language}/${page}`]!)
      .then((response) => (response.ok ? response.text() : Promise.reject()))
      .then(setText, () => setText(`<p>${t("rules.missing")}</p>`));
  }, [page]);
  useEffect(() => {
    for (const old of article.current?.querySelectorAll(".asked") ?? []) old.classList.remove("asked");
    const wanted = rule && article.current?.querySelector(`[id="${CSS.escape(rule)}"]`);
    if (!wanted) return;
    wanted.classList.add("asked");
    wanted.scrollIntoView({ block: "center" });
  }, [text, rule]);

  return (
    <main class="rules">
      <nav aria-label={t("rules")}>
        <a href="#/">{t("home")}</a>
        <button type="button" class="link" onClick={() => history.back()}>
          {t("rules.back")}
        </button>
        {boards.games.map(({ id, maps }) => (
          <a key={id} href={`#/rules/${id}`} aria-current={id === page ? "page" : undefined}>
            {inLanguage(boards.facts(id, maps[0] ?? null).name)}
          </a>
        ))}
        <a href="#/rules/glossary" aria-current={page === "glossary" ? "page" : undefined}>
          {t("rules.glossary")}
        </a>
      </nav>
      {text === null ? <p class="loading">{t("loading")}</p> : <article ref={article} dangerouslySetInnerHTML={{ __html: text }} />}
    </main>
  );
}
