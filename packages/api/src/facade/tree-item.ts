import type { TreeItemInfo } from "@bourse/contract/in-app";
import type { Command } from "./status-bar.ts";

/** Whether an element has children, and whether they are shown at first. The numbers are those of VS Code. */
export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 } as const;
/** One of them. */
export type TreeItemCollapsibleState = (typeof TreeItemCollapsibleState)[keyof typeof TreeItemCollapsibleState];

/** How an element is shown. */
export class TreeItem {
  label: string;
  collapsibleState: TreeItemCollapsibleState;
  /** Distinguishes the element from its siblings; if absent, its label does. */
  id?: string;
  description?: string;
  tooltip?: string;
  /** Runs when the trader clicks the element or presses Enter. */
  command?: Command;
  /** Chooses the actions that the manifest declares for the element. */
  contextValue?: string;
  accessibilityInformation?: { readonly label: string };

  constructor(label: string, collapsibleState: TreeItemCollapsibleState = TreeItemCollapsibleState.None) {
    this.label = label;
    this.collapsibleState = collapsibleState;
  }
}

const STATES = ["none", "collapsed", "expanded"] as const;

/** An item on the wire, under the name that it has among its siblings. */
export function itemOf(name: string, item: TreeItem): TreeItemInfo {
  const { label, description, tooltip, command, contextValue, collapsibleState, accessibilityInformation } = item;
  return {
    name,
    label,
    ...(description === undefined ? {} : { description }),
    ...(tooltip === undefined ? {} : { tooltip }),
    ...(accessibilityInformation === undefined ? {} : { spoken: accessibilityInformation.label }),
    state: STATES[collapsibleState],
    acts: command !== undefined,
    ...(contextValue === undefined ? {} : { context_value: contextValue }),
  };
}
