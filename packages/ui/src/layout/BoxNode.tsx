import type { LayoutNode } from "@bourse/contract";
import { type CSSProperties, type ReactNode, useContext } from "react";
import { useTheme } from "../theme/context.ts";
import { BackgroundContext } from "./background.ts";
import { parseColour } from "./colour.ts";
import { BOX_SIDE, bounded, GAP } from "./size.ts";

type Box = Extract<LayoutNode, { type: "box" }>;

/** A rectangle; its content adapts its colours to this background. */
export function BoxNode({ node, children }: { readonly node: Box; readonly children?: ReactNode }) {
  const { palette } = useTheme();
  const behind = useContext(BackgroundContext);
  const colour = parseColour(node.color, palette);
  return (
    <div className={holdsBox(node.child) ? "bourse-box" : "bourse-box bourse-cell"} style={boxStyle(node, colour)}>
      <BackgroundContext value={colour ?? behind}>{children}</BackgroundContext>
    </div>
  );
}

/** True if a node contains a box: then the inner boxes hold the figures, and the outer one may be narrow. */
function holdsBox(node: LayoutNode | undefined): boolean {
  if (node === undefined || node.type === "label") return false;
  return node.type === "box" || node.children.some(holdsBox);
}

/** Styles of a box; it never grows wider than its parent. */
export function boxStyle(node: Box, colour: string | undefined): CSSProperties {
  const style: CSSProperties = {};
  const set = (name: "width" | "height" | "padding" | "margin" | "borderRadius", value: number | undefined) => {
    if (value !== undefined) style[name] = `${value}px`;
  };
  set("width", bounded(node.width, BOX_SIDE));
  set("height", bounded(node.height, BOX_SIDE));
  set("padding", bounded(node.padding, GAP));
  set("margin", bounded(node.margin, GAP));
  set("borderRadius", bounded(node.borderRadius, GAP));
  if (colour) style.backgroundColor = colour;
  return style;
}
