/** Limits of extensions' requests to feeds and tools, and of stored news. */
export interface FeedLimits {
  /** Requests of one extension under way at once. */
  readonly maxConcurrent: number;
  /** Requests of one extension within a minute. */
  readonly requestsPerMinute: number;
  /** Bytes of a server's response. */
  readonly maxAnswerBytes: number;
  /** Time until the last byte of a response; for a tool, all steps of its session together. */
  readonly timeoutMs: number;
  /** Bytes of the JSON that a guest receives. */
  readonly maxResultBytes: number;
  /** Stories read from one feed. */
  readonly maxItems: number;
  /** Entries of a calendar or points of a series that are read. */
  readonly maxEvents: number;
  /** Feeds the trader can set up. */
  readonly maxFeeds: number;
  /** Shortest time between two readings of a feed. */
  readonly minIntervalMs: number;
  /** The longest wait after failures. */
  readonly maxBackOffMs: number;
  /** Stories kept; the oldest are dropped. */
  readonly maxStories: number;
  /** Calendar entries kept; the oldest are dropped. */
  readonly maxCalendarEvents: number;
}

/** Default limits of a host. */
export const FEED_LIMITS: FeedLimits = {
  // A guest with a dozen sources requests them in turn; a higher limit would hide a flood.
  maxConcurrent: 4,
  // One request a second: no server mistakes the trader's machine for an attacker.
  requestsPerMinute: 60,
  // The largest public feeds have about 2 MiB.
  maxAnswerBytes: 4 * 1024 * 1024,
  // A slow tool; a feed that takes longer is down.
  timeoutMs: 30_000,
  // A result event has a total limit of 4 MiB, and a guest's memory is small.
  maxResultBytes: 1024 * 1024,
  // Public feeds have 20 to 100.
  maxItems: 200,
  // A year of a busy calendar; forty years of daily points.
  maxEvents: 10_000,
  // As many as one person reads; each costs a request at every interval.
  maxFeeds: 64,
  // Publishers ask readers not to poll more often.
  minIntervalMs: 5 * 60 * 1000,
  // A feed that recovers is noticed within half a day.
  maxBackOffMs: 12 * 60 * 60 * 1000,
  // Months of stories from dozens of feeds, in about 5 MiB.
  maxStories: 5000,
  // Two years of a busy calendar.
  maxCalendarEvents: 20_000,
};
