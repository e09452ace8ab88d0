import { constants, crc32, deflateRawSync } from "node:zlib";
import { concatBytes } from "../bytes.ts";
import { type ExpansionBounds, staysBelow } from "./expansion.ts";
import { GZIP_HEADER, gzipTrailer } from "./frame.ts";

/**
 * The canonical gzip of a content. A content so uniform that readers would take the result for a bomb is compressed
 * with Huffman codes alone, which cannot exceed 8:1, so that every honest package can be built.
 */
export function compress(content: Uint8Array, bounds: ExpansionBounds): Uint8Array {
  const best = deflateRawSync(content, { level: 9, memLevel: 9 });
  const body = staysBelow(best, content.length, bounds)
    ? best
    : deflateRawSync(content, { level: 9, memLevel: 9, strategy: constants.Z_HUFFMAN_ONLY });
  return concatBytes([GZIP_HEADER, body, gzipTrailer(crc32(content), content.length)]);
}
