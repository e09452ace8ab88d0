import Type from "typebox";
import { closed, oneOf } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Handle } from "../parts.ts";

/** Levels of a line in a log channel, the least important first. */
export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error"] as const;
export type OutputLevel = (typeof LOG_LEVELS)[number];

/** Appends a line to a log channel; the host adds the time. */
export const WINDOW_OUTPUT_LOG = defineInApp({
  method: "window/output.log",
  params: closed({ channel: Handle, level: oneOf(LOG_LEVELS), message: Type.String({ maxLength: 65_536 }) }),
  result: Done,
  sample: { params: { channel: 1, level: "warn", message: "the source is silent" }, result: {} },
});
