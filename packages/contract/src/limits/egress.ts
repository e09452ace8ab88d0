/** Limits of the host's outgoing requests, for every caller. */
export interface EgressLimits {
  /** Characters of an address. */
  readonly maxUrlLength: number;
  /** Records of one DNS answer. */
  readonly maxRecords: number;
  /** Addresses of one host that are tried before giving up. */
  readonly maxAttempts: number;
  /** Redirects that are followed. */
  readonly maxRedirects: number;
  /** Bytes of all headers of an answer. */
  readonly maxHeaderBytes: number;
  /** Bytes of a request's body. */
  readonly maxRequestBytes: number;
  /** Unpacked bytes after which the ratio counts. */
  readonly ratioFloorBytes: number;
  /** Unpacked bytes for each packed one. */
  readonly maxRatio: number;
  /** Bytes of an answer in the form of `fetch`, where a caller names no bound. */
  readonly fetchMaxBytes: number;
  /** How long an answer in the form of `fetch` may take to its last byte, where a caller names no bound. */
  readonly fetchTimeoutMs: number;
}

/** The limits of a host that names no others. */
export const EGRESS_LIMITS: EgressLimits = {
  // The bound of an endpoint in a command; longer query strings are cut off by many servers.
  maxUrlLength: 2048,
  // The largest public services answer with about a dozen; thousands are a flood.
  maxRecords: 32,
  // One address of each family and a spare; each costs a handshake within the same deadline.
  maxAttempts: 3,
  // One for the scheme's host, one for a path, and room; loops end early.
  maxRedirects: 5,
  // Public APIs stay below 4 KiB; cookies, which nobody keeps here, are what makes headers long.
  maxHeaderBytes: 16 * 1024,
  // A model's prompt with a workspace in it; feeds send less than a kilobyte.
  maxRequestBytes: 4 * 1024 * 1024,
  // Below this a bomb costs nothing.
  ratioFloorBytes: 1024 * 1024,
  // Repetitive XML and JSON reach 30; a bomb has 1000.
  maxRatio: 100,
  // The longest answer of a model or tool, many times over.
  fetchMaxBytes: 16 * 1024 * 1024,
  // A slow model's whole answer.
  fetchTimeoutMs: 120_000,
};
