/** An action on the version that a party sells. */
export interface TakedownAct {
  readonly action: "quarantine" | "restore";
  /** Unique: it identifies this action in the trail. */
  readonly reason: string;
}

/** Minimum and maximum of one creator's pending earnings, and whether a takedown freezes them. */
export class ModelPending {
  /** A takedown is in force. */
  isFrozen = false;
  /** A takedown or its end is in progress. */
  isAwaited = false;
  /** All takedowns and their ends, in order. */
  readonly acts: TakedownAct[] = [];
  /** The amount at the last check, plus sales and minus reversals since. */
  #amount = 0n;
  /** True when the release was possible at some time since the last check. */
  #mayRelease = true;

  get takedowns(): number {
    return this.acts.filter(({ action }) => action === "quarantine").length;
  }

  come(amount: bigint): void {
    this.#amount += amount;
  }

  /** Follows a completed action. */
  follow(act: TakedownAct): void {
    this.acts.push(act);
    this.isFrozen = act.action === "quarantine";
    if (!this.isFrozen) this.#mayRelease = true;
  }

  /**
   * Compares with the real pending and frozen amounts, while nothing is in progress. All of a party's sales are of one
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
