import { text } from "./columns.ts";
import type { Database } from "./database.ts";

/** The trader's decision that an installed package runs although the marketplace says that its key is revoked. */
export interface RunAnyway {
  readonly id: string;
  /** The bytes that the decision is about: no other version runs by it. */
  readonly digest: string;
  readonly keyId: string;
  readonly at: string;
}

export interface RunAnywayStore {
  of(id: string, digest: string): RunAnyway | undefined;
  put(decision: RunAnyway): void;
  forget(id: string): void;
}

export const RUN_ANYWAY_TABLE = `
  CREATE TABLE run_anyway (
    id     TEXT PRIMARY KEY REFERENCES marks (id),
    digest TEXT NOT NULL CHECK (length(digest) = 64),
    key_id TEXT NOT NULL CHECK (length(key_id) = 64),
    at     TEXT NOT NULL
  ) STRICT;
`;

export function runAnywayStore(database: Database): RunAnywayStore {
  return {
    of(id, digest) {
      const row = database.one("SELECT key_id, at FROM run_anyway WHERE id = ? AND digest = ?", id, digest);
      return row && { id, digest, keyId: text(row.key_id), at: text(row.at) };
    },
    put: ({ id, digest, keyId, at }) =>
      database.run(
        "INSERT OR REPLACE INTO run_anyway (id, digest, key_id, at) VALUES (?, ?, ?, ?)",
        id,
        digest,
        keyId,
        at,
      ),
    forget: (id) => database.run("DELETE FROM run_anyway WHERE id = ?", id),
  };
}
