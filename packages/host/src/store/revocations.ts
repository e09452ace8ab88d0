import { type Row, text } from "./columns.ts";
import type { Database } from "./database.ts";

/** The revocation of a key that this host knows, as reported by the marketplace. */
export interface Revocation {
  readonly keyId: string;
  readonly publisher: string;
  /** Versions published from then on do not run. ISO 8601 UTC, as received. */
  readonly effectiveAt: string;
  readonly reason: string;
  readonly heardAt: string;
}

/**
 * Revocations this host has learned of. They are stored, so that neither a restart nor an older key set removes one.
 */
export interface RevocationStore {
  of(keyId: string): Revocation | undefined;
  list(): readonly Revocation[];
  put(revocation: Revocation): void;
  forget(keyId: string): void;
}

/** Also allows unknown states of a newer marketplace in a standing, and stores when a version was published. */
export const REVOCATION_STEP = `
  CREATE TABLE revoked_keys (
    key_id       TEXT PRIMARY KEY CHECK (length(key_id) = 64),
    publisher    TEXT NOT NULL,
    effective_at TEXT NOT NULL,
    reason       TEXT NOT NULL,
    heard_at     TEXT NOT NULL
  ) STRICT;
  ALTER TABLE extensions ADD COLUMN published_at TEXT;
  CREATE TABLE any_standings (
    id      TEXT PRIMARY KEY REFERENCES marks (id),
    version TEXT NOT NULL,
    state   TEXT NOT NULL,
    reason  TEXT NOT NULL,
    at      TEXT NOT NULL
  ) STRICT;
  INSERT INTO any_standings SELECT id, version, state, reason, at FROM standings;
  DROP TABLE standings;
  ALTER TABLE any_standings RENAME TO standings;
`;

export function revocationStore(database: Database): RevocationStore {
  return {
    of(keyId) {
      const row = database.one("SELECT * FROM revoked_keys WHERE key_id = ?", keyId);
      return row && fromRow(row);
    },
    list: () => database.all("SELECT * FROM revoked_keys ORDER BY publisher, key_id").map(fromRow),
    put: ({ keyId, publisher, effectiveAt, reason, heardAt }) =>
      database.run(
        `INSERT INTO revoked_keys (key_id, publisher, effective_at, reason, heard_at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (key_id) DO UPDATE SET effective_at = excluded.effective_at, reason = excluded.reason`,
        keyId,
        publisher,
        effectiveAt,
        reason,
        heardAt,
      ),
    forget: (keyId) => database.run("DELETE FROM revoked_keys WHERE key_id = ?", keyId),
  };
}

function fromRow(row: Row): Revocation {
  return {
    keyId: text(row.key_id),
    publisher: text(row.publisher),
    effectiveAt: text(row.effective_at),
    reason: text(row.reason),
    heardAt: text(row.heard_at),
  };
}
