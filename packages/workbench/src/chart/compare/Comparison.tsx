import type { BarColumns } from "@bourse/bars";
import type { ChartTimeframe, Compared } from "@bourse/contract/host-api";
import { formatPercent, IconButton, readableOn, useTheme } from "@bourse/ui";
import { X } from "lucide-react";
import { type RefObject, useEffect, useMemo } from "react";
import { useCandles } from "../../api/queries.ts";
import { useIsInSight } from "../../charts/in-sight.ts";
import { useWords } from "../../errors/use-words.ts";
import { chart, styleOf } from "../../state/chart.ts";
import { isDerived } from "../../state/chart-style.ts";
import { openDialog } from "../../state/dialogs.ts";
import { useStore } from "../../state/store.ts";
import type { ChartBars } from "../chart-bars.ts";
import type { Drawing } from "../drawing.ts";
import { keepCompared } from "../overlays/compared.ts";
import { useCompareActs } from "./acts.ts";
import { baseOf, lastWithin, percentFrom } from "./percent.ts";
import { comparisonShown, type ShownComparison, type ValueColumn } from "./shown.ts";
import { useBase } from "./use-base.ts";
import { type ComparedCandles, type OnBars, useComparedBars, useSeries } from "./use-series.ts";

export interface ComparisonProps {
  readonly chartId: string;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly bars: ChartBars;
  readonly compared: readonly Compared[];
  readonly element: RefObject<HTMLElement | null>;
  readonly drawing: RefObject<Drawing | undefined>;
  /** A bar's time in words. */
  readonly day: (time: number) => string;
  /** Index of the bar under the cursor. */
  readonly index: number;
}

/** Draws the compared symbols of a chart, and shows their change since the first bar in sight. */
export function Comparison(props: ComparisonProps) {
  const { chartId, symbol, timeframe, bars, compared, element, drawing, day, index } = props;
  const { palette } = useTheme();
  const { scale, type } = styleOf(useStore(chart), chartId);
  const follow = useIsInSight(element);
  const { series, onBars } = useSeries();
  useBase(drawing, bars);
  const comparing: Comparing = { symbol, bars, compared, series, drawing: drawing.current, day };
  useEffect(() => {
    const marks = compared.flatMap(({ id, symbol: title, color }) => {
      const known = series.get(id);
      if (!known) return [];
      const { store, version } = known;
      const drawn = readableOn(palette.surface, color);
      return [
        {
          kind: "compared" as const,
          keeper: keepCompared,
          id,
          title,
          color: drawn,
          main: bars.store,
          series: store,
          version,
        },
      ];
    });
    drawing.current?.overlays.show("compared", marks);
  }, [compared, series, bars, palette, drawing]);
  useEffect(() => comparisonShown(chartId, comparisonOf(comparing)));
  const base = baseOf(drawing.current, bars.store);
  const notes = useMemo(() => notesOf({ scale, isDerived: isDerived(type) }), [scale, type]);
  if (compared.length === 0) return null;
  const words = (percent: number | undefined) => (percent === undefined ? "–" : formatPercent(percent));
  return (
    <div data-comparison="" className="flex flex-col gap-0.5 text-xs">
      <p className="self-start rounded bg-surface/85 px-1 text-muted">
        Per cent{base && ` from ${day(base.time)}`}: <bdi>{symbol}</bdi> {words(percentAt(comparing, bars, index))}
        {notes}
      </p>
      <ul aria-label="Compared symbols" className="flex flex-col gap-0.5">
        {compared.map((each) => (
          <ComparedRow
            key={each.id}
            compared={each}
            value={words(percentAt(comparing, series.get(each.id), index))}
            {...{ timeframe, follow, drawing, onBars }}
          />
        ))}
      </ul>
    </div>
  );
}

/** Words about settings that mean something else while symbols are compared. */
function notesOf({ scale, isDerived: derived }: { readonly scale: string; readonly isDerived: boolean }): string {
  const log = scale === "log" ? " · the axis is in per cent instead of logarithmic" : "";
  return log + (derived ? " · bars drawn with derived prices, figures of real ones" : "");
}

/** A chart with the series that it is compared with. */
interface Comparing {
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

export function comparisonOf(comparing: Comparing): ShownComparison {
  const { symbol, bars, compared, series, drawing, day } = comparing;
  const lines = [{ symbol, bars }, ...compared.map((each) => ({ symbol: each.symbol, bars: series.get(each.id) }))];
  return {
    symbols: compared.map((each) => each.symbol),
    describe(index) {
      if (compared.length === 0) return "";
      const base = baseOf(drawing, bars.store);
      const values = lines.map((line) => {
        const percent = percentAt(comparing, line.bars, index);
        return `${line.symbol} ${percent === undefined ? "no value" : formatPercent(percent)}`;
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

interface ComparedRowProps {
  readonly compared: Compared;
  readonly timeframe: ChartTimeframe;
  /** False while the chart is hidden. */
  readonly follow: boolean;
  readonly drawing: RefObject<Drawing | undefined>;
  /** The value at the cursor. */
  readonly value: string;
  readonly onBars: OnBars;
}

/** One compared symbol: reads its bars, and says so when there are none. It fails alone. */
function ComparedRow({ compared, timeframe, follow, drawing, value, onBars }: ComparedRowProps) {
  const { symbol, color, chart_id } = compared;
  const { palette } = useTheme();
  const acts = useCompareActs();
  const words = useWords();
  const candles = useCandles({ symbol, timeframe, follow });
  const remove = () =>
    void acts
      .remove(compared)
      .catch((error: unknown) => openDialog({ kind: "failure", action: `Stop comparing with ${symbol}`, error }));
  return (
    <li data-compared={symbol} className="group pointer-events-auto flex items-center gap-1 self-start">
      <span className="flex min-h-6 items-center gap-1 rounded bg-surface/85 px-1">
        <bdi className="font-medium" style={{ color: readableOn(palette.surface, color) }}>
          {symbol}
        </bdi>
        {candles.error ? <span className="text-warning">{words(candles.error).title}</span> : <span>{value}</span>}
      </span>
      <span className="rounded bg-surface/85 opacity-0 focus-within:opacity-100 group-hover:opacity-100">
        <IconButton className="size-6" label={`Stop comparing with ${symbol}`} onClick={remove}>
          <X size={13} aria-hidden="true" />
        </IconButton>
      </span>
      {candles.data && !candles.error && (
        <ComparedBars
          key={candles.data.source}
          id={compared.id}
          chartId={chart_id}
          candles={candles.data}
          {...{ drawing, onBars }}
        />
      )}
    </li>
  );
}

interface ComparedBarsProps extends ComparedCandles, Pick<ComparedRowProps, "drawing"> {}

/** Reads history as far back as the chart shows, window by window. */
function ComparedBars({ drawing, ...compared }: ComparedBarsProps) {
  const { bars, readEarlier } = useComparedBars(compared);
  const { store } = bars;
  useEffect(
    () =>
      drawing.current?.onFrame(() => {
        const [first, shown] = [store.bar(store.from), drawing.current?.shownTimes()];
        if (first && shown && shown.from < first.time) readEarlier();
      }),
    [drawing, store, readEarlier],
  );
  return null;
}
