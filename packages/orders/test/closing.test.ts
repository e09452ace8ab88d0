import { absolute, add, compare, decimal, isZero, PaperEngine, sampleBar, subtract, ZERO } from "@bourse/orders";
import { depth } from "@bourse/testing/depth";
import fc from "fast-check";
import { expect, it } from "vitest";
import { anyOrders } from "./arbitraries.ts";

const RULES = {
  tick: decimal("1"),
  lot: decimal("0.1"),
  feeRate: decimal("0"),
  volumeShare: decimal("1"),
  limitFills: "touched",
} as const;
const prices = fc.array(fc.integer({ min: 88, max: 112 }), { minLength: 10, maxLength: 60 });

it("[P28] exits of brackets that know the position only ever make it smaller, once every other order is canceled", () => {
  let closed = 0;
  fc.assert(
    fc.property(prices, anyOrders(5), fc.integer({ min: 4, max: 9 }), (tape, orders, halt) => {
      const engine = new PaperEngine(RULES);
      let position = ZERO;
      for (const [at, price] of tape.entries()) {
        if (at === halt) for (const { id, parent } of engine.live) if (!parent) engine.cancel(id);
        const before = position;
        for (const { side, quantity } of engine.pass(sampleBar(decimal(`${price}`)), at, { position })) {
          position = side === "buy" ? add(position, quantity) : subtract(position, quantity);
        }
        if (at >= halt) {
          expect(compare(absolute(position), absolute(before))).toBeLessThanOrEqual(0);
          expect(isZero(position) || position.digits < 0n === before.digits < 0n).toBe(true);
          if (!isZero(before) && isZero(position)) closed += 1;
          continue;
        }
        for (const { at: _, ...request } of orders.filter((each) => each.at === at)) engine.place(request);
      }
      const guarding = engine.live.filter(({ parent }) => parent);
      expect(!isZero(position) || guarding.length === 0 || tape.length <= halt).toBe(true);
    }),
    { numRuns: depth({ usual: 200, deep: 2000 }) },
  );
  // Some nine of them are: an exit that closes nothing would prove nothing.
  expect(closed).toBeGreaterThan(0);
});
