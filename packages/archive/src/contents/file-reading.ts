import { createHash } from "node:crypto";
import { concatBytes } from "../bytes.ts";
import { type ContentCheck, contentCheck } from "./format.ts";

/** Tasks for a file while it is read. */
export interface FileTasks {
  readonly path: string;
  /** True to return the content at the end. */
  readonly keep: boolean;
  readonly hash: boolean;
  readonly jsonDepth: number;
}

/** Result of reading a file. */
export interface FileResult {
  readonly fault?: string;
  readonly sha256?: string;
  readonly content?: Uint8Array;
}

/** Reads one file as a stream: hashes, checks and keeps it, as its tasks require. */
export class FileReading {
  readonly #check: ContentCheck | undefined;
  readonly #hash: ReturnType<typeof createHash> | undefined;
  readonly #parts: Uint8Array[] | undefined;

  constructor(tasks: FileTasks) {
    this.#check = contentCheck(tasks.path, tasks.jsonDepth);
    this.#hash = tasks.hash ? createHash("sha256") : undefined;
    this.#parts = tasks.keep ? [] : undefined;
  }

  push(part: Uint8Array): void {
    this.#check?.push(part);
    this.#hash?.update(part);
    this.#parts?.push(part);
  }

  end(): FileResult {
    const fault = this.#check?.end();
    return {
      ...(fault === undefined ? {} : { fault }),
      ...(this.#hash ? { sha256: this.#hash.digest("hex") } : {}),
      ...(this.#parts ? { content: joined(this.#parts) } : {}),
    };
  }
}

/**
 * A content that arrived in one chunk is returned as is: most files do, and copying all of them costs as much as
 * hashing.
 */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (only === undefined || parts.length > 1) return concatBytes(parts);
  return new Uint8Array(only.buffer, only.byteOffset, only.byteLength);
}
