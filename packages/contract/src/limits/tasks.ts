const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Limits of scheduled tasks. */
export interface TaskLimits {
  /** Tasks of one host. */
  readonly maxTasks: number;
  /** Runs at the same time. */
  readonly maxRunning: number;
  /** Runs kept of one task; the oldest is dropped. */
  readonly maxRunsPerTask: number;
  /** Artifacts kept; the oldest is dropped. */
  readonly maxArtifacts: number;
  /** Shortest interval of a task that no template made. */
  readonly minIntervalMinutes: number;
  /** A run that begins later than this after its time is a catch-up. */
  readonly lateMs: number;
  /** Longest wait before the schedule is looked at again. */
  readonly wakeEveryMs: number;
  /** Wait after the host's start before the first run. */
  readonly startDelayMs: number;
  /** Time within which a proposal can be taken. */
  readonly proposalLifeMs: number;
  /** Time after which an alert made from a proposal expires. */
  readonly alertLifeMs: number;
  /** Largest factor between a proposed price and the last one. */
  readonly maxPriceFactor: number;
  /** Symbols of the watchlist that a briefing reads. */
  readonly maxSymbols: number;
  /** Stories that a briefing reads, and characters of each summary. */
  readonly maxStories: number;
  readonly maxSummary: number;
  /** Entries of the calendar that a briefing reads. */
  readonly maxEvents: number;
  /** Bars of a reviewed chart. */
  readonly maxBars: number;
  /** Results of a scan that a review reads. */
  readonly maxResults: number;
  /** Budget of a task unless the trader says otherwise. */
  readonly budget: {
    readonly runs_per_day: number;
    readonly tokens_per_day: number;
    readonly tokens_per_month: number;
    readonly seconds_per_run: number;
  };
}

/** Default limits of a host. */
export const TASK_LIMITS: TaskLimits = {
  // As many as a trader oversees in one list; each is a row and a timer.
  maxTasks: 32,
  // Two questions at once load neither the machine nor a local model for long.
  maxRunning: 2,
  // A quarter of a year of daily runs.
  maxRunsPerTask: 100,
  // Half a year of one briefing a day; each has some 10 KiB.
  maxArtifacts: 200,
  // The specification's shortest interval.
  minIntervalMinutes: 5,
  // A busy machine is late by seconds, a sleeping one by minutes.
  lateMs: MINUTE_MS,
  // Timers do not run while a machine sleeps, so the time is compared again after waking.
  wakeEveryMs: MINUTE_MS,
  // The market's sources open meanwhile; a trader who waits for a catch-up does not notice.
  startDelayMs: 3000,
  // A proposal must not rest on yesterday's price.
  proposalLifeMs: DAY_MS,
  // A trading week.
  alertLifeMs: 7 * DAY_MS,
  // A level further away is a mistake of the model: a misplaced decimal point, or another symbol's price.
  maxPriceFactor: 2,
  // Together less than the 64 KiB that a model reads at once.
  maxSymbols: 40,
  maxStories: 30,
  maxSummary: 300,
  maxEvents: 40,
  maxBars: 120,
  maxResults: 100,
  // A briefing takes some 6,000 tokens: room for a few repeats, and no surprise on the bill. Thirty full days would be
  // a surprise, so a month has its own limit.
  budget: { runs_per_day: 24, tokens_per_day: 200_000, tokens_per_month: 2_000_000, seconds_per_run: 180 },
};
