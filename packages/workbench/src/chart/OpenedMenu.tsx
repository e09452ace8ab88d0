import { usePrices } from "@bourse/ui";
import { useCharts } from "../charts/queries.ts";
import { Menu } from "../parts/Menu.tsx";
import { chartMenu } from "./menu.ts";
import type { AskedMenu } from "./menu-key.ts";

export interface OpenedMenuProps {
  readonly opened: AskedMenu;
  readonly onClose: () => void;
}

/** The entries of a chart's menu. */
export function OpenedMenu({ opened: { place, x, y }, onClose }: OpenedMenuProps) {
  const symbol = useCharts().data?.find((each) => each.chart_id === place.chartId)?.symbol ?? "";
  const { decimals } = usePrices(symbol);
  return <Menu label="Chart" entries={chartMenu(place, decimals)} x={x} y={y} onClose={onClose} />;
}
