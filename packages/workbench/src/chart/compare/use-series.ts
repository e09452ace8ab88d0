import type { CandleList } from "@bourse/contract/host-api";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useApi } from "../../api/context.ts";
import type { ChartBars } from "../chart-bars.ts";
import { hostSource } from "../host-source.ts";
import { useJoining } from "../joined/use-joining.ts";
import { useReplayed } from "../replay/use-replayed.ts";
import { type UsedBars, useBars } from "../use-bars.ts";

/** Called with the bars of a compared symbol up to the moment of the chart's replay; undefined when there are none any more. */
export type OnBars = (id: string, bars: ChartBars | undefined) => void;

/** The bars of compared symbols, by their ids, as they are read one by one. */
export function useSeries(): { readonly series: ReadonlyMap<string, ChartBars>; readonly onBars: OnBars } {
  const [series, setSeries] = useState<ReadonlyMap<string, ChartBars>>(new Map());
  const onBars = useCallback((id: string, next: ChartBars | undefined) => {
    setSeries((before) => {
      const after = new Map(before);
      if (next) after.set(id, next);
      else after.delete(id);
      return after;
    });
  }, []);
  return { series, onBars };
}

export interface ComparedCandles {
  /** Id of the compared symbol. */
  readonly id: string;
  readonly chartId: string;
  readonly candles: CandleList;
  readonly onBars: OnBars;
}

/** Keeps the bars of one compared symbol. @returns those that are read, and how to read earlier ones */
export function useComparedBars({ id, chartId, candles, onBars }: ComparedCandles): UsedBars {
  const api = useApi();
  const source = useMemo(() => hostSource(api, candles.source), [api, candles.source]);
  const joining = useJoining(chartId);
  // The chart shows nothing before it can join its own bars.
  const used = useBars(candles, { source, joining: joining === "loading" ? undefined : joining });
  const bars = useReplayed(chartId, candles.timeframe, used);
  useEffect(() => onBars(id, bars), [id, bars, onBars]);
  useEffect(() => () => onBars(id, undefined), [id, onBars]);
  return used;
}
