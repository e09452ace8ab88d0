import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  type CandleAnswer,
  type CandleList,
  CHART_TIMEFRAMES,
  type ChartTimeframe,
  type QuoteAnswer,
  type SymbolInfo,
} from "@bourse/contract/host-api";
import { aggregate, isComplete } from "./aggregate.ts";
import { parseDailyBars } from "./bars-file.ts";
import { type Available, type MarketDataPort, notAvailable } from "./port.ts";

const SOURCE = "sample";
const SYMBOL = "SPX";
const NAME = "S&P 500";

/** The real daily bars of the S&P 500 from 2000 to April 2020 in vega-datasets. They never change. */
export function sampleSource(daily: readonly CandleAnswer[] = readSampleBars()): MarketDataPort {
  const series = { "1D": daily, "1W": aggregate(daily, "1W"), "1M": aggregate(daily, "1M") };
  return {
    symbols: () => [describe(daily)],
    async quote(symbol) {
      return symbol === SYMBOL ? quoteOf(daily) : unknownSymbol(symbol);
    },
    async candles(symbol, timeframe, limit) {
      if (symbol !== SYMBOL) return unknownSymbol(symbol);
      if (timeframe !== "1D" && timeframe !== "1W" && timeframe !== "1M") return tooShort(timeframe);
      return { ok: true, data: listOf(daily, timeframe, series[timeframe].slice(-limit)) };
    },
    subscribe: () => () => undefined,
  };
}

/** The file lies beside the package's entry; the package exports no path to it. */
export function readSampleBars(): readonly CandleAnswer[] {
  const file = new URL("../data/sp500-2000.csv", import.meta.resolve("vega-datasets"));
  return parseDailyBars(readFileSync(fileURLToPath(file), "utf8"));
}

function describe(daily: readonly CandleAnswer[]): SymbolInfo {
  const [first, last] = [daily.at(0), daily.at(-1)];
  if (!first || !last) throw new Error("the sample has no bars");
  return {
    symbol: SYMBOL,
    name: NAME,
    source: SOURCE,
    first: first.time,
    last: last.time,
    timeframes: CHART_TIMEFRAMES.map((timeframe) => ({ timeframe, availability: availability(timeframe) })),
  };
}

function availability(timeframe: ChartTimeframe): CandleList["availability"] {
  if (timeframe === "1D") return "native";
  return timeframe === "1W" || timeframe === "1M" ? "aggregated" : "not_available";
}

function listOf(
  daily: readonly CandleAnswer[],
  timeframe: "1D" | "1W" | "1M",
  candles: readonly CandleAnswer[],
): CandleList {
  const last = daily.at(-1);
  return {
    symbol: SYMBOL,
    timeframe,
    source: SOURCE,
    availability: availability(timeframe),
    last_complete: timeframe === "1D" || (last !== undefined && isComplete(last, timeframe)),
    candles: [...candles],
  };
}

function quoteOf(daily: readonly CandleAnswer[]): Available<QuoteAnswer> {
  const [before, last] = daily.slice(-2);
  if (!before || !last) return notAvailable("market.not_available", "a change needs two bars");
  const change = last.close - before.close;
  const { time, open, high, low, volume } = last;
  return {
    ok: true,
    data: {
      symbol: SYMBOL,
      price: last.close,
      time,
      open,
      high,
      low,
      previous_close: before.close,
      change: round(change),
      change_percent: round((change / before.close) * 100),
      volume,
      source: SOURCE,
    },
  };
}

/** The source has six decimals; more would be noise of the subtraction. */
function round(value: number): number {
  return Number(value.toFixed(6));
}

function unknownSymbol(symbol: string) {
  return notAvailable("market.symbol_unknown", `the ${SOURCE} source does not have ${JSON.stringify(symbol)}`);
}

function tooShort(timeframe: ChartTimeframe) {
  return notAvailable(
    "market.not_available",
    `the ${SOURCE} source has daily bars; ${timeframe} cannot be made from them`,
  );
}
