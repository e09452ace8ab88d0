import type { ActivationReason, ActivationReport, ActivationState } from "@bourse/contract/host-api";
import type { Clock } from "@bourse/platform";
import { mayFollow } from "./states.ts";

/** Dependencies of a lifecycle. */
export interface LifecycleInput {
  readonly clock: Pick<Clock, "now">;
  /** Called for a transition that the table does not allow, which is a fault of the host itself. */
  report(cause: unknown): void;
  /** Called after the state or its reason changed. */
  moved?(): void;
}

/** State of one generation. Every runtime changes the state only through this class and keeps no state of its own. */
export class Lifecycle {
  readonly #input: LifecycleInput;
  #state: ActivationState = "preparing";
  #reason: ActivationReason | undefined;
  #since: string;
  #refused = 0;

  constructor(input: LifecycleInput) {
    this.#input = input;
    this.#since = input.clock.now().toISOString();
  }

  get state(): ActivationState {
    return this.#state;
  }

  /** The state with its time and reason. */
  get now(): ActivationReport {
    const told = { state: this.#state, since: this.#since };
    return this.#reason ? { ...told, reason: this.#reason } : told;
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
  to(next: ActivationState, reason?: ActivationReason): boolean {
    const { clock, report, moved } = this.#input;
    if (!mayFollow(this.#state, next)) {
      this.#refused += 1;
      report(new Error(`an activation that is ${this.#state} cannot become ${next}`));
      return false;
    }
    const isSameReason = this.#reason?.code === reason?.code && this.#reason?.message === reason?.message;
    if (this.#state === next && isSameReason) return true;
    if (this.#state !== next) this.#since = clock.now().toISOString();
    this.#state = next;
    this.#reason = reason && copyOf(reason);
    moved?.();
    return true;
  }
}

/** A fault has more fields, which are not part of a reason. */
function copyOf({ code, message }: ActivationReason): ActivationReason {
  return code === undefined ? { message } : { code, message };
}
