/** A request that the host makes on behalf of an extension or of its own feeds. */
export interface EgressRequest {
  /** Checked as text first, then in its parsed form, then at the address dialled, and so on every redirect. */
  readonly url: string;
  readonly method?: "GET" | "POST";
  /** The host's own; a guest sets none. Credentials among them are dropped when a redirect leaves the origin. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** Media types to accept, without parameters. */
  readonly accepts?: readonly string[];
  readonly maxBytes: number;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export interface EgressAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** Address of the last hop. */
  readonly url: string;
}

/** The only way out of the host for anything an extension asks for. */
export interface Egress {
  /** @throws CommandFailure `egress.*` */
  request(request: EgressRequest): Promise<EgressAnswer>;
  /** The same guard in the form of `fetch`, for libraries that bring their own protocol. */
  readonly fetch: typeof globalThis.fetch;
}
