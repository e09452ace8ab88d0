import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import type { MarketSample } from "@bourse/runtime/market";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "../../database.ts";
import { addedSources } from "../../market/added/added.ts";
import { ccxtSource } from "../../market/ccxt/ccxt.ts";
import type { Exchange } from "../../market/ccxt/exchange.ts";
import { HostRefusal } from "../../refusal.ts";
import type { Database } from "../../store/database.ts";
import type { SourcesService } from "./port.ts";
import { sourcesService } from "./sources.ts";

const AT = "2026-01-02T03:04:00.000Z";

/** Knows BTC/USD and ETH/USD, and nothing else. */
const exchange: Exchange = {
  has: (timeframe) => timeframe === "1D",
  async ticker(symbol) {
    if (symbol !== "BTC/USD" && symbol !== "ETH/USD") throw new Error(`no market ${symbol}`);
    return { price: 100, time: AT };
  },
  candles: async () => [{ time: "2026-01-02T00:00:00.000Z", open: 1, high: 2, low: 1, close: 2, volume: 3 }],
};

let dataDir: string;
let database: Database;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "bourse-sources-"));
  database = openDatabase(dataDir);
});
afterEach(() => {
  database.close();
  rmSync(dataDir, { recursive: true });
});

function open(): { service: SourcesService; source: ReturnType<typeof addedSources>["source"]; reports: unknown[] } {
  const clock = manualClock();
  const reports: unknown[] = [];
  const report = (cause: unknown) => void reports.push(cause);
  const openExchange = async (id: string) => {
    if (id === "kraken" || id === "binance") return exchange;
    throw new HostRefusal("host.config_invalid", `ccxt has no exchange ${id}`);
  };
  const added = addedSources({
    make: (options) =>
      ccxtSource(options, { clock, random: SYSTEM_RANDOM, open: () => openExchange(options.exchange), report }),
    report,
  });
  return { service: sourcesService({ database, clock, added, openExchange, report }), source: added.source, reports };
}

describe("an exchange that the trader adds", () => {
  it("is followed at once, told to those who listened before, kept over a restart, and ended when removed", async () => {
    const { service, source } = open();
    const samples: MarketSample[] = [];
    source.samples((sample) => samples.push(sample));
    expect(await service.add({ exchange: "kraken", symbols: ["BTC/USD", "BTC/USD"] })).toMatchObject({
      symbols: ["BTC/USD"],
    });
    expect(source.symbols()).toMatchObject([{ symbol: "BTC/USD", source: "ccxt:kraken" }]);
    await vi.waitFor(() => expect(samples).toMatchObject([{ symbol: "BTC/USD", price: 100 }]));
    await service.add({ exchange: "kraken", symbols: ["ETH/USD"] });
    expect(source.symbols().map(({ symbol }) => symbol)).toEqual(["ETH/USD"]);
    await source.close();
    const again = open();
    await again.service.start();
    expect(again.source.symbols()).toMatchObject([{ symbol: "ETH/USD" }]);
    await again.service.remove("kraken");
    expect([again.service.list(), again.source.symbols()]).toEqual([[], []]);
    await expect(again.service.remove("kraken")).rejects.toMatchObject({ code: "market.source_unknown" });
    await again.source.close();
  });

  it("is refused with the symbols that it does not have, or when there is no such exchange, and nothing is kept", async () => {
    const { service, source } = open();
    await expect(service.add({ exchange: "kraken", symbols: ["BTC/USD", "X/Y"] })).rejects.toMatchObject({
      code: "market.source_symbols",
      message: expect.stringContaining("X/Y"),
    });
    await expect(service.add({ exchange: "nowhere", symbols: ["BTC/USD"] })).rejects.toMatchObject({
      code: "market.exchange_unknown",
    });
    expect([service.list(), source.symbols()]).toEqual([[], []]);
  });

  it("that is no longer known at a start is reported, and the others are followed", async () => {
    database.run(
      "INSERT INTO market_sources (exchange, symbols, added_at) VALUES ('gone', '[\"A/B\"]', ?), ('kraken', '[\"BTC/USD\"]', ?)",
      AT,
      AT,
    );
    const { service, source, reports } = open();
    await service.start();
    expect([reports.length, source.symbols().map(({ symbol }) => symbol)]).toEqual([1, ["BTC/USD"]]);
    expect(service.list()).toHaveLength(2);
    await source.close();
  });
});
