import type { BarColumns } from "@bourse/bars";
import type { Compared } from "@bourse/contract/host-api";
import { formatPercent } from "@bourse/ui";
import type { ChartBars } from "../chart-bars.ts";
import type { Drawing } from "../drawing.ts";
import { baseOf, lastWithin, percentFrom } from "./percent.ts";
import type { ShownComparison, ValueColumn } from "./shown.ts";

/** A chart with the series that it is compared with. */
export interface Comparing {
  readonly symbol: string;
  readonly bars: ChartBars;
  readonly compared: readonly Compared[];
  /** By the id of the compared symbol; absent until its bars are read. */
  readonly series: ReadonlyMap<string, ChartBars>;
  readonly drawing: Pick<Drawing, "firstInSight"> | undefined;
  day(time: number): string;
}

/** Change of a series since the first bar in sight, at a bar of the chart; undefined where the series has no bar. */
export function percentAt({ bars, drawing }: Comparing, series: ChartBars | undefined, index: number) {
  const time = bars.store.bar(index)?.time;
  if (!series || time === undefined) return undefined;
  return percentFrom(baseOf(drawing, series.store)?.close, lastWithin(series.store, time, time)?.close);
}

/**
 * The value of a compared series at a bar of the chart, in words. A series without any bar in sight says which it has: a dash
 * would leave the trader to guess whether it is late, wrong or of another decade.
 */
export function valueWords(comparing: Comparing, series: ChartBars | undefined, index: number): string {
  const percent = percentAt(comparing, series, index);
  if (percent !== undefined) return formatPercent(percent);
  const { drawing } = comparing;
  if (!series || series.store.length === 0 || baseOf(drawing, series.store)) return "–";
  const { store } = series;
  const [first, last] = [store.bar(store.from)?.time ?? 0, store.bar(store.to - 1)?.time ?? 0];
  const date = (time: number) => new Date(time).toISOString().slice(0, 10);
  return `no bar at these times, but ${date(first)} to ${date(last)}`;
}

export function comparisonOf(comparing: Comparing): ShownComparison {
  const { symbol, bars, compared, series, drawing, day } = comparing;
  const lines = [{ symbol, bars }, ...compared.map((each) => ({ symbol: each.symbol, bars: series.get(each.id) }))];
  return {
    symbols: compared.map((each) => each.symbol),
    describe(index) {
      if (compared.length === 0) return "";
      const base = baseOf(drawing, bars.store);
      const values = lines.map((line) => {
        const words = valueWords(comparing, line.bars, index);
        return `${line.symbol} ${words === "–" ? "no value" : words}`;
      });
      return `${base ? `since ${day(base.time)}: ` : ""}${values.join(", ")}`;
    },
    columns: (shown) =>
      lines.flatMap((line) => (line.bars ? columnsOf({ ...line, bars: line.bars }, shown, comparing) : [])),
  };
}

/** Leaves out the chart's own close, which its file contains already. */
function columnsOf(
  { symbol, bars }: { readonly symbol: string; readonly bars: ChartBars },
  shown: BarColumns,
  { bars: main, drawing }: Comparing,
): readonly ValueColumn[] {
  const base = baseOf(drawing, bars.store)?.close;
  const close = (row: number) => {
    const time = shown.time[row] as number;
    return lastWithin(bars.store, time, time)?.close;
  };
  const percent = { name: `${symbol} per cent`, at: (row: number) => percentFrom(base, close(row)) };
  return bars.store === main.store ? [percent] : [{ name: `${symbol} close`, at: close }, percent];
}
