import Type, { type Static } from "typebox";
import { TREE_MAX_DEPTH } from "../../limits/trees.ts";
import { closed, oneOf } from "../../schemas/bodies.ts";
import { Words } from "../parts.ts";

/** Id of a declared view: words between dots. */
export const ViewId = Type.String({ pattern: "^[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*$", maxLength: 128 });

/** Names an element among its siblings, and stays the same when the tree is read again. */
export const ElementName = Type.String({ minLength: 1, maxLength: 320 });

/** The names from the root to an element; empty for the tree itself. Its maximum length stops cycles. */
export const TreePath = Type.Array(ElementName, { maxItems: TREE_MAX_DEPTH });
export type TreePath = Static<typeof TreePath>;

/** States of an element: without children, and with children that are shown once it is expanded. */
export const TREE_ITEM_STATES = ["none", "collapsed", "expanded"] as const;

/** An element as the page shows it. */
export const TreeItemSchema = closed({
  name: ElementName,
  label: Type.String({ maxLength: 300 }),
  description: Type.Optional(Words),
  tooltip: Type.Optional(Words),
  /** Spoken instead of the label. */
  spoken: Type.Optional(Words),
  state: oneOf(TREE_ITEM_STATES),
  /** It has a command, which Enter runs. */
  acts: Type.Boolean(),
  /** Selects the actions of the manifest that are offered for it. */
  context_value: Type.Optional(Type.String({ maxLength: 200 })),
});
export type TreeItemInfo = Static<typeof TreeItemSchema>;
