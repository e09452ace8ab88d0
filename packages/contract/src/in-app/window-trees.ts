import Type, { type Static } from "typebox";
import { TREE_MAX_CHILDREN, TREE_MAX_DEPTH, TREE_MAX_REFRESHED } from "../limits/trees.ts";
import { closed, oneOf } from "../schemas/bodies.ts";
import { byMethod, defineInApp, inAppNamespace, narrower } from "./contract.ts";
import { CommandId, Done, Handle, Name, Words } from "./parts.ts";

/** Id of a declared view: words between dots. */
const ViewId = Type.String({ pattern: "^[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*$", maxLength: 128 });

/** Names an element among its siblings, and stays the same when the tree is read again. */
const ElementName = Type.String({ minLength: 1, maxLength: 320 });

/** The names from the root to an element; empty for the tree itself. Its maximum length stops cycles. */
export const TreePath = Type.Array(ElementName, { maxItems: TREE_MAX_DEPTH });
export type TreePath = Static<typeof TreePath>;

/** States of an element: without children, and with children that are shown once it is expanded. */
const TREE_ITEM_STATES = ["none", "collapsed", "expanded"] as const;

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

/** Everything that a trader does in a tree, one at a time. */
export const TreeOccurrenceSchema = Type.Union([
  closed({ selected: Type.Array(TreePath, { maxItems: 1000 }) }),
  closed({ expanded: TreePath }),
  closed({ collapsed: TreePath }),
  /** Whether a page shows it. */
  closed({ visible: Type.Boolean() }),
]);
export type TreeOccurrence = Static<typeof TreeOccurrenceSchema>;

/** Views of the page that an extension fills with a tree. */
export const WINDOW_TREES = inAppNamespace("window", [
  narrower(
    "createTreeView",
    "no icons, check boxes or dragging; texts are plain; at most 1000 children of an element are shown, and 32 levels",
  ),
  narrower("registerTreeDataProvider", "as createTreeView"),
  /** Fills a view that the caller's manifest declares. The answer comes when the caller has disposed the tree. */
  defineInApp({
    method: "window/tree.show",
    members: ["createTreeView", "registerTreeDataProvider"],
    params: closed({ tree: Handle, view: ViewId, show_collapse_all: Type.Boolean(), can_select_many: Type.Boolean() }),
    reports: TreeOccurrenceSchema,
    result: Done,
    sample: {
      params: { tree: 1, view: "extensions.running", show_collapse_all: false, can_select_many: false },
      result: {},
    },
  }),
  /** Sets the texts around a tree; absent ones are removed. */
  defineInApp({
    method: "window/tree.set",
    members: ["createTreeView"],
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
  }),
  /** Elements changed: a page that shows their children asks for them again. Without elements, the whole tree changed. */
  defineInApp({
    method: "window/tree.refresh",
    members: ["createTreeView", "registerTreeDataProvider"],
    params: closed({
      tree: Handle,
      elements: Type.Optional(
        Type.Array(closed({ path: TreePath, item: TreeItemSchema }), { minItems: 1, maxItems: TREE_MAX_REFRESHED }),
      ),
    }),
    result: Done,
    sample: { params: { tree: 1 }, result: {} },
  }),
  /** Opens the view and shows an element; all elements above it are expanded. */
  defineInApp({
    method: "window/tree.reveal",
    members: ["createTreeView"],
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
  }),
  /** Empties the view. */
  defineInApp({
    method: "window/tree.dispose",
    members: ["createTreeView", "registerTreeDataProvider"],
    params: closed({ tree: Handle }),
    result: Done,
    sample: { params: { tree: 1 }, result: {} },
  }),
]);

/** The children of an element, in their order. */
const TreeChildrenSchema = closed({
  items: Type.Array(TreeItemSchema, { maxItems: TREE_MAX_CHILDREN }),
  /** Children beyond the limit, which are not shown. */
  left_out: Type.Integer({ minimum: 0 }),
});
export type TreeChildren = Static<typeof TreeChildrenSchema>;

/** Requests of the host to the extension that fills a tree. */
export const TREE_REQUESTS = byMethod([
  /** Host to extension: the children of an element, which was expanded. An empty path asks for the first level. */
  defineInApp({
    method: "extension/tree.children",
    params: closed({ tree: Handle, path: TreePath }),
    result: TreeChildrenSchema,
    sample: {
      params: { tree: 1, path: [] },
      result: { items: [{ name: "i:bourse.output", label: "Output", state: "none", acts: true }], left_out: 0 },
    },
  }),
  /** Host to extension: run the command of an element, or an action that its manifest declares for the element or the view. */
  defineInApp({
    method: "extension/tree.run",
    waitsForTrader: true,
    /** Without `command`, the element's own command runs. */
    params: closed({ tree: Handle, path: TreePath, command: Type.Optional(CommandId) }),
    result: Done,
    sample: { params: { tree: 1, path: ["i:bourse.output"] }, result: {} },
  }),
]);
