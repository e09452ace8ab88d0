import type { ChartTimeframe, Compared } from "@bourse/contract/host-api";
import { useEffect } from "react";
import { useCandles } from "../../api/queries.ts";
import { type ComparedCandles, type OnBars, useComparedBars } from "../compare/use-series.ts";

export interface ComparedSeriesProps {
  readonly compared: Compared;
  readonly timeframe: ChartTimeframe;
  /** False while the table is hidden. */
  readonly follow: boolean;
  /** Time of the oldest bar in sight. */
  readonly since: number;
  readonly onBars: OnBars;
}

/** Reads the bars of one compared symbol for the table; it shows nothing itself. */
export function ComparedSeries({ compared, timeframe, follow, since, onBars }: ComparedSeriesProps) {
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
