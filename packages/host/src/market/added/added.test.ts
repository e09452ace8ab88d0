import { manualClock } from "@bourse/host/testing";
import { SYSTEM_RANDOM } from "@bourse/platform";
import { expect, it } from "vitest";
import { ccxtSource } from "../ccxt/ccxt.ts";
import type { Exchange } from "../ccxt/exchange.ts";
import { addedSources } from "./added.ts";

const OPTIONS = { exchange: "kraken", symbols: ["BTC/USD"], pollMs: 1000 };

/** Sources whose exchange is opened when the test says so. */
function opening() {
  const clock = manualClock();
  const gates: (() => void)[] = [];
  let open = 0;
  const exchange: Exchange = {
    has: () => true,
    ticker: async () => ({ price: 100 }),
    candles: async () => [],
    async close() {
      open -= 1;
    },
  };
  const reports: unknown[] = [];
  const report = (cause: unknown) => reports.push(cause);
  const openExchange = async () => {
    await new Promise<void>((resolve) => gates.push(resolve));
    open += 1;
    return exchange;
  };
  const added = addedSources({
    make: (options) => ccxtSource(options, { clock, random: SYSTEM_RANDOM, open: openExchange, report }),
    report,
  });
  const go = () => {
    for (const each of gates.splice(0)) each();
  };
  return { added, clock, reports, go, opened: () => open };
}

it("starts nothing when the host closes while an exchange is being opened", async () => {
  const { added, clock, go, opened, reports } = opening();
  const adding = added.open(OPTIONS);
  const closing = added.source.close();
  go();
  await expect(adding).rejects.toMatchObject({ code: "market.source_failed" });
  await closing;
  expect([clock.waiting, added.source.symbols(), opened(), reports]).toEqual([0, [], 0, []]);
  await expect(added.open(OPTIONS)).rejects.toMatchObject({ code: "market.source_failed" });
});

it("follows one of two that are added at once under the same name, and leaves no other running", async () => {
  const { added, clock, go, opened } = opening();
  const both = [added.open(OPTIONS), added.open({ ...OPTIONS, symbols: ["ETH/USD"] })];
  go();
  await Promise.all(both);
  expect([opened(), added.source.symbols()]).toMatchObject([1, [{ symbol: "ETH/USD" }]]);
  await added.source.close();
  expect([opened(), clock.waiting]).toEqual([0, 0]);
});
