import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../src/database.ts";

const FILE = "host.sqlite";

/** The database of a host that has not done anything. */
let empty: Uint8Array | undefined;

/**
 * A new data folder with the database of a host that has not done anything. All steps of the schema take
 * half of a host's start; a process of tests runs them once.
 */
export function newDataDir(prefix = "bourse-host-"): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  empty ??= emptyDatabase();
  writeFileSync(join(folder, FILE), empty, { mode: 0o600 });
  return folder;
}

function emptyDatabase(): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), "bourse-empty-"));
  try {
    openDatabase(folder).close();
    return readFileSync(join(folder, FILE));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
