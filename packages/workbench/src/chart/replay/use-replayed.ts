import type { ChartTimeframe } from "@bourse/contract/host-api";
import { useEffect, useMemo } from "react";
import { replays } from "../../state/replay.ts";
import { useStore } from "../../state/store.ts";
import type { ChartBars } from "../chart-bars.ts";
import type { UsedBars } from "../use-bars.ts";
import { barsUntil } from "./bars-until.ts";

/** The bars that a chart shows: all of them, or those up to the moment of its replay. */
export function useReplayed(chartId: string, timeframe: ChartTimeframe, { bars, readEarlier }: UsedBars): ChartBars {
  const moment = useStore(replays).of[chartId]?.moment;
  const isReplaying = moment !== undefined;
  const read = useMemo(() => (isReplaying ? barsUntil(timeframe) : undefined), [isReplaying, timeframe]);
  const shown = useMemo(() => (read && moment !== undefined ? read(bars, moment) : bars), [read, bars, moment]);
  const isBefore = isReplaying && shown.store.length === 0;
  // After a change of the timeframe, the replayed time may have no bars yet. Each answer is a new `bars`, which runs this again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isBefore) readEarlier();
  }, [isBefore, bars, readEarlier]);
  return shown;
}
