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

  it("are within so many per cent of the other side, or within a range with both ends", () => {
    const within = (percent: number, right: ScanCondition["right"]) => ({ ...of(close, "is_within", right), percent });
    expect(barsOf([within(10, { number: 100 })], 50, 90, 110, 111, 89, 100)).toEqual(["1", "5 lasts"]);
    expect(barsOf([within(0, { number: 100 })], 50, 100, 100.1)).toEqual(["1"]);
    // Below zero the distance is one of the amount.
    expect(barsOf([within(10, { number: -100 })], 0, -91, -89, -110)).toEqual(["1", "3 lasts"]);
    const range = of(close, "is_within", { low: 40, high: 60 });
    expect(barsOf([range], 39, 40, 60, 61, 50)).toEqual(["1", "4 lasts"]);
    expect(conditionSpans([range], barsAt(0, 42, 39, 58)).map(({ held }) => held)).toEqual([
      [{ condition: range, left: 42, right: 40 }],
      [{ condition: range, left: 58, right: 60 }],
    ]);
  });

  it("are within a distance exactly where it is at most that share of the other side, whatever comes later", () => {
    const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(fc.record({ x: value, y: value }), { minLength: 3, maxLength: 40 }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        fc.nat(),
        (pairs, percent, cut) => {
          const [x, y] = [Float64Array.from(pairs, (pair) => pair.x), Float64Array.from(pairs, (pair) => pair.y)];
          const bars = makeColumns(pairs.length, (name) => (name === "close" ? x : y));
          const condition = { ...of(close, "is_within", { price: "open" }), percent };
          const holds = pairs.map((pair) => Math.abs(pair.x - pair.y) <= (percent / 100) * Math.abs(pair.y));
          const starts = holds.flatMap((held, bar) => (bar > 0 && held && (bar === 1 || !holds[bar - 1]) ? [bar] : []));
          const found = (length: number) =>
            conditionSpans([condition], sliceColumns(bars, 0, length)).map(({ bar }) => bar);
          expect(found(pairs.length)).toEqual(starts);
          const length = 3 + (cut % (pairs.length - 2));
          expect(found(length)).toEqual(starts.filter((bar) => bar < length));
        },
      ),
    );
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
    const near = { ...of(close, "is_within", SMA), percent: 1.5 };
    expect(conditionWords(near)).toBe("close is within 1.5% of SMA 2");
    expect(conditionWords(of(SMA, "is_within", { low: 40, high: 60 }))).toBe("SMA 2 is within 40 to 60");
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
    const within = (percent: number | undefined, right: ScanCondition["right"] = SMA) =>
      conditionFault({ ...of(close, "is_within", right), ...(percent !== undefined && { percent }) });
    expect([within(0), within(100), within(undefined, { low: 5, high: 5 })]).toEqual(Array(3).fill(undefined));
    for (const wrong of [undefined, -1, 100.1, Number.NaN]) expect(within(wrong)).toContain("from 0 to 100 per cent");
    for (const [low, high] of [
      [60, 40],
      [Number.NaN, 40],
      [40, Number.POSITIVE_INFINITY],
    ] as const) {
      expect(within(undefined, { low, high })).toContain("does not begin at its lower end");
    }
    expect(within(1, { low: 40, high: 60 })).toContain("no distance");
    expect(conditionFault(of(close, "is_above", { low: 40, high: 60 }))).toContain("only what is within it");
    expect(conditionFault({ ...of(close, "is_above", SMA), percent: 1 })).toContain("only what is within something");
    const obv: ScanCondition["left"] = { indicator: "obv", parameters: {}, line: "value" };
    expect(conditionFault(of(obv, "is_above", { number: 0 }))).toContain("counts from the first bar");
  });
});
