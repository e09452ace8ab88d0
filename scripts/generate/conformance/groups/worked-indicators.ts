import { hourOf, type TestSource } from "../define.ts";
import type { BarRow, Inputs } from "../inputs.ts";

type Parameters = Inputs["indicators"]["parameters"];
type Range = Inputs["indicators"]["range"];
type IndicatorTest = TestSource<Inputs["indicators"]>;

/** The sentence of the specification names four of them. */
const SPECIFIED = new Set(["sma", "ema", "rsi", "macd"]);
/** The sentences on an indicator. */
export const specificationOf = (indicator: string): readonly string[] =>
  SPECIFIED.has(indicator) ? ["CONTRIB-42"] : [];

/** Bars of one price each. */
const closes = (...prices: readonly number[]): readonly BarRow[] =>
  prices.map((price, index) => [hourOf(index), price, price, price, price, 1]);
/** Bars of high, low, close and volume, which open at their close. */
const bars = (...rows: readonly (readonly [high: number, low: number, close: number, volume?: number])[]) =>
  rows.map(([high, low, close, volume = 1], index): BarRow => [hourOf(index), close, high, low, close, volume]);

type Lines = Readonly<Record<string, readonly (number | null)[]>>;
interface Worked {
  readonly why: string;
  readonly indicator: string;
  readonly parameters: Parameters;
  readonly bars: readonly BarRow[];
  readonly lines: Lines;
  readonly source?: Inputs["indicators"]["source"];
  readonly range?: Range;
  readonly tolerance?: number;
}

/** Four closes, each twice the one before. */
export const RISING = closes(1, 2, 4, 8);
const PRICES: readonly BarRow[] = [
  [hourOf(0), 1, 8, 0.5, 2, 1],
  [hourOf(1), 3, 12, 1.5, 6, 1],
];
/** Wilder's example, as TA-Lib's regression test `test_sar.c` has it. */
const WILDER: readonly BarRow[] = bars(
  [51.12, 50, 50],
  [52.35, 51.5, 51.5],
  [52.1, 51, 51],
  [51.8, 50.5, 50.5],
  [52.1, 51.25, 51.25],
  [52.5, 51.7, 51.7],
);
const none = null;

/** Small series whose values anybody can calculate on paper. */
export const WORKED: readonly Worked[] = [
  {
    why: "(1 + 2) / 2, (2 + 4) / 2, (4 + 8) / 2",
    indicator: "sma",
    parameters: { period: 2 },
    bars: RISING,
    lines: { value: [none, 1.5, 3, 6] },
  },
  {
    why: "fewer bars than the period have no value",
    indicator: "sma",
    parameters: { period: 5 },
    bars: RISING,
    lines: { value: [none, none, none, none] },
  },
  {
    why: "the mean of the first 2, then 2 / 3 of the way to each close",
    indicator: "ema",
    parameters: { period: 2 },
    bars: closes(1, 2, 4.5, 9.5),
    lines: { value: [none, 1.5, 3.5, 7.5] },
  },
  {
    why: "(1 * 1 + 2 * 2 + 3 * 4) / 6, (1 * 2 + 2 * 4 + 3 * 8) / 6",
    indicator: "wma",
    parameters: { period: 3 },
    bars: RISING,
    lines: { value: [none, none, 17 / 6, 34 / 6] },
  },
  {
    why: "a mean gain of 0.5 and a mean loss of 0.25: 100 - 100 / (1 + 2)",
    indicator: "rsi",
    parameters: { period: 2 },
    bars: closes(1, 2, 1.5),
    lines: { value: [none, none, 200 / 3] },
  },
  {
    why: "Wilder's average: a gain of (0.5 + 0) / 2 and a loss of (0.25 + 1) / 2, 100 - 100 / 1.4",
    indicator: "rsi",
    parameters: { period: 2 },
    bars: closes(1, 2, 1.5, 0.5),
    lines: { value: [none, none, 200 / 3, 100 - 100 / 1.4] },
  },
  {
    why: "100 without a loss",
    indicator: "rsi",
    parameters: { period: 2 },
    bars: closes(1, 2, 3),
    lines: { value: [none, none, 100] },
  },
  {
    why: "0 without a gain",
    indicator: "rsi",
    parameters: { period: 2 },
    bars: closes(3, 2, 1),
    lines: { value: [none, none, 0] },
  },
  {
    why: "from 100 to 121, and from 110 to 99",
    indicator: "roc",
    parameters: { period: 2 },
    bars: closes(100, 110, 121, 99),
    lines: { value: [none, none, 21, -10] },
  },
  {
    why: "0 at first, then volumes by the sign of the change; nothing for no change",
    indicator: "obv",
    parameters: {},
    bars: bars([1, 1, 1, 5], [2, 2, 2, 7], [2, 2, 2, 11], [1, 1, 1, 13]),
    lines: { value: [0, 7, 7, -6] },
  },
  {
    why: "the deviation of 1 and 3 is 1: divided by 2, not by 1",
    indicator: "bollinger",
    parameters: { period: 2, deviations: 1 },
    bars: closes(1, 3),
    lines: { middle: [none, 2], upper: [none, 3], lower: [none, 1] },
  },
  {
    why: "the first true range is high - low: (2 + 3) / 2, then (2.5 + 5) / 2 with a gap down",
    indicator: "atr",
    parameters: { period: 2 },
    bars: bars([10, 8, 9], [12, 9, 11], [7, 6, 6.5]),
    lines: { value: [none, 2.5, 3.75] },
  },
  {
    why: "highest and lowest of 2 bars, this one among them",
    indicator: "donchian",
    parameters: { period: 2 },
    bars: bars([10, 8, 9], [12, 9, 11], [7, 6, 6.5]),
    lines: { upper: [none, 12, 12], middle: [none, 10, 9], lower: [none, 8, 6] },
  },
  {
    why: "50 where nothing moved",
    indicator: "stochastic",
    parameters: { period: 2, smoothPeriod: 1, signalPeriod: 1 },
    bars: closes(5, 5, 5),
    lines: { k: [none, 50, 50], d: [none, 50, 50] },
  },
  {
    why: "the close at the top of the range, then at its bottom; %D is the mean of both",
    indicator: "stochastic",
    parameters: { period: 2, smoothPeriod: 1, signalPeriod: 2 },
    bars: closes(1, 3, 1),
    lines: { k: [none, 100, 0], d: [none, none, 50] },
  },
  {
    why: "100 without a fall",
    indicator: "mfi",
    parameters: { period: 2 },
    bars: closes(1, 2, 3),
    lines: { value: [none, none, 100] },
  },
  {
    why: "a rise of 2 * 3 and a fall of 1 * 2: 100 - 100 / (1 + 3)",
    indicator: "mfi",
    parameters: { period: 2 },
    bars: bars([1, 1, 1, 9], [2, 2, 2, 3], [1, 1, 1, 2]),
    lines: { value: [none, none, 75] },
  },
  {
    why: "by volume: (10 * 1 + 20 * 3) / 4; none before anything was traded",
    indicator: "vwap",
    parameters: {},
    bars: bars([9, 9, 9, 0], [10, 10, 10, 1], [20, 20, 20, 3]),
    lines: { value: [none, 10, 17.5] },
  },
  {
    why: "a UTC day begins again",
    indicator: "vwap",
    parameters: {},
    bars: [
      ["2026-01-05T22:00:00Z", 10, 10, 10, 10, 1],
      ["2026-01-05T23:00:00Z", 20, 20, 20, 20, 1],
      ["2026-01-06T00:00:00Z", 40, 40, 40, 40, 1],
    ],
    lines: { value: [10, 15, 40] },
  },
  {
    why: "middles of ranges; both spans are those of one bar before",
    indicator: "ichimoku",
    parameters: { conversionPeriod: 1, basePeriod: 2, spanPeriod: 2, displacement: 1 },
    bars: bars([10, 8, 9], [12, 8, 11], [14, 10, 12]),
    lines: { conversion: [9, 10, 12], base: [none, 10, 11], spanA: [none, none, 10], spanB: [none, none, 10] },
  },
  {
    why: "the fast period is the longer one: the sign turns",
    indicator: "macd",
    parameters: { fastPeriod: 4, slowPeriod: 3, signalPeriod: 1 },
    bars: closes(1, 2, 3, 4),
    // EMA 4 is 2.5; EMA 3 is 2, then 3.
    lines: { macd: [none, none, none, -0.5], signal: [none, none, none, -0.5], histogram: [none, none, none, 0] },
  },
  {
    why: "Wilder's worked example",
    indicator: "parabolic_sar",
    parameters: { step: 0.02, maximum: 0.2 },
    bars: WILDER,
    range: [1, 3],
    lines: { value: [50, 50.047] },
    tolerance: 1e-5,
  },
  ...(
    [
      ["open", 2],
      ["high", 10],
      ["low", 1],
      ["hl2", 5.5],
      ["hlc3", 5],
      ["ohlc4", 4.25],
    ] as const
  ).map(([source, value]) => ({
    why: `${source} in the place of the close`,
    indicator: "sma",
    parameters: { period: 2 },
    bars: PRICES,
    source,
    lines: { value: [none, value] },
  })),
];

/** The test of a worked series. */
export function workedTest(worked: Worked): IndicatorTest {
  const { why, indicator, parameters, bars: rows, lines, source = null, range = [0, rows.length] } = worked;
  return {
    comment: `${indicator} ${Object.values(parameters).join(" ")}: ${why}`,
    flags: ["worked"],
    specification: specificationOf(indicator),
    valid: true,
    input: { indicator, parameters, source, session: "day", bars: rows, range },
    output: { lines },
    tolerance: worked.tolerance ?? 1e-9,
  };
}
