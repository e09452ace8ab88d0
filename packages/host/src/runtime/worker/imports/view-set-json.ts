import { ABI_STATUS, VIEW_MAX_BYTES } from "@bourse/contract/guest";
import { defineImport } from "./define.ts";

/** Publishes the one view of this callback. A refused try leaves the place free; an accepted one fills it. */
export const viewSetJson = defineImport({
  name: "view_set_json",
  run(context, [pointer = 0, length = 0]) {
    const { input } = context;
    if (input?.kind !== "render" || !input.guestOutput) return ABI_STATUS.PERMISSION_DENIED;
    if (!context.memory.holds(pointer, length)) return ABI_STATUS.BAD_POINTER;
    if (length >>> 0 > VIEW_MAX_BYTES) {
      context.refused = {
        rule: "json.too_large",
        message: `the view has ${length >>> 0} bytes, ${VIEW_MAX_BYTES} are allowed`,
      };
      return ABI_STATUS.TOO_LARGE;
    }
    if (context.output) return ABI_STATUS.ALREADY_SET;
    // The copy is what is checked and what is published: the guest cannot change it afterwards.
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
