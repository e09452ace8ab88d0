import type { CandleList } from "@bourse/contract/host-api";
import { describe, expect, it } from "vitest";
import { barsReader } from "../chart/chart-bars.ts";
import { mergeTail } from "./tail.ts";

const bar = (day: number, close = day) => ({
  time: `2026-01-${String(day).padStart(2, "0")}T00:00:00.000Z`,
  open: 1,
  high: 40,
  low: 1,
  close,
  volume: 1,
});

const list = (candles: CandleList["candles"], more: Partial<CandleList> = {}): CandleList => ({
  symbol: "SPX",
  timeframe: "1D",
  source: "replay",
  availability: "native",
  last_complete: false,
  candles,
  ...more,
});

const before = list([1, 2, 3, 4, 5].map((day) => bar(day)));
const days = (merged: CandleList | undefined) =>
  merged?.candles.map(({ time, close }) => [Number(time.slice(8, 10)), close]);

describe("the last bars of a series", () => {
  it("replace the forming bar and leave the others the same objects", () => {
    const merged = mergeTail(before, list([bar(3), bar(4), bar(5, 5.5)]));
    expect(days(merged)?.slice(-2)).toEqual([
      [4, 4],
      [5, 5.5],
    ]);
    expect(merged?.candles.slice(0, 4).every((each, index) => each === before.candles[index])).toBe(true);
  });

  it("do not join bars of which the source has revised some since", () => {
    expect(mergeTail(before, list([bar(4), bar(5)], { revision: 1 }))).toBeUndefined();
  });

  it("append new bars behind the one that ended, with its last prices", () => {
    const merged = mergeTail(before, list([bar(5, 5.7), bar(6), bar(7)]));
    expect(days(merged)?.slice(-3)).toEqual([
      [5, 5.7],
      [6, 6],
      [7, 7],
    ]);
    expect(merged?.candles).toHaveLength(7);
  });

  it("take over whether the last bar is complete", () => {
    expect(mergeTail(before, list([bar(4), bar(5)], { last_complete: true }))?.last_complete).toBe(true);
  });

  it.each([
    ["bars between were missed", list([bar(7), bar(8), bar(9)])],
    ["another source", list([bar(4), bar(5)], { source: "sample" })],
    ["a bar that is not there any more", list([bar(3), bar(5)])],
    ["a series that ends earlier", list([bar(2), bar(3)])],
    ["nothing at all", list([])],
  ])("do not join with %s", (_why, tail) => {
    expect(mergeTail(before, tail)).toBeUndefined();
  });
});

describe("what is drawn again", () => {
  /** Index of the first bar that changes, after the bars before. */
  const change = (after: CandleList | undefined) => {
    const read = barsReader();
    const { store, version } = read(before);
    if (!after) return undefined;
    const next = read(after);
    return next.store === store ? store.changedSince(version) : "another store";
  };

  it("is the forming bar, or the one that ended and the new one", () => {
    expect(change(mergeTail(before, list([bar(4), bar(5, 5.5)])))).toBe(4);
    expect(change(mergeTail(before, list([bar(4), bar(5), bar(6)])))).toBe(5);
    expect(change(mergeTail(before, list([bar(5)])))).toBe(5);
    const ended = mergeTail(before, list([bar(4), bar(5)], { last_complete: true }));
    expect(ended && [barsReader()(before).forming, barsReader()(ended).forming]).toEqual([4, undefined]);
  });

  it("is everything when the series is another one", () => {
    expect(change(list([2, 3, 4, 5].map((day) => bar(day))))).toBe("another store");
    expect(change({ ...before, source: "another" })).toBe("another store");
  });
});
