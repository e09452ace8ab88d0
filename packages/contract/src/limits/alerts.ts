const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** What the alert engine takes. */
export interface AlertLimits {
  /** Rules of one extension that can still fire or be watched again. */
  readonly maxOpenPerExtension: number;
  /** Rules of all, the trader's own among them, that can still fire or be watched again. */
  readonly maxOpen: number;
  /** Fired and expired rules kept of one maker; the oldest gives way. */
  readonly maxFinishedPerMaker: number;
  /** Fires kept in the log once their guest has taken them; the oldest gives way. */
  readonly maxFires: number;
  /** Proposals of one extension that wait for the trader at once. */
  readonly maxProposals: number;
  /** Proposals the trader may decline in one generation before the extension may ask no more. */
  readonly maxDeclined: number;
  /** The nearest expiry. */
  readonly minLifetimeMs: number;
  /** The furthest expiry. */
  readonly maxLifetimeMs: number;
  /** Bars that a moving condition looks back at most. */
  readonly maxPeriod: number;
}

/** The limits of an alert engine that names no others. */
export const ALERT_LIMITS: AlertLimits = {
  // More lines than a trader can tell apart on the charts of one extension.
  maxOpenPerExtension: 50,
  // A trader reads them all in one list; every sample of a symbol is held against all rules of it.
  maxOpen: 500,
  // A season of levels to look back on; alerts.list with all of them stays far below the 4 MiB of an event.
  maxFinishedPerMaker: 200,
  // As much as a trader scrolls through; the database must not grow forever.
  maxFires: 1000,
  // Each is a dialog in front of the trader.
  maxProposals: 4,
  // A trader who has said no this often does not want to be asked; new ids must not be a way round a no.
  maxDeclined: 20,
  // The specification's bounds of an alert template.
  minLifetimeMs: MINUTE_MS,
  maxLifetimeMs: 30 * DAY_MS,
  // The dialog's bound: two years of daily bars.
  maxPeriod: 500,
};
