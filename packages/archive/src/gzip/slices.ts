/** Source of an archive's bytes: all at once, or in chunks of any size. */
export type ByteSource = Uint8Array | AsyncIterable<Uint8Array>;

/**
 * Compressed bytes processed at once. Limits are checked after each slice, and slices begin at multiples of this length
 * whatever the source's chunks are, so that a verdict depends only on the bytes.
 */
export const SLICE = 64 * 1024;

/**
 * The bytes of a source in slices of {@link SLICE}; the last may be shorter. A slice is valid until the next is
 * requested, so that reading a large archive does not create as much garbage.
 */
export async function* slices(source: ByteSource): AsyncGenerator<Uint8Array, void, undefined> {
  if (source instanceof Uint8Array) {
    for (let offset = 0; offset < source.length; offset += SLICE) yield source.subarray(offset, offset + SLICE);
    return;
  }
  const slice = new Uint8Array(SLICE);
  let filled = 0;
  for await (const part of source) {
    if (!(part instanceof Uint8Array)) throw new TypeError("an archive's source must yield bytes");
    for (let offset = 0; offset < part.length; ) {
      const taken = Math.min(SLICE - filled, part.length - offset);
      slice.set(part.subarray(offset, offset + taken), filled);
      filled += taken;
      offset += taken;
      if (filled < SLICE) continue;
      yield slice;
      filled = 0;
    }
  }
  if (filled > 0) yield slice.subarray(0, filled);
}
