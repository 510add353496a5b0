// The talk at the table: plain text, in the order said. It can be folded up, and muted: then nothing of it is shown or
// said until it is wanted again. Those who play and those who watch have rooms of their own.
import { useEffect, useRef, useState } from "preact/hooks";
import type { ChatLine } from "../../online/answers.ts";
import { api } from "../../online/api.ts";
import type { Room } from "../../online/room.ts";
import { personName } from "../../online/terms.ts";
import { language, t } from "../../text.ts";
import { useDoing, useMe } from "./hooks.ts";
import { Problem } from "./Parts.tsx";
import { Report, type Reported } from "./Report.tsx";

const MOST = 500; // characters
const MUTED = "millwright/muted";

function isMuted(): boolean {
  try {
    return sessionStorage.getItem(MUTED) === "true";
  } catch {
    return false;
  }
}

export interface Hearing {
  muted: boolean;
  open: boolean;
  unread: number;
  mute(muted: boolean): void;
  fold(open: boolean): void;
  newest: ChatLine | null; // for those who hear the page, while it is folded
}

type Read = Record<ChatLine["room"], number>; // the highest line

function readOf(chat: ChatLine[]): Read {
  const read = { table: -1, watch: -1 };
  for (const { room, line } of chat) read[room] = Math.max(read[room], line);
  return read;
}

// What has been heard, and what not yet.
export function useHearing(room: Room | null): Hearing {
  const [muted, setMuted] = useState(isMuted);
  const [open, setOpen] = useState(false);
  const [read, setRead] = useState<Read | null>(null);
  const chat = room?.now.chat ?? [];
  const last = chat.at(-1);
  useEffect(() => {
    if (room && (read === null || open)) setRead(readOf(chat));
  }, [room, chat.length, last?.line, open]);
  const unread = muted || read === null ? 0 : chat.filter(({ room, line }) => line > read[room]).length;
  return {
    muted,
    open,
    unread,
    newest: unread > 0 ? (last ?? null) : null,
    fold: setOpen,
    mute(wanted) {
      setMuted(wanted);
      setRead(readOf(chat));
      try {
        sessionStorage.setItem(MUTED, String(wanted));
      } catch {
        // until the page is closed, then
      }
    },
  };
}

interface Saying {
  line: ChatLine;
  onReport?(): void;
  onHide?(): void; // a moderator's; of a hidden one: shows it again
}

function Said({ line, onReport, onHide }: Saying) {
  const time = new Date(line.at).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
  return (
    <li>
      <strong>{personName(line.user)}</strong> <time dateTime={new Date(line.at).toISOString()}>{time}</time>
      {line.room === "watch" && <small> {t("talk.watching")}</small>}
      {line.hidden ? <p class="quiet">{t("talk.hidden")}</p> : <p>{line.text}</p>}
      <span class="about-line">
        {onReport && !line.hidden && (
          <button type="button" aria-label={t("report.line", { name: personName(line.user) })} onClick={onReport}>
            {t("report")}
          </button>
        )}
        {onHide && (
          <button type="button" onClick={onHide}>
            {t(line.hidden ? "moderate.show" : "moderate.hide")}
          </button>
        )}
      </span>
    </li>
  );
}

function Say({ room }: { room: Room }) {
  const [text, setText] = useState("");
  const { busy, problem, run } = useDoing();
  return (
    <form
      class="say"
      onSubmit={(event) => {
        event.preventDefault();
        const said = text.trim();
        if (said) void run(async () => (await room.say(said), setText("")));
      }}
    >
      <input type="text" maxLength={MOST} value={text} aria-label={t("talk.say")} placeholder={t("talk.say")} autocomplete="off" onInput={(event) => setText(event.currentTarget.value)} />
      <button type="submit" disabled={busy || text.trim() === ""}>
        {t("talk.send")}
      </button>
      <Problem text={problem} />
    </form>
  );
}

export function Talk({ room, hearing }: { room: Room; hearing: Hearing }) {
  const known = useMe();
  const list = useRef<HTMLDivElement>(null);
  const { chat } = room.now;
  const { muted, open, unread } = hearing;
  const [reported, setReported] = useState<Reported | null>(null);
  const { problem, run } = useDoing();
  const isOwn = ({ user }: ChatLine) => user.id === null || user.id === known?.user?.id;
  const hide = ({ line, hidden }: ChatLine) => void run(() => api.moderate({ do: "hide", table: room.id, line, on: !hidden }));
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [chat.length, open, muted]);
  return (
    <section class="talk" aria-label={t("talk.title")}>
      <details open={open} onToggle={(event) => hearing.fold(event.currentTarget.open)}>
        <summary>
          {t("talk.title")} {unread > 0 && <span class="count">{t("talk.unread", { number: unread })}</span>}
        </summary>
        {muted ? (
          <p class="quiet">{t("talk.muted")}</p>
        ) : (
          <>
            {chat.length === 0 && <p class="quiet">{t(room.now.seat === null ? "talk.nothingWatching" : "talk.nothing")}</p>}
            <div class="lines" ref={list} role="log" aria-label={t("talk.title")} tabIndex={chat.length > 0 ? 0 : undefined}>
              <ol>
                {chat.map((line) => (
                  <Said
                    key={`${line.room} ${line.line}`}
                    line={line}
                    onReport={known?.user && !isOwn(line) ? () => setReported({ name: personName(line.user), line }) : undefined}
                    onHide={known?.role === "moderator" ? () => hide(line) : undefined}
                  />
                ))}
              </ol>
            </div>
            <Problem text={problem} />
            {known?.user && <Say room={room} />}
          </>
        )}
        <button type="button" class="mute" aria-pressed={muted} onClick={() => hearing.mute(!muted)}>
          {t(muted ? "talk.unmute" : "talk.mute")}
        </button>
      </details>
      {reported && <Report room={room} reported={reported} onClose={() => setReported(null)} />}
      <div class="announce" aria-live="polite">
        {hearing.newest && t("talk.said", { name: personName(hearing.newest.user), text: hearing.newest.text })}
      </div>
    </section>
  );
}
