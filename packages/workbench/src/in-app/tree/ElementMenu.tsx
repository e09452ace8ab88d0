import type { InAppViewInfo } from "@bourse/contract/host-api";
import { Menu } from "../../parts/Menu.tsx";
import { actionsFor } from "./row-actions.ts";
import type { TreeRow } from "./tree-state.ts";

/** A menu that is asked for, and where it opens in the window. */
export interface AskedElementMenu {
  readonly row: TreeRow;
  readonly x: number;
  readonly y: number;
}

export interface ElementMenuProps {
  readonly view: InAppViewInfo;
  readonly asked: AskedElementMenu;
  readonly onAct: (row: TreeRow, command: string) => void;
  readonly onClose: () => void;
}

/** The actions of an element. */
export function ElementMenu({ view, asked: { row, x, y }, onAct, onClose }: ElementMenuProps) {
  if (row.kind !== "item") return null;
  const entries = actionsFor(view, row.item).map(({ command, title: name }) => ({
    name,
    run: () => onAct(row, command),
  }));
  return <Menu label={row.item.label} x={x} y={y} entries={entries} onClose={onClose} />;
}
