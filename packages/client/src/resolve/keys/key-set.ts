/** How a key took another's place: what the old key signed, and its signature. */
export interface RotationRecord {
  readonly oldKeyId: string;
  /** As it stands in the signed statement. */
  readonly effectiveAt: string;
  readonly challenge: string;
  /** 64 raw bytes. */
  readonly signature: Uint8Array;
}

/** A publisher's key as a client holds it. Times are ISO 8601 UTC and may lie ahead. */
export interface KeyRecord {
  /** SHA-256 of the key, hex. */
  readonly keyId: string;
  /** 32 raw bytes. */
  readonly publicKey: Uint8Array;
  readonly validFrom: string;
  readonly retiredFrom?: string;
  /** What was published from then on is not to be resolved. */
  readonly revokedFrom?: string;
  readonly revokeReason?: string;
  readonly rotation?: RotationRecord;
}

/** A publisher's keys. Nothing of it is believed until {@link checkKeySet} agrees. */
export interface PublisherKeys {
  /** The publisher's exact name. */
  readonly publisher: string;
  /** Rises with every change. */
  readonly revision: bigint;
  readonly keys: readonly KeyRecord[];
}
