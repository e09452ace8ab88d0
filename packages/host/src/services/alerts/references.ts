import type { Candle, ChartTimeframe } from "@bourse/contract";
import { barEnd } from "../../market/bar-times.ts";
import type { Reference } from "./conditions/index.ts";

interface Bar {
  readonly start: number;
  readonly end: number;
  readonly close: number;
  /** False of the forming candle: its close counts once its time is over. */
  readonly completed: boolean;
}

/** The closes that moves of one series are measured from. */
export interface ReferenceBars {
  /** Takes candles of the source; a candle known before is replaced. */
  put(candles: readonly Candle[], state: "completed" | "forming"): void;
  /** Forgets what had not ended by then: a stream that jumped back has not seen it. */
  rewind(timeMs: number): void;
  /**
   * The extremes of the last `period` bars that were complete when a sample of this time came; of fewer while there are
   * fewer. Undefined without any.
   */
  at(timeMs: number, period: number): Reference | undefined;
}

/** Keeps at most `keep` bars. */
export function referenceBars(timeframe: ChartTimeframe, keep: number): ReferenceBars {
  let bars: Bar[] = [];
  /** Extremes by number of bars and period, until a bar changes: many rules ask the same of one sample. */
  let known = new Map<string, Reference>();
  const replace = (next: Bar[]) => {
    bars = next;
    known = new Map();
  };
  return {
    put(candles, state) {
      const taken = candles.map((candle) => barOf(candle, timeframe, state));
      const [only] = taken;
      if (!only || isKnown(bars.at(-1), taken)) return;
      if (taken.length === 1 && only.start >= (bars.at(-1)?.start ?? 0)) {
        // The way of every sample: the candle at the end moves, or one comes behind it.
        const before = bars.at(-1)?.start === only.start ? bars.slice(0, -1) : bars;
        return replace([...before.slice(-keep), only]);
      }
      const starts = new Set(taken.map((bar) => bar.start));
      const merged = [...bars.filter((bar) => !starts.has(bar.start)), ...taken];
      replace(merged.sort((left, right) => left.start - right.start).slice(-keep - 1));
    },
    rewind: (timeMs) => replace(bars.filter((bar) => bar.end <= timeMs)),
    at(timeMs, period) {
      const count = countBefore(bars, timeMs);
      if (count === 0) return undefined;
      const name = `${count}:${period}`;
      const found = known.get(name) ?? extremes(bars.slice(Math.max(0, count - period), count));
      known.set(name, found);
      return found;
    },
  };
}

function barOf({ time, close }: Candle, timeframe: ChartTimeframe, state: "completed" | "forming"): Bar {
  const end = Date.parse(barEnd(time, timeframe));
  return { start: Date.parse(time), end, close, completed: state === "completed" };
}

function isKnown(last: Bar | undefined, [only, ...others]: readonly Bar[]): boolean {
  if (!last || !only || others.length > 0) return false;
  return last.start === only.start && last.close === only.close && last.completed === only.completed;
}

/** Bars are in order and only the last few can be unfinished, so the search goes from the end. */
function countBefore(bars: readonly Bar[], timeMs: number): number {
  let count = bars.length;
  for (; count > 0; count -= 1) {
    const bar = bars[count - 1];
    if (bar && (bar.end <= timeMs || (bar.completed && bar.start < timeMs))) break;
  }
  return count;
}

function extremes(bars: readonly Bar[]): Reference {
  let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { close } of bars) {
    lowest = Math.min(lowest, close);
    highest = Math.max(highest, close);
  }
  return { lowest, highest };
}
