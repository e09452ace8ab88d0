import { compareVersions, compareVersionsWithBuild } from "@bourse/contract";
import { text } from "./columns.ts";
import type { Database } from "./database.ts";

/** A version this host had installed. */
export interface KnownVersion {
  readonly version: string;
  readonly digest: string;
}

/** What this host remembers of versions, also after an extension is removed. */
export interface VersionStore {
  /** The highest version this host ever had of the id. */
  highest(id: string): string | undefined;
  known(id: string, version: string): KnownVersion | undefined;
  /** Newest first. */
  history(id: string): readonly KnownVersion[];
  /** The key that signed what this host had of the id; absent when it had none or the user forgot the key. */
  keyId(id: string): string | undefined;
  /** Records an install; the mark only rises. Call inside a transaction. */
  record(install: KnownVersion & { readonly id: string; readonly keyId: string; readonly at: string }): void;
  /** Lets another key sign what this one signed before. Call inside a transaction. */
  forgetKey(keyId: string): void;
}

export function versionStore(database: Database): VersionStore {
  const highest = (id: string) => {
    const row = database.one("SELECT highest_version FROM marks WHERE id = ?", id);
    return row && text(row.highest_version);
  };
  const history = (id: string) =>
    database
      .all("SELECT version, digest FROM known_versions WHERE id = ?", id)
      .map((row) => ({ version: text(row.version), digest: text(row.digest) }))
      .sort((left, right) => compareVersionsWithBuild(right.version, left.version));
  return {
    highest,
    history,
    known: (id, version) => history(id).find((each) => each.version === version),
    keyId(id) {
      const row = database.one("SELECT key_id FROM marks WHERE id = ? AND key_id IS NOT NULL", id);
      return row && text(row.key_id);
    },
    record({ id, version, digest, keyId, at }) {
      const before = highest(id);
      const mark = before !== undefined && compareVersions(before, version) > 0 ? before : version;
      database.run(UPSERT_MARK, id, mark, keyId);
      database.run(
        "INSERT INTO known_versions (id, version, digest, installed_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        id,
        version,
        digest,
        at,
      );
    },
    forgetKey: (keyId) => database.run("UPDATE marks SET key_id = NULL WHERE key_id = ?", keyId),
  };
}

const UPSERT_MARK = `INSERT INTO marks (id, highest_version, key_id) VALUES (?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET highest_version = excluded.highest_version, key_id = excluded.key_id`;
