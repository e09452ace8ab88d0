import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { JOURNALS_KEPT } from "@bourse/contract";

/** A journal on disk. */
export interface JournalFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

const ENDING = ".ndjson";

/** Where the journals of one extension lie. An extension id is a safe file name: lowercase letters, digits, `.`, `_`, `-`. */
export function journalFolder(dataDir: string, extensionId: string): string {
  return join(dataDir, "journals", extensionId);
}

/** Name of a journal: sorts by its time, and by its place among those that began in the same millisecond. */
export function journalName(startedAt: Date, place = 1): string {
  return `${startedAt.toISOString().replaceAll(":", "-")}${place === 1 ? "" : place}${ENDING}`;
}

/** Journals of an extension, oldest first; none when there is no folder. */
export function listJournals(folder: string): readonly JournalFile[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(ENDING))
    .sort()
    .flatMap((name) => fileAt(join(folder, name), name));
}

/** Nothing for what went away meanwhile, and for what is no file: a folder of this name is somebody else's. */
function fileAt(path: string, name: string): readonly JournalFile[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? [{ name, path, bytes: stat.size }] : [];
}

/** Makes room for a new one: the oldest go. */
export function pruneJournals(folder: string, keep: number = JOURNALS_KEPT - 1): void {
  const all = listJournals(folder);
  for (const { path } of all.slice(0, Math.max(0, all.length - keep))) rmSync(path, { force: true });
}

/** Takes every journal of an extension away. */
export function removeJournals(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw cause;
  }
}
