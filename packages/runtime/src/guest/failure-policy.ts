import type { RuntimeLimits } from "./limits.ts";
import type { GuestFault } from "./types.ts";
import type { RawFault } from "./worker/messages.ts";

/** Faults that are not the guest's: the host ended it or did not accept its callback. */
const NOT_ITS_FAULT: ReadonlySet<string> = new Set([
  "guest.stopped",
  "guest.busy",
  "guest.not_active",
  "guest.restarted",
]);

/** Decides from a guest's faults when it may run again: after pauses that double, and then suspension. */
export class FailurePolicy {
  readonly #limits: RuntimeLimits;
  #times: readonly number[] = [];
  /** How often it could not be stopped. Later successes do not reduce this number, because each time cost other guests their memory. */
  #unstoppable = 0;
  /** Faults since the latest success. */
  #streak = 0;
  #latest: GuestFault | undefined;
  #until = 0;

  constructor(limits: RuntimeLimits) {
    this.#limits = limits;
  }

  /** The fault that prevents the guest from running at `now`, or undefined. */
  refusal(now: number): GuestFault | undefined {
    if (!this.#latest) return undefined;
    if (this.#latest.suspended) return suspendedFault(this.#latest);
    const rest = this.#until - now;
    // A rest longer than any pause means that the clock was set back; otherwise the guest would wait until the old time
    // comes again.
    return rest > 0 && rest <= this.#limits.backoffLastMs ? this.#latest : undefined;
  }

  success(): void {
    this.#streak = 0;
    this.#latest = undefined;
  }

  /** Counts a fault and returns it with its consequence. */
  failure(fault: RawFault, now: number): GuestFault {
    const seen = { ...fault, at: new Date(now).toISOString() };
    if (NOT_ITS_FAULT.has(fault.code)) return { ...seen, suspended: false };
    const { faultWindowMs, faultsToSuspend, unstoppableToSuspend, backoffFirstMs, backoffLastMs } = this.#limits;
    const recent = this.#times.filter((time) => time <= now && now - time < faultWindowMs);
    // The guest pauses as after any fault, which relieves a slow machine, but a standstill suspends nobody.
    this.#times = fault.stalledMs === undefined ? [...recent, now] : recent;
    this.#streak += 1;
    if (fault.code === "guest.unstoppable" && fault.stalledMs === undefined) this.#unstoppable += 1;
    const isTooMuch = this.#times.length >= faultsToSuspend || this.#unstoppable >= unstoppableToSuspend;
    const suspended = fault.stalledMs === undefined && isTooMuch;
    this.#until = now + Math.min(backoffLastMs, backoffFirstMs * 2 ** Math.min(this.#streak - 1, 30));
    this.#latest = suspended
      ? { ...seen, suspended }
      : { ...seen, suspended, retryAt: new Date(this.#until).toISOString() };
    return this.#latest;
  }

  /** Implements "Retry": clears the guest's history. */
  reset(): void {
    this.#times = [];
    this.#unstoppable = 0;
    this.#streak = 0;
    this.#latest = undefined;
    this.#until = 0;
  }
}

function suspendedFault({ code, kind, message, at }: GuestFault): GuestFault {
  const reason = kind ? `${code}: ${kind}` : code;
  return {
    code: "guest.suspended",
    kind: reason,
    message: `suspended after repeated faults; the last: ${message}`,
    at,
    suspended: true,
  };
}
