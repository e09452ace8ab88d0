import type { StrategyContext, StrategyOrder } from "@bourse/api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { smaCross } from "./sma-cross.ts";

/** The trades of the strategy, as bars and sides, in an account that fills each order at once. */
function tradesOf(closes: readonly number[], [fast, slow]: readonly [number, number]): readonly string[] {
  const run = smaCross.start({ fast, slow, share: 0.95, stop: 0 });
  const acts: string[] = [];
  let position = "0";
  for (const [bar, close] of closes.entries()) {
    const context = {
      position,
      cash: "1000",
      orders: [],
      toLot: () => "1",
      place({ side }: Pick<StrategyOrder, "side">) {
        acts.push(`${bar} ${side}`);
        position = side === "buy" ? "1" : "0";
      },
    };
    run.onBar(
      { time: bar, open: close, high: close, low: close, close, volume: 1 },
      context as never as StrategyContext,
    );
  }
  return acts;
}

/** The same from whole cents, without a fraction. */
function crossesOf(cents: readonly number[], [fast, slow]: readonly [number, number]): readonly string[] {
  const sum = (end: number, count: number) => cents.slice(end - count, end).reduce((one, other) => one + other, 0);
  const acts: string[] = [];
  let holds = false;
  for (let end = slow; end <= cents.length; end += 1) {
    const order = sum(end, fast) * slow - sum(end, slow) * fast;
    if (holds ? order < 0 : order > 0) {
      acts.push(`${end - 1} ${holds ? "sell" : "buy"}`);
      holds = !holds;
    }
  }
  return acts;
}

/** Prices in cents that often stay where they are. */
const stretches = fc
  .array(fc.tuple(fc.integer({ min: 7_430, max: 7_460 }), fc.integer({ min: 1, max: 12 })), {
    minLength: 1,
    maxLength: 20,
  })
  .map((each) => each.flatMap(([price, length]) => Array.from({ length }, () => price)));
const periods = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 6, max: 12 }));

describe("the cross of two means", () => {
  it("trades where the exact means cross, and nowhere else", () => {
    fc.assert(
      fc.property(stretches, periods, (cents, both) => {
        expect(
          tradesOf(
            cents.map((each) => each / 100),
            both,
          ),
        ).toEqual(crossesOf(cents, both));
      }),
      { numRuns: 300 },
    );
  });

  it("does not trade on a flat price", () => {
    const closes = [74.43, 74.51, ...Array.from({ length: 500 }, () => 74.47)];
    expect(tradesOf(closes, [20, 50])).toEqual([]);
  });
});
