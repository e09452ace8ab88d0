/** Waits after consecutive failures; undefined when there is no further attempt. */
export interface Schedule {
  readonly waitsMs: readonly number[];
  /** Fraction by which a wait may be longer or shorter. */
  readonly jitter: number;
}

/** The next wait. `random` is in [0, 1). */
export function nextWait({ waitsMs, jitter }: Schedule, failures: number, random: number): number | undefined {
  const wait = waitsMs[failures - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 + jitter * (2 * random - 1)));
}
