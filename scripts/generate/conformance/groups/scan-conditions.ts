import { BARS_SCHEMA, defineGroup, hourOf, listOf, record, type TestSource } from "../define.ts";
import type { BarRow, Inputs } from "../inputs.ts";

type Condition = Inputs["scan-conditions"]["conditions"][number];
type ConditionTest = TestSource<Inputs["scan-conditions"]>;
/** The first bar of a span, `lasts` where it reaches to the last bar, and the sides of each condition at its first bar. */
type Span = readonly [bar: number, values: readonly (readonly [left: number, right: number])[], lasts?: "lasts"];

const CLOSE = { price: "close" } as const;
const SMA = { indicator: "sma", parameters: { period: 2 }, line: "value" } as const;
const closes = (...prices: readonly number[]): readonly BarRow[] =>
  prices.map((price, index) => [hourOf(index), price, price, price, price, 1]);
const condition = (relation: Condition["relation"], right: Condition["right"], more: object = {}): Condition => ({
  left: CLOSE,
  relation,
  right,
  ...more,
});

interface Held {
  readonly conditions: readonly Condition[];
  readonly bars: readonly BarRow[];
  readonly spans: readonly Span[];
}

const held = (comment: string, { conditions, bars, spans }: Held): ConditionTest => ({
  comment,
  valid: true,
  input: { bars, conditions },
  output: { spans: spans.map(([bar, values, lasts]) => ({ bar, lasts: lasts !== undefined, values })) },
  tolerance: 1e-9,
});
const senseless = (comment: string, wrong: Condition): ConditionTest => ({
  comment,
  flags: ["condition"],
  valid: false,
  code: "scan.condition_invalid",
  input: { bars: closes(1, 2, 3), conditions: [wrong] },
});

const TEN = { number: 10 };
const RANGE = { low: 40, high: 60 };

/** Conditions over bars. */
export const scanConditions = defineGroup({
  group: "scan-conditions",
  profile: "arithmetic",
  version: 1,
  comment:
    "Conditions over bars, all of which must hold. `spans` are the bars in a row at which they do, oldest first: the first bar, whether the last bar of all is one of them, and the two sides of each condition at the first bar; of a range the nearer end. The first bar of all holds nothing. Indicators are those of the group `indicators`. Invalid: a condition compares what cannot be compared.",
  source: "The section Indicators and scans of docs/reference/formats.md. Every span was found by hand.",
  specification: [],
  input: record({ bars: BARS_SCHEMA, conditions: listOf({ type: "object" }) }),
  output: record({
    spans: listOf(
      record({
        bar: { type: "integer" },
        lasts: { type: "boolean" },
        values: listOf({ type: "array", minItems: 2, maxItems: 2, items: { type: "number" } }),
      }),
    ),
  }),
  tests: [
    held("above, once for all bars in a row", {
      conditions: [condition("is_above", TEN)],
      bars: closes(9, 11, 12, 10, 11, 11),
      spans: [
        [1, [[11, 10]]],
        [4, [[11, 10]], "lasts"],
      ],
    }),
    held("equal is neither above nor below", {
      conditions: [condition("is_above", TEN)],
      bars: closes(10, 10, 10),
      spans: [],
    }),
    held("below", {
      conditions: [condition("is_below", TEN)],
      bars: closes(9, 9, 10, 8),
      spans: [
        [1, [[9, 10]]],
        [3, [[8, 10]], "lasts"],
      ],
    }),
    held("the first bar of all holds nothing", {
      conditions: [condition("is_above", TEN)],
      bars: closes(11),
      spans: [],
    }),
    held("a touch is no cross; what touched before may cross", {
      conditions: [condition("crosses_above", TEN)],
      bars: closes(9, 10, 11, 10, 9, 11, 12),
      spans: [
        [2, [[11, 10]]],
        [5, [[11, 10]]],
      ],
    }),
    held("a cross below", {
      conditions: [condition("crosses_below", TEN)],
      bars: closes(11, 10, 10, 9, 9),
      spans: [[3, [[9, 10]]]],
    }),
    held("a cross at the last bar lasts", {
      conditions: [condition("crosses_below", TEN)],
      bars: closes(11, 9),
      spans: [[1, [[9, 10]], "lasts"]],
    }),
    held("a line without a value is neither above nor below; 8 crosses the mean of 3 and 8", {
      conditions: [condition("crosses_above", SMA)],
      bars: closes(5, 4, 3, 8),
      spans: [[3, [[8, 5.5]], "lasts"]],
    }),
    held("no cross where the line had no value at the bar before", {
      conditions: [condition("crosses_above", SMA)],
      bars: closes(5, 8, 8),
      spans: [],
    }),
    held("two prices of one bar", {
      conditions: [condition("is_above", { price: "open" })],
      bars: [
        [hourOf(0), 5, 6, 4, 5, 1],
        [hourOf(1), 5, 7, 5, 6, 1],
        [hourOf(2), 7, 8, 6, 7, 1],
      ],
      spans: [[1, [[6, 5]]]],
    }),
    held("both must hold", {
      conditions: [condition("is_above", TEN), condition("is_below", { number: 20 })],
      bars: closes(5, 15, 25, 15),
      spans: [
        [
          1,
          [
            [15, 10],
            [15, 20],
          ],
        ],
        [
          3,
          [
            [15, 10],
            [15, 20],
          ],
          "lasts",
        ],
      ],
    }),
    held("no condition holds nowhere", { conditions: [], bars: closes(1, 2), spans: [] }),
    held("within 10 % of 100, both ends included", {
      conditions: [condition("is_within", { number: 100 }, { percent: 10 })],
      bars: closes(50, 90, 110, 111, 89, 100),
      spans: [
        [1, [[90, 100]]],
        [5, [[100, 100]], "lasts"],
      ],
    }),
    held("within 0 % is equal", {
      conditions: [condition("is_within", { number: 100 }, { percent: 0 })],
      bars: closes(50, 100, 100.1),
      spans: [[1, [[100, 100]]]],
    }),
    held("below zero the distance is one of the amount", {
      conditions: [condition("is_within", { number: -100 }, { percent: 10 })],
      bars: closes(0, -91, -89, -110),
      spans: [
        [1, [[-91, -100]]],
        [3, [[-110, -100]], "lasts"],
      ],
    }),
    held("within a range with both ends; the nearer end is told", {
      conditions: [condition("is_within", RANGE)],
      bars: closes(39, 40, 60, 61, 58),
      spans: [
        [1, [[40, 40]]],
        [4, [[58, 60]], "lasts"],
      ],
    }),
    held("the upper end of a range alone", {
      conditions: [condition("is_within", RANGE)],
      bars: closes(39, 60, 61),
      spans: [[1, [[60, 60]]]],
    }),
    held("in the middle of a range the lower end is told", {
      conditions: [condition("is_within", RANGE)],
      bars: closes(0, 50),
      spans: [[1, [[50, 40]], "lasts"]],
    }),
    senseless("both sides are the close", condition("is_above", CLOSE)),
    senseless("a range is not crossed", condition("crosses_above", RANGE)),
    senseless("a range that ends before it begins", condition("is_within", { low: 60, high: 40 })),
    senseless("a range with a distance", condition("is_within", RANGE, { percent: 1 })),
    senseless("within a number, at no distance", condition("is_within", TEN)),
    senseless("above by some per cent", condition("is_above", TEN, { percent: 1 })),
    senseless("a distance below zero", condition("is_within", TEN, { percent: -1 })),
    senseless("a line that the indicator does not have", condition("is_above", { ...SMA, line: "signal" })),
    senseless("a period of 0", condition("is_above", { ...SMA, parameters: { period: 0 } })),
    senseless(
      "a line that counts from the first bar that is read",
      condition("is_above", { indicator: "obv", parameters: {}, line: "value" }),
    ),
  ],
});
