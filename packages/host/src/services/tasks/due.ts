import type { TaskBudget } from "@bourse/contract/host-api";
import { CommandFailure } from "@bourse/runtime/broker";
import type { ReadyModel } from "../models/providers.ts";
import type { TaskParts } from "./parts.ts";
import type { RunEnd, StoredRun } from "./run-store.ts";
import { spentOf } from "./spent.ts";
import type { StoredTask } from "./task-store.ts";

type DueRun = Omit<StoredRun, "state">;

/** The model, or the reason why there is none. Other faults are thrown. */
export function readyOr(firstReady: () => ReadyModel): ReadyModel | { readonly failure: CommandFailure } {
  try {
    return firstReady();
  } catch (cause) {
    if (cause instanceof CommandFailure) return { failure: cause };
    throw cause;
  }
}

/** True if another run would exceed the trader's budget. */
export function isSpent(parts: TaskParts, { id, settings }: StoredTask): boolean {
  const { runs } = spentOf(parts, id);
  return runs >= settings.budget.runs_per_day || tokensLeftOf(parts, { id, settings }) <= 0;
}

/** Tokens that the budgets of the day and of the month both leave. */
export function tokensLeftOf(
  parts: TaskParts,
  { id, settings: { budget } }: Pick<StoredTask, "id" | "settings">,
): number {
  const { tokens, tokens_month } = spentOf(parts, id);
  return Math.min(budget.tokens_per_day - tokens, monthlyOf(parts, budget) - tokens_month);
}

/** Tasks of earlier hosts have no budget of the month. */
export function monthlyOf({ limits }: Pick<TaskParts, "limits">, { tokens_per_month }: TaskBudget): number {
  return tokens_per_month ?? limits.budget.tokens_per_month;
}

/** Adds one waiting run, or one more missed time to it, however often the task is due. Returns false: nothing starts. */
export function noteWaiting({ runs }: TaskParts, run: DueRun, { code, message }: CommandFailure): false {
  const latest = runs.latest(run.task_id);
  if (latest?.state === "waiting_for_model") runs.missAnother(latest.id);
  else runs.add({ ...run, state: "waiting_for_model", error: { code, message } });
  return false;
}

/** Throws once the runs of a task and the questions about its data have used up its tokens together. */
export function requireTokens(parts: TaskParts, task: StoredTask): void {
  if (tokensLeftOf(parts, task) <= 0) throw new CommandFailure(BUDGET_SPENT.code, BUDGET_SPENT.message);
}

/** The failure of a run that the budget does not allow. */
export const BUDGET_SPENT = { code: "task.budget_spent", message: "its budget is spent" } as const;

/** Notes once that the budget is spent, not at every due time. Returns false: nothing starts. */
export function noteSpent({ runs }: TaskParts, run: DueRun): false {
  if (runs.latest(run.task_id)?.error?.code === BUDGET_SPENT.code) return false;
  runs.add({ ...run, state: "failed", error: BUDGET_SPENT, ended_at: run.started_at });
  return false;
}

interface EndedRun {
  readonly task: StoredTask;
  readonly id: string;
  readonly end: RunEnd;
}

/** Announces the result or the failure of a run, since the trader does not wait for it. */
export function announce({ notifications, artifacts, clock }: TaskParts, { task, id, end }: EndedRun): void {
  const artifact = end.artifactId === undefined ? undefined : artifacts.find(end.artifactId, clock.now());
  const { name } = task.settings;
  if (artifact) notifications.announce({ id: `task:${id}`, title: name, body: artifact.title });
  else if (end.state === "failed") {
    notifications.announce({ id: `task:${id}`, title: `${name} failed`, body: end.error?.message ?? "" });
  }
}

/** Milliseconds until the schedule must look again: the next due time, or a minute if that is sooner. */
export function waitOf({ tasks, clock, limits }: TaskParts): number {
  const now = clock.now().getTime();
  const due = tasks
    .list()
    .filter(({ enabled }) => enabled)
    .map(({ nextAt }) => nextAt - now);
  return Math.min(limits.wakeEveryMs, ...due.map((wait) => Math.max(wait, SHORTEST_WAIT_MS)));
}

/** A due task that waits for other runs is overdue: without a shortest wait, the schedule would check it without pause. */
const SHORTEST_WAIT_MS = 1000;
