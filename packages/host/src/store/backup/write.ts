import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  createWriteStream,
  type Dirent,
  existsSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Random, syncFolder } from "@bourse/platform";
import { type Pack, pack } from "tar-stream";
import { HostRefusal } from "../../refusal.ts";
import type { Database } from "../database.ts";
import {
  BACKUPS_FOLDER,
  type BackupFile,
  DATABASE_FILE,
  encodeListing,
  isKept,
  KEPT_FILES,
  KEPT_FOLDERS,
  LISTING,
  type Listing,
} from "./format.ts";

export interface BackupSetup {
  readonly database: Pick<Database, "copyTo">;
  readonly dataDir: string;
  readonly random: Random;
  readonly facts: Omit<Listing, "files">;
}

const NAME_BYTES = 6;
const COPY = { begin: "backup-", end: ".sqlite.tmp" };
const UNFINISHED = ".tmp";

/** Removes what a killed host left of a backup: the copy of its database, with SQLite's files beside it, and half a backup. */
export function sweepBackups(dataDir: string): void {
  const copies = readdirSync(dataDir).filter((name) => name.startsWith(COPY.begin) && name.includes(COPY.end));
  const folder = join(dataDir, BACKUPS_FOLDER);
  const halves = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(UNFINISHED)) : [];
  for (const name of copies) rmSync(join(dataDir, name), { force: true });
  for (const name of halves) rmSync(join(folder, name), { force: true });
}

/**
 * Writes a backup to a new file, complete or not at all; only its owner can read it. The database is copied while it is
 * in use. Returns the size in bytes. @throws HostRefusal `host.store_full`, `host.store_failed`; the file system's
 * Error with EEXIST when the file exists
 */
export async function writeBackup({ database, dataDir, random, facts }: BackupSetup, target: string): Promise<number> {
  const mark = random.bytes(NAME_BYTES).toString("hex");
  const copy = join(dataDir, `${COPY.begin}${mark}${COPY.end}`);
  const unfinished = `${target}.${mark}${UNFINISHED}`;
  try {
    // SQLite would create the copy, with all of the trader's data, readable to whomever the umask allows.
    closeSync(openSync(copy, "wx", 0o600));
    await database.copyTo(copy);
    const sources = [{ path: DATABASE_FILE, at: copy }, ...keptFiles(dataDir)];
    const files = await Promise.all(sources.map(async (each) => ({ ...each, ...(await hashOf(each.at)) })));
    const output = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
    const archive = pack();
    const listing = encodeListing({ ...facts, files: files.map(({ path, size, sha256 }) => ({ path, size, sha256 })) });
    await Promise.all([pipeline(archive, output), fill(archive, listing, files)]);
    // A link fails if the name exists; a rename would replace an older backup.
    linkSync(unfinished, target);
    syncFolder(dirname(target));
    return lstatSync(target).size;
  } finally {
    for (const each of [copy, unfinished]) rmSync(each, { force: true });
  }
}

interface Source {
  readonly path: string;
  readonly at: string;
}

/** Links are left out: they lead to files that are not the host's. */
function keptFiles(dataDir: string): Source[] {
  const isFile = (at: string) => lstatSync(at, { throwIfNoEntry: false })?.isFile() === true;
  const loose = KEPT_FILES.map((path) => ({ path, at: join(dataDir, path) })).filter(({ at }) => isFile(at));
  const inFolders = KEPT_FOLDERS.map((name) => join(dataDir, name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry: Dirent) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((at) => ({ at, path: relative(dataDir, at).replaceAll(sep, "/") }))
    .filter(({ path }) => isKept(path));
  return [...loose, ...inFolders];
}

/** Each file is hashed first and read again for the archive: a change in between makes the backup fail instead of lie. */
async function hashOf(at: string): Promise<Pick<BackupFile, "size" | "sha256">> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const piece of createReadStream(at)) {
    hash.update(piece as Buffer);
    size += (piece as Buffer).length;
  }
  return { size, sha256: hash.digest("hex") };
}

async function fill(archive: Pack, listing: Buffer, files: readonly (Source & BackupFile)[]): Promise<void> {
  try {
    await addAll(archive, listing, files);
  } catch (cause) {
    // Otherwise the unfinished file stays open.
    archive.destroy();
    throw cause;
  }
}

async function addAll(archive: Pack, listing: Buffer, files: readonly (Source & BackupFile)[]): Promise<void> {
  await entry(archive, { name: LISTING, size: listing.length }, Readable.from([listing]));
  for (const { path, at, size, sha256 } of files) {
    const hash = createHash("sha256");
    const content = createReadStream(at, { end: Math.max(0, size - 1) }).on("data", (piece) => hash.update(piece));
    await entry(archive, { name: path, size }, size === 0 ? Readable.from([]) : content);
    if (size > 0 && hash.digest("hex") !== sha256) {
      throw new HostRefusal("host.store_failed", `${path} changed while it was copied; try again`);
    }
  }
  archive.finalize();
}

async function entry(archive: Pack, header: { name: string; size: number }, content: Readable): Promise<void> {
  const target = archive.entry({ ...header, mode: 0o600, mtime: new Date(0) });
  await pipeline(content, target);
}
