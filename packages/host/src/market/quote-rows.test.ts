import { fakeMarket } from "@bourse/host/testing";
import { expect, it } from "vitest";
import { quoteRows } from "./quote-rows.ts";

it("quotes and completed closes of many symbols are read together, with a bare row for an unknown one", async () => {
  const market = fakeMarket();
  const known = await market.quote("SPX");
  const series = await market.series({ symbol: "SPX", timeframe: "1D" }, 3);
  const closes = series.ok && series.data.completed.map(({ close }) => close);
  expect(await quoteRows(market, { symbols: ["NONE", "SPX"], closes: 3 })).toEqual([
    { symbol: "NONE" },
    { symbol: "SPX", quote: known.ok && known.data, closes },
  ]);
  expect(await quoteRows(market, { symbols: ["SPX"] })).toEqual([{ symbol: "SPX", quote: known.ok && known.data }]);
});
