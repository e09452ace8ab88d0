/** A request to an address that somebody else named: an extension, a feed, a publisher. */
export interface EgressRequest {
  /** Checked as text first, then in its parsed form, then at the address dialled, and so on every redirect. */
  readonly url: string;
  readonly method?: "GET" | "POST";
  /**
   * The caller's own headers, never any chosen by the supplier of the address. Credentials among them are dropped when a redirect
   * leaves the origin.
   */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** Media types to accept, without parameters. */
  readonly accepts?: readonly string[];
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Asked before a redirect leaves the origin; absent: any public origin. */
  readonly mayReach?: (origin: string) => boolean;
  /** Called before every hop leaves; what it throws ends the request. */
  readonly beforeHop?: (origin: string) => void;
}

export interface EgressAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Address of the last hop. */
  readonly url: string;
}

/** What bounds a `fetch` of this guard. */
export interface FetchBounds {
  readonly maxBytes?: number;
  /** To the last byte of the answer, streams too. */
  readonly timeoutMs?: number;
  readonly mayReach?: (origin: string) => boolean;
  /** Called before every hop leaves; what it throws ends the request. */
  readonly beforeHop?: (origin: string) => void;
}

/** The only way out for an address that somebody else names. */
export interface Egress {
  /** @throws EgressFailure `egress.*` */
  request(request: EgressRequest): Promise<EgressAnswer>;
  /** The same guard in the form of `fetch`, for libraries that bring their own protocol. */
  readonly fetch: typeof globalThis.fetch;
  /** That `fetch` with bounds of the caller's own. */
  fetchWithin(bounds: FetchBounds): typeof globalThis.fetch;
}
