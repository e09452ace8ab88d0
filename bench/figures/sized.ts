/** `tiny`: runs once, to prove that the benchmark still works; its figures are meaningless. */
export const IS_TINY = process.env.BENCH_SIZE === "tiny";

/** Size of a benchmark's work: enough for its figures, or the minimum. */
export function sized(full: number, tiny: number): number {
  return IS_TINY ? tiny : full;
}
