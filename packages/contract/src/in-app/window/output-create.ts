import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Handle, Name } from "../parts.ts";
/** Makes a channel of the output panel. Lines of a log channel have a time and a level. */
export const WINDOW_OUTPUT_CREATE = defineInApp({
  method: "window/output.create",
  params: closed({ channel: Handle, name: Name, log: Type.Boolean() }),
  result: Done,
  sample: { params: { channel: 1, name: "Activity", log: true }, result: {} },
});
