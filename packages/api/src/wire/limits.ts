/** Limits of a peer. */
export interface PeerLimits {
  /** Requests of the other side without an answer. One more is answered `inapp.busy`, so that memory is bounded. */
  readonly maxIncoming: number;
  /** Own requests without an answer; cancelled ones count until the other side answers. */
  readonly maxOutgoing: number;
}

export const PEER_LIMITS: PeerLimits = { maxIncoming: 1024, maxOutgoing: 1024 };
