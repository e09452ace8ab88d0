import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Handle } from "../parts.ts";
/** Appends a text to a plain channel; a line ends where the text has a line break. */
export const WINDOW_OUTPUT_APPEND = defineInApp({
  method: "window/output.append",
  params: closed({ channel: Handle, text: Type.String({ maxLength: 65_536 }) }),
  result: Done,
  sample: { params: { channel: 1, text: "3 files read\n" }, result: {} },
});
