import Type from "typebox";
import { closed } from "../../schemas/bodies.ts";
import { defineInApp } from "../contract.ts";
import { CommandId, Done, Handle } from "../parts.ts";
import { TreePath } from "../window/tree-parts.ts";

/** Host to extension: run the command of an element, or an action that its manifest declares for the element or the view. */
export const EXTENSION_TREE_RUN = defineInApp({
  method: "extension/tree.run",
  waitsForTrader: true,
  /** Without `command`, the element's own command runs. */
  params: closed({ tree: Handle, path: TreePath, command: Type.Optional(CommandId) }),
  result: Done,
  sample: { params: { tree: 1, path: ["i:bourse.output"] }, result: {} },
});
