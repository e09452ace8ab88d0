import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Handle } from "../parts.ts";
/** Opens the output panel with this channel. */
export const WINDOW_OUTPUT_SHOW = defineInApp({
  method: "window/output.show",
  params: closed({ channel: Handle, preserve_focus: Type.Boolean() }),
  result: Done,
  sample: { params: { channel: 1, preserve_focus: true }, result: {} },
});
