// A sentence of the library with its rule numbers as links to the rules page.
import { isRulesPage } from "./Rules.tsx";

const RULE = /\b([A-Z]\d+\.\d+)\b/;

export function RuleText({ game, text }: { game: string; text: string }) {
  return (
    <>
      {text.split(RULE).map((part, i) =>
        i % 2 === 1 && isRulesPage(game) ? (
          <a key={i} class="rule" href={`#/rules/${game}/${part}`}>
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </>
  );
}
