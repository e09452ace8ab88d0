import fc from "fast-check";
import { expect, it } from "vitest";
import { highest, lowest } from "./extremes.ts";

it("finds the first price that reaches a bound, as reading all of them does", () => {
  const prices = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 9000, size: "max" });
  fc.assert(
    fc.property(prices, fc.nat(9000), fc.integer({ min: -1, max: 301 }), (numbers, from, bound) => {
      const column = Float64Array.from(numbers);
      const firstOf = (passes: (price: number) => boolean) => {
        const found = numbers.findIndex((price, index) => index >= from && passes(price));
        return found === -1 ? null : found;
      };
      const [low, high] = [(price: number) => price <= bound, (price: number) => price > bound];
      expect([lowest(column).first(from, low), highest(column).first(from, high)]).toEqual([
        firstOf(low),
        firstOf(high),
      ]);
    }),
  );
});

it("reads a handful of prices to find a far one, or none", () => {
  const column = Float64Array.from({ length: 1_000_000 }, (_, index) => index);
  const extremes = highest(column);
  for (const bound of [999_998, 1_000_000]) {
    let read = 0;
    const found = extremes.first(1, (price) => {
      read += 1;
      return price > bound;
    });
    expect([found, read < 600]).toEqual([bound === 999_998 ? 999_999 : null, true]);
  }
});
