import { type JsonOptions, parseStrictJson } from "@bourse/contract/json";
import { WireFailure } from "./failure.ts";
import type { Message } from "./message.ts";

/** Limits of a wire whose messages are lines. */
export interface LineLimits {
  /** Bytes of a line without its end. */
  readonly maxBytes: number;
  readonly maxDepth: number;
  /** Values in one message, scalars included: reading a line must not hold up the reader. */
  readonly maxValues: number;
}

export const LINE_LIMITS: LineLimits = {
  // A year of minute bars of one symbol, packed as numbers, and the largest event of a guest.
  maxBytes: 4 * 1024 * 1024,
  // The depth of every JSON text from outside.
  maxDepth: 64,
  // 10,000 bars with ten fields each.
  maxValues: 100_000,
};

/** A whole line, or the reason why there is none: it exceeds the limit, or the stream ended in the middle of it. */
export type Line = Uint8Array | "too_long" | "cut";

const LINE_FEED = 0x0a;
const FIRST_CAPACITY = 4096;
/** A buffer that grew for one long line is not kept for the short ones after it. */
const KEPT_CAPACITY = 64 * 1024;

/**
 * Cuts a stream of bytes into lines and never holds more than one line of the largest size: the rest of a longer one is
 * dropped as it arrives.
 */
export class LineSplitter {
  readonly #maxBytes: number;
  #buffer = new Uint8Array(FIRST_CAPACITY);
  #length = 0;
  #isTooLong = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The lines that a piece of the stream completes, read one at a time. A line is valid until the next one is read. */
  *push(chunk: Uint8Array): Generator<Line> {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      yield this.#complete(chunk.subarray(start, end));
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
  }

  /** Called when the stream has ended. Returns `cut` if its last line has no end. */
  end(): Line | undefined {
    const isOpen = this.#length > 0 || this.#isTooLong;
    this.#length = 0;
    this.#isTooLong = false;
    return isOpen ? "cut" : undefined;
  }

  #complete(rest: Uint8Array): Line {
    if (this.#length === 0 && !this.#isTooLong) return rest.length > this.#maxBytes ? "too_long" : rest;
    this.#keep(rest);
    const line = this.#isTooLong ? "too_long" : this.#buffer.subarray(0, this.#length);
    this.#isTooLong = false;
    this.#length = 0;
    if (this.#buffer.length > KEPT_CAPACITY) this.#buffer = new Uint8Array(FIRST_CAPACITY);
    return line;
  }

  #keep(bytes: Uint8Array): void {
    if (this.#isTooLong || bytes.length === 0) return;
    const length = this.#length + bytes.length;
    if (length > this.#maxBytes) {
      this.#isTooLong = true;
      this.#length = 0;
      this.#buffer = new Uint8Array(FIRST_CAPACITY);
      return;
    }
    if (length > this.#buffer.length) {
      const larger = new Uint8Array(Math.min(this.#maxBytes, Math.max(length, 2 * this.#buffer.length)));
      larger.set(this.#buffer.subarray(0, this.#length));
      this.#buffer = larger;
    }
    this.#buffer.set(bytes, this.#length);
    this.#length = length;
  }
}

/**
 * Reads a line strictly: UTF-8, one JSON text, no equal keys, bounded depth. The peer decides whether its value is a message.
 * @throws WireFailure `inapp.not_json`
 */
export function readLine(line: Line, limits: LineLimits = LINE_LIMITS): unknown {
  if (line === "too_long") throw notJson(`a line has more than ${limits.maxBytes} bytes`);
  if (line === "cut") throw notJson("the output ended in the midst of a line");
  const verdict = parseStrictJson(line, jsonLimits(limits));
  if (verdict.ok) return verdict.value;
  const [first] = verdict.issues;
  throw notJson(first === undefined ? "the line is not JSON" : first.message);
}

/** A message as a line. @throws WireFailure `inapp.message_invalid` for one that is longer than a line may be */
export function writeLine(message: Message, { maxBytes }: LineLimits = LINE_LIMITS): Uint8Array {
  const bytes = encoder.encode(`${JSON.stringify(message)}\n`);
  if (bytes.length <= maxBytes + 1) return bytes;
  throw new WireFailure("inapp.message_invalid", `a line has more than ${maxBytes} bytes`);
}

const encoder = new TextEncoder();

function jsonLimits({ maxBytes, maxDepth, maxValues }: LineLimits): JsonOptions {
  // Only the first fault is reported, and one text may fill the whole line.
  return { maxBytes, maxDepth, maxValues, maxStringLength: maxBytes, maxFaults: 1 };
}

function notJson(message: string): WireFailure {
  return new WireFailure("inapp.not_json", message);
}
