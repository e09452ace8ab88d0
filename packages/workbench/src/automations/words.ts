import type { Proposal, Task, TaskRun } from "@bourse/contract/host-api";
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

/** Time of a run, and the runs that it stands for. */
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

const HOUR = 60;
const DAY = 24 * HOUR;

function everyWords(minutes: number): string {
  const [count, unit] =
    minutes % DAY === 0
      ? [minutes / DAY, "day"]
      : minutes % HOUR === 0
        ? [minutes / HOUR, "hour"]
        : [minutes, "minute"];
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}

/** Time of the next run. */
export function nextWords({ next_run_at: next }: Task, now: number): string {
  return next === undefined ? "off" : `${localMoment(next)}, ${ahead(next, now)}`;
}

/** Share of the budget that is spent. */
export function spentWords({ spent, budget }: Task): string {
  return `${spent.runs} of ${budget.runs_per_day} runs, ${whole(spent.tokens)} of ${whole(budget.tokens_per_day)} tokens in 24 hours, ${whole(spent.tokens_month)} tokens in 30 days`;
}

const numbers = new Intl.NumberFormat("en-US");
export const whole = (count: number) => numbers.format(count);

/** Exactly what a proposal makes, without its reason. */
export function proposalWords(proposal: Proposal): string {
  const { kind, symbol, price, timeframe, points, style, cadence_minutes: minutes = 0 } = proposal;
  switch (kind) {
    case "add_symbol":
      return `Add ${symbol} to the watchlist`;
    case "add_indicator":
      return `Show ${indicatorWords(proposal)} on the ${timeframe === undefined ? "" : `${timeframe} `}chart of ${symbol}`;
    case "create_alert":
      return `Create an alert when ${proposal.indicator === undefined ? "" : `${indicatorWords(proposal)} (${timeframe}) of `}${symbol} crosses ${price}`;
    case "add_drawing":
      return points === undefined
        ? `Draw a horizontal line at ${price} on ${symbol}`
        : `Draw a trend line on ${symbol} ${points.map((each) => `${each.price} at ${localMoment(each.time)}`).join(" to ")}`;
    case "create_scan":
      return `Create a scan of ${symbol}, style ${style}, ${everyWords(minutes)}`;
  }
}

const indicatorWords = ({ indicator, period }: Proposal) =>
  `${indicator?.toUpperCase() ?? "an indicator"}${period === undefined ? "" : ` ${period}`}`;
