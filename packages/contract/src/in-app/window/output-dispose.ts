import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Handle } from "../parts.ts";
/** Removes a channel. */
export const WINDOW_OUTPUT_DISPOSE = defineInApp({
  method: "window/output.dispose",
  params: closed({ channel: Handle }),
  result: Done,
  sample: { params: { channel: 1 }, result: {} },
});
