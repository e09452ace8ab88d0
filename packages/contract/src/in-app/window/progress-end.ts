import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Handle } from "../parts.ts";
/** The work is over, well or not: it is no longer shown. */
export const WINDOW_PROGRESS_END = defineInApp({
  method: "window/progress.end",
  params: closed({ progress: Handle }),
  result: Done,
  sample: { params: { progress: 1 }, result: {} },
});
