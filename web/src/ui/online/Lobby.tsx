// Playing with others: one's own tables, those with a free seat, those that run, those that are over; and making one.
import { useState } from "preact/hooks";
import type { TableLine, Tables } from "../../online/answers.ts";
import { connection } from "../../online/connection.ts";
import { site } from "../../online/online.ts";
import { refreshMine } from "../../online/mine.ts";
import { t } from "../../text.ts";
import { useTitle } from "../hooks.ts";
import type { Boards } from "../Start.tsx";
import { useConnectionState, useDoing, useEvery, useMe, useMine } from "./hooks.ts";
import { MakeTable } from "./MakeTable.tsx";
import { NameForm, useOnceNamed } from "./NameForm.tsx";
import { Head, Problem } from "./Parts.tsx";
import { TableRow } from "./TableRow.tsx";

const LOOK_AGAIN = 15_000; // milliseconds: of tables that are not open here the server tells no more than turns

type Which = "open" | "running" | "finished";

interface List {
  which: Which;
  boards: Boards;
  shown: TableLine[]; // one's own, which stand above
  onSit?(table: TableLine): void;
}

function OthersTables({ which, boards, shown, onSit }: List) {
  const [found, setFound] = useState<Tables | null>(null);
  const person = useMe()?.user?.id;
  const connected = useConnectionState() === "open";
  const { busy, problem, run } = useDoing();

  const ask = (before?: Tables["more"]) => connection().ask<Tables>({ cmd: "tables", which, ...(before ? { before } : {}) });
  // What has been paged through stays as it was.
  const lookAgain = () => {
    if (connected) void ask().then((fresh) => setFound((old) => (old && old.tables.length > 20 ? old : fresh)), () => {});
  };
  useEvery(LOOK_AGAIN, lookAgain, [connected, person, which]);

  async function more(): Promise<void> {
    const next = await ask(found!.more);
    setFound({ tables: [...found!.tables, ...next.tables], more: next.more });
  }

  const tables = (found?.tables ?? []).filter(({ table }) => !shown.some((mine) => mine.table === table));
  return (
    <section class="tables" aria-labelledby={`tables-${which}`}>
      <h2 id={`tables-${which}`}>{t(`lobby.${which}`)}</h2>
      {found && tables.length === 0 && <p class="quiet">{t(`lobby.${which}None`)}</p>}
      <ul>
        {tables.map((table) => (
          <TableRow key={table.table} boards={boards} table={table} onSit={onSit} />
        ))}
      </ul>
      {found?.more && (
        <button type="button" disabled={busy} onClick={() => void run(more)}>
          {t("lobby.more")}
        </button>
      )}
      <Problem text={problem} />
    </section>
  );
}

function MyTables({ boards, tables }: { boards: Boards; tables: TableLine[] }) {
  return (
    <section class="tables mine" aria-labelledby="tables-mine">
      <h2 id="tables-mine">{t("lobby.mine")}</h2>
      {tables.length === 0 && <p class="quiet">{t("lobby.mineNone")}</p>}
      <ul>
        {tables.map((table) => (
          <TableRow key={table.table} boards={boards} table={table} />
        ))}
      </ul>
    </section>
  );
}

// What the host says of the site.
function AboutSite() {
  if (!site) return null;
  const { contact, keep } = site;
  return (
    <p class="quiet about-site">
      {contact && t("site.contact", { contact })} {keep.chat !== null && t("site.keepChat", { days: keep.chat })}{" "}
      {keep.games !== null && t("site.keepGames", { days: keep.games })}
    </p>
  );
}

export function Lobby({ boards }: { boards: Boards }) {
  const known = useMe();
  const mine = useMine() ?? [];
  const { problem, run } = useDoing();
  useTitle(t("online.title"));
  useEvery(LOOK_AGAIN, () => void refreshMine(), []);

  const [sit, question] = useOnceNamed(t("table.sit"), ({ table }: TableLine) =>
    run(async () => {
      await connection().ask({ cmd: "sit", table }, { retry: true });
      location.hash = `#/table/${table}`;
    }),
  );
  return (
    <main class="online lobby">
      <Head title={site?.name ?? t("online.title")}>
        {known?.role === "moderator" && (
          <a class="button" href="#/reports">
            {t("moderate.waiting", { number: known.reports ?? 0 })}
          </a>
        )}
      </Head>
      <Problem text={problem} />
      {known && !known.user && (
        <section class="panel stranger" aria-labelledby="stranger">
          <h2 id="stranger">{t("me.whoAreYou")}</h2>
          <NameForm button={t("me.begin")} />
        </section>
      )}
      {known?.user && <MyTables boards={boards} tables={mine} />}
      <MakeTable boards={boards} />
      <div class="others">
        <OthersTables which="open" boards={boards} shown={mine} onSit={sit} />
        <OthersTables which="running" boards={boards} shown={mine} />
        <OthersTables which="finished" boards={boards} shown={[]} />
      </div>
      <AboutSite />
      {question}
    </main>
  );
}
