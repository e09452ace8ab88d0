import { createHash } from "node:crypto";
import { constants, createWriteStream, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { makePrivateFolder, type Random, syncFolder } from "@bourse/platform";
import { type Extract, extract } from "tar-stream";
import { HostRefusal } from "../../refusal.ts";
import { storeFailure } from "../store-failure.ts";
import { type BackupFile, DATABASE_FILE, decodeListing, LISTING, LISTING_MAX_BYTES, type Listing } from "./format.ts";
import { noteRestored } from "./restored.ts";

const NAME_BYTES = 6;

type Entry = Extract extends AsyncIterable<infer One> ? One : never;

/** A backup, and the version of the state that this host knows. */
export interface RestoredBackup {
  readonly random: Random;
  readonly file: string;
  readonly schema: number;
}

/**
 * Restores a backup into a data folder that does not exist or is empty. Everything is checked in a folder beside it
 * before it gets its name, so a damaged backup or a kill leaves no data folder behind. @throws HostRefusal
 * `backup.unreadable`, `backup.damaged`, `backup.newer`, `backup.target_exists`, `backup.target_failed`, `host.store_full`, `host.store_failed`
 */
export async function unpackBackup({ random, file, schema }: RestoredBackup, dataDir: string): Promise<Listing> {
  const target = resolve(dataDir);
  refuseOccupied(target);
  const unfinished = `${target}.${random.bytes(NAME_BYTES).toString("hex")}.tmp`;
  makeFolder(unfinished);
  try {
    const listing = await unpack({ file, schema }, unfinished);
    checkDatabase(join(unfinished, DATABASE_FILE), schema);
    noteRestored(unfinished, listing.created_at, random);
    refuseOccupied(target);
    renameSync(unfinished, target);
    syncFolder(dirname(target));
    return listing;
  } catch (cause) {
    throw storeFailure(cause) ?? cause;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

function makeFolder(folder: string): void {
  try {
    makePrivateFolder(dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw storeFailure(cause) ?? new HostRefusal("backup.target_failed", `${folder} cannot be created (${code})`);
  }
}

function refuseOccupied(folder: string): void {
  try {
    if (readdirSync(folder).length === 0) return;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return;
    throw new HostRefusal("backup.target_exists", `${folder} is not a folder that can be written`);
  }
  throw new HostRefusal("backup.target_exists", `${folder} is not empty`);
}

async function unpack({ file, schema }: Omit<RestoredBackup, "random">, folder: string): Promise<Listing> {
  const archive = extract();
  const reading = pipeline((await openFile(file)).createReadStream(), archive);
  // A refusal ends the reading, and a failed read ends the unpacking: both must have ended before the folder is deleted.
  const [, unpacked] = await Promise.allSettled([reading, unpackEntries(archive, folder, schema)]);
  if (unpacked.status === "fulfilled") return unpacked.value;
  throw storeFailure(unpacked.reason) ?? (isRefusal(unpacked.reason) ? unpacked.reason : damaged("it ends early"));
}

/** A pipe waits for a writer, and a device may never end. */
async function openFile(file: string): Promise<FileHandle> {
  try {
    if ((await stat(file)).isFile()) return await open(file, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new HostRefusal("backup.unreadable", `the backup cannot be opened (${code})`);
  }
  throw new HostRefusal("backup.unreadable", "the backup is not a file");
}

const isRefusal = (cause: unknown) => cause instanceof HostRefusal;

async function unpackEntries(archive: Extract, folder: string, schema: number): Promise<Listing> {
  let listing: Listing | undefined;
  const missing = new Map<string, BackupFile>();
  for await (const entry of archive) {
    const { name, type } = entry.header;
    if (type !== "file") throw damaged(`${JSON.stringify(name)} is not a plain file`);
    if (listing === undefined) {
      listing = await readListing(entry, schema);
      for (const each of listing.files) missing.set(each.path, each);
      continue;
    }
    const expected = missing.get(name);
    if (!expected) throw damaged(`${JSON.stringify(name)} is not in its list or comes twice`);
    await unpackFile(entry, join(folder, name), expected);
    missing.delete(name);
  }
  if (!listing) throw damaged("it holds nothing");
  if (missing.size > 0) throw damaged(`${missing.size} of its files are missing`);
  return listing;
}

async function readListing(entry: Entry, schema: number): Promise<Listing> {
  if (entry.header.name !== LISTING) throw damaged("it does not begin with its list");
  if ((entry.header.size ?? 0) > LISTING_MAX_BYTES) throw damaged("its list is too long");
  const listing = decodeListing(await buffer(entry));
  if (!listing) throw damaged("its list cannot be read");
  if (listing.schema > schema) {
    throw new HostRefusal(
      "backup.newer",
      `it was written by host ${listing.host_version} with state version ${listing.schema}; this host knows ${schema}`,
    );
  }
  return listing;
}

async function unpackFile(entry: Entry, at: string, { path, size, sha256 }: BackupFile): Promise<void> {
  if (entry.header.size !== size) throw damaged(`${path} has another size than its list says`);
  const hash = createHash("sha256");
  const hashing = new Transform({
    transform(piece, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  mkdirSync(dirname(at), { recursive: true, mode: 0o700 });
  await pipeline(entry, hashing, createWriteStream(at, { flags: "wx", mode: 0o600, flush: true }));
  if (hash.digest("hex") !== sha256) throw damaged(`${path} has another content than its list says`);
}

/** A backup may have been changed together with its list: the database must at least be one that a host can open. */
function checkDatabase(path: string, schema: number): void {
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      const found = database.prepare("PRAGMA quick_check(1)").get()?.quick_check;
      const version = Number(database.prepare("PRAGMA user_version").get()?.user_version);
      if (found !== "ok") throw damaged(`its database is damaged: ${String(found)}`);
      if (version > schema) throw new HostRefusal("backup.newer", `its database has version ${version}`);
    } finally {
      database.close();
    }
  } catch (cause) {
    if (cause instanceof HostRefusal) throw cause;
    throw damaged("its database cannot be opened");
  }
}

function damaged(message: string): HostRefusal {
  return new HostRefusal("backup.damaged", message);
}
