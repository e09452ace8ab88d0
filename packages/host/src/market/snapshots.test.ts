import { fakeMarket } from "@bourse/host/testing";
import { takeSnapshots } from "@bourse/runtime/market";
import { describe, expect, it } from "vitest";

const LIMITS = { candles: 256, candleBytes: 128 * 1024, quoteBytes: 16 * 1024 };
const read = (bytes: Uint8Array | undefined) => JSON.parse(Buffer.from(bytes ?? []).toString());

describe("snapshots for a guest", () => {
  it("[ABI-06, ABI-07] hold the quote and the candles a view declares, oldest first", async () => {
    const request = { symbol: "SPX", candles: { timeframe: "1D" as const, limit: 3 } };
    const found = await takeSnapshots(fakeMarket(), request, LIMITS);
    if (!found.ok) throw new Error(found.reason.message);
    expect(read(found.data.quote)).toMatchObject({ symbol: "SPX", price: 2874.560059, source: "sample" });
    const candles = read(found.data.candles?.json);
    expect(Object.keys(candles)).toEqual(["symbol", "timeframe", "source", "candles"]);
    expect(candles.candles.map((each: { time: string }) => each.time.slice(0, 10))).toEqual([
      "2020-04-15",
      "2020-04-16",
      "2020-04-17",
    ]);
  });

  it("[LIM-04] never hold more than 256 candles, whatever is asked", async () => {
    const request = { symbol: "SPX", candles: { timeframe: "1D" as const, limit: 10_000 } };
    const found = await takeSnapshots(fakeMarket(), request, LIMITS);
    if (!found.ok) throw new Error(found.reason.message);
    expect(read(found.data.candles?.json).candles).toHaveLength(256);
    expect(found.data.candles?.json.length).toBeLessThanOrEqual(128 * 1024);
  });

  it("[LIM-04, LIM-05] are not available when they would exceed 128 KiB or 16 KiB", async () => {
    const large = fakeMarket();
    large.setCandles({ source: "x".repeat(128 * 1024) });
    const request = { symbol: "SPX", candles: { timeframe: "1D" as const, limit: 1 } };
    const refused = { ok: false, reason: { code: "view.snapshot_too_large" } };
    expect(await takeSnapshots(large, request, LIMITS)).toMatchObject(refused);
    large.setQuote({ source: "x".repeat(16 * 1024) });
    expect(await takeSnapshots(large, { symbol: "SPX" }, LIMITS)).toMatchObject(refused);
  });

  it("say what the source lacks", async () => {
    const hourly = { symbol: "SPX", candles: { timeframe: "1H" as const, limit: 1 } };
    expect(await takeSnapshots(fakeMarket(), hourly, LIMITS)).toMatchObject({
      reason: { code: "market.not_available" },
    });
    const unknown = await takeSnapshots(fakeMarket(), { symbol: "XYZ" }, LIMITS);
    expect(unknown).toMatchObject({ reason: { code: "market.symbol_unknown" } });
  });
});
