// What keys do, by groups: those that can be used here.
import { useState } from "preact/hooks";
import { changeSettings } from "../game/keep.ts";
import { t } from "../text.ts";
import { Dialog } from "./Dialog.tsx";
import { lettersCount, offered } from "./keys.ts";

const GROUPS = ["move", "time", "go", "open", "board"] as const;
const isApple = /Mac|iPhone|iPad/.test(navigator.platform);

// As it stands on the key.
function nameOf(key: string): string {
  const names: Record<string, string> = { Ctrl: isApple ? "⌘" : t("key.Ctrl"), Shift: t("key.Shift"), Escape: t("key.Escape"), Backspace: t("key.Backspace"), Enter: t("key.Enter") };
  return key
    .split(/\+(?=.)/)
    .map((part) => names[part] ?? part.toUpperCase())
    .join(" + ");
}

// Of keys in a row the first and the last.
function Keys({ keys }: { keys: string[] }) {
  if (keys.length > 3)
    return (
      <>
        <kbd>{nameOf(keys[0]!)}</kbd>–<kbd>{nameOf(keys.at(-1)!)}</kbd>
      </>
    );
  return (
    <>
      {keys.map((key, i) => (
        <span key={key}>
          {i > 0 && ", "}
          <kbd>{nameOf(key)}</kbd>
        </span>
      ))}
    </>
  );
}

export function Shortcuts({ onClose }: { onClose(): void }) {
  const [letters, setLetters] = useState(lettersCount);
  const all = offered();
  return (
    <Dialog title={t("keys.title")} onClose={onClose} wide>
      <div class="shortcuts">
        {GROUPS.map((group) => ({ group, each: all.filter((shortcut) => shortcut.group === group) }))
          .filter(({ each }) => each.length > 0)
          .map(({ group, each }) => (
            <section key={group} aria-label={t(`keys.of.${group}`)}>
              <h3>{t(`keys.of.${group}`)}</h3>
              <dl>
                {each.map(({ id, keys }) => (
                  <div key={id}>
                    <dt>
                      <Keys keys={keys} />
                    </dt>
                    <dd>{t(`keys.${id}`)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
      <p>{t("keys.rest")}</p>
      <label>
        <input
          type="checkbox"
          checked={letters}
          onChange={({ currentTarget: { checked } }) => {
            changeSettings({ letters: checked });
            setLetters(checked);
          }}
        />{" "}
        {t("keys.letters")}
      </label>
    </Dialog>
  );
}
