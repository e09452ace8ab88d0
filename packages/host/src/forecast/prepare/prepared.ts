import type { ManagedModelManifest } from "@bourse/contract";
import type { Database } from "../../store/database.ts";
import type { TreeHashes } from "../tree/read-tree.ts";

/** A model that is ready to start: its interpreter, and every file of its tree. */
export interface Prepared {
  readonly python: { readonly program: string; readonly version: string; readonly sha256: string };
  readonly files: TreeHashes;
}

/** The part of a manifest that describes its model. */
export type ModelMetadata = ManagedModelManifest["metadata"]["managedModel"];

/** Prepared models by the SHA-256 of their package. */
export interface PreparedStore {
  find(digest: string): Prepared | undefined;
  write(extensionId: string, digest: string, prepared: Prepared): void;
  forgetDigest(digest: string): void;
  /** Removes all rows of an extension. */
  forget(extensionId: string): void;
}

export function preparedStore(database: Database): PreparedStore {
  return {
    find(digest) {
      const row = database.one("SELECT record FROM prepared_models WHERE digest = ?", digest);
      return row && (JSON.parse(String(row.record)) as Prepared);
    },
    write(extensionId, digest, prepared) {
      const values = [digest, extensionId, JSON.stringify(prepared)] as const;
      database.run("INSERT OR REPLACE INTO prepared_models (digest, extension_id, record) VALUES (?, ?, ?)", ...values);
    },
    forgetDigest: (digest) => database.run("DELETE FROM prepared_models WHERE digest = ?", digest),
    forget: (extensionId) => database.run("DELETE FROM prepared_models WHERE extension_id = ?", extensionId),
  };
}
