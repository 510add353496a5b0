// A sentence of the library with its rule numbers as links to the rules page.
const RULE = /\b([LBA]\d+\.\d+)\b/;

export function RuleText({ game, text }: { game: string; text: string }) {
  return (
    <>
      {text.split(RULE).map((part, i) =>
        i % 2 === 1 ? (
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
