import { type CallbackInput, type GuestGrant, NO_FIGURES, type RawFault, type RunFigures } from "../worker/messages.ts";

/** A guest ready to be run: its capped module and what it may do. */
export interface GuestUnit {
  /** SHA-256 of the module in hex: the key under which its compiled form is shared. */
  readonly sha256: string;
  readonly module: Uint8Array;
  readonly grant: GuestGrant;
}

/** How a start or a callback ended. The output's bytes are checked and come only with success. */
export type Execution =
  | { readonly ok: true; readonly output?: Uint8Array; readonly figures: RunFigures }
  | { readonly ok: false; readonly fault: RawFault; readonly figures: RunFigures };

/** Told every log entry as it is written, with the key of the guest that wrote it. */
export type LogListener = (key: string, text: string) => void;

/**
 * Runs guests: in this process or in another. Every promise is settled, whatever a guest does; none rejects because
 * of a guest. A caller waits for the answer before it asks the same guest again; `drop` alone may come at any time.
 */
export interface Executor {
  /** Compiles and starts a guest under a key, in place of the one that had it. */
  readonly load: (key: string, unit: GuestUnit) => Promise<Execution>;
  /** Runs one callback. The guest is started first where it has to be. */
  readonly call: (key: string, input: CallbackInput) => Promise<Execution>;
  /** Stops a guest; what it was doing ends in `guest.stopped`. */
  readonly drop: (key: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A failed execution that never ran. */
export function failed(fault: RawFault): Execution {
  return { ok: false, fault, figures: NO_FIGURES };
}

/** A successful execution of nothing. */
export const NO_EXECUTION: Execution = { ok: true, figures: NO_FIGURES };
