import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meanOf, RollingMean } from "./rolling-mean.ts";

const PLACES = 8;
/** A price as decimals write it, in units of the eighth place. */
const units = fc.bigInt({ min: -99_999_999_999_999n, max: 99_999_999_999_999n });
/** Prices of a coarse grid, where windows often have equal means. */
const cents = fc.bigInt({ min: 7_400n, max: 7_500n }).map((each) => each * 10n ** 6n);

/** The number that a program reads from the text of a decimal. */
function read(each: bigint): number {
  const digits = (each < 0n ? -each : each).toString().padStart(PLACES + 1, "0");
  return Number(`${each < 0n ? "-" : ""}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`);
}

/** The double nearest to a mean, by a division that is carried on until its text decides it. */
function exactly(window: readonly bigint[]): number {
  const places = 60;
  const sum = window.reduce((one, other) => one + other, 0n) * 10n ** BigInt(places);
  const quotient = sum / BigInt(window.length);
  return Number(`${quotient}e-${places + PLACES}`) + 0;
}

const rolled = (values: readonly number[], size: number): readonly number[] => {
  const mean = new RollingMean(size);
  return values.map((each) => mean.push(each));
};

describe("a rolling mean", () => {
  it("of prices is the double nearest to the exact mean, at each bar", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(units, cents), { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 60 }),
        (values, size) => {
          const expected = values.map((_, index) =>
            index + 1 < size ? Number.NaN : exactly(values.slice(index + 1 - size, index + 1)),
          );
          expect(rolled(values.map(read), size).map((each) => each + 0)).toEqual(expected);
        },
      ),
    );
  });

  it.each([74.47, 0.1, 1e-8, 97_123.456_789_01, 1e-12, Math.PI, 3e21])(
    "of the flat price %d is that price",
    (price) => {
      for (let size = 1; size <= 1000; size += 7) {
        const flat = Array.from({ length: size + 3 }, () => price);
        expect(rolled([10, 1e-9, 3, ...flat], size).at(-1)).toBe(price);
      }
    },
  );

  it("is the same number for windows whose means are equal", () => {
    expect(meanOf([10.1, 10.3])).toBe(10.2);
    expect(meanOf([10.1, 10.3, 10.2, 10.2])).toBe(10.2);
    expect(meanOf([0.1, 0.2])).toBe(0.15);
  });

  it("follows from the window alone, whatever came before it and however it was peeked at", () => {
    const any = fc.oneof(fc.double({ min: -1e12, max: 1e12, noNaN: true }), cents.map(read));
    fc.assert(
      fc.property(
        fc.array(any, { maxLength: 40 }),
        fc.array(any, { minLength: 1, maxLength: 20 }),
        (before, window) => {
          const mean = new RollingMean(window.length);
          for (const each of before) mean.push(each);
          for (const each of window.slice(0, -1)) {
            mean.peek(each / 3);
            mean.push(each);
          }
          const last = window.at(-1) ?? 0;
          expect([mean.peek(last), mean.push(last)]).toEqual([meanOf(window), meanOf(window)]);
        },
      ),
    );
  });

  it("recovers from a value that is no number once it has left the window", () => {
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_VALUE]) {
      const [first, second, third] = rolled([bad, bad, 2, 4], 2).slice(1);
      expect([Number.isFinite(first), Number.isNaN(second) || (second ?? 0) > 1e300, third]).toEqual([false, true, 3]);
    }
  });

  it("is NaN of nothing", () => {
    expect(meanOf([])).toBeNaN();
  });
});
