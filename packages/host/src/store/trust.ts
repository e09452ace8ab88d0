import { bytes, type Row, text } from "./columns.ts";
import type { Database } from "./database.ts";

/**
 * A key that the user trusts for a publisher: one per publisher, until the user forgets it or its successor replaces
 * it.
 */
export interface PinnedKey {
  readonly publisher: string;
  readonly keyId: string;
  readonly publicKey: Uint8Array;
  readonly trustedAt: string;
}

export interface TrustStore {
  list(): readonly PinnedKey[];
  /** The pinned key of a publisher, by the publisher's exact name. */
  of(publisher: string): PinnedKey | undefined;
  pin(key: PinnedKey): void;
  /** Replaces a key by its successor, for this publisher only. */
  carry(key: PinnedKey): void;
  forget(keyId: string): void;
}

export function trustStore(database: Database): TrustStore {
  return {
    list: () => database.all("SELECT * FROM trusted_keys ORDER BY publisher").map(fromRow),
    of(publisher) {
      const row = database.one("SELECT * FROM trusted_keys WHERE publisher = ?", publisher);
      return row && fromRow(row);
    },
    pin(key) {
      database.run(
        "INSERT INTO trusted_keys (publisher, key_id, public_key, trusted_at) VALUES (?, ?, ?, ?)",
        key.publisher,
        key.keyId,
        key.publicKey,
        key.trustedAt,
      );
    },
    carry(key) {
      database.run(
        "UPDATE trusted_keys SET key_id = ?, public_key = ?, trusted_at = ? WHERE publisher = ?",
        key.keyId,
        key.publicKey,
        key.trustedAt,
        key.publisher,
      );
    },
    forget: (keyId) => database.run("DELETE FROM trusted_keys WHERE key_id = ?", keyId),
  };
}

function fromRow(row: Row): PinnedKey {
  return {
    publisher: text(row.publisher),
    keyId: text(row.key_id),
    publicKey: bytes(row.public_key),
    trustedAt: text(row.trusted_at),
  };
}
