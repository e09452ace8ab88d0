/** Takes the body of a successful answer piece by piece, so that nobody holds it whole. What it throws ends the call. */
export interface BodySink {
  /** A try begins: what came before is void. */
  begin(): Promise<void>;
  /** The next piece; the peer waits until it is taken. */
  write(piece: Uint8Array): Promise<void>;
}

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
  /** Takes the body of an answer 200 in the place of {@link HttpAnswer.body}, which is then empty. */
  readonly into?: BodySink;
}

export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case; the first value where a name came twice. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Sends a request. Throws `tool.cloud_unreachable` when no whole answer came, `tool.answer_invalid` when it is too large. */
export type Transport = (request: HttpRequest) => Promise<HttpAnswer>;
