import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { usualDays } from "../calendars/usual-days.ts";
import { type Bar, columnsOf } from "../columns.ts";
import { calculateIndicator } from "./registry.ts";
import type { IndicatorSetting } from "./setting.ts";

const HOUR = 3_600_000;
const usual = (kind: IndicatorSetting["kind"], parameters: IndicatorSetting["parameters"]) => ({ kind, parameters });
const price = fc.integer({ min: 1, max: 100_000 }).map((ticks) => ticks / 100);
const bars: fc.Arbitrary<readonly Bar[]> = fc
  .array(
    fc
      .record({ open: price, close: price, one: price, other: price, volume: fc.nat(1000) })
      .map(({ open, close, one, other, volume }): Bar => {
        const prices = [open, close, one, other];
        return { time: 0, open, high: Math.max(...prices), low: Math.min(...prices), close, volume };
      }),
    { minLength: 60, maxLength: 200 },
  )
  .map((all) => all.map((each, index) => ({ ...each, time: index * HOUR })));

/** Checks something of the values of an indicator at each bar where all of them are known. */
function everywhere(
  setting: IndicatorSetting,
  check: (values: Readonly<Record<string, number>>, all: readonly Bar[], index: number) => void,
): void {
  fc.assert(
    fc.property(bars, (all) => {
      const { columns } = calculateIndicator(setting, columnsOf(all));
      for (const index of all.keys()) {
        const values = Object.fromEntries(
          Object.entries(columns).map(([line, column]) => [line, column[index] as number]),
        );
        if (!Object.values(values).some(Number.isNaN)) check(values, all, index);
      }
    }),
    { numRuns: 40 },
  );
}

const within = (value: number | undefined, [low, high]: readonly [number, number]) => {
  expect(value).toBeGreaterThanOrEqual(low);
  expect(value).toBeLessThanOrEqual(high);
};

describe("an indicator of any bars", () => {
  it.each([
    usual("rsi", { period: 5 }),
    usual("stochastic", { period: 5, smoothPeriod: 3, signalPeriod: 3 }),
    usual("mfi", { period: 5 }),
    usual("adx", { period: 5 }),
  ])("that is a share stays from 0 to 100: $kind", (setting) => {
    everywhere(setting, (values) => {
      for (const value of Object.values(values)) within(value, [0, 100.000_000_1]);
    });
  });

  it("holds the prices of the last bars in a Donchian channel, and touches them at both ends", () => {
    everywhere(usual("donchian", { period: 7 }), ({ upper, middle, lower }, all, index) => {
      const last = all.slice(index - 6, index + 1);
      expect([upper, lower]).toEqual([
        Math.max(...last.map(({ high }) => high)),
        Math.min(...last.map(({ low }) => low)),
      ]);
      within(middle, [lower as number, upper as number]);
    });
  });

  it("keeps a WMA among its closes, and the channels of Keltner around their middle", () => {
    everywhere(usual("wma", { period: 4 }), ({ value }, all, index) => {
      const closes = all.slice(index - 3, index + 1).map(({ close }) => close);
      within(value, [Math.min(...closes) - 1e-9, Math.max(...closes) + 1e-9]);
    });
    everywhere(usual("keltner", { period: 5, atrPeriod: 4, multiplier: 2 }), ({ upper, middle, lower }) => {
      within(middle, [lower as number, upper as number]);
    });
  });

  it("keeps a parabolic SAR off the bar", () => {
    everywhere(usual("parabolic_sar", { step: 0.02, maximum: 0.2 }), ({ value = 0 }, all, index) => {
      const { high = 0, low = 0 } = all[index] ?? {};
      expect(value <= low || value >= high).toBe(true);
    });
  });

  it("never lowers a Supertrend that stays below the closes, nor raises one that stays above", () => {
    fc.assert(
      fc.property(bars, (all) => {
        const { value = new Float64Array() } = calculateIndicator(
          usual("supertrend", { period: 4, multiplier: 0.5 }),
          columnsOf(all),
        ).columns;
        const sideAt = (index: number) => Math.sign((all[index]?.close ?? 0) - (value[index] ?? 0));
        for (let index = 5; index < all.length; index += 1) {
          const side = sideAt(index);
          if (side === 0 || side !== sideAt(index - 1)) continue;
          expect(side * ((value[index] ?? 0) - (value[index - 1] ?? 0))).toBeGreaterThanOrEqual(0);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("has the spans of an Ichimoku cloud of earlier bars alone", () => {
    const setting = usual("ichimoku", { conversionPeriod: 2, basePeriod: 4, spanPeriod: 6, displacement: 5 });
    fc.assert(
      fc.property(bars, (all) => {
        const { conversion, base, spanA } = calculateIndicator(setting, columnsOf(all)).columns;
        for (let index = 8; index < all.length; index += 1) {
          expect(spanA?.[index]).toBe(((conversion?.[index - 5] as number) + (base?.[index - 5] as number)) / 2);
        }
      }),
      { numRuns: 20 },
    );
  });
});

describe("a VWAP", () => {
  const bar = (time: string, close: number, volume: number): Bar => ({
    time: Date.parse(`${time}Z`),
    open: close,
    high: close,
    low: close,
    close,
    volume,
  });
  const vwap = (all: readonly Bar[], ...dayOf: Parameters<typeof usualDays>) => [
    ...(calculateIndicator({ kind: "vwap", parameters: {} }, columnsOf(all), usualDays(...dayOf)).columns.value ?? []),
  ];

  it("begins again with each session of the instrument, and with each UTC day where its hours are unknown", () => {
    const all = [
      bar("2026-06-01T19:30", 10, 1),
      bar("2026-06-01T23:30", 20, 3),
      bar("2026-06-02T00:30", 40, 4),
      bar("2026-06-02T13:30", 30, 1),
    ];
    // 00:30 UTC is the evening of the day before in New York.
    expect(vwap(all, { symbol: "^GSPC", source: "any", timeframe: "1H" })).toEqual([10, 17.5, 28.75, 30]);
    expect(vwap(all, { symbol: "OTHER", source: "any", timeframe: "1H" })).toEqual([10, 17.5, 40, 38]);
  });

  it("has no value before anything was traded", () => {
    const all = [bar("2026-06-01T10:00", 10, 0), bar("2026-06-01T11:00", 20, 2), bar("2026-06-02T10:00", 30, 0)];
    expect(vwap(all, { symbol: "OTHER", source: "any", timeframe: "1H" })).toEqual([Number.NaN, 20, Number.NaN]);
  });

  it("of bars of a day is each bar's own price", () => {
    const all = [bar("2026-06-01T00:00", 10, 1), bar("2026-06-02T00:00", 20, 2), bar("2026-06-03T00:00", 40, 3)];
    expect(vwap(all, { symbol: "^GSPC", source: "any", timeframe: "1D" })).toEqual([10, 20, 40]);
  });
});

describe("a market that stands still", () => {
  const still = columnsOf(
    Array.from({ length: 60 }, (_, index) => ({
      time: index,
      open: 74.47,
      high: 74.47,
      low: 74.47,
      close: 74.47,
      volume: 5,
    })),
  );
  it.each([
    ["wma", { period: 7 }, { value: 74.47 }],
    ["stochastic", { period: 7, smoothPeriod: 3, signalPeriod: 3 }, { k: 50, d: 50 }],
    ["cci", { period: 7 }, { value: 0 }],
    ["roc", { period: 7 }, { value: 0 }],
    ["mfi", { period: 7 }, { value: 100 }],
    ["adx", { period: 7 }, { adx: 0, plus: 0, minus: 0 }],
    ["obv", {}, { value: 0 }],
  ] as const)("has the value that the convention of %s says", (kind, parameters, expected) => {
    const { columns } = calculateIndicator({ kind, parameters }, still);
    expect(Object.fromEntries(Object.entries(columns).map(([line, column]) => [line, column.at(-1)]))).toEqual(
      expected,
    );
  });
});
