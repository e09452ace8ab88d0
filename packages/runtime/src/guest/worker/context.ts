import type { CallbackLog } from "./callback-log.ts";
import type { GuestMemory } from "./memory.ts";
import type { CallbackInput, GuestGrant } from "./messages.ts";
import type { OutputCheck, RefusedOutput } from "./output.ts";

/** Refused outputs of a guest in one callback. */
export interface RefusedTries {
  readonly first: RefusedOutput;
  readonly last: RefusedOutput;
  readonly tries: number;
}

/** Records a refused output for the author. */
export function noteRefusal(context: GuestContext, refused: RefusedOutput): void {
  const before = context.refused;
  context.refused = { first: before?.first ?? refused, last: refused, tries: (before?.tries ?? 0) + 1 };
}

/**
 * The state of a running guest that its imports can see. One object per guest, whose fields are replaced at every start
 * and callback, so that nothing carries over to the next.
 */
export interface GuestContext {
  readonly grant: GuestGrant;
  /** Validates the guest's output: a view in API v1, an envelope in v2. */
  readonly check: OutputCheck;
  /** Set once the instance exists; no import can run before. */
  memory: GuestMemory;
  /** In the start phase only `log` and `has_capability` work. */
  input: CallbackInput | undefined;
  log: CallbackLog;
  /** The accepted output. An import assigns it last, when nothing can fail any more. */
  output: Uint8Array | undefined;
  refused: RefusedTries | undefined;
  /** The latest call that returned a negative code. */
  denied: { readonly name: string; readonly code: number } | undefined;
  /** Position of the latest log entry in the guest's memory. */
  lastLog: { readonly pointer: number; readonly length: number } | undefined;
  /** Set instead of throwing: a guest must not be able to catch or provoke an exception of the host. */
  poisoned: string | undefined;
}
