import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/** The folder of `initdb` and `postgres`, or null with the reason for skipping a test. */
export function findPostgres(): { readonly bin: string } | { readonly missing: string } {
  const base = "/usr/lib/postgresql";
  const installed = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...installed.map((version) => `${base}/${version}/bin`),
    ...(process.env.PATH ?? "").split(path.delimiter),
  ];
  const bin = folders.find(
    (folder) => existsSync(path.join(folder, "initdb")) && existsSync(path.join(folder, "postgres")),
  );
  return bin ? { bin } : { missing: "PostgreSQL's initdb and postgres (Debian: postgresql)" };
}
