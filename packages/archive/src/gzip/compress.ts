import { constants, crc32, deflateRawSync, inflateRawSync } from "node:zlib";
import { concatBytes } from "../bytes.ts";
import { GZIP_HEADER, gzipTrailer } from "./frame.ts";
import { SLICE } from "./slices.ts";

/** How far a content may expand; see the reader's rule. */
export interface ExpansionBounds {
  readonly ratio: number;
  readonly ratioFloorBytes: number;
}

/**
 * The canonical gzip of a content. A content so uniform that readers would take the result for a bomb is packed with
 * Huffman codes alone, which cannot pass 8:1, so that every honest package can be built.
 */
export function compress(content: Uint8Array, bounds: ExpansionBounds): Uint8Array {
  const best = deflateRawSync(content, { level: 9, memLevel: 9 });
  const body = staysBelow(best, content.length, bounds)
    ? best
    : deflateRawSync(content, { level: 9, memLevel: 9, strategy: constants.Z_HUFFMAN_ONLY });
  return concatBytes([GZIP_HEADER, body, gzipTrailer(crc32(content), content.length)]);
}

/**
 * Whether no beginning of a deflate stream expands too far. Looks at beginnings that double in length and asks of each
 * that it would be allowed to half of it: what lies between two of them then is allowed too.
 */
function staysBelow(body: Uint8Array, length: number, { ratio, ratioFloorBytes }: ExpansionBounds): boolean {
  if (length <= ratioFloorBytes) return true;
  if (length > ratio * body.length) return false;
  for (let end = SLICE; ratio * (end / 2) < length; end *= 2) {
    const allowed = Math.max(ratioFloorBytes, ratio * (end / 2));
    if (beginning(body.subarray(0, end), allowed) > allowed) return false;
  }
  return true;
}

/** How much the beginning of a deflate stream expands to; answers more than `most` when it is more. */
function beginning(part: Uint8Array, most: number): number {
  try {
    return inflateRawSync(part, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: most }).length;
  } catch (error) {
    if (error instanceof RangeError) return most + 1;
    throw error;
  }
}
