import type { Candle } from "@bourse/contract";
import {
  type AVAILABILITIES,
  CHART_TIMEFRAMES,
  type ChartTimeframe,
  type QuoteAnswer,
  type Reason,
  type SymbolInfo,
} from "@bourse/contract/host-api";
import { notAvailable } from "./port.ts";

/** Symbol shared by the sources made from the recorded daily bars. */
export const SYMBOL = "SPX";

const NAME = "S&P 500";
/** The index is published in hundredths of a point. */
const INDEX_DECIMALS = 2;

/** Timeframes that daily bars decide: daily, and those that aggregate days. The inside of a day is simulated. */
export type DailyTimeframe = "1D" | "1W" | "1M";

export function isDaily(timeframe: ChartTimeframe): timeframe is DailyTimeframe {
  return timeframe === "1D" || timeframe === "1W" || timeframe === "1M";
}

export function dailyAvailability(timeframe: ChartTimeframe): (typeof AVAILABILITIES)[number] {
  if (timeframe === "1D") return "native";
  return isDaily(timeframe) ? "aggregated" : "simulated";
}

export function describeDaily(source: string, { first, last }: Pick<SymbolInfo, "first" | "last">): SymbolInfo {
  const timeframes = CHART_TIMEFRAMES.map((timeframe) => ({ timeframe, availability: dailyAvailability(timeframe) }));
  return { symbol: SYMBOL, name: NAME, source, first, last, price_decimals: INDEX_DECIMALS, timeframes };
}

/** The reason why a daily source lacks a series; undefined if it has the series. */
export function refuseDaily(
  source: string,
  { symbol, sourceId }: { symbol: string; sourceId?: string | undefined },
): { readonly ok: false; readonly reason: Reason } | undefined {
  if (sourceId !== undefined && sourceId !== source) return unknownSource(sourceId);
  return symbol === SYMBOL ? undefined : unknownSymbol(source, symbol);
}

export function unknownSymbol(source: string, symbol: string) {
  return notAvailable("market.symbol_unknown", `the ${source} source does not have ${JSON.stringify(symbol)}`);
}

export function unknownSource(sourceId: string) {
  return notAvailable("market.source_unknown", `no source is called ${JSON.stringify(sourceId)}`);
}

/** A day's quote, with the change since the previous close. */
export function quoteOf(bar: Candle, before: Candle, { time, source }: { time: string; source: string }): QuoteAnswer {
  const { open, high, low, close, volume } = bar;
  const change = close - before.close;
  return {
    symbol: SYMBOL,
    price: close,
    time,
    open,
    high,
    low,
    previous_close: before.close,
    change: sixDecimals(change),
    change_percent: sixDecimals((change / before.close) * 100),
    volume,
    source,
  };
}

/** The recorded bars have six decimals; more would be floating-point noise. */
export function sixDecimals(value: number): number {
  return Number(value.toFixed(6));
}
