/** `tiny`: once, to see that the benchmark still runs; its figures mean nothing. */
export const IS_TINY = process.env.BENCH_SIZE === "tiny";

/** How much of something a benchmark does: what its figures need, or hardly anything. */
export function sized(full: number, tiny: number): number {
  return IS_TINY ? tiny : full;
}
