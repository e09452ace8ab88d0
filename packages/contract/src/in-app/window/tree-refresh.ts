import Type from "typebox";
import { TREE_MAX_REFRESHED } from "../../limits/trees.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Handle } from "../parts.ts";
import { TreeItemSchema, TreePath } from "./tree-parts.ts";

/** Elements changed: a page that shows their children asks for them again. Without elements, the whole tree changed. */
export const WINDOW_TREE_REFRESH = defineInApp({
  method: "window/tree.refresh",
  params: closed({
    tree: Handle,
    elements: Type.Optional(
      Type.Array(closed({ path: TreePath, item: TreeItemSchema }), { minItems: 1, maxItems: TREE_MAX_REFRESHED }),
    ),
  }),
  result: Done,
  sample: { params: { tree: 1 }, result: {} },
});
