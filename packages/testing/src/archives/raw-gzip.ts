import { crc32, deflateRawSync, type ZlibOptions } from "node:zlib";
import { joinBytes } from "./raw-tar.ts";

/** Deviations from the canonical gzip of a content. */
export interface RawGzip {
  /** Ten bytes and any optional fields after them. */
  readonly header?: Uint8Array;
  /** The deflate stream. */
  readonly body?: Uint8Array;
  readonly crc?: number;
  readonly length?: number;
  readonly deflate?: ZlibOptions;
}

/** The canonical ten bytes, with some replaced by offset. */
export function gzipHeader(replaced: Readonly<Record<number, number>> = {}): Uint8Array {
  const header = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255);
  for (const [offset, value] of Object.entries(replaced)) header[Number(offset)] = value;
  return header;
}

/** A gzip member of a content, canonical except for the options. */
export function rawGzip(content: Uint8Array, options: RawGzip = {}): Uint8Array {
  const trailer = new DataView(new ArrayBuffer(8));
  trailer.setUint32(0, options.crc ?? crc32(content), true);
  trailer.setUint32(4, options.length ?? content.length % 2 ** 32, true);
  const body = options.body ?? deflateRawSync(content, { level: 9, ...options.deflate });
  return joinBytes([options.header ?? gzipHeader(), body, new Uint8Array(trailer.buffer)]);
}
