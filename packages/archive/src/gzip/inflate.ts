import { createInflateRaw } from "node:zlib";

/** How much comes out at once: large enough that hopping to zlib's thread and back costs little. */
const OUTPUT_CHUNK = 256 * 1024;

/** What one part of a deflate stream came to. `taken` is less than the part's length when the stream ended within it. */
export type Inflated =
  | { readonly kind: "taken"; readonly taken: number }
  | { readonly kind: "stopped" }
  | { readonly kind: "damaged" };

/**
 * A deflate stream without gzip around it. Node's own gunzip joins several members and drops trailing zeros, so the
 * framing is ours and only the deflate data is zlib's. What comes out is worked on while zlib's thread unpacks more.
 */
export class Inflater {
  readonly #stream = createInflateRaw({ chunkSize: OUTPUT_CHUNK });
  readonly #take: (chunk: Uint8Array) => boolean;
  readonly #waiting: Uint8Array[] = [];
  #settle: (outcome: Inflated) => void = () => {};
  #stopped = false;

  /** @param take gets each chunk of output in order; false stops the stream. */
  constructor(take: (chunk: Uint8Array) => boolean) {
    this.#take = take;
    this.#stream.on("data", (chunk: Uint8Array) => {
      this.#waiting.push(chunk);
      queueMicrotask(() => this.#drain());
    });
    this.#stream.on("error", () => this.#settle({ kind: "damaged" }));
  }

  /** Unpacks one part; answers when all its output was taken. */
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
