import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { PGlite, type PGliteOptions, types } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { lockFolder } from "./lock.ts";
import { PGlitePool } from "./pglite-pool.ts";
import { type Beginning, readTemplate } from "./template.ts";

/** The part of an emscripten module that is patched here. */
interface WithNodeFiles {
  readonly NODEFS: { readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => number } };
}

/** The embedded database's files, with the `fsync` that its file system lacks: without it a power cut loses commits. */
class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const made = await super.init(...args);
    made.emscriptenOpts.preRun?.push((module: unknown) => {
      (module as WithNodeFiles).NODEFS.stream_ops.fsync = (stream) => {
        fsyncSync(stream.nfd);
        return 0;
      };
    });
    return made;
  }
}

/** Flags that make the embedded database durable, in little memory. */
const START_PARAMS = [
  // `-F` is "no fsync".
  ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
  "-c",
  "fsync=on",
  "-c",
  "wal_sync_method=fsync",
  // The default of 128 MB suits a server; one marketplace on one machine needs no more than this.
  "-c",
  "shared_buffers=16MB",
];

/** int8 as BigInt, as with a real server: the default turns large values into strings. */
const PARSERS = { [types.INT8]: (value: string) => BigInt(value) };

/** Opens the embedded database in a folder, exclusively and durably. */
export async function openEmbedded(folder: string): Promise<PGlitePool> {
  const unlock = await lockFolder(folder);
  try {
    const data = path.join(folder, "postgres");
    if (!existsSync(data)) mkdirSync(data, { recursive: true, mode: 0o700 });
    const options: PGliteOptions = { fs: new DurableFiles(path.resolve(data)), parsers: PARSERS };
    const database = await openFiles(data, { ...options, startParams: START_PARAMS });
    return new PGlitePool(database, unlock);
  } catch (fault) {
    await unlock();
    throw fault;
  }
}

async function openFiles(data: string, options: PGliteOptions): Promise<PGlite> {
  try {
    tryWriting(data);
    return await PGlite.create(options);
  } catch (fault) {
    throw new Error(`${data} cannot be opened as a database (${reasonOf(fault)}): is the disk full or read-only?`);
  }
}

/** A page of the database's log. */
const TRIAL_BYTES = 8192;

/**
 * Fails early if the folder cannot be written. A new database is made in memory and written to its folder last, so the
 * fault would otherwise appear only after all that work, which is half a minute on a slow machine.
 */
function tryWriting(folder: string): void {
  const trial = path.join(folder, "trial");
  const file = openSync(trial, "w", 0o600);
  try {
    writeSync(file, Buffer.alloc(TRIAL_BYTES));
    fsyncSync(file);
  } finally {
    closeSync(file);
    rmSync(trial, { force: true });
  }
}

/**
 * The database's file system throws an object that is not an Error and has no message, only the system's error number.
 */
function reasonOf(fault: unknown): string {
  if (fault instanceof Error) return fault.message;
  const { errno } = Object(fault) as { errno?: number };
  return errno === undefined ? "it does not say why" : `system error ${errno}`;
}

/**
 * Opens a database in memory that ends with the process.
 *
 * @param beginning - `migrated` saves the migrations if the environment provides a template, and is `empty` otherwise.
 */
export async function openInMemory(beginning: Beginning = "migrated"): Promise<PGlitePool> {
  const template = await readTemplate(beginning);
  const database = await PGlite.create({ parsers: PARSERS, ...(template ? { loadDataDir: template } : {}) });
  return new PGlitePool(database, async () => {});
}
