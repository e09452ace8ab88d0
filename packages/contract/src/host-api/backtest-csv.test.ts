import { expect, it } from "vitest";
import { equityCsv, tradesCsv } from "./backtest-csv.ts";
import type { BacktestTrade } from "./backtest-report.ts";

it("writes trades and equity for a spreadsheet, with nothing where a trade is still open", () => {
  const trade: BacktestTrade = {
    side: "long" as const,
    opened_at: "2024-01-04T00:00:00.000Z",
    bars: 7,
    quantity: "10",
    entry_price: "100",
    pnl: "-2.5",
    fees: "0.203",
    mae: "-12.1",
    mfe: "55",
    ambiguous: true,
  };
  expect(tradesCsv([trade])).toBe(
    "side,opened_at,closed_at,bars,quantity,entry_price,exit_price,pnl,fees,mae,mfe,ambiguous\n" +
      "long,2024-01-04T00:00:00.000Z,,7,10,100,,-2.5,0.203,-12.1,55,true\n",
  );
  expect(equityCsv({ time: [0, 60_000], value: [100_000, 99_999.5] })).toBe(
    "time,equity\n1970-01-01T00:00:00.000Z,100000\n1970-01-01T00:01:00.000Z,99999.5\n",
  );
  expect([tradesCsv([]).split("\n").length, equityCsv({ time: [], value: [] })]).toEqual([2, "time,equity\n"]);
});
