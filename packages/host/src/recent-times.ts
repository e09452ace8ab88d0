import type { Clock } from "@bourse/platform";

/** Counts moments within a window, on the monotonic clock: setting the time of day neither locks out nor lets in. */
export class RecentTimes {
  readonly #windowMs: number;
  readonly #clock: Pick<Clock, "elapsed">;
  /** Oldest first. */
  #moments: number[];

  /** @param ages - Ages of the moments that are known already, the oldest first, in milliseconds. */
  constructor(windowMs: number, clock: Pick<Clock, "elapsed">, ages: readonly number[] = []) {
    this.#windowMs = windowMs;
    this.#clock = clock;
    this.#moments = ages.map((age) => clock.elapsed() - age);
  }

  /** Moments within the window that ends now. */
  count(): number {
    const begin = this.#clock.elapsed() - this.#windowMs;
    const first = this.#moments.findIndex((moment) => moment > begin);
    if (first !== 0) this.#moments = first < 0 ? [] : this.#moments.slice(first);
    return this.#moments.length;
  }

  /** Counts this moment too. */
  add(): void {
    this.count();
    this.#moments.push(this.#clock.elapsed());
  }
}
