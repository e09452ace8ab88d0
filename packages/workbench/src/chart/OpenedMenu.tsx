import { Menu } from "../parts/Menu.tsx";
import { chartMenu } from "./menu.ts";
import type { AskedMenu } from "./menu-key.ts";

export interface OpenedMenuProps {
  readonly opened: AskedMenu;
  readonly onClose: () => void;
}

/** The entries of a chart's menu. */
export function OpenedMenu({ opened: { place, x, y }, onClose }: OpenedMenuProps) {
  return <Menu label="Chart" entries={chartMenu(place)} x={x} y={y} onClose={onClose} />;
}
