import { type ActivationState, mayFollow } from "./states.ts";

/** State of one generation. Every runtime changes the state only through this class and keeps no state of its own. */
export class Lifecycle {
  readonly #report: (cause: unknown) => void;
  #state: ActivationState = "preparing";
  #refused = 0;

  /** `report`: called for a transition that the table does not allow, which is a fault of the host itself. */
  constructor(report: (cause: unknown) => void) {
    this.#report = report;
  }

  get state(): ActivationState {
    return this.#state;
  }

  /** Number of transitions that were requested but are not allowed. */
  get refused(): number {
    return this.#refused;
  }

  is(...states: readonly ActivationState[]): boolean {
    return states.includes(this.#state);
  }

  /**
   * Returns false for a transition that the table does not allow: the state is then unchanged and the caller must not
   * continue.
   */
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
