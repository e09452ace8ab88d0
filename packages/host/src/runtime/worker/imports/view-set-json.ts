import { ABI_STATUS, VIEW_MAX_BYTES } from "@bourse/contract/guest";
import { defineImport } from "./define.ts";
import { isTooLarge, submit } from "./submit.ts";

const VIEW = { name: "view", maxBytes: VIEW_MAX_BYTES };

/** Publishes the one view of this callback. A refused attempt leaves the slot free; an accepted one fills it. */
export const viewSetJson = defineImport({
  name: "view_set_json",
  run(context, [pointer = 0, length = 0]) {
    const { input } = context;
    if (input?.kind !== "render" || !input.guestOutput) return ABI_STATUS.PERMISSION_DENIED;
    if (!context.memory.holds(pointer, length)) return ABI_STATUS.BAD_POINTER;
    if (isTooLarge(context, length, VIEW)) return ABI_STATUS.TOO_LARGE;
    return submit(context, pointer, length);
  },
});
