import { integer, type Row, text } from "../columns.ts";
import type { Database } from "../database.ts";

/** The files of a stored package: a file in its folder belongs to the package only if it has a row here. */
export const PACKAGE_FILES_TABLE = `
  CREATE TABLE package_files (
    digest TEXT NOT NULL CHECK (length(digest) = 64),
    path   TEXT NOT NULL,
    sha256 TEXT NOT NULL CHECK (length(sha256) = 64),
    size   INTEGER NOT NULL CHECK (size >= 0),
    PRIMARY KEY (digest, path)
  ) STRICT, WITHOUT ROWID;
`;

/** A file of a package, as in the archive. */
export interface FileRow {
  readonly path: string;
  readonly sha256: string;
  readonly size: number;
}

export interface PackageRows {
  /** Empty if no package of this digest was unpacked. */
  list(digest: string): readonly FileRow[];
  /** Writes the files of a package, all or none. */
  put(digest: string, files: readonly FileRow[]): void;
  /** Removes every package except these. */
  keepOnly(digests: ReadonlySet<string>): void;
}

export function packageRows(database: Database): PackageRows {
  return {
    list: (digest) => database.all("SELECT * FROM package_files WHERE digest = ? ORDER BY path", digest).map(fromRow),
    put: (digest, files) =>
      database.transaction(() => {
        database.run("DELETE FROM package_files WHERE digest = ?", digest);
        for (const { path, sha256, size } of files) {
          const insert = "INSERT INTO package_files (digest, path, sha256, size) VALUES (?, ?, ?, ?)";
          database.run(insert, digest, path, sha256, size);
        }
      }),
    keepOnly(digests) {
      const known = database.all("SELECT DISTINCT digest FROM package_files").map((row) => text(row.digest));
      const gone = known.filter((digest) => !digests.has(digest));
      if (gone.length === 0) return;
      // A full disk must not keep the host from starting: rows of deleted trees are harmless.
      database.take(() => {
        for (const digest of gone) database.run("DELETE FROM package_files WHERE digest = ?", digest);
      });
    },
  };
}

function fromRow(row: Row): FileRow {
  return { path: text(row.path), sha256: text(row.sha256), size: integer(row.size) };
}
