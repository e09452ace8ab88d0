import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../../../lib/root.ts";
import { blob } from "../blobs.ts";
import { BARS_SCHEMA, defineGroup, listOf, record, type TestSource, text } from "../define.ts";
import type { BarRow, Inputs } from "../inputs.ts";
import { RISING, specificationOf, WORKED, workedTest } from "./worked-indicators.ts";

/** The rows of a file of vectors, without its header. */
function table(file: string) {
  const lines = readFileSync(path.join(root, "packages/bars/test/vectors", file), "utf8")
    .trim()
    .split("\n");
  const [header = [], ...rows] = lines.map((line) => line.split(","));
  return { header, rows };
}

const quotes: readonly BarRow[] = table("quotes.csv").rows.map(([date = "", ...numbers]) => [
  `${date}T00:00:00Z`,
  ...numbers.map(Number),
]);
const QUOTES = blob(Buffer.from(`[\n${quotes.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`), "json");
const results = table("results.csv");

/** More digits than these tell apart only the order in which an implementation adds. */
const DECIMALS = 8;
const TOLERANCE = 1e-8;

function resultsOf(column: string, [from, to]: Range, shift: number): readonly (number | null)[] {
  const index = results.header.indexOf(column);
  if (index < 0) throw new Error(`results.csv has no column ${column}`);
  return results.rows.slice(from + shift, to + shift).map(({ [index]: cell = "" }) => {
    return cell === "" ? null : Number(Number(cell).toFixed(DECIMALS));
  });
}

type Parameters = Inputs["indicators"]["parameters"];
type Range = Inputs["indicators"]["range"];
const ALL: Range = [0, quotes.length];

/** An indicator, its columns of the reference by line, and the bars at which both begin alike. */
interface Reference {
  readonly indicator: string;
  readonly parameters: Parameters;
  readonly lines: Readonly<Record<string, string>>;
  readonly range?: Range;
  /** The reference has the value of a bar so many rows later. */
  readonly shift?: number;
  readonly why?: string;
}

const SEED = "; from the bar on where another beginning is forgotten";
const SAR = { indicator: "parabolic_sar", parameters: { step: 0.02, maximum: 0.2 }, lines: { value: "sar" } } as const;

const REFERENCES: readonly Reference[] = [
  { indicator: "sma", parameters: { period: 20 }, lines: { value: "sma" } },
  { indicator: "ema", parameters: { period: 20 }, lines: { value: "ema" } },
  { indicator: "rsi", parameters: { period: 14 }, lines: { value: "rsi" } },
  {
    indicator: "macd",
    parameters: { fastPeriod: 12, slowPeriod: 26, signalPeriod: 9 },
    lines: { macd: "macd", signal: "signal", histogram: "histogram" },
  },
  {
    indicator: "bollinger",
    parameters: { period: 20, deviations: 2 },
    lines: { middle: "bb_middle", upper: "bb_upper", lower: "bb_lower" },
  },
  { indicator: "wma", parameters: { period: 14 }, lines: { value: "wma" } },
  { indicator: "vwap", parameters: {}, lines: { value: "vwap" } },
  {
    indicator: "ichimoku",
    parameters: { conversionPeriod: 9, basePeriod: 26, spanPeriod: 52, displacement: 26 },
    lines: { conversion: "tenkan", base: "kijun", spanA: "senkou_a", spanB: "senkou_b" },
  },
  {
    indicator: "stochastic",
    parameters: { period: 14, smoothPeriod: 3, signalPeriod: 3 },
    lines: { k: "stoch_k", d: "stoch_d" },
  },
  { indicator: "adx", parameters: { period: 14 }, lines: { adx: "adx", plus: "plus_di", minus: "minus_di" } },
  { indicator: "cci", parameters: { period: 20 }, lines: { value: "cci" } },
  { indicator: "mfi", parameters: { period: 14 }, lines: { value: "mfi" } },
  { indicator: "roc", parameters: { period: 14 }, lines: { value: "roc" } },
  { indicator: "obv", parameters: {}, lines: { value: "obv" } },
  { indicator: "atr", parameters: { period: 14 }, lines: { value: "atr" }, range: [300, 502], why: SEED },
  {
    indicator: "keltner",
    parameters: { period: 20, atrPeriod: 10, multiplier: 2 },
    lines: { middle: "keltner_middle", upper: "keltner_upper", lower: "keltner_lower" },
    range: [210, 502],
    why: SEED,
  },
  {
    indicator: "supertrend",
    parameters: { period: 10, multiplier: 3 },
    lines: { value: "supertrend" },
    range: [210, 502],
    why: SEED,
  },
  { ...SAR, range: [41, 250], why: SEED },
  { ...SAR, range: [251, 502], why: "; behind a bar at which the reference turns to within the bar" },
  {
    indicator: "donchian",
    parameters: { period: 20 },
    lines: { upper: "donchian_upper", middle: "donchian_middle", lower: "donchian_lower" },
    range: [0, 501],
    shift: 1,
    why: "; the reference leaves the bar itself out, and has each value one bar later",
  },
];

type IndicatorTest = TestSource<Inputs["indicators"]>;

function referenceTest({ indicator, parameters, lines, range = ALL, shift = 0, why = "" }: Reference): IndicatorTest {
  const settings = Object.values(parameters).join(" ");
  const values = Object.entries(lines).map(([line, column]) => [line, resultsOf(column, range, shift)] as const);
  return {
    id: `golden-${indicator}-${range.join("-")}`.replaceAll("_", "-"),
    comment: `${indicator} ${settings} of 502 daily bars, as Stock.Indicators has it${why}`,
    flags: ["golden"],
    specification: specificationOf(indicator),
    valid: true,
    input: { indicator, parameters, source: null, session: "whole", bars: QUOTES, range },
    output: { lines: Object.fromEntries(values) },
    tolerance: TOLERANCE,
  };
}

function refused(comment: string, change: Partial<Inputs["indicators"]>, code?: string): IndicatorTest {
  const usual = { indicator: "sma", parameters: { period: 2 }, source: null, session: "day", bars: RISING } as const;
  return {
    comment,
    flags: ["parameters"],
    valid: false,
    ...(code === undefined ? {} : { code }),
    input: { ...usual, range: [0, 4], ...change },
  };
}

/** Values of indicators at bars. */
export const indicators = defineGroup({
  group: "indicators",
  profile: "arithmetic",
  version: 1,
  comment:
    "Indicators by the rules of docs/guides/bars-files.md, with the parameters of docs/reference/formats.md. `bars` are rows of time, open, high, low, close and volume, or the SHA-256 of a file of the kit with such rows. `range` are the first bar whose values are asked for and the bar behind the last; a line has null where it has no value yet. `source` is the price that is read in the place of the close, or null. `session` says where a VWAP begins again: with each UTC day, or never.",
  source:
    "Numbers of DaveSkender/Stock.Indicators (Apache License 2.0) for 502 daily bars, where its beginning is that of the guide; the other series were calculated by hand, with the sum in the comment.",
  specification: [],
  input: record({
    indicator: text,
    parameters: { type: "object", additionalProperties: { type: "number" } },
    source: { type: ["string", "null"] },
    session: { enum: ["day", "whole"] },
    bars: BARS_SCHEMA,
    range: { type: "array", minItems: 2, maxItems: 2, items: { type: "integer" } },
  }),
  output: record({
    lines: { type: "object", additionalProperties: listOf({ type: ["number", "null"] }) },
  }),
  tests: [
    ...REFERENCES.map(referenceTest),
    ...WORKED.map(workedTest),
    refused("an indicator that does not exist", { indicator: "moon" }, "indicator.kind_unknown"),
    refused("an indicator named like a member of every object", { indicator: "constructor" }, "indicator.kind_unknown"),
    refused("a period of 0", { parameters: { period: 0 } }, "indicator.parameter_invalid"),
    refused("a period of 1", { parameters: { period: 1 } }, "indicator.parameter_invalid"),
    refused("a period of 501", { parameters: { period: 501 } }, "indicator.parameter_invalid"),
    refused("half a bar", { parameters: { period: 2.5 } }, "indicator.parameter_invalid"),
    refused("a period below zero", { parameters: { period: -2 } }, "indicator.parameter_invalid"),
    refused(
      "a parameter that it does not have",
      { parameters: { period: 2, speed: 1 } },
      "indicator.parameter_unknown",
    ),
    refused(
      "deviations of 0",
      { indicator: "bollinger", parameters: { period: 2, deviations: 0 } },
      "indicator.parameter_invalid",
    ),
    refused("a source of an indicator of whole bars", { indicator: "atr", source: "open" }),
  ],
});
