/** Something done to the version that a party sells. */
export interface TakedownAct {
  readonly action: "quarantine" | "restore";
  /** Nobody else gives it: by it the trail tells this act from all others. */
  readonly reason: string;
}

/** What one creator's pending earnings are at the least and at the most, and whether a takedown freezes them. */
export class ModelPending {
  /** A takedown stands. */
  isFrozen = false;
  /** A takedown or its end is on its way. */
  isAwaited = false;
  /** Every takedown and every end of one, in the order in which they came to be. */
  readonly acts: TakedownAct[] = [];
  /** At the last look, with what sales brought and reversals took since. */
  #amount = 0n;
  /** Some time since the last look nothing kept it from being released. */
  #mayRelease = true;

  get takedowns(): number {
    return this.acts.filter(({ action }) => action === "quarantine").length;
  }

  come(amount: bigint): void {
    this.#amount += amount;
  }

  /** Follows an act that came to be. */
  follow(act: TakedownAct): void {
    this.acts.push(act);
    this.isFrozen = act.action === "quarantine";
    if (!this.isFrozen) this.#mayRelease = true;
  }

  /**
   * Compares with what is pending, and frozen of it, while nothing is on its way. All of a party's sales are of one
   * version: a takedown freezes all that is pending, or nothing.
   */
  look(real: { readonly pending: bigint; readonly frozen: bigint }): void {
    const { pending, frozen } = real;
    const wanted = this.isFrozen ? pending : 0n;
    if (frozen !== wanted) throw new Error(`${frozen} of pending ${pending} is frozen and should be ${wanted}`);
    if (pending > this.#amount) throw new Error(`pending is ${pending} and should be ${this.#amount} at most`);
    if (!this.#mayRelease && pending < this.#amount)
      throw new Error(`${this.#amount - pending} of pending ${this.#amount} was released while it was frozen`);
    this.#amount = pending;
    this.#mayRelease = !this.isFrozen;
  }
}
