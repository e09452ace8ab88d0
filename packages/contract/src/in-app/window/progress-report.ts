import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Handle, Words } from "../parts.ts";

/** Reports the progress of work that is shown. If no report has an increment, its length is unknown. */
export const WINDOW_PROGRESS_REPORT = defineInApp({
  method: "window/progress.report",
  params: closed({
    progress: Handle,
    message: Type.Optional(Words),
    /** Percent since the last report. */
    increment: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
  }),
  result: Done,
  sample: { params: { progress: 1, message: "2 of 8", increment: 12.5 }, result: {} },
});
