import { dirname } from "node:path";
import type { ErrorCode } from "@bourse/contract";
import { makePrivateFolder, readPrivate, type WriteOptions, writeDurably } from "@bourse/platform";
import { ClientRefusal } from "../refusal.ts";

/** Options for writing a private file. */
export interface PrivateWrite extends WriteOptions {
  /** The refusal when `mode` is `create` and the file exists. */
  readonly taken?: ClientRefusal;
}

/**
 * Writes a file that only its owner can read, and that is complete or absent after any crash; missing folders are
 * created.
 *
 * @throws ClientRefusal `options.taken`, or `tool.output_failed` when the file or its folder cannot be written
 */
export function writePrivateFile(path: string, content: Uint8Array, options: PrivateWrite): void {
  try {
    makePrivateFolder(dirname(path));
    writeDurably(path, content, options);
  } catch (cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (syscall === undefined) throw cause;
    if (options.taken !== undefined && code === "EEXIST") throw options.taken;
    throw new ClientRefusal("tool.output_failed", `${path} cannot be written (${code}).`);
  }
}

/** Maximum size of a private file, and the codes of its refusals. */
export interface PrivateFileRules {
  readonly maxBytes: number;
  /** Code of the refusal when it is not a regular file or too large. */
  readonly invalid: ErrorCode;
  /** Code of the refusal when others can read it. */
  readonly exposed: ErrorCode;
}

/**
 * Reads a private file; `undefined` when there is none.
 *
 * @throws ClientRefusal `rules.exposed`, `rules.invalid`, or `tool.unreadable` when the system denies reading it
 */
export function readPrivateFile(path: string, rules: PrivateFileRules): Uint8Array | undefined {
  const read = readPrivate(path, rules.maxBytes);
  if (read.kind === "read") return read.bytes;
  if (read.kind === "absent") return undefined;
  const codes = { exposed: rules.exposed, invalid: rules.invalid, unreadable: "tool.unreadable" } as const;
  throw new ClientRefusal(codes[read.kind], read.detail);
}
