import { createHash } from "node:crypto";
import { type ContentCheck, contentCheck } from "./format.ts";

/** What to do with a file while it passes. */
export interface FileTasks {
  readonly path: string;
  readonly size: number;
  /** True to hand out the content at the end. */
  readonly keep: boolean;
  readonly hash: boolean;
  readonly jsonDepth: number;
}

/** What came of a file. */
export interface FileResult {
  readonly fault?: string;
  readonly sha256?: string;
  readonly content?: Uint8Array;
}

/** One file on its way through: hashed, looked at and kept, as its tasks say. */
export class FileReading {
  readonly #check: ContentCheck | undefined;
  readonly #hash: ReturnType<typeof createHash> | undefined;
  readonly #content: Uint8Array | undefined;
  #filled = 0;

  constructor(tasks: FileTasks) {
    this.#check = contentCheck(tasks.path, tasks.jsonDepth);
    this.#hash = tasks.hash ? createHash("sha256") : undefined;
    this.#content = tasks.keep ? new Uint8Array(tasks.size) : undefined;
  }

  push(part: Uint8Array): void {
    this.#check?.push(part);
    this.#hash?.update(part);
    this.#content?.set(part, this.#filled);
    this.#filled += part.length;
  }

  end(): FileResult {
    const fault = this.#check?.end();
    return {
      ...(fault === undefined ? {} : { fault }),
      ...(this.#hash ? { sha256: this.#hash.digest("hex") } : {}),
      ...(this.#content ? { content: this.#content } : {}),
    };
  }
}
