import { type Issue, issue } from "@bourse/contract";
import { entryPointer } from "../paths/pointer.ts";
import { BLOCK, paddingOf } from "./layout.ts";
import { readHeader } from "./read-header.ts";

/** Receives the entries of a tar, in order. */
export interface TarSink {
  /** A regular file with a valid path begins. */
  open(path: string, size: number): void;
  /** A chunk of the open file's content; its bytes may be kept. */
  data(bytes: Uint8Array): void;
  /** The open file's content is complete. */
  close(): void;
  report(found: Issue): void;
}

/** A reader's limits; `unpacked` is read again at each entry, because the manifest raises it. */
export interface TarBounds {
  readonly entries: number;
  unpacked(): number;
}

type State = "header" | "content" | "padding" | "one zero block" | "ended" | "trailing" | "stopped";

/** A strict ustar reader for input in chunks of any size. */
export class TarReader {
  readonly #sink: TarSink;
  readonly #bounds: TarBounds;
  readonly #block = new Uint8Array(BLOCK);
  #filled = 0;
  #state: State = "header";
  #entries = 0;
  #remaining = 0;
  #padding = 0;
  #usable = false;
  #path = "";
  #spoiled = false;
  #complete = true;

  constructor(sink: TarSink, bounds: TarBounds) {
    this.#sink = sink;
    this.#bounds = bounds;
  }

  /** Reads the next chunk; false when nothing after it can be parsed. */
  push(bytes: Uint8Array): boolean {
    let offset = 0;
    while (offset < bytes.length && this.#state !== "stopped") offset += this.#step(bytes.subarray(offset));
    return this.#state !== "stopped";
  }

  /** The input has ended. True when every entry was seen. */
  end(): boolean {
    if (this.#state === "stopped") return false;
    if (this.#state === "ended" || this.#state === "trailing") return this.#complete;
    if (this.#state === "content" || this.#state === "padding") {
      this.#fault("archive.header_invalid", "The size of an entry goes past the end of the archive.", this.#path);
      return false;
    }
    if (this.#filled > 0) {
      this.#fault("archive.header_invalid", "The archive ends within a header.");
      return false;
    }
    this.#fault("archive.not_canonical", "The archive does not end with two zero blocks.");
    return true;
  }

  #step(bytes: Uint8Array): number {
    if (this.#state === "content") return this.#content(bytes);
    if (this.#state === "padding") return this.#fill(bytes);
    if (this.#state === "ended") this.#trailing("Data follows the two zero blocks.");
    if (this.#state === "trailing") return bytes.length;
    const taken = Math.min(BLOCK - this.#filled, bytes.length);
    this.#block.set(bytes.subarray(0, taken), this.#filled);
    this.#filled += taken;
    if (this.#filled === BLOCK) {
      this.#filled = 0;
      this.#take(this.#block);
    }
    return taken;
  }

  #take(block: Uint8Array): void {
    const zero = block.every((byte) => byte === 0);
    if (this.#state === "one zero block") {
      if (zero) this.#state = "ended";
      else {
        // Some programs stop at one zero block, others at two: only some would read the bytes in between.
        this.#complete = false;
        this.#trailing("Data follows a single zero block.");
      }
    } else if (zero) this.#state = "one zero block";
    else this.#header(block);
  }

  #header(block: Uint8Array): void {
    this.#entries += 1;
    if (this.#entries > this.#bounds.entries) {
      // A flood of headers costs work and inodes without any content.
      this.#fault("archive.too_large", `The archive has more than ${this.#bounds.entries} entries.`);
      this.#state = "stopped";
      return;
    }
    const { issues, path, usable, size } = readHeader(block);
    for (const each of issues) this.#sink.report(each);
    if (size === undefined) {
      this.#state = "stopped";
      return;
    }
    this.#begin({ path, size, usable });
  }

  #begin(entry: { readonly path: string; readonly size: number; readonly usable: boolean }): void {
    this.#path = entry.path;
    this.#remaining = entry.size;
    this.#padding = paddingOf(entry.size);
    this.#usable = entry.usable && this.#fits(entry.size);
    this.#spoiled = false;
    this.#state = "content";
    if (this.#usable) this.#sink.open(entry.path, entry.size);
    if (entry.size === 0) this.#closeContent();
  }

  /** Allocates nothing for an impossible size; such content is skipped until a limit or the end. */
  #fits(size: number): boolean {
    const cap = this.#bounds.unpacked();
    if (size <= cap) return true;
    this.#fault("archive.too_large", `The entry is larger than the ${cap} bytes a package may unpack to.`, this.#path);
    return false;
  }

  #content(bytes: Uint8Array): number {
    const taken = Math.min(this.#remaining, bytes.length);
    if (this.#usable) this.#sink.data(bytes.subarray(0, taken));
    this.#remaining -= taken;
    if (this.#remaining === 0) this.#closeContent();
    return taken;
  }

  #closeContent(): void {
    if (this.#usable) this.#sink.close();
    this.#state = this.#padding === 0 ? "header" : "padding";
  }

  #fill(bytes: Uint8Array): number {
    const taken = Math.min(this.#padding, bytes.length);
    // The digest covers these bytes but no program shows them, so they could hide data.
    if (!this.#spoiled && bytes.subarray(0, taken).some((byte) => byte !== 0)) {
      this.#spoiled = true;
      this.#fault("archive.not_canonical", "The filling after a file's content is not zero.", this.#path);
    }
    this.#padding -= taken;
    if (this.#padding === 0) this.#state = "header";
    return taken;
  }

  /** Trailing data is only counted, not read: it may be a bomb as well. */
  #trailing(message: string): void {
    this.#fault("archive.trailing_data", message);
    this.#state = "trailing";
  }

  #fault(rule: string, message: string, path?: string): void {
    this.#sink.report(issue(rule, path === undefined ? "" : entryPointer(path), message));
  }
}
