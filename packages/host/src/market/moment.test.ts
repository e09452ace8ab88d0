import { CHART_TIMEFRAMES } from "@bourse/contract";
import type { CandleList, QuoteAnswer } from "@bourse/contract/host-api";
import { fakeMarket } from "@bourse/host/testing";
import { sampleSource } from "@bourse/runtime/market";
import { describe, expect, it } from "vitest";
import { momentOf } from "./moment.ts";

const sample = sampleSource();
const known = await sample.quote("SPX");
if (!known.ok) throw new Error("the sample has no quote");
const QUOTE: QuoteAnswer = { ...known.data, price: 105, time: "2026-01-07T15:04:00.000Z" };
const BAR = { time: "2026-01-07T00:00:00.000Z", open: 100, high: 104, low: 99, close: 103, volume: 5 };

const marketOf = (change: Partial<CandleList>) => ({
  ...sample,
  quote: async () => ({ ok: true as const, data: QUOTE }),
  async candles() {
    const list: CandleList = {
      symbol: "SPX",
      timeframe: "1D",
      source: "test",
      availability: "native",
      last_complete: false,
      candles: [BAR],
      ...change,
    };
    return { ok: true as const, data: list };
  },
});
const lastOf = async (change: Partial<CandleList>) => {
  const moment = await momentOf(marketOf(change), { symbol: "SPX", timeframes: ["1D"], limit: 3 });
  return moment.ok ? moment.data.series[0]?.candles.at(-1) : undefined;
};

describe("one moment of a symbol", () => {
  it("ends the bar that forms with the quote's price", async () => {
    expect(await lastOf({})).toEqual({ ...BAR, close: 105, high: 105 });
  });

  it("leaves a bar that has ended, and one of another period, as it is", async () => {
    expect(await lastOf({ last_complete: true })).toEqual(BAR);
    const before = { ...BAR, time: "2026-01-06T00:00:00.000Z" };
    expect(await lastOf({ candles: [before] })).toEqual(before);
  });

  it("leaves out what the source does not have, and is refused for a symbol that nobody knows", async () => {
    const found = await momentOf(fakeMarket(), { symbol: "SPX", timeframes: CHART_TIMEFRAMES, limit: 2 });
    expect(found.ok && found.data.series.map(({ timeframe }) => timeframe)).toEqual(["1D", "1W", "1M"]);
    const unknown = await momentOf(sample, { symbol: "ACME", timeframes: ["1D"], limit: 2 });
    expect(unknown).toMatchObject({ ok: false, reason: { code: "market.symbol_unknown" } });
  });
});
