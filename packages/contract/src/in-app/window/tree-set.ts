import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Handle, Name, Words } from "../parts.ts";

/** Sets the texts around a tree; absent ones are removed. */
export const WINDOW_TREE_SET = defineInApp({
  method: "window/tree.set",
  params: closed({
    tree: Handle,
    /** Instead of the view's own name. */
    title: Type.Optional(Name),
    description: Type.Optional(Words),
    /** Stands above the elements. */
    message: Type.Optional(Words),
    /** A number beside the title, with its meaning in words. */
    badge: Type.Optional(
      closed({ value: Type.Integer({ minimum: 0, maximum: 999_999 }), tooltip: Type.String({ maxLength: 200 }) }),
    ),
  }),
  result: Done,
  sample: { params: { tree: 1, message: "2 of 8 run", badge: { value: 2, tooltip: "2 run" } }, result: {} },
});
