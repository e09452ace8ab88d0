import { describe, expect, it } from "vitest";
import { type Bar, columnsOf } from "../columns.ts";
import type { StructureEvent } from "./event.ts";
import type { StructureRuleName } from "./rules.ts";
import { scanStructure } from "./scan.ts";

type Ohlc = readonly [open: number, high: number, low: number, close: number];

const barsOf = (prices: readonly Ohlc[]) =>
  columnsOf(prices.map(([open, high, low, close], index): Bar => ({ time: index, open, high, low, close, volume: 1 })));

/** Every event, with swings of one bar on each side. */
function eventsOf(...prices: readonly Ohlc[]): readonly StructureEvent[] {
  const scan = scanStructure(barsOf(prices), { k: 1 });
  if (!scan.ok) throw new Error(scan.reason);
  return scan.events;
}

const of = (rule: StructureRuleName, events: readonly StructureEvent[]) =>
  events.filter((event) => event.rule === rule);

const quiet: Ohlc = [10, 11, 9, 10];
/** A swing high at 15. */
const peak: Ohlc = [10, 15, 9, 10];
/** A swing low at 5. */
const trough: Ohlc = [10, 11, 5, 10];

/** The same market seen in a mirror. */
const mirrored = (prices: readonly Ohlc[]): readonly Ohlc[] =>
  prices.map(([open, high, low, close]) => [30 - open, 30 - low, 30 - high, 30 - close]);

describe("a break", () => {
  it("is the first close beyond the last confirmed swing, known at that close", () => {
    const events = eventsOf(quiet, peak, quiet, quiet, [10, 16, 9, 16], [16, 17, 15, 17]);
    expect(of("bos_up", events)).toEqual([
      { rule: "bos_up", bar: 4, confirmedAt: 4, direction: "up", level: 15, used: [1, 4] },
    ]);
  });

  it("does not come from a close at the level", () => {
    const events = eventsOf(quiet, peak, quiet, quiet, [10, 15, 9, 15], quiet);
    expect(events).toEqual([]);
  });

  it("comes from a bar that jumps past the level", () => {
    expect(of("bos_up", eventsOf(quiet, peak, quiet, [20, 21, 19, 20]))).toHaveLength(1);
  });

  it("is a change of character when the last break pointed the other way, and each swing breaks once", () => {
    const events = eventsOf(quiet, peak, quiet, [10, 16, 9, 16], trough, quiet, [10, 11, 4, 4], [4, 5, 3, 3]);
    expect(events.filter(({ rule }) => /^(bos|choch)/.test(rule)).map(({ rule, bar }) => [rule, bar])).toEqual([
      ["bos_up", 3],
      ["choch_down", 6],
    ]);
  });

  it("looks at the newest swing only, though an older one was higher", () => {
    const lower: Ohlc = [10, 13, 9, 10];
    const events = eventsOf(quiet, peak, quiet, lower, quiet, [10, 14, 9, 14], [14, 17, 13, 17], quiet);
    expect(of("bos_up", events).map(({ level }) => level)).toEqual([13]);
  });

  it("needs a strict extreme: of two equal neighbours none is a swing", () => {
    expect(of("bos_up", eventsOf(quiet, peak, peak, quiet, quiet, [10, 16, 9, 16]))).toEqual([]);
  });
});

describe("a sweep", () => {
  it("is a wick beyond an unbroken swing with a close inside it, once a swing; the swing can still break", () => {
    const wick: Ohlc = [10, 16, 9, 10];
    const events = eventsOf(quiet, peak, quiet, quiet, wick, wick, [10, 15.5, 9, 15.5]);
    expect(of("sweep_high", events)).toEqual([
      { rule: "sweep_high", bar: 4, confirmedAt: 4, direction: "down", level: 15, used: [1, 4] },
    ]);
    expect(of("bos_up", events).map(({ bar }) => bar)).toEqual([6]);
  });

  it("does not come from a wick to the level", () => {
    expect(of("sweep_high", eventsOf(quiet, peak, quiet, quiet, [10, 15, 9, 10]))).toEqual([]);
  });
});

describe("a fair value gap", () => {
  it("is known one bar after its middle bar", () => {
    const events = eventsOf(quiet, [10, 14, 10, 14], [14, 15, 13, 14], quiet);
    expect(of("fvg_up", events)).toEqual([
      { rule: "fvg_up", bar: 1, confirmedAt: 2, direction: "up", level: 13, used: [0, 1, 2] },
    ]);
  });

  it("is none when the ranges meet, or when the middle bar does not rise", () => {
    expect(of("fvg_up", eventsOf(quiet, [10, 14, 10, 14], [14, 15, 11, 14]))).toEqual([]);
    expect(of("fvg_up", eventsOf(quiet, [14, 14, 10, 14], [14, 15, 13, 14]))).toEqual([]);
  });
});

describe("an order block", () => {
  const block: Ohlc = [8, 9, 6, 8];
  const broken: readonly Ohlc[] = [quiet, peak, quiet, block, quiet, [10, 16, 10, 16], [16, 18, 16, 17]];

  it("is the bar of the lowest low between swing and break, and is touched once", () => {
    const events = eventsOf(...broken, [17, 17, 9, 12], [12, 12, 7, 12]);
    expect(of("ob_touch_up", events)).toEqual([
      { rule: "ob_touch_up", bar: 7, confirmedAt: 7, direction: "up", level: 9, used: [1, 3, 5, 7] },
    ]);
  });

  it("is the last of equal lows", () => {
    const events = eventsOf(quiet, peak, block, block, [10, 16, 10, 16], [16, 18, 16, 17], [17, 17, 9, 12]);
    expect(of("ob_touch_up", events).map(({ used }) => used[1])).toEqual([3]);
  });

  it("is one block also where two breaks begin at its bar: a touch between them was its only one", () => {
    const swept: Ohlc = [10, 17, 9, 14];
    const prices = [quiet, quiet, peak, quiet, quiet, swept, block, [10, 16, 10, 16]] as const;
    const touched: Ohlc = [16, 16, 8, 14];
    const scan = scanStructure(barsOf([...prices, touched, [14, 18, 14, 18], touched]), { k: 2 });
    const events = scan.ok ? scan.events : [];
    expect(of("bos_up", events).map(({ bar }) => bar)).toEqual([7, 9]);
    expect(of("ob_touch_up", events).map(({ bar }) => bar)).toEqual([8]);
  });

  it("ends without a touch when a bar jumps past it", () => {
    expect(of("ob_touch_up", eventsOf(...broken, [5, 5, 4, 5], [5, 9, 5, 9]))).toEqual([]);
  });
});

describe("the mirror of a market", () => {
  it("has the mirrored events", () => {
    const market: readonly Ohlc[] = [
      quiet,
      peak,
      quiet,
      [10, 16, 9, 10],
      [9, 9.5, 6, 8],
      quiet,
      [10, 16, 10, 16],
      [18, 20, 17, 19],
      [17, 17, 9, 12],
    ];
    const swap = (rule: string) =>
      rule.replace(/up|down|high|low/, (word) => ({ up: "down", down: "up", high: "low", low: "high" })[word] ?? word);
    const names = (events: readonly StructureEvent[]) => events.map(({ rule, bar }) => `${rule} ${bar}`).sort();
    const events = eventsOf(...market);
    expect(new Set(events.map(({ rule }) => rule)).size).toBeGreaterThan(3);
    expect(names(eventsOf(...mirrored(market)))).toEqual(names(events).map(swap).sort());
  });
});

describe("too few bars", () => {
  it.each([1, 5])("are refused below 2k + 1 with k = %i", (k) => {
    const bars = (count: number) => barsOf(Array.from({ length: count }, () => quiet));
    const needed = 2 * k + 1;
    expect(scanStructure(bars(needed - 1), { k })).toEqual({
      ok: false,
      reason: "not_enough_bars",
      bars: needed - 1,
      needed,
    });
    expect(scanStructure(bars(needed), { k }).ok).toBe(true);
  });

  it.each([0, -1, 1.5, Number.NaN])("no swing has a strength of %d", (k) => {
    expect(() => scanStructure(barsOf([quiet]), { k })).toThrow();
  });
});
