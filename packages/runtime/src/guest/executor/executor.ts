import { type CallbackInput, type GuestGrant, NO_FIGURES, type RawFault, type RunFigures } from "../worker/messages.ts";

/** A guest ready to run: its capped module and its permissions. */
export interface GuestUnit {
  /** SHA-256 of the module in hex: the key under which its compiled form is shared. */
  readonly sha256: string;
  readonly module: Uint8Array;
  readonly grant: GuestGrant;
}

/** The result of a start or a callback. The output's bytes are checked and present only on success. */
export type Execution =
  | { readonly ok: true; readonly output?: Uint8Array; readonly figures: RunFigures }
  | { readonly ok: false; readonly fault: RawFault; readonly figures: RunFigures };

/** Callbacks of an executor. */
export interface ExecutorEvents {
  /** Called with every log entry as it is written, and the key of its guest. */
  readonly log: (key: string, text: string) => void;
}

/**
 * Runs guests in this process or another one. Every promise settles, whatever a guest does; none rejects because of a
 * guest. A caller waits for the answer before it calls the same guest again; only `drop` may come at any time.
 */
export interface Executor {
  /** Compiles and starts a guest under a key, replacing the previous guest with that key. */
  readonly load: (key: string, unit: GuestUnit) => Promise<Execution>;
  /** Runs one callback. Starts the guest first if necessary. */
  readonly call: (key: string, input: CallbackInput) => Promise<Execution>;
  /** Stops a guest; its current work ends with `guest.stopped`. */
  readonly drop: (key: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A failed execution that never ran. */
export function failed(fault: RawFault): Execution {
  return { ok: false, fault, figures: NO_FIGURES };
}

/** A successful execution that ran nothing. */
export const NO_EXECUTION: Execution = { ok: true, figures: NO_FIGURES };

/**
 * Repeats work once if a standstill of the machine ended it. Only for work without effect: a render depends only on its
 * snapshots, and a failed start leaves nothing.
 */
export async function repeatAfterStall(work: () => Promise<Execution>): Promise<Execution> {
  const execution = await work();
  const hasStalled = !execution.ok && execution.fault.stalledMs !== undefined;
  // Not repeated: each guest that cannot be stopped costs all others their memory.
  return hasStalled && execution.fault.code !== "guest.unstoppable" ? work() : execution;
}
