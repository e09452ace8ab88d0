import { createHash } from "node:crypto";
import type { Issue } from "@bourse/contract";
import { concatBytes } from "../bytes.ts";
import { type ContentCheck, contentCheck } from "./format.ts";
import type { MarkupReading } from "./markup/reading.ts";

/** Tasks for a file while it is read. */
export interface FileTasks {
  readonly path: string;
  /** True to return the content at the end. */
  readonly keep: boolean;
  readonly hash: boolean;
  readonly jsonDepth: number;
  /** Checks the tags of the file. */
  readonly markup?: MarkupReading | undefined;
}

/** Result of reading a file. */
export interface FileResult {
  readonly fault?: string;
  /** Faults of the file's tags. */
  readonly issues: readonly Issue[];
  readonly sha256?: string;
  readonly content?: Uint8Array;
}

/** Reads one file as a stream: hashes, checks and keeps it, as its tasks require. */
export class FileReading {
  readonly #check: ContentCheck | undefined;
  readonly #hash: ReturnType<typeof createHash> | undefined;
  readonly #parts: Uint8Array[] | undefined;
  readonly #markup: MarkupReading | undefined;

  constructor(tasks: FileTasks) {
    this.#check = contentCheck(tasks.path, tasks.jsonDepth);
    this.#hash = tasks.hash ? createHash("sha256") : undefined;
    this.#parts = tasks.keep ? [] : undefined;
    this.#markup = tasks.markup;
  }

  push(part: Uint8Array): void {
    this.#check?.push(part);
    this.#hash?.update(part);
    this.#parts?.push(part);
    this.#markup?.push(part);
  }

  end(): FileResult {
    const fault = this.#check?.end();
    return {
      ...(fault === undefined ? {} : { fault }),
      issues: this.#markup?.end() ?? [],
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
