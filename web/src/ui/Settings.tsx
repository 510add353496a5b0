// Language, colours and the bots' pace: changed at once, and kept.
import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import { changeSettings, settings, storageProblem, type Settings as Kept } from "../game/keep.ts";
import { language, LANGUAGES, t, type Language } from "../text.ts";

const THEMES = ["auto", "light", "dark"] as const;
const SPEEDS = [2500, 1200, 400, 0];

// Changes the language of everything.
export const Speak = createContext<(language: Language) => void>(() => {});

// Light or dark stands on the root, for the page and the drawing; "auto" follows the system, also when that changes.
const night = matchMedia("(prefers-color-scheme: dark)");
night.addEventListener("change", () => dress(settings().theme));

// Paper is white, whatever the screen is.
addEventListener("beforeprint", () => (document.documentElement.dataset.theme = "light"));
addEventListener("afterprint", () => dress(settings().theme));

export function dress(theme: Kept["theme"]): void {
  document.documentElement.dataset.theme = theme === "auto" ? (night.matches ? "dark" : "light") : theme;
}

function Choice<T extends string | number>(props: { label: string; value: T; of: readonly T[]; name(value: T): string; onChange(value: T): void }) {
  return (
    <label>
      {props.label}
      <select value={props.value} onChange={(event) => props.onChange(props.of[event.currentTarget.selectedIndex]!)}>
        {props.of.map((each) => (
          <option key={each} value={each}>
            {props.name(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function LanguageChoice() {
  const speak = useContext(Speak);
  return <Choice label={t("settings.language")} value={language} of={Object.keys(LANGUAGES) as Language[]} name={(id) => LANGUAGES[id]} onChange={speak} />;
}

export function Settings({ onSpeed }: { onSpeed?(speed: number): void }) {
  const [kept, setKept] = useState(settings);
  return (
    <div class="settings">
      <LanguageChoice />
      <Choice
        label={t("settings.theme")}
        value={kept.theme}
        of={THEMES}
        name={(theme) => t(`theme.${theme}`)}
        onChange={(theme) => {
          setKept(changeSettings({ theme }));
          dress(theme);
        }}
      />
      <Choice
        label={t("settings.speed")}
        value={kept.speed}
        of={SPEEDS}
        name={(speed) => t(`speed.${speed}`)}
        onChange={(speed) => {
          setKept(changeSettings({ speed }));
          onSpeed?.(speed);
        }}
      />
      {storageProblem && <p role="alert">{t(`storage.${storageProblem}`)}</p>}
    </div>
  );
}
