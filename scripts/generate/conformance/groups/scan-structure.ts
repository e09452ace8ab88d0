import { BARS_SCHEMA, defineGroup, hourOf, listOf, record, type TestSource, text } from "../define.ts";
import type { BarRow, Inputs } from "../inputs.ts";

type StructureTest = TestSource<Inputs["scan-structure"]>;
type Ohlc = readonly [open: number, high: number, low: number, close: number];
/** Rule, bar, level, bars that the definition names; `later` for an event that is known one bar later. */
type Event = readonly [rule: string, bar: number, level: number, bars: readonly number[], known?: "later"];

const quiet: Ohlc = [10, 11, 9, 10];
/** A swing high at 15. */
const peak: Ohlc = [10, 15, 9, 10];
/** A swing low at 5. */
const trough: Ohlc = [10, 11, 5, 10];
const block: Ohlc = [8, 9, 6, 8];
const BROKEN: readonly Ohlc[] = [quiet, peak, quiet, block, quiet, [10, 16, 10, 16], [16, 18, 16, 17]];
const BREAK: Event = ["bos_up", 5, 15, [1, 5]];
const BREAK_DOWN: Event = ["bos_down", 5, 15, [1, 5]];

interface Market {
  readonly prices: readonly Ohlc[];
  readonly events: readonly Event[];
  readonly strength?: number;
}

const rows = (prices: readonly Ohlc[]): readonly BarRow[] => prices.map((each, index) => [hourOf(index), ...each, 1]);

function structure(comment: string, { prices, events, strength = 1 }: Market): StructureTest {
  const told = events.map(([rule, bar, level, bars, known]) => {
    return { rule, bar, confirmed_at: known === "later" ? bar + 1 : bar, level, bars };
  });
  return { comment, valid: true, input: { bars: rows(prices), strength }, output: { events: told } };
}

/** The same market seen in a mirror at 15. */
const mirrored = (prices: readonly Ohlc[]): readonly Ohlc[] =>
  prices.map(([open, high, low, close]) => [30 - open, 30 - low, 30 - high, 30 - close]);
const tooFew = (count: number, strength: number): StructureTest => ({
  comment: `${count} bars, and a strength of ${strength}`,
  flags: ["edge"],
  valid: false,
  code: "scan.not_enough_bars",
  input: { bars: rows(Array.from({ length: count }, () => quiet)), strength },
});

/** Events of market structure in bars. */
export const scanStructure = defineGroup({
  group: "scan-structure",
  profile: "arithmetic",
  version: 1,
  comment:
    "Events of market structure: breaks and changes of character, sweeps, fair value gaps, touches of order blocks, by the definitions of docs/reference/formats.md. `strength` is the number of bars on each side of a swing. `bars` of an event are those that its definition names, `confirmed_at` the bar at whose close it was known. In the order in which they were known; at one bar touches come first, then the break or sweep of a high, of a low, and a gap. Invalid: there are fewer bars than twice the strength and one.",
  source: "The section Indicators and scans of docs/reference/formats.md. Every event was found by hand.",
  specification: [],
  input: record({ bars: BARS_SCHEMA, strength: { type: "integer", minimum: 1 } }),
  output: record({
    events: listOf(
      record({
        rule: text,
        bar: { type: "integer" },
        confirmed_at: { type: "integer" },
        level: { type: "number" },
        bars: listOf({ type: "integer" }),
      }),
    ),
  }),
  tests: [
    structure("a close beyond the last confirmed swing high", {
      prices: [quiet, peak, quiet, quiet, [10, 16, 9, 16], [16, 17, 15, 17]],
      events: [
        ["bos_up", 4, 15, [1, 4]],
        ["fvg_up", 4, 15, [3, 4, 5], "later"],
      ],
    }),
    structure("a close at the level is no break, and its wick no sweep", {
      prices: [quiet, peak, quiet, quiet, [10, 15, 9, 15], quiet],
      events: [],
    }),
    structure("a bar that jumps past the level", {
      prices: [quiet, peak, quiet, [20, 21, 19, 20]],
      events: [["bos_up", 3, 15, [1, 3]]],
    }),
    structure("of two equal neighbours none is a swing", {
      prices: [quiet, peak, peak, quiet, quiet, [10, 16, 9, 16]],
      events: [],
    }),
    structure("a wick beyond the swing sweeps it once, and a later close still breaks it", {
      prices: [quiet, peak, quiet, quiet, [10, 16, 9, 10], [10, 16, 9, 10], [10, 15.5, 9, 15.5]],
      events: [
        ["sweep_high", 4, 15, [1, 4]],
        ["bos_up", 6, 15, [1, 6]],
      ],
    }),
    structure("a wick to the level is no sweep", {
      prices: [quiet, peak, quiet, quiet, [10, 15, 9, 10]],
      events: [],
    }),
    structure("a gap around a bar that rises, known one bar later", {
      prices: [quiet, [10, 14, 10, 14], [14, 15, 13, 14], quiet],
      events: [["fvg_up", 1, 13, [0, 1, 2], "later"]],
    }),
    structure("ranges that meet leave no gap", {
      prices: [quiet, [10, 14, 10, 14], [14, 15, 11, 14]],
      events: [],
    }),
    structure("a bar that closes where it opened has no gap", {
      prices: [quiet, [14, 14, 10, 14], [14, 15, 13, 14]],
      events: [],
    }),
    structure("the lowest bar before a break is touched from above, once", {
      prices: [...BROKEN, [17, 17, 9, 12], [12, 12, 7, 12]],
      events: [
        BREAK,
        ["fvg_up", 5, 16, [4, 5, 6], "later"],
        ["ob_touch_up", 7, 9, [1, 3, 5, 7]],
        ["fvg_down", 7, 12, [6, 7, 8], "later"],
      ],
    }),
    structure("a bar that jumps past an order block ends it", {
      prices: [...BROKEN, [5, 5, 4, 5], [5, 9, 5, 9]],
      events: [BREAK, ["fvg_up", 5, 16, [4, 5, 6], "later"], ["choch_down", 7, 6, [3, 7]]],
    }),
    structure("the mirror: a close below the last confirmed swing low", {
      prices: mirrored([quiet, peak, quiet, quiet, [10, 16, 9, 16], [16, 17, 15, 17]]),
      events: [
        ["bos_down", 4, 15, [1, 4]],
        ["fvg_down", 4, 15, [3, 4, 5], "later"],
      ],
    }),
    structure("the mirror: a gap around a bar that falls", {
      prices: mirrored([quiet, [10, 14, 10, 14], [14, 15, 13, 14], quiet]),
      events: [["fvg_down", 1, 17, [0, 1, 2], "later"]],
    }),
    structure("the mirror: a sweep of a low, then a break", {
      prices: mirrored([quiet, peak, quiet, quiet, [10, 16, 9, 10], [10, 15.5, 9, 15.5]]),
      events: [
        ["sweep_low", 4, 15, [1, 4]],
        ["bos_down", 5, 15, [1, 5]],
      ],
    }),
    structure("the mirror: the highest bar before a break is touched from below", {
      prices: mirrored([...BROKEN, [17, 17, 9, 12]]),
      events: [BREAK_DOWN, ["fvg_down", 5, 14, [4, 5, 6], "later"], ["ob_touch_down", 7, 21, [1, 3, 5, 7]]],
    }),
    structure("a break against the last one is a change of character", {
      prices: [quiet, peak, quiet, [10, 16, 9, 16], trough, quiet, [10, 11, 4, 4], [4, 5, 3, 3]],
      events: [
        ["bos_up", 3, 15, [1, 3]],
        ["ob_touch_up", 4, 11, [1, 2, 3, 4]],
        ["choch_down", 6, 5, [4, 6]],
        ["fvg_down", 6, 5, [5, 6, 7], "later"],
      ],
    }),
    structure("a strength of 2 needs two bars on each side", {
      prices: [quiet, peak, quiet, quiet, quiet, [10, 16, 9, 16]],
      strength: 2,
      events: [],
    }),
    structure("as many bars as one swing needs", { prices: [quiet, peak, quiet], events: [] }),
    tooFew(2, 1),
    tooFew(10, 5),
  ],
});
