import { text } from "./columns.ts";
import type { Database } from "./database.ts";

/**
 * A key that this host accepts for one extension, because official keys signed its version: nobody was asked whether to
 * trust the publisher, so no other extension may rely on it.
 */
export interface ExtensionKey {
  readonly id: string;
  readonly publisher: string;
  readonly keyId: string;
  readonly at: string;
}

export interface ExtensionKeyStore {
  list(): readonly ExtensionKey[];
  /** Replaces the key of the same extension. */
  put(key: ExtensionKey): void;
  forget(keyId: string): void;
}

/** Kept when the extension is removed, as the keys of publishers are. */
export const EXTENSION_KEYS_TABLE = `
  CREATE TABLE extension_keys (
    id        TEXT PRIMARY KEY,
    publisher TEXT NOT NULL,
    key_id    TEXT NOT NULL CHECK (length(key_id) = 64),
    at        TEXT NOT NULL
  ) STRICT;
`;

export function extensionKeyStore(database: Database): ExtensionKeyStore {
  return {
    list: () =>
      database.all("SELECT * FROM extension_keys ORDER BY id").map((row) => ({
        id: text(row.id),
        publisher: text(row.publisher),
        keyId: text(row.key_id),
        at: text(row.at),
      })),
    put: ({ id, publisher, keyId, at }) =>
      database.run(
        `INSERT INTO extension_keys (id, publisher, key_id, at) VALUES (?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET publisher = excluded.publisher, key_id = excluded.key_id, at = excluded.at`,
        id,
        publisher,
        keyId,
        at,
      ),
    forget: (keyId) => database.run("DELETE FROM extension_keys WHERE key_id = ?", keyId),
  };
}
