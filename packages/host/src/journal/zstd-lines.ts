import { createWriteStream, mkdirSync, openSync, type WriteStream } from "node:fs";
import { dirname } from "node:path";
import { constants, createZstdCompress, type ZstdCompress } from "node:zlib";

/** A file of lines, compressed as they are written: recent lines are readable even if the host is killed. */
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
  /** Called once when the file cannot be written; nothing more is written then. */
  readonly failed: (cause: unknown) => void;
  /** Creates the file and opens it for writing. */
  readonly open?: ((file: string) => number) | undefined;
}

/** Never opens an existing file: the recorder of an activation that has just ended may still be writing it. */
const createOwn = (file: string) => openSync(file, "wx", 0o600);

/** Events repeat earlier content, such as two hundred candles of 40 KiB. The compression window covers many events. */
const PACKING = { [constants.ZSTD_c_compressionLevel]: 4, [constants.ZSTD_c_windowLog]: 22 };

/**
 * Creates the file, readable only by its owner. @throws Error when the file cannot be created; `EEXIST` when it exists
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

  /**
   * Lines that arrive during a compression go into the next block: one block at a time, each ending with a complete
   * line.
   */
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
