import { type ActivationState, mayFollow } from "./states.ts";

/** Where one generation stands. Every runtime moves it through here and keeps no state of its own beside it. */
export class Lifecycle {
  readonly #report: (cause: unknown) => void;
  #state: ActivationState = "preparing";
  #refused = 0;

  /** `report`: told of a move that the table does not have, a fault of the host itself. */
  constructor(report: (cause: unknown) => void) {
    this.#report = report;
  }

  get state(): ActivationState {
    return this.#state;
  }

  /** Moves that were asked for and cannot happen. */
  get refused(): number {
    return this.#refused;
  }

  is(...states: readonly ActivationState[]): boolean {
    return states.includes(this.#state);
  }

  /** False for a move that the table does not have: then nothing has changed, and the caller must not go on. */
  to(next: ActivationState): boolean {
    if (!mayFollow(this.#state, next)) {
      this.#refused += 1;
      this.#report(new Error(`an activation that is ${this.#state} cannot become ${next}`));
      return false;
    }
    this.#state = next;
    return true;
  }
}
