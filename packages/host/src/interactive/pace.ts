const SECOND_MS = 1000;

/** Limits the events per second, so that a guest answering its own results in a loop does not block others. */
export class Pace {
  readonly #perSecond: number;
  #since = Number.NEGATIVE_INFINITY;
  #count = 0;

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  /** Milliseconds until the next event may be delivered; 0 delivers it now and counts it. */
  step(now: number): number {
    // If the clock was set back, start a new second; otherwise the guest would wait until the old time comes again.
    if (now - this.#since >= SECOND_MS || now < this.#since) {
      this.#since = now;
      this.#count = 0;
    }
    if (this.#count >= this.#perSecond) return this.#since + SECOND_MS - now;
    this.#count += 1;
    return 0;
  }
}
