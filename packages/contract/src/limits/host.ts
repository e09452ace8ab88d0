/** What the host's local API and its records take. */
export interface HostLimits {
  /** Bytes of a request body of the local API. */
  readonly maxBodyBytes: number;
  /** Event streams open at once. */
  readonly maxEventStreams: number;
  /** Bytes that may wait in one event stream before its reader is given up. */
  readonly maxStreamBacklogBytes: number;
  /** How often at most a page is notified of the same change. */
  readonly eventEveryMs: number;
  /** How often the disk is tried again for what it did not take. */
  readonly unwrittenEveryMs: number;
  /** How long a plan can be installed. */
  readonly planLifetimeMs: number;
  readonly standingEveryMs: number;
  /** How long one round of such questions takes at most; who was not asked is asked first in the next. */
  readonly standingRoundMs: number;
  /** Extensions asked about at once. */
  readonly standingAtOnce: number;
  /** Plans held at once; the oldest gives way. */
  readonly maxPlans: number;
  /** Candles one chart request returns. */
  readonly maxChartCandles: number;
  /** Code points of a view's `when`. */
  readonly maxWhenLength: number;
  /** How long the marketplace may be silent within a call. */
  readonly marketplaceIdleMs: number;
  /** How long one call of the marketplace takes at most: every try of it, every page of a list. */
  readonly marketplaceCallMs: number;
  /** The same for the bytes of a package. */
  readonly marketplaceDownloadMs: number;
  /** Bytes of one answer of the marketplace, and of all pages of a list. */
  readonly marketplaceListBytes: number;
}

/** The limits of a host that names no others. */
export const HOST_LIMITS: HostLimits = {
  // The largest body names a plan and ten capabilities; a page needs no more.
  maxBodyBytes: 64 * 1024,
  // One per open page; a page that reconnects in a loop is stopped before it costs anything.
  maxEventStreams: 16,
  // An event has about a hundred bytes; a reader this far behind has stopped reading.
  maxStreamBacklogBytes: 64 * 1024,
  // Ten times a second looks live to an eye; a page reads again each time.
  eventEveryMs: 100,
  // What holds in memory alone is lost with the process: the sooner the better, and a try costs nothing.
  unwrittenEveryMs: 5000,
  // Long enough to read what is asked for; short enough that a withdrawn version is not installed the next day.
  planLifetimeMs: 10 * 60 * 1000,
  // What the marketplace takes down stops here within this; asking more often would be felt by the marketplace.
  standingEveryMs: 5 * 60 * 1000,
  // Below the time between two rounds, so that a marketplace that hangs is not asked without a pause.
  standingRoundMs: 2 * 60 * 1000,
  // One answer that hangs holds up a quarter of the round.
  standingAtOnce: 4,
  // One user looks at a handful; a plan holds no archive bytes.
  maxPlans: 64,
  // Forty years of daily bars.
  maxChartCandles: 10_000,
  // The specification's bound.
  maxWhenLength: 128,
  // A service that is restarted answers within this.
  marketplaceIdleMs: 15_000,
  // A person is looking at a page; a server that sends its answer byte by byte gets no longer.
  marketplaceCallMs: 30_000,
  // 64 MiB over a line of one megabit a second.
  marketplaceDownloadMs: 10 * 60 * 1000,
  // Two hundred versions with manifests of 160 KiB; real extensions have some with a few KiB.
  marketplaceListBytes: 32 * 1024 * 1024,
};
