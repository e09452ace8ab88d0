import { LOG_ENTRY_MAX_BYTES } from "@bourse/contract/guest";
import { defineImport } from "./define.ts";

/** Best effort: a bad range or one over the rate is dropped and counted, and nothing is answered. */
export const log = defineImport({
  name: "log",
  run(context, [pointer = 0, length = 0]) {
    context.lastLog = { pointer, length };
    if (context.memory.holds(pointer, length)) {
      // One byte more than an entry holds shows whether the cut falls into a character.
      context.log.write(context.memory.window(pointer, Math.min(length >>> 0, LOG_ENTRY_MAX_BYTES + 1)));
    } else {
      context.log.drop();
    }
    if (context.log.flooded) context.poisoned = "log_flood";
    return 0;
  },
});
