import type { Candle, ChartTimeframe } from "@bourse/contract";
import type { SeriesHistory } from "./series-history.ts";

interface KeeperDeps {
  readonly symbol: string;
  readonly sourceId: string;
  readonly history: ((timeframe: ChartTimeframe) => SeriesHistory | undefined) | undefined;
  report(cause: unknown): void;
}

/** Keeps the completed bars of one symbol. A full disk stops neither prices nor alerts: it is said once, until it has room again. */
export interface BarKeeper {
  keep(timeframe: ChartTimeframe, completed: readonly Candle[], revised: readonly Candle[]): void;
}

export function barKeeper({ symbol, sourceId, history, report }: KeeperDeps): BarKeeper {
  let isFailing = false;
  const owed = new Map<ChartTimeframe, readonly Candle[]>();
  const say = (timeframe: ChartTimeframe, revised: readonly Candle[]) => {
    const times = revised.map(({ time }) => time).join(", ");
    report(new Error(`${sourceId} ${symbol}: the exchange has revised bars of ${timeframe}: ${times}`));
  };
  return {
    keep(timeframe, completed, revised) {
      if (revised.length > 0) say(timeframe, revised);
      const series = history?.(timeframe);
      if (!series) return;
      const changed = [...(owed.get(timeframe) ?? []), ...revised];
      try {
        // Bars that a full disk did not take are still in the list.
        series.keep(completed);
        series.revise(changed);
        owed.delete(timeframe);
        isFailing = false;
      } catch (cause) {
        owed.set(timeframe, changed);
        if (!isFailing) report(cause);
        isFailing = true;
      }
    },
  };
}
