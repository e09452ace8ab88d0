import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { CandleAnswer } from "@bourse/contract/host-api";
import { HostRefusal } from "../refusal.ts";
import { aggregate, isComplete } from "./aggregate.ts";
import { parseDailyBars } from "./bars-file.ts";
import { type DailyTimeframe, dailyAvailability, describeDaily, quoteOf, refuseDaily, unknownSymbol } from "./daily.ts";
import { type MarketDataPort, notAvailable } from "./port.ts";

const SOURCE = "sample";

/** The real daily bars of the S&P 500 from 2000 to April 2020 in vega-datasets. They never change. */
export function sampleSource(daily: readonly CandleAnswer[] = readSampleBars()): MarketDataPort {
  const series = { "1D": daily, "1W": aggregate(daily, "1W"), "1M": aggregate(daily, "1M") };
  const [first, before, last] = [daily.at(0), daily.at(-2), daily.at(-1)];
  if (!first || !last) throw new Error("the sample has no bars");
  const ended = (timeframe: DailyTimeframe) => timeframe === "1D" || isComplete(last, timeframe);
  return {
    symbols: () => [describeDaily(SOURCE, { first: first.time, last: last.time })],
    async quote(symbol) {
      if (refuseDaily(SOURCE, { symbol, timeframe: "1D" })) return unknownSymbol(SOURCE, symbol);
      if (!before) return notAvailable("market.not_available", "a change needs two bars");
      return { ok: true, data: quoteOf(last, before, { time: last.time, source: SOURCE }) };
    },
    async candles(symbol, wanted, limit) {
      const refusal = refuseDaily(SOURCE, { symbol, timeframe: wanted });
      if (refusal) return refusal;
      const timeframe = wanted as DailyTimeframe;
      const candles = series[timeframe].slice(-limit);
      const known = { symbol, timeframe, source: SOURCE, availability: dailyAvailability(timeframe) };
      return { ok: true, data: { ...known, last_complete: ended(timeframe), candles } };
    },
    async series(request, limit) {
      const refusal = refuseDaily(SOURCE, request);
      if (refusal) return refusal;
      const timeframe = request.timeframe as DailyTimeframe;
      const forming = ended(timeframe) ? undefined : series[timeframe].at(-1);
      const completed = forming ? series[timeframe].slice(0, -1) : series[timeframe];
      const known = { symbol: request.symbol, timeframe, sourceId: SOURCE, asOf: last.time };
      return { ok: true, data: { ...known, completed: completed.slice(-limit), ...(forming && { forming }) } };
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
