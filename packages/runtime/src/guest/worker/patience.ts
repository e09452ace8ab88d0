/** The longest run of waits without polling: a machine that was busy for a while soon gets another chance. */
const LONGEST_PAUSE = 32;

/**
 * Decides whether polling for an answer is worth its time, compared with sleeping at once. It pays when the other
 * thread runs at the same moment; on a busy machine it only keeps that thread from running. Every miss therefore
 * doubles the number of waits that sleep at once, and a hit resets it.
 */
export class Patience {
  readonly #longest: number;
  #misses = 0;
  #pause = 0;

  /** @param longest the longest run of waits without polling. */
  constructor(longest = LONGEST_PAUSE) {
    this.#longest = longest;
  }

  /** Called before every wait. */
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
