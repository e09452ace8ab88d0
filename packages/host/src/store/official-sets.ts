import { keptOfficialSet, type OfficialSet, readKeptOfficialSet } from "@bourse/archive";
import { text } from "./columns.ts";
import type { Database } from "./database.ts";

/** A set of official keys that this host has used, and when it used it first. */
export interface KnownOfficialSet {
  readonly set: OfficialSet;
  readonly at: string;
}

/** This host's memory of official keys: every set that it has used. The newest one is never left for an older one. */
export interface OfficialSetStore {
  /** Oldest first. */
  list(): readonly KnownOfficialSet[];
  newest(): OfficialSet | undefined;
  add(set: OfficialSet, at: string): void;
}

/** All signatures of an installed version are kept, because a later set may count others of them. */
export const OFFICIAL_SETS_STEP = `
  CREATE TABLE official_sets (
    revision INTEGER PRIMARY KEY CHECK (revision > 0),
    body     TEXT NOT NULL,
    at       TEXT NOT NULL
  ) STRICT;
  ALTER TABLE extensions ADD COLUMN endorsements TEXT NOT NULL DEFAULT '[]';
`;

export function officialSetStore(database: Database): OfficialSetStore {
  return {
    list: () =>
      database
        .all("SELECT body, at FROM official_sets ORDER BY revision")
        .map((row) => ({ set: readKeptOfficialSet(text(row.body)), at: text(row.at) })),
    newest() {
      const row = database.one("SELECT body FROM official_sets ORDER BY revision DESC LIMIT 1");
      return row && readKeptOfficialSet(text(row.body));
    },
    add(set, at) {
      const body = keptOfficialSet(set);
      database.run("INSERT INTO official_sets (revision, body, at) VALUES (?, ?, ?)", set.revision, body, at);
    },
  };
}
