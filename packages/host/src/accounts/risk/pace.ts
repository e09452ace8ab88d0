const MINUTE_MS = 60_000;

/** Times of the orders of the last minute, in memory: the journal grows without end and is not counted at each order. */
export class Pace {
  #times: number[];

  /** @param times - Of the orders of the last minute, oldest first. */
  constructor(times: readonly number[]) {
    this.#times = [...times];
  }

  /** True if one more order within a minute would be more than `most`. */
  isReached(most: number, now: Date): boolean {
    const since = minuteBefore(now).getTime();
    const first = this.#times.findIndex((time) => time > since);
    if (first !== 0) this.#times = first < 0 ? [] : this.#times.slice(first);
    return this.#times.length >= most;
  }

  add(now: Date): void {
    this.#times.push(now.getTime());
  }
}

/** Orders that were placed later count. */
export const minuteBefore = (now: Date): Date => new Date(now.getTime() - MINUTE_MS);
