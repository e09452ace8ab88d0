import { ABI_STATUS, ENVELOPE_MAX_BYTES } from "@bourse/contract/guest";
import { defineImport } from "./define.ts";

/** Submits the one envelope of this callback. A refused try leaves the place free, so that a smaller one can follow. */
export const outputSetJson = defineImport({
  name: "output_set_json",
  run(context, [pointer = 0, length = 0]) {
    if (context.input?.kind !== "event") return ABI_STATUS.NOT_AVAILABLE;
    if (length >>> 0 > ENVELOPE_MAX_BYTES) {
      context.refused = {
        rule: "json.too_large",
        message: `the envelope has ${length >>> 0} bytes, ${ENVELOPE_MAX_BYTES} are allowed`,
      };
      return ABI_STATUS.TOO_LARGE;
    }
    if (!context.memory.holds(pointer, length)) return ABI_STATUS.BAD_POINTER;
    if (context.output) return ABI_STATUS.ALREADY_SET;
    // The copy is what is checked and what is submitted: the guest cannot change it afterwards.
    const bytes = context.memory.window(pointer, length).slice();
    const refused = context.check(bytes);
    if (refused) {
      context.refused = refused;
      return ABI_STATUS.INVALID_DATA;
    }
    context.output = bytes;
    return ABI_STATUS.OK;
  },
});
