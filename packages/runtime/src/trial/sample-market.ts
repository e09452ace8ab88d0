import { type BarColumns, DAY_MS, SIMULATED_FIRST, SIMULATED_INSTRUMENTS, simulatedBars } from "@bourse/bars";
import type { CandleAnswer } from "@bourse/contract/host-api";
import { type MarketDataPort, notAvailable } from "../market/port.ts";
import { readSampleBars, sampleSource } from "../market/sample.ts";
import { candlesOf, columnsFrom } from "../market/windows/candles.ts";
import { HostRefusal } from "../refusal.ts";

/** Market data that is identical in every run. */
export interface SampleMarket {
  readonly source: MarketDataPort;
  /** All of its daily bars. */
  readonly bars: BarColumns;
  /** The sample as it was at a time, ISO 8601 UTC: only the days that had ended by then. */
  at(now: string): MarketDataPort;
  /** A description, so that nobody mistakes it for a live market. */
  readonly description: string;
}

/** Recorded bars where the package with them is installed, as in a checkout; otherwise invented ones, which say so. */
export function sampleMarket(readBars = readSampleBars): SampleMarket {
  const recorded = recordedBars(readBars);
  const daily = recorded ?? inventedBars();
  const sourceOf = (bars: readonly CandleAnswer[]) => (recorded ? sampleSource(bars) : invented(sampleSource(bars)));
  const source = sourceOf(daily);
  const known = source.symbols().map(({ symbol, name }) => `${symbol} (${name})`);
  return {
    source,
    bars: columnsFrom(daily),
    at(now) {
      const last = Date.parse(now) - DAY_MS;
      const ended = daily.findLastIndex(({ time }) => Date.parse(time) <= last) + 1;
      if (ended === daily.length) return source;
      return ended === 0 ? nothingYet(source, now) : sourceOf(daily.slice(0, ended));
    },
    description: `sample data, ${recorded ? "recorded" : "simulated"} and not live: ${known.join(", ")}`,
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

/** Ten years of the simulated exchange's index. */
function inventedBars(): readonly CandleAnswer[] {
  const index = SIMULATED_INSTRUMENTS.find(({ symbol }) => symbol === "SIM:CIMA");
  if (index === undefined) throw new Error("the simulated exchange has lost its index");
  return candlesOf(simulatedBars(index, "1D", { from: SIMULATED_FIRST, to: Date.UTC(2026, 0, 1) }));
}

/** Views and files of events name the recorded symbol, so the invented bars have it as well. */
const invented = (source: MarketDataPort): MarketDataPort => ({
  ...source,
  symbols: () => source.symbols().map((each) => ({ ...each, name: "invented bars in its place" })),
});

function nothingYet(source: MarketDataPort, now: string): MarketDataPort {
  return { ...source, series: async () => notAvailable("market.not_available", `the sample begins after ${now}`) };
}
