import { crc32, createInflateRaw } from "node:zlib";
import { type Issue, issue } from "@bourse/contract";
import { sameBytes } from "../bytes.ts";
import { GZIP_HEADER, GZIP_TRAILER_BYTES, gzipTrailer, headerFaults } from "./frame.ts";

/** Output chunk size: large enough that switching to zlib's thread and back costs little. */
const OUTPUT_CHUNK = 256 * 1024;

/** Result of one chunk of a deflate stream. `taken` is less than its length when the stream ended within it. */
type Inflated =
  | { readonly kind: "taken"; readonly taken: number }
  | { readonly kind: "stopped" }
  | { readonly kind: "damaged" };

/**
 * Unpacks a deflate stream without gzip framing. Node's own gunzip joins several members and drops trailing zeros, so
 * the framing is ours and only the deflate data goes to zlib. The output is processed while zlib's thread unpacks more.
 */
class Inflater {
  readonly #stream = createInflateRaw({ chunkSize: OUTPUT_CHUNK });
  readonly #take: (chunk: Uint8Array) => boolean;
  readonly #waiting: Uint8Array[] = [];
  #settle: (outcome: Inflated) => void = () => {};
  #stopped = false;

  /** @param take receives each chunk of output in order; returning false stops the stream. */
  constructor(take: (chunk: Uint8Array) => boolean) {
    this.#take = take;
    this.#stream.on("data", (chunk: Uint8Array) => {
      this.#waiting.push(chunk);
      queueMicrotask(() => this.#drain());
    });
    this.#stream.on("error", () => this.#settle({ kind: "damaged" }));
  }

  /** Unpacks one chunk; resolves when all its output was processed. */
  write(part: Uint8Array): Promise<Inflated> {
    const before = this.#stream.bytesWritten;
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.#stream.write(part, (failed) => {
        this.#drain();
        if (this.#stopped) resolve({ kind: "stopped" });
        else if (failed) resolve({ kind: "damaged" });
        else resolve({ kind: "taken", taken: this.#stream.bytesWritten - before });
      });
    });
  }

  /** Frees zlib's state. */
  close(): void {
    this.#stopped = true;
    this.#stream.destroy();
  }

  #drain(): void {
    for (let chunk = this.#waiting.shift(); chunk && !this.#stopped; chunk = this.#waiting.shift()) {
      if (this.#take(chunk)) continue;
      this.close();
      this.#settle({ kind: "stopped" });
    }
  }
}

/** Receives the output of a gzip file. */
export interface GzipSink {
  /** The next unpacked bytes; returning false stops the reading. */
  unpacked(bytes: Uint8Array): boolean;
  report(found: Issue): void;
}

/** Reads the only gzip member of an archive in chunks. */
export class GzipReader {
  readonly #sink: GzipSink;
  readonly #inflater: Inflater;
  #state: "header" | "body" | "trailer" | "stopped" = "header";
  #head: Uint8Array = new Uint8Array(0);
  #crc = 0;
  #length = 0;

  constructor(sink: GzipSink) {
    this.#sink = sink;
    this.#inflater = new Inflater((bytes) => {
      this.#crc = crc32(bytes, this.#crc);
      this.#length += bytes.length;
      return sink.unpacked(bytes);
    });
  }

  /** Reads the next chunk; false when nothing after it can be read. */
  async take(part: Uint8Array): Promise<boolean> {
    let rest = part;
    if (this.#state === "header") rest = this.#header(rest);
    if (this.#state === "body" && rest.length > 0) rest = await this.#body(rest);
    if (this.#state === "trailer") this.#trailer(rest);
    return this.#state !== "stopped";
  }

  /** The file has ended. True when it was one complete member. */
  end(): boolean {
    if (this.#state === "stopped") return false;
    if (this.#state !== "trailer" || this.#head.length < GZIP_TRAILER_BYTES) {
      this.#fault("The gzip data is cut off.");
      return false;
    }
    const expected = gzipTrailer(this.#crc, this.#length);
    // The checksum only detects damage; the length also detects a size that wrapped at 4 GiB.
    if (!sameBytes(this.#head.subarray(0, 4), expected.subarray(0, 4))) this.#fault("The gzip checksum is wrong.");
    if (!sameBytes(this.#head.subarray(4), expected.subarray(4))) this.#fault("The gzip length (ISIZE) is wrong.");
    return true;
  }

  /** Frees zlib's state; call `take` no more afterwards. */
  close(): void {
    this.#state = "stopped";
    this.#inflater.close();
  }

  #header(part: Uint8Array): Uint8Array {
    const { gathered, rest } = this.#gather(part, GZIP_HEADER.length);
    if (gathered.length < GZIP_HEADER.length) return rest;
    this.#head = new Uint8Array(0);
    const faults = headerFaults(gathered);
    for (const { message } of faults) this.#fault(message);
    this.#state = faults.some(({ framing }) => framing) ? "stopped" : "body";
    return rest;
  }

  async #body(part: Uint8Array): Promise<Uint8Array> {
    const outcome = await this.#inflater.write(part);
    if (outcome.kind === "taken") {
      if (outcome.taken < part.length) this.#state = "trailer";
      return part.subarray(outcome.taken);
    }
    if (outcome.kind === "damaged") this.#fault("The deflate data is damaged.");
    this.#state = "stopped";
    return part;
  }

  #trailer(part: Uint8Array): void {
    const { rest } = this.#gather(part, GZIP_TRAILER_BYTES);
    if (rest.length === 0) return;
    // Either a second member, or bytes that some programs parse as a second member and others drop.
    this.#fault("Bytes follow the gzip member.");
    this.#state = "stopped";
  }

  #gather(part: Uint8Array, length: number): { readonly gathered: Uint8Array; readonly rest: Uint8Array } {
    const taken = Math.min(length - this.#head.length, part.length);
    const gathered = new Uint8Array(this.#head.length + taken);
    gathered.set(this.#head);
    gathered.set(part.subarray(0, taken), this.#head.length);
    this.#head = gathered;
    return { gathered, rest: part.subarray(taken) };
  }

  #fault(message: string): void {
    this.#sink.report(issue("archive.gzip_invalid", "", message));
  }
}
