import { ABI_STATUS } from "@bourse/contract/guest";
import { defineImport } from "./define.ts";
import { answer, holdsOutput } from "./read.ts";

/** Copies the event of this callback; repeated reads give the same bytes. */
export const eventGetJson = defineImport({
  name: "event_get_json",
  run(context, [out = 0, capacity = 0]) {
    if (!holdsOutput(context, out, capacity)) return ABI_STATUS.BAD_POINTER;
    const { input } = context;
    return input?.kind === "event" ? answer(context, input.json, [out, capacity]) : ABI_STATUS.NOT_AVAILABLE;
  },
});
