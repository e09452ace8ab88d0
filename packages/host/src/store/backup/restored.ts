import { join } from "node:path";
import { isJsonObject, parseStrictJson } from "@bourse/contract";
import { type Random, readPrivate, writeDurably } from "@bourse/platform";

/** Marks a data folder that was restored from a backup. Backups leave this file out. */
const RESTORED_FILE = "restored.json";
const MAX_BYTES = 4096;

/** Notes in a restored data folder when its backup was made: what the host has learned since is not in it. */
export function noteRestored(folder: string, createdAt: string, random: Random): void {
  writeDurably(join(folder, RESTORED_FILE), `${JSON.stringify({ created_at: createdAt })}\n`, { random });
}

/** The time of the backup that a data folder was restored from; undefined: it was not, or the note cannot be read. */
export function restoredFrom(folder: string): string | undefined {
  const found = readPrivate(join(folder, RESTORED_FILE), MAX_BYTES);
  if (found.kind !== "read") return undefined;
  const read = parseStrictJson(found.bytes, { maxBytes: MAX_BYTES });
  const at = read.ok && isJsonObject(read.value) ? read.value.created_at : undefined;
  return typeof at === "string" && !Number.isNaN(Date.parse(at)) ? at : undefined;
}
