import type { NewTask, Task, TaskChange, TaskKindFacts } from "@bourse/contract/host-api";
import { dayZone } from "./zone.ts";

/** The fields of the form, as text. */
export interface TaskDraft {
  readonly task: NewTask["task"];
  readonly name: string;
  readonly every: string;
  readonly unit: keyof typeof UNITS;
  /** Empty: no time of day. */
  readonly time: string;
  readonly zone: string;
  /** Empty: the chart that is active at that time. */
  readonly symbol: string;
  readonly timeframe: NonNullable<Task["timeframe"]>;
  readonly runs: string;
  readonly tokens: string;
  readonly tokensMonth: string;
}

/** Minutes of each unit. */
export const UNITS = { minutes: 1, hours: 60, days: 1440 } as const;

const MOST_MINUTES = 10_080;
const BUDGET = { runs: [1, 288], tokens: [1000, 10_000_000], tokensMonth: [1000, 100_000_000] } as const;
const USUAL_SECONDS = 180;
const USUAL_BUDGET = { runs: "24", tokens: "200000", tokensMonth: "2000000" } as const;

/** A new task: every day at eight in the trader's zone. */
export function blankDraft(facts: TaskKindFacts): TaskDraft {
  const { task, title: name } = facts;
  const schedule = { every: "1", unit: "days", time: "08:00", zone: dayZone() } as const;
  return { task, name, ...schedule, symbol: "", timeframe: "1D", ...USUAL_BUDGET };
}

/** The draft of a task that exists. */
export function draftOf(task: Task): TaskDraft {
  const minutes = task.interval_minutes;
  const unit = minutes % UNITS.days === 0 ? "days" : minutes % UNITS.hours === 0 ? "hours" : "minutes";
  return {
    task: task.task,
    name: task.name,
    every: String(minutes / UNITS[unit]),
    unit,
    time: task.time_of_day ?? "",
    zone: task.time_zone ?? dayZone(),
    symbol: task.symbol ?? "",
    timeframe: task.timeframe ?? "1D",
    runs: String(task.budget.runs_per_day),
    tokens: String(task.budget.tokens_per_day),
    tokensMonth: String(task.budget.tokens_per_month ?? USUAL_BUDGET.tokensMonth),
  };
}

/** Faults by field, in words. */
export type TaskFaults = { -readonly [Field in keyof TaskDraft]?: string };

/** Faults of a draft; empty if there are none. */
export function faultsOf(draft: TaskDraft, minimum: number): TaskFaults {
  const minutes = minutesOf(draft);
  const faults: TaskFaults = {};
  if (draft.name.trim() === "") faults.name = "Type a name.";
  if (!(minutes >= minimum && minutes <= MOST_MINUTES)) faults.every = `From ${minimum} minutes to 7 days.`;
  if (!within(draft.runs, BUDGET.runs)) faults.runs = "From 1 to 288 runs.";
  if (!within(draft.tokens, BUDGET.tokens)) faults.tokens = "From 1,000 to 10,000,000 tokens.";
  if (!within(draft.tokensMonth, BUDGET.tokensMonth)) faults.tokensMonth = "From 1,000 to 100,000,000 tokens.";
  if (draft.time !== "" && draft.zone.trim() === "") faults.zone = "Type a time zone such as Europe/Berlin.";
  return faults;
}

function within(text: string, [least, most]: readonly [number, number]): boolean {
  return /^[0-9]+$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
}

function minutesOf({ every, unit }: TaskDraft): number {
  return /^[0-9]+$/.test(every.trim()) ? Number(every) * UNITS[unit] : Number.NaN;
}

/** The request that creates the task. */
export function newTaskOf(draft: TaskDraft): NewTask {
  const isChart = draft.task === "visual_pattern_review" && draft.symbol !== "";
  return {
    task: draft.task,
    ...common(draft),
    ...(draft.time === "" ? {} : { time_of_day: draft.time, time_zone: draft.zone.trim() }),
    ...(isChart ? { symbol: draft.symbol, timeframe: draft.timeframe } : {}),
  };
}

/** The request that changes the task to the draft. */
export function changeOf({ revision, task, budget }: Task, draft: TaskDraft): TaskChange {
  const isChart = task === "visual_pattern_review" && draft.symbol !== "";
  const { seconds_per_run } = budget;
  const fields = common(draft);
  return {
    revision,
    ...fields,
    budget: { ...fields.budget, seconds_per_run },
    time_of_day: draft.time === "" ? null : draft.time,
    time_zone: draft.time === "" ? null : draft.zone.trim(),
    symbol: isChart ? draft.symbol : null,
    timeframe: isChart ? draft.timeframe : null,
  };
}

function common(draft: TaskDraft) {
  const budget = {
    runs_per_day: Number(draft.runs),
    tokens_per_day: Number(draft.tokens),
    tokens_per_month: Number(draft.tokensMonth),
  };
  return {
    name: draft.name.trim(),
    interval_minutes: minutesOf(draft),
    budget: { ...budget, seconds_per_run: USUAL_SECONDS },
  };
}
