import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Handle } from "../parts.ts";
/** Removes every line of a channel. */
export const WINDOW_OUTPUT_CLEAR = defineInApp({
  method: "window/output.clear",
  params: closed({ channel: Handle }),
  result: Done,
  sample: { params: { channel: 1 }, result: {} },
});
