import { SYSTEM_CLOCK, SYSTEM_RANDOM } from "@bourse/platform";
import { readSampleBars } from "@bourse/runtime/market";
import { describe, expect, it } from "vitest";
import { openMarket } from "./open.ts";

const readBars = () => readSampleBars(() => undefined);

describe("a host without the sample's package", () => {
  it("has the simulated exchange alone, and says why", async () => {
    const reported: unknown[] = [];
    const deps = {
      random: SYSTEM_RANDOM,
      clock: SYSTEM_CLOCK,
      dataDir: "unused",
      report: (cause: unknown) => void reported.push(cause),
      readBars,
    };
    const market = openMarket(undefined, deps);
    await market.start();
    expect(new Set(market.symbols().map(({ source }) => source))).toEqual(new Set(["sim"]));
    expect(await market.quote("SPX")).toMatchObject({ ok: false, reason: { code: "market.symbol_unknown" } });
    expect(reported).toMatchObject([{ code: "market.source_missing" }]);
    await market.close();
  });

  it("refuses a replay, which is asked for by name", () => {
    expect(readBars).toThrow("vega-datasets is not installed");
  });
});
