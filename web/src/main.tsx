// Opens the library, then shows the page that the address names. Addresses are behind the #, so that any static host
// will do:   #/   #/game/<id>/<move>   #/log/<packed log>   #/rules/<game>/<rule>   #/lesson/<game>   #/analysis/<id>
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Facts, GameInfo } from "./engine/answers.ts";
import type { EngineWorker } from "./engine/engine.ts";
import { arrivalOf, forgetArrival, takeIn, whatIsWrong } from "./game/begin.ts";
import { changeSettings, find, settings } from "./game/keep.ts";
import { unpack } from "./game/share.ts";
import { Table } from "./game/table.ts";
import { openEngine } from "./open.ts";
import { language, preferredLanguage, setLanguage, t, type Language } from "./text.ts";
import { Analysis } from "./ui/Analysis.tsx";
import { isLesson, Lesson } from "./ui/Lesson.tsx";
import { useTitle } from "./ui/hooks.ts";
import { isRulesPage, Rules } from "./ui/Rules.tsx";
import { dress, Settings, Speak } from "./ui/Settings.tsx";
import { Start, type Boards } from "./ui/Start.tsx";
import { TablePage } from "./ui/TablePage.tsx";

async function readBoards(engine: EngineWorker): Promise<Boards> {
  const { games } = await engine.ask<{ games: GameInfo[] }>({ cmd: "games" });
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
    let wanted = true;
    const game = find(id);
    if (!game) setTable(t("game.gone"));
    else
      Table.open(engine, game).then(
        async (table) => {
          opened = table;
          table.speed = settings().speed;
          if (at !== null && at < table.now.length) await table.show(at);
          if (wanted) setTable(table);
          else table.close();
        },
        (error) => setTable(String(error.message)),
      );
    return () => {
      wanted = false;
      opened?.close();
    };
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

function Lost({ text }: { text: string }) {
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

function useAddress(): string[] {
  const read = () => location.hash.replace(/^#\/?/, "").split("/");
  const [address, setAddress] = useState(read);
  useEffect(() => {
    const listen = () => setAddress(read());
    addEventListener("hashchange", listen);
    return () => removeEventListener("hashchange", listen);
  }, []);
  return address;
}

function App({ engine, boards }: { engine: EngineWorker; boards: Boards }) {
  const [where, id, more] = useAddress();
  const [spoken, setSpoken] = useState(language);

  async function speak(wanted: Language): Promise<void> {
    changeSettings({ language: wanted });
    await setLanguage(wanted);
    await engine.ask({ cmd: "language", language: wanted });
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
      <Analysis key={`${id} ${spoken}`} id={id} />
    ) : (
      <Lost text={t("lost.address")} />
    );
  return (
    <Speak.Provider value={speak}>
      {page}
      {where !== "game" && where !== "lesson" && (
        <footer>
          <Settings />
        </footer>
      )}
    </Speak.Provider>
  );
}

async function begin(): Promise<void> {
  const place = document.getElementById("app")!;
  dress(settings().theme);
  await setLanguage(settings().language ?? preferredLanguage());
  try {
    const engine = await openEngine();
    await engine.ask({ cmd: "language", language });
    const boards = await readBoards(engine);
    place.textContent = "";
    render(<App engine={engine} boards={boards} />, place);
  } catch (error) {
    place.textContent = t("blocked", { why: String(error) });
  }
}

void begin();
if ("serviceWorker" in navigator && location.protocol !== "file:") void navigator.serviceWorker.register("service.js").catch(() => {});
