import type { GuestFault } from "@bourse/runtime";

/** The effect of a fault on the session. */
export interface Consequence {
  /** The current event did not run and is delivered again. */
  readonly keepsEvent: boolean;
  readonly next:
    | { readonly kind: "restart" }
    | { readonly kind: "wait"; readonly until: number }
    /** Continues only after the trader's retry; `again`: the runtime no longer knows the guest. */
    | { readonly kind: "suspend"; readonly again: boolean };
}

/** Faults of a delivery that never reached an instance. */
const DID_NOT_RUN: ReadonlySet<string> = new Set([
  "guest.restarted",
  "guest.suspended",
  "guest.busy",
  "guest.not_active",
  "guest.stopped",
]);

/**
 * Decides the consequence of a fault. `before`: the fault reported last; the same fault again means that the guest was
 * held back.
 */
export function consequenceOf(fault: GuestFault, before: GuestFault | undefined): Consequence {
  const held = before !== undefined && before.code === fault.code && before.at === fault.at;
  const keepsEvent = held || DID_NOT_RUN.has(fault.code);
  if (fault.code === "guest.restarted") return { keepsEvent, next: { kind: "restart" } };
  if (fault.suspended) return { keepsEvent, next: { kind: "suspend", again: false } };
  if (fault.retryAt !== undefined) return { keepsEvent, next: { kind: "wait", until: Date.parse(fault.retryAt) } };
  return { keepsEvent, next: { kind: "suspend", again: true } };
}
