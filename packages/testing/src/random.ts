/** Reproducible random numbers of a seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** An independent sequence for a name, whatever else is drawn: the same seed and names give the same numbers. */
  static of(seed: number, ...names: readonly (string | number)[]): Random {
    // FNV-1a: a difference of one digit gives a distant value.
    let mixed = 0x811c9dc5 ^ seed;
    for (const letter of names.join("/")) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193);
    const made = new Random(mixed);
    made.next();
    return made;
  }

  /** From 0 up to but excluding 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** True once in `times`. */
  once(times: number): boolean {
    return this.next() * times < 1;
  }

  /** From 0 up to but excluding `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** A whole amount from 1 to `most`. */
  amount(most: bigint): bigint {
    return most < 1n ? 1n : 1n + BigInt(Math.floor(this.next() * Number(most)));
  }

  pick<Item>(items: readonly Item[]): Item | undefined {
    return items[this.below(items.length)];
  }
}
