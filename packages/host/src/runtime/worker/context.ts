import type { CallbackLog } from "./callback-log.ts";
import type { GuestMemory } from "./memory.ts";
import type { CallbackInput, GuestGrant } from "./messages.ts";
import type { OutputCheck, RefusedOutput } from "./output.ts";

/**
 * All that imports see of a running guest. One object a guest, its fields replaced at every start and callback, so
 * nothing of one callback is left in the next.
 */
export interface GuestContext {
  readonly grant: GuestGrant;
  /** Judges what the guest publishes: a view in API v1, an envelope in v2. */
  readonly check: OutputCheck;
  /** Set once the instance exists; no import can run before. */
  memory: GuestMemory;
  /** In the start phase only `log` and `has_capability` work. */
  input: CallbackInput | undefined;
  log: CallbackLog;
  /** The accepted output. An import assigns it last, when nothing can fail any more. */
  output: Uint8Array | undefined;
  refused: RefusedOutput | undefined;
  /** Set instead of throwing: a guest must not be able to catch or provoke an exception of the host. */
  poisoned: string | undefined;
}
