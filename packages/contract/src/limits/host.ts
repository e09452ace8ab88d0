import { KIB, MIB } from "./units.ts";

/** Limits of the host's local API and its records. */
export interface HostLimits {
  /** Bytes of a request body of the local API. */
  readonly maxBodyBytes: number;
  /** Concurrent event streams. */
  readonly maxEventStreams: number;
  /** Bytes that may be queued in one event stream before its reader is disconnected. */
  readonly maxStreamBacklogBytes: number;
  /** Shortest time between two notifications of a page about the same change. */
  readonly eventEveryMs: number;
  /** Interval between attempts to write what the disk did not accept. */
  readonly unwrittenEveryMs: number;
  /** How long a plan can be installed. */
  readonly planLifetimeMs: number;
  readonly standingEveryMs: number;
  /** Interval between two looks at the file of official keys. */
  readonly officialEveryMs: number;
  /** Maximum duration of one round of standing checks; an extension that was not reached is first in the next round. */
  readonly standingRoundMs: number;
  /** Extensions checked at once. */
  readonly standingAtOnce: number;
  /** Plans held at once; the oldest is dropped. */
  readonly maxPlans: number;
  /** Candles that one chart request returns. */
  readonly maxChartCandles: number;
  /** Code points of a view's `when`. */
  readonly maxWhenLength: number;
  /** How long the marketplace may be silent during a call. */
  readonly marketplaceIdleMs: number;
  /** Maximum duration of one call to the marketplace, with all retries and all pages of a list. */
  readonly marketplaceCallMs: number;
  /** The same limit for downloading a package. */
  readonly marketplaceDownloadMs: number;
  /** Bytes of one answer of the marketplace, and of all pages of a list. */
  readonly marketplaceListBytes: number;
  /** Workspaces of a desk. */
  readonly maxWorkspaces: number;
}

/** Default limits of a host. */
export const HOST_LIMITS: HostLimits = {
  // The largest body lists a plan and ten capabilities.
  maxBodyBytes: 64 * KIB,
  // One per open page; a page that reconnects in a loop is stopped before it costs anything.
  maxEventStreams: 16,
  // An event has about a hundred bytes; a reader this far behind has stopped reading.
  maxStreamBacklogBytes: 64 * KIB,
  // Ten times a second looks live; a page reads again each time.
  eventEveryMs: 100,
  // Changes in memory are lost with the process, so write them soon; an attempt that takes long makes the next one wait longer.
  unwrittenEveryMs: 5000,
  // Long enough to read the permissions; short enough that a withdrawn version is not installed the next day.
  planLifetimeMs: 10 * 60 * 1000,
  // A takedown by the marketplace takes effect here within this time; polling more often would burden the marketplace.
  standingEveryMs: 5 * 60 * 1000,
  // An owner who replaces a stolen key looks at the page for the effect; reading a file of some hundred bytes costs nothing.
  officialEveryMs: 5000,
  // Shorter than the time between two rounds, so that a hung marketplace is not polled without a pause.
  standingRoundMs: 2 * 60 * 1000,
  // One hung answer delays a quarter of the round.
  standingAtOnce: 4,
  // A user looks at a handful; a plan holds no archive bytes.
  maxPlans: 64,
  // Forty years of daily bars.
  maxChartCandles: 10_000,
  // The specification's limit.
  maxWhenLength: 128,
  // A service that restarts answers within this time.
  marketplaceIdleMs: 15_000,
  // A person is looking at a page; a server that drips its answer gets no more time.
  marketplaceCallMs: 30_000,
  // 64 MiB over a line of 1 Mbit/s.
  marketplaceDownloadMs: 10 * 60 * 1000,
  // Two hundred versions with manifests of 160 KiB; real extensions have a few versions of a few KiB.
  marketplaceListBytes: 32 * MIB,
  // A list that fits a menu.
  maxWorkspaces: 32,
};
