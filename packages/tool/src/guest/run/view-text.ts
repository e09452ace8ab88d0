import type { LayoutNode } from "@bourse/contract";
import { safe } from "../../cli/text.ts";

/** What a view says, as lines: below one another what stands so, the rest beside each other. */
export function viewLines(node: LayoutNode): readonly string[] {
  switch (node.type) {
    case "label":
      return node.text.split("\n").map(safe);
    case "box":
      return node.child === undefined ? [] : viewLines(node.child);
    case "column":
      return node.children.flatMap(viewLines);
    case "row": {
      const text = node.children.flatMap(viewLines).join("  ");
      return text === "" ? [] : [text];
    }
  }
}
