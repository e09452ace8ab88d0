import { createHash } from "node:crypto";
import { ARCHIVE_LIMITS, type ArchiveLimits, type Issue, isOk, issue } from "@bourse/contract";
import { type FileTaker, PackageContents } from "../contents/package-contents.ts";
import { unpackPlain } from "../gzip/plain.ts";
import { GzipReader } from "../gzip/reader.ts";
import { type ByteSource, slices } from "../gzip/slices.ts";
import { TarReader } from "../tar/reader.ts";
import type { Package, PackageVerdict } from "./verdict.ts";

/** Options for reading a package. */
export interface ReadOptions {
  readonly limits?: ArchiveLimits;
  /**
   * `discard` checks every file without keeping it, so that memory stays small whatever the package's size. A taker
   * receives the files while they are checked: its result may be used only when the verdict is good.
   */
  readonly files?: "keep" | "discard" | FileTaker;
  /** SHA-256 of the source, if the caller has computed it from these bytes: the reader then does not hash them again. */
  readonly digest?: string | undefined;
}

/**
 * Reads an archive and reports all its faults: gzip, tar, paths, manifest, files and module. Streams, and stops at a
 * limit or when the framing can no longer be trusted. Nothing is repaired (docs/adr/0002).
 *
 * @param source the archive's bytes. The verdict does not depend on how an iterable splits them.
 * @throws any error of the source; never for the content of the bytes.
 */
export async function readPackage(source: ByteSource, options: ReadOptions = {}): Promise<PackageVerdict> {
  const { limits = ARCHIVE_LIMITS, files = "keep", digest } = options;
  const taker = typeof files === "string" ? undefined : files;
  const reading = { limits, keepFiles: files === "keep", taker, digest };
  // Reads the archive in one call if possible. If that stops half-way, the streaming reader reads the archive from the
  // beginning and refuses it, so that both ways give the same verdict. A taker would then receive files twice, so it
  // always gets the stream. All other refusals are final, because reading a second time would double their cost.
  const plain = source instanceof Uint8Array && !taker ? readPlain(source, reading) : undefined;
  return plain ?? readStream(source, reading);
}

function readPlain(archive: Uint8Array, options: ReadingOptions): PackageVerdict | undefined {
  const tar = unpackPlain(archive, options.limits);
  if (!tar) return undefined;
  const reading = new PackageReading(options);
  reading.received(archive);
  const whole = reading.unpacked(tar) && reading.fits();
  const verdict = reading.verdict(whole);
  return whole ? verdict : undefined;
}

async function readStream(source: ByteSource, options: ReadingOptions): Promise<PackageVerdict> {
  const reading = new PackageReading(options);
  const gzip = new GzipReader(reading);
  try {
    for await (const slice of slices(source)) {
      const taken = gzip.take(slice);
      // zlib's thread works on the slice meanwhile.
      reading.received(slice);
      if (!(await taken)) break;
      if (!reading.fits()) return reading.verdict(false);
    }
    return reading.verdict(gzip.end());
  } finally {
    gzip.close();
  }
}

/** The limits and keys that a reading checks the bytes against. */
interface ReadingOptions {
  readonly limits: ArchiveLimits;
  readonly keepFiles: boolean;
  readonly taker?: FileTaker | undefined;
  /** Digest of the archive, if it is known. */
  readonly digest?: string | undefined;
}

/** One package during reading: input and output are counted, hashed and checked. */
class PackageReading {
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
