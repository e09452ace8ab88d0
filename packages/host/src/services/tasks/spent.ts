import type { TaskParts } from "./parts.ts";

const DAY_MS = 24 * 3_600_000;

/** Runs and tokens of a task within the last 24 hours. */
export function spentOf({ runs, clock }: Pick<TaskParts, "runs" | "clock">, taskId: string) {
  return runs.spent(taskId, new Date(clock.now().getTime() - DAY_MS).toISOString());
}
