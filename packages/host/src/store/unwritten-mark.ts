import { closeSync, fdatasyncSync, openSync, readSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Actions of an earlier host that took effect and may never have been written. */
export interface LeftUnwritten {
  /** Since when its disk had refused them; absent: the disk does not even show whether there were any. */
  readonly since?: string;
}

/**
 * A note that actions are in effect which the disk has refused. Its bytes exist before they are needed: overwriting
 * them takes no room, so it works on a full disk. The next start detects a disk that refuses even this.
 */
export interface UnwrittenMark {
  /** Undefined: everything that an earlier host did was written. */
  readonly left: LeftUnwritten | undefined;
  /** Notes that something is not written; false if the disk refuses this too. */
  set(since: string): boolean;
  /** Everything is written. */
  clear(): boolean;
}

const FILE = "unwritten.mark";
/** A sector, which disks write as a whole. */
const BYTES = 512;
const SET = "unwritten since ";

export function unwrittenMark(dataDir: string): UnwrittenMark {
  const path = join(dataDir, FILE);
  const found = tried(() => readOrMake(path)) ?? `${SET}?`;
  // Also detects a disk that takes no writes at all: it may have refused the note of an earlier host too.
  const isWritable = tried(() => write(path, found)) !== undefined;
  const since = found.startsWith(SET) ? found.slice(SET.length) : undefined;
  return {
    left: leftOf(since, isWritable),
    set: (at) => tried(() => write(path, `${SET}${at}`)) !== undefined,
    clear: () => tried(() => write(path, "")) !== undefined,
  };
}

function leftOf(since: string | undefined, isWritable: boolean): LeftUnwritten | undefined {
  if (since === undefined) return isWritable ? undefined : {};
  return Number.isNaN(Date.parse(since)) ? {} : { since };
}

/** Undefined: the file cannot be used, for whatever reason the system gives. */
function tried<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof Error && "errno" in cause) return undefined;
    throw cause;
  }
}

function readOrMake(path: string): string {
  const file = openSync(path, "a+", 0o600);
  try {
    const bytes = Buffer.alloc(BYTES, " ");
    const length = readSync(file, bytes, 0, BYTES, 0);
    if (length < BYTES) writeSync(file, Buffer.alloc(BYTES - length, " "));
    fdatasyncSync(file);
    return bytes.toString("utf8").trim();
  } finally {
    closeSync(file);
  }
}

function write(path: string, text: string): true {
  const file = openSync(path, "r+");
  try {
    writeSync(file, Buffer.from(text.padEnd(BYTES)), 0, BYTES, 0);
    fdatasyncSync(file);
    return true;
  } finally {
    closeSync(file);
  }
}
