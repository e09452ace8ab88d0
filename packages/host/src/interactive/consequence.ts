import type { GuestFault } from "../runtime/types.ts";

/** What a fault means for the session. */
export interface Consequence {
  /** The event at hand did not run, and is given again. */
  readonly keepsEvent: boolean;
  readonly next:
    | { readonly kind: "restart" }
    | { readonly kind: "wait"; readonly until: number }
    /** Only the trader's retry goes on; `again`: the runtime does not know the guest any more. */
    | { readonly kind: "suspend"; readonly again: boolean };
}

/** Faults of a delivery that reached no instance. */
const DID_NOT_RUN: ReadonlySet<string> = new Set([
  "guest.restarted",
  "guest.suspended",
  "guest.busy",
  "guest.not_active",
  "guest.stopped",
]);

/** Judges a fault. `before`: the fault that was told last; the same one again means that the guest was held back. */
export function consequenceOf(fault: GuestFault, before: GuestFault | undefined): Consequence {
  const held = before !== undefined && before.code === fault.code && before.at === fault.at;
  const keepsEvent = held || DID_NOT_RUN.has(fault.code);
  if (fault.code === "guest.restarted") return { keepsEvent, next: { kind: "restart" } };
  if (fault.suspended) return { keepsEvent, next: { kind: "suspend", again: false } };
  if (fault.retryAt !== undefined) return { keepsEvent, next: { kind: "wait", until: Date.parse(fault.retryAt) } };
  return { keepsEvent, next: { kind: "suspend", again: true } };
}
