import { text } from "./columns.ts";
import type { Database } from "./database.ts";

/** The takedown of a version that is installed here. */
export interface Standing {
  readonly version: string;
  /** `quarantined`, `removed`, or a state unknown to this host. */
  readonly state: string;
  readonly reason: string;
  /** When this host learned of it. */
  readonly at: string;
}

/** Takedowns by the marketplace; stored, so that a start without a network does not run such a version. */
export interface StandingStore {
  of(id: string, version: string): Standing | undefined;
  put(id: string, standing: Standing): void;
  clear(id: string): void;
}

/**
 * Outlives the extension, so that removing and reinstalling it does not make it run; other versions are not affected.
 */
export const STANDING_TABLE = `
  CREATE TABLE standings (
    id      TEXT PRIMARY KEY REFERENCES marks (id),
    version TEXT NOT NULL,
    state   TEXT NOT NULL CHECK (state IN ('quarantined', 'removed')),
    reason  TEXT NOT NULL,
    at      TEXT NOT NULL
  ) STRICT;
`;

export function standingStore(database: Database): StandingStore {
  return {
    of(id, version) {
      const row = database.one("SELECT * FROM standings WHERE id = ? AND version = ?", id, version);
      if (!row) return undefined;
      return { version, state: text(row.state), reason: text(row.reason), at: text(row.at) };
    },
    put: (id, { version, state, reason, at }) =>
      database.run(
        `INSERT INTO standings (id, version, state, reason, at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET version = excluded.version, state = excluded.state, reason = excluded.reason,
          at = excluded.at`,
        id,
        version,
        state,
        reason,
        at,
      ),
    clear: (id) => database.run("DELETE FROM standings WHERE id = ?", id),
  };
}
