import Type, { type Static } from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { Done, Handle } from "../parts.ts";
import { TreePath, ViewId } from "./tree-parts.ts";

/** Everything that a trader does in a tree, one at a time. */
export const TreeOccurrenceSchema = Type.Union([
  closed({ selected: Type.Array(TreePath, { maxItems: 1000 }) }),
  closed({ expanded: TreePath }),
  closed({ collapsed: TreePath }),
  /** Whether a page shows it. */
  closed({ visible: Type.Boolean() }),
]);
export type TreeOccurrence = Static<typeof TreeOccurrenceSchema>;

/** Fills a view that the caller's manifest declares. The answer comes when the caller has disposed the tree. */
export const WINDOW_TREE_SHOW = defineInApp({
  method: "window/tree.show",
  params: closed({ tree: Handle, view: ViewId, show_collapse_all: Type.Boolean(), can_select_many: Type.Boolean() }),
  reports: TreeOccurrenceSchema,
  result: Done,
  sample: {
    params: { tree: 1, view: "extensions.running", show_collapse_all: false, can_select_many: false },
    result: {},
  },
});
