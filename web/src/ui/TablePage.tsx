// The table: the board in the middle, whatever belongs to it around it.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { arrivalOf, arrive } from "../game/begin.ts";
import { keep, newId, storageProblem } from "../game/keep.ts";
import type { Table } from "../game/table.ts";
import { gameName, particulars, playerName, t, wordName } from "../text.ts";
import { Board, Panel } from "./Board.tsx";
import { Choice } from "./Choice.tsx";
import { dressSeats } from "./colours.ts";
import { Dialog } from "./Dialog.tsx";
import { Hand, Mat } from "./Hand.tsx";
import { Hint } from "./Hint.tsx";
import { BoardList } from "./List.tsx";
import { Motions } from "./Motions.tsx";
import { Players } from "./Players.tsx";
import { isRulesPage } from "./Rules.tsx";
import { Over, Points } from "./Score.tsx";
import { Settings } from "./Settings.tsx";
import { Share } from "./Share.tsx";
import { IncomeTrack, Legend, WholeMat } from "./Sheets.tsx";
import { Past, Story, Timeline } from "./Story.tsx";
import { Badges, Next } from "./Strip.tsx";
import { Tool } from "./Tool.tsx";
import { Shortcuts } from "./Shortcuts.tsx";
import { useTable, useTitle } from "./hooks.ts";
import { useLayer, useShortcut } from "./keys.ts";

// On small screens one of these is shown at a time, and the move is the first of them; on larger ones the lower ones share a
// place, and the rest has its own.
const TABS = ["play", "tracks", "players", "mat", "log", "list", "talk"] as const;
type Tab = (typeof TABS)[number];
const ON_BOARD = new Set(["place", "link"]); // words of these groups have a place there
const OF_DRAWINGS: Tab[] = ["tracks", "list"]; // without a drawing the list has its place
const LOWER: Tab[] = ["mat", "log", "list", "talk"];
// Where the side is one broad column (style/table.css), the tracks have this width, in units of their drawing.
const BROAD = { query: "(min-width: 1200px) and (max-aspect-ratio: 169/100)", width: 520 };

function Heading({ table }: { table: Table }) {
  const { view } = table.now;
  const board = gameName(table.facts, table.game);
  const rounds = table.facts.players?.find(({ players }) => players === view.players)?.rounds;
  const round = rounds ? t("table.roundOf", { round: view.round, rounds }) : t("table.round", { round: view.round });
  const time = view.era ? t("table.era", { era: t(`era.${view.era}`), round }) : round;
  const mover = table.mover;
  const name = mover === null ? "" : playerName(table.game.seats[mover]!.name, mover);
  const isOwn = table.isTurn && !table.source.planning;
  useTitle(table.game.over || view.result ? t("table.over") : t(isOwn ? "choice.turn" : "time.toMove", { name }), board);
  return (
    <h1 class={particulars(table.game).length > 0 ? "long" : ""}>
      <span>{board}</span> <small>{view.result || (table.game.over && table.now.at === table.now.length) ? t("games.over") : time}</small>
    </h1>
  );
}

// Width by height of a drawing; the page lays itself out around it.
function aspectOf(svg: string): number {
  const [, width = "1", height = "1"] = svg.match(/viewBox='0 0 (\d+) (\d+)'/) ?? [];
  return Number(width) / Number(height);
}

// The page takes its light from the era; where there are none, the railways are built.
function useEra(era = "rail"): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.era = era;
    return () => {
      delete document.documentElement.dataset.era;
    };
  }, [era]);
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

// What stands around the table where others sit at it from elsewhere.
export interface Around {
  people: ComponentChildren; // in the bar
  tools: ComponentChildren; // in place of hints
  beside(seat: number): ComponentChildren; // in the list of players
  waiting: ComponentChildren; // in place of the move, while it is another's turn
  over: ComponentChildren; // in place of it, when there is none any more
  onward: ComponentChildren; // where the points end
  talk: ComponentChildren;
  unread: boolean; // something has been said
  onTalk(shown: boolean): void; // it has a place of its own on small screens
}

interface Shows {
  table: Table;
  still?: boolean; // nothing more is to be played
  around?: Around;
  points?: number; // grows when the points are asked for from around the table
  children?: ComponentChildren;
}

export function TablePage({ table, still = false, around, points = 0, children }: Shows) {
  useTable(table);
  const [tab, setTab] = useState<Tab>("play");
  const side = useRef<HTMLElement>(null);
  const [asking, setAsking] = useState<{ meant: string[]; at: { x: number; y: number } } | null>(null);
  const [dialog, setDialog] = useState<"share" | "score" | "era" | "settings" | "legend" | "income" | "keys" | null>(null);
  const [mat, setMat] = useState<number | null>(null); // whose is shown whole
  const [hint, setHint] = useState<number | null>(null); // the suggestion whose number was clicked
  const { now } = table;
  const canBranch = !table.guide && table.source.hasHistory;

  useEffect(() => dressSeats(table.game.seats), [table]);
  useEffect(() => {
    const broad = matchMedia(BROAD.query);
    const draw = () => table.layTracks(broad.matches ? BROAD.width : undefined);
    draw();
    broad.addEventListener("change", draw);
    return () => broad.removeEventListener("change", draw);
  }, [table]);
  useEra(now.view.era);
  // Whoever is to move begins at the top; a lesson leads the eye itself. After it has been painted: before, it would have to
  // be laid out twice.
  const action = table.isTurn && !table.guide ? now.length : null;
  useEffect(() => side.current!.scrollTo(0, 0), [tab, action]);
  useEffect(() => side.current!.querySelector(".hint")?.scrollIntoView({ block: "nearest" }), [now.advising !== null, now.advice]);
  useEffect(() => setHint(null), [now.advice]);
  useEffect(() => {
    if (points > 0) setDialog("score");
  }, [points]);
  // The points are shown when an era ends and when the game does, unless something else is being said.
  const era = useRef(now.view.era);
  useEffect(() => {
    const ended = now.at === now.length && now.view.era !== era.current;
    if (!table.guide && !arrivalOf(table.game.id) && (now.view.result || ended)) setDialog(ended ? "era" : "score");
    era.current = now.view.era;
  }, [now.view.era, now.view.result !== null]);

  function goTo(wanted: Tab): void {
    if ((tab === "talk") !== (wanted === "talk")) around?.onTalk(wanted === "talk");
    setTab(wanted);
  }

  function showHint(suggestion: number): void {
    goTo("play");
    setHint(suggestion);
  }

  // What lies at a place of the drawing.
  function pick(picked: string[], at = { x: innerWidth / 2, y: innerHeight / 2 }): void {
    setAsking(null);
    void table.pick(picked, (meant) => setAsking({ meant, at }));
  }

  function branch(): void {
    const game = table.branch(newId());
    keep(game);
    arrive(game.id, "branch");
    location.hash = `#/game/${game.id}`;
  }

  useLayer("move", now.chosen.length > 0 && now.offers !== null, () => void table.clear());
  useLayer("hint", now.advice !== null, () => table.closeHint());
  useLayer("refusal", now.refusal !== null || now.notice !== null, () => table.dismiss());
  useLayer("menu", asking !== null, () => setAsking(null));

  // Where a part of the table has a place of its own, that is opened; then the first of it that will do has the focus.
  function lead(wanted: Tab, ...first: string[]): void {
    goTo(wanted);
    requestAnimationFrame(() => {
      const found = first.map((selector) => document.querySelector<HTMLElement>(selector)).find(Boolean);
      found?.focus();
    });
  }
  const press = (selector: string, nth = 0) => document.querySelectorAll<HTMLButtonElement>(selector)[nth]?.click();
  useShortcut("action", table.isTurn && ((key) => press(".choice .verb", Number(key) - 1)));
  useShortcut("confirm", () => (now.handover !== null ? table.takeOver() : void table.confirm()));
  useShortcut("word", () => now.chosen.length > 0 && void table.takeBack(now.chosen.at(-1)!));
  useShortcut("undo", () => void table.undo());
  useShortcut("redo", table.source.isAlone && (() => void table.redo()));
  useShortcut("hint", table.source.canHint && (() => void table.hint()));
  useShortcut("hurry", () => table.hurry());
  useShortcut("back", () => now.at > 0 && void table.show(now.at - 1));
  useShortcut("forth", () => now.at < now.length && void table.show(now.at + 1));
  useShortcut("now", () => now.at < now.length && void table.show(now.length));
  useShortcut("branch", canBranch && (() => now.at < now.length && branch()));
  useShortcut("actions", () => lead("play", ".verbs button", ".for-play button"));
  useShortcut("cards", () => lead("play", ".hand button"));
  useShortcut("tiles", table.facts.tiles.length > 0 && (() => lead("mat", ".mat .stack")));
  useShortcut("players", () => lead("players", ".players li button"));
  useShortcut("story", () => lead("log", ".log [aria-current=true]", ".log li:last-child button", ".timeline input"));
  useShortcut("list", () => lead("list", ".list button.offered", ".list button"));
  useShortcut("tracks", now.panel !== "" && (() => lead("tracks", ".tracks")));
  useShortcut("talk", around !== undefined && (() => lead("talk", ".for-talk input", ".for-talk button")));
  useShortcut("help", () => setDialog("keys"));
  useShortcut("points", () => setDialog("score"));
  useShortcut("mat", table.facts.tiles.length > 0 && (() => setMat(now.viewer ?? now.view.seat ?? 0)));
  useShortcut("legend", now.svg !== "" && (() => setDialog("legend")));
  useShortcut("rules", isRulesPage(table.game.game) && (() => (location.hash = `#/rules/${table.game.game}`)));
  useShortcut("share", table.source.hasHistory && (() => setDialog("share")));
  useShortcut("settings", () => setDialog("settings"));

  const isPlaying = !still && now.handover === null && !now.view.result && !(around && table.game.over && now.at === now.length);
  const isThere = (each: Tab) =>
    (now.svg || !OF_DRAWINGS.includes(each)) && (around || each !== "talk") && (isPlaying || each !== "mat") && (table.facts.tiles.length > 0 || each !== "mat");
  const lower = LOWER.includes(tab) && isThere(tab) ? tab : LOWER.find(isThere);

  // A bot that thinks has the table drawn anew with every step of its thoughts: what cannot have changed is left.
  const players = useMemo(() => <Players table={table} onMat={setMat} onIncome={() => setDialog("income")} beside={around?.beside} />, [table, now.view, now.outlooks, around]);
  const story = useMemo(() => <Story table={table} visible={tab === "log"} />, [table, now.story, now.at, tab]);
  const mats = <Mat table={table} onWhole={setMat} />;
  const isListed = lower === "list" || !now.svg;
  const list = useMemo(() => isListed && <BoardList table={table} onPick={(word) => pick([word])} />, [table, isListed, now.svg, now.panel, now.offers, now.chosen]);

  // A place of its own is easily overlooked: its tab says that there is something to be chosen or shown.
  const waiting = [...table.shown, ...(now.chosen.length > 0 ? (now.offers?.words ?? []) : [])];
  const isElsewhere = tab !== "play";
  const hasMarks = (tab: Tab) =>
    tab === "talk"
      ? around?.unread
      : tab === "play"
        ? isElsewhere && now.chosen.length > 0
        : tab === "tracks" && waiting.some((word) => now.panel.includes(`data-word='${word}'`));
  const advised = (now.advice ?? []).map(({ move }) => move.split(" ").filter((word) => ON_BOARD.has(table.words.groupOf(word) ?? "")));
  const marks = { offered: now.offers?.words ?? [], chosen: now.chosen, recent: now.recent, usable: now.looked?.words ?? [], shown: table.shown, advised, tab, words: table.words };
  const drawn = { marks, isExample: now.isExample, onHint: showHint };
  const settled = [...now.chosen, ...(now.offers?.forced ?? [])];
  const hasTaken = now.advice?.some(({ move }) => move === now.chosen.join(" ")); // what was advised has been chosen
  return (
    <main class={`table ${table.guide ? "led" : ""} ${now.chosen.length > 0 ? "begun" : ""}`} data-tab={tab} style={{ "--aspect": aspectOf(now.svg) }}>
      <header class="bar">
        <a href="#/" class="home" aria-label={t("home")}>
          ⌂
        </a>
        <Heading table={table} />
        <Timeline table={table} />
        <div class="tools">
          {around?.tools ?? <Tool name="hint" onClick={() => table.hint()} disabled={!table.isTurn || now.advising !== null} />}
          <Tool name="score" onClick={() => setDialog("score")} />
          {isRulesPage(table.game.game) && <Tool name="rules" href={`#/rules/${table.game.game}`} />}
          {table.source.hasHistory && <Tool name="share" onClick={() => setDialog("share")} />}
          <Tool name="settings" onClick={() => setDialog("settings")} />
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
          <Board svg={now.svg} {...drawn} isMoving={now.moving !== null} settled={settled} label={t("board.title")} onPick={pick} onLegend={() => setDialog("legend")} />
        ) : (
          <div class="ground undrawn">
            <p class="quiet">{t("board.undrawn")}</p>
            {list}
          </div>
        )}
        <Past table={table} onBranch={branch} />
      </div>
      <aside class="side" ref={side}>
        {around?.people && <div class="for-people">{around.people}</div>}
        {table.guide && <div class="for-lesson">{children}</div>}
        <Badges table={table} onOpen={() => goTo("players")} />
        <div class="for-play" tabIndex={-1}>
          {still ? null : now.handover !== null ? (
            <Handover table={table} />
          ) : around && table.game.over && now.at === now.length ? (
            around.over
          ) : now.view.result ? (
            <Over table={table} onPoints={() => setDialog("score")} />
          ) : (
            <Choice table={table} waiting={around?.waiting} />
          )}
        </div>
        {isPlaying && (
          <div class="for-hand">
            <Hand table={table} />
          </div>
        )}
        {now.panel && (
          <div class="for-tracks">
            <Panel svg={now.panel} {...drawn} settled={settled} label={t("tab.tracks")} onPick={pick} />
          </div>
        )}
        <div class="for-players">{players}</div>
        {!table.guide && <div class="for-notes">{children}</div>}
        <nav class="lower" aria-label={t("tabs")}>
          {LOWER.filter(isThere).map((each) => (
            <button type="button" key={each} data-tab={each} aria-pressed={lower === each} class={each === "talk" && hasMarks(each) ? "marked" : ""} onClick={() => goTo(each)}>
              {t(`tab.${each}`)}
            </button>
          ))}
          {table.facts.income_track && (
            <button type="button" class="to-income" onClick={() => setDialog("income")}>
              {t("income.track")}
            </button>
          )}
        </nav>
        <div class={lower === "mat" ? "for-mat" : "for-mat away"}>{mats}</div>
        <div class={lower === "log" ? "for-log" : "for-log away"}>{story}</div>
        {now.svg && <div class={lower === "list" ? "for-list" : "for-list away"}>{list}</div>}
        {around && <div class={lower === "talk" ? "for-talk" : "for-talk away"}>{around.talk}</div>}
        {isPlaying && (
          <div class={hasTaken ? "for-hint taken" : "for-hint"}>
            <Hint table={table} open={hint} isOnBoard={now.svg !== "" && advised.some((words) => words.length > 0)} />
          </div>
        )}
        <nav class="tabs" aria-label={t("tabs")}>
          {TABS.filter(isThere).map((each) => (
            <button type="button" key={each} class={hasMarks(each) ? "marked" : ""} aria-pressed={tab === each} onClick={() => goTo(each)}>
              {each === "tracks" ? (
                <>
                  <Next table={table} resource="coal" />
                  <Next table={table} resource="iron" />
                  <span class="hidden">{t(`tab.${each}`)}</span>
                </>
              ) : (
                t(`tab.${each}`)
              )}
            </button>
          ))}
        </nav>
      </aside>
      <div class="announce" aria-live="polite">
        {now.story.at(-1)?.text.join(" ")} {around && table.isTurn && !table.source.planning && t("play.yourTurn")}
      </div>
      <Motions table={table} />
      {asking && <Meanings table={table} meant={asking.meant} at={asking.at} onDone={() => setAsking(null)} />}
      {dialog === "share" && <Share table={table} onClose={() => setDialog(null)} />}
      {dialog === "income" && <IncomeTrack table={table} onClose={() => setDialog(null)} />}
      {dialog === "legend" && <Legend table={table} onClose={() => setDialog(null)} />}
      {dialog === "keys" && <Shortcuts onClose={() => setDialog(null)} />}
      {mat !== null && <WholeMat table={table} seat={mat} onClose={() => setMat(null)} />}
      {dialog === "settings" && (
        <Dialog title={t("settings")} onClose={() => setDialog(null)}>
          <Settings onSpeed={(speed) => (table.speed = speed)} />
          <div class="buttons">
            <button type="button" onClick={() => setDialog("keys")}>
              {t("keys.title")}
            </button>
          </div>
        </Dialog>
      )}
      {(dialog === "score" || dialog === "era") && (
        <Dialog title={t(dialog === "era" ? "score.era" : "score")} onClose={() => setDialog(null)} wide>
          {dialog === "era" && <p>{t("score.eraText")}</p>}
          <Points table={table} onward={around?.onward} />
        </Dialog>
      )}
    </main>
  );
}
