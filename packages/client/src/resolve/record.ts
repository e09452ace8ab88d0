import type { Endorsement } from "@bourse/archive";

/**
 * A published version as a client holds it after reading the catalogue's answer: bytes as bytes, everything else as
 * sent. It is untrusted until {@link resolveVersion} and the package itself confirm it.
 */
export interface PublishedRecord {
  /** Names of the fields that cannot be read, which are empty here. Such a record never resolves. */
  readonly unreadable?: string;
  readonly id: string;
  readonly version: string;
  readonly channel: string;
  readonly minHostVersion?: string;
  readonly apiVersion: number;
  readonly runtime: string;
  readonly capabilities: readonly string[];
  /** ABI feature bits that the guest needs; 0 without a guest. */
  readonly abiMask: number;
  /** SHA-256 of the archive, 64 lowercase hexadecimal characters. */
  readonly digest: string;
  /** Bytes of the archive. */
  readonly size: number;
  readonly publisher: string;
  readonly publisherVerified: boolean;
  /** SHA-256 of the 32 raw bytes of the key, hex. */
  readonly keyId: string;
  /** The 32 raw bytes. */
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
  /** Signatures of official keys, as sent: the host's own official keys decide which of them count. */
  readonly endorsements: readonly Endorsement[];
  /** Canonical bytes (RFC 8785). */
  readonly manifest: Uint8Array;
  /** The key is revoked: versions published with it from then on must not be resolved. ISO 8601 UTC. */
  readonly keyRevokedFrom?: string;
  readonly keyRevokeReason?: string;
  readonly state: "published" | "yanked" | "quarantined" | "removed";
  readonly yankReason?: string;
  /** The operator's reason for the takedown. */
  readonly takedownReason?: string;
  /** The marketplace's word about it, which decides nothing here. */
  readonly judged?: Judged;
  /** Absent: no sources came with it. */
  readonly sources?: PublishedSources;
  /** ISO 8601 UTC. */
  readonly publishedAt: string;
}

/** The marketplace's dossier of a version in short. */
export interface Judged {
  readonly scenarios: number;
  readonly findings: number;
  /** `nothing_found`, `repaints`, `not_judged` or `no_guest`, as sent. */
  readonly lookAhead: string;
}

/** The sources that came with a version. */
export interface PublishedSources {
  /** `same` where the guest is made of exactly these, as sent. */
  readonly rebuilt: string;
  readonly isPublic: boolean;
}
