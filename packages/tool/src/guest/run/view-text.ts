import type { LayoutNode } from "@bourse/contract";
import { safe } from "../../cli/text.ts";

/** A view as lines of text: a column's nodes below one another, a row's side by side. */
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
