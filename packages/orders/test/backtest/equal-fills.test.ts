import { columnsOf, UTC, zoneDays } from "@bourse/bars";
import { decimal, decimalText, type Fill, runPaper } from "@bourse/orders";
import { Backtest, beside, resultOf } from "@bourse/orders/backtest";
import fc from "fast-check";
import { expect, it } from "vitest";
import { anyOrders } from "../arbitraries.ts";
import { onEach, RULES, runOver, SETTINGS } from "./run.fixture.ts";

const HOUR_MS = 3_600_000;
const ticks = fc.integer({ min: 90, max: 110 });
const shape = fc.record({
  prices: fc.array(ticks, { minLength: 4, maxLength: 4 }),
  hours: fc.integer({ min: 1, max: 30 }),
});
/** Bars whose days have one bar or many, and whose volume is sometimes zero. */
const anyBars = fc.array(shape, { minLength: 1, maxLength: 40 }).map((shapes) => {
  let time = 0;
  return shapes.map(({ prices, hours }, index) => {
    time += hours * HOUR_MS;
    const [open = 0, close = 0] = prices;
    return { time, open, high: Math.max(...prices), low: Math.min(...prices), close, volume: (index % 5) * 7 };
  });
});
const bare = ({ order, at, price, quantity, fee, ambiguous }: Fill) => {
  return [order, at, decimalText(price), decimalText(quantity), decimalText(fee), ambiguous];
};

it("fills are those of `bourse paper` for the same bars and orders, whatever the blocks", () => {
  fc.assert(
    fc.property(
      anyBars,
      anyOrders(40),
      fc.boolean(),
      fc.integer({ min: 1, max: 50 }),
      (bars, orders, hasVolume, block) => {
        const settings = {
          ...SETTINGS,
          hasVolume,
          rules: { ...RULES, feeRate: decimal("0.00075"), volumeShare: decimal("0.25") },
        };
        const inTime = orders.filter(({ at }) => at < bars.length);
        const batch = runPaper({ bars: columnsOf(bars), hasVolume, step: HOUR_MS, dayOf: zoneDays(UTC) }, inTime, {
          ...settings,
        });
        const fills: Fill[] = [];
        const strategy = onEach((at, context) => {
          fills.push(...backtest.fills);
          for (const { at: when, ...order } of inTime) if (when === at) context.place(order);
        });
        const backtest = new Backtest(settings, bars.length);
        const take = beside(backtest, { strategy, parameters: {}, every: 1 });
        for (let from = 0; from < bars.length; from += block) take(columnsOf(bars.slice(from, from + block)));
        const { report } = resultOf(backtest);
        expect(fills.map(bare)).toEqual(batch.fills.map(bare));
        expect([report.position, report.cash]).toEqual([decimalText(batch.position), decimalText(batch.cash)]);
        const ends = Map.groupBy(batch.orders, ({ status }) => status);
        for (const { state, count } of report.orders.ends) expect(ends.get(state)).toHaveLength(count);
      },
    ),
    { numRuns: 400 },
  );
});

it("the same bars and the same strategy give the same bytes, whatever the blocks", () => {
  fc.assert(
    fc.property(anyBars, anyOrders(60), fc.integer({ min: 1, max: 130 }), (bars, orders, block) => {
      const strategy = onEach((at, context) => {
        for (const { at: when, ...order } of orders) if (when === at) context.place(order);
      });
      const bytes = (size: number) => {
        const { backtest, report, trades } = runOver(bars, strategy, { block: size });
        return JSON.stringify([report, trades, [...backtest.equity.points]]);
      };
      expect(bytes(block)).toBe(bytes(bars.length));
    }),
    { numRuns: 100 },
  );
});
