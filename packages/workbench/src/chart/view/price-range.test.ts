import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FITTING, wished } from "./price-range.ts";

const ranges = fc
  .tuple(fc.double({ min: 1, max: 1000, noNaN: true }), fc.double({ min: 1.01, max: 20, noNaN: true }))
  .map(([minValue, times]) => ({ minValue, maxValue: minValue * times }));

describe("the range of a price axis", () => {
  it("fits the bars while nothing is wished, on a linear and a logarithmic axis", () => {
    fc.assert(
      fc.property(ranges, fc.boolean(), (range, isLog) => {
        const { minValue, maxValue } = wished(range, FITTING, { isLog });
        expect(minValue / range.minValue).toBeCloseTo(1, 9);
        expect(maxValue / range.maxValue).toBeCloseTo(1, 9);
      }),
    );
  });

  it("contains every price that is to be in sight, and the bars", () => {
    fc.assert(
      fc.property(ranges, fc.double({ min: 0.1, max: 1e6, noNaN: true }), fc.boolean(), (range, price, isLog) => {
        const { minValue, maxValue } = wished(range, { factor: 1, included: [price] }, { isLog });
        for (const each of [price, range.minValue * 1.0001, range.maxValue * 0.9999]) {
          expect(each).toBeGreaterThan(minValue);
          expect(each).toBeLessThan(maxValue);
        }
      }),
    );
  });

  it("is stretched around the middle of the height", () => {
    const range = { minValue: 100, maxValue: 400 };
    expect(wished(range, { factor: 2, included: [] }, { isLog: false })).toEqual({ minValue: -50, maxValue: 550 });
    const { minValue, maxValue } = wished(range, { factor: 2, included: [] }, { isLog: true });
    expect([Math.round(minValue), Math.round(maxValue)]).toEqual([50, 800]);
    expect(wished({ minValue: -1, maxValue: 1 }, { factor: 2, included: [] }, { isLog: true })).toEqual({
      minValue: -2,
      maxValue: 2,
    });
  });
});
