// For moderators: what people have reported and nobody has settled yet, the oldest first, and what can be done about it.
import { useEffect, useState } from "preact/hooks";
import type { Order, ReportOf } from "../../online/answers.ts";
import { api } from "../../online/api.ts";
import { serverTime } from "../../online/connection.ts";
import { askWhoIAm } from "../../online/person.ts";
import { FOR_EVER, personName } from "../../online/terms.ts";
import { language, t } from "../../text.ts";
import { useTitle } from "../hooks.ts";
import { Confirm, Head, Problem } from "./Parts.tsx";
import { type Doing, useDoing, useMe } from "./hooks.ts";

const DAY = 24 * 3600_000;

const asTime = (time: number) => new Date(time).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });

// How somebody stands: muted or banned, and until when.
function standing({ muted, banned }: ReportOf["standing"]): string {
  const words = [
    ["muted", muted],
    ["banned", banned],
  ] as const;
  return words
    .filter(([, until]) => until !== null)
    .map(([what, until]) => (until! >= FOR_EVER ? t(`moderate.${what}ForEver`) : t(`moderate.${what}Until`, { time: asTime(until!) })))
    .join(" · ");
}

const PERIODS = [1, 7, 30, 0]; // days; 0: for ever

function Restrain({ report, act }: { report: ReportOf; act(order: Order): Promise<unknown> }) {
  const [asking, setAsking] = useState<"mute" | "ban" | null>(null);
  const [days, setDays] = useState(7);
  const name = personName(report.about);
  const person = report.about.id!;
  return (
    <>
      {(["mute", "ban"] as const).map((what) => (
        <button key={what} type="button" onClick={() => setAsking(what)}>
          {t(`moderate.${what}`)}
        </button>
      ))}
      {asking && (
        <Confirm
          title={t(`moderate.${asking}Name`, { name })}
          text={t(`moderate.${asking}Text`)}
          yes={t(`moderate.${asking}`)}
          onYes={() => act({ do: asking, person, until: days === 0 ? FOR_EVER : serverTime() + days * DAY })}
          onClose={() => setAsking(null)}
        >
          <label class="field">
            {t("moderate.howLong")}
            <select value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
              {PERIODS.map((each) => (
                <option key={each} value={each}>
                  {each === 0 ? t("moderate.forEver") : t("moderate.days", { number: each })}
                </option>
              ))}
            </select>
          </label>
        </Confirm>
      )}
    </>
  );
}

function OneReport({ report, act, doing }: { report: ReportOf; act(order: Order): Promise<unknown>; doing: Doing }) {
  const { busy, run } = doing;
  const order = (order: Order) => void run(() => act(order));
  const name = personName(report.about);
  const { muted, banned } = report.standing;
  const lift = (what: "mute" | "ban") => (
    <button type="button" disabled={busy} onClick={() => order({ do: what, person: report.about.id!, until: 0 })}>
      {t(`moderate.${what}Lift`)}
    </button>
  );
  return (
    <li class="panel report">
      <h2>{t("moderate.about", { name })}</h2>
      <p class="quiet">
        {t("moderate.by", { name: personName(report.by), time: asTime(report.at) })} <a href={`#/table/${report.table}`}>{t("moderate.table")}</a>
      </p>
      {report.said !== null && <blockquote>{report.said}</blockquote>}
      <p>{report.text}</p>
      <p role="status">{standing(report.standing)}</p>
      <div class="buttons">
        {report.line !== null && (
          <button type="button" disabled={busy} onClick={() => order({ do: "hide", table: report.table, line: report.line!, on: true })}>
            {t("moderate.hide")}
          </button>
        )}
        {report.about.id && <Restrain report={report} act={act} />}
        {muted !== null && lift("mute")}
        {banned !== null && lift("ban")}
        <button type="button" class="primary" disabled={busy} onClick={() => order({ do: "close", report: report.report })}>
          {t("moderate.settle")}
        </button>
      </div>
    </li>
  );
}

export function Reports() {
  const known = useMe();
  const [reports, setReports] = useState<ReportOf[] | null>(null);
  const doing = useDoing();
  const isModerator = known?.role === "moderator";
  useTitle(t("moderate.title"));
  const look = async () => setReports((await api.reports()).reports);
  useEffect(() => {
    if (isModerator) void doing.run(look);
  }, [isModerator]);
  const act = async (order: Order) => {
    await api.moderate(order);
    await look();
    await askWhoIAm();
  };
  return (
    <main class="online reports">
      <Head title={t("moderate.title")}>
        <a class="button" href="#/online">
          {t("online.lobby")}
        </a>
      </Head>
      <Problem text={doing.problem} />
      {known && !isModerator && <p>{t("moderate.notYou")}</p>}
      {reports?.length === 0 && <p class="quiet">{t("moderate.none")}</p>}
      <ul class="reports">
        {reports?.map((report) => (
          <OneReport key={report.report} report={report} doing={doing} act={act} />
        ))}
      </ul>
    </main>
  );
}
