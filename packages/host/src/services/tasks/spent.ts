import { DAY_MS } from "@bourse/bars";
import type { TaskParts } from "./parts.ts";

const MONTH_DAYS = 30;

/** Runs and tokens of a task within the last 24 hours, and tokens within the last 30 days. */
export function spentOf({ runs, clock }: Pick<TaskParts, "runs" | "clock">, taskId: string) {
  const since = (days: number) => new Date(clock.now().getTime() - days * DAY_MS).toISOString();
  return { ...runs.spent(taskId, since(1)), tokens_month: runs.spent(taskId, since(MONTH_DAYS)).tokens };
}
