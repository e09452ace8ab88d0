/** The states of one generation of one extension, for every runtime, with their meanings. */
export const ACTIVATION_STATES = {
  preparing: "what it needs is read; no code of it has run",
  starting: "its code is started, for the first time or again",
  healthy: "it does what it was installed for; without code of its own it is shown by the host",
  suspended: "it failed too often or cannot be started; only the trader's retry starts it again",
  failed: "it failed and is tried again by itself",
  stopped: "the generation has ended, and nothing of it is delivered any more",
} as const;

export type ActivationState = keyof typeof ACTIVATION_STATES;

/** The allowed transitions. Any other transition is refused; a state may always repeat itself. */
export const ACTIVATION_TRANSITIONS = {
  preparing: ["starting", "healthy", "suspended", "failed", "stopped"],
  starting: ["healthy", "suspended", "failed", "stopped"],
  healthy: ["starting", "suspended", "failed", "stopped"],
  suspended: ["starting", "stopped"],
  failed: ["starting", "suspended", "stopped"],
  stopped: [],
} as const satisfies Readonly<Record<ActivationState, readonly ActivationState[]>>;

export function mayFollow(from: ActivationState, to: ActivationState): boolean {
  const next: readonly ActivationState[] = ACTIVATION_TRANSITIONS[from];
  return from === to || next.includes(to);
}
