import type { Bar, BarColumns } from "../columns.ts";
import { emptyColumns } from "../merge.ts";

/** Heikin-Ashi bars one by one. They are derived: nobody traded at their prices. */
export interface RunningHeikinAshi {
  /** Adds a completed bar. Returns its Heikin-Ashi bar. */
  readonly push: (bar: Bar) => Bar;
  /** The Heikin-Ashi bar of the forming bar, which may be given any number of times. */
  readonly peek: (bar: Bar) => Bar;
}

/** The Heikin-Ashi bar that follows `last`; the first opens in the middle of its bar's body. */
function derive(bar: Bar, last: Bar | undefined): Bar {
  const close = (bar.open + bar.high + bar.low + bar.close) / 4;
  const open = last ? (last.open + last.close) / 2 : (bar.open + bar.close) / 2;
  return {
    time: bar.time,
    open,
    high: Math.max(bar.high, open, close),
    low: Math.min(bar.low, open, close),
    close,
    volume: bar.volume,
  };
}

/** Starts before the first bar, or after the given last Heikin-Ashi bar. */
export function startHeikinAshi(last?: Bar): RunningHeikinAshi {
  let before = last;
  return {
    push: (bar) => {
      before = derive(bar, before);
      return before;
    },
    peek: (bar) => derive(bar, before),
  };
}

/** The Heikin-Ashi bars of completed bars. */
export function heikinAshi(bars: BarColumns): BarColumns {
  const derived = emptyColumns(bars.length);
  derived.time.set(bars.time);
  derived.volume.set(bars.volume);
  const { open, high, low, close } = derived;
  for (let index = 0; index < bars.length; index += 1) {
    const [first, top] = [bars.open[index] as number, bars.high[index] as number];
    const [bottom, last] = [bars.low[index] as number, bars.close[index] as number];
    const to = (first + top + bottom + last) / 4;
    const from = index === 0 ? (first + last) / 2 : ((open[index - 1] as number) + (close[index - 1] as number)) / 2;
    open[index] = from;
    close[index] = to;
    high[index] = Math.max(top, from, to);
    low[index] = Math.min(bottom, from, to);
  }
  return derived;
}
