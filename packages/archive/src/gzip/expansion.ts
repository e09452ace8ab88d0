import { constants, inflateRawSync } from "node:zlib";

/** How far a content may expand: once `ratioFloorBytes` have come out, at most `ratio` times what went in. */
export interface ExpansionBounds {
  readonly ratio: number;
  readonly ratioFloorBytes: number;
}

/**
 * Whether no beginning of a deflate stream expands too far, asked without reading it piece by piece. False means "do
 * not know": the answer is then the streaming reader's.
 */
export function staysBelow(body: Uint8Array, length: number, bounds: ExpansionBounds): boolean {
  const { ratio, ratioFloorBytes } = bounds;
  if (length <= ratioFloorBytes) return true;
  if (length > ratio * body.length) return false;
  // From this many bytes on, all that can come out is allowed. Before, nothing is above the floor.
  const enough = Math.ceil(length / ratio);
  return beginning(body.subarray(0, enough), ratioFloorBytes) <= ratioFloorBytes || doubling(body, length, bounds);
}

/** Looks at beginnings that double in length: one that is allowed to half of it covers all that lie between. */
function doubling(body: Uint8Array, length: number, { ratio, ratioFloorBytes }: ExpansionBounds): boolean {
  for (let end = ratioFloorBytes / ratio; ratio * (end / 2) < length; end *= 2) {
    const allowed = Math.max(ratioFloorBytes, Math.floor(ratio * (end / 2)));
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
