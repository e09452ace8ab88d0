import { KIB, MIB } from "./units.ts";

/** Limits of the trader's desk: dialogs, storage, charts, notifications and context. */
export interface DeskLimits {
  /** Dialogs that may wait for the trader at once. */
  readonly maxDialogs: number;
  /** Dialogs of one extension that may wait at once. */
  readonly maxDialogsPerExtension: number;
  /** Dialogs one extension may open within {@link dialogWindowMs}. */
  readonly dialogsPerWindow: number;
  readonly dialogWindowMs: number;
  /**
   * Dialogs of one kind that the trader may decline in one generation before the extension may open no more of that
   * kind.
   */
  readonly maxRefused: number;
  /** Ids of answered dialogs that are remembered, so that a second answer can be refused as such. */
  readonly maxAnsweredDialogs: number;
  /** UTF-8 bytes of a stored value in its canonical form. */
  readonly maxStorageBytes: number;
  /** Charts at once. */
  readonly maxCharts: number;
  /** Charts that one extension opened and that are still open. */
  readonly maxChartsPerExtension: number;
  /** Closed charts of a workspace that can be opened again. */
  readonly maxClosedCharts: number;
  /** Notices that are kept. */
  readonly maxNotices: number;
  /** Notices of one extension that are kept. */
  readonly maxNoticesPerExtension: number;
  /** UTF-8 bytes of a notice's payload in its canonical form. */
  readonly maxNoticePayloadBytes: number;
  /** Notices one extension may publish within {@link noticeWindowMs}. */
  readonly noticesPerWindow: number;
  readonly noticeWindowMs: number;
  /** How long a page's report of being in the foreground is valid. */
  readonly foregroundLeaseMs: number;
  /** Watchlists at once. */
  readonly maxWatchlists: number;
  /** Symbols of one watchlist. */
  readonly maxWatchlistSymbols: number;
  /** Groups of one watchlist. */
  readonly maxWatchlistGroups: number;
  /** How far a snapshot's time may be ahead of the host's clock. */
  readonly clockToleranceMs: number;
}

/**
 * Symbols of one watchlist: five of the largest presets. The page draws every row and follows every quote, and each
 * change of the context carries the default list to extensions.
 */
export const WATCHLIST_MAX_SYMBOLS = 500;
/** Links on the trader's desk: as many as a menu can show with a search. */
export const LINKS_MAX = 200;
/**
 * Uses of contributions that are remembered, so that a repeated one makes nothing more. A page repeats within minutes;
 * the oldest are forgotten first.
 */
export const TAKES_KEPT = 5000;
/** Bars of a moving alert: the same limit as the longest average of an indicator. */
export const ALERT_PERIOD_MAX = 500;

/** Default limits of a host. */
export const DESK_LIMITS: DeskLimits = {
  // More than a trader answers in one go, and a list that is short enough to read.
  maxDialogs: 32,
  // One extension must not bury the dialogs of the others.
  maxDialogsPerExtension: 3,
  // A trader at work with it sees two a minute; more is nagging until the trader gives in.
  dialogsPerWindow: 20,
  dialogWindowMs: 10 * 60_000,
  // A trader who has declined this often does not want to be asked; an attacker has any number of subdomains to ask
  // for.
  maxRefused: 5,
  // A page that answers twice does so within seconds.
  maxAnsweredDialogs: 256,
  // The specification sets no limit; an event with the value fits its limit of 4 MiB.
  maxStorageBytes: MIB,
  // A grid of four by four; each chart reads its own series.
  maxCharts: 16,
  // A quarter of the grid: the rest stays the trader's.
  maxChartsPerExtension: 4,
  // More than anyone takes back one by one; each may have 32 indicators.
  maxClosedCharts: 20,
  // A few days of a busy desk; a page draws the whole list.
  maxNotices: 500,
  // One extension must not displace the notices of the others.
  maxNoticesPerExtension: 200,
  // Enough to identify the notice's subject; the extension's data belongs in its storage.
  maxNoticePayloadBytes: 16 * KIB,
  // Allows a burst when a market opens, but not a loop.
  noticesPerWindow: 20,
  noticeWindowMs: 60_000,
  // A closed page sends nothing; an open page repeats its report three times within this.
  foregroundLeaseMs: 60_000,
  // A menu that a trader can read; one list per preset of a package fits twice.
  maxWatchlists: 32,
  maxWatchlistSymbols: WATCHLIST_MAX_SYMBOLS,
  // A trader with more headings in one list is better served by a second list.
  maxWatchlistGroups: 50,
  // A guest takes its time from the host's events, which are rounded to at most a second.
  clockToleranceMs: 1000,
};

/** Limits of the trader's saved layouts. */
export interface LayoutLimits {
  /** Layouts of one workspace. */
  readonly maxLayouts: number;
}

/** Default limits of a host. */
export const LAYOUT_LIMITS: LayoutLimits = {
  // The list is read as a whole: 32 of the longest arrangements are 1 MB.
  maxLayouts: 32,
};

/** Limits of what a trader puts on charts. */
export interface ObjectLimits {
  /** Drawings of one symbol. */
  readonly maxDrawingsPerSymbol: number;
  /** Drawings of one workspace. */
  readonly maxDrawings: number;
  /** Indicators of one chart, and likewise those of every chart. */
  readonly maxIndicatorsPerChart: number;
  /** Symbols that one chart is compared with. */
  readonly maxComparedPerChart: number;
}

/** Default limits of a host. */
export const OBJECT_LIMITS: ObjectLimits = {
  // Each is drawn in every frame of each chart of the symbol; nobody reads a chart with more.
  maxDrawingsPerSymbol: 200,
  // A few KB each: the state folder stays small enough to back up in one go.
  maxDrawings: 10_000,
  // Each is computed over all bars of the chart; 32 over a million bars take seconds already.
  maxIndicatorsPerChart: 32,
  // Each reads its own windows; nobody can distinguish more lines.
  maxComparedPerChart: 8,
};

/** Limits of the report about the trader's absence. */
export interface AwayLimits {
  /** Interval at which the host records that it is awake and whether the trader is there. */
  readonly beatMs: number;
  /** Interval at which that is also written to the database. */
  readonly writeMs: number;
  /** A pause between two beats longer than this means that the machine slept. */
  readonly asleepFromMs: number;
  /** Shorter interruptions are not recorded. */
  readonly gapFromMs: number;
  /** An absence longer than this is reported at the next visit. */
  readonly awayFromMs: number;
  /** Recorded interruptions; the oldest are dropped. */
  readonly maxGaps: number;
}

export const AWAY_LIMITS: AwayLimits = {
  // A crash makes the record wrong by at most this.
  beatMs: 1000,
  // The time in the database, whose writes reach the disk; a loss of power makes the record wrong by at most this.
  writeMs: 30_000,
  // A busy machine delays a timer by seconds.
  asleepFromMs: 15_000,
  // A level can be crossed within seconds.
  gapFromMs: 1000,
  // Somebody who fetches coffee does not want a report.
  awayFromMs: 10 * 60_000,
  // A month in which a source falls silent every hour.
  maxGaps: 720,
};

/** The widest line of an indicator, in pixels. */
export const STROKE_MAX = 4;
