import { createHash } from "node:crypto";
import type { Issue } from "@bourse/contract";
import { concatBytes } from "../bytes.ts";
import { JsonTextCheck } from "./json-text.ts";
import type { MarkupReading } from "./markup/reading.ts";
import { Utf8Check } from "./utf8.ts";

/** Checks a file's content while it is read and reports faults at its end. */
interface ContentCheck {
  push(part: Uint8Array): void;
  /** The fault, in a sentence; nothing when the content matches the file's name. */
  end(): string | undefined;
}

/** The first bytes of a format; `undefined` matches any byte. */
type Magic = readonly (number | undefined)[];

const bytes = (text: string): Magic => [...text].map((char) => (char === "?" ? undefined : char.charCodeAt(0)));
const JPEG: Magic = [0xff, 0xd8, 0xff];

const MAGIC: Readonly<Record<string, Magic>> = {
  png: [0x89, ...bytes("PNG\r\n\x1a\n")],
  jpg: JPEG,
  jpeg: JPEG,
  webp: bytes("RIFF????WEBP"),
  woff2: bytes("wOF2"),
  wasm: [...bytes("\0asm"), 1, 0, 0, 0],
};

const TEXT = new Set(["html", "css", "js", "svg", "txt"]);

/**
 * The check for a file with this name. Without it, a package could ship a script under the name of an image. A name
 * without a rule may have any content.
 */
function contentCheck(path: string, jsonDepth: number): ContentCheck | undefined {
  const extension = /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  const magic = Object.hasOwn(MAGIC, extension) ? MAGIC[extension] : undefined;
  if (magic) return new MagicCheck(extension, magic);
  if (extension === "json") return new TextCheck(new JsonTextCheck(jsonDepth));
  return TEXT.has(extension) ? new TextCheck() : undefined;
}

class MagicCheck implements ContentCheck {
  readonly #extension: string;
  readonly #magic: Magic;
  #seen = 0;
  #ok = true;

  constructor(extension: string, magic: Magic) {
    this.#extension = extension;
    this.#magic = magic;
  }

  push(part: Uint8Array): void {
    for (const byte of part.subarray(0, this.#magic.length - this.#seen)) {
      const expected = this.#magic[this.#seen];
      this.#ok &&= expected === undefined || expected === byte;
      this.#seen += 1;
    }
  }

  end(): string | undefined {
    const ok = this.#ok && this.#seen === this.#magic.length;
    return ok ? undefined : `The content does not begin as a ${this.#extension} file does.`;
  }
}

class TextCheck implements ContentCheck {
  readonly #utf8 = new Utf8Check();
  readonly #json: JsonTextCheck | undefined;
  #nul = false;

  constructor(json?: JsonTextCheck) {
    this.#json = json;
  }

  push(part: Uint8Array): void {
    this.#utf8.push(part);
    this.#nul ||= part.includes(0);
    this.#json?.push(part);
  }

  end(): string | undefined {
    if (!this.#utf8.end()) return "The content is not UTF-8.";
    if (this.#nul) return "The content holds a NUL.";
    if (this.#json && !this.#json.end()) return "The content is not JSON.";
    return undefined;
  }
}

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
