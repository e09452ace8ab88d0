import { text } from "./columns.ts";
import type { Database } from "./database.ts";

/** How the marketplace took a version down that is installed here. */
export interface Standing {
  readonly version: string;
  /** `quarantined`, `removed`, or a state that this host does not know. */
  readonly state: string;
  readonly reason: string;
  /** When this host heard of it. */
  readonly at: string;
}

/** What the marketplace took down; kept, so that a start without a network does not run it. */
export interface StandingStore {
  of(id: string, version: string): Standing | undefined;
  put(id: string, standing: Standing): void;
  clear(id: string): void;
}

/** Outlives the extension, so that nobody gets it running by removing it first; another version is not concerned. */
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
