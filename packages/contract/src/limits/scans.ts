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
