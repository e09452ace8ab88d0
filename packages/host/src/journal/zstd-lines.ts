import { createWriteStream, mkdirSync, openSync, type WriteStream } from "node:fs";
import { dirname } from "node:path";
import { constants, createZstdCompress, type ZstdCompress } from "node:zlib";

/** A file of lines, packed as they come: what was written a moment ago can be read, even when the host is killed. */
export interface PackedLines {
  write(line: string): void;
  /** Bytes of the file so far. */
  readonly packedBytes: number;
  /** Bytes of the lines so far. */
  readonly rawBytes: number;
  /** Resolves when everything is written. */
  close(): Promise<void>;
}

export interface PackedLinesOptions {
  readonly file: string;
  /** Told once when the file cannot be written; nothing more is. */
  readonly failed: (cause: unknown) => void;
  /** Makes the file and opens it to be written. */
  readonly open?: ((file: string) => number) | undefined;
}

/** Never a file that is there: the recorder of an activation that has just ended may still be at it. */
const createOwn = (file: string) => openSync(file, "wx", 0o600);

/** Events repeat what the ones before said: two hundred candles of 40 KiB, again and again. The window reaches back over many. */
const PACKING = { [constants.ZSTD_c_compressionLevel]: 4, [constants.ZSTD_c_windowLog]: 22 };

/**
 * Makes the file, readable by its owner alone.
 *
 * @throws Error when the file cannot be made; `EEXIST` when there is one
 */
export function packedLines(options: PackedLinesOptions): PackedLines {
  return new ZstdLines(options);
}

class ZstdLines implements PackedLines {
  readonly #file: WriteStream;
  readonly #packer: ZstdCompress;
  #waiting: string[] = [];
  #packing = false;
  #open = true;
  packedBytes = 0;
  rawBytes = 0;

  constructor({ file, failed, open = createOwn }: PackedLinesOptions) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    this.#file = createWriteStream(file, { fd: open(file) });
    this.#packer = createZstdCompress({ params: PACKING });
    this.#packer.on("data", (chunk: Buffer) => {
      this.packedBytes += chunk.length;
      this.#file.write(chunk);
    });
    this.#file.once("error", (cause) => {
      this.#open = false;
      failed(cause);
    });
  }

  write(line: string): void {
    if (!this.#open) return;
    this.rawBytes += Buffer.byteLength(line) + 1;
    this.#waiting.push(`${line}\n`);
    this.#pack();
  }

  async close(): Promise<void> {
    this.#open = false;
    const packed = new Promise<void>((resolve) => {
      this.#packer.once("end", resolve).once("close", resolve);
    });
    this.#packer.end(this.#taken());
    await packed;
    if (this.#file.closed || this.#file.destroyed) return;
    await new Promise<void>((resolve) => {
      this.#file.once("error", () => resolve());
      this.#file.end(() => resolve());
    });
  }

  /** What comes while the packer is at work waits and goes with the next block: one at a time, each to the end of a line. */
  #pack(): void {
    if (this.#packing || this.#waiting.length === 0) return;
    this.#packing = true;
    this.#packer.write(this.#taken());
    this.#packer.flush(constants.ZSTD_e_flush, () => {
      this.#packing = false;
      if (this.#open) this.#pack();
    });
  }

  #taken(): string {
    const text = this.#waiting.join("");
    this.#waiting = [];
    return text;
  }
}
