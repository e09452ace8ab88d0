/** The external services that a node calls. */
export type Peer = "s3" | "stripe";

/** Outcome of a call: answered, refused by the peer, or without an answer. */
export type CallOutcome = "answered" | "refused" | "failed";

/** One finished call, in values of closed lists. */
export interface OutsideCall {
  readonly peer: Peer;
  readonly outcome: CallOutcome;
  readonly milliseconds: number;
}

/** Called for each call when it has ended. */
export type CallListener = (call: OutsideCall) => void;
