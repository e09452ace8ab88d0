import { escapeControls } from "./callback-log.ts";
import type { GuestContext } from "./context.ts";
import { cutAtCharacter, decodeLeniently } from "./utf8.ts";

/** Maximum length of a trap's message. */
const SHOWN_BYTES = 1024;
/**
 * Prefix of the entry in which a guest explains why it aborts: AssemblyScript's `svcAbort` writes message, file and
 * line this way.
 */
const ABORT = "abort: ";

/**
 * The guest's explanation of a trap, logged right before it. It is read from the guest's memory again: the log's rate
 * limit may have dropped the entry, and a guest that traps at once has not changed it.
 */
export function lastWords({ memory, lastLog }: Pick<GuestContext, "memory" | "lastLog">): string | undefined {
  if (!lastLog || !memory.holds(lastLog.pointer, lastLog.length)) return undefined;
  const bytes = memory.window(lastLog.pointer, Math.min(lastLog.length >>> 0, SHOWN_BYTES + 1));
  const text = decodeLeniently(bytes.subarray(0, cutAtCharacter(bytes, SHOWN_BYTES)));
  return text.startsWith(ABORT) ? escapeControls(text, SHOWN_BYTES) : undefined;
}
