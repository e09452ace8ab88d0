import { createContext } from "react";
import type { DrawnNode } from "./budget.ts";

/** Called with the key of the tapped node; absent if a view cannot be tapped. */
export type OnTap = (key: string) => void;

export const TapContext = createContext<OnTap | undefined>(undefined);

/** The key of a tappable node; undefined for an empty key. */
export function tapKey({ node }: DrawnNode): string | undefined {
  return typeof node.key === "string" && node.key !== "" ? node.key : undefined;
}

/** True if a descendant is tappable: then the node itself must not be a button, because buttons cannot be nested. */
export function holdsKeys({ children }: DrawnNode): boolean {
  return children.some((child) => tapKey(child) !== undefined || holdsKeys(child));
}

/** The text of a node, as the name of its button for screen readers. */
export function wordsOf({ node, children }: DrawnNode): string {
  if (node.type === "label") return node.text;
  return children
    .map(wordsOf)
    .filter((words) => words !== "")
    .join(", ");
}
