import { createContext } from "react";
import type { DrawnNode } from "./budget.ts";

/** Tells which keyed node was tapped; absent where a view cannot be tapped. */
export type OnTap = (key: string) => void;

export const TapContext = createContext<OnTap | undefined>(undefined);

/** The key by which a node is tapped; an empty one names nothing. */
export function tapKey({ node }: DrawnNode): string | undefined {
  return typeof node.key === "string" && node.key !== "" ? node.key : undefined;
}

/** True when something inside can be tapped: then the node itself must not be a button around other buttons. */
export function holdsKeys({ children }: DrawnNode): boolean {
  return children.some((child) => tapKey(child) !== undefined || holdsKeys(child));
}

/** The words of a node, for naming its button to a screen reader. */
export function wordsOf({ node, children }: DrawnNode): string {
  if (node.type === "label") return node.text;
  return children
    .map(wordsOf)
    .filter((words) => words !== "")
    .join(", ");
}
