import type { CandleList } from "@bourse/contract/host-api";
import { useCallback, useEffect, useMemo, useState } from "react";
import { barsReader, type ChartBars } from "./chart-bars.ts";
import { barHistory } from "./history.ts";
import type { Joining } from "./joined/code.ts";
import type { BarsSource } from "./source.ts";

export interface UsedBars {
  readonly bars: ChartBars;
  /** Reads the window before the oldest bar, unless that is under way or there is none. */
  readonly readEarlier: () => void;
}

interface Read {
  readonly source: BarsSource | undefined;
  /** Absent: each bar is drawn by itself. */
  readonly joining: Joining | undefined;
}

/** The bars of a series for drawing: the host's latest, and before them what was read of the history. */
export function useBars(candles: CandleList, { source: whole, joining }: Read): UsedBars {
  const source = useMemo(() => (whole && joining ? joining.source(whole) : whole), [whole, joining]);
  const read = useMemo(() => barsReader(joining), [joining]);
  const latest = useMemo(() => read(candles), [read, candles]);
  const { store } = latest;
  const { symbol, timeframe } = candles;
  const [version, setVersion] = useState(0);
  const history = useMemo(
    () => source && barHistory({ store, source, symbol, timeframe, onGrown: () => setVersion(store.version) }),
    [source, store, symbol, timeframe],
  );
  useEffect(() => () => history?.stop(), [history]);
  const { grown = 0 } = candles;
  useEffect(() => history?.readComing(grown), [history, grown]);
  const bars = useMemo(() => ({ ...latest, version: Math.max(latest.version, version) }), [latest, version]);
  return { bars, readEarlier: useCallback(() => history?.readEarlier(), [history]) };
}
