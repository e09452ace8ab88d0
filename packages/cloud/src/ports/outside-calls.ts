/** Whom a node calls. */
export type Peer = "s3" | "stripe";

/** How a call ended: answered, refused by the peer, or without an answer. */
export type CallOutcome = "answered" | "refused" | "failed";

/** One finished call, in words of closed lists. */
export interface OutsideCall {
  readonly peer: Peer;
  readonly outcome: CallOutcome;
  readonly milliseconds: number;
}

/** Told of each call when it has ended. */
export type CallListener = (call: OutsideCall) => void;
