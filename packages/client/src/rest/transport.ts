/** One HTTP request as it goes out. Redirects are never followed: an address is used exactly as it was named. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | AsyncIterable<Uint8Array>;
  /** Milliseconds until headers, and between two pieces of the answer. */
  readonly timeoutMs: number;
  /** The end of all waiting: a peer that sends one byte now and then keeps every pause short and never finishes. */
  readonly deadline: AbortSignal;
  /** Bytes of the answer; more is a failure, not a longer wait. */
  readonly maxBytes: number;
}

export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case; the first value where a name came twice. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Sends a request. Throws `tool.cloud_unreachable` when no whole answer came, `tool.answer_invalid` when it is too large. */
export type Transport = (request: HttpRequest) => Promise<HttpAnswer>;
