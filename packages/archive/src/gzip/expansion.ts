import { constants, inflateRawSync } from "node:zlib";

/** Limit on expansion: after `ratioFloorBytes` of output, at most `ratio` times the input. */
export interface ExpansionBounds {
  readonly ratio: number;
  readonly ratioFloorBytes: number;
}

/**
 * True when no prefix of a deflate stream expands too far, checked without reading it in chunks. False means "unknown":
 * then the streaming reader decides.
 */
export function staysBelow(body: Uint8Array, length: number, bounds: ExpansionBounds): boolean {
  const { ratio, ratioFloorBytes } = bounds;
  if (length <= ratioFloorBytes) return true;
  if (length > ratio * body.length) return false;
  // From this many input bytes on, the whole output is allowed. If the output up to here is below the floor, so is
  // every shorter one.
  const enough = Math.ceil(length / ratio);
  return beginning(body.subarray(0, enough), ratioFloorBytes) <= ratioFloorBytes || doubling(body, length, bounds);
}

/** Checks prefixes of doubling length. If a prefix's output is allowed even for half its length, every prefix in between is allowed. */
function doubling(body: Uint8Array, length: number, { ratio, ratioFloorBytes }: ExpansionBounds): boolean {
  for (let end = ratioFloorBytes / ratio; ratio * (end / 2) < length; end *= 2) {
    const allowed = Math.max(ratioFloorBytes, Math.floor(ratio * (end / 2)));
    if (beginning(body.subarray(0, end), allowed) > allowed) return false;
  }
  return true;
}

/** Output size of a prefix of a deflate stream; returns more than `most` when it is larger. */
function beginning(part: Uint8Array, most: number): number {
  try {
    return inflateRawSync(part, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: most }).length;
  } catch (error) {
    if (error instanceof RangeError) return most + 1;
    throw error;
  }
}
