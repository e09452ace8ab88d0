import type { ScanCondition } from "@bourse/contract/host-api";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeColumns, sliceColumns } from "../columns.ts";
import { barsNeededFor, conditionFault, conditionSpans, conditionWords, directionOf } from "./conditions.ts";

const barsAt = (...closes: readonly number[]) => {
  const prices = Float64Array.from(closes);
  return makeColumns(closes.length, () => prices);
};
const SMA: ScanCondition["left"] = { indicator: "sma", parameters: { period: 2 }, line: "value" };
const close: ScanCondition["left"] = { price: "close" };
const of = (left: ScanCondition["left"], relation: ScanCondition["relation"], right: ScanCondition["right"]) => ({
  left,
  relation,
  right,
});
const barsOf = (conditions: readonly ScanCondition[], ...closes: readonly number[]) =>
  conditionSpans(conditions, barsAt(...closes)).map(({ bar, lasts }) => `${bar}${lasts ? " lasts" : ""}`);

describe("conditions over bars", () => {
  it("hold from the bar on at which a line is beyond the other side, once for all bars in a row", () => {
    expect(barsOf([of(close, "is_above", { number: 10 })], 9, 11, 12, 10, 11, 11)).toEqual(["1", "4 lasts"]);
    expect(barsOf([of(close, "is_below", { number: 10 })], 9, 9, 10, 8)).toEqual(["1", "3 lasts"]);
  });

  it("cross at the bar that is beyond, after one that was not; a touch is no cross", () => {
    expect(barsOf([of(close, "crosses_above", { number: 10 })], 9, 10, 11, 10, 9, 11, 12)).toEqual(["2", "5"]);
    expect(barsOf([of(close, "crosses_below", { number: 10 })], 11, 10, 10, 9, 9)).toEqual(["3"]);
  });

  it("compare prices with lines, which have no value at first", () => {
    const spans = conditionSpans([of(close, "crosses_above", SMA)], barsAt(5, 4, 3, 8));
    expect(spans).toEqual([
      { bar: 3, lasts: true, held: [{ condition: of(close, "crosses_above", SMA), left: 8, right: 5.5 }] },
    ]);
    expect(barsNeededFor([of(close, "is_above", SMA)])).toBe(3);
    expect([barsNeededFor([]), barsNeededFor([of(close, "is_above", { price: "open" })])]).toEqual([0, 2]);
  });

  it("must hold together", () => {
    const both = [of(close, "is_above", { number: 10 }), of(close, "is_below", { number: 20 })];
    expect(barsOf(both, 5, 15, 25, 15)).toEqual(["1", "3 lasts"]);
    expect(conditionSpans([], barsAt(1, 2))).toEqual([]);
  });

  it("say of a bar what no later bar changes", () => {
    const conditions = [of(close, "crosses_above", SMA), of(SMA, "is_below", { number: 50 })];
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 3, maxLength: 60 }),
        fc.nat(),
        (closes, cut) => {
          const whole = barsAt(...closes);
          const length = 3 + (cut % (closes.length - 2));
          const known = conditionSpans(conditions, sliceColumns(whole, 0, length)).map(({ bar, held }) => ({
            bar,
            held,
          }));
          const all = conditionSpans(conditions, whole).map(({ bar, held }) => ({ bar, held }));
          expect(known).toEqual(all.filter(({ bar }) => bar < length));
        },
      ),
    );
  });
});

describe("a condition", () => {
  it("is said with its lines and parameters, and has the direction of its relation", () => {
    const signal: ScanCondition["left"] = {
      indicator: "macd",
      parameters: { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 },
      line: "signal",
    };
    expect(conditionWords(of(close, "crosses_below", signal))).toBe("close crosses below MACD 12 26 9 signal");
    expect(conditionWords(of(SMA, "is_above", { number: 0.5 }))).toBe("SMA 2 is above 0.5");
    expect([directionOf(of(close, "crosses_below", signal)), directionOf(of(SMA, "is_above", close))]).toEqual([
      "down",
      "up",
    ]);
  });

  it("needs a line that the indicator has, a level that means something, and two different sides", () => {
    expect(conditionFault(of(close, "is_above", SMA))).toBeUndefined();
    expect(conditionFault(of(close, "is_above", close))).toContain("both sides are close");
    expect(conditionFault(of({ ...SMA, line: "signal" }, "is_above", close))).toContain("has no line signal");
    expect(conditionFault(of({ ...SMA, parameters: { period: 1 } }, "is_above", close))).toContain("from 2 to 500");
    const obv: ScanCondition["left"] = { indicator: "obv", parameters: {}, line: "value" };
    expect(conditionFault(of(obv, "is_above", { number: 0 }))).toContain("counts from the first bar");
  });
});
