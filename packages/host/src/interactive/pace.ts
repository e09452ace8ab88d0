const SECOND_MS = 1000;

/** Counts the events of each second, so that a guest which answers its own results in a circle holds nobody up. */
export class Pace {
  readonly #perSecond: number;
  #since = Number.NEGATIVE_INFINITY;
  #count = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Milliseconds until the next event may go; 0: it goes now, and is counted. */
  step(now: number): number {
    // If the clock was set back, a new second begins; otherwise the guest would wait for the old time to come again.
    if (now - this.#since >= SECOND_MS || now < this.#since) {
      this.#since = now;
      this.#count = 0;
    }
    if (this.#count >= this.#perSecond) return this.#since + SECOND_MS - now;
    this.#count += 1;
    return 0;
  }
}
