/** Uses of a text before it is prepared: those of a migration or a rare list never reach it. */
const USES_UNTIL_PREPARED = 5;

/** Each costs memory in every connection; the service has fewer frequent texts than this. */
const MOST_PREPARED = 400;

/** Counted texts that are not yet frequent; more of them are rare ones. */
const MOST_COUNTED = 10 * MOST_PREPARED;

/** The texts that the connections of a pool have used often enough to prepare them. */
export class FrequentTexts {
  /** Changes when the tables have changed: every connection then prepares its statements under new names. */
  generation = 0;
  readonly #uses = new Map<string, number>();
  readonly #numbers = new Map<string, number>();

  /** Counts a use of a text. Returns its number if it was frequent before this use, otherwise undefined. */
  numberOf(text: string): number | undefined {
    const known = this.#numbers.get(text);
    if (known !== undefined || this.#numbers.size >= MOST_PREPARED) return known;
    const used = (this.#uses.get(text) ?? 0) + 1;
    if (used >= USES_UNTIL_PREPARED) {
      this.#uses.delete(text);
      this.#numbers.set(text, this.#numbers.size);
    } else if (this.#uses.size < MOST_COUNTED) this.#uses.set(text, used);
    return undefined;
  }
}
