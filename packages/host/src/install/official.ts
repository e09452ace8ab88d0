import type { Endorsement } from "@bourse/archive";
import type { ErrorCode } from "@bourse/contract";
import type { Reason } from "@bourse/contract/host-api";

/** A version that claims to be official. */
export interface OfficialClaim {
  readonly id: string;
  readonly version: string;
  /** SHA-256 of the archive, hex. */
  readonly digest: string;
  /** Canonical bytes. */
  readonly manifest: Uint8Array;
  /** The publisher's key that signed it; 32 raw bytes. */
  readonly publicKey: Uint8Array;
  /** Signatures of official keys, as the marketplace sent them. */
  readonly endorsements: readonly Endorsement[];
}

/** The reason against a claim. */
export interface OfficialRefusal {
  readonly code: ErrorCode;
  readonly message: string;
  /** Each signature that does not count, with the reason. */
  readonly also: readonly Reason[];
}

/** The official keys that signed a version, out of their set. */
export interface OfficialSigners {
  readonly revision: number;
  readonly threshold: number;
  /** Number of keys in the set. */
  readonly keys: number;
  /** Ids of the keys whose signatures count. */
  readonly signedBy: readonly string[];
}

/** Decides by the keys that this host was given whether a package is official. */
export interface OfficialCheck {
  /** The reason against the claim; undefined: the package is official. */
  whyNot(claim: OfficialClaim): OfficialRefusal | undefined;
  /** The keys that signed an official package; undefined: it is not official. */
  signers(claim: OfficialClaim): OfficialSigners | undefined;
}
