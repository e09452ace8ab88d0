import { type BarColumns, DAY_MS, SIMULATED_FIRST, SIMULATED_INSTRUMENTS, simulatedBars } from "@bourse/bars";
import type { CandleAnswer } from "@bourse/contract/host-api";
import { combineMarkets } from "../market/combine.ts";
import { SYMBOL } from "../market/daily.ts";
import { type MarketDataPort, notAvailable } from "../market/port.ts";
import { readSampleBars, sampleSource } from "../market/sample.ts";
import { simulatedAnswers } from "../market/simulated/answers.ts";
import { columnsFrom } from "../market/windows/candles.ts";
import { HostRefusal } from "../refusal.ts";

/** Market data that is identical in every run. */
export interface SampleMarket {
  readonly source: MarketDataPort;
  /** All daily bars of one of its symbols. */
  readonly daily: { readonly symbol: string; readonly bars: BarColumns; readonly description: string };
  /** The sample as it was at a time, ISO 8601 UTC: only what had happened by then. */
  at(now: string): MarketDataPort;
  /** A description, so that nobody mistakes it for a live market. */
  readonly description: string;
}

/** The simulated exchange goes on for years; the sample of it ends here. */
const SIMULATED_LAST = Date.UTC(2026, 0, 1);
const SIMULATED = "the simulated exchange (SIM:)";

/** The simulated exchange, and the recorded bars where the package with them is installed, as in a checkout. */
export function sampleMarket(readBars = readSampleBars): SampleMarket {
  const recorded = recordedBars(readBars);
  if (!recorded) {
    const description = `sample data, not live: ${SIMULATED}`;
    return { source: exchangeAt(SIMULATED_LAST), daily: indexBars(), at: exchangeOf, description };
  }
  const source = sampleSource(recorded);
  const known = source.symbols().map(({ symbol, name }) => `${symbol} (${name})`);
  const told = `${known.join(", ")}, recorded`;
  return {
    source: combineMarkets([source, exchangeAt(SIMULATED_LAST)]),
    daily: { symbol: SYMBOL, bars: columnsFrom(recorded), description: `sample data, not live: ${told}` },
    at: (now) => combineMarkets([recordedOf(recorded, source, now), exchangeOf(now)]),
    description: `sample data, not live: ${told}; ${SIMULATED}`,
  };
}

function recordedBars(readBars: typeof readSampleBars): readonly CandleAnswer[] | undefined {
  try {
    return readBars();
  } catch (cause) {
    if (cause instanceof HostRefusal && cause.code === "market.source_missing") return undefined;
    throw cause;
  }
}

/** The recorded days that had ended at a time. */
function recordedOf(daily: readonly CandleAnswer[], source: MarketDataPort, now: string): MarketDataPort {
  const last = Date.parse(now) - DAY_MS;
  const ended = daily.findLastIndex(({ time }) => Date.parse(time) <= last) + 1;
  if (ended === daily.length) return source;
  if (ended > 0) return sampleSource(daily.slice(0, ended));
  return { ...source, series: async () => notAvailable("market.not_available", `the sample begins after ${now}`) };
}

const exchangeOf = (now: string): MarketDataPort => exchangeAt(Math.min(Date.parse(now), SIMULATED_LAST));

/** The simulated exchange as it was at a time, which does not go on. */
function exchangeAt(now: number): MarketDataPort {
  const { instruments: _, refuse, ...answers } = simulatedAnswers(() => now);
  return {
    ...answers,
    watch: (request) => refuse(request) ?? { ok: true, data: () => undefined },
    samples: () => () => undefined,
    silentSince: () => undefined,
    silences: () => () => undefined,
    subscribe: () => () => undefined,
  };
}

/** Ten years of the simulated exchange's index. */
function indexBars(): SampleMarket["daily"] {
  const index = SIMULATED_INSTRUMENTS.find(({ symbol }) => symbol === "SIM:CIMA");
  if (index === undefined) throw new Error("the simulated exchange has lost its index");
  const { symbol, title } = index;
  const bars = simulatedBars(index, "1D", { from: SIMULATED_FIRST, to: SIMULATED_LAST });
  return { symbol, bars, description: `sample data, not live: ${symbol} (${title}), simulated` };
}
