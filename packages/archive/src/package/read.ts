import { ARCHIVE_LIMITS, type ArchiveLimits } from "@bourse/contract";
import type { FileTaker } from "../contents/package-contents.ts";
import { unpackPlain } from "../gzip/plain.ts";
import { GzipReader } from "../gzip/reader.ts";
import { type ByteSource, slices } from "../gzip/slices.ts";
import { PackageReading, type ReadingOptions } from "./reading.ts";
import type { PackageVerdict } from "./verdict.ts";

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
