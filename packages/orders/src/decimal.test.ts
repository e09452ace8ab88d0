import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  absolute,
  add,
  compare,
  decimal,
  decimalOf,
  decimalText,
  divide,
  floorTo,
  isEqual,
  isMultiple,
  isZero,
  multiply,
  readDecimal,
} from "./decimal.ts";

const text = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat({ max: 18 }))
  .map(([digits, scale]) => decimalText({ digits, scale }));

describe("decimals", () => {
  it("are written without zeros at the end and read back", () => {
    for (const written of ["0", "-0.5", "100", "0.000000000000000001"])
      expect(decimalText(decimal(written))).toBe(written);
    expect(["1.500", "007", "-0.0"].map((each) => decimalText(decimal(each)))).toEqual(["1.5", "7", "0"]);
    fc.assert(fc.property(text, (each) => decimalText(decimal(each)) === each));
  });

  it("are no other text", () => {
    for (const each of ["", ".5", "5.", "1,5", "0x1", "1e", "Infinity", " 1", "--1"])
      expect(readDecimal(each)).toBeUndefined();
    expect(() => decimal("NaN")).toThrow(RangeError);
  });

  it("of a number are what it was written as", () => {
    for (const each of [0.1, 33.33, 1e-7, 1.5e21, 123456.789, 5e-324]) {
      expect(Number(decimalText(decimalOf(each)))).toBe(each);
    }
    expect(decimalText(decimalOf(1e-7))).toBe("0.0000001");
  });

  it("add, multiply and compare as integers of one scale do", () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [left, right] = [decimal(one), decimal(other)];
        const sum = add(left, right);
        expect(decimalText(add(sum, { ...right, digits: -right.digits }))).toBe(one);
        expect(Math.sign(compare(left, right))).toBe(0 - Math.sign(compare(right, left)));
        expect(decimalText(multiply(left, right))).toBe(decimalText(multiply(right, left)));
      }),
    );
  });

  it("are equal, zero and of one size whatever their scale and sign", () => {
    expect([isEqual(decimal("1.50"), decimal("1.5")), isEqual(decimal("1.5"), decimal("-1.5"))]).toEqual([true, false]);
    expect([isZero(decimal("-0.00")), isZero(decimal("0.01"))]).toEqual([true, false]);
    expect(["-2.50", "2.50", "0"].map((each) => decimalText(absolute(decimal(each))))).toEqual(["2.5", "2.5", "0"]);
  });

  it("are cut to multiples of a step", () => {
    expect(decimalText(floorTo(decimal("2.25"), decimal("0.5")))).toBe("2");
    expect([isMultiple(decimal("100.00"), decimal("0.25")), isMultiple(decimal("0.1"), decimal("0.25"))]).toEqual([
      true,
      false,
    ]);
  });

  it("divide exactly within 18 decimals, and round half to even beyond", () => {
    const divided = (one: string, other: string) => decimalText(divide(decimal(one), decimal(other)));
    expect([divided("308", "3"), divided("2", "3"), divided("1", "8")]).toEqual([
      "102.666666666666666667",
      "0.666666666666666667",
      "0.125",
    ]);
    expect([divided("0.000000000000000001", "2"), divided("0.000000000000000003", "2")]).toEqual([
      "0",
      "0.000000000000000002",
    ]);
  });
});
