// Opens the library, then shows the page that the address names. Addresses are behind the #, so that any static host
// will do:   #/   #/game/<id>/<move>   #/log/<packed log>   #/rules/<game>/<rule>   #/lesson/<game>   #/analysis/<id>   #/mine
// and where there is a server for it   #/online   #/table/<id>/<invitation>   #/me   #/carry/<code>   #/link/<code>   #/reports
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Facts, GameInfo } from "./engine/answers.ts";
import type { EngineWorker } from "./engine/engine.ts";
import { arrivalOf, forgetArrival, takeIn, whatIsWrong } from "./game/begin.ts";
import { changeSettings, find, settings } from "./game/keep.ts";
import { LocalGame } from "./game/local.ts";
import { meetOpponents } from "./game/opponents.ts";
import { unpack } from "./game/share.ts";
import { Table } from "./game/table.ts";
import { api } from "./online/api.ts";
import { connection } from "./online/connection.ts";
import { followMine, myTables } from "./online/mine.ts";
import { goOnline, online } from "./online/online.ts";
import { me } from "./online/person.ts";
import { followRenewal } from "./online/renewal.ts";
import { followPlans } from "./online/plans.ts";
import { followTurns } from "./online/telling.ts";
import { boardOf } from "./online/terms.ts";
import { openEngine } from "./open.ts";
import { language, preferredLanguage, setLanguage, t, type Language } from "./text.ts";
import { Analysis } from "./ui/Analysis.tsx";
import { Faces } from "./ui/Face.tsx";
import { isLesson, Lesson } from "./ui/Lesson.tsx";
import { Lost } from "./ui/Lost.tsx";
import { Account } from "./ui/online/Account.tsx";
import { Banner } from "./ui/online/Banner.tsx";
import { CarryIn, LinkIn } from "./ui/online/Carry.tsx";
import { Mine } from "./ui/Mine.tsx";
import { Lobby } from "./ui/online/Lobby.tsx";
import { MailLink } from "./ui/online/Telling.tsx";
import { OnlineTable } from "./ui/online/OnlineTable.tsx";
import { Reports } from "./ui/online/Reports.tsx";
import { isRulesPage, Rules } from "./ui/Rules.tsx";
import { dress, Settings, Speak } from "./ui/Settings.tsx";
import { Start, type Boards } from "./ui/Start.tsx";
import { TablePage } from "./ui/TablePage.tsx";

async function readBoards(engine: EngineWorker): Promise<Boards> {
  const { games, opponents } = await engine.ask<{ games: GameInfo[]; opponents: string[] }>({ cmd: "games" });
  meetOpponents(opponents);
  const known = new Map<string, { board: Facts; levels: (number | null)[] }>();
  for (const { id, maps } of games)
    for (const map of maps.length > 0 ? maps : [null]) known.set(`${id} ${map}`, await engine.ask({ cmd: "board", game: id, map }));
  return {
    games,
    facts: (game, map) => known.get(`${game} ${map}`)!.board,
    levels: (game, map) => known.get(`${game} ${map}`)!.levels,
  };
}

// A game at its table, as it stands or as it was after so many moves. In another language it is the same table, opened
// anew: what is shown over it stays.
function TableAt({ engine, id, at, spoken }: { engine: EngineWorker; id: string; at: number | null; spoken: Language }) {
  const [table, setTable] = useState<Table | string | null>(null);
  useEffect(() => {
    let opened: Table | null = null;
    const game = find(id);
    if (!game) return setTable(t("game.gone"));
    const source = new LocalGame(engine.apart(), game);
    Table.open(source).then(
      async (table) => {
        opened = table;
        table.speed = settings().speed;
        if (at !== null && at < table.now.length) await table.show(at);
        setTable(table);
      },
      (error) => setTable(String(error.message)),
    );
    return () => (opened ?? source).close(); // what has been closed is not opened any further
  }, [spoken]);
  if (table === null) return <p class="loading">{t("loading")}</p>;
  if (typeof table === "string") return <Lost text={table} />;
  return (
    <>
      <TablePage table={table} />
      <Arrived id={id} />
    </>
  );
}

// Of a game that came from outside and was here before, as far as it goes, or from a moment of another.
function Arrived({ id }: { id: string }) {
  const [arrival, setArrival] = useState(() => arrivalOf(id));
  if (!arrival) return null;
  return (
    <p class="arrived" role="status">
      {t(`import.${arrival}`, { move: find(id)?.from ?? 0 })}{" "}
      <button
        type="button"
        onClick={() => {
          forgetArrival(id);
          setArrival(null);
        }}
      >
        {t("close")}
      </button>
    </p>
  );
}

function LogFrom({ engine, packed }: { engine: EngineWorker; packed: string }) {
  const [problem, setProblem] = useState("");
  useEffect(() => {
    unpack(packed)
      .then((log) => takeIn(engine, log))
      .then((id) => location.replace(`#/game/${id}`))
      .catch((error) => setProblem(whatIsWrong(error)));
  }, [packed]);
  return problem ? <Lost text={problem} /> : <p class="loading">{t("loading")}</p>;
}

const address = () => location.hash.replace(/^#\/?/, "").split("/");

function useAddress(): string[] {
  const [shown, setShown] = useState(address);
  useEffect(() => {
    let [page] = address();
    const listen = () => {
      const next = address();
      // Who has the focus goes with the page. Before that it gives it up: else the browser would lay out both pages.
      if (next[0] !== page && document.activeElement instanceof HTMLElement) document.activeElement.blur();
      page = next[0];
      setShown(next);
    };
    addEventListener("hashchange", listen);
    return () => removeEventListener("hashchange", listen);
  }, []);
  return shown;
}

const ONLINE_PAGES = ["online", "table", "me", "carry", "link", "reports", "mail"];
const isOnlinePage = () => ONLINE_PAGES.includes(address()[0]!);

function App({ engine, boards }: { engine: EngineWorker; boards: Boards }) {
  const [where, id, more, last] = useAddress();
  const [spoken, setSpoken] = useState(language);

  async function speak(wanted: Language): Promise<void> {
    changeSettings({ language: wanted });
    await setLanguage(wanted);
    await engine.speak(wanted);
    if (online) connection().speak(wanted);
    if (me()?.user) void api.change({ language: wanted }).catch(() => {});
    setSpoken(wanted);
  }

  const page =
    where === "" ? (
      <Start key={spoken} engine={engine} boards={boards} />
    ) : where === "game" && id ? (
      <TableAt key={id} engine={engine} id={id} at={/^\d+$/.test(more ?? "") ? Number(more) : null} spoken={spoken} />
    ) : where === "log" && id ? (
      <LogFrom engine={engine} packed={id} />
    ) : where === "rules" && (!id || isRulesPage(id)) ? (
      <Rules key={spoken} game={id ?? ""} rule={more ?? ""} boards={boards} />
    ) : where === "lesson" && id && isLesson(id) ? (
      <Lesson key={`${id} ${spoken}`} engine={engine} game={id} />
    ) : where === "analysis" && id ? (
      <Analysis key={`${id} ${spoken}`} id={id} games={boards.games} />
    ) : where === "mine" ? (
      <Mine key={spoken} engine={engine} boards={boards} />
    ) : ONLINE_PAGES.includes(where!) && !online ? (
      <Lost text={t("lost.online")} />
    ) : where === "online" ? (
      <Lobby key={spoken} boards={boards} />
    ) : where === "me" ? (
      <Account key={spoken} />
    ) : where === "carry" && id ? (
      <CarryIn key={spoken} code={id} />
    ) : where === "link" && id ? (
      <LinkIn key={spoken} code={id} />
    ) : where === "reports" ? (
      <Reports key={spoken} />
    ) : where === "mail" && (id === "confirm" || id === "stop") && more ? (
      <MailLink key={`${id} ${spoken}`} what={id} secret={more} />
    ) : where === "table" && id ? (
      <OnlineTable key={id} engine={engine} boards={boards} id={id} invite={more || null} isOffered={last === "seat"} spoken={spoken} />
    ) : (
      <Lost text={t("lost.address")} />
    );
  return (
    <Speak.Provider value={speak}>
      <Faces />
      {page}
      {online && <Banner playing={ONLINE_PAGES.includes(where!)} />}
      {where !== "game" && where !== "lesson" && where !== "table" && (
        <footer>
          <Settings />
          <small>
            {t("letters")} <a href="fonts/LICENSE.txt" target="_blank" rel="noopener">SIL Open Font License</a>
          </small>
        </footer>
      )}
    </Speak.Provider>
  );
}

// What goes on beside the page that is shown, where there is a server.
function followServer(boards: Boards): void {
  followMine();
  followPlans(connection());
  followRenewal(boards.games, isOnlinePage);
  followTurns(() => ({
    title: t("told.title"),
    text(id) {
      const table = myTables()?.find(({ table }) => table === id);
      return table ? boardOf(boards.facts(table.game, table.map), table) : "";
    },
  }));
}

async function begin(): Promise<void> {
  const place = document.getElementById("app")!;
  dress(settings().theme);
  await setLanguage(settings().language ?? preferredLanguage());
  const connecting = goOnline();
  try {
    const engine = await openEngine();
    await engine.speak(language);
    const boards = await readBoards(engine);
    if (await connecting) followServer(boards);
    place.textContent = "";
    render(<App engine={engine} boards={boards} />, place);
  } catch (error) {
    place.textContent = t("blocked", { why: String(error) });
  }
}

void begin();
if ("serviceWorker" in navigator && location.protocol !== "file:") void navigator.serviceWorker.register("service.js").catch(() => {});
