// The table: the board in the middle, whatever belongs to it around it.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { arrivalOf, arrive } from "../game/begin.ts";
import { keep, newId, storageProblem } from "../game/keep.ts";
import { SMALL_SCREEN, type Table } from "../game/table.ts";
import { download, pack, toPng, withSeats } from "../game/share.ts";
import { gameName, particulars, playerName, t, wordName } from "../text.ts";
import { Board, Panel } from "./Board.tsx";
import { Choice } from "./Choice.tsx";
import { dressDrawing, dressSeats } from "./colours.ts";
import { Dialog } from "./Dialog.tsx";
import { Hand, Mat } from "./Hand.tsx";
import { Hint } from "./Hint.tsx";
import { BoardList } from "./List.tsx";
import { Players } from "./Players.tsx";
import { isRulesPage } from "./Rules.tsx";
import { Over, Points } from "./Score.tsx";
import { Settings } from "./Settings.tsx";
import { Legend, WholeMat } from "./Sheets.tsx";
import { Story, Timeline } from "./Story.tsx";
import { useKey, useTable, useTitle } from "./hooks.ts";

const TABS = ["play", "tracks", "players", "log", "list"] as const;
type Tab = (typeof TABS)[number];
const OF_DRAWINGS: Tab[] = ["tracks", "list"]; // without a drawing the list has its place

function Heading({ table }: { table: Table }) {
  const { view } = table.now;
  const board = gameName(table.facts, table.game);
  const time = view.era ? t("table.era", { era: t(`era.${view.era}`), round: view.round }) : t("table.round", { round: view.round });
  const name = view.seat === null ? "" : playerName(table.game.seats[view.seat]!.name, view.seat);
  useTitle(view.result ? t("table.over") : t(table.isTurn ? "choice.turn" : "time.toMove", { name }), board);
  return (
    <h1 class={particulars(table.game).length > 0 ? "long" : ""}>
      <span>{board}</span> <small>{view.result ? t("games.over") : time}</small>
    </h1>
  );
}

// What a click can mean, where it can mean several things.
function Meanings(props: { table: Table; meant: string[]; at: { x: number; y: number }; onDone(): void }) {
  return (
    <div class="meanings" role="menu" style={{ left: `${props.at.x}px`, top: `${props.at.y}px` }}>
      {props.meant.map((word) => (
        <button
          type="button"
          role="menuitem"
          key={word}
          onClick={() => {
            props.onDone();
            void props.table.choose(word);
          }}
        >
          {wordName(props.table, word)}
        </button>
      ))}
    </div>
  );
}

function Handover({ table }: { table: Table }) {
  const seat = table.now.handover!;
  const name = playerName(table.game.seats[seat]!.name, seat);
  return (
    <div class="handover">
      <h2>{t("handover.title", { name })}</h2>
      <p>{t("handover.text")}</p>
      <button type="button" class="primary" onClick={() => table.takeOver()}>
        {t("handover.ready", { name })}
      </button>
    </div>
  );
}

function Share({ table, onClose }: { table: Table; onClose(): void }) {
  const [link, setLink] = useState("");
  const [copied, setCopied] = useState(false);
  const log = withSeats(table.game.log, table.game.seats.map((seat) => seat.level));
  useEffect(() => {
    void pack(log).then((packed) => setLink(`${location.origin}${location.pathname}#/log/${packed}`));
  }, []);
  async function picture(): Promise<string> {
    const { svg } = await table.ask<{ svg: string }>({ cmd: "draw", at: table.now.at, standalone: true });
    return dressDrawing(svg);
  }
  return (
    <Dialog title={t("share.title")} onClose={onClose}>
      <p>{t("share.text")}</p>
      <label>
        {t("share.link")}
        <input type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div class="buttons">
        <button type="button" class="primary" onClick={() => navigator.clipboard.writeText(link).then(() => setCopied(true))}>
          {t(copied ? "share.copied" : "share.copy")}
        </button>
        <button type="button" onClick={() => download(`${table.game.game}-${table.game.id}.log`, log)}>
          {t("share.file")}
        </button>
        {table.now.svg && (
          <>
            <button type="button" onClick={() => picture().then((svg) => download(`${table.game.game}.svg`, svg, "image/svg+xml"))}>
              {t("share.svg")}
            </button>
            <button type="button" onClick={() => picture().then(toPng).then((png) => download(`${table.game.game}.png`, png, "image/png"))}>
              {t("share.png")}
            </button>
          </>
        )}
      </div>
    </Dialog>
  );
}

interface Shows {
  table: Table;
  shown?: string[]; // words that a lesson points at
  still?: boolean; // nothing more is to be played
  children?: ComponentChildren;
}

export function TablePage({ table, shown = [], still = false, children }: Shows) {
  useTable(table);
  const [tab, setTab] = useState<Tab>("play");
  const side = useRef<HTMLElement>(null);
  const [asking, setAsking] = useState<{ meant: string[]; at: { x: number; y: number } } | null>(null);
  const [dialog, setDialog] = useState<"share" | "score" | "era" | "settings" | "legend" | null>(null);
  const [mat, setMat] = useState<number | null>(null); // whose is shown whole
  const { now } = table;

  useEffect(() => dressSeats(table.game.seats), [table]);
  useEffect(() => {
    const small = matchMedia(SMALL_SCREEN);
    const draw = () => table.drawInParts(small.matches);
    draw();
    small.addEventListener("change", draw);
    return () => small.removeEventListener("change", draw);
  }, [table]);
  // Whoever is to move begins at the top; a lesson leads the eye itself.
  const action = table.isTurn && !table.guide ? now.length : null;
  useLayoutEffect(() => side.current!.scrollTo(0, 0), [tab, action]);
  useEffect(() => side.current!.querySelector(".hint")?.scrollIntoView({ block: "nearest" }), [now.advising !== null, now.advice]);
  // The points are shown when an era ends and when the game does, unless something else is being said.
  const era = useRef(now.view.era);
  useEffect(() => {
    const ended = now.at === now.length && now.view.era !== era.current;
    if (!table.guide && !arrivalOf(table.game.id) && (now.view.result || ended)) setDialog(ended ? "era" : "score");
    era.current = now.view.era;
  }, [now.view.era, now.view.result !== null]);

  // `picked` are words that elements of the drawing carry, `meant` the offered words that they can mean. Where that is one
  // only, it is taken; what has been chosen is given back.
  function pick(picked: string[], at = { x: innerWidth / 2, y: innerHeight / 2 }): void {
    setAsking(null);
    const { offers, chosen } = table.now;
    if (!table.isTurn || !offers) return;
    const meant = picked.flatMap((word) => table.words.meanings(word, offers.words));
    const given = picked.flatMap((word) => table.words.meanings(word, chosen));
    if (meant.length === 0 && given.length > 0) void table.takeBack(given.at(-1)!);
    else if (meant.length > 1) setAsking({ meant, at });
    else void table.choose(meant[0] ?? picked[0]!);
  }

  function branch(): void {
    const game = table.branch(newId());
    keep(game);
    arrive(game.id, "branch");
    location.hash = `#/game/${game.id}`;
  }

  useKey("Escape", () => (asking ? setAsking(null) : now.refusal ? table.dismiss() : void table.clear()));
  useKey("h", () => void table.hint());
  useKey("u", () => void table.undo());

  // A bot that thinks has the table drawn anew with every step of its thoughts: what cannot have changed is left.
  const players = useMemo(() => <Players table={table} onMat={setMat} />, [table, now.view, now.outlooks]);
  const story = useMemo(() => <Story table={table} visible={tab === "log"} />, [table, now.story, now.at, tab]);
  const list = useMemo(() => <BoardList table={table} onPick={(word) => pick([word])} />, [table, now.svg, now.panel, now.offers, now.chosen]);

  // A place of its own is easily overlooked: its tab says that there is something to be chosen or shown.
  const pointed = table.isTurn ? shown : [];
  const waiting = [...pointed, ...(now.chosen.length > 0 ? (now.offers?.words ?? []) : [])];
  const hasMarks = (tab: Tab) => tab === "tracks" && waiting.some((word) => now.panel.includes(`data-word='${word}'`));
  const marks = { offered: now.offers?.words ?? [], chosen: now.chosen, recent: now.recent, shown: pointed, words: table.words };
  const settled = [...now.chosen, ...(now.offers?.forced ?? [])];
  return (
    <main class="table" data-tab={tab}>
      <header class="bar">
        <a href="#/" class="home" aria-label={t("home")}>
          ⌂
        </a>
        <Heading table={table} />
        <div class="tools">
          <button type="button" onClick={() => table.hint()} disabled={!table.isTurn || now.advising !== null}>
            {t("hint")}
          </button>
          <button type="button" onClick={() => setDialog("score")}>
            {t("score")}
          </button>
          {isRulesPage(table.game.game) && (
            <a class="button" href={`#/rules/${table.game.game}`}>
              {t("rules")}
            </a>
          )}
          <button type="button" onClick={() => setDialog("share")}>
            {t("share")}
          </button>
          <button type="button" onClick={() => setDialog("settings")}>
            {t("settings")}
          </button>
        </div>
      </header>
      {storageProblem && (
        <p class="problem" role="alert">
          {t(`storage.${storageProblem}`)}
        </p>
      )}
      {now.problem && (
        <p class="problem" role="alert">
          {now.problem}{" "}
          <button type="button" onClick={() => location.reload()}>
            {t("reload")}
          </button>
        </p>
      )}
      <div class="middle">
        {now.svg ? (
          <Board svg={now.svg} marks={marks} settled={settled} label={t("board.title")} onPick={pick} onLegend={() => setDialog("legend")} />
        ) : (
          <div class="ground undrawn">
            <p class="quiet">{t("board.undrawn")}</p>
            {list}
          </div>
        )}
        <Timeline table={table} onBranch={branch} />
      </div>
      <nav class="tabs" aria-label={t("tabs")}>
        {TABS.filter((each) => now.svg || !OF_DRAWINGS.includes(each)).map((each) => (
          <button type="button" key={each} class={hasMarks(each) ? "marked" : ""} aria-pressed={tab === each} onClick={() => setTab(each)}>
            {t(`tab.${each}`)}
          </button>
        ))}
      </nav>
      <aside class="side" ref={side}>
        <div class="for-play">
          {children}
          {still ? null : now.handover !== null ? (
            <Handover table={table} />
          ) : now.view.result ? (
            <Over table={table} onPoints={() => setDialog("score")} />
          ) : (
            <>
              <Choice table={table} />
              <Hint table={table} />
              <Hand table={table} />
              <Mat table={table} onWhole={setMat} />
            </>
          )}
        </div>
        {now.panel && (
          <div class="for-tracks">
            <Panel svg={now.panel} marks={marks} settled={settled} label={t("tab.tracks")} onPick={pick} />
          </div>
        )}
        <div class="for-players">{players}</div>
        <div class="for-log">{story}</div>
        {now.svg && <div class="for-list">{list}</div>}
      </aside>
      <div class="announce" aria-live="polite">
        {now.story.at(-1)?.text.join(" ")}
      </div>
      {asking && <Meanings table={table} meant={asking.meant} at={asking.at} onDone={() => setAsking(null)} />}
      {dialog === "share" && <Share table={table} onClose={() => setDialog(null)} />}
      {dialog === "legend" && <Legend table={table} onClose={() => setDialog(null)} />}
      {mat !== null && <WholeMat table={table} seat={mat} onClose={() => setMat(null)} />}
      {dialog === "settings" && (
        <Dialog title={t("settings")} onClose={() => setDialog(null)}>
          <Settings onSpeed={(speed) => (table.speed = speed)} />
        </Dialog>
      )}
      {(dialog === "score" || dialog === "era") && (
        <Dialog title={t(dialog === "era" ? "score.era" : "score")} onClose={() => setDialog(null)} wide>
          {dialog === "era" && <p>{t("score.eraText")}</p>}
          <Points table={table} />
        </Dialog>
      )}
    </main>
  );
}
