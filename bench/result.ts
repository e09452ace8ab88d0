/** One line of the benchmark table: our figure and the compared one, measured in the same run. */
export interface BenchResult {
  readonly name: string;
  /** Our figure with its unit. */
  readonly ours: string;
  /** The compared figure with its unit. */
  readonly theirs: string;
  /** Ours over theirs. */
  readonly ratio: number;
  /** The target of the ratio (or figure), in words. */
  readonly target: string;
  readonly ok: boolean;
}
