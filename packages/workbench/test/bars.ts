import { columnsOf, encodeWindow, TIMEFRAME_MS } from "@bourse/bars";
import type { CandleAnswer, CandleList, QuoteAnswer } from "@bourse/contract/host-api";
import { readSampleBars } from "@bourse/testing/sample-bars";

/** The daily S&P 500 bars, as in the host's sample source. */
export const DAILY: readonly CandleAnswer[] = readSampleBars();

/** The daily bars followed by the live ones, which replace bars of the same day. */
function daily(live: readonly CandleAnswer[]): readonly CandleAnswer[] {
  const [first] = live;
  return first ? [...DAILY.filter((bar) => bar.time < first.time), ...live] : DAILY;
}

export function quote(symbol: string, live: readonly CandleAnswer[] = []): QuoteAnswer {
  const [before, bar] = daily(live).slice(-2) as [CandleAnswer, CandleAnswer];
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

export interface CandlesWish {
  readonly symbol: string;
  readonly timeframe: string;
  readonly limit: number;
  readonly live: readonly CandleAnswer[];
}

export function candles({ symbol, timeframe, limit, live }: CandlesWish): CandleList {
  const step = INTRADAY[timeframe];
  if (step !== undefined) return { ...intraday(symbol, step, limit), timeframe: timeframe as CandleList["timeframe"] };
  const days = daily(live);
  const groups = [...Map.groupBy(days, (bar) => period(bar.time, timeframe)).values()];
  return {
    symbol,
    timeframe: timeframe as CandleList["timeframe"],
    source: "sample",
    availability: timeframe === "1D" ? "native" : "aggregated",
    last_complete: timeframe === "1D" && live.length === 0,
    candles: (timeframe === "1D" ? [...days] : groups.map(merge)).slice(-limit),
  };
}

const INTRADAY: Readonly<Record<string, number>> = {
  "5m": TIMEFRAME_MS["5m"],
  "15m": TIMEFRAME_MS["15m"],
  "1H": TIMEFRAME_MS["1H"],
};

/** The last of the bars shorter than a day: the day after New York's clocks were set back. */
export const INTRADAY_END = Date.parse("2026-11-02T22:00Z");

/** Bars around the clock, also at the weekend. */
function intraday(symbol: string, step: number, limit: number): Omit<CandleList, "timeframe"> {
  const bars = Array.from({ length: Math.min(limit, 1000) }, (_each, index): CandleAnswer => {
    const price = 100 + Math.sin(index / 20) * 5;
    const time = new Date(INTRADAY_END - index * step).toISOString();
    return { time, open: price, high: price + 1, low: price - 1, close: price + 0.5, volume: 10 };
  });
  return { symbol, source: "sample", availability: "simulated", last_complete: true, candles: bars.toReversed() };
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

/** A window of the daily bars as bytes. */
export function barsWindow(query: URLSearchParams): Uint8Array {
  const [before, limit] = [Number(query.get("before") ?? Number.POSITIVE_INFINITY), Number(query.get("limit") ?? 5000)];
  const all = DAILY.map((bar) => ({ ...bar, time: Date.parse(bar.time) })).filter(({ time }) => time < before);
  const bars = columnsOf(all.slice(-limit));
  return encodeWindow({ length: bars.length, more: all.length > bars.length }, bars);
}
