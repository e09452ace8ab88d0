import type { BacktestTrade } from "@bourse/contract/host-api";
import fc from "fast-check";
import { expect, it } from "vitest";
import { ALL_TRADES, tradeLines, tradesIn } from "./trade-lines.ts";

const trade = (bars: number) => ({ bars }) as BacktestTrade;

it("a span of trades is the same part of all of them, wherever lines end", () => {
  fc.assert(
    fc.property(
      fc.nat({ max: 2100 }),
      fc.nat({ max: 2200 }),
      fc.integer({ min: 1, max: 1200 }),
      (count, from, limit) => {
        const trades = Array.from({ length: count }, (_, at) => trade(at));
        const bytes = Buffer.from(tradeLines(trades));
        expect(tradesIn(bytes, { from, limit })).toEqual(trades.slice(from, from + limit));
        expect(tradesIn(bytes, ALL_TRADES)).toHaveLength(count);
      },
    ),
    { numRuns: 40 },
  );
});

it("a line that was cut off is an error", () => {
  const text = tradeLines(Array.from({ length: 600 }, (_, at) => trade(at)));
  const bytes = Buffer.from(text.slice(0, -10));
  expect(tradesIn(bytes, { from: 0, limit: 100 })).toHaveLength(100);
  expect(() => tradesIn(bytes, ALL_TRADES)).toThrow(SyntaxError);
});
