// By a link from the host of the site: to choose a new password. It asks first: a link may come from anybody.
import { takeLink } from "../../online/person.ts";
import { t } from "../../text.ts";
import { useTitle } from "../hooks.ts";
import { Head, Problem } from "./Parts.tsx";
import { useDoing, useMe } from "./hooks.ts";

export function LinkIn({ code }: { code: string }) {
  const known = useMe();
  const { busy, problem, run } = useDoing();
  useTitle(t("link.title"));
  const user = known?.user;
  return (
    <main class="online">
      <Head title={t("link.title")} />
      <section class="panel">
        <p>{t("link.text")}</p>
        {user && <p>{t(user.kind === "guest" ? "carry.guestLost" : "carry.memberHere", { name: user.name })}</p>}
        <Problem text={problem} />
        <button type="button" class="primary large" disabled={busy || !known} onClick={() => void run(() => takeLink(code).then(() => location.replace("#/me")))}>
          {t("link.take")}
        </button>
      </section>
    </main>
  );
}
