// The way to the next table where one is waited for.
import { isMyTurn } from "../../online/mine.ts";
import { t } from "../../text.ts";
import { useMine } from "./hooks.ts";

// `except`: the table that this stands on.
export function NextTable({ except }: { except?: string }) {
  const waiting = (useMine() ?? []).filter((table) => isMyTurn(table) && table.table !== except);
  if (waiting.length === 0) return null;
  return (
    <a class="next-table" href={`#/table/${waiting[0]!.table}`}>
      {waiting.length === 1 ? t("next.one") : t("next.many", { number: waiting.length })}
    </a>
  );
}
