// In place of a page that cannot be shown: why, and the way home.
import { t } from "../text.ts";
import { useTitle } from "./hooks.ts";

export function Lost({ text }: { text: string }) {
  useTitle();
  return (
    <main class="lost">
      <h1>Millwright</h1>
      <p role="alert">{text}</p>
      <a class="button primary" href="#/">
        {t("home")}
      </a>
    </main>
  );
}
