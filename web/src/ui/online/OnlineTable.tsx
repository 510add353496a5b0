// A table at the server. Before it runs it is a waiting room; then it is the table that is there for every game, with the
// server's game as its source, and around it who is here, the clocks, the talk and what can be agreed on.
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { EngineWorker } from "../../engine/engine.ts";
import { settings } from "../../game/keep.ts";
import { noteEnd } from "../../game/record.ts";
import { Table } from "../../game/table.ts";
import { connection } from "../../online/connection.ts";
import { Room } from "../../online/room.ts";
import { OnlineGame } from "../../online/source.ts";
import { t, type Language } from "../../text.ts";
import { useTable, useTitle } from "../hooks.ts";
import type { Boards } from "../Start.tsx";
import { TablePage } from "../TablePage.tsx";
import { After, Onward } from "./After.tsx";
import { useMe } from "./hooks.ts";
import { NextTable } from "./NextTable.tsx";
import { Ending, Others, Plan, StandIn, TakingBack, type AtTable } from "./Others.tsx";
import { Head, Problem } from "./Parts.tsx";
import { Beside, People } from "./People.tsx";
import { Talk, useHearing } from "./Talk.tsx";
import { SitDown, WaitingRoom } from "./WaitingRoom.tsx";
import { Ways } from "./Ways.tsx";

interface Shows {
  engine: EngineWorker;
  boards: Boards;
  id: string;
  invite: string | null;
  isOffered: boolean; // the invitation is to the seat of somebody who has gone
  spoken: Language;
}

// The room, opened anew in another language; until then there is the one before.
function useRoom({ id, invite, spoken }: Shows): Room | string | null {
  const [room, setRoom] = useState<Room | string | null>(null);
  useEffect(() => {
    let wanted = true;
    const made = new Room(connection(), id, invite);
    made.ready.then(
      () => wanted && setRoom(made),
      (error) => wanted && setRoom(String(error.message)),
    );
    return () => {
      wanted = false;
      made.close();
    };
  }, [id, invite, spoken]);
  return room;
}

// The game comes to the table when it has begun, and anew where somebody sits down or stands up; until then there is the
// one before.
function useGame(engine: EngineWorker, room: Room | null): AtTable | string | null {
  const [at, setAt] = useState<AtTable | string | null>(null);
  const hasBegun = room !== null && room.now.position !== null;
  useEffect(() => {
    if (!room || !hasBegun) return setAt(null);
    let wanted = true;
    let opened: Table | null = null;
    const source = new OnlineGame(engine.apart(), room);
    Table.open(source).then(
      (table) => {
        opened = table;
        table.speed = settings().speed;
        if (wanted) setAt({ room, table, source });
        else table.close();
      },
      (error) => wanted && setAt(String(error.message)),
    );
    return () => {
      wanted = false;
      source.close();
      opened?.close();
    };
  }, [room, hasBegun, room?.now.seat]);
  return at;
}

function useChanges(room: Room | null): void {
  const [, redraw] = useState(0);
  useLayoutEffect(() => room?.subscribe(() => redraw((n) => n + 1)), [room]);
}

export function OnlineTable(shows: Shows) {
  const { engine, boards, id, invite, isOffered } = shows;
  const opened = useRoom(shows);
  const room = opened instanceof Room ? opened : null;
  useChanges(room);
  const at = useGame(engine, room);
  if (room && at !== null && typeof at !== "string") return <Sitting at={at} isOffered={isOffered} />;
  if (room && !room.now.position)
    return <WaitingRoom engine={engine} connection={connection()} boards={boards} id={id} invite={invite} about={room.now.about} refused={room.now.refused} />;
  return <NotYet problem={typeof opened === "string" ? opened : typeof at === "string" ? at : ""} />;
}

function NotYet({ problem }: { problem: string }) {
  useTitle(t("online.title"));
  return (
    <main class="online">
      <Head title="Millwright" />
      {problem ? <Problem text={problem} /> : <p class="loading">{t("loading")}</p>}
      {problem && (
        <a class="button primary" href="#/online">
          {t("online.lobby")}
        </a>
      )}
    </main>
  );
}

// Whoever looks again has seen what is shown.
function useSeen({ table, source }: AtTable): void {
  useEffect(() => {
    const look = () => source.seen(table.now.length);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [table]);
}

// One's own game is over: a few figures of it stay in this browser.
function useNoteEnd({ room, table }: AtTable): void {
  const { seat, about } = room.now;
  const { view } = table.now;
  useEffect(() => {
    if (about.state === "over" && view.result) noteEnd(table.game, seat, view);
  }, [about.state, view.result, seat]);
}

function Sitting({ at, isOffered }: { at: AtTable; isOffered: boolean }) {
  const { room, table } = at;
  useTable(table);
  useSeen(at);
  useNoteEnd(at);
  const hearing = useHearing(room);
  const [ways, setWays] = useState(false);
  const [points, setPoints] = useState(0); // how often they were asked for
  const { now } = room;
  const me = useMe()?.user?.id;
  const hasWays = now.seat !== null && (room.isRunning || (now.about.state === "frozen" && now.about.host === me));
  const isFree = isOffered || now.about.seats.some((seat) => seat?.stand_in === "gone");
  const canSit = now.seat === null && room.isRunning && room.invite !== null && isFree;
  const around = useMemo(
    () => ({
      people: <People room={room} table={table} />,
      tools: hasWays && (
        <button type="button" onClick={() => setWays(true)}>
          {t("ways.title")}
        </button>
      ),
      beside: (seat: number) => <Beside room={room} seat={seat} />,
      waiting: <Others {...at} />,
      over: <After at={at} onPoints={() => setPoints((n) => n + 1)} />,
      onward: <Onward {...at} />,
      talk: <Talk room={room} hearing={hearing} />,
      unread: hearing.unread > 0,
      onTalk: hearing.fold,
    }),
    [now, table.now, hasWays, hearing.unread, hearing.open, hearing.muted],
  );
  return (
    <>
      <TablePage table={table} around={around} points={points}>
        <Problem text={now.refused ?? ""} />
        {now.seat === null && room.isRunning && <p class="quiet watching-note">{t("play.watching")}</p>}
        {canSit && <SitDown connection={connection()} id={room.id} invite={room.invite} button={t("replace.sit")} />}
        <StandIn room={room} />
        <TakingBack {...at} />
        <Ending {...at} />
        <Plan {...at} />
        <NextTable except={room.id} />
      </TablePage>
      {ways && <Ways at={at} onClose={() => setWays(false)} />}
    </>
  );
}
