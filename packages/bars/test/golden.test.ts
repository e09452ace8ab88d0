import { readFileSync } from "node:fs";
import path from "node:path";
import { calculateIndicator, type IndicatorColumns, makeColumns } from "@bourse/bars";
import { describe, expect, it } from "vitest";

/** Largest accepted difference from the reference's numbers. */
const TOLERANCE = 1e-10;

/** The columns of a vector file: numbers, or NaN for an empty field. */
function vector(file: string): (name: string) => Float64Array {
  const [header = "", ...rows] = readFileSync(path.join(import.meta.dirname, "vectors", file), "utf8")
    .trim()
    .split("\n");
  return (name) => {
    const index = header.split(",").indexOf(name);
    return Float64Array.from(rows, (row) => Number(row.split(",")[index] || Number.NaN));
  };
}

const quote = vector("quotes.csv");
const closes = quote("close");
const bars = makeColumns(closes.length, quote);
const expected = vector("results.csv");

/** The largest difference of two columns; infinite where only one has a value. */
function difference(actual: Float64Array | undefined, golden: Float64Array): number {
  if (actual?.length !== golden.length) return Number.POSITIVE_INFINITY;
  return golden.reduce((largest, value, index) => {
    const other = actual[index] ?? Number.NaN;
    if (Number.isNaN(value) !== Number.isNaN(other)) return Number.POSITIVE_INFINITY;
    return Number.isNaN(value) ? largest : Math.max(largest, Math.abs(value - other));
  }, 0);
}

const CASES: readonly [name: string, columns: IndicatorColumns, lines: Readonly<Record<string, string>>][] = [
  ["SMA 20", calculateIndicator({ kind: "sma", parameters: { period: 20 } }, bars).columns, { value: "sma" }],
  ["EMA 20", calculateIndicator({ kind: "ema", parameters: { period: 20 } }, bars).columns, { value: "ema" }],
  ["RSI 14", calculateIndicator({ kind: "rsi", parameters: { period: 14 } }, bars).columns, { value: "rsi" }],
  [
    "MACD 12 26 9",
    calculateIndicator({ kind: "macd", parameters: { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 } }, bars).columns,
    { macd: "macd", signal: "signal", histogram: "histogram" },
  ],
];

describe.each(CASES)("%s", (_, columns, lines) => {
  it.each(Object.entries(lines))(`gives the reference's 502 values within ${TOLERANCE}: %s`, (line, golden) => {
    expect(closes).toHaveLength(502);
    expect(difference(columns[line], expected(golden))).toBeLessThanOrEqual(TOLERANCE);
  });
});

/** Reference of its own: each value from its definition alone, over all bars before it. */
const from = (first: number, valueAt: (index: number) => number) =>
  Float64Array.from(closes, (_, index) => (index < first ? Number.NaN : valueAt(index)));
const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);

describe("BB 20 2.5", () => {
  const { middle, upper, lower } = calculateIndicator(
    { kind: "bollinger", parameters: { period: 20, deviations: 2.5 } },
    bars,
  ).columns;
  const windowTo = (index: number) => [...closes.subarray(index - 19, index + 1)];
  const deviation = (index: number) => {
    const window = windowTo(index);
    const mean = sum(window) / 20;
    // The mean of the squares of all distances between two closes is twice the variance of a whole population.
    const pairs = window.flatMap((one) => window.map((other) => (one - other) ** 2));
    return { mean, width: 2.5 * Math.sqrt(sum(pairs) / 400 / 2) };
  };

  it.each([
    ["middle", middle, ({ mean }) => mean],
    ["upper", upper, ({ mean, width }) => mean + width],
    ["lower", lower, ({ mean, width }) => mean - width],
  ] as readonly [string, Float64Array | undefined, (at: ReturnType<typeof deviation>) => number][])(
    "gives the mean of 20 closes and the deviation of a population within 1e-9: %s",
    (_, column, golden) => {
      expect(
        difference(
          column,
          from(19, (index) => golden(deviation(index))),
        ),
      ).toBeLessThanOrEqual(1e-9);
    },
  );
});

describe("ATR 14", () => {
  const range = (index: number) => {
    const [high = 0, low = 0, before] = [bars.high[index], bars.low[index], bars.close[index - 1]];
    return before === undefined ? high - low : Math.max(high - low, Math.abs(high - before), Math.abs(low - before));
  };
  /** Wilder's average in closed form: each range counts (13 / 14) ** age / 14, the mean of the first fourteen as their seed. */
  const average = (index: number) => {
    const seed = sum(Array.from({ length: 14 }, (_, at) => range(at))) / 14;
    const later = Array.from({ length: index - 13 }, (_, age) => ((13 / 14) ** age / 14) * range(index - age));
    return seed * (13 / 14) ** (index - 13) + sum(later);
  };

  it(`gives Wilder's average of the true range within ${TOLERANCE}`, () => {
    const { value } = calculateIndicator({ kind: "atr", parameters: { period: 14 } }, bars).columns;
    expect(difference(value, from(13, average))).toBeLessThanOrEqual(TOLERANCE);
  });
});
