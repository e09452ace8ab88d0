import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { logicalOf, nearestIndex, timeOfLogical } from "./axis.ts";

const DAY = 86_400_000;
/** Three days, a weekend, two more. */
const TIMES = [0, 1, 2, 5, 6].map((day) => day * DAY);

describe("the axis of bars", () => {
  it("places a time between bars by their distance, and outside of them by the usual one", () => {
    expect(logicalOf(TIMES, 3.5 * DAY, DAY)).toBe(2.5);
    expect(logicalOf(TIMES, -2 * DAY, DAY)).toBe(-2);
    expect(logicalOf(TIMES, 8 * DAY, DAY)).toBe(6);
    expect(logicalOf([], 0, DAY)).toBeUndefined();
  });

  it("gives back the time it placed", () => {
    fc.assert(
      fc.property(fc.double({ min: -50, max: 50, noNaN: true }), (days) => {
        const logical = logicalOf(TIMES, days * DAY, DAY) ?? Number.NaN;
        expect(Math.abs((timeOfLogical(TIMES, logical, DAY) ?? 0) - days * DAY)).toBeLessThan(1);
      }),
    );
  });

  it("finds the nearest bar", () => {
    expect([-9, 1.4, 3, 4, 99].map((day) => nearestIndex(TIMES, day * DAY))).toEqual([0, 1, 2, 3, 4]);
    expect(nearestIndex([], 0)).toBe(-1);
  });
});
