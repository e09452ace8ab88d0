import { createInflateRaw } from "node:zlib";

/** Output chunk size: large enough that switching to zlib's thread and back costs little. */
const OUTPUT_CHUNK = 256 * 1024;

/** Result of one chunk of a deflate stream. `taken` is less than its length when the stream ended within it. */
export type Inflated =
  | { readonly kind: "taken"; readonly taken: number }
  | { readonly kind: "stopped" }
  | { readonly kind: "damaged" };

/**
 * Unpacks a deflate stream without gzip framing. Node's own gunzip joins several members and drops trailing zeros, so
 * the framing is ours and only the deflate data goes to zlib. The output is processed while zlib's thread unpacks more.
 */
export class Inflater {
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
