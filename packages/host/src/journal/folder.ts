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
/** As an older host wrote them, unpacked: they are listed, and give way to newer ones. */
const OLD_ENDING = ".ndjson";

/** Where the journals of one extension lie. An extension id is a safe file name: lowercase letters, digits, `.`, `_`, `-`. */
export function journalFolder(dataDir: string, extensionId: string): string {
  return join(dataDir, "journals", extensionId);
}

/** Name of a journal. Its number orders it; the time is for the reader: a clock that is set back makes no journal older. */
export function journalName(startedAt: Date, number: number): string {
  return `${String(number).padStart(NUMBER_DIGITS, "0")}-${startedAt.toISOString().replaceAll(":", "-")}${ENDING}`;
}

/** What the next journal in the folder is called. */
export function nextJournalName(folder: string, startedAt: Date): string {
  return journalName(startedAt, Math.max(0, ...namesIn(folder).map(numberOf)) + 1);
}

const NUMBER_DIGITS = 6;
const NUMBERED = /^(\d{6,15})-\d{4}-/;

/** A journal without a number was written by an older host: it is older than all that have one. */
function numberOf(name: string): number {
  return Number(NUMBERED.exec(name)?.[1] ?? 0);
}

function byNumber(left: string, right: string): number {
  return numberOf(left) - numberOf(right) || (left < right ? -1 : 1);
}

/** Journals of an extension, oldest first; none when there is no folder. */
export function listJournals(folder: string): readonly JournalFile[] {
  return namesIn(folder)
    .filter((name) => name.endsWith(ENDING) || name.endsWith(OLD_ENDING))
    .sort(byNumber)
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
