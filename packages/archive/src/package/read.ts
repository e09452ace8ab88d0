import { createHash } from "node:crypto";
import { ARCHIVE_LIMITS, type ArchiveLimits, type Issue, isOk, issue } from "@bourse/contract";
import { PackageContents } from "../contents/package-contents.ts";
import { GzipReader } from "../gzip/reader.ts";
import { type ByteSource, slices } from "../gzip/slices.ts";
import { TarReader } from "../tar/reader.ts";
import type { Package, PackageVerdict } from "./verdict.ts";

/** How a package is read. */
export interface ReadOptions {
  readonly limits?: ArchiveLimits;
  /** `discard` checks every file and keeps none, so that memory stays small whatever the package's size. */
  readonly files?: "keep" | "discard";
}

/**
 * Reads an archive and tells everything that is wrong with it: gzip, tar, paths, manifest, files and module. Streams,
 * and stops at a limit or where the framing can no longer be trusted. Nothing is repaired. Rules: open-points.md,
 * "Canonical archive", "Contents", "Size caps" and "File contents"; refusals.md, section 1.
 *
 * @param source the archive's bytes. The verdict does not depend on how an iterable cuts them.
 * @throws whatever the source throws; never for what the bytes are.
 */
export async function readPackage(source: ByteSource, options: ReadOptions = {}): Promise<PackageVerdict> {
  const reading = new PackageReading(options);
  try {
    for await (const slice of slices(source)) if (!(await reading.take(slice))) break;
    return reading.verdict();
  } finally {
    reading.close();
  }
}

class PackageReading {
  readonly #limits: ArchiveLimits;
  readonly #contents: PackageContents;
  readonly #tar: TarReader;
  readonly #gzip: GzipReader;
  readonly #hash = createHash("sha256");
  #received = 0;
  #unpacked = 0;

  constructor({ limits = ARCHIVE_LIMITS, files = "keep" }: ReadOptions) {
    this.#limits = limits;
    const contents = new PackageContents({ limits, keepFiles: files === "keep" });
    this.#contents = contents;
    this.#tar = new TarReader(contents, { entries: limits.entries, unpacked: () => contents.caps().unpacked });
    this.#gzip = new GzipReader({
      unpacked: (bytes) => this.#unpack(bytes),
      report: (found: Issue) => contents.report(found),
    });
  }

  async take(slice: Uint8Array): Promise<boolean> {
    this.#received += slice.length;
    const taken = this.#gzip.take(slice);
    // zlib's thread works on the slice meanwhile.
    this.#hash.update(slice);
    if (!(await taken)) return false;
    const cap = this.#contents.caps().compressed;
    if (this.#received <= cap) return true;
    this.#gzip.close();
    return this.#tooLarge(`The archive is larger than ${cap} bytes${this.#ofWhat()}.`);
  }

  verdict(): PackageVerdict {
    const whole = this.#gzip.end();
    this.#contents.end(whole && this.#tar.end());
    const { issues } = this.#contents;
    const found = isOk(issues) ? this.#package() : undefined;
    return found ? { ok: true, issues, package: found } : { ok: false, issues };
  }

  close(): void {
    this.#gzip.close();
  }

  #unpack(bytes: Uint8Array): boolean {
    this.#unpacked += bytes.length;
    if (!this.#tar.push(bytes)) return false;
    const cap = this.#contents.caps().unpacked;
    if (this.#unpacked > cap) return this.#tooLarge(`The archive unpacks to more than ${cap} bytes${this.#ofWhat()}.`);
    const { ratio, ratioFloorBytes } = this.#limits;
    // A bomb shows long before it has filled the memory that honest packages may take.
    if (this.#unpacked <= ratioFloorBytes || this.#unpacked <= ratio * this.#received) return true;
    return this.#tooLarge(`The archive expands more than ${ratio}:1.`);
  }

  #ofWhat(): string {
    const runtime = this.#contents.manifest?.runtime;
    return runtime ? `, the limit of runtime ${runtime}` : " and its manifest names no runtime before that";
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
      digest: this.#hash.digest("hex"),
      size: this.#received,
      unpackedSize: this.#unpacked,
      files,
      ...(wasm ? { wasm } : {}),
    };
  }
}
