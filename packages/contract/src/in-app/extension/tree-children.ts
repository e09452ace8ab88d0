import Type, { type Static } from "typebox";
import { TREE_MAX_CHILDREN } from "../../limits/trees.ts";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Handle } from "../parts.ts";
import { TreeItemSchema, TreePath } from "../window/tree-parts.ts";

/** The children of an element, in their order. */
export const TreeChildrenSchema = closed({
  items: Type.Array(TreeItemSchema, { maxItems: TREE_MAX_CHILDREN }),
  /** Children beyond the limit, which are not shown. */
  left_out: Type.Integer({ minimum: 0 }),
});
export type TreeChildren = Static<typeof TreeChildrenSchema>;

/** Host to extension: the children of an element, which was expanded. An empty path asks for the first level. */
export const EXTENSION_TREE_CHILDREN = defineInApp({
  method: "extension/tree.children",
  params: closed({ tree: Handle, path: TreePath }),
  result: TreeChildrenSchema,
  sample: {
    params: { tree: 1, path: [] },
    result: { items: [{ name: "i:bourse.output", label: "Output", state: "none", acts: true }], left_out: 0 },
  },
});
