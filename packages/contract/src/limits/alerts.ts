const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

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
