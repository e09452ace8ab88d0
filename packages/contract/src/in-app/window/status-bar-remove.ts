import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Handle } from "../parts.ts";
/** Hides an item of the status bar. */
export const WINDOW_STATUS_BAR_REMOVE = defineInApp({
  method: "window/statusBar.remove",
  params: closed({ item: Handle }),
  result: Done,
  sample: { params: { item: 1 }, result: {} },
});
