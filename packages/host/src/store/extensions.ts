import { type Endorsement, endorsementBodies, endorsementsOf } from "@bourse/archive";
import type { EndorsementBody } from "@bourse/contract";
import { bytes, type Row, text } from "./columns.ts";
import type { Database } from "./database.ts";

/** An unsigned package of a folder. It is held in memory alone, so that nothing of it outlives developer mode. */
export interface UnsignedPackage {
  /** Absolute path. */
  readonly folder: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Servers that the trader accepted for it. */
  readonly origins: readonly string[];
}

/** An installed extension as stored. */
export interface InstalledExtension {
  readonly id: string;
  readonly version: string;
  readonly channel: string;
  readonly digest: string;
  readonly publisher: string;
  readonly publicKey: Uint8Array;
  readonly signature: Uint8Array;
  /** Signatures of official keys, from the marketplace's record; empty for most packages. */
  readonly endorsements: readonly Endorsement[];
  /** Canonical bytes, validated at install. */
  readonly manifest: Uint8Array;
  /** Opaque; changes with every install, update, rollback and change of approvals. */
  readonly generation: string;
  readonly enabled: boolean;
  readonly installedAt: string;
  /** From the marketplace's record at install; absent for installs by earlier releases, which did not store it. */
  readonly publishedAt?: string;
  readonly approved: readonly string[];
  /** Present for a package of a folder, which nobody signed: it is never stored. */
  readonly unsigned?: UnsignedPackage;
}

/** The fields that decide about a command. */
export type Standing = Pick<InstalledExtension, "generation" | "enabled" | "approved">;

export interface ExtensionStore {
  list(): readonly InstalledExtension[];
  find(id: string): InstalledExtension | undefined;
  /** The same without the manifest and the keys, because it is read several times for every command. */
  standing(id: string): Standing | undefined;
  /** Writes the extension and its approvals, replacing the existing ones. Call inside a transaction. */
  put(extension: InstalledExtension): void;
  remove(id: string): void;
}

export function extensionStore(database: Database): ExtensionStore {
  const approvals = (id: string) =>
    database
      .all("SELECT capability FROM approvals WHERE id = ? ORDER BY capability", id)
      .map((row) => text(row.capability));
  const read = (row: Row): InstalledExtension => ({ ...fromRow(row), approved: approvals(text(row.id)) });
  return {
    list: () => database.all("SELECT * FROM extensions ORDER BY id").map(read),
    find(id) {
      const row = database.one("SELECT * FROM extensions WHERE id = ?", id);
      return row && read(row);
    },
    standing(id) {
      const row = database.one("SELECT generation, enabled FROM extensions WHERE id = ?", id);
      if (!row) return undefined;
      // Most queries only need the generation.
      return {
        generation: text(row.generation),
        enabled: row.enabled === 1,
        get approved() {
          return approvals(id);
        },
      };
    },
    put: (extension) => write(database, extension),
    remove: (id) => database.run("DELETE FROM extensions WHERE id = ?", id),
  };
}

function fromRow(row: Row): Omit<InstalledExtension, "approved"> {
  return {
    id: text(row.id),
    version: text(row.version),
    channel: text(row.channel),
    digest: text(row.digest),
    publisher: text(row.publisher),
    publicKey: bytes(row.public_key),
    signature: bytes(row.signature),
    endorsements: endorsementsOf(JSON.parse(text(row.endorsements)) as EndorsementBody[]),
    manifest: bytes(row.manifest),
    generation: text(row.generation),
    enabled: row.enabled === 1,
    installedAt: text(row.installed_at),
    ...(row.published_at === null ? {} : { publishedAt: text(row.published_at) }),
  };
}

function write(database: Database, extension: InstalledExtension): void {
  database.run("DELETE FROM extensions WHERE id = ?", extension.id);
  database.run(
    `INSERT INTO extensions (id, version, channel, digest, publisher, public_key, signature, manifest, generation,
       enabled, installed_at, published_at, endorsements) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    extension.id,
    extension.version,
    extension.channel,
    extension.digest,
    extension.publisher,
    extension.publicKey,
    extension.signature,
    extension.manifest,
    extension.generation,
    extension.enabled ? 1 : 0,
    extension.installedAt,
    extension.publishedAt ?? null,
    JSON.stringify(endorsementBodies(extension.endorsements)),
  );
  for (const capability of extension.approved) {
    database.run("INSERT INTO approvals (id, capability) VALUES (?, ?)", extension.id, capability);
  }
}
