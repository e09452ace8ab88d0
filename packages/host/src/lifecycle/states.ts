import type { ActivationState } from "@bourse/contract/host-api";

/** The allowed transitions. Any other transition is refused; a state may always repeat itself. */
export const ACTIVATION_TRANSITIONS = {
  preparing: ["starting", "healthy", "suspended", "failed", "stopped"],
  starting: ["preparing", "healthy", "suspended", "failed", "stopped"],
  healthy: ["preparing", "starting", "suspended", "failed", "stopped"],
  suspended: ["preparing", "starting", "stopped"],
  failed: ["preparing", "starting", "suspended", "stopped"],
  stopped: [],
} as const satisfies Readonly<Record<ActivationState, readonly ActivationState[]>>;

export function mayFollow(from: ActivationState, to: ActivationState): boolean {
  const next: readonly ActivationState[] = ACTIVATION_TRANSITIONS[from];
  return from === to || next.includes(to);
}
