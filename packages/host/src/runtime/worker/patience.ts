/** The longest run of waits without looking: a machine that was busy for a while gets another chance soon. */
const LONGEST_PAUSE = 32;

/**
 * Decides whether looking for an answer, instead of sleeping at once, is worth its time. It pays when the other thread
 * runs at the same moment; on a busy machine it only keeps that thread from running. So every miss doubles the number
 * of waits that sleep at once, and a hit forgets it.
 */
export class Patience {
  readonly #longest: number;
  #misses = 0;
  #pause = 0;

  /** @param longest the longest run of waits without looking. */
  constructor(longest = LONGEST_PAUSE) {
    this.#longest = longest;
  }

  /** Asked before every wait. */
  tries(): boolean {
    if (this.#pause === 0) return true;
    this.#pause -= 1;
    return false;
  }

  hit(): void {
    this.#misses = 0;
  }

  miss(): void {
    this.#misses += 1;
    this.#pause = Math.min(this.#longest, 2 ** this.#misses - 1);
  }
}
