import type { Candle, ChartTimeframe } from "@bourse/contract";
import { type ClosedBar, closedBar } from "./close-series.ts";
import type { Reference } from "./conditions/index.ts";

interface Bar extends ClosedBar {
  /** False for the forming candle: its close counts once its period is over. */
  readonly completed: boolean;
}

/** The closes of one series, from which moves are measured. */
export interface ReferenceBars {
  /** Loads a reading of the whole series; candles updated since it was requested are kept. */
  load(completed: readonly Candle[], forming: Candle | undefined): void;
  /** Applies an update: a forming candle changes or becomes completed, never the reverse. */
  update(completed: readonly Candle[], forming: Candle | undefined): void;
  /** Forgets later candles: a stream that jumped back has not seen them. */
  rewind(timeMs: number): void;
  /**
   * The extremes of the last `period` bars that were complete at the time of a sample, or of all if there are fewer.
   * Undefined without any.
   */
  at(timeMs: number, period: number): Reference | undefined;
}

/** Keeps at most `keep` completed bars. */
export function referenceBars(timeframe: ChartTimeframe, keep: number): ReferenceBars {
  let bars: readonly Bar[] = [];
  /** Cached extremes by number of bars and period, until a bar changes: many rules need the same ones for a sample. */
  let known = new Map<number, Reference>();
  const replace = (next: readonly Bar[]) => {
    bars = next.slice(-keep - 1);
    known = new Map();
  };
  const move = (forming: Bar) => {
    const last = bars.at(-1);
    if (last && (last.start > forming.start || isSame(last, forming))) return;
    if (last?.start !== forming.start) replace([...bars, forming]);
    else if (!last.completed) replace([...bars.slice(0, -1), forming]);
  };
  return {
    load(completed, forming) {
      const read = completed.map((each) => barOf(each, timeframe, "completed"));
      if (forming) read.push(barOf(forming, timeframe, "forming"));
      const here = new Set(bars.map((bar) => bar.start));
      replace(inOrder([...bars, ...read.filter((bar) => !here.has(bar.start))]));
    },
    update(completed, forming) {
      if (completed.length > 0) {
        const ended = completed.map((each) => barOf(each, timeframe, "completed"));
        const starts = new Set(ended.map((bar) => bar.start));
        replace(inOrder([...bars.filter((bar) => !starts.has(bar.start)), ...ended]));
      }
      if (forming) move(barOf(forming, timeframe, "forming"));
    },
    rewind: (timeMs) => replace(bars.filter((bar) => bar.end <= timeMs || (!bar.completed && bar.start <= timeMs))),
    at(timeMs, period) {
      const count = countBefore(bars, timeMs);
      if (count === 0) return undefined;
      const name = count * (keep + 2) + Math.min(period, keep);
      const found = known.get(name) ?? extremes(bars.slice(Math.max(0, count - period), count));
      known.set(name, found);
      return found;
    },
  };
}

function barOf(candle: Candle, timeframe: ChartTimeframe, state: "completed" | "forming"): Bar {
  return { ...closedBar(candle, timeframe), completed: state === "completed" };
}

function isSame(one: Bar, other: Bar): boolean {
  return one.start === other.start && one.close === other.close && one.completed === other.completed;
}

function inOrder(bars: Bar[]): Bar[] {
  return bars.sort((left, right) => left.start - right.start);
}

/** Bars are in order and only the last few can be unfinished, so search from the end. */
function countBefore(bars: readonly Bar[], timeMs: number): number {
  let count = bars.length;
  for (; count > 0; count -= 1) {
    const bar = bars[count - 1];
    if (bar && (bar.end <= timeMs || (bar.completed && bar.start < timeMs))) break;
  }
  return count;
}

/** The lowest and the highest close of at least one bar. */
export function extremes(bars: readonly Pick<Bar, "close">[]): Reference {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { close } of bars) {
    lowest = Math.min(lowest, close);
    highest = Math.max(highest, close);
  }
  return { lowest, highest };
}
