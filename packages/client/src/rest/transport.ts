/**
 * Receives the body of a successful answer in chunks, so that it is never held as a whole. An error it throws ends the
 * call.
 */
export interface BodySink {
  /** An attempt begins: discard all earlier chunks. */
  begin(): Promise<void>;
  /** The next chunk; the server waits until it is accepted. */
  write(piece: Uint8Array): Promise<void>;
}

/** An outgoing HTTP request. Redirects are never followed: the address is used exactly as given. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | AsyncIterable<Uint8Array>;
  /** Milliseconds until headers, and between two chunks of the answer. */
  readonly timeoutMs: number;
  /** The overall deadline: a server that drips single bytes never exceeds a pause and never finishes. */
  readonly deadline: AbortSignal;
  /** Maximum bytes of the answer; more is a failure. */
  readonly maxBytes: number;
  /** Receives the body of a 200 answer instead of {@link HttpAnswer.body}, which is then empty. */
  readonly into?: BodySink;
}

export interface HttpAnswer {
  readonly status: number;
  /** Names in lower case; the first value of a repeated name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * Sends a request. Throws `tool.cloud_unreachable` when no complete answer arrived, `tool.answer_invalid` when it is
 * too large.
 */
export type Transport = (request: HttpRequest) => Promise<HttpAnswer>;
