// Language, colours, the bots' pace and how one is told of one's turn: changed at once, and kept.
import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import { changeSettings, settings, storageProblem, type Settings as Kept } from "../game/keep.ts";
import { online } from "../online/online.ts";
import { allowNotices, canNotify } from "../online/telling.ts";
import { ring } from "../sound.ts";
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

// The one that is seen.
export function useTheme(): string {
  const [theme, setTheme] = useState(document.documentElement.dataset.theme!);
  useEffect(() => {
    const seen = new MutationObserver(() => setTheme(document.documentElement.dataset.theme!));
    seen.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => seen.disconnect();
  }, []);
  return theme;
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

// What is heard, at a table and when it is one's turn at one online.
function Sounds() {
  const [kept, setKept] = useState(settings);
  return (
    <label>
      <input
        type="checkbox"
        checked={kept.sound ?? false}
        onChange={({ currentTarget: { checked } }) => {
          setKept(changeSettings({ sound: checked }));
          if (checked) ring();
        }}
      />
      {t("settings.sound")}
    </label>
  );
}

// Browsers ask before they show notices, and may say no.
function Notices() {
  const [kept, setKept] = useState(settings);
  const [refused, setRefused] = useState(false);
  async function want(wanted: boolean): Promise<void> {
    const allowed = wanted && (await allowNotices());
    setRefused(wanted && !allowed);
    setKept(changeSettings({ notices: allowed }));
  }
  return (
    <>
      <label>
        <input type="checkbox" checked={kept.notices ?? false} onChange={({ currentTarget: { checked } }) => void want(checked)} />
        {t("settings.notices")}
      </label>
      {refused && <p role="alert">{t("settings.noticesRefused")}</p>}
    </>
  );
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
      <Sounds />
      {online && canNotify() && <Notices />}
      {storageProblem && <p role="alert">{t(`storage.${storageProblem}`)}</p>}
    </div>
  );
}
