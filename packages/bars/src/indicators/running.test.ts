import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Bar, columnsOf, makeColumns, sliceColumns } from "../columns.ts";
import { calculateIndicator, INDICATORS, startIndicator } from "./registry.ts";
import type { IndicatorSetting } from "./setting.ts";

/** A value of a parameter, often small, so that short series have values too. */
const chosenFor = ({ unit, minimum, maximum }: (typeof INDICATORS)["sma"]["parameters"][number]) =>
  unit === "bars"
    ? fc.oneof(fc.integer({ min: minimum, max: minimum + 8 }), fc.integer({ min: minimum, max: maximum }))
    : fc.double({ min: minimum, max: maximum, noNaN: true });

/** Every indicator with any parameters. */
const settings: fc.Arbitrary<IndicatorSetting> = fc.oneof(
  ...(Object.keys(INDICATORS) as IndicatorSetting["kind"][]).map((kind) =>
    fc.record({
      kind: fc.constant(kind),
      parameters: fc.record(
        Object.fromEntries(INDICATORS[kind].parameters.map((each) => [each.name, chosenFor(each)])),
      ),
    }),
  ),
);

const price = fc.oneof(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), fc.constantFrom(100, 100.1));
const bar: fc.Arbitrary<Bar> = fc
  .record({ open: price, close: price, one: price, other: price, volume: fc.nat() })
  .map(({ open, close, one, other, volume }) => {
    const prices = [open, close, one, other];
    return { time: 0, open, high: Math.max(...prices), low: Math.min(...prices), close, volume };
  });
/** Four bars a day, so that sessions end. */
const series = fc
  .array(bar, { maxLength: 700, size: "max" })
  .map((bars) => bars.map((each, index) => ({ ...each, time: index * 6 * 3_600_000 })));

/** Bits of a value: `Object.is` per value, in one comparison. */
const bits = (values: readonly number[]): readonly string[] =>
  values.map((value) => (Object.is(value, -0) ? "-0" : String(value)));

const at = (columns: Readonly<Record<string, Float64Array>>, index: number) =>
  bits(Object.values(columns).map((column) => column[index] as number));

describe("an indicator bar by bar", () => {
  it("equals the calculation over all bars bit for bit, whatever the forming bar showed between", () => {
    fc.assert(
      fc.property(settings, series, fc.array(bar, { minLength: 1, maxLength: 5 }), (setting, bars, forming) => {
        const { columns } = calculateIndicator(setting, columnsOf(bars));
        const running = startIndicator(setting);
        for (const [index, each] of bars.entries()) {
          for (const other of forming) running.peek(other);
          const expected = at(columns, index);
          expect(bits(Object.values(running.peek(each)))).toEqual(expected);
          expect(bits(Object.values(running.push(each)))).toEqual(expected);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("goes on after a calculation as if there had been no stop", () => {
    fc.assert(
      fc.property(settings, series, fc.nat(), (setting, bars, place) => {
        const cut = bars.length === 0 ? 0 : place % bars.length;
        const whole = calculateIndicator(setting, columnsOf(bars));
        const before = calculateIndicator(setting, columnsOf(bars.slice(0, cut)));
        // No later bar changes an earlier value.
        for (const [line, column] of Object.entries(before.columns)) {
          expect(column).toEqual(whole.columns[line]?.subarray(0, cut));
        }
        for (const [index, each] of bars.entries()) {
          if (index >= cut) expect(bits(Object.values(before.running.push(each)))).toEqual(at(whole.columns, index));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("has the lines of its definition, each with a value from `firstIndex` on", () => {
    fc.assert(
      fc.property(settings, (setting) => {
        const closes = Float64Array.from({ length: 1500 }, (_, index) => 100 + Math.sin(index));
        const { columns } = calculateIndicator(
          setting,
          makeColumns(1500, () => closes),
        );
        const definition = INDICATORS[setting.kind];
        const first = definition.firstIndex(setting.parameters);
        expect(Object.keys(columns)).toEqual(definition.lines.map(({ name }) => name));
        const firsts = Object.values(columns).map((column) => column.findIndex((value) => !Number.isNaN(value)));
        expect(Math.max(...firsts)).toBe(first);
        for (const column of Object.values(columns)) expect(column.subarray(first).every(Number.isFinite)).toBe(true);
      }),
    );
  });
});

describe("a long history", () => {
  const closes = Float64Array.from(
    { length: 1_000_000 },
    (_, index) => 40_000 + 9_000 * Math.sin(index / 777) + (index % 13) / 7,
  );
  const bars = makeColumns(closes.length, () => closes);
  const lastOf = (count: number) => sliceColumns(bars, bars.length - count);

  it("leaves no error in an SMA: the last of a million bars equals the mean of its own window", () => {
    const { columns } = calculateIndicator({ kind: "sma", parameters: { period: 20 } }, bars);
    const alone = calculateIndicator({ kind: "sma", parameters: { period: 20 } }, lastOf(20));
    expect(columns.value?.at(-1)).toBe(alone.columns.value?.at(-1));
  });

  it.each(["ema", "rsi", "atr"] as const)(
    "leaves no error in %s: a calculation from 5,000 bars before agrees to 1e-10",
    (kind) => {
      const whole = calculateIndicator({ kind, parameters: { period: 14 } }, bars).columns.value?.at(-1) ?? 0;
      const part = calculateIndicator({ kind, parameters: { period: 14 } }, lastOf(5000)).columns.value?.at(-1) ?? 1;
      expect(Math.abs(whole - part) / whole).toBeLessThan(1e-10);
    },
  );
});
