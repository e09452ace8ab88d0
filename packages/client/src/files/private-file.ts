import { randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import type { ErrorCode } from "@bourse/contract";
import { ClientRefusal } from "../refusal.ts";

/** How a private file comes into being: `create` refuses to replace one, `replace` does it in one step. */
export type WriteMode = "create" | "replace";

/**
 * Writes a file that only its owner can read, and that is whole or absent after any crash.
 *
 * @throws an Error with code EEXIST when `mode` is `create` and the file exists; ClientRefusal `tool.output_failed` when
 *   the file or its folder cannot be written.
 */
export function writePrivateFile(path: string, content: Uint8Array, mode: WriteMode): void {
  try {
    makePrivateFolder(dirname(path));
    writeWhole(path, content, mode);
  } catch (cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (syscall === undefined || (code === "EEXIST" && syscall === "link")) throw cause;
    throw new ClientRefusal("tool.output_failed", `${path} cannot be written (${code}).`);
  }
}

/** One folder at a time: under /proc the recursive way of node tries for ever. */
function makePrivateFolder(folder: string): void {
  for (const each of missingFolders(folder)) {
    try {
      mkdirSync(each, { mode: 0o700 });
    } catch (cause) {
      // Another process may have made it meanwhile.
      if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
    }
  }
}

/** The folders on the way to this one that are not there, outermost first. */
function missingFolders(folder: string): readonly string[] {
  if (dirname(folder) === folder || statSync(folder, { throwIfNoEntry: false })) return [];
  return [...missingFolders(dirname(folder)), folder];
}

function writeWhole(path: string, content: Uint8Array, mode: WriteMode): void {
  const temporary = `${path}.${randomBytes(6).toString("hex")}.tmp`;
  try {
    writeSynced(temporary, content);
    // A link fails where a name is taken; a rename would silently replace a key.
    if (mode === "create") linkSync(temporary, path);
    else renameSync(temporary, path);
  } finally {
    rmSync(temporary, { force: true });
  }
}

function writeSynced(path: string, content: Uint8Array): void {
  const file = openSync(path, "wx", 0o600);
  try {
    let written = 0;
    while (written < content.length) written += writeSync(file, content, written);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

export interface PrivateFileRules {
  readonly maxBytes: number;
  /** Code of the refusal when it is no such file or too large. */
  readonly invalid: ErrorCode;
  /** Code of the refusal when others may read it. */
  readonly exposed: ErrorCode;
}

/** Bits of the mode that let anybody but the owner in. */
const OTHERS = 0o077;

/**
 * Reads a private file; `undefined` when there is none.
 *
 * @throws ClientRefusal `rules.exposed` when others may read it, `rules.invalid` when it is no plain small file.
 */
export function readPrivateFile(path: string, rules: PrivateFileRules): Uint8Array | undefined {
  const file = openIfThere(path);
  if (file === undefined) return undefined;
  try {
    const stat = fstatSync(file);
    if (!stat.isFile() || stat.size > rules.maxBytes)
      throw new ClientRefusal(rules.invalid, `${path} is not a file of at most ${rules.maxBytes} bytes`);
    if (process.platform !== "win32" && (stat.mode & OTHERS) !== 0)
      throw new ClientRefusal(rules.exposed, `${path} has mode ${(stat.mode & 0o777).toString(8)}.`);
    return readWhole(file, stat.size);
  } finally {
    closeSync(file);
  }
}

/** Non-blocking, so that a pipe put in the file's place cannot hold the program. */
function openIfThere(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new ClientRefusal("tool.unreadable", `${path} cannot be read (${(cause as NodeJS.ErrnoException).code})`);
  }
}

function readWhole(file: number, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  while (at < size) {
    const read = readSync(file, bytes, at, size - at, at);
    if (read === 0) break;
    at += read;
  }
  return bytes.subarray(0, at);
}
