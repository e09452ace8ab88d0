/** One line of the benchmark table: ours and what it is compared with, measured in the same run. */
export interface BenchResult {
  readonly name: string;
  /** Our figure with its unit. */
  readonly ours: string;
  /** The figure of what we compare with, with its unit. */
  readonly theirs: string;
  /** Ours over theirs. */
  readonly ratio: number;
  /** What the ratio (or figure) is to be, in words. */
  readonly target: string;
  readonly ok: boolean;
}
