import type { GuestContext } from "./context.ts";
import { lastWords } from "./last-words.ts";
import type { RawFault } from "./messages.ts";
import { guestFrames, trapKind } from "./traps.ts";

/** From this number of pages on (48 of 64 MiB), an `unreachable` counts as a failed allocation, which ends that way. */
const OUT_OF_MEMORY_PAGES = 768;

/** Classifies an exception from running a guest. */
export function failureOf(thrown: unknown, context: GuestContext): RawFault {
  if (thrown instanceof WebAssembly.LinkError || thrown instanceof TypeError) {
    return { code: "wasm.import_forbidden", kind: "link", message: "the module does not link against the guest ABI" };
  }
  if (thrown instanceof RangeError && /memory/i.test(thrown.message)) {
    return { code: "guest.oom", message: "the host has no memory for this guest" };
  }
  const kind = trapKind(thrown);
  const where = guestFrames(thrown).join(" < ");
  const place = where ? `${kind} in ${where}` : kind;
  const words = kind === "unreachable" ? lastWords(context) : undefined;
  const message = words === undefined ? place : `${words} (${place})`;
  if (kind === "unreachable" && context.memory.pages >= OUT_OF_MEMORY_PAGES) {
    return { code: "guest.oom", kind, message: `out of memory at ${context.memory.pages} pages: ${message}` };
  }
  return { code: "guest.trap", kind, message };
}
