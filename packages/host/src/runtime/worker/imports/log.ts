import { LOG_ENTRY_MAX_BYTES } from "@bourse/contract/guest";
import { defineImport } from "./define.ts";

/** Best effort: an entry with a bad range or over the rate is dropped and counted, without an error. */
export const log = defineImport({
  name: "log",
  run(context, [pointer = 0, length = 0]) {
    context.lastLog = { pointer, length };
    if (context.memory.holds(pointer, length)) {
      // One byte more than the limit shows whether the cut is inside a character.
      context.log.write(context.memory.window(pointer, Math.min(length >>> 0, LOG_ENTRY_MAX_BYTES + 1)));
    } else {
      context.log.drop();
    }
    if (context.log.flooded) context.poisoned = "log_flood";
    return 0;
  },
});
