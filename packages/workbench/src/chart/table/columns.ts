import type { Bar } from "@bourse/bars";
import { formatVolume, type PriceWriter } from "@bourse/ui";
import type { ShownIndicator } from "../indicators/use-indicator-lines.ts";

/** A column of numbers, one for each bar. */
export interface Column {
  readonly key: string;
  readonly title: string;
  /** Value at a bar in words; empty where there is none. */
  value(bar: Bar, index: number): string;
}

/** The columns after time and change: prices, volume, and each line of the indicators that are shown. */
export function valueColumns(
  indicators: readonly ShownIndicator[],
  { first, prices: { price } }: { readonly first: number; readonly prices: PriceWriter },
): { readonly prices: readonly Column[]; readonly others: readonly Column[] } {
  return {
    prices: [
      { key: "open", title: "Open", value: ({ open }) => price(open) },
      { key: "high", title: "High", value: ({ high }) => price(high) },
      { key: "low", title: "Low", value: ({ low }) => price(low) },
      { key: "close", title: "Close", value: ({ close }) => price(close) },
    ],
    others: [
      { key: "volume", title: "Volume", value: ({ volume }) => formatVolume(volume) },
      ...indicators.flatMap((shown) => columnsOf(shown, first)),
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
