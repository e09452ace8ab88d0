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
  maxHeaderBytes: 16 * 1024,
  // A model's prompt that includes a workspace; feed requests are below a kilobyte.
  maxRequestBytes: 4 * 1024 * 1024,
  // Below this size a bomb is harmless.
  ratioFloorBytes: 1024 * 1024,
  // Repetitive XML and JSON reach 30; a bomb reaches 1000.
  maxRatio: 100,
  // Many times the longest answer of a model or tool.
  fetchMaxBytes: 16 * 1024 * 1024,
  // Time for a slow model's whole answer.
  fetchTimeoutMs: 120_000,
};
