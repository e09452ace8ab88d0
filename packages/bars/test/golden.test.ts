import { readFileSync } from "node:fs";
import path from "node:path";
import {
  type Bar,
  barOf,
  calculateIndicator,
  INDICATORS,
  type IndicatorColumns,
  type IndicatorSetting,
  indicatorLabel,
  indicatorSetting,
  makeColumns,
  startIndicator,
} from "@bourse/bars";
import type { IndicatorKind, IndicatorSource } from "@bourse/contract/indicators";
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

type Lines = Readonly<Record<string, string>>;
const linesOf = (kind: string, parameters: IndicatorSetting["parameters"]): IndicatorColumns => {
  const setting = indicatorSetting(kind, parameters) ?? expect.fail(`no such indicator: ${kind}`);
  // The reference adds up a VWAP over all bars: here they are one session.
  return calculateIndicator(setting, bars, () => 0).columns;
};

/** Columns of `vectors/results.csv` by line, for each indicator with the reference's parameters. */
const CASES: readonly [name: string, columns: IndicatorColumns, lines: Lines][] = [
  ["SMA 20", linesOf("sma", { period: 20 }), { value: "sma" }],
  ["EMA 20", linesOf("ema", { period: 20 }), { value: "ema" }],
  ["RSI 14", linesOf("rsi", { period: 14 }), { value: "rsi" }],
  [
    "MACD 12 26 9",
    linesOf("macd", { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 }),
    { macd: "macd", signal: "signal", histogram: "histogram" },
  ],
  [
    "BB 20 2",
    linesOf("bollinger", { period: 20, deviations: 2 }),
    { middle: "bb_middle", upper: "bb_upper", lower: "bb_lower" },
  ],
  ["WMA 14", linesOf("wma", { period: 14 }), { value: "wma" }],
  ["VWAP", linesOf("vwap", {}), { value: "vwap" }],
  [
    "Ichimoku 9 26 52 26",
    linesOf("ichimoku", { conversionPeriod: 9, basePeriod: 26, spanPeriod: 52, displacement: 26 }),
    { conversion: "tenkan", base: "kijun", spanA: "senkou_a", spanB: "senkou_b" },
  ],
  [
    "Stoch 14 3 3",
    linesOf("stochastic", { period: 14, smoothPeriod: 3, signalPeriod: 3 }),
    { k: "stoch_k", d: "stoch_d" },
  ],
  ["ADX 14", linesOf("adx", { period: 14 }), { adx: "adx", plus: "plus_di", minus: "minus_di" }],
  ["CCI 20", linesOf("cci", { period: 20 }), { value: "cci" }],
  ["MFI 14", linesOf("mfi", { period: 14 }), { value: "mfi" }],
  ["ROC 14", linesOf("roc", { period: 14 }), { value: "roc" }],
  ["OBV", linesOf("obv", {}), { value: "obv" }],
];

describe.each(CASES)("%s", (_, columns, lines) => {
  it.each(Object.entries(lines))(`gives the reference's 502 values within ${TOLERANCE}: %s`, (line, golden) => {
    expect(closes).toHaveLength(502);
    expect(difference(columns[line], expected(golden))).toBeLessThanOrEqual(TOLERANCE);
  });
});

/** What a source reads of each bar, by its definition alone. */
const SOURCES: readonly [source: IndicatorSource, price: (bar: Bar) => number][] = [
  ["open", ({ open }) => open],
  ["high", ({ high }) => high],
  ["low", ({ low }) => low],
  ["hl2", ({ high, low }) => (high + low) / 2],
  ["hlc3", ({ high, low, close }) => (high + low + close) / 3],
  ["ohlc4", ({ open, high, low, close }) => (open + high + low + close) / 4],
];

describe.each(SOURCES)("the source %s", (source, price) => {
  const column = Float64Array.from(closes, (_, index) => price(barOf(bars, index)));
  const still = makeColumns(closes.length, () => column);
  const kinds = Object.keys(INDICATORS) as IndicatorKind[];
  const ofCloses = kinds.filter((kind) => INDICATORS[kind].reads === "close");

  it("is read in the place of the close by each indicator of closes, bar by bar as at once", () => {
    expect(ofCloses.map((kind) => INDICATORS[kind].name)).toEqual(["SMA", "EMA", "RSI", "MACD", "BB", "WMA", "ROC"]);
    for (const kind of ofCloses) {
      const { name } = INDICATORS[kind];
      const setting = indicatorSetting(kind, {}, source) ?? expect.fail(`${kind} takes no source`);
      const golden = calculateIndicator({ kind, parameters: setting.parameters }, still).columns;
      const running = startIndicator(setting);
      const pushed = closes.map((_, index) => {
        const peeked = running.peek(barOf(bars, index));
        expect(running.push(barOf(bars, index))).toEqual(peeked);
        return peeked.value ?? Number.NaN;
      });
      for (const [line, values] of Object.entries(calculateIndicator(setting, bars).columns)) {
        expect(difference(values, golden[line] ?? closes), `${name} ${line}`).toBe(0);
        if (line === "value") expect(difference(pushed, values)).toBe(0);
      }
      expect(indicatorLabel(setting)).toMatch(new RegExp(`^${name} [\\d ]+ · ${source}$`));
    }
  });

  it("gives the reference's SMA and EMA where the column is its close", () => {
    for (const kind of ["sma", "ema"] as const) {
      const setting = { kind, parameters: { period: 20 }, source } as const;
      const swapped = makeColumns(closes.length, () => closes);
      expect(difference(calculateIndicator(setting, swapped).columns.value, expected(kind))).toBeLessThanOrEqual(
        TOLERANCE,
      );
    }
  });

  it("belongs to no indicator of whole bars", () => {
    for (const kind of kinds) {
      expect(indicatorSetting(kind, {}, source) !== undefined, kind).toBe(ofCloses.includes(kind));
    }
  });
});

/**
 * The reference leaves the first bar's range out of an ATR, and begins a SAR and a Supertrend with another direction. These
 * are forgotten with time: from a bar on, all values are the same, but for bar 250, where its SAR turns to within the bar.
 */
const LATER: readonly [
  name: string,
  range: readonly [from: number, to: number],
  columns: IndicatorColumns,
  lines: Lines,
][] = [
  ["ATR 14", [300, 502], linesOf("atr", { period: 14 }), { value: "atr" }],
  [
    "KC 20 10 2",
    [210, 502],
    linesOf("keltner", { period: 20, atrPeriod: 10, multiplier: 2 }),
    { middle: "keltner_middle", upper: "keltner_upper", lower: "keltner_lower" },
  ],
  ["Supertrend 10 3", [210, 502], linesOf("supertrend", { period: 10, multiplier: 3 }), { value: "supertrend" }],
  ["SAR 0.02 0.2", [41, 250], linesOf("parabolic_sar", { step: 0.02, maximum: 0.2 }), { value: "sar" }],
  ["SAR 0.02 0.2", [251, 502], linesOf("parabolic_sar", { step: 0.02, maximum: 0.2 }), { value: "sar" }],
];

describe.each(LATER)("%s", (_, [from, to], columns, lines) => {
  it.each(Object.entries(lines))(
    `gives the reference's values within ${TOLERANCE} from bar ${from} to ${to}: %s`,
    (line, golden) => {
      const ours = columns[line]?.subarray(from, to);
      expect(difference(ours, expected(golden).subarray(from, to))).toBeLessThanOrEqual(TOLERANCE);
    },
  );
});

describe("DC 20", () => {
  it.each(["upper", "middle", "lower"])(
    "gives the reference's values one bar before it, which leaves the bar itself out: %s",
    (line) => {
      const golden = expected(`donchian_${line}`).subarray(1);
      expect(difference(linesOf("donchian", { period: 20 })[line]?.subarray(0, -1), golden)).toBe(0);
    },
  );
});

describe("Wilder's worked example of the parabolic SAR", () => {
  // J. W. Wilder, New Concepts in Technical Trading Systems (1978), as in TA-Lib's regression test `test_sar.c`.
  const highs =
    "51.12 52.35 52.1 51.8 52.1 52.5 52.8 52.5 53.5 53.5 53.8 54.2 53.4 53.5 54.4 55.2 55.7 57 57.5 58 57.7 58 57.5 57 56.7 57.5 56.7 56 56.2 54.8 55.5 54.7 54 52.5 51 51.5 51.7 53";
  const lows =
    "50 51.5 51 50.5 51.25 51.7 51.85 51.5 52.3 52.5 53 53.5 52.5 52.1 53 54 55 56 56.5 57 56.5 57.3 56.7 56.3 56.2 56 55.5 55 54.9 54 54.5 53.8 53 51.5 50 50.5 50.2 51.5";
  const numbers = (text: string) => Float64Array.from(text.split(" "), Number);
  const [high, low] = [numbers(highs), numbers(lows)];

  it("has the stops of the book, the last of which turned", () => {
    const example = makeColumns(high.length, (name) => (name === "low" ? low : high));
    const setting = indicatorSetting("parabolic_sar", { step: 0.02, maximum: 0.2 });
    const { value = new Float64Array() } = calculateIndicator(setting ?? expect.fail(), example).columns;
    const stops = [1, 2, 5, 36, 37].map((bar) => value[bar]?.toFixed(3));
    expect(stops).toEqual(["50.000", "50.047", "50.182", "52.929", "50.000"]);
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
