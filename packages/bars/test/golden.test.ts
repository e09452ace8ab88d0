import { readFileSync } from "node:fs";
import path from "node:path";
import { calculateIndicator, type IndicatorColumns } from "@bourse/bars";
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

const closes = vector("quotes.csv")("close");
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
  ["SMA 20", calculateIndicator({ kind: "sma", parameters: { period: 20 } }, closes).columns, { value: "sma" }],
  ["EMA 20", calculateIndicator({ kind: "ema", parameters: { period: 20 } }, closes).columns, { value: "ema" }],
  ["RSI 14", calculateIndicator({ kind: "rsi", parameters: { period: 14 } }, closes).columns, { value: "rsi" }],
  [
    "MACD 12 26 9",
    calculateIndicator({ kind: "macd", parameters: { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 } }, closes)
      .columns,
    { macd: "macd", signal: "signal", histogram: "histogram" },
  ],
];

describe.each(CASES)("%s", (_, columns, lines) => {
  it.each(Object.entries(lines))(`gives the reference's 502 values within ${TOLERANCE}: %s`, (line, golden) => {
    expect(closes).toHaveLength(502);
    expect(difference(columns[line], expected(golden))).toBeLessThanOrEqual(TOLERANCE);
  });
});
