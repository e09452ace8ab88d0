import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { JOURNALS_KEPT } from "@bourse/contract";

/** A journal on disk. */
export interface JournalFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
}

const ENDING = ".ndjson.zst";
/** Uncompressed journals of older hosts: they are listed, and deleted before newer ones. */
const OLD_ENDING = ".ndjson";

/**
 * The folder of an extension's journals. An extension id is a safe file name: lowercase letters, digits, `.`, `_`, `-`.
 */
export function journalFolder(dataDir: string, extensionId: string): string {
  return join(dataDir, "journals", extensionId);
}

/**
 * File name of a journal. The number determines the order; the time is only informative, so setting the clock back does
 * not reorder journals.
 */
export function journalName(startedAt: Date, number: number): string {
  return `${String(number).padStart(NUMBER_DIGITS, "0")}-${startedAt.toISOString().replaceAll(":", "-")}${ENDING}`;
}

/** File name of the folder's next journal. */
export function nextJournalName(folder: string, startedAt: Date): string {
  return journalName(startedAt, Math.max(0, ...namesIn(folder).map(numberOf)) + 1);
}

const NUMBER_DIGITS = 6;
const NUMBERED = /^(\d{6,15})-\d{4}-/;

/** A journal without a number comes from an older host: it is older than all numbered ones. */
function numberOf(name: string): number {
  return Number(NUMBERED.exec(name)?.[1] ?? 0);
}

function byNumber(left: string, right: string): number {
  return numberOf(left) - numberOf(right) || (left < right ? -1 : 1);
}

/** An extension's journals, oldest first; empty when there is no folder. */
export function listJournals(folder: string): readonly JournalFile[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(ENDING) || name.endsWith(OLD_ENDING))
    .sort(byNumber)
    .flatMap((name) => fileAt(join(folder, name), name));
}

/**
 * Returns nothing for a file that has disappeared, or for something other than a file: a folder of this name is not the
 * host's.
 */
function fileAt(path: string, name: string): readonly JournalFile[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? [{ name, path, bytes: stat.size }] : [];
}

/** Deletes the oldest journals to make room for a new one. */
export function pruneJournals(folder: string, keep: number = JOURNALS_KEPT - 1): void {
  const all = listJournals(folder);
  for (const { path } of all.slice(0, Math.max(0, all.length - keep))) rmSync(path, { force: true });
}

/** Deletes all journals of an extension. */
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
