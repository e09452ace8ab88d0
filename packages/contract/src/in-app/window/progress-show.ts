import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Handle, Words } from "../parts.ts";

/** Shows that the caller is working, once that takes longer than a second. The answer comes when the caller has ended the progress. */
export const WINDOW_PROGRESS_SHOW = defineInApp({
  method: "window/progress.show",
  params: closed({
    progress: Handle,
    title: Type.Optional(Words),
    /** The page has a button that asks the caller to stop. */
    cancellable: Type.Boolean(),
  }),
  /** The trader asks the caller to stop; it may take its time. */
  reports: closed({ cancel_requested: Type.Literal(true) }),
  result: Done,
  sample: { params: { progress: 1, title: "Reading bars", cancellable: true }, result: {} },
});
