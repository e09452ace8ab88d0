import { type Bar, columnsOf, UTC, zoneDays } from "@bourse/bars";
import { decimal, type Holding, holdingAfter, isAbove, runPaper, startingWith } from "@bourse/orders";
import { depth } from "@bourse/testing/depth";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyBar, anyOrders, RULES, type TickBar } from "./arbitraries.ts";

const DAY_MS = 86_400_000;
const CASH = decimal("1000");
const anyTape = fc.array(fc.tuple(anyBar, fc.nat({ max: 400 })), { minLength: 1, maxLength: 12 });
const numRuns = depth({ usual: 125, deep: 1000 });
const number = ({ digits, scale }: Holding["cash"]) => Number(digits) / 10 ** scale;

function run(tape: readonly (readonly [TickBar, number])[], orders: Parameters<typeof runPaper>[1], more: object) {
  const bars = tape.map(([bar, volume], index): Bar => ({ ...bar, volume, time: (index * DAY_MS) / 4 }));
  const given = { bars: columnsOf(bars), hasVolume: true, step: DAY_MS / 4, dayOf: zoneDays(UTC) };
  return runPaper(given, orders, { rules: RULES, cash: CASH, funding: "cash", ...more });
}

describe("the liquidity of a bar", () => {
  it("is shared: all fills of a bar together take at most its share of the volume", () => {
    fc.assert(
      fc.property(anyTape, anyOrders(12), (tape, orders) => {
        const taken = new Map<number, number>();
        for (const { at, quantity } of run(tape, orders, { funding: "margin" }).fills)
          taken.set(at, (taken.get(at) ?? 0) + number(quantity));
        for (const [at, quantity] of taken) expect(quantity).toBeLessThanOrEqual((tape[at]?.[1] ?? 0) * 0.25 + 1e-9);
      }),
      { numRuns },
    );
  });

  it("is not multiplied by orders: a hundred market orders get as much as one", () => {
    const hundred = Array.from({ length: 100 }, (_, index) => ({
      ...({ at: 0, side: "buy", type: "market", quantity: "25" } as const),
      client_order_id: `o${index}`,
    }));
    const tape = [0, 1].map(() => [{ open: 100, high: 100, low: 100, close: 100 }, 1000] as const);
    const rules = { ...RULES, volumeShare: decimal("0.025") };
    const { fills } = run(tape, hundred, { rules, funding: "margin" });
    expect(fills.map(({ order, quantity }) => [order, number(quantity)])).toEqual([["o0", 25]]);
  });
});

describe("orders without margin", () => {
  it.each(["cash", "shorts"] as const)("never make the cash negative, whatever the prices do, with %s", (funding) => {
    fc.assert(
      fc.property(anyTape, anyOrders(12), (tape, orders) => {
        let holding = startingWith(CASH);
        for (const fill of run(tape, orders, { funding }).fills) {
          holding = holdingAfter(holding, fill);
          expect(number(holding.cash)).toBeGreaterThanOrEqual(0);
          if (funding === "cash") expect(number(holding.position)).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns },
    );
  });

  it("are filled as with margin while the cash covers all of them", () => {
    fc.assert(
      fc.property(anyTape, anyOrders(12), (tape, orders) => {
        const cash = decimal("10000000");
        const [shorts, margin] = (["shorts", "margin"] as const).map((funding) => run(tape, orders, { cash, funding }));
        expect(shorts?.fills).toEqual(margin?.fills);
      }),
      { numRuns },
    );
  });
});

describe("costs", () => {
  it("make no fill better than it was, and none worse than the limit of its order", () => {
    const costs = { spreadTicks: decimal("2"), slippageTicks: decimal("1"), slippageShare: decimal("0.1") };
    const worse = (side: string, one: Holding["cash"], other: Holding["cash"]) =>
      side === "buy" ? !isAbove(other, one) : !isAbove(one, other);
    fc.assert(
      fc.property(anyBar, anyOrders(0), (bar, orders) => {
        const tape = [[bar, 100_000] as const, [bar, 100_000] as const];
        const [free, dear] = [{}, { costs }].map((more) =>
          run(tape, orders, { funding: "margin", rules: { ...RULES, ...more } }),
        );
        for (const { order, side, price } of dear?.fills ?? []) {
          const limit = dear?.orders.find(({ id }) => id === order)?.price;
          if (limit) expect(worse(side, limit, price)).toBe(true);
          const [before] = free?.fills.filter((each) => each.order === order) ?? [];
          const isStop = dear?.orders.find(({ id }) => id === order)?.stopPrice !== undefined;
          if (before && !limit && !isStop) expect(worse(side, price, before.price)).toBe(true);
        }
      }),
      { numRuns },
    );
  });
});
