import type { LayoutNode } from "@bourse/contract";

/** Deeper nesting only increases layout time without showing more. */
export const MAX_DEPTH = 48;
/** A full 64 KiB view of realistic labels has about a thousand nodes. */
export const MAX_NODES = 4000;

/** Limits on the drawn part of a layout. */
export interface Budget {
  readonly maxDepth: number;
  readonly maxNodes: number;
}

export const RENDER_BUDGET: Budget = { maxDepth: MAX_DEPTH, maxNodes: MAX_NODES };

/** A node with the drawn part of its children. */
export interface DrawnNode {
  readonly node: LayoutNode;
  readonly children: readonly DrawnNode[];
}

/** The drawn part of a layout, and whether something was left out. */
export interface Drawing {
  readonly root: DrawnNode | undefined;
  readonly cut: boolean;
}

/**
 * Chooses the nodes to draw. Anything other than the four node types is left out: the layout comes from a guest, and
 * one bad node must not break the view.
 */
export function plan(root: unknown, budget: Budget = RENDER_BUDGET): Drawing {
  let left = budget.maxNodes;
  let cut = false;

  const visit = (value: unknown, depth: number): DrawnNode | undefined => {
    if (left <= 0 || depth > budget.maxDepth || !isNode(value)) {
      cut = true;
      return undefined;
    }
    left -= 1;
    return { node: value, children: childrenOf(value).flatMap((child) => visit(child, depth + 1) ?? []) };
  };

  return { root: visit(root, 1), cut };
}

function childrenOf(node: LayoutNode): readonly unknown[] {
  if (node.type === "label") return [];
  if (node.type === "box") return node.child === undefined ? [] : [node.child];
  return Array.isArray(node.children) ? node.children : [];
}

function isNode(value: unknown): value is LayoutNode {
  if (typeof value !== "object" || value === null || !("type" in value)) return false;
  if (value.type === "label") return "text" in value && typeof value.text === "string";
  return value.type === "box" || value.type === "row" || value.type === "column";
}
