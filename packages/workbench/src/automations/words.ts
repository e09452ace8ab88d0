import type { Task, TaskRun } from "@bourse/contract/host-api";
import { everyWords } from "../words/every.ts";
import { whole } from "../words/price.ts";
import { ahead, localMoment } from "../words/time.ts";

/** Names and styles of the states of a run. */
export const RUN_STATES = {
  running: { name: "Running", tone: "accent" },
  done: { name: "Done", tone: "positive" },
  failed: { name: "Failed", tone: "negative" },
  stopped: { name: "Stopped", tone: "muted" },
  interrupted: { name: "Interrupted", tone: "warning" },
  waiting_for_model: { name: "Waits for a model", tone: "warning" },
} as const satisfies Readonly<Record<TaskRun["state"], { name: string; tone: string }>>;

/** The steps of a run, as it goes on. */
export const STEPS: Readonly<Record<NonNullable<TaskRun["step"]>, string>> = {
  reading: "reads the data",
  drawing: "draws the chart",
  asking: "asks the model",
  saving: "checks the answer",
};

/** Time and cause of a run, and the earlier times that were missed. */
export function runWords({ cause, missed, started_at }: TaskRun): string {
  const why = { schedule: "", catch_up: ", late", trader: ", started by you" }[cause];
  const left = missed === 0 ? "" : `, ${missed} earlier ${missed === 1 ? "time" : "times"} missed`;
  return `${localMoment(started_at)}${why}${left}`;
}

/** When a task runs: `every day at 08:00 (Europe/Berlin)`. */
export function scheduleWords({ interval_minutes, time_of_day, time_zone }: Task): string {
  const at =
    time_of_day === undefined ? "" : ` ${interval_minutes < DAY ? "from" : "at"} ${time_of_day} (${time_zone})`;
  return `${everyWords(interval_minutes)}${at}`;
}

const DAY = 24 * 60;

/** Time of the next run. */
export function nextWords({ next_run_at: next }: Task, now: number): string {
  return next === undefined ? "off" : `${localMoment(next)}, ${ahead(next, now)}`;
}

/** Share of the budget that is spent. */
export function spentWords({ spent, budget }: Task): string {
  return `${spent.runs} of ${budget.runs_per_day} runs, ${whole(spent.tokens)} of ${whole(budget.tokens_per_day)} tokens in 24 hours, ${whole(spent.tokens_month)} tokens in 30 days`;
}

/** Whether the budget is used up, so that no run can begin now. */
export function isSpent({ spent, budget }: Pick<Task, "spent" | "budget">): boolean {
  const { runs_per_day, tokens_per_day, tokens_per_month = Number.POSITIVE_INFINITY } = budget;
  return spent.runs >= runs_per_day || spent.tokens >= tokens_per_day || spent.tokens_month >= tokens_per_month;
}
