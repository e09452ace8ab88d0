/**
 * Life of a built-in extension or a plugin. `unresponsive`: it runs, and acknowledges nothing. `idle`: its first command
 * starts it. `waiting`: it has ended, and is started again later.
 */
export type ExtensionState = "idle" | "starting" | "running" | "unresponsive" | "failed" | "waiting" | "stopped";

/** A built-in extension or a plugin as the page shows it. */
export interface ExtensionStatus {
  readonly id: string;
  readonly name: string;
  readonly state: ExtensionState;
  /** Why it failed, waits or was stopped. */
  readonly reason?: string;
}
