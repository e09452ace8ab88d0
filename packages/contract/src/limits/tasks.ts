import { DAY_MS, MINUTE_MS } from "./units.ts";

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

/** Completed bars of the trigger timeframe that a scan reads of each symbol. */
export const SCAN_WINDOW_BARS = 5_000;
/**
 * Number of bars whose events the first scan of a series reports, unless the trader sets another number: enough to see
 * that a scan works. Older events are history; the trader can ask for up to {@link SCAN_WINDOW_BARS} bars.
 */
export const SCAN_FIRST_BARS = 100;

/** Limits of the scans that run on a host. */
export interface ScanLimits {
  readonly maxScans: number;
  /** Completed bars of the trigger timeframe that a scan reads of each symbol. */
  readonly triggerBars: number;
  /** The same for the bias timeframe. */
  readonly biasBars: number;
  /** Bars that must be unchanged at the next run; otherwise the source has changed its history. */
  readonly rememberedBars: number;
  /** Data requests of one run. */
  readonly maxRequests: number;
  readonly requestMs: number;
  readonly maxRunMs: number;
  /** Results kept of each scan. */
  readonly maxResults: number;
  /** Runs kept of each scan. */
  readonly maxRuns: number;
}

/** Default limits of a host. */
export const SCAN_LIMITS: ScanLimits = {
  // Two for each preset that a package may bring, and as many of the trader's own.
  maxScans: 64,
  // Structure of a few days to a year; 25 symbols with four styles take about a second of processor time.
  triggerBars: SCAN_WINDOW_BARS,
  biasBars: 500,
  // Enough to notice a changed price, few enough to let a source correct its older history.
  rememberedBars: 50,
  // 25 symbols with four styles ask for a trigger and a bias series each.
  maxRequests: 200,
  // A source on the other side of the world answers within it.
  requestMs: 15_000,
  // Runs follow one another, so a run that a slow source holds up delays all others.
  maxRunMs: 120_000,
  // A few hundred KB a scan.
  maxResults: 2_000,
  maxRuns: 100,
};

/** Limits of the alert engine. */
export interface AlertLimits {
  /** Rules of one extension that can still fire or be watched again. */
  readonly maxOpenPerExtension: number;
  /** Rules of all owners, including the trader's own, that can still fire or be watched again. */
  readonly maxOpen: number;
  /** Fired and expired rules kept per owner; the oldest is dropped. */
  readonly maxFinishedPerMaker: number;
  /** Fires kept in the log once their guest has taken them; the oldest is dropped. */
  readonly maxFires: number;
  /** Fires of one alert kept in the log; the oldest is dropped. */
  readonly maxFiresPerRule: number;
  /** Completed bars from which the indicator of an alert is calculated. */
  readonly indicatorBars: number;
  /** Proposals of one extension that may wait for the trader at once. */
  readonly maxProposals: number;
  /** Proposals the trader may decline in one generation before the extension may make no more. */
  readonly maxDeclined: number;
  /** Shortest time until expiry. */
  readonly minLifetimeMs: number;
  /** Longest time until expiry. */
  readonly maxLifetimeMs: number;
  /** Maximum number of bars for a moving condition. */
  readonly maxPeriod: number;
}

/** Default limits of an alert engine. */
export const ALERT_LIMITS: AlertLimits = {
  // More lines than a trader can distinguish on the charts of one extension.
  maxOpenPerExtension: 50,
  // A trader reads them all in one list; every sample of a symbol is compared with all its rules.
  maxOpen: 500,
  // A season of levels to look back on; a result of alerts.list with all of them stays far below the 4 MiB of an event.
  maxFinishedPerMaker: 200,
  // As many as a trader scrolls through; the database must not grow forever.
  maxFires: 1000,
  // An alert that fires each minute must not displace the fires of all others.
  maxFiresPerRule: 100,
  // Ten of the longest periods: after so many bars, an average no longer depends on where its history began and equals
  // the chart's.
  indicatorBars: 5000,
  // Each is a dialog in front of the trader.
  maxProposals: 4,
  // A trader who has declined this often does not want to be asked; new ids must not bypass a refusal.
  maxDeclined: 20,
  // The specification's limits for an alert template.
  minLifetimeMs: MINUTE_MS,
  maxLifetimeMs: 30 * DAY_MS,
  // The dialog's limit: two years of daily bars.
  maxPeriod: 500,
};
