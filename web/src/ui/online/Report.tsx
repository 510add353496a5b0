// Telling moderators of somebody at the table, or of a line of the talk.
import { useState } from "preact/hooks";
import type { ChatLine } from "../../online/answers.ts";
import type { Room } from "../../online/room.ts";
import { t } from "../../text.ts";
import { Confirm } from "./Parts.tsx";

const MOST = 500; // characters

export interface Reported {
  name: string;
  line?: ChatLine;
  seat?: number;
}

export function Report({ room, reported, onClose }: { room: Room; reported: Reported; onClose(): void }) {
  const [text, setText] = useState("");
  const { name, line, seat } = reported;
  return (
    <Confirm
      title={t("report.name", { name })}
      text={t("report.text")}
      yes={t("report.send")}
      onYes={() => room.ask("report", { text, ...(line ? { line: line.line } : { seat }) }, false)}
      onClose={onClose}
    >
      {line && <blockquote>{line.text}</blockquote>}
      <label class="field">
        {t("report.why")}
        <textarea required maxLength={MOST} rows={3} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
    </Confirm>
  );
}
