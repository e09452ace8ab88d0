/**
 * Times of the last window. A clock that was set back must not lock anyone out: times in the future do not count, and are
 * forgotten.
 */
export class RecentTimes {
  readonly #windowMs: number;
  /** Oldest first. */
  #times: number[];

  /** @param times - Those that are known already, oldest first. */
  constructor(windowMs: number, times: readonly number[] = []) {
    this.#windowMs = windowMs;
    this.#times = times.slice();
  }

  /** Times within the window that ends now. */
  count(now: number): number {
    const times = this.#times;
    const first = times.findIndex((time) => time > now - this.#windowMs);
    const last = times.findLastIndex((time) => time <= now);
    if (first !== 0 || last !== times.length - 1) this.#times = first < 0 ? [] : times.slice(first, last + 1);
    return this.#times.length;
  }

  add(now: number): void {
    this.count(now);
    this.#times.push(now);
  }
}
