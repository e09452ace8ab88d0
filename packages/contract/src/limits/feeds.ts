/** What requests of extensions to feeds and tools take, and what the news keep. */
export interface FeedLimits {
  /** Requests of one extension under way at once. */
  readonly maxConcurrent: number;
  /** Requests of one extension within a minute. */
  readonly requestsPerMinute: number;
  /** Bytes of a peer's answer. */
  readonly maxAnswerBytes: number;
  /** How long a peer may take to its last byte; all steps of a tool's session together. */
  readonly timeoutMs: number;
  /** Bytes of the JSON that a guest is given. */
  readonly maxResultBytes: number;
  /** Stories of one feed that are read. */
  readonly maxItems: number;
  /** Entries of a calendar or points of a series that are read. */
  readonly maxEvents: number;
  /** Feeds the trader can set up. */
  readonly maxFeeds: number;
  /** The shortest time between two readings of a feed. */
  readonly minIntervalMs: number;
  /** The longest wait after failures. */
  readonly maxBackOffMs: number;
  /** Stories kept; the oldest give way. */
  readonly maxStories: number;
  /** Calendar entries kept; the oldest give way. */
  readonly maxCalendarEvents: number;
}

/** The limits of a host that names no others. */
export const FEED_LIMITS: FeedLimits = {
  // A guest with a dozen sources asks for them in turns; more would hide a flood behind it.
  maxConcurrent: 4,
  // One source a second: no peer sees the trader's machine as an attack.
  requestsPerMinute: 60,
  // The largest public feeds have about two.
  maxAnswerBytes: 4 * 1024 * 1024,
  // A slow tool; a feed that takes longer is down.
  timeoutMs: 30_000,
  // A result event has 4 MiB for everything; a guest's memory is small.
  maxResultBytes: 1024 * 1024,
  // Public feeds have 20 to 100.
  maxItems: 200,
  // A year of a busy calendar; forty years of daily points.
  maxEvents: 10_000,
  // What one person reads; each costs a request at every interval.
  maxFeeds: 64,
  // Publishers ask readers for no more than this.
  minIntervalMs: 5 * 60 * 1000,
  // A feed that comes back is seen within half a day.
  maxBackOffMs: 12 * 60 * 60 * 1000,
  // Months of stories from dozens of feeds, in about 5 MiB.
  maxStories: 5000,
  // Two years of a busy calendar.
  maxCalendarEvents: 20_000,
};
