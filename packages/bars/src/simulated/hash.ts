/**
 * Random numbers that depend on nothing but a seed and a place: each bar can be computed without those before it. Only
 * 32-bit integer operations, so that every engine gives the same numbers.
 */
export function hash(seed: number, ...place: readonly number[]): number {
  let mixed = seed | 0;
  for (const each of place) mixed = scramble(Math.imul(mixed ^ (each | 0), 0x9e3779b1) + 0x7f4a7c15);
  return scramble(mixed) >>> 0;
}

/** A 32-bit mixing step with full avalanche (the finalizer of MurmurHash3). */
function scramble(value: number): number {
  let mixed = value | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Further random numbers of one place, each a whole number from 0 up to but excluding 2^32. */
export type Draws = () => number;

/** The random numbers of the place that {@link hash} gave `start` for. */
export function drawsFrom(start: number): Draws {
  let state = start | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    return scramble(state) >>> 0;
  };
}

/** A draw from -32768 to 32767 that is usually near zero: the mean of two draws. */
export function around(draw: number): number {
  return Math.floor(((draw & 0xffff) + (draw >>> 16)) / 2) - 32_768;
}
