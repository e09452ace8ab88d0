import { crc32, inflateRawSync } from "node:zlib";
import { sameBytes } from "../bytes.ts";
import { type ExpansionBounds, staysBelow } from "./expansion.ts";
import { GZIP_HEADER, GZIP_TRAILER_BYTES, gzipTrailer } from "./frame.ts";

/** The most that is unpacked at one go: some 15 milliseconds in which the thread does nothing else. */
const MOST = 8 * 1024 * 1024;

/**
 * The content of a gzip file without fault, unpacked at one go, which takes half the time of unpacking it in parts.
 * Nothing for every other file: what is wrong with it is the streaming reader's to say.
 */
export function unpackPlain(archive: Uint8Array, bounds: ExpansionBounds): Uint8Array | undefined {
  const end = archive.length - GZIP_TRAILER_BYTES;
  if (end < GZIP_HEADER.length || !sameBytes(archive.subarray(0, GZIP_HEADER.length), GZIP_HEADER)) return undefined;
  // What the trailer says is a hint here; the content must then be exactly that long.
  const length = new DataView(archive.buffer, archive.byteOffset, archive.byteLength).getUint32(end + 4, true);
  const body = archive.subarray(GZIP_HEADER.length, end);
  if (length === 0 || length > MOST || !staysBelow(body, length, bounds)) return undefined;
  const content = inflateWhole(body, length);
  if (content?.length !== length) return undefined;
  return sameBytes(archive.subarray(end), gzipTrailer(crc32(content), length)) ? content : undefined;
}

interface InflateInfo {
  readonly buffer: Uint8Array;
  readonly engine: { readonly bytesWritten: number };
}

function inflateWhole(body: Uint8Array, length: number): Uint8Array | undefined {
  try {
    const options = { chunkSize: Math.max(length + 1, 1024), maxOutputLength: length, info: true };
    const { buffer, engine } = inflateRawSync(body, options) as unknown as InflateInfo;
    return engine.bytesWritten === body.length ? buffer : undefined;
  } catch {
    // Damaged, cut off or longer than its trailer says; the streaming reader finds out which.
    return undefined;
  }
}
