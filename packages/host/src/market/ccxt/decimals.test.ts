import { describe, expect, it } from "vitest";
import { decimalsOf } from "./exchange.ts";

/** The precision modes as ccxt numbers them. */
const [DECIMAL_PLACES, SIGNIFICANT_DIGITS, TICK_SIZE] = [2, 3, 4];

describe("decimals of a symbol's prices, by what the exchange's precision means", () => {
  it.each([
    [0.01, 2],
    [0.25, 2],
    [0.5, 1],
    [1e-8, 8],
    [1, 0],
    [5, 0],
    [10, 0],
    [2.5, 1],
    [1e-13, undefined],
    [0, undefined],
  ])("a smallest step of %d", (step, decimals) => {
    expect(decimalsOf(step, TICK_SIZE)).toBe(decimals);
  });

  it.each([
    [2, 2],
    [0, 0],
    [8, 8],
    [0.5, undefined],
    [13, undefined],
    [-1, undefined],
  ])("a count of %d", (count, decimals) => {
    expect(decimalsOf(count, DECIMAL_PLACES)).toBe(decimals);
  });

  it.each([undefined, null, "0.01", Number.NaN, Number.POSITIVE_INFINITY])("none where it tells %j", (precision) => {
    expect([decimalsOf(precision, TICK_SIZE), decimalsOf(precision, DECIMAL_PLACES)]).toEqual([undefined, undefined]);
  });

  it("none of significant digits: how many decimals those are, each price decides", () => {
    expect(decimalsOf(5, SIGNIFICANT_DIGITS)).toBeUndefined();
  });
});
