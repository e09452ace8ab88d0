import { INDICATOR_RANGES, type IndicatorParameterName } from "@bourse/contract/indicators";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateIndicator, INDICATORS, type IndicatorSetting, startIndicator } from "./registry.ts";

/** A parameter of any size, often small, so that short series have values too. */
const parameter = (name: IndicatorParameterName) => {
  const { minimum, maximum } = INDICATOR_RANGES[name];
  return fc.oneof(fc.integer({ min: minimum, max: minimum + 8 }), fc.integer({ min: minimum, max: maximum }));
};

const settings: fc.Arbitrary<IndicatorSetting> = fc.oneof(
  fc.record({
    kind: fc.constantFrom("sma" as const, "ema" as const, "rsi" as const),
    parameters: fc.record({ period: parameter("period") }),
  }),
  fc.record({
    kind: fc.constant("macd" as const),
    parameters: fc.record({
      fastPeriod: parameter("fastPeriod"),
      slowPeriod: parameter("slowPeriod"),
      signalPeriod: parameter("signalPeriod"),
    }),
  }),
);

const price = fc.oneof(fc.double({ min: 1e-9, max: 1e9, noNaN: true }), fc.constantFrom(100, 100.1));
const prices = fc.array(price, { maxLength: 700, size: "max" });

/** Bits of a value: `Object.is` per value, in one comparison. */
const bits = (values: readonly number[]): readonly string[] =>
  values.map((value) => (Object.is(value, -0) ? "-0" : String(value)));

const at = (columns: Readonly<Record<string, Float64Array>>, index: number) =>
  bits(Object.values(columns).map((column) => column[index] as number));

describe("an indicator bar by bar", () => {
  it("equals the calculation over all bars bit for bit, whatever the forming bar showed between", () => {
    fc.assert(
      fc.property(settings, prices, fc.array(price, { minLength: 1, maxLength: 5 }), (setting, closes, forming) => {
        const { columns } = calculateIndicator(setting, Float64Array.from(closes));
        const running = startIndicator(setting);
        for (const [index, close] of closes.entries()) {
          for (const each of forming) running.peek(each);
          const expected = at(columns, index);
          expect(bits(Object.values(running.peek(close)))).toEqual(expected);
          expect(bits(Object.values(running.push(close)))).toEqual(expected);
        }
      }),
      { numRuns: 60 },
    );
  });

  it("goes on after a calculation as if there had been no stop", () => {
    fc.assert(
      fc.property(settings, prices, fc.nat(), (setting, closes, place) => {
        const cut = closes.length === 0 ? 0 : place % closes.length;
        const whole = calculateIndicator(setting, Float64Array.from(closes));
        const { running } = calculateIndicator(setting, Float64Array.from(closes.slice(0, cut)));
        for (const [index, close] of closes.entries()) {
          if (index >= cut) expect(bits(Object.values(running.push(close)))).toEqual(at(whole.columns, index));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("has the lines of its definition, each with a value from `firstIndex` on", () => {
    fc.assert(
      fc.property(settings, (setting) => {
        const closes = Float64Array.from({ length: 700 }, (_, index) => 100 + Math.sin(index));
        const { columns } = calculateIndicator(setting, closes);
        const definition = INDICATORS[setting.kind];
        const first =
          setting.kind === "macd"
            ? INDICATORS.macd.firstIndex(setting.parameters)
            : INDICATORS[setting.kind].firstIndex(setting.parameters);
        expect(Object.keys(columns)).toEqual(definition.lines.map(({ name }) => name));
        const last = Object.values(columns).at(-1);
        expect(last?.findIndex((value) => !Number.isNaN(value))).toBe(first);
        expect(last?.subarray(first).every(Number.isFinite)).toBe(true);
      }),
    );
  });
});

describe("a long history", () => {
  const closes = Float64Array.from(
    { length: 1_000_000 },
    (_, index) => 40_000 + 9_000 * Math.sin(index / 777) + (index % 13) / 7,
  );

  it("leaves no error in an SMA: the last of a million bars equals the mean of its own window", () => {
    const { columns } = calculateIndicator({ kind: "sma", parameters: { period: 20 } }, closes);
    const alone = calculateIndicator({ kind: "sma", parameters: { period: 20 } }, closes.slice(-20));
    expect(columns.value?.at(-1)).toBe(alone.columns.value?.at(-1));
  });

  it.each(["ema", "rsi"] as const)(
    "leaves no error in %s: a calculation from 5,000 bars before agrees to 1e-10",
    (kind) => {
      const whole = calculateIndicator({ kind, parameters: { period: 14 } }, closes).columns.value?.at(-1) ?? 0;
      const part =
        calculateIndicator({ kind, parameters: { period: 14 } }, closes.slice(-5000)).columns.value?.at(-1) ?? 1;
      expect(Math.abs(whole - part) / whole).toBeLessThan(1e-10);
    },
  );
});
