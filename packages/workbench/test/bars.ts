import type { CandleAnswer, CandleList, QuoteAnswer } from "@bourse/contract/host-api";
import { readSampleBars } from "@bourse/testing/sample-bars";

/** The daily S&P 500 bars that the host's sample source has as well. */
export const DAILY: readonly CandleAnswer[] = readSampleBars();

const last = (offset: number) => DAILY.at(-offset) as CandleAnswer;

export function quote(symbol: string): QuoteAnswer {
  const [bar, before] = [last(1), last(2)];
  const change = bar.close - before.close;
  const { time, open, high, low, volume } = bar;
  const change_percent = (change / before.close) * 100;
  return {
    symbol,
    price: bar.close,
    time,
    open,
    high,
    low,
    previous_close: before.close,
    change,
    change_percent,
    volume,
    source: "sample",
  };
}

export function candles(symbol: string, timeframe: string): CandleList {
  const groups = [...Map.groupBy(DAILY, (bar) => period(bar.time, timeframe)).values()];
  return {
    symbol,
    timeframe: timeframe as CandleList["timeframe"],
    source: "sample",
    availability: timeframe === "1D" ? "native" : "aggregated",
    last_complete: timeframe === "1D",
    candles: timeframe === "1D" ? [...DAILY] : groups.map(merge),
  };
}

function period(time: string, timeframe: string): string {
  if (timeframe === "1M") return time.slice(0, 7);
  const date = new Date(time);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

function merge(bars: readonly CandleAnswer[]): CandleAnswer {
  const [first, end] = [bars[0] as CandleAnswer, bars.at(-1) as CandleAnswer];
  return {
    time: first.time,
    open: first.open,
    high: Math.max(...bars.map((bar) => bar.high)),
    low: Math.min(...bars.map((bar) => bar.low)),
    close: end.close,
    volume: bars.reduce((sum, bar) => sum + bar.volume, 0),
  };
}
