import type { LayoutNode } from "@bourse/contract";
import type { CSSProperties, ReactNode } from "react";
import { bounded, GAP } from "./size.ts";
import { crossAxis, mainAxis } from "./words.ts";

type Line = Extract<LayoutNode, { type: "row" | "column" }>;

/** A row or a column. */
export function LineNode({ node, children }: { readonly node: Line; readonly children?: ReactNode }) {
  return (
    <div className={node.type === "row" ? "bourse-row" : "bourse-column"} style={lineStyle(node)}>
      {children}
    </div>
  );
}

/** Styles of a row or a column. */
export function lineStyle(node: Line): CSSProperties {
  return {
    gap: `${bounded(node.spacing, GAP) ?? 0}px`,
    justifyContent: mainAxis(node.mainAxisAlignment),
    alignItems: crossAxis(node.crossAxisAlignment, node.type === "row" ? "center" : "stretch"),
  };
}
