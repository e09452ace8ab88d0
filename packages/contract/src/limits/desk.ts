/** What the services of the trader's desk take: dialogs, storage, charts, notifications and context. */
export interface DeskLimits {
  /** Dialogs that may wait for the trader at once. */
  readonly maxDialogs: number;
  /** Dialogs of one extension that may wait at once. */
  readonly maxDialogsPerExtension: number;
  /** Dialogs one extension may open within {@link dialogWindowMs}. */
  readonly dialogsPerWindow: number;
  readonly dialogWindowMs: number;
  /** Questions of one kind the trader may refuse in one generation before the extension may ask no more of it. */
  readonly maxRefused: number;
  /** Ids of answered dialogs that are remembered, so that a second answer is told as such. */
  readonly maxAnsweredDialogs: number;
  /** UTF-8 bytes of a stored value in its canonical form. */
  readonly maxStorageBytes: number;
  /** Charts at once. */
  readonly maxCharts: number;
  /** Charts that one extension opened and nobody closed. */
  readonly maxChartsPerExtension: number;
  /** Notices that are kept. */
  readonly maxNotices: number;
  /** Notices of one extension that are kept. */
  readonly maxNoticesPerExtension: number;
  /** UTF-8 bytes of a notice's payload in its canonical form. */
  readonly maxNoticePayloadBytes: number;
  /** Notices one extension may publish within {@link noticeWindowMs}. */
  readonly noticesPerWindow: number;
  readonly noticeWindowMs: number;
  /** How long a page's word that it is in front holds. */
  readonly foregroundLeaseMs: number;
  /** How far ahead of the host's clock the time of a snapshot may be. */
  readonly clockToleranceMs: number;
}

/** Symbols of the watchlist: as many as a package's watchlist preset may hold. */
export const WATCHLIST_MAX_SYMBOLS = 100;
/** Bars of a moving alert: as many as the longest average of an indicator. */
export const ALERT_PERIOD_MAX = 500;

/** The limits of a host that names no others. */
export const DESK_LIMITS: DeskLimits = {
  // More than a trader answers in one go; the list stays short enough to read.
  maxDialogs: 32,
  // One extension must not bury the dialogs of the others.
  maxDialogsPerExtension: 3,
  // Two a minute is somebody at work with it; more is asking until the trader gives in.
  dialogsPerWindow: 20,
  dialogWindowMs: 10 * 60_000,
  // A trader who has said no this often does not want to be asked; a name has any number of subdomains.
  maxRefused: 5,
  // A page that answers twice does so within seconds.
  maxAnsweredDialogs: 256,
  // The specification leaves it open; one event with the value still fits its bound of 4 MiB.
  maxStorageBytes: 1024 * 1024,
  // A grid of four by four; each chart reads its own series.
  maxCharts: 16,
  // A quarter of the grid: the rest stays the trader's.
  maxChartsPerExtension: 4,
  // Some days of a busy desk; a page draws the whole list.
  maxNotices: 500,
  // One extension must not push out what the others said.
  maxNoticesPerExtension: 200,
  // Enough to find again what the notice is about; the extension's data belongs in its storage.
  maxNoticePayloadBytes: 16 * 1024,
  // A burst when a market opens passes; a loop does not.
  noticesPerWindow: 20,
  noticeWindowMs: 60_000,
  // A page that was closed cannot say so; one in front repeats it three times within this.
  foregroundLeaseMs: 60_000,
  // A guest takes its time from the host's events, which are rounded to no more than a second.
  clockToleranceMs: 1000,
};
