import { usePrices } from "@bourse/ui";
import { type ChartPlace, chartMenu } from "../chart/menu.ts";
import type { AskedMenu } from "../chart/menu-key.ts";
import { entriesAt } from "../chart/things.ts";
import { useCharts } from "../charts/queries.ts";
import { Menu, type MenuProps } from "../parts/Menu.tsx";
import { openDialog } from "../state/dialogs.ts";
import { useChangeWatchlist, useWatchlists } from "../watchlist/queries.ts";

export interface OpenedMenuProps {
  readonly opened: AskedMenu;
  readonly onClose: () => void;
}

/** The entries of a chart's menu, or of the menu of a thing on it. */
export function OpenedMenu({ opened: { of, x, y }, onClose }: OpenedMenuProps) {
  if ("entries" in of) {
    const entries = of.entries.filter(({ isDisabled }) => !isDisabled);
    return <Menu label={of.name} entries={entries} {...{ x, y, onClose }} />;
  }
  return <OfPlace place={of} {...{ x, y, onClose }} />;
}

interface OfPlaceProps extends Pick<MenuProps, "x" | "y" | "onClose"> {
  readonly place: ChartPlace;
}

function OfPlace({ place, ...at }: OfPlaceProps) {
  const symbol = useCharts().data?.find((each) => each.chart_id === place.chartId)?.symbol ?? "";
  const { decimals } = usePrices(symbol);
  const lists = useWatchlists().data;
  const list = lists?.find((each) => each.is_default);
  const change = useChangeWatchlist(list?.id ?? "");
  const isWatched = list?.symbols.some((each) => each.symbol === symbol) ?? true;
  const watch = () =>
    change.mutate(
      { op: "add", symbols: [symbol] },
      { onError: (error) => openDialog({ kind: "failure", action: `Add ${symbol} to the watchlist`, error }) },
    );
  const entries = [
    ...entriesAt(place),
    ...chartMenu(place, { symbol, decimals, watch: isWatched ? undefined : watch }),
  ];
  return <Menu label="Chart" entries={entries} {...at} />;
}
