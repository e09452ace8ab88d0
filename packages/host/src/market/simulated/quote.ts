import type { Candle } from "@bourse/contract";
import type { QuoteAnswer } from "@bourse/contract/host-api";
import { sixDecimals } from "../daily.ts";
import { candleAt } from "../windows/candles.ts";
import type { InstrumentReading } from "./reading.ts";

/** The quote at a moment: today's bar, or the last day's when today has no trade yet. */
export function quoteAt(
  reading: InstrumentReading,
  { symbol, source, at }: { readonly symbol: string; readonly source: string; readonly at: number },
): QuoteAnswer | undefined {
  const days = reading.completed("1D", at, { limit: 2 });
  const today = reading.forming("1D", at);
  const last = today ?? dayAt(days, days.length - 1);
  const before = dayAt(days, days.length - (today ? 1 : 2));
  const sample = reading.latest(at);
  if (!last || !before || !sample) return undefined;
  const change = last.close - before.close;
  return {
    symbol,
    price: last.close,
    time: new Date(sample.time).toISOString(),
    open: last.open,
    high: last.high,
    low: last.low,
    previous_close: before.close,
    change: sixDecimals(change),
    change_percent: sixDecimals((change / before.close) * 100),
    volume: last.volume,
    source,
  };
}

function dayAt(days: ReturnType<InstrumentReading["completed"]>, index: number): Candle | undefined {
  return index >= 0 && index < days.length ? candleAt(days, index) : undefined;
}
