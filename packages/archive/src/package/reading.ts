import { createHash } from "node:crypto";
import { type ArchiveLimits, type Issue, isOk, issue } from "@bourse/contract";
import { type FileTaker, PackageContents } from "../contents/package-contents.ts";
import { TarReader } from "../tar/reader.ts";
import type { Package, PackageVerdict } from "./verdict.ts";

/** The limits and keys that a reading checks the bytes against. */
export interface ReadingOptions {
  readonly limits: ArchiveLimits;
  readonly keepFiles: boolean;
  readonly taker?: FileTaker | undefined;
  /** Digest of the archive, if it is known. */
  readonly digest?: string | undefined;
}

/** One package during reading: input and output are counted, hashed and checked. */
export class PackageReading {
  readonly #limits: ArchiveLimits;
  readonly #contents: PackageContents;
  readonly #tar: TarReader;
  readonly #digest: string | undefined;
  readonly #hash = createHash("sha256");
  #received = 0;
  #unpacked = 0;

  constructor(options: ReadingOptions) {
    const { limits } = options;
    this.#limits = limits;
    this.#digest = options.digest;
    const contents = new PackageContents(options);
    this.#contents = contents;
    this.#tar = new TarReader(contents, { entries: limits.entries, unpacked: () => contents.caps().unpacked });
  }

  report(found: Issue): void {
    this.#contents.report(found);
  }

  /** The next bytes of the archive as sent. */
  received(bytes: Uint8Array): void {
    this.#received += bytes.length;
    if (this.#digest === undefined) this.#hash.update(bytes);
  }

  /** The next bytes of the tar; false when the rest must not be read. */
  unpacked(bytes: Uint8Array): boolean {
    this.#unpacked += bytes.length;
    if (!this.#tar.push(bytes)) return false;
    const cap = this.#contents.caps().unpacked;
    if (this.#unpacked > cap) return this.#tooLarge(`The archive unpacks to more than ${cap} bytes${this.#ofWhat()}.`);
    const { ratio, ratioFloorBytes } = this.#limits;
    // A bomb is detected long before it has filled the memory that honest packages may use.
    if (this.#unpacked <= ratioFloorBytes || this.#unpacked <= ratio * this.#received) return true;
    return this.#tooLarge(`The archive expands more than ${ratio}:1.`);
  }

  /** True when the input so far is within its limit. */
  fits(): boolean {
    const cap = this.#contents.caps().compressed;
    return this.#received <= cap || this.#tooLarge(`The archive is larger than ${cap} bytes${this.#ofWhat()}.`);
  }

  /** @param whole true when the gzip file was read to its end. */
  verdict(whole: boolean): PackageVerdict {
    this.#contents.end(whole && this.#tar.end());
    const { issues } = this.#contents;
    const found = isOk(issues) ? this.#package() : undefined;
    return found ? { ok: true, issues, package: found } : { ok: false, issues };
  }

  #ofWhat(): string {
    const runtime = this.#contents.manifest?.runtime;
    return runtime ? `, the limit of runtime ${runtime}` : " and no manifest with a known runtime came first";
  }

  #tooLarge(message: string): false {
    this.#contents.report(issue("archive.too_large", "", message));
    return false;
  }

  #package(): Package | undefined {
    const { manifest: entry, files, wasm } = this.#contents;
    if (!entry?.manifest) return undefined;
    return {
      manifest: entry.manifest,
      manifestBytes: entry.bytes,
      digest: this.#digest ?? this.#hash.digest("hex"),
      size: this.#received,
      unpackedSize: this.#unpacked,
      files,
      ...(wasm ? { wasm } : {}),
    };
  }
}
