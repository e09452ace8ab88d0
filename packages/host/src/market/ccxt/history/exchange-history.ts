import type { Clock } from "@bourse/platform";
import type { SeriesName } from "../../hub.ts";
import type { BarStore } from "../../store/bar-store.ts";
import { isDamage } from "../../store/damaged.ts";
import type { Hole } from "./holes.ts";
import { type SeriesHistory, seriesHistory } from "./series-history.ts";

/** The bars kept of one exchange. */
export interface ExchangeHistory {
  /** Undefined while the disk cannot be read or written. */
  of(name: SeriesName): SeriesHistory | undefined;
  /** Times for which the exchange gave no bars, of a series that was read in this run. */
  gaps(name: SeriesName): readonly Hole[];
  /** Reads from what is kept. Bars that the disk has damaged are removed: they can be read from the exchange again. */
  read<Found>(name: SeriesName, reading: (kept: SeriesHistory | undefined) => Found): Found;
}

interface HistoryDeps {
  readonly sourceId: string;
  bars(): BarStore;
  readonly clock: Clock;
  report(cause: unknown): void;
}

export function exchangeHistory({ sourceId, bars, clock, report }: HistoryDeps): ExchangeHistory {
  const opened = new Map<string, SeriesHistory>();
  let isFailing = false;
  const now = () => clock.now().getTime();
  const remove = ({ symbol, timeframe }: SeriesName) => {
    opened.delete(`${symbol}\n${timeframe}`);
    bars().remove({ sourceId, symbol, timeframe });
  };
  const open = (name: SeriesName) => {
    const key = { sourceId, symbol: name.symbol, timeframe: name.timeframe };
    try {
      return seriesHistory(bars(), key, { now });
    } catch (cause) {
      if (!isDamage(cause)) throw cause;
      report(cause);
      remove(name);
      return seriesHistory(bars(), key, { now });
    }
  };
  const of = (name: SeriesName) => {
    const key = `${name.symbol}\n${name.timeframe}`;
    try {
      const known = opened.get(key) ?? open(name);
      opened.set(key, known);
      isFailing = false;
      return known;
    } catch (cause) {
      if (!isFailing) report(cause);
      isFailing = true;
      return undefined;
    }
  };
  return {
    of,
    gaps: ({ symbol, timeframe }) => opened.get(`${symbol}\n${timeframe}`)?.gaps ?? [],
    read(name, reading) {
      try {
        return reading(of(name));
      } catch (cause) {
        if (!isDamage(cause)) throw cause;
        report(cause);
        remove(name);
        return reading(undefined);
      }
    },
  };
}
