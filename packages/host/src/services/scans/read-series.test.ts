import { SCAN_LIMITS } from "@bourse/contract";
import type { SymbolInfo } from "@bourse/contract/host-api";
import { manualClock } from "@bourse/host/testing";
import { expect, it } from "vitest";
import { readSeries } from "./read-series.ts";

it("[P37] a source that hangs is given up after its time, in which a standstill of the machine does not count", async () => {
  const clock = manualClock();
  const read = readSeries(
    { symbol: "SIM:ONE", timeframe: "5m", bars: 10 },
    {
      clock,
      limits: SCAN_LIMITS,
      signal: new AbortController().signal,
      market: {
        symbols: () => [{ symbol: "SIM:ONE", source: "sim" } as SymbolInfo],
        candles: () => new Promise(() => undefined),
      },
    },
  );
  clock.standStill(60_000);
  clock.advance(SCAN_LIMITS.requestMs - 1);
  expect(clock.waiting).toBe(1);
  clock.advance(1);
  expect(await read).toMatchObject({
    ok: false,
    reason: { code: "market.source_failed", message: "no answer within 15 s" },
  });
});
