import { ABI_STATUS, ENVELOPE_MAX_BYTES } from "@bourse/contract/guest";
import { defineImport } from "./define.ts";
import { isTooLarge, submit } from "./submit.ts";

const ENVELOPE = { name: "envelope", maxBytes: ENVELOPE_MAX_BYTES };

/**
 * Submits the one envelope of this callback. A refused attempt does not use up the slot, so a smaller one can follow.
 */
export const outputSetJson = defineImport({
  name: "output_set_json",
  run(context, [pointer = 0, length = 0]) {
    if (context.input?.kind !== "event") return ABI_STATUS.NOT_AVAILABLE;
    if (isTooLarge(context, length, ENVELOPE)) return ABI_STATUS.TOO_LARGE;
    if (!context.memory.holds(pointer, length)) return ABI_STATUS.BAD_POINTER;
    return submit(context, pointer, length);
  },
});
