import type { ChartTimeframe, Compared } from "@bourse/contract/host-api";
import { Button, usePrices } from "@bourse/ui";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useCandles } from "../api/queries.ts";
import { useIsInSight } from "../charts/in-sight.ts";
import type { ChartBars } from "./chart-bars.ts";
import { useComparedOf } from "./compare/queries.ts";
import { type ComparedCandles, type OnBars, useComparedBars, useSeries } from "./compare/use-series.ts";
import { useShownIndicators } from "./indicators/use-indicator-lines.ts";
import { showOnDrawing, takeWanted } from "./places.ts";
import { BarRow, Header } from "./table/BarRow.tsx";
import { valueColumns } from "./table/columns.ts";
import { useRows } from "./table/use-rows.ts";
import { useChartTime } from "./time/use-chart-time.ts";

export interface DataTableProps {
  readonly chartId: string;
  readonly symbol: string;
  readonly timeframe: ChartTimeframe;
  readonly bars: ChartBars;
  /** Reads bars before the oldest. */
  readonly onEarlier: () => void;
}

const COUNT = new Intl.NumberFormat("en-US");

/** All bars, indicators and compared symbols of a chart as a table, of which only the rows in sight exist. */
export function DataTable({ chartId, symbol, timeframe, bars, onEarlier }: DataTableProps) {
  const { store, forming } = bars;
  const scroller = useRef<HTMLElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const [came] = useState(() => takeWanted("table", chartId));
  const opensAt = came === undefined ? undefined : store.nearest(came);
  const rows = useRows({ scroller, extent: { from: store.from, to: store.to }, opensAt, onEarlier });
  useEffect(() => {
    if (came !== undefined) table.current?.focus();
  }, [came]);
  const prices = usePrices(symbol);
  const indicators = useShownIndicators({ chartId, bars, decimals: prices.decimals });
  const compared = useComparedOf(chartId);
  const { series, onBars } = useSeries();
  const columns = valueColumns({ indicators, compared, series, store, prices });
  const { name: time, words } = useChartTime(chartId);
  const names = useId();
  const idOf = (index: number) => `${names}-${index}`;
  const { active, shown } = rows;
  const follow = useIsInSight(scroller);
  const since = store.bar(Math.min(...shown))?.time ?? Number.POSITIVE_INFINITY;
  const show = (index: number | undefined) => {
    const bar = index === undefined ? undefined : store.bar(index);
    if (bar) showOnDrawing(chartId, bar.time);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target === table.current) show(active);
    else rows.onKeyDown(event);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {compared.map((each) => (
        <ComparedSeries key={each.id} compared={each} {...{ timeframe, follow, since, onBars }} />
      ))}
      <section
        ref={scroller}
        aria-label={`${symbol} bars`}
        className="min-h-0 flex-1 overflow-auto"
        onScroll={rows.onScroll}
      >
        <div className="w-max min-w-full" style={{ height: rows.full }}>
          <table
            ref={table}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are moved through by keys
            role="grid"
            tabIndex={0}
            aria-label={`${symbol} bars. Up and down move the row, Enter shows it on the chart.`}
            aria-rowcount={store.length + 1}
            aria-activedescendant={active !== undefined && shown.includes(active) ? idOf(active) : undefined}
            onKeyDown={onKeyDown}
            className="sticky top-0 w-full border-collapse text-right text-xs"
          >
            <Header zone={words.zone.name} columns={columns} order={rows.order} onTurn={rows.turn} />
            <tbody>
              {shown.map((index) => (
                <BarRow
                  key={index}
                  id={idOf(index)}
                  row={rows.rowOf(index)}
                  {...{ index, store, columns, prices, time }}
                  isForming={index === forming}
                  isActive={index === active}
                  onActivate={() => rows.activate(index)}
                  onShow={() => show(index)}
                />
              ))}
            </tbody>
          </table>
        </div>
      </section>
      <Foot count={store.length} since={time(store.bar(store.from)?.time ?? 0)}>
        <Button size="small" disabled={active === undefined} onClick={() => show(active)}>
          Show on the chart
        </Button>
      </Foot>
    </div>
  );
}

interface FootProps {
  readonly count: number;
  readonly since: string;
  readonly children: ReactNode;
}

const Foot = ({ count, since, children }: FootProps) => (
  <div className="flex items-center justify-between gap-2 border-t border-line px-3 py-1">
    <span data-rows="" className="text-xs text-muted">
      {COUNT.format(count)} {count === 1 ? "bar" : "bars"} since {since}
    </span>
    {children}
  </div>
);

interface ComparedSeriesProps {
  readonly compared: Compared;
  readonly timeframe: ChartTimeframe;
  /** False while the table is hidden. */
  readonly follow: boolean;
  /** Time of the oldest bar in sight. */
  readonly since: number;
  readonly onBars: OnBars;
}

/** Reads the bars of one compared symbol for the table; it shows nothing itself. */
function ComparedSeries({ compared, timeframe, follow, since, onBars }: ComparedSeriesProps) {
  const { id, symbol, chart_id: chartId } = compared;
  const { data, error } = useCandles({ symbol, timeframe, follow });
  if (!data || error) return null;
  return <Bars key={data.source} {...{ id, chartId, since, onBars }} candles={data} />;
}

function Bars({ since, ...compared }: ComparedCandles & Pick<ComparedSeriesProps, "since">) {
  const { bars, readEarlier } = useComparedBars(compared);
  const first = bars.store.bar(bars.store.from)?.time;
  useEffect(() => {
    if (first !== undefined && since < first) readEarlier();
  }, [first, since, readEarlier]);
  return null;
}
