// Why plans were dropped at tables that were not open here just then: whoever opens the table is told.
import type { Push, ServerError } from "./answers.ts";
import type { Connection } from "./connection.ts";

const dropped = new Map<string, ServerError>();

function hear(push: Push): void {
  if (push.push !== "plan") return;
  if (push.dropped) dropped.set(push.table, push.dropped);
  else dropped.delete(push.table);
}

export function followPlans(connection: Pick<Connection, "onPush">): void {
  connection.onPush(hear);
}

// Once.
export function takeDropped(table: string): ServerError | null {
  const why = dropped.get(table) ?? null;
  dropped.delete(table);
  return why;
}
