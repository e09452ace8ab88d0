import type { Candle, ChartTimeframe } from "@bourse/contract";
import { manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { expect, it, onTestFinished } from "vitest";
import { ccxtSource } from "./ccxt.ts";
import type { Exchange } from "./exchange.ts";

const SYMBOL = "BTC/USD";
const NOW = "2026-01-02T00:03:30.000Z";

const bar = (time: string): Candle => ({ time, open: 100, high: 110, low: 90, close: 105, volume: 7 });

it("a symbol has data from its earliest bar in any timeframe on, and the list is stale when it goes back further", async () => {
  const bars: Partial<Record<ChartTimeframe, readonly string[]>> = {
    "1m": ["2026-01-02T00:01:00.000Z", "2026-01-02T00:02:00.000Z", "2026-01-02T00:03:00.000Z"],
    "1D": ["2025-12-30T00:00:00.000Z", "2026-01-02T00:00:00.000Z"],
    "1H": ["2026-01-01T00:00:00.000Z", "2026-01-02T00:00:00.000Z"],
  };
  const exchange: Exchange = {
    has: () => true,
    ticker: async () => ({ price: 105, time: NOW }),
    candles: async (_symbol, timeframe) => (bars[timeframe] ?? []).map(bar),
  };
  const market = ccxtSource(
    { exchange: "coinbaseexchange", symbols: [SYMBOL], pollMs: 1000 },
    { clock: manualClock(), random: SYSTEM_RANDOM, open: async () => exchange, report: () => undefined },
  );
  onTestFinished(() => market.close());
  const told: string[] = [];
  market.silences((symbol) => told.push(symbol));
  await market.start();
  const read = async (timeframe: ChartTimeframe) => {
    expect((await market.series({ symbol: SYMBOL, timeframe }, 10)).ok).toBe(true);
    return [market.symbols()[0]?.first, told.length];
  };
  expect(await read("1m")).toEqual([bars["1m"]?.[0], 1]);
  expect(await read("1D")).toEqual([bars["1D"]?.[0], 2]);
  expect(await read("1H")).toEqual([bars["1D"]?.[0], 2]);
});
