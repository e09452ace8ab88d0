/** A request to an address that somebody else supplied: an extension, a feed, a publisher. */
export interface EgressRequest {
  /** Checked as text, then in its parsed form, then by the address connected to, and again at every redirect. */
  readonly url: string;
  readonly method?: "GET" | "POST";
  /**
   * The caller's own headers, never ones chosen by the supplier of the address. Credentials among them are dropped when
   * a redirect leaves the origin.
   */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** Media types to accept, without parameters. */
  readonly accepts?: readonly string[];
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Called before a redirect leaves the origin; absent: every public origin is allowed. */
  readonly mayReach?: (origin: string) => boolean;
  /** Called before every hop is sent; an exception ends the request. */
  readonly beforeHop?: (origin: string) => void;
}

export interface EgressAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Address of the last hop. */
  readonly url: string;
}

/** Limits on a `fetch` of this guard. */
export interface FetchBounds {
  readonly maxBytes?: number;
  /** Until the last byte of the answer, including streams. */
  readonly timeoutMs?: number;
  readonly mayReach?: (origin: string) => boolean;
  /** Called before every hop is sent; an exception ends the request. */
  readonly beforeHop?: (origin: string) => void;
}

/** The only way to send requests to addresses that somebody else supplied. */
export interface Egress {
  /** @throws EgressFailure `egress.*` */
  request(request: EgressRequest): Promise<EgressAnswer>;
  /** The same guard as a `fetch` function, for libraries with their own protocol. */
  readonly fetch: typeof globalThis.fetch;
  /** The same `fetch` with the caller's own limits. */
  fetchWithin(bounds: FetchBounds): typeof globalThis.fetch;
}
