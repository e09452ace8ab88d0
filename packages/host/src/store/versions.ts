import { compareVersions, compareVersionsWithBuild } from "@bourse/contract";
import { text } from "./columns.ts";
import type { Database } from "./database.ts";

/** A version that was installed on this host. */
export interface KnownVersion {
  readonly version: string;
  readonly digest: string;
}

/** This host's memory of versions, kept after an extension is removed. */
export interface VersionStore {
  /** The highest version of the id that was ever installed here. */
  highest(id: string): string | undefined;
  known(id: string, version: string): KnownVersion | undefined;
  /** Newest first. */
  history(id: string): readonly KnownVersion[];
  /** The key that signed the installed versions of the id; absent when there was none or the user forgot the key. */
  keyId(id: string): string | undefined;
  /** Records an install; the highest version never falls. Call inside a transaction. */
  record(install: KnownVersion & { readonly id: string; readonly keyId: string; readonly at: string }): void;
  /** Allows another key to sign the extensions that this one signed. Call inside a transaction. */
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
