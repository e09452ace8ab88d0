import { escapeControls } from "./callback-log.ts";
import type { GuestContext } from "./context.ts";
import { cutAtCharacter, decodeLeniently } from "./utf8.ts";

/** Characters of a trap's message that are shown. */
const SHOWN_BYTES = 1024;
/** How a guest's entry begins that says why it ends itself: AssemblyScript's `svcAbort` writes message, file and line so. */
const ABORT = "abort: ";

/**
 * What a guest wrote to its log right before it trapped, when that says why. It is read from its memory again: the entry
 * itself may have been dropped for the log's rate, and a guest that traps at once has not changed it.
 */
export function lastWords({ memory, lastLog }: Pick<GuestContext, "memory" | "lastLog">): string | undefined {
  if (!lastLog || !memory.holds(lastLog.pointer, lastLog.length)) return undefined;
  const bytes = memory.window(lastLog.pointer, Math.min(lastLog.length >>> 0, SHOWN_BYTES + 1));
  const text = decodeLeniently(bytes.subarray(0, cutAtCharacter(bytes, SHOWN_BYTES)));
  return text.startsWith(ABORT) ? escapeControls(text, SHOWN_BYTES) : undefined;
}
