import { text } from "./columns.ts";
import type { Database } from "./database.ts";

/**
 * This host's memory of publishers' keys: the highest revision of each key set it has installed with. That number is
 * not signed, so it rises only with an install that the trader confirmed.
 */
export interface KeySetStore {
  highest(publisher: string): bigint | undefined;
  /** Only raises the revision. */
  raise(publisher: string, revision: bigint): void;
  /** May also lower the revision, because the trader accepted an older key set. */
  set(publisher: string, revision: bigint): void;
}

export function keySetStore(database: Database): KeySetStore {
  const highest = (publisher: string) => {
    const row = database.one("SELECT revision FROM key_sets WHERE publisher = ?", publisher);
    return row && BigInt(text(row.revision));
  };
  return {
    highest,
    set: (publisher, revision) => database.run(UPSERT, publisher, String(revision)),
    raise(publisher, revision) {
      const before = highest(publisher);
      if (before !== undefined && before >= revision) return;
      database.run(UPSERT, publisher, String(revision));
    },
  };
}

const UPSERT = `INSERT INTO key_sets (publisher, revision) VALUES (?, ?)
  ON CONFLICT (publisher) DO UPDATE SET revision = excluded.revision`;
