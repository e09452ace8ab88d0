import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Handle } from "../parts.ts";
import { TreePath } from "./tree-parts.ts";

/** Opens the view and shows an element; all elements above it are expanded. */
export const WINDOW_TREE_REVEAL = defineInApp({
  method: "window/tree.reveal",
  params: closed({
    tree: Handle,
    path: TreePath,
    select: Type.Boolean(),
    focus: Type.Boolean(),
    /** Number of levels below the element that are expanded as well. */
    expand: Type.Integer({ minimum: 0, maximum: 3 }),
  }),
  result: Done,
  sample: { params: { tree: 1, path: ["i:bourse.output"], select: true, focus: false, expand: 0 }, result: {} },
});
