import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Handle } from "../parts.ts";
/** Empties the view. */
export const WINDOW_TREE_DISPOSE = defineInApp({
  method: "window/tree.dispose",
  params: closed({ tree: Handle }),
  result: Done,
  sample: { params: { tree: 1 }, result: {} },
});
