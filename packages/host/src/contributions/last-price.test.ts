import type { MarketDataPort } from "@bourse/runtime/market";
import { describe, expect, it } from "vitest";
import { lastPriceInSight } from "./last-price.ts";

const SPX = { symbol: "SPX", chart_id: "one" } as const;

function marketAt(price: number, price_decimals?: number): MarketDataPort {
  const info = { symbol: "SPX", ...(price_decimals === undefined ? {} : { price_decimals }) };
  const quote = async () => ({ ok: true, data: { price } });
  return { symbols: () => [info], quote } as unknown as MarketDataPort;
}

describe("the last price that an offer begins with", () => {
  it("has the decimals of its source", async () => {
    expect(await lastPriceInSight(SPX, marketAt(1087.78568, 2))).toBe(1087.79);
    expect(await lastPriceInSight(SPX, marketAt(0.000012348, 8))).toBe(0.00001235);
  });

  it("is as it came when the source does not say how many it has", async () => {
    expect(await lastPriceInSight(SPX, marketAt(1087.78568))).toBe(1087.78568);
  });

  it("is absent without a chart or a quote", async () => {
    expect(await lastPriceInSight({}, marketAt(1, 2))).toBeUndefined();
    const silent = { ...marketAt(1, 2), quote: async () => ({ ok: false as const, code: "none" }) };
    expect(await lastPriceInSight(SPX, silent as unknown as MarketDataPort)).toBeUndefined();
  });
});
