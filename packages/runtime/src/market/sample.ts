import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CandleAnswer, ChartTimeframe } from "@bourse/contract/host-api";
import { HostRefusal } from "../refusal.ts";
import { aggregate, isComplete } from "./aggregate.ts";
import { dailyAvailability, describeDaily, isDaily, quoteOf, refuseDaily, unknownSymbol } from "./daily.ts";
import { insideDays } from "./inside.ts";
import { type MarketDataPort, notAvailable } from "./port.ts";
import { candlesOf, columnsFrom } from "./windows/candles.ts";
import { windowOf } from "./windows/window.ts";

const HEADER = "date,open,high,low,close,adjclose,volume";
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Reads daily bars. Strict: an invalid line stops the reading, because a gap in a price series is not visible in a
 * chart. The adjusted close is ignored; an index pays no dividends, so both columns are equal.
 */
export function parseDailyBars(csv: string): readonly CandleAnswer[] {
  const [header, ...lines] = csv.trimEnd().split(/\r?\n/);
  if (header !== HEADER) throw new Error("the bars do not start with the expected header");
  const bars = lines.map(parseLine);
  bars.forEach((bar, index) => {
    const before = bars[index - 1];
    if (before && before.time >= bar.time) throw new Error(`the bars are out of order at ${bar.time}`);
  });
  return bars;
}

function parseLine(line: string): CandleAnswer {
  const [date = "", ...columns] = line.split(",");
  const [open, high, low, close, , volume] = columns.map(number);
  const bar = { time: `${date}T00:00:00.000Z`, open, high, low, close, volume };
  if (columns.length !== 6 || !DATE.test(date) || Number.isNaN(Date.parse(bar.time)) || !isBar(bar)) {
    throw new Error(`not a bar: ${line}`);
  }
  return bar;
}

function number(text: string): number {
  return text.trim() === "" ? Number.NaN : Number(text);
}

function isBar(bar: { [Key in keyof CandleAnswer]: CandleAnswer[Key] | undefined }): bar is CandleAnswer {
  const { open, high, low, close, volume } = bar;
  const prices = [open, high, low, close];
  return (
    [...prices, volume].every((each) => Number.isFinite(each)) &&
    prices.every((price) => low === min(low, price) && high === max(high, price))
  );
}

const min = (left: number | undefined, right: number | undefined) => Math.min(left ?? Number.NaN, right ?? Number.NaN);
const max = (left: number | undefined, right: number | undefined) => Math.max(left ?? Number.NaN, right ?? Number.NaN);

const SOURCE = "sample";

/** The real daily bars of the S&P 500 from 2000 to April 2020 in vega-datasets. They never change. */
export function sampleSource(daily: readonly CandleAnswer[] = readSampleBars()): MarketDataPort {
  const series = { "1D": daily, "1W": aggregate(daily, "1W"), "1M": aggregate(daily, "1M") };
  const [first, before, last] = [daily.at(0), daily.at(-2), daily.at(-1)];
  if (!first || !last) throw new Error("the sample has no bars");
  const ended = (timeframe: ChartTimeframe) => timeframe === "1D" || !isDaily(timeframe) || isComplete(last, timeframe);
  const newest = (timeframe: ChartTimeframe, limit: number) =>
    isDaily(timeframe) ? series[timeframe].slice(-limit) : candlesOf(insideDays(daily, timeframe, { limit }).bars);
  return {
    symbols: () => [describeDaily(SOURCE, { first: first.time, last: last.time })],
    async quote(symbol) {
      if (refuseDaily(SOURCE, { symbol })) return unknownSymbol(SOURCE, symbol);
      if (!before) return notAvailable("market.not_available", "a change needs two bars");
      return { ok: true, data: quoteOf(last, before, { time: last.time, source: SOURCE }) };
    },
    async candles(symbol, wanted, limit) {
      const refusal = refuseDaily(SOURCE, { symbol });
      if (refusal) return refusal;
      const candles = newest(wanted, limit);
      const known = { symbol, timeframe: wanted, source: SOURCE, availability: dailyAvailability(wanted) };
      return { ok: true, data: { ...known, last_complete: ended(wanted), candles } };
    },
    async bars(request) {
      const { symbol, timeframe } = request;
      const refusal = refuseDaily(SOURCE, request);
      if (refusal) return refusal;
      const known = { symbol, timeframe, source: SOURCE, availability: dailyAvailability(timeframe) };
      if (!isDaily(timeframe)) {
        return { ok: true, data: { ...known, lastComplete: true, ...insideDays(daily, timeframe, request) } };
      }
      const { bars, more, endsAtLast } = windowOf(columnsFrom(series[timeframe]), request);
      return { ok: true, data: { ...known, lastComplete: ended(timeframe) || !endsAtLast, more, bars } };
    },
    async series(request, limit) {
      const refusal = refuseDaily(SOURCE, request);
      if (refusal) return refusal;
      const { symbol, timeframe } = request;
      const known = { symbol, timeframe, sourceId: SOURCE, asOf: last.time };
      if (ended(timeframe)) return { ok: true, data: { ...known, completed: newest(timeframe, limit) } };
      const all = newest(timeframe, limit + 1);
      const forming = all.at(-1);
      return { ok: true, data: { ...known, completed: all.slice(0, -1), ...(forming && { forming }) } };
    },
    watch: (request) => refuseDaily(SOURCE, request) ?? { ok: true, data: () => undefined },
    samples: () => () => undefined,
    silentSince: () => undefined,
    silences: () => () => undefined,
    subscribe: () => () => undefined,
  };
}

/**
 * The file is next to the package's entry; the package exports no path to it. Its licence does not mention this file,
 * so it is a development dependency: a checkout has it, an installed host only if somebody put it there. @throws
 * HostRefusal `market.source_missing`
 */
export function readSampleBars(resolve = resolvePackage): readonly CandleAnswer[] {
  const entry = resolve();
  if (entry === undefined) throw new HostRefusal("market.source_missing", "the package vega-datasets is not installed");
  return parseDailyBars(readFileSync(fileURLToPath(new URL("../data/sp500-2000.csv", entry)), "utf8"));
}

function resolvePackage(): string | undefined {
  try {
    return import.meta.resolve("vega-datasets");
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw cause;
    return undefined;
  }
}
