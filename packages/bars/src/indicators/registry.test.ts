import { describe, expect, it } from "vitest";
import { makeColumns } from "../columns.ts";
import { checkIndicator } from "./check.ts";
import { calculateIndicator, INDICATORS, indicatorLabel, indicatorNote } from "./registry.ts";
import { type IndicatorSetting, indicatorSetting } from "./setting.ts";

const closes = Float64Array.from({ length: 120 }, (_, index) => 100 + 10 * Math.sin(index / 5));
const macd = (fastPeriod: number, slowPeriod: number, signalPeriod = 9): IndicatorSetting => ({
  kind: "macd",
  parameters: { fastPeriod, slowPeriod, signalPeriod },
});
/** Bars that stand still at their close. */
const barsAt = (prices: Float64Array) => makeColumns(prices.length, () => prices);
const linesOf = (setting: IndicatorSetting) => calculateIndicator(setting, barsAt(closes)).columns;

describe("the registry", () => {
  it("has the usual parameters, the pane and a sentence about the calculation for each kind", () => {
    const usual = Object.values(INDICATORS).map(({ name, pane, parameters }) => [
      name,
      pane,
      ...parameters.map((each) => each.usual),
    ]);
    expect(usual).toEqual([
      ["SMA", "price", 50],
      ["EMA", "price", 20],
      ["RSI", "own", 14],
      ["MACD", "own", 12, 26, 9],
      ["BB", "price", 20, 2],
      ["ATR", "own", 14],
      ["WMA", "price", 10],
      ["VWAP", "price"],
      ["DC", "price", 20],
      ["KC", "price", 20, 10, 2],
      ["Supertrend", "price", 10, 3],
      ["SAR", "price", 0.02, 0.2],
      ["Ichimoku", "price", 9, 26, 52, 26],
      ["Stoch", "own", 14, 3, 3],
      ["ADX", "own", 14],
      ["CCI", "own", 20],
      ["MFI", "own", 14],
      ["ROC", "own", 12],
      ["OBV", "own"],
    ]);
    for (const { convention } of Object.values(INDICATORS)) expect(convention).toMatch(/^[A-Z100].*\.$/);
  });

  it("names an indicator with its parameters", () => {
    expect(indicatorLabel({ kind: "sma", parameters: { period: 50 } })).toBe("SMA 50");
    expect(indicatorLabel(macd(12, 26))).toBe("MACD 12 26 9");
    expect(indicatorLabel({ kind: "bollinger", parameters: { period: 20, deviations: 2.5 } })).toBe("BB 20 2.5");
  });
});

describe("a MACD whose fast period is not the shorter one", () => {
  it("is calculated as given: its line has the opposite sign", () => {
    const [usual, reversed] = [linesOf(macd(12, 26)).macd, linesOf(macd(26, 12)).macd];
    expect(reversed).toEqual(usual?.map((value) => -value));
    expect(indicatorNote(macd(12, 26))).toBeUndefined();
    expect(indicatorNote(macd(26, 12))).toContain("opposite of its usual sign");
  });

  it("is zero where both periods are equal, and says so", () => {
    expect(
      linesOf(macd(12, 12))
        .macd?.subarray(11)
        .every((value) => value === 0),
    ).toBe(true);
    expect(indicatorNote(macd(12, 12))).toContain("every line is zero");
  });
});

describe("a flat price", () => {
  const flat = new Float64Array(300).fill(74.47);
  const columnsOf = (setting: IndicatorSetting) => Object.values(calculateIndicator(setting, barsAt(flat)).columns);

  it("is its own average", () => {
    for (const kind of ["sma", "ema"] as const) {
      for (let period = 2; period <= 250; period += 1) {
        const [column] = columnsOf({ kind, parameters: { period } });
        expect(column?.subarray(period - 1).every((value) => value === 74.47)).toBe(true);
      }
    }
  });

  it("has a MACD of zero", () => {
    for (const column of columnsOf(macd(12, 26))) {
      expect(column.subarray(33).every((value) => value === 0)).toBe(true);
    }
  });
});

describe("unusual series", () => {
  it("has bands without width, and no range, where the price stands still", () => {
    const still = barsAt(new Float64Array(100).fill(74.47));
    const bands = calculateIndicator({ kind: "bollinger", parameters: { period: 7, deviations: 2 } }, still).columns;
    for (const band of Object.values(bands)) expect(new Set(band.subarray(6))).toEqual(new Set([74.47]));
    const range = calculateIndicator({ kind: "atr", parameters: { period: 7 } }, still).columns.value;
    expect(new Set(range?.subarray(6))).toEqual(new Set([0]));
  });

  it("has no histogram with a signal period of 1: the signal is the line itself", () => {
    const { macd: line, signal, histogram } = linesOf(macd(12, 26, 1));
    expect(signal).toEqual(line);
    expect(histogram?.subarray(25).every((value) => value === 0)).toBe(true);
  });

  it("gives an RSI of 100 without a loss, 0 without a gain", () => {
    const rsi = (values: readonly number[]) =>
      calculateIndicator(
        { kind: "rsi", parameters: { period: 2 } },
        barsAt(Float64Array.from(values)),
      ).columns.value?.at(-1);
    expect([rsi([1, 2, 3]), rsi([3, 2, 1]), rsi([2, 2, 2])]).toEqual([100, 0, 100]);
  });

  it("has no value in a series that is too short", () => {
    expect(linesOf({ kind: "sma", parameters: { period: 500 } }).value?.every(Number.isNaN)).toBe(true);
  });
});

describe("checkIndicator", () => {
  const codes = (kind: string, given: Readonly<Record<string, unknown>>) => {
    const check = checkIndicator(kind, given);
    expect(indicatorSetting(kind, given)).toEqual(check.ok ? check.setting : undefined);
    return check.ok ? [] : check.issues.map(({ rule, pointer }) => `${rule} ${pointer}`.trim());
  };

  it("takes the usual value of what is not given", () => {
    expect(checkIndicator("rsi", {})).toEqual({ ok: true, setting: { kind: "rsi", parameters: { period: 14 } } });
    expect(checkIndicator("macd", { fastPeriod: 5 })).toEqual({ ok: true, setting: macd(5, 26) });
  });

  it("accepts both ends of each range", () => {
    expect([
      codes("sma", { period: 2 }),
      codes("sma", { period: 500 }),
      codes("macd", { fastPeriod: 2, slowPeriod: 3, signalPeriod: 1 }),
    ]).toEqual([[], [], []]);
  });

  it("accepts decimals where a parameter is no number of bars", () => {
    expect([0.1, 2.5, 10].map((deviations) => codes("bollinger", { deviations }))).toEqual([[], [], []]);
    expect([0.09, 10.1, "2", Number.NaN].flatMap((deviations) => codes("bollinger", { deviations }))).toEqual(
      Array.from({ length: 4 }, () => "indicator.parameter_invalid /deviations"),
    );
  });

  it.each([1, 501, 14.5, Number.NaN, Number.POSITIVE_INFINITY, "14", null, [14]])("refuses the period %j", (period) => {
    expect(codes("rsi", { period })).toEqual(["indicator.parameter_invalid /period"]);
  });

  it("reports every fault at once", () => {
    expect(codes("macd", { fastPeriod: 101, slowPeriod: 2, signalPeriod: 0, period: 14 })).toEqual([
      "indicator.parameter_unknown /period",
      "indicator.parameter_invalid /fastPeriod",
      "indicator.parameter_invalid /slowPeriod",
      "indicator.parameter_invalid /signalPeriod",
    ]);
    expect(codes("bollinger", { deviations: 0.05, period: 1 })).toEqual([
      "indicator.parameter_invalid /period",
      "indicator.parameter_invalid /deviations",
    ]);
    expect(codes("zigzag", {})).toEqual(["indicator.kind_unknown"]);
    expect(codes("constructor", {})).toEqual(["indicator.kind_unknown"]);
  });
});
