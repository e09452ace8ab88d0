/** How a key replaced another: the statement that the old key signed, and its signature. */
export interface RotationRecord {
  readonly oldKeyId: string;
  /** The text in the signed statement. */
  readonly effectiveAt: string;
  readonly challenge: string;
  /** 64 raw bytes. */
  readonly signature: Uint8Array;
}

/** A publisher's key as a client stores it. Times are ISO 8601 UTC and may be in the future. */
export interface KeyRecord {
  /** SHA-256 of the key, hex. */
  readonly keyId: string;
  /** 32 raw bytes. */
  readonly publicKey: Uint8Array;
  readonly validFrom: string;
  readonly retiredFrom?: string;
  /** Versions published from then on must not be resolved. */
  readonly revokedFrom?: string;
  readonly revokeReason?: string;
  readonly rotation?: RotationRecord;
}

/** A publisher's keys, untrusted until {@link checkKeySet} accepts them. */
export interface PublisherKeys {
  /** The publisher's exact name. */
  readonly publisher: string;
  /** Increases with every change. */
  readonly revision: bigint;
  readonly keys: readonly KeyRecord[];
}
