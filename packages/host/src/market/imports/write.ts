import { aggregate, type BarColumns, barStart, sliceColumns, startBy } from "@bourse/bars";
import type { ChartTimeframe } from "@bourse/contract";
import type { ImportedSeries } from "@bourse/contract/host-api";
import { HostRefusal } from "../../refusal.ts";
import type { BarStore } from "../store/bar-store.ts";
import type { SeriesKey } from "../store/names.ts";
import type { StagedSeries } from "../store/staged.ts";
import { CSV_SOURCE, daysOf, timeframesOf } from "./imported.ts";

/** Bars that are written at a time: a part is calculated and on disk within some milliseconds. */
const PART = 32_768;

/** A series that is on disk but not visible yet; it appears as a whole or not at all. */
export interface WrittenSeries {
  /** Makes it visible, and removes the series that `check` returns. If `check` throws, nothing of it is left behind. */
  finish(check: () => readonly SeriesKey[]): void;
}

interface WriteMeans {
  readonly store: BarStore;
  /** Lets the host do other work between two parts. */
  readonly pause: () => Promise<void>;
}

/**
 * The larger timeframes are kept as well: a window of months would otherwise read every minute. All appear at one
 * moment. @throws HostRefusal `market.import_timeframe`
 */
export async function writeSeries(
  series: ImportedSeries,
  bars: BarColumns,
  { store, pause }: WriteMeans,
): Promise<WrittenSeries> {
  const isOwn = (timeframe: ChartTimeframe) => timeframe === series.timeframe;
  const staged: StagedSeries[] = [];
  const discard = () => {
    for (const each of staged) each.discard();
  };
  const dayOf = daysOf(series);
  try {
    for (const timeframe of timeframesOf(series).toReversed()) {
      const key = { sourceId: CSV_SOURCE, symbol: series.symbol, timeframe };
      const target = store.stage(key, isOwn(timeframe) ? series : undefined);
      staged.push(target);
      for (const part of partsOf(bars, startBy(timeframe, isOwn(timeframe) ? undefined : dayOf))) {
        target.put(isOwn(timeframe) ? onGrid(part, timeframe) : aggregate(part, timeframe, dayOf));
        await pause();
      }
      target.prepare();
    }
  } catch (cause) {
    discard();
    throw cause;
  }
  return {
    finish(check) {
      try {
        store.finish(staged, check());
      } catch (cause) {
        discard();
        throw cause;
      }
    },
  };
}

/** Views of the bars that end with a bar of the timeframe, so that aggregating them one by one gives the same larger bars. */
function* partsOf(bars: BarColumns, startOf: (time: number) => number): Generator<BarColumns> {
  const startAt = (index: number) => startOf(bars.time[index] as number);
  for (let from = 0, to = 0; from < bars.length; from = to) {
    to = Math.min(bars.length, from + PART);
    while (to < bars.length && startAt(to) === startAt(to - 1)) to += 1;
    yield sliceColumns(bars, from, to);
  }
}

/**
 * The bars at their timeframe's opening times: a 1H bar dated 9:30 becomes that of 9:00, and a daily bar dated with its close becomes that
 * day. @throws HostRefusal `market.import_timeframe` when two bars get the same time
 */
function onGrid(bars: BarColumns, timeframe: ChartTimeframe): BarColumns {
  const time = bars.time.map((each) => barStart(each, timeframe));
  const twice = time.findIndex((each, index) => index > 0 && each === time[index - 1]);
  if (twice < 0) return { ...bars, time };
  const at = new Date(bars.time[twice] as number).toISOString();
  throw new HostRefusal("market.import_timeframe", `the bar of ${at} lies in the same ${timeframe} as the one before`);
}
