import { KIB, MIB } from "./units.ts";

/** Limits of the host's outgoing requests, for every caller. */
export interface EgressLimits {
  /** Characters of an address. */
  readonly maxUrlLength: number;
  /** Records of one DNS response. */
  readonly maxRecords: number;
  /** Addresses of one host that are tried before giving up. */
  readonly maxAttempts: number;
  /** Redirects that are followed. */
  readonly maxRedirects: number;
  /** Bytes of all headers of a response. */
  readonly maxHeaderBytes: number;
  /** Bytes of a request's body. */
  readonly maxRequestBytes: number;
  /** Unpacked bytes above which the ratio is checked. */
  readonly ratioFloorBytes: number;
  /** Maximum unpacked bytes for each packed one. */
  readonly maxRatio: number;
  /** Default limit in bytes of a response to `fetch`. */
  readonly fetchMaxBytes: number;
  /** Default time until the last byte of a response to `fetch`. */
  readonly fetchTimeoutMs: number;
}

/** Default limits of a host. */
export const EGRESS_LIMITS: EgressLimits = {
  // The limit of an endpoint in a command; many servers cut off longer query strings.
  maxUrlLength: 2048,
  // The largest public services return about a dozen; thousands are an attack.
  maxRecords: 32,
  // One address of each family and a spare; each costs a handshake within the same deadline.
  maxAttempts: 3,
  // One for http to https, one for the path, and some spare; loops end early.
  maxRedirects: 5,
  // Public APIs stay below 4 KiB; only cookies, which the host does not store, make headers longer.
  maxHeaderBytes: 16 * KIB,
  // A model's prompt that includes a workspace; feed requests are below a kilobyte.
  maxRequestBytes: 4 * MIB,
  // Below this size a bomb is harmless.
  ratioFloorBytes: MIB,
  // Repetitive XML and JSON reach 30; a bomb reaches 1000.
  maxRatio: 100,
  // Many times the longest answer of a model or tool.
  fetchMaxBytes: 16 * MIB,
  // Time for a slow model's whole answer.
  fetchTimeoutMs: 120_000,
};

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
  maxAnswerBytes: 4 * MIB,
  // A slow tool; a feed that takes longer is down.
  timeoutMs: 30_000,
  // A result event has a total limit of 4 MiB, and a guest's memory is small.
  maxResultBytes: MIB,
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

/** Characters of a secret: keys have some 50 to 200, a signed bearer token up to about 2,000. */
export const SECRET_MAX_LENGTH = 4096;

/** Limits of the store of keys and credentials. */
export interface SecretLimits {
  /** Characters of a name. */
  readonly maxNameLength: number;
  /** Characters of a secret. */
  readonly maxSecretLength: number;
  readonly maxSecrets: number;
  /** Bytes of the file; follows from the other limits. */
  readonly maxFileBytes: number;
}

/** Default limits of a host. */
export const SECRET_LIMITS: SecretLimits = {
  // An extension's id, a source's id, a kind and an origin.
  maxNameLength: 1024,
  maxSecretLength: SECRET_MAX_LENGTH,
  // The trader types each by hand.
  maxSecrets: 512,
  maxFileBytes: 4 * MIB,
};
