import { type Bar, type BarColumns, columnsOf } from "@bourse/bars";
import type { Candle } from "@bourse/contract";

/** The bars of columns as candles. */
export function candlesOf(bars: BarColumns): Candle[] {
  return Array.from({ length: bars.length }, (_, index) => candleAt(bars, index));
}

/** One bar of columns as a candle. */
export function candleAt({ time, open, high, low, close, volume }: BarColumns, index: number): Candle {
  return {
    time: new Date(time[index] as number).toISOString(),
    open: open[index] as number,
    high: high[index] as number,
    low: low[index] as number,
    close: close[index] as number,
    volume: volume[index] as number,
  };
}

/** Candles as columns. */
export function columnsFrom(candles: readonly Candle[]): BarColumns {
  return columnsOf(candles.map(barOf));
}

/** A candle with its time in milliseconds. */
export function barOf(candle: Candle): Bar {
  return { ...candle, time: Date.parse(candle.time) };
}
