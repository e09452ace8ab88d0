import type { Bar } from "@bourse/bars";
import type { Compared } from "@bourse/contract/host-api";
import { formatPercent, formatPrice, formatVolume, type PriceWriter } from "@bourse/ui";
import type { ChartBars } from "../chart-bars.ts";
import { lastWithin, percentFrom } from "../compare/percent.ts";
import type { ShownIndicator } from "../indicators/lines.ts";
import type { BarStore } from "../store/bar-store.ts";

/** A column of numbers, one for each bar. */
export interface Column {
  readonly key: string;
  readonly title: string;
  /** Value at a bar in words; empty where there is none. */
  value(bar: Bar, index: number): string;
}

/** Everything that columns are made of. */
export interface Shown {
  readonly indicators: readonly ShownIndicator[];
  readonly compared: readonly Compared[];
  /** Bars of the compared symbols, by their ids; absent until they are read. */
  readonly series: ReadonlyMap<string, ChartBars>;
  /** Bars of the chart. */
  readonly store: BarStore;
  readonly prices: PriceWriter;
}

/** The columns after time and change: prices, volume, each line of the indicators that are shown, and compared symbols. */
export function valueColumns({ indicators, compared, series, store, prices: { price } }: Shown): {
  readonly prices: readonly Column[];
  readonly others: readonly Column[];
} {
  return {
    prices: [
      { key: "open", title: "Open", value: ({ open }) => price(open) },
      { key: "high", title: "High", value: ({ high }) => price(high) },
      { key: "low", title: "Low", value: ({ low }) => price(low) },
      { key: "close", title: "Close", value: ({ close }) => price(close) },
    ],
    others: [
      { key: "volume", title: "Volume", value: ({ volume }) => formatVolume(volume) },
      ...indicators.flatMap((shown) => columnsOf(shown, store.from)),
      ...compared.flatMap(({ id, symbol }) => comparedColumns({ id, symbol }, store, series.get(id)?.store)),
    ],
  };
}

function columnsOf({ indicator, label, lines, data, format }: ShownIndicator, first: number): readonly Column[] {
  if (!data) return [];
  return lines.map(({ name, title }) => ({
    key: `${indicator.id} ${name}`,
    title: lines.length === 1 ? label : `${label} ${title}`,
    value(_bar, index) {
      const at = index - first;
      const value = at < data.length ? (data.columns[name]?.[at] ?? Number.NaN) : Number.NaN;
      return Number.isNaN(value) ? "" : format(value);
    },
  }));
}

/** Close of a compared symbol at the time of a bar, and its change since the bar before; empty where it has no bar. */
function comparedColumns(
  { id, symbol }: Pick<Compared, "id" | "symbol">,
  main: BarStore,
  series: BarStore | undefined,
): readonly Column[] {
  const closeAt = (time: number | undefined) =>
    series === undefined || time === undefined ? undefined : lastWithin(series, time, time)?.close;
  return [
    {
      key: `${id} close`,
      title: `${symbol} close`,
      value({ time }) {
        const close = closeAt(time);
        return close === undefined ? "" : formatPrice(close);
      },
    },
    {
      key: `${id} change`,
      title: `${symbol} change`,
      value({ time }, index) {
        const percent = percentFrom(closeAt(main.bar(index - 1)?.time), closeAt(time));
        return percent === undefined ? "" : formatPercent(percent);
      },
    },
  ];
}
