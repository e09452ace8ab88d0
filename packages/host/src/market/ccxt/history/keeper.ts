import type { Candle, ChartTimeframe } from "@bourse/contract";
import type { Revised } from "../notices.ts";
import type { SeriesHistory } from "./series-history.ts";

interface KeeperDeps {
  readonly symbol: string;
  readonly sourceId: string;
  readonly history: ((timeframe: ChartTimeframe) => SeriesHistory | undefined) | undefined;
  report(cause: unknown): void;
}

/** Stores the completed bars of one symbol. A full disk stops neither prices nor alerts; it is reported once, until there is room again. */
export interface BarKeeper {
  keep(timeframe: ChartTimeframe, completed: readonly Candle[], revised: readonly Candle[]): void;
  /** The bars that were revised in this run; undefined when none was. */
  revised(timeframe: ChartTimeframe): Revised | undefined;
}

export function barKeeper({ symbol, sourceId, history, report }: KeeperDeps): BarKeeper {
  let isFailing = false;
  const corrected = new Map<ChartTimeframe, Revised>();
  const owed = new Map<ChartTimeframe, readonly Candle[]>();
  const say = (timeframe: ChartTimeframe, revised: readonly Candle[]) => {
    const times = revised.map(({ time }) => time).join(", ");
    const count = (corrected.get(timeframe)?.count ?? 0) + revised.length;
    corrected.set(timeframe, { count, last: revised.at(-1)?.time ?? "" });
    report(new Error(`${sourceId} ${symbol}: the exchange has revised bars of ${timeframe}: ${times}`));
  };
  return {
    revised: (timeframe) => corrected.get(timeframe),
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
